// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// appintents/appintent
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult
  init()
  /// appintents/appintent/title
  static var title: LocalizedStringResource { get }
  /// appintents/appintent/perform()
  func perform() async throws -> Self.PerformResult
}

/// appintents/intentresult
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol IntentResult: Sendable {}

/// appintents/opensintent
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol OpensIntent: IntentResult {}

/// appintents/intentresultcontainer
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public struct IntentResultContainer<Value: _IntentValue, OpensAppIntent: AppIntent, Snippet, Dialog>: OpensIntent {
  public let opened: OpensAppIntent
}
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
extension IntentResult {
  /// appintents/intentresult/result(opensintent:)-6l7s5
  public static func result<OpensAppIntent: AppIntent>(opensIntent: OpensAppIntent) -> Self
  where Self == IntentResultContainer<Never, OpensAppIntent, Never, Never> {
    IntentResultContainer(opened: opensIntent)
  }
}

/// appintents/openurlintent
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct OpenURLIntent: AppIntent {
  /// appintents/openurlintent/init(_:)
  public init(_ url: URL) { self.url = url }
  /// appintents/openurlintent/url
  @IntentParameter<URL> public var url: URL

  public init() {}
  public static var title: LocalizedStringResource { "Open" }
  public func perform() async throws -> some IntentResult & OpensIntent { .result(opensIntent: self) }
}

/// foundation/localizedstringresource
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public struct LocalizedStringResource: ExpressibleByStringLiteral, Sendable {
  let key: String
  /// foundation/localizedstringresource/init(stringliteral:)
  public init(stringLiteral value: String) { key = value }
}
