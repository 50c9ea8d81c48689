// The SDK of visionOS 2 has the module, but everything in it is unavailable.
#if canImport(WidgetKit) && !os(tvOS) && (!os(visionOS) || compiler(>=6.2))
  import SwiftUI
  import WidgetKit

  @available(watchOS 9, visionOS 26, *)
  extension NSUserActivity {
    /// The kind of the widget that the user tapped, if the widget has no URL; `nil` for every other activity.
    var widgetKind: String? { userInfo?[WidgetCenter.UserInfoKey.kind] as? String }
  }
#endif
