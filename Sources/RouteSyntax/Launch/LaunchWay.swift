import RouteMatching

/// A kind of launch input as tables declare it.
package struct LaunchWay: Sendable {
  package var source: LaunchSource
  /// An input of the kind, for use in a sentence, such as "a notification".
  package var described: String
  /// The name of the kind on pages.
  package var title: String
  /// The content that an input must have, for use in a sentence, such as "a link"; `nil` if none is required.
  package var content: String?
  /// The key in the table's `launch` section, or `nil` if the kind has no key of its own.
  package var key: KeyGrammar?
  /// The rules that the value of `key` contains, or `nil` if it contains none.
  package var rules: Rules?
  /// The names of the values that a rule's `set` can use, or `nil` for a payload, which may contain any keys. A rule
  /// with a pattern uses the names of the pattern's parameters instead.
  package var values: [String]?

  package enum Rules: Sendable {
    /// A target for all inputs and, under the key `named`, a target for each name, such as a notification's category.
    case target(named: String?)
    /// A target for each name, such as a type of user activity.
    case named
    /// A target for each pattern of identifiers, such as `book-{book: BookID}`.
    case patterns
  }

  /// All kinds, in the order of `LaunchSource`.
  package static let all: [LaunchWay] = [
    LaunchWay(
      source: .plain, described: "a plain start", title: "Plain launch",
      key: KeyGrammar(
        "plain", ObjectGrammar.target(.launchRoute), "The target of a start without a link or a payload.",
        fallback: "false", examples: ["\"home\""]),
      rules: .target(named: nil), values: []),
    LaunchWay(
      source: .notification, described: "a notification", title: "Notification",
      key: KeyGrammar(
        "notification", ObjectGrammar.target(.launchNotification),
        "The target of notifications. An object can also contain targets for categories and actions. If the user dismisses a notification or chooses an action that isn't listed, nothing opens.",
        examples: ["{ \"link\": \"link\", \"categories\": { \"club\": \"club.detail\" } }"],
        elsewhere: ["push", "pushes", "remoteNotification"]),
      rules: .target(named: "categories")),
    LaunchWay(source: .universalLink, described: "a universal link", title: "Universal link", content: "a link"),
    LaunchWay(source: .url, described: "an opened URL", title: "URL", content: "a link"),
    LaunchWay(
      source: .activity, described: "a user activity with a type of your app", title: "Activity", content: "a type",
      key: KeyGrammar(
        "activities", ObjectGrammar.targets("activity"), "The targets of user activities, under types of your app.",
        examples: ["{ \"example.bookshelf.reading\": { \"link\": true, \"to\": \"book.read\" } }"]),
      rules: .named),
    LaunchWay(
      source: .spotlightItem, described: "a Spotlight result", title: "Spotlight item", content: "an identifier",
      key: KeyGrammar("spotlight", .keys(.launchSpotlight), "The targets of Spotlight results and searches."),
      rules: .patterns, values: []),
    LaunchWay(
      source: .spotlightQuery, described: "a search from Spotlight", title: "Spotlight search", content: "a text",
      values: ["query"]),
    LaunchWay(
      source: .quickAction, described: "a quick action", title: "Quick action", content: "a type",
      key: KeyGrammar(
        "quickActions", .map(ObjectGrammar.target(.launchQuickAction), noun: "quick action", names: .any),
        "The targets of home-screen quick actions, under their types.",
        examples: ["{ \"search\": \"search\" }", "{ \"search\": { \"to\": \"search\", \"title\": \"Search\" } }"],
        elsewhere: ["shortcuts", "shortcutItems"]),
      rules: .named),
    LaunchWay(
      source: .widget, described: "a tap on a widget that has no URL", title: "Widget",
      key: KeyGrammar(
        "widget", ObjectGrammar.target(.launchWidget),
        "The target of a tap on a widget, if the widget has no URL. An object can also contain targets for kinds of widget.",
        examples: ["{ \"to\": \"home\", \"kinds\": { \"ReadingNow\": \"reading.now\" } }"]),
      rules: .target(named: "kinds")),
    LaunchWay(
      source: .appClip, described: "an App Clip", title: "App Clip",
      key: KeyGrammar(
        "appClip", ObjectGrammar.target(.launchTarget),
        "The target of an App Clip that was invoked without a URL, or by its default link at appclip.apple.com. The query items of that link are its payload.",
        examples: ["\"club.detail\""]),
      rules: .target(named: nil)),
    LaunchWay(source: .restored, described: "saved state", title: "Restored state", content: "a link"),
    LaunchWay(
      source: .window, described: "a request for a new window, such as a dragged item", title: "Window",
      content: "a link"),
    LaunchWay(
      source: .deferred, described: "a link opened before the app was installed", title: "Deferred link",
      content: "a link",
      key: KeyGrammar(
        "deferred", ValueGrammar.text(.duration).or(.whole(0...TableLayout.maximumWord - 1)).hinting("write \"24h\""),
        "The maximum age of a link that the user opened before the app was installed: a duration such as 24h, or a number of seconds. If you omit the key, these links don't open.",
        examples: ["\"24h\""])),
    LaunchWay(source: .link, described: "a link from anywhere else", title: "Link", content: "a link"),
    LaunchWay(
      source: .requirement, described: "a requirement", title: "Requirement", content: "a requirement",
      values: ["route"]),
  ]
}

extension LaunchSource {
  /// The kind as tables declare it.
  package var way: LaunchWay { LaunchWay.all[rawValue] }
}
