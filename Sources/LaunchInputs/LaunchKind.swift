import RouteMatching

/// A kind of launch input. The raw value is its name in `routes.json` and in launch events.
///
/// This type is a struct rather than an enum, because platforms add new kinds. A `switch` over it needs a `default`.
public struct LaunchKind: NamedConstant {
  /// The name of the kind.
  public let rawValue: String
  /// The number of the kind in the compiled table. An unknown kind is treated as a link from any other source.
  package let source: LaunchSource

  /// Creates the kind with the given name, which may be unknown.
  public init(rawValue: String) {
    self.rawValue = rawValue
    source = LaunchSource(name: rawValue) ?? .link
  }

  init(_ source: LaunchSource) {
    rawValue = source.name
    self.source = source
  }

  /// A start without anything to open.
  public static let plain = LaunchKind(.plain)
  /// The user's response to a local or remote notification.
  public static let notification = LaunchKind(.notification)
  /// A universal link: a browsing activity from a tap or from Handoff.
  public static let universalLink = LaunchKind(.universalLink)
  /// An opened URL: a custom URL, a widget's URL, or any URL that SwiftUI passes to `onOpenURL`.
  public static let url = LaunchKind(.url)
  /// A user activity with a type of the app: Handoff, Siri, Shortcuts or Live Activities.
  public static let activity = LaunchKind(.activity)
  /// A tapped Spotlight result.
  public static let spotlightItem = LaunchKind(.spotlightItem)
  /// A Spotlight search that continues in the app.
  public static let spotlightQuery = LaunchKind(.spotlightQuery)
  /// A home-screen quick action.
  public static let quickAction = LaunchKind(.quickAction)
  /// A tap on a widget without a URL.
  public static let widget = LaunchKind(.widget)
  /// The invocation of an App Clip.
  public static let appClip = LaunchKind(.appClip)
  /// A link in the saved state of a window.
  public static let restored = LaunchKind(.restored)
  /// A window that the user opens by dragging an item out.
  public static let window = LaunchKind(.window)
  /// A link that was clicked before the app was installed.
  public static let deferred = LaunchKind(.deferred)
  /// A link from any other source, such as a link inside another link, typed text or a code.
  public static let link = LaunchKind(.link)
  /// The screen that fulfills a requirement, such as a sign-in. It opens because a link waits for the requirement, or
  /// because the screen's own link was opened.
  public static let requirement = LaunchKind(.requirement)

  /// All kinds that this library knows.
  public static let all: [LaunchKind] = LaunchSource.allCases.map { LaunchKind($0) }
}
