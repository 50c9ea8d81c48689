/// Routes: the links and what they mean.
extension ObjectGrammar {
  package static let routeMap = MapGrammar(
    ValueGrammar.text(.linkPattern).or(.object(.keys(.route))).hinting("write its link, or remove it"), noun: "route",
    names: .routeID,
    declares: .route)

  package static let route = ObjectGrammar(
    "route", called: "a route",
    linkKeys + conditionKeys + meaningKeys)

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
                  form(.linkForm, called: "a link"), noun: "origin", names: .originName, isNeverEmpty: true))))
        )
        .hinting("write one pattern, or an object with one for each origin; other forms go into 'aliases'"),
      "The form that is printed, and read like all others: one for every origin, or an object with one for each.",
      needed: "\"/…\"",
      examples: [
        "\"/books/{book: Int}?tab={tab: Tab = overview}\"",
        "{ \"web\": \"/@{handle}\", \"app\": \"/person?name={handle}\" }",
      ], elsewhere: ["path", "pattern", "url", "uri", "template", "href", "route"]),
    KeyGrammar(
      "aliases", aliases,
      "Forms that are read, and printed only where the link can't carry the values: for every origin, or an object with those of "
        + "each.",
      fallback: "[]",
      examples: [
        "[\"/b/{book}\", { \"link\": \"/books/{book}/reviews\", \"set\": { \"tab\": \"reviews\" } }]",
        "{ \"web\": [\"/b/{book}\", \"/book.php?id={book}\"], \"app\": \"/{book}\" }",
      ],
      elsewhere: ["alternatives", "alternates", "synonyms"]),
    setKey("Values for parameters that 'link' doesn't carry."),
    KeyGrammar(
      "parameters",
      .object(
        .map(
          MapGrammar(
            ValueGrammar.text(.typeUse).or(.object(.keys(.parameter))).hinting("write its type, \"Int\""),
            noun: "parameter", names: .parameterName))),
      "More about the parameters in the links, by name: the type, or an object with more. One whose type is a record stands "
        + "in links as its fields, '{pickup.latitude}'.",
      examples: ["{ \"pickup\": \"Place\" }", "{ \"book\": { \"summary\": \"The book's number.\" } }"],
      elsewhere: ["params", "arguments", "args", "variables"]),
  ]

  /// One, several, or those of each origin.
  private static let aliases: ValueGrammar = {
    let some = ValueGrammar.oneOrMore(form(.aliasForm, called: "an alias"), noun: "pattern")
    var value = some
    value.object = .tagged(
      .aliasForm, by: ["link"],
      otherwise: .map(MapGrammar(some, noun: "origin", names: .originName, isNeverEmpty: true)))
    return value
  }()

  private static func form(_ grammar: ObjectGrammar, called: String) -> ValueGrammar {
    ValueGrammar.text(.linkPattern, called: called).or(.object(.keys(grammar)))
  }

  private static let formLink = KeyGrammar(
    "link", .text(.linkPattern), "The pattern.", needed: "\"/…\"", examples: ["\"/books/{book}/reviews\""])

  private static let formOnly = KeyGrammar(
    "only", .oneOrMore(.text(.originName), atLeast: 1, noun: "origin"),
    "The origins it is for; without a word, all of the route's.",
    examples: ["[\"web\"]"])

  private static func setKey(_ summary: String) -> KeyGrammar {
    KeyGrammar(
      "set",
      .object(
        .map(
          MapGrammar(
            ValueGrammar.text(.template).or(.scalar), noun: "parameter", names: .valueName))
      )
      .hinting("write an object with a value for each parameter, { \"tab\": \"reviews\" }"),
      summary
        + " A value is text around the pattern's parameters, by name, and parts that may be missing, '{? … }'. '{$query}' and '{$fragment}' are the link's own as they came; '{$link}' alone is the whole link.",
      examples: ["{ \"tab\": \"reviews\" }", "{ \"user\": \"@{id}\" }", "{ \"raw\": \"{$link}\" }"])
  }

  package static let linkForm = ObjectGrammar(
    "linkForm", called: "a link", [formLink, setKey("Values for parameters that this pattern doesn't carry.")])

  package static let aliasForm = ObjectGrammar(
    "aliasForm", called: "an alias",
    [formLink, formOnly, setKey("Values for parameters that this pattern doesn't carry."), deprecatedKey])

  package static let excludeForm = ObjectGrammar("excludeForm", called: "an exclude", [formLink, formOnly])

  package static let parameter = ObjectGrammar(
    "parameter", called: "a parameter",
    [
      KeyGrammar(
        "type", .text(.typeUse), "Its type, where no pattern says it; 'Int?' where an alias may lack it.",
        examples: ["\"Int\"", "\"BookID?\"", "\"[String]\""]),
      KeyGrammar("summary", .text(.any), "What it is, in one sentence."),
      KeyGrammar("example", .scalar, "A value as a link carries it, decoded.", examples: ["42", "\"x7Q\""]),
      KeyGrammar(
        "swift", .text(.identifier), "Its name in generated code, where its own is no Swift name.",
        examples: ["\"bookID\""]),
      KeyGrammar(
        "sensitive", .flag, "Whether it stays out of saved state, Spotlight, Handoff, events and logs.",
        fallback: "false"),
      KeyGrammar(
        "as", .words(ParameterOptions.Reading.self),
        "'flag' for a Bool that is true wherever its query item is there, whatever the value.", fallback: "\"value\""),
    ])

  // MARK: Matching

  private static let conditionKeys: [KeyGrammar] = [
    KeyGrammar(
      "query", .words(RouteDeclaration.QueryRule.self),
      "Whether items of the query and of a fragment that no pattern names are left over, or keep the link from matching, as repeated ones then do.",
      fallback: "\"ignore\""),
    KeyGrammar(
      "allOrNone", .groups,
      "Query items that come together: names of their parameters, or their keys. Where one is missing or bad, all count as absent, or as bad.",
      examples: ["[\"lat\", \"lon\"]"]),
    KeyGrammar(
      "oneOf", .groups, "Query items that exclude each other.", examples: ["[\"page\", \"chapter\"]"]),
    KeyGrammar(
      "exclude", .oneOrMore(form(.excludeForm, called: "an exclude"), noun: "pattern"),
      "Patterns of links that are not this route's.", fallback: "[]", examples: ["[\"/wiki/File:{_...}\"]"]),
    KeyGrammar(
      "noFallback", .flag,
      "Whether a link that has all text of the pattern and a bad value is refused, so that no other route is tried. Where an item is missing, it is another link.",
      fallback: "false"),
    KeyGrammar(
      "beats", .oneOrMore(.text(.routeIDOrAll), noun: "route"),
      "Routes that this one comes before, where a link has the query items of both; '*' for all that don't name it.",
      fallback: "[]", examples: ["\"list\"", "\"*\""]),
    KeyGrammar(
      "only", .oneOrMore(.text(.originName), atLeast: 1, noun: "origin"),
      "The origins that lead here; without a word, all that aren't explicit.", examples: ["[\"web\", \"app\"]"]),
    KeyGrammar(
      "trailingSlash", .words(TableOptions.TrailingSlash.self),
      "Whether one slash at the end of a path, a fragment's too, is ignored; what the table says, where the route doesn't."
    ),
    KeyGrammar(
      "caseSensitive", .flag,
      "Whether the letters A-Z of literal text are told from a-z; what the table says, where the route doesn't."),
    KeyGrammar(
      "plusIsSpace", .flag,
      "Whether '+' in a value is a space, wherever the value stands; in query items an origin can say so for all routes.",
      fallback: "false"),
  ]

  // MARK: Meaning

  private static let meaningKeys: [KeyGrammar] = [
    KeyGrammar(
      "parent", .text(.routeID),
      "The route beneath it on the navigation stack; parameters of one name have one value.",
      examples: ["\"library\""]),
    KeyGrammar(
      "requires",
      .oneOrMore(.text(.any), noun: "requirement").hinting("write a word of the app's own, such as \"signedIn\""),
      "What must hold before the app goes there, besides what routes of links inside it require; an empty array leaves "
        + "those to whoever follows them.",
      examples: ["\"signedIn\""], elsewhere: ["auth", "needs", "guard", "authentication"]),
    KeyGrammar(
      "confirm", .flag,
      "Whether the user is asked before the app goes there; what the routes of links inside say, where the route doesn't."
    ),
    KeyGrammar(
      "opens", .words(RouteDeclaration.Opener.self), "Who opens the link: the app, or the browser.",
      fallback: "\"app\"", elsewhere: ["opener"]),
    KeyGrammar(
      "window", .text(.identifier), "The kind of window, one of 'windows', in which it opens where it opens a new one.",
      examples: ["\"book\""]),
    KeyGrammar(
      "event", ValueGrammar.text(.some).or(.object(.keys(.event))).or(.flag),
      "What analytics is told when the route is opened: a name, an object with more, or false for nothing at all.",
      fallback: "true", examples: ["\"book_opened\"", "{ \"name\": \"book_opened\", \"parameters\": [\"book\"] }"]),
    KeyGrammar(
      "activity", ValueGrammar.text(.activityType).or(.object(.keys(.activity))),
      "The user activity of its destinations, for Handoff, Spotlight and Siri: its type, or an object with more. Destinations with a sensitive value have none.",
      examples: ["\"example.bookshelf.reading\""]),
    deprecatedKey,
    KeyGrammar(
      "redirect", ValueGrammar.text(.routeID).or(.object(.keys(.redirect))),
      "The route that the link leads to in place of one of its own: its id, or an object that also sets parameters.",
      examples: ["\"search\"", "{ \"to\": \"search\", \"set\": { \"query\": \"bestseller\" } }"]),
    KeyGrammar(
      "summary", .text(.any), "What is shown there, in one sentence.", elsewhere: ["description", "comment", "doc"]),
    KeyGrammar(
      "examples", .oneOrMore(.text(.any), noun: "link"), "Links for the documentation and the tests, from the path on.",
      fallback: "[]", examples: ["[\"/catalogue/history/maps\"]"]),
  ]

  private static let deprecatedKey = KeyGrammar(
    "deprecated",
    ValueGrammar.flag.or(.object(.keys(.deprecation))).hinting("write true, or { \"since\": \"2.0\" }"),
    "Whether the link still opens and should be given out no more; since when, and until when.", fallback: "false",
    examples: ["true", "{ \"since\": \"2.0\", \"sunset\": \"2027-06-30\" }"])

  package static let deprecation = ObjectGrammar(
    "deprecation", called: "'deprecated'",
    [
      KeyGrammar("since", .text(.any), "The version it is deprecated since.", examples: ["\"2.0\""]),
      KeyGrammar("sunset", .text(.date), "The day it may stop working (RFC 3339).", examples: ["\"2027-06-30\""]),
    ])

  package static let redirect = ObjectGrammar(
    "redirect", called: "'redirect'",
    [
      KeyGrammar("to", .text(.routeID), "The id of the route it leads to.", needed: "\"…\""),
      setKey("Values for the target's parameters."),
    ])
}
