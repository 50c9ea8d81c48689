/// A kind of launch input, with the number that the compiled table uses for it.
package enum LaunchSource: Int, CaseIterable, Hashable, Sendable {
  case plain, notification, universalLink, url, activity, spotlightItem, spotlightQuery, quickAction, widget, appClip
  case restored, window, deferred, link, requirement

  /// The name in `routes.json` and in launch events.
  package var name: String {
    switch self {
    case .plain: "plain"
    case .notification: "notification"
    case .universalLink: "universalLink"
    case .url: "url"
    case .activity: "activity"
    case .spotlightItem: "spotlightItem"
    case .spotlightQuery: "spotlightQuery"
    case .quickAction: "quickAction"
    case .widget: "widget"
    case .appClip: "appClip"
    case .restored: "restored"
    case .window: "window"
    case .deferred: "deferred"
    case .link: "link"
    case .requirement: "requirement"
    }
  }

  /// Creates the source with a name, or returns `nil` if the name is unknown.
  package init?(name: String) {
    guard let source = LaunchSource.allCases.first(where: { $0.name == name }) else { return nil }
    self = source
  }
}
