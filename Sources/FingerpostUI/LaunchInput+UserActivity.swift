// SwiftUI is wherever `NSUserActivity` is.
#if canImport(SwiftUI)
  public import SwiftUI

  extension LaunchInput {
    /// A user activity: Handoff, Siri, Spotlight, browsing the web. Its link may stand in each of three places.
    public static func activity(_ activity: NSUserActivity) -> LaunchInput {
      .activity(
        activity.activityType, webpageURL: activity.webpageURL?.absoluteString,
        userInfo: PayloadValue(activity.userInfo), targetContentIdentifier: activity.targetContentIdentifier)
    }
  }
#endif
