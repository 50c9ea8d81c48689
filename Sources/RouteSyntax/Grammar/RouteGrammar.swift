/// The grammars of routes, with their links and meaning.
extension ObjectGrammar {
  package static let routeMap = MapGrammar(
    value: ValueGrammar.text(.linkPattern).or(.keys(.route)).hinting("write its link, or remove it"), noun: "route",
    names: .routeID, declares: .route)

  package static let route = ObjectGrammar(
    "route", called: "a route", linkKeys + conditionKeys + meaningKeys,
    consequences: ["parent", "window", "opens", "event", "activity"].map {
      Consequence(key: $0, forbids: "redirect")
    }, removed: ["oneOf", "noFallback"])

  // MARK: Links

  private static let linkKeys: [KeyGrammar] = [
    KeyGrammar(
      "link",
      ValueGrammar.text(.linkPattern)
        .or(
          .object(
            .tagged(
              .linkForm, by: ["link"],
              otherwise: .map(
                MapGrammar(
                  value: form(.linkForm, called: "a link"), noun: "origin", names: .originName, isNeverEmpty: true))))
        )
        .hinting("write a pattern, or an object with a pattern for each origin; other patterns belong in 'aliases'"),
      "The pattern by which links are matched and printed: one pattern for all origins, or an object with a pattern for each origin. Instead of a pattern, you can write an object with the pattern in 'link' and values in 'set'.",
      needed: "\"/…\"",
      examples: [
        "\"/books/{book: Int}?tab={tab: Tab ?? overview}\"",
        "{ \"web\": \"/@{handle}\", \"app\": \"/person?name={handle}\" }",
      ], elsewhere: ["path", "pattern", "url", "uri", "template", "href", "route"]),
    KeyGrammar(
      "aliases", aliases,
      "Other patterns of the route's links. A link is printed with an alias only if it can't be printed with 'link', for example because 'link' lacks a parameter. An alias applies to all origins of the route. "
        + "To give each origin its own aliases, write an object with the aliases of each origin.",
      fallback: "[]",
      examples: [
        "[\"/b/{book}\", { \"link\": \"/books/{book}/reviews\", \"set\": { \"tab\": \"reviews\" } }]",
        "{ \"web\": [\"/b/{book}\", \"/book.php?id={book}\"], \"app\": \"/{book}\" }",
      ], elsewhere: ["alternatives", "alternates", "synonyms"]),
    setKey("Values for parameters that 'link' doesn't contain."),
    KeyGrammar(
      "parameters",
      .map(
        ValueGrammar.text(.typeUse).or(.keys(.parameter)).hinting("write its type, \"Int\""),
        noun: "parameter", names: .parameterName),
      "The type of each parameter, or an object with more details. You can omit a parameter whose type a "
        + "pattern declares. If the type is a record, write its fields in the patterns, as in '{pickup.latitude}'.",
      examples: ["{ \"pickup\": \"Place\" }", "{ \"book\": { \"summary\": \"The book's number.\" } }"],
      elsewhere: ["params", "arguments", "args", "variables"]),
  ]

  /// The grammar of an alias, of several aliases, or of an object with the aliases of each origin.
  private static let aliases: ValueGrammar = {
    let some = ValueGrammar.oneOrMore(form(.aliasForm, called: "an alias"), noun: "pattern")
    var value = some
    value.object = .tagged(
      .aliasForm, by: ["link"],
      otherwise: .map(MapGrammar(value: some, noun: "origin", names: .originName, isNeverEmpty: true)))
    return value
  }()

  private static func form(_ grammar: ObjectGrammar, called: String) -> ValueGrammar {
    ValueGrammar.text(.linkPattern, called: called).or(.keys(grammar))
  }

  private static let formLink = KeyGrammar(
    "link", .text(.linkPattern), "The pattern.", needed: "\"/…\"", examples: ["\"/books/{book}/reviews\""])

  private static let formOnly = KeyGrammar(
    "only", .oneOrMore(.text(.originName), atLeast: 1, noun: "origin"),
    "The origins that the pattern applies to. The default is all origins of the route.", examples: ["[\"web\"]"])

  private static func setKey(_ summary: String) -> KeyGrammar {
    KeyGrammar(
      "set",
      ValueGrammar.map(ValueGrammar.text(.template).or(.scalar), noun: "parameter", names: .valueName)
        .hinting("write an object with a value for each parameter, { \"tab\": \"reviews\" }"),
      summary
        + " A value is a constant, or text that can contain parameters of the pattern in braces, and optional parts, '{? … }'. '{$query}' and '{$fragment}' are the query and the fragment of the link, unchanged. '{$link}' is the whole link, and can't be combined with other text.",
      examples: ["{ \"tab\": \"reviews\" }", "{ \"user\": \"@{id}\" }", "{ \"raw\": \"{$link}\" }"])
  }

  package static let linkForm = ObjectGrammar(
    "linkForm", called: "a link", [formLink, setKey("Values for parameters that this pattern doesn't contain.")])

  package static let aliasForm = ObjectGrammar(
    "aliasForm", called: "an alias",
    [formLink, formOnly, setKey("Values for parameters that this pattern doesn't contain."), deprecatedKey])

  package static let excludeForm = ObjectGrammar("excludeForm", called: "an exclude", [formLink, formOnly])

  package static let parameter = ObjectGrammar(
    "parameter", called: "a parameter",
    [
      KeyGrammar(
        "type", .text(.typeUse),
        "The type, if no pattern declares it. Write 'Int?' if a link can lack the value. If no type is declared, it's 'String'.",
        examples: ["\"Int\"", "\"BookID?\"", "\"[String]\""]),
      KeyGrammar("summary", .text(.any), "A description of the parameter, in one sentence."),
      KeyGrammar(
        "example", .scalar, "A value as in a link, without percent-encoding. The default is the example of the type.",
        examples: ["42", "\"x7Q\""]),
      KeyGrammar(
        "swift", .text(.identifier),
        "The name in generated code. The default is the parameter's own name, which must be a Swift name.",
        examples: ["\"bookID\""]),
      KeyGrammar(
        "sensitive", .flag,
        "If true, the value never appears in saved state, Spotlight, Handoff, events or logs. A destination with the value isn't saved at all.",
        fallback: "false"),
      KeyGrammar(
        "as", .words(ParameterOptions.Reading.self),
        "With 'value', the item's value counts. With 'flag', a Bool is true if its query item is present, whatever the item's value, and otherwise false.",
        fallback: "\"value\""),
    ])

  // MARK: Matching

  private static let conditionKeys: [KeyGrammar] = [
    KeyGrammar(
      "query", .words(RouteDeclaration.QueryRule.self),
      "With 'ignore', the app gets query items that the pattern doesn't list as leftover items. With 'strict', a link doesn't match if it has an item that the pattern doesn't list, or if it repeats an item whose parameter isn't a list. Unlisted items of a fragment aren't leftover items, but 'strict' refuses them, too.",
      fallback: "\"ignore\""),
    KeyGrammar(
      "allOrNone", .groups,
      "Query items that a link must contain together or not at all, by the names of their parameters or by their keys. Write an array, or an array of arrays for several groups. If only some of the items are present, or a value is invalid, the link doesn't match. But if all items of the group have '??', the link matches, and all of them count as missing.",
      examples: ["[\"lat\", \"lon\"]"]),
    KeyGrammar(
      "exclude", .oneOrMore(form(.excludeForm, called: "an exclude"), noun: "pattern"),
      "Patterns of links that don't match this route. In an object, 'only' limits a pattern to some origins.",
      fallback: "[]", examples: ["[\"/wiki/File:{_...}\"]"]),
    KeyGrammar(
      "beats", .oneOrMore(.text(.routeIDOrAll), noun: "route"),
      "Routes over which this route takes precedence if a link has the query items of both routes. '*' means all routes that don't have this route in their own 'beats'.",
      fallback: "[]", examples: ["\"list\"", "\"*\""]),
    KeyGrammar(
      "only", .oneOrMore(.text(.originName), atLeast: 1, noun: "origin"),
      "The origins whose links open this route. The default is the origins that 'link' lists, or else all origins without 'explicit'.",
      examples: ["[\"web\", \"app\"]"]),
    KeyGrammar(
      "trailingSlash", .words(TableOptions.TrailingSlash.self),
      "With 'ignore', a trailing slash of the path, or of a path in the fragment, makes no difference. With 'strict', the slash must be as in the pattern. The default is the table's 'trailingSlash'."
    ),
    KeyGrammar(
      "caseSensitive", .flag,
      "If false, the letter case (A-Z) of literal text is ignored in the path and the fragment, except in items. The default is the table's 'caseSensitive'."
    ),
    KeyGrammar(
      "plusIsSpace", .flag,
      "If true, '+' in a value is a space, in any part of the link. To do this for the query items of all routes, set 'plusIsSpace' in the origin.",
      fallback: "false"),
  ]

  // MARK: Meaning

  private static let meaningKeys: [KeyGrammar] = [
    KeyGrammar(
      "parent", .text(.routeID),
      "The route of the screen below this route's screen on the navigation stack. Parameters with the same name have the same value.",
      examples: ["\"library\""]),
    KeyGrammar(
      "requires",
      .oneOrMore(.text(.some), noun: "requirement").hinting("write a word that your app defines, such as \"signedIn\""),
      "Conditions, such as a sign-in, that your app must fulfill before the route opens. If a value of the link is another link, of the type 'Link', "
        + "the conditions of the other link's route count, too. With an empty array, they count only when your app opens the other link.",
      examples: ["\"signedIn\""], elsewhere: ["auth", "needs", "guard", "authentication"]),
    KeyGrammar(
      "confirm", .flag,
      "If true, the app asks the user for confirmation before it opens the route. The default is false, but true if a value of the link is another link, of the type 'Link', whose route has 'confirm'."
    ),
    KeyGrammar(
      "opens", .words(RouteDeclaration.Opener.self), "The program that opens the link: the app or the browser.",
      fallback: "\"app\"", elsewhere: ["opener"]),
    KeyGrammar(
      "window", .text(.identifier),
      "The kind of a new window that opens for this route: a name from 'windows'. By default, it's a kind that prefers the route, or else the main kind.",
      examples: ["\"book\""]),
    KeyGrammar(
      "event", ValueGrammar.text(.some).or(.keys(.event)).or(.flag),
      "The analytics event for an opened route: its name, an object with its name and parameters, true for an event without a name, or false for no event.",
      fallback: "true", examples: ["\"book_opened\"", "{ \"name\": \"book_opened\", \"parameters\": [\"book\"] }"]),
    KeyGrammar(
      "activity", ValueGrammar.text(.activityType).or(.keys(.activity)),
      "The user activity of the route's destinations, for Handoff, Spotlight and Siri: its type, or an object that can also contain a title. Destinations with a sensitive value have no activity.",
      examples: ["\"example.bookshelf.reading\""]),
    deprecatedKey,
    KeyGrammar(
      "redirect", ValueGrammar.text(.routeID).or(.keys(.redirect)),
      "The route that links open instead of this route: its id, or an object that also gives values to its parameters. Can't be combined with 'parent', 'window', 'opens', 'event' or 'activity'.",
      examples: ["\"search\"", "{ \"to\": \"search\", \"set\": { \"query\": \"bestseller\" } }"]),
    KeyGrammar(
      "summary", .text(.any), "A description of the screen, in one sentence.",
      elsewhere: ["description", "doc"]),
    KeyGrammar(
      "examples", .oneOrMore(.text(.any), noun: "link"),
      "Example links for the documentation: whole links, or only the path, the query and the fragment. 'fpost lint' checks that they open the route.",
      fallback: "[]", examples: ["[\"/catalogue/history/maps\"]"]),
  ]

  private static let deprecatedKey = KeyGrammar(
    "deprecated", ValueGrammar.flag.or(.keys(.deprecation)).hinting("write true, or { \"since\": \"2.0\" }"),
    "If true, the link still works, but you shouldn't use it in new places. An object means the same, and can contain the version in which you deprecated the link, and the last day on which it must work.",
    fallback: "false", examples: ["true", "{ \"since\": \"2.0\", \"sunset\": \"2027-06-30\" }"])

  package static let deprecation = ObjectGrammar(
    "deprecation", called: "'deprecated'",
    [
      KeyGrammar("since", .text(.any), "The version in which the link was deprecated.", examples: ["\"2.0\""]),
      KeyGrammar(
        "sunset", .text(.date),
        "The last day on which the link must work, as YYYY-MM-DD. After that day, you can remove the link.",
        examples: ["\"2027-06-30\""]),
    ])

  package static let redirect = ObjectGrammar(
    "redirect", called: "'redirect'",
    [
      KeyGrammar(
        "to", .text(.routeID), "The id of the route that the link opens instead of this one.", needed: "\"…\""),
      setKey(
        "Values for the target's parameters. A parameter that isn't listed gets the value of this route's parameter with the same name."
      ),
    ])
}
