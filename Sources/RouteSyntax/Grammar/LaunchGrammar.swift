import RouteMatching

/// The grammars of the targets of launch inputs, and of the events to record.
extension ObjectGrammar {
  package static let launch = ObjectGrammar(
    "launch", called: "'launch'",
    LaunchWay.all.compactMap { $0.key } + [
      KeyGrammar(
        "accepts", .keys(.launchAccepts),
        "The links that each kind of input can open. By default, a universal link and an App Clip open links of universal-link origins. An opened URL and saved state open all links. All other inputs open all links except those of widget origins.",
        examples: ["{ \"deferred\": [\"web\"] }"]),
      KeyGrammar(
        "identifiers", .oneOrMore(.text(.words(identifying.map { $0.name })), noun: "kind"),
        "The kinds of input for which analytics events include an identifier. For a notification, this is its category and the identifier of its request. For an activity or a quick action, it is the type, for a widget the kind, and for a Spotlight item the item's identifier.",
        fallback: "[]", examples: ["[\"quickAction\"]"]),
    ])

  /// The kinds of input whose events can contain an identifier.
  private static let identifying: [LaunchSource] = {
    let identifying = LaunchSource.allCases.filter { $0.traits.isIdentified }
    return identifying.filter { $0.traits.content == .name } + identifying.filter { $0.traits.content != .name }
  }()

  // MARK: Targets

  private static let linkKey = KeyGrammar(
    "link",
    ValueGrammar.oneOrMore(.text(.some), atLeast: 1, noun: "key path").or(.yes)
      .hinting("write true to use the input's own link, or remove 'link'"),
    "The key paths at which the payload can contain a link. Fingerpost uses the first key path that the payload contains. With 'true', the link is the input's target content identifier or else, for a user activity, its 'webpageURL'. Without this key, links in the input are ignored.",
    examples: ["\"link\"", "[\"link\", \"data.url\"]", "true"])

  private static let linkAndRouteKeys = [
    linkKey,
    toKey(
      "The id of the route that opens, unless the input contains a link at 'link'. Without this key, an input without such a link opens nothing."
    ),
    valuesKey(
      "Values for the route's parameters: constants, or text with key paths in braces. A parameter that isn't listed has the payload's value with the same name."
    ),
  ]

  private static func toKey(_ summary: String, needed: String? = nil) -> KeyGrammar {
    KeyGrammar("to", .text(.routeID), summary, needed: needed, examples: ["\"club.detail\""])
  }

  private static func valuesKey(_ summary: String) -> KeyGrammar {
    KeyGrammar(
      "set", .map(ValueGrammar.text(.template).or(.scalar), noun: "parameter", names: .any),
      summary
        + " If a value is missing, the parameter has its default or is absent. If the parameter is required, nothing opens.",
      examples: ["{ \"club\": \"{club.slug}\" }"])
  }

  package static let launchTarget = target("launchTarget", called: "a target")

  package static let launchQuickAction = target(
    "launchQuickAction", called: "a quick action",
    saying: [
      KeyGrammar(
        "title", .text(.some),
        "The title on the home screen. 'fpost export info-plist' adds an action with a title to Info.plist. Your app adds an action without a title at run time.",
        examples: ["\"Go on reading\""]),
      KeyGrammar(
        "subtitle", .text(.some), "The text below the title. Requires 'title'.", examples: ["\"Where you stopped\""]),
      KeyGrammar(
        "symbol", .text(.some), "The name of an SF Symbol, which is the icon. Requires 'title'.", examples: ["\"book\""]
      ),
    ], consequences: [Consequence(key: "subtitle", needs: "title"), Consequence(key: "symbol", needs: "title")])

  /// The target of an input that can't contain a link, and so lacks the key `link`.
  package static let launchRoute = ObjectGrammar(
    "launchRoute", called: "a target",
    [
      toKey("The id of the route that the input opens.", needed: "\"…\""),
      valuesKey(
        "Values for the route's parameters: constants, or text with values of the input in braces. A parameter that isn't listed has the input's value with the same name."
      ),
    ])

  /// Returns the grammar of an object with a target. The target isn't required if the object has only keys of `others`.
  private static func target(
    _ name: String, called: String, beside others: [KeyGrammar] = [], saying more: [KeyGrammar] = [],
    consequences: [Consequence] = []
  ) -> ObjectGrammar {
    ObjectGrammar(
      name, called: called, linkAndRouteKeys + others + more,
      need: Need(anyOf: ["to", "link"], unlessOnly: others.map { $0.name }, missing: "has no target", sample: "\"…\""),
      consequences: [Consequence(key: "set", needs: "to")] + consequences)
  }

  private static func actionsKey(_ summary: String) -> KeyGrammar {
    KeyGrammar("actions", targets("action"), summary, examples: ["{ \"mute\": false }"])
  }

  package static let launchCategory = target(
    "launchCategory", called: "a category",
    beside: [
      actionsKey(
        "The targets of this category's actions, under their identifiers. An action that isn't listed has the target that the 'actions' of 'notification' declare."
      )
    ])

  package static let launchNotification = target(
    "launchNotification", called: "'notification'",
    beside: [
      actionsKey(
        "The targets of actions, under their identifiers, for all categories. An action that isn't listed opens nothing."
      ),
      KeyGrammar(
        "categories", .map(target(.launchCategory), noun: "category", names: .any),
        "The targets of notification categories, under their identifiers. A category that isn't listed has the target of all notifications.",
        examples: ["{ \"club\": { \"to\": \"club.detail\", \"actions\": { \"mute\": false } } }"]),
    ])

  package static let launchWidget = target(
    "launchWidget", called: "'widget'",
    beside: [
      KeyGrammar(
        "kinds", targets("kind"),
        "The targets of kinds of widget, under their names. A kind that isn't listed has the target of 'widget' itself.",
        examples: ["{ \"ReadingNow\": \"reading.now\" }"])
    ])

  package static let launchSpotlight = ObjectGrammar(
    "launchSpotlight", called: "'spotlight'",
    [
      KeyGrammar(
        "items", .map(target(.launchRoute), noun: "item", names: .some),
        "The targets of Spotlight items. Each key is a pattern of identifiers: text with typed parameters, whose values go to the target's parameters of the same names. If two patterns match, the more specific pattern counts.",
        examples: ["{ \"book-{book: BookID}\": \"book.detail\" }"]),
      KeyGrammar(
        "query", target(.launchRoute),
        "The target of a search that the user began in Spotlight and continues in your app. The target's parameter 'query' gets the text of the search. If the target is an object, you can also write '{query}' in its 'set'.",
        examples: ["\"search\""]),
      KeyGrammar(
        "link", .flag, "If true, an identifier that doesn't match any pattern in 'items' is opened as a link.",
        fallback: "false"),
    ])

  package static func target(_ grammar: ObjectGrammar) -> ValueGrammar {
    ValueGrammar.text(.routeID).or(.keys(grammar)).or(.no)
      .hinting("write a route's id, false for nothing, or an object")
  }

  package static func targets(_ noun: String) -> ValueGrammar {
    .map(target(.launchTarget), noun: noun, names: .any)
  }

  // MARK: Trust and events

  package static let launchAccepts = ObjectGrammar(
    "launchAccepts", called: "'accepts'",
    // A requirement has no key here, because it opens the screen that the table declares for it, never another link.
    LaunchSource.allCases.filter { $0 != .requirement }.map { source in
      KeyGrammar(
        source.name,
        ValueGrammar.oneOrMore(.text(.originName), atLeast: 1, noun: "origin").or(.keys(.launchAcceptance)),
        "The origins of the links that your app opens if the input is \(source.way.described), or an object that can also limit the routes.",
        examples: ["[\"web\"]"])
    })

  package static let launchAcceptance = ObjectGrammar(
    "launchAcceptance", called: "an acceptance",
    [
      KeyGrammar(
        "origins", .oneOrMore(.text(.originName), atLeast: 1, noun: "origin"),
        "The origins of the links that the input can open. If you omit the key, the origins are those that the input can open by default.",
        examples: ["[\"web\", \"app\"]"]),
      KeyGrammar(
        "routes", .oneOrMore(.text(.routeID), atLeast: 1, noun: "route"),
        "The only routes that the input can open. If you omit the key, the input can open all routes. Can't be combined with 'except'.",
        examples: ["[\"invite\"]"]),
      KeyGrammar(
        "except", .oneOrMore(.text(.routeID), noun: "route"), "Routes that the input can't open.",
        fallback: "[]", examples: ["[\"account\"]"]),
    ], consequences: [Consequence(key: "except", forbids: "routes")])

  package static let event = ObjectGrammar(
    "event", called: "'event'",
    [
      KeyGrammar("name", .text(.some), "The event's name. By default, it has none.", examples: ["\"book_opened\""]),
      KeyGrammar(
        "parameters", .oneOrMore(.text(.any), noun: "parameter"),
        "Parameters whose values the event contains. Sensitive parameters aren't allowed.", fallback: "[]",
        examples: ["[\"book\"]"]),
    ])
}

extension TextGrammar {
  package static let duration = TextGrammar(noun: "duration", pattern: "^(\(BuiltInType.durationPattern))$")
  /// Any text that isn't empty.
  package static let some = TextGrammar(noun: "text", pattern: "^[\\s\\S]+$", isNeverEmpty: true)
}
