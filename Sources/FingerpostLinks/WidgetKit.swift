// With the SDK of visionOS 2 there is a module, and all of it is unavailable.
#if canImport(WidgetKit) && !os(tvOS) && (!os(visionOS) || compiler(>=6.2))
  public import SwiftUI
  import WidgetKit

  @available(watchOS 9, visionOS 26, *)
  extension View {
    /// The destination that a tap on the widget opens, in the containing app. Only one view of a widget may have one.
    ///
    /// - Parameter origin: the origin of the link, for instance the table's one for widgets; `nil` for the canonical one. Without a
    ///   link of that origin the widget opens the app alone.
    public func widgetURL<Route: GeneratedRoute>(_ route: Route, from origin: String? = nil) -> some View {
      widgetURL(try? route.url(from: origin))
    }
  }
#endif
