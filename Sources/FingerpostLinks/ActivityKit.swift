// Live Activities exist on iPhone and iPad, and in their apps on a Mac. On Mac Catalyst, the modules exist, but their
// declarations are unavailable.
#if canImport(ActivityKit) && canImport(WidgetKit) && !targetEnvironment(macCatalyst) && !os(macOS) && !os(visionOS) && !os(tvOS) && !os(watchOS)
  public import WidgetKit

  @available(iOS 16.1, *)
  extension DynamicIsland {
    /// Sets the destination that opens if the user taps the Live Activity in the Dynamic Island. For the Lock Screen,
    /// use `widgetURL(_:from:)` of the content view.
    ///
    /// - Parameters:
    ///   - route: The destination.
    ///   - origin: The origin of the link, or `nil` for the canonical one.
    public func widgetURL<Route: GeneratedRoute>(_ route: Route, from origin: String? = nil) -> DynamicIsland {
      widgetURL(try? route.url(from: origin))
    }
  }
#endif
