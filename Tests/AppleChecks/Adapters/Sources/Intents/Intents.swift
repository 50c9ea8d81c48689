// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// intents/inintent
@available(iOS 10, macCatalyst 13.1, macOS 11, watchOS 3.2, visionOS 1, *)
open class INIntent: NSObject {}

/// intents/ininteraction
@available(iOS 10, macCatalyst 13.1, macOS 11, watchOS 3.2, visionOS 1, *)
open class INInteraction: NSObject {
  /// intents/ininteraction/init(intent:response:)
  public init(intent: INIntent, response: INIntentResponse?) { self.intent = intent }
  /// intents/ininteraction/intent
  public let intent: INIntent
}

/// intents/inintentresponse
@available(iOS 10, macCatalyst 13.1, macOS 11, watchOS 3.2, visionOS 1, *)
open class INIntentResponse: NSObject {}

@available(iOS 10, macCatalyst 13.1, macOS 11, watchOS 3.2, visionOS 1, *)
extension NSUserActivity {
  /// foundation/nsuseractivity/interaction
  public var interaction: INInteraction? { nil }
}
