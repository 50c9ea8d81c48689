#if canImport(WidgetKit) && !os(tvOS)
  import SwiftUI
  import WidgetKit

  @available(watchOS 9, visionOS 26, *)
  extension NSUserActivity {
    /// The kind of the widget that was tapped and has no URL; `nil` for every other activity.
    var widgetKind: String? { userInfo?[WidgetCenter.UserInfoKey.kind] as? String }
  }
#endif
