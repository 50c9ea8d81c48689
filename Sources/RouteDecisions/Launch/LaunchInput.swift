/// One event that started or resumed the app, as a plain value: every way in has this one type.
///
/// Adapters make it from Apple's objects, tests and scripts from nothing, on any platform:
///
/// ```swift
/// LaunchInput.url("bookshelf://books/42")
/// LaunchInput.notification(payload: ["link": "/clubs/maps"], category: "club", isRemote: true)
/// LaunchInput.quickAction("search")
/// ```
///
/// Its description names the kind and never what the input carries, so that it can be logged.
public struct LaunchInput: Hashable, Sendable {
  /// The way in.
  public let kind: LaunchKind
  /// The link or path it carries for itself: the URL, `webpageURL`, the identifier of a Spotlight item.
  public var link: String?
  /// What names the input within its kind: a notification's category, an activity's type, a quick action's type, a
  /// widget's kind; the text of a Spotlight query.
  public var name: String?
  /// What the user did with a notification.
  public var response: NotificationResponse = .opened
  /// Whether a notification came from a server.
  public var isRemote = false
  /// The payload or `userInfo`.
  public var payload: PayloadValue = .null
  /// The system's identifier of the content, by which it chose a window.
  public var targetContentIdentifier: String?
  /// The identifier of a notification's request, by which the app tells one notification from another.
  public var requestIdentifier: String?
  /// Seconds since a deferred link was clicked.
  public var age: Int?
  /// Whether a deferred link was handed over before.
  public var wasTaken = false
  /// Identifies the event, if the system may deliver it twice: a notification's request, date and action. A dispatcher opens
  /// an event once, however much later it comes again.
  public var identity: String?

  init(_ kind: LaunchKind) { self.kind = kind }

  /// What the user did with a notification.
  public enum NotificationResponse: Hashable, Sendable {
    /// Tapped it (`UNNotificationDefaultActionIdentifier`).
    case opened
    /// Cleared it (`UNNotificationDismissActionIdentifier`); only categories that ask for it are told.
    case dismissed
    /// Chose an action of the app's own, by its identifier.
    case action(String)

    /// The response of an action identifier as the system gives it.
    public init(actionIdentifier: String) {
      switch actionIdentifier {
      case "com.apple.UNNotificationDefaultActionIdentifier": self = .opened
      case "com.apple.UNNotificationDismissActionIdentifier": self = .dismissed
      default: self = .action(actionIdentifier)
      }
    }
  }
}

// MARK: The ways in

extension LaunchInput {
  /// Started from the home screen, with nothing to open.
  public static var plain: LaunchInput { LaunchInput(.plain) }

  /// The user's answer to a notification.
  ///
  /// - Parameters:
  ///   - payload: all of `userInfo`; for a remote notification that is the whole payload, `aps` included.
  ///   - category: `categoryIdentifier`, empty for none; for `nil` the payload's `aps.category` stands in, which is
  ///     what the system makes it of.
  ///   - targetContentIdentifier: of the notification's content; for a remote one the payload's
  ///     `aps.target-content-id` stands in for it.
  ///   - identifier: of the notification's request.
  public static func notification(
    payload: PayloadValue, category: String? = nil, response: NotificationResponse = .opened, isRemote: Bool = true,
    targetContentIdentifier: String? = nil, identifier: String? = nil
  ) -> LaunchInput {
    var input = LaunchInput(.notification)
    input.payload = payload
    input.name = category ?? payload["aps.category"]?.text
    input.response = response
    input.isRemote = isRemote
    input.requestIdentifier = identifier
    input.targetContentIdentifier = targetContentIdentifier ?? payload["aps.target-content-id"]?.text
    return input
  }

  /// A universal link: `webpageURL` of an activity of browsing the web.
  public static func universalLink(_ link: String?) -> LaunchInput { carrying(link, .universalLink) }

  /// An opened URL: a custom scheme, a widget's, or one of SwiftUI's `onOpenURL`.
  public static func url(_ url: String) -> LaunchInput { carrying(url, .url) }

  /// A user activity by its type, told apart as the system means it: browsing the web, Spotlight's result and query, a
  /// tap on a widget without a URL, or one of the app's own.
  public static func activity(
    _ type: String, webpageURL: String? = nil, userInfo: PayloadValue = .null, targetContentIdentifier: String? = nil
  ) -> LaunchInput {
    var input: LaunchInput
    if type == "NSUserActivityTypeBrowsingWeb" {
      input = universalLink(webpageURL)
    } else if type == spotlightActivityTypes[0] {
      input = spotlightItem(userInfo["kCSSearchableItemActivityIdentifier"]?.text ?? "")
    } else if type == spotlightActivityTypes[1] {
      input = spotlightQuery(userInfo["kCSSearchQueryString"]?.text ?? "")
    } else if let kind = userInfo["WGWidgetUserInfoKeyKind"]?.text {
      input = widget(kind)
    } else {
      input = carrying(webpageURL, .activity)
      input.name = type
    }
    input.payload = userInfo
    input.targetContentIdentifier = targetContentIdentifier
    return input
  }

  /// The activity types of Spotlight: a tapped result (`CSSearchableItemActionType`), and a search that goes on in the app
  /// (`CSQueryContinuationActionType`).
  public static let spotlightActivityTypes = [
    "com.apple.corespotlightitem", "com.apple.corespotlightquerycontinuation",
  ]

  /// A tapped Spotlight result, by the item's `uniqueIdentifier`.
  public static func spotlightItem(_ identifier: String) -> LaunchInput { carrying(identifier, .spotlightItem) }

  /// A search that was begun in Spotlight.
  public static func spotlightQuery(_ query: String) -> LaunchInput {
    var input = LaunchInput(.spotlightQuery)
    input.name = query
    return input
  }

  /// A home-screen quick action.
  public static func quickAction(
    _ type: String, userInfo: PayloadValue = .null, targetContentIdentifier: String? = nil
  ) -> LaunchInput {
    var input = LaunchInput(.quickAction)
    input.name = type
    input.payload = userInfo
    input.targetContentIdentifier = targetContentIdentifier
    return input
  }

  /// A tap on a widget that has no URL, by the widget's kind. One with a URL is a `url`.
  public static func widget(_ kind: String, userInfo: PayloadValue = .null) -> LaunchInput {
    var input = LaunchInput(.widget)
    input.name = kind
    input.payload = userInfo
    return input
  }

  /// The invocation of an App Clip. The URL is missing after a start from the app switcher or a notification.
  public static func appClip(_ url: String?) -> LaunchInput { carrying(url, .appClip) }

  /// A window's saved state: the link of what it showed.
  public static func restored(_ link: String) -> LaunchInput { carrying(link, .restored) }

  /// A window asked for by dragging an item out: the link of the item.
  public static func window(_ link: String) -> LaunchInput { carrying(link, .window) }

  /// A link clicked before the app was installed, as an attribution service hands it over at first start.
  ///
  /// - Parameters:
  ///   - age: seconds since the click; a negative one counts as 0.
  ///   - wasTaken: whether one was handed over before, in this process or an earlier one.
  public static func deferred(_ link: String, age: Int, wasTaken: Bool = false) -> LaunchInput {
    var input = carrying(link, .deferred)
    input.age = age
    input.wasTaken = wasTaken
    return input
  }

  /// A link from anywhere else: inside another link, typed, read off a code. Trusted least.
  public static func link(_ link: String) -> LaunchInput { carrying(link, .link) }

  /// A requirement that a link waits for: it leads to the screen that the table's `requirements` names for it. A dispatcher makes
  /// this input by itself.
  ///
  /// - Parameter route: the id of the route whose link waits.
  public static func requirement(_ name: String, of route: String? = nil) -> LaunchInput {
    var input = LaunchInput(.requirement)
    input.name = name
    if let route { input.payload = ["route": .string(route)] }
    return input
  }

  private static func carrying(_ link: String?, _ kind: LaunchKind) -> LaunchInput {
    var input = LaunchInput(kind)
    input.link = link
    return input
  }
}

extension LaunchInput: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind alone.
  public var description: String { "launch by \(kind.rawValue)" }
  /// The kind alone.
  public var debugDescription: String { description }
  /// Nothing, so that `dump` keeps what the input carries to itself.
  public var customMirror: Mirror { Mirror(self, children: [("kind", kind.rawValue)]) }
}
