/// The top of a table, and the small sections that say something for all routes.
extension ObjectGrammar {
  package static let table = ObjectGrammar(
    "table", called: "a table",
    [
      KeyGrammar(
        "$schema", .text(.any), "Where this file's JSON Schema is, for editors.", examples: ["\"./routes.schema.json\""]
      ),
      KeyGrammar(
        "version", .whole(DocumentReader.version...DocumentReader.version),
        "The version of the language that the table is written in.", needed: "\(DocumentReader.version)"),
      KeyGrammar(
        "name", .text(.identifier), "The name of the generated enum.", fallback: "\"Route\"",
        examples: ["\"BookshelfRoute\""]),
      KeyGrammar(
        "canonical", .text(.originName),
        "The origin that links are printed for where nobody names another; its first place must be one host or scheme. A table with one origin needs no word, nor does one of any hosts alone.",
        examples: ["\"web\""]),
      KeyGrammar(
        "origins",
        ValueGrammar.object(.map(originMap)).hinting(
          "write names of your own before the places, { \"web\": \"https://…\" }"),
        "The places that links may come from, under names of your own. A file that another one includes has none.",
        needed: "{ \"web\": \"https://…\" }",
        examples: [
          "{ \"web\": [\"https://bookshelf.example\", \"https://*.bookshelf.example\"], \"app\": \"bookshelf:\" }"
        ], elsewhere: ["hosts", "host", "domains", "domain", "scheme", "schemes", "urls", "baseURL"]),
      KeyGrammar(
        "types", .object(.map(typeMap)), "Named types for the values in links.",
        examples: ["{ \"BookID\": { \"type\": \"Int\", \"min\": 1 }, \"Tab\": [\"overview\", \"reviews\"] }"]),
      KeyGrammar(
        "routes",
        ValueGrammar.object(.map(routeMap)).hinting("write an id before each link, { \"home\": \"/\" }"),
        "The links, each under the id of its route; only a file that includes others may have none. Their order means nothing.",
        examples: ["{ \"home\": \"/\", \"book.detail\": \"/books/{book: Int}\" }"]),
      KeyGrammar(
        "include", .oneOrMore(.text(.any), noun: "file"),
        "Table files of feature modules, by paths relative to this file, in the folder of the first file or below. They may say 'version', 'types', 'routes' and 'include', and all names are in one space.",
        examples: ["[\"Profile/routes.json\"]"]),
      KeyGrammar(
        "trailingSlash", .words(TableOptions.TrailingSlash.self),
        "Whether one slash at the end of a path, a fragment's too, is ignored or must stand as the pattern has it.",
        fallback: "\"ignore\""),
      KeyGrammar(
        "caseSensitive", ValueGrammar.flag.or(.object(.keys(.letterCase))),
        "Whether the letters A-Z of literal text are told from a-z; an object says it of the path and of the keys of a query apart.",
        fallback: "true", examples: ["{ \"query\": false }"]),
      KeyGrammar(
        "ignoredQuery", .oneOrMore(.text(.itemKey), noun: "key"),
        "Keys of query items that are set aside before matching and handed to analytics. '*' at the end stands for any rest.",
        fallback: "[]", examples: ["[\"utm_*\", \"fbclid\"]"]),
      KeyGrammar(
        "order", .groups,
        "Routes in the order in which they win where a link has the query items of several: each beats those behind it.",
        examples: ["[\"videoChat\", \"attachMenu\", \"bot\"]"]),
      KeyGrammar(
        "wrappers", .oneOrMore(.text(.wholeLink, called: "a wrapper").or(.object(.keys(.wrapper))), noun: "wrapper"),
        "Links that only hold another one, as those of attribution services do. The inner link is the parameter 'link', and is what is routed.",
        fallback: "[]", examples: ["[\"https://*.onelink.me/{_...}?af_dp={link}\"]"]),
      KeyGrammar("limits", .object(.keys(.limits)), "The largest links that are read."),
      KeyGrammar(
        "emptySegments", .words(TableOptions.EmptySegments.self),
        "What becomes of a link with an empty segment inside its path, as in /a//b: it is refused, the empty segments are left out, or they are kept as empty text.",
        fallback: "\"refuse\""),
      KeyGrammar(
        "repeated", .words(TableOptions.Repeated.self),
        "Which item counts where a key stands several times and its parameter is no list.", fallback: "\"first\""),
      KeyGrammar(
        "launch", .object(.keys(.launch)),
        "How destinations are found when the app is started by other means than a link."),
      KeyGrammar(
        "requirements",
        .object(
          .map(
            MapGrammar(
              ValueGrammar.text(.routeID).or(.object(.keys(.launchRoute))).hinting("write a route's id, or an object"),
              noun: "requirement", names: .some))),
        "The screens that fulfil what routes require, by requirement. While a link waits for one, the dispatcher shows its screen; the id of the route that waits is the value 'route'.",
        examples: ["{ \"signedIn\": \"signIn\" }"]),
      KeyGrammar(
        "windows", .object(.map(windowMap)),
        "The kinds of window, under names of your own, with the routes that each can show and prefers.",
        examples: ["{ \"main\": { \"main\": true }, \"book\": { \"prefers\": { \"book.*\": [\"book\"] } } }"]),
      KeyGrammar("generate", .object(.keys(.generate)), "What is generated, and where it goes."),
      KeyGrammar(
        "platform", .object(.keys(.platform)),
        "Files of the app and its hosts, by paths that begin at this file's folder, which 'fpost lint' compares with the table."
      ),
      KeyGrammar(
        "lint", .object(.anything),
        "How serious the findings of lint's rules are, by rule: 'off', 'note', 'warning' or 'error'.",
        examples: ["{ \"mixed-case-literal\": \"off\" }"]),
    ],
    need: Need(anyOf: ["routes", "include"], missing: "has no 'routes'", sample: "{ \"home\": \"/\" }"))

  /// What a file that another includes may say; all else is said once, by the first file.
  package static let includedTable = table.with(
    "includedTable", called: "a table", only: ["$schema", "version", "types", "routes", "include"])

  package static let wrapper = ObjectGrammar(
    "wrapper", called: "a wrapper",
    [
      KeyGrammar(
        "link", .text(.wholeLink), "A whole link, with the parameter 'link' where another one stands in it.",
        needed: "\"https://…\"", examples: ["\"https://*.onelink.me/{_...}?af_dp={link}\""])
    ])

  package static let letterCase = ObjectGrammar(
    "letterCase", called: "'caseSensitive'",
    [
      KeyGrammar(
        "path", .flag,
        "Whether the letters A-Z of literal text are told from a-z, as 'caseSensitive' says where it is no object.",
        fallback: "true"),
      KeyGrammar(
        "query", .flag,
        "Whether the letters A-Z of keys of items are told from a-z, in queries, in fragments and in 'ignoredQuery'.",
        fallback: "true"),
    ])

  package static let limits = ObjectGrammar(
    "limits", called: "'limits'",
    [
      KeyGrammar(
        "length", .whole(1...65_000),
        "The longest link, in bytes as it comes, so that a letter beyond ASCII counts as the two to four bytes of its UTF-8.",
        fallback: "16384"),
      KeyGrammar("segments", .whole(1...1_000), "The most segments of a path.", fallback: "128"),
      KeyGrammar("items", .whole(1...1_000), "The most items of a query.", fallback: "256"),
      KeyGrammar(
        "patterns", .whole(1...1_000_000),
        "The most patterns of the table itself: links, aliases, what is excluded, wrappers, Spotlight items; each form of one that has choices.",
        fallback: "50000"),
    ])

  package static let platform = ObjectGrammar(
    "platform", called: "'platform'",
    [
      KeyGrammar(
        "aasa", .text(.any),
        "The file apple-app-site-association of all hosts, or the folder that 'fpost export aasa --all' writes.",
        examples: ["\"Web/apple-app-site-association\""], elsewhere: ["appleAppSiteAssociation", "association"]),
      KeyGrammar("infoPlist", .text(.any), "The app's Info.plist.", examples: ["\"App/Info.plist\""]),
      KeyGrammar(
        "entitlements", .text(.any), "The app's entitlements, which list its associated domains.",
        examples: ["\"App/App.entitlements\""]),
    ])

  package static let generate = ObjectGrammar(
    "generate", called: "'generate'",
    [
      KeyGrammar(
        "target", .text(.targetName), "The target that receives the generated enum.", examples: ["\"BookshelfRoutes\""]),
      KeyGrammar(
        "testTarget", .text(.targetName), "The test target that receives the generated tests.",
        examples: ["\"BookshelfRoutesTests\""]),
      KeyGrammar(
        "access", .words(GenerateOptions.Access.self), "Who may use the generated code.", fallback: "\"internal\""),
      KeyGrammar(
        "module", .text(.moduleName), "The module that the generated tests import, where it isn't the target's name."),
    ])
}
