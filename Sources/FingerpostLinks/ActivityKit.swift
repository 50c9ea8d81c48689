// iPhones, iPads and their apps on a Mac; Mac Catalyst has the modules, and nothing of Live Activities in them.
#if canImport(ActivityKit) && canImport(WidgetKit) && !targetEnvironment(macCatalyst) && !os(macOS) && !os(visionOS) && !os(tvOS) && !os(watchOS)
  public import WidgetKit

  @available(iOS 16.1, *)
  extension DynamicIsland {
    /// The destination that a tap on the Live Activity in the Dynamic Island opens. On the Lock Screen that of the content's own
    /// `widgetURL(_:from:)` does.
    ///
    /// - Parameter origin: the origin of the link; `nil` for the canonical one.
    public func widgetURL<Route: GeneratedRoute>(_ route: Route, from origin: String? = nil) -> DynamicIsland {
      widgetURL(try? route.url(from: origin))
    }
  }
#endif
