// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames
public import SwiftUI

extension View {
  /// swiftui/view/widgeturl(_:)
  @available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
  @available(tvOS, unavailable)
  @MainActor @preconcurrency public func widgetURL(_ url: URL?) -> some View {
    Attached(content: self, action: .widget(url))
  }
}

/// widgetkit/widgetcenter
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
open class WidgetCenter {
  /// widgetkit/widgetcenter/userinfokey
  public struct UserInfoKey {
    /// widgetkit/widgetcenter/userinfokey/kind
    public static let kind: String = "WGWidgetUserInfoKeyKind"
    /// widgetkit/widgetcenter/userinfokey/family
    public static let family: String = "WGWidgetUserInfoKeyFamily"
  }
}

/// widgetkit/nsuseractivitytypeliveactivity
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
public let NSUserActivityTypeLiveActivity: String = "NSUserActivityTypeLiveActivity"

/// widgetkit/dynamicisland
@available(iOS 16.1, *)
@available(macCatalyst, unavailable)
@available(macOS, unavailable)
public struct DynamicIsland {
  /// widgetkit/dynamicisland/widgeturl(_:)
  public func widgetURL(_ url: URL?) -> DynamicIsland { DynamicIsland(url: url) }

  /// The URL, for tests.
  public let url: URL?
  public init(url: URL? = nil) { self.url = url }
}

/// swiftui/widget
@available(iOS 14, macOS 11, watchOS 9, visionOS 1, *)
@MainActor @preconcurrency public protocol Widget {
  associatedtype Body: WidgetConfiguration
  /// swiftui/widget/body-swift.property
  @MainActor @preconcurrency var body: Self.Body { get }
  /// swiftui/widget/init()
  init()
}
@available(iOS 14, macOS 11, watchOS 9, visionOS 1, *)
extension Widget {
  /// swiftui/widget/main()
  public static func main() {}
}

/// swiftui/widgetconfiguration
@available(iOS 14, macOS 11, watchOS 9, visionOS 1, *)
@MainActor @preconcurrency public protocol WidgetConfiguration {}

/// widgetkit/timelineentry
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
public protocol TimelineEntry {
  /// widgetkit/timelineentry/date
  var date: Date { get }
}

/// widgetkit/timelinereloadpolicy
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
public struct TimelineReloadPolicy: Sendable {
  /// widgetkit/timelinereloadpolicy/never
  public static let never: TimelineReloadPolicy = TimelineReloadPolicy()
}

/// widgetkit/timeline
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
public struct Timeline<EntryType: TimelineEntry> {
  /// widgetkit/timeline/init(entries:policy:)
  public init(entries: [EntryType], policy: TimelineReloadPolicy) {}
}

/// widgetkit/timelineprovidercontext
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
public struct TimelineProviderContext {}

/// widgetkit/timelineprovider
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext
  /// widgetkit/timelineprovider/placeholder(in:)
  func placeholder(in context: Self.Context) -> Self.Entry
  /// widgetkit/timelineprovider/getsnapshot(in:completion:)
  @preconcurrency func getSnapshot(in context: Self.Context, completion: @escaping @Sendable (Self.Entry) -> Void)
  /// widgetkit/timelineprovider/gettimeline(in:completion:)
  @preconcurrency func getTimeline(
    in context: Self.Context, completion: @escaping @Sendable (Timeline<Self.Entry>) -> Void)
}

/// widgetkit/staticconfiguration
@available(iOS 14, macOS 11, watchOS 9, visionOS 26, *)
@MainActor @preconcurrency public struct StaticConfiguration<Content: View>: WidgetConfiguration, ShownConfiguration {
  /// widgetkit/staticconfiguration/init(kind:provider:content:)
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    self.kind = kind
    show = { content(provider.placeholder(in: TimelineProviderContext())) }
  }
  public let kind: String
  private let show: () -> Content
  public var placeholder: any View { show() }
}

/// For tests: a widget's kind, and its content until its timeline is available.
@MainActor public protocol ShownConfiguration {
  var kind: String { get }
  var placeholder: any View { get }
}
