import RouteMatching

/// A way into an app. The raw value is its name in `routes.json` and in launch events.
///
/// A struct rather than an enum, since platforms invent new ways: a `switch` over it needs a `default`.
public struct LaunchKind: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// How the compiled table numbers it. A kind that isn't known is treated as a link from anywhere.
  package let source: LaunchSource

  /// The kind of that name, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
    source = LaunchSource(name: rawValue) ?? .link
  }

  init(_ source: LaunchSource) {
    rawValue = source.name
    self.source = source
  }

  /// Started without anything to open.
  public static let plain = LaunchKind(.plain)
  /// The user's answer to a notification, local or remote.
  public static let notification = LaunchKind(.notification)
  /// A universal link: a user activity of browsing the web, from a tap or from Handoff of a browser.
  public static let universalLink = LaunchKind(.universalLink)
  /// An opened URL: a custom scheme, a widget's URL, any link that SwiftUI's `onOpenURL` brings.
  public static let url = LaunchKind(.url)
  /// A user activity of the app's own types: Handoff, Siri and Shortcuts, Live Activities.
  public static let activity = LaunchKind(.activity)
  /// A tapped Spotlight result.
  public static let spotlightItem = LaunchKind(.spotlightItem)
  /// A search that goes on in the app.
  public static let spotlightQuery = LaunchKind(.spotlightQuery)
  /// A home-screen quick action.
  public static let quickAction = LaunchKind(.quickAction)
  /// A tap on a widget that has no URL.
  public static let widget = LaunchKind(.widget)
  /// The invocation of an App Clip.
  public static let appClip = LaunchKind(.appClip)
  /// A window's saved state.
  public static let restored = LaunchKind(.restored)
  /// A window asked for by dragging an item out.
  public static let window = LaunchKind(.window)
  /// A link clicked before the app was installed.
  public static let deferred = LaunchKind(.deferred)
  /// A link from anywhere else: inside another link, typed, read off a code.
  public static let link = LaunchKind(.link)
  /// The screen that fulfils a requirement, such as a sign-in: because a link waits for it, or by a link of its own.
  public static let requirement = LaunchKind(.requirement)

  /// Every kind the library knows.
  public static let all: [LaunchKind] = LaunchSource.allCases.map { LaunchKind($0) }
}

extension LaunchKind: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
