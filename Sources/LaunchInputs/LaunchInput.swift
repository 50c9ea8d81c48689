import RouteMatching

/// An event that started or resumed the app, as a plain value. All launch inputs have this type.
///
/// Adapters create launch inputs from Apple's objects. Tests and scripts can create them directly, on any platform:
///
/// ```swift
/// LaunchInput.url("bookshelf://books/42")
/// LaunchInput.notification(payload: ["link": "/clubs/maps"], category: "club", isRemote: true)
/// LaunchInput.quickAction("search")
/// ```
///
/// The description of an input contains the kind and never the content, so you can log it.
public struct LaunchInput: Hashable, Sendable {
  /// The kind of the input.
  public let kind: LaunchKind
  /// The input's own link or path: the URL, the `webpageURL` or the identifier of a Spotlight item. `nil` if the input
  /// has none.
  public var link: String?
  /// The name of the input within its kind: the category of a notification, the type of an activity or a quick action,
  /// the kind of a widget, or the text of a Spotlight query.
  public var name: String?
  /// The user's response to a notification.
  public var response: NotificationResponse = .opened
  /// `true` if a notification came from a server.
  public var isRemote = false
  /// The payload of a notification, or the `userInfo` of an activity, a quick action or a widget.
  public var payload: PayloadValue = .null
  /// The identifier of the content, by which the system chose a window.
  public var targetContentIdentifier: String?
  /// The identifier of a notification's request, by which the app distinguishes notifications.
  public var requestIdentifier: String?
  /// The number of seconds since a deferred link was clicked, or `nil` for other inputs.
  public var age: Int?
  /// `true` if a deferred link was opened before.
  public var wasOpened = false
  /// The identity of an event that the system may deliver twice: the request, date and action of a notification. A
  /// dispatcher opens an event once, even if the event comes again later.
  public var identity: String?

  /// Creates an input. Depending on its kind, the content is its own link, its identifier or its name.
  package init(
    _ source: LaunchSource, _ content: String? = nil, payload: PayloadValue = .null, target: String? = nil
  ) {
    kind = LaunchKind(source)
    self.payload = payload
    targetContentIdentifier = target
    switch source.traits.content {
    case .nothing: break
    case .link, .identifier: link = content
    case .name: name = content
    }
  }

  /// The user's response to a notification.
  public enum NotificationResponse: Hashable, Sendable {
    /// The user tapped the notification (`UNNotificationDefaultActionIdentifier`).
    case opened
    /// The user cleared the notification (`UNNotificationDismissActionIdentifier`). The system reports this only for
    /// categories that ask for it.
    case dismissed
    /// The user chose a custom action of the app, given by its identifier.
    case action(String)

    /// Creates the response from the system's action identifier.
    public init(actionIdentifier: String) {
      switch actionIdentifier {
      case "com.apple.UNNotificationDefaultActionIdentifier": self = .opened
      case "com.apple.UNNotificationDismissActionIdentifier": self = .dismissed
      default: self = .action(actionIdentifier)
      }
    }
  }
}

// MARK: Kinds of inputs

extension LaunchInput {
  /// The input for a start from the home screen, with nothing to open.
  public static var plain: LaunchInput { LaunchInput(.plain) }

  /// Creates the input for the user's response to a notification.
  ///
  /// - Parameters:
  ///   - payload: The whole `userInfo`. For a remote notification, this is the whole payload, including `aps`.
  ///   - category: The `categoryIdentifier`, or an empty string for none. If it's `nil`, the payload's `aps.category`
  ///     is used, as the system does.
  ///   - response: The user's response.
  ///   - isRemote: `false` for a local notification.
  ///   - targetContentIdentifier: The `targetContentIdentifier` of the notification's content. If it's `nil`, the
  ///     payload's `aps.target-content-id` is used.
  ///   - identifier: The identifier of the notification's request.
  public static func notification(
    payload: PayloadValue, category: String? = nil, response: NotificationResponse = .opened, isRemote: Bool = true,
    targetContentIdentifier: String? = nil, identifier: String? = nil
  ) -> LaunchInput {
    var input = LaunchInput(
      .notification, category ?? payload["aps.category"]?.text, payload: payload,
      target: targetContentIdentifier ?? payload["aps.target-content-id"]?.text)
    input.response = response
    input.isRemote = isRemote
    input.requestIdentifier = identifier
    return input
  }

  /// Creates the input for a universal link, given by the `webpageURL` of a browsing activity.
  public static func universalLink(_ link: String?) -> LaunchInput { LaunchInput(.universalLink, link) }

  /// Creates the input for an opened URL: a custom URL, a widget's URL, or a URL from SwiftUI's `onOpenURL`.
  public static func url(_ url: String) -> LaunchInput { LaunchInput(.url, url) }

  /// Creates the input for a user activity. The type and the `userInfo` determine the kind of the input: a universal
  /// link, a result or query of Spotlight, a tap on a widget without a URL, or an activity of the app's own type.
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
      input = LaunchInput(.activity, type)
      input.link = webpageURL
    }
    input.payload = userInfo
    input.targetContentIdentifier = targetContentIdentifier
    return input
  }

  /// The activity types of Spotlight: a tapped result (`CSSearchableItemActionType`), and a search that continues in
  /// the app (`CSQueryContinuationActionType`).
  public static let spotlightActivityTypes = [
    "com.apple.corespotlightitem", "com.apple.corespotlightquerycontinuation",
  ]

  /// Creates the input for a tapped Spotlight result, given by the item's `uniqueIdentifier`.
  public static func spotlightItem(_ identifier: String) -> LaunchInput {
    LaunchInput(.spotlightItem, identifier)
  }

  /// Creates the input for a search that the user started in Spotlight.
  public static func spotlightQuery(_ query: String) -> LaunchInput { LaunchInput(.spotlightQuery, query) }

  /// Creates the input for a home-screen quick action.
  public static func quickAction(
    _ type: String, userInfo: PayloadValue = .null, targetContentIdentifier: String? = nil
  ) -> LaunchInput {
    LaunchInput(.quickAction, type, payload: userInfo, target: targetContentIdentifier)
  }

  /// Creates the input for a tap on a widget without a URL, given by the kind of the widget. If the widget has a URL,
  /// use `url(_:)`.
  public static func widget(_ kind: String, userInfo: PayloadValue = .null) -> LaunchInput {
    LaunchInput(.widget, kind, payload: userInfo)
  }

  /// Creates the input for the invocation of an App Clip. The URL is `nil` after a start from the app switcher or from
  /// a notification.
  public static func appClip(_ url: String?) -> LaunchInput { LaunchInput(.appClip, url) }

  /// Creates the input for a link in the saved state of a window.
  public static func restored(_ link: String) -> LaunchInput { LaunchInput(.restored, link) }

  /// Creates the input for the link that a new window shows, for example of an item that the user dragged out.
  public static func window(_ link: String) -> LaunchInput { LaunchInput(.window, link) }

  /// Creates the input for a link that was clicked before the app was installed. An attribution service provides the
  /// link at the first start.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - age: The number of seconds since the click. A negative number counts as 0.
  ///   - wasOpened: `true` if a deferred link was opened before, in this process or an earlier one.
  public static func deferred(_ link: String, age: Int, wasOpened: Bool = false) -> LaunchInput {
    var input = LaunchInput(.deferred, link)
    input.age = age
    input.wasOpened = wasOpened
    return input
  }

  /// Creates the input for a link from any other source, such as a link inside another link, typed text or a scanned
  /// code. Such a link is trusted least.
  public static func link(_ link: String) -> LaunchInput { LaunchInput(.link, link) }

  /// Creates the input for a requirement that a link waits for. The input opens the screen that the table's
  /// `requirements` section names for the requirement. A dispatcher creates this input itself.
  ///
  /// - Parameters:
  ///   - name: The name of the requirement.
  ///   - route: The id of the route whose link waits.
  public static func requirement(_ name: String, of route: String? = nil) -> LaunchInput {
    LaunchInput(.requirement, name, payload: route.map { ["route": .string($0)] } ?? .null)
  }
}

extension LaunchInput: RedactedDescription {
  /// The kind, without the content.
  public var description: String { "launch by \(kind.rawValue)" }
  /// A mirror of the kind, so that `dump` doesn't reveal the content.
  public var customMirror: Mirror { Mirror(self, children: [("kind", kind.rawValue)]) }
}

// MARK: -

/// A kind of launch input. The raw value is its name in `routes.json` and in launch events.
///
/// This type is a struct rather than an enum, because platforms add new kinds. A `switch` over it needs a `default`.
public struct LaunchKind: NamedConstant {
  /// The name of the kind.
  public let rawValue: String
  /// The number of the kind in the compiled table. An unknown kind has the number of `link`.
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
  /// A link from any other source, such as a link inside another link, typed text or a scanned code.
  public static let link = LaunchKind(.link)
  /// The screen that fulfills a requirement, such as a sign-in. It opens because a link waits for the requirement, or
  /// because the screen's own link was opened.
  public static let requirement = LaunchKind(.requirement)

  /// All kinds that this library knows.
  public static let all: [LaunchKind] = LaunchSource.allCases.map { LaunchKind($0) }
}
