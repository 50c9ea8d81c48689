// With the SDK of visionOS 2 there is a module, and all of it is unavailable.
#if canImport(WidgetKit) && !os(tvOS) && (!os(visionOS) || compiler(>=6.2))
  import SwiftUI
  import WidgetKit

  @available(watchOS 9, visionOS 26, *)
  extension NSUserActivity {
    /// The kind of the widget that was tapped and has no URL; `nil` for every other activity.
    var widgetKind: String? { userInfo?[WidgetCenter.UserInfoKey.kind] as? String }
  }
#endif
