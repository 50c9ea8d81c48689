import RouteMatching

/// Launching: where an input leads that is more than a link, and what is recorded.
extension ObjectGrammar {
  package static let launch = ObjectGrammar(
    "launch", called: "'launch'",
    [
      KeyGrammar(
        "plain", route(.launchRoute), "What a start without anything to open leads to.", fallback: "false",
        examples: ["\"home\""]),
      KeyGrammar(
        "notification", target(.launchNotification),
        "Where notifications lead. A dismissed one leads nowhere, and so does an action that isn't listed.",
        examples: ["{ \"link\": \"link\", \"categories\": { \"club\": \"club.detail\" } }"],
        elsewhere: ["push", "pushes", "remoteNotification"]),
      KeyGrammar(
        "activities", targets("activity"), "Where user activities of the app's own types lead, by type.",
        examples: ["{ \"example.bookshelf.reading\": { \"link\": true, \"to\": \"book.read\" } }"]),
      KeyGrammar("spotlight", .object(.keys(.launchSpotlight)), "Where what Spotlight found leads."),
      KeyGrammar(
        "quickActions",
        .object(.map(MapGrammar(target(.launchQuickAction), noun: "quick action", names: .any))),
        "Where home-screen quick actions lead, by type.",
        examples: ["{ \"search\": \"search\" }", "{ \"search\": { \"to\": \"search\", \"title\": \"Search\" } }"],
        elsewhere: ["shortcuts", "shortcutItems"]),
      KeyGrammar(
        "widget", target(.launchWidget), "Where a tap on a widget leads that has no URL.",
        examples: ["{ \"to\": \"home\", \"kinds\": { \"ReadingNow\": \"reading.now\" } }"]),
      KeyGrammar(
        "appClip", target(.launchTarget),
        "Where an App Clip leads that was invoked without a URL, or by its default link at appclip.apple.com, whose items are the values.",
        examples: ["\"club.detail\""]),
      KeyGrammar(
        "deferred", ValueGrammar.text(.duration).or(.whole(0...TableLayout.maximumWord - 1)).hinting("write \"24h\""),
        "How long after the click a link leads anywhere that was clicked before the app was installed, as a duration; without a word none is taken.",
        examples: ["\"24h\""]),
      KeyGrammar(
        "accepts", .object(.keys(.launchAccepts)),
        "Which links a kind of input may bring. Without a word a universal link and an App Clip bring those of universal links, an opened URL and saved state any, all others any but a widget's.",
        examples: ["{ \"deferred\": [\"web\"] }"]),
      KeyGrammar(
        "identifiers", .oneOrMore(.text(.words(identifying.map { $0.name })), noun: "kind"),
        "The kinds of input whose events carry the identifier: a category and the notification's own, a type, a widget's kind, that of a Spotlight item.",
        fallback: "[]", examples: ["[\"quickAction\"]"]),
    ])

  /// The kinds of input that have an identifier of their own.
  static let identifying: [LaunchSource] = [.notification, .activity, .quickAction, .widget, .spotlightItem]

  // MARK: Targets

  private static let linkKey = KeyGrammar(
    "link",
    ValueGrammar.oneOrMore(.text(.some), atLeast: 1, noun: "key path").or(.yes)
      .hinting("write true where the input's own link counts, or leave it out"),
    "The key paths at which the payload may hold a link, of which the first that is there counts; or 'true' for the link that the input has for itself: its target content identifier or its web page.",
    examples: ["\"link\"", "[\"link\", \"data.url\"]", "true"])

  private static let routeKeys = [
    KeyGrammar(
      "to", .text(.routeID), "The route it leads to, where there is no such link.",
      examples: ["\"club.detail\""]),
    KeyGrammar(
      "set",
      .object(.map(MapGrammar(ValueGrammar.text(.template).or(.scalar), noun: "parameter", names: .any))),
      "Values of the route's parameters: text around key paths in braces. A parameter that isn't set takes the value of its own name, and one whose value is missing is absent.",
      examples: ["{ \"club\": \"{club.slug}\" }"]),
  ]

  package static let launchTarget = target("launchTarget", called: "a target", [linkKey] + routeKeys)

  package static let launchQuickAction = target(
    "launchQuickAction", called: "a quick action", [linkKey] + routeKeys,
    saying: [
      KeyGrammar(
        "title", .text(.some),
        "What the home screen shows. An action with a title stands in Info.plist; one without is set by the app while it runs.",
        examples: ["\"Go on reading\""]),
      KeyGrammar("subtitle", .text(.some), "What it shows below the title.", examples: ["\"Where you stopped\""]),
      KeyGrammar("symbol", .text(.some), "The name of its icon among SF Symbols.", examples: ["\"book\""]),
    ],
    consequences: [Consequence(key: "subtitle", needs: "title"), Consequence(key: "symbol", needs: "title")])

  /// A target where no link can be.
  package static let launchRoute = target("launchRoute", called: "a target", routeKeys)

  /// An object that says where something leads, unless it has only keys for something else.
  private static func target(
    _ name: String, called: String, _ keys: [KeyGrammar], beside others: [KeyGrammar] = [],
    saying more: [KeyGrammar] = [], consequences: [Consequence] = []
  ) -> ObjectGrammar {
    ObjectGrammar(
      name, called: called, keys + others + more,
      need: Need(
        anyOf: ["to", "link"].filter { name in keys.contains { $0.name == name } }, unlessOnly: others.map { $0.name },
        missing: "doesn't say where it leads", sample: "\"…\""),
      consequences: [Consequence(key: "set", needs: "to")] + consequences)
  }

  private static let actionsKey = KeyGrammar(
    "actions", targets("action"), "Where the actions lead that the user may choose, by identifier.",
    examples: ["{ \"mute\": false }"])

  package static let launchCategory = target(
    "launchCategory", called: "a category", [linkKey] + routeKeys, beside: [actionsKey])

  package static let launchNotification = target(
    "launchNotification", called: "'notification'", [linkKey] + routeKeys,
    beside: [
      actionsKey,
      KeyGrammar(
        "categories", .object(.map(MapGrammar(target(.launchCategory), noun: "category", names: .any))),
        "Where notifications of a category lead; one that says nothing leads where all others do.",
        examples: ["{ \"club\": { \"to\": \"club.detail\", \"actions\": { \"mute\": false } } }"]),
    ])

  package static let launchWidget = target(
    "launchWidget", called: "'widget'", [linkKey] + routeKeys,
    beside: [
      KeyGrammar(
        "kinds", targets("kind"), "Where widgets of a kind lead; those of others lead where the rest says.",
        examples: ["{ \"ReadingNow\": \"reading.now\" }"])
    ])

  package static let launchSpotlight = ObjectGrammar(
    "launchSpotlight", called: "'spotlight'",
    [
      KeyGrammar(
        "items", .object(.map(MapGrammar(route(.launchRoute), noun: "item", names: .some))),
        "Where items lead, by patterns of their identifiers: plain text around typed parameters, whose values are those of the target's parameters of the same names. Of two patterns that fit, the one with fewer identifiers counts.",
        examples: ["{ \"book-{book: BookID}\": \"book.detail\" }"]),
      KeyGrammar(
        "query", route(.launchRoute), "Where a search goes on; its text is the value 'query'.",
        examples: ["\"search\""]),
      KeyGrammar("link", .flag, "Whether an identifier that fits no pattern may be a link.", fallback: "false"),
    ])

  private static func target(_ grammar: ObjectGrammar) -> ValueGrammar {
    ValueGrammar.text(.routeID).or(.object(.keys(grammar))).or(.no)
      .hinting("write a route's id, false for nothing, or an object")
  }

  private static func route(_ grammar: ObjectGrammar) -> ValueGrammar { target(grammar) }

  private static func targets(_ noun: String) -> ValueGrammar {
    .object(.map(MapGrammar(target(.launchTarget), noun: noun, names: .any)))
  }

  // MARK: Trust and events

  package static let launchAccepts = ObjectGrammar(
    "launchAccepts", called: "'accepts'",
    // Only the table's own rules lead to the screens of requirements.
    LaunchSource.allCases.filter { $0 != .requirement }.map { source in
      KeyGrammar(
        source.name,
        ValueGrammar.oneOrMore(.text(.originName), atLeast: 1, noun: "origin").or(.object(.keys(.launchAcceptance))),
        "What \(source.described) may bring: origins, or an object.", examples: ["[\"web\"]"])
    })

  package static let launchAcceptance = ObjectGrammar(
    "launchAcceptance", called: "an acceptance",
    [
      KeyGrammar(
        "origins", .oneOrMore(.text(.originName), atLeast: 1, noun: "origin"), "The origins of its links.",
        examples: ["[\"web\", \"app\"]"]),
      KeyGrammar(
        "routes", .oneOrMore(.text(.routeID), atLeast: 1, noun: "route"), "The only routes.",
        examples: ["[\"invite\"]"]),
      KeyGrammar(
        "except", .oneOrMore(.text(.routeID), noun: "route"), "Routes that it doesn't lead to.",
        fallback: "[]", examples: ["[\"account\"]"]),
    ],
    consequences: [Consequence(key: "routes", forbids: "except")])

  package static let event = ObjectGrammar(
    "event", called: "'event'",
    [
      KeyGrammar("name", .text(.some), "The event's name.", examples: ["\"book_opened\""]),
      KeyGrammar(
        "parameters", .oneOrMore(.text(.any), noun: "parameter"),
        "Parameters whose values the event carries; never a sensitive one.", fallback: "[]",
        examples: ["[\"book\"]"]),
    ])
}

extension TextGrammar {
  /// A length of time.
  static let duration = TextGrammar("duration", pattern: "^(\(TypeLanguage.durationPattern))$")
  /// Any text but the empty one.
  static let some: TextGrammar = {
    var text = TextGrammar("text", pattern: "^[\\s\\S]+$")
    text.isNeverEmpty = true
    return text
  }()
}

extension LaunchSource {
  /// What it is, for a sentence.
  fileprivate var described: String {
    switch self {
    case .plain: "a plain start"
    case .notification: "a notification"
    case .universalLink: "a universal link"
    case .url: "an opened URL"
    case .activity: "a user activity of the app's own"
    case .spotlightItem: "a Spotlight result"
    case .spotlightQuery: "a search from Spotlight"
    case .quickAction: "a quick action"
    case .widget: "a tap on a widget"
    case .appClip: "an App Clip"
    case .restored: "saved state"
    case .window: "a window asked for by dragging"
    case .deferred: "a link clicked before the app was installed"
    case .link: "a link from anywhere else"
    case .requirement: "a requirement"
    }
  }
}
