// The SDK of visionOS 2 has the module, but everything in it is unavailable.
#if canImport(WidgetKit) && !os(tvOS) && (!os(visionOS) || compiler(>=6.2))
  public import SwiftUI
  import WidgetKit

  @available(watchOS 9, visionOS 26, *)
  extension View {
    /// Sets the destination that the containing app opens if the user taps the widget. Use it on only one view of a
    /// widget.
    ///
    /// - Parameters:
    ///   - route: The destination.
    ///   - origin: The origin of the link, such as the table's origin for widgets, or `nil` for the canonical one. If
    ///     the destination has no link of that origin, a tap only opens the app.
    public func widgetURL<Route: GeneratedRoute>(_ route: Route, from origin: String? = nil) -> some View {
      widgetURL(try? route.url(from: origin))
    }
  }
#endif
