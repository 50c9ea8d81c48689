/// The grammars of a table's top level, and of the small sections that apply to all routes.
extension ObjectGrammar {
  package static let table = ObjectGrammar(
    "table", called: "a table",
    [
      KeyGrammar(
        "$schema", .text(.any), "The location of the JSON Schema for this file, for editors.",
        examples: ["\"./routes.schema.json\""]
      ),
      KeyGrammar(
        "version", .whole(DocumentReader.version...DocumentReader.version),
        "The version of the table language.", needed: "\(DocumentReader.version)"),
      KeyGrammar(
        "name", .text(.identifier), "The name of the generated enum.", fallback: "\"Route\"",
        examples: ["\"BookshelfRoute\""]),
      KeyGrammar(
        "canonical", .text(.originName),
        "The origin whose base URL printed links have, unless you ask for another origin. Its first base URL must be a scheme, as in 'shop:', or have a host without wildcards and parameters. You can omit the key if the table has a single origin. If every host is '*' or begins with a parameter, as in 'https://{server}', neither the key nor such a base URL is required.",
        examples: ["\"web\""]),
      KeyGrammar(
        "origins",
        ValueGrammar.object(.map(originMap)).hinting("write a name before each base URL, { \"web\": \"https://…\" }"),
        "The base URLs of your links, under names that you choose. Included files can't have this key.",
        needed: "{ \"web\": \"https://…\" }",
        examples: [
          "{ \"web\": [\"https://bookshelf.example\", \"https://*.bookshelf.example\"], \"app\": \"bookshelf:\" }"
        ], elsewhere: ["hosts", "host", "domains", "domain", "scheme", "schemes", "urls", "baseURL"]),
      KeyGrammar(
        "types", .object(.map(typeMap)),
        "Types of your own for the values in links, under names that you choose: a type, an enum or a record.",
        examples: ["{ \"BookID\": { \"type\": \"Int\", \"min\": 1 }, \"Tab\": [\"overview\", \"reviews\"] }"]),
      KeyGrammar(
        "routes", ValueGrammar.object(.map(routeMap)).hinting("write an id before each link, { \"home\": \"/\" }"),
        "The links, each under the id of its route: a link pattern, or an object with more keys. Required, unless the file includes others. The order doesn't matter.",
        examples: ["{ \"home\": \"/\", \"book.detail\": \"/books/{book: Int}\" }"]),
      KeyGrammar(
        "include", .oneOrMore(.text(.any), noun: "file"),
        "Other table files, such as those of feature modules, by their paths relative to this file. They must be in the folder of the first file or below, and can contain 'version', 'types', 'routes' and 'include'. A name that one file declares can be used in all of them.",
        examples: ["[\"Profile/routes.json\"]"]),
      KeyGrammar(
        "trailingSlash", .words(TableOptions.TrailingSlash.self),
        "With 'ignore', a trailing slash of the path, or of a path in the fragment, makes no difference. With 'strict', the slash must be as in the pattern.",
        fallback: "\"ignore\""),
      KeyGrammar(
        "caseSensitive", ValueGrammar.flag.or(.keys(.letterCase)),
        "If false, the letter case (A-Z) of literal text is ignored in the path and the fragment, but not in items. To ignore it in the keys of items, write an object.",
        fallback: "true", examples: ["{ \"query\": false }"]),
      KeyGrammar(
        "ignoredQuery", .oneOrMore(.text(.itemKey), noun: "key"),
        "Keys of query items that are removed before matching and passed to analytics. A '*' at the end matches any text.",
        fallback: "[]", examples: ["[\"utm_*\", \"fbclid\"]"]),
      KeyGrammar(
        "wrappers", .oneOrMore(.text(.wholeLink, called: "a wrapper").or(.keys(.wrapper)), noun: "wrapper"),
        "Links that contain another link, such as those of attribution services. Write the parameter {link} for the inner link, as in https://go.example/?to={link}. The app opens the inner link instead of the wrapper. An object contains the same link under the key 'link'.",
        fallback: "[]", examples: ["[\"https://*.onelink.me/{_...}?af_dp={link}\"]"]),
      KeyGrammar(
        "limits", .keys(.limits), "The maximum size of links and of the table. Each limit has its own default."
      ),
      KeyGrammar(
        "emptySegments", .words(TableOptions.EmptySegments.self),
        "The treatment of empty segments in a path, as in /a//b: 'refuse' refuses the link, unless they're in a rest parameter whose type accepts them. 'collapse' removes the empty segments. 'keep' keeps each as a segment whose value is an empty string.",
        fallback: "\"refuse\""),
      KeyGrammar(
        "repeated", .words(TableOptions.Repeated.self),
        "The query item that counts if a link repeats a key and the parameter isn't a list: the 'first' or the 'last'. With 'refuse', such a link is refused.",
        fallback: "\"first\""),
      KeyGrammar(
        "launch", .keys(.launch),
        "The routes that the app opens if something other than a link starts or resumes it. If you omit the key, only links open routes."
      ),
      KeyGrammar(
        "requirements",
        .map(
          ValueGrammar.text(.routeID).or(.keys(.launchRoute)).hinting("write a route's id, or an object"),
          noun: "requirement", names: .some),
        "The screen for each requirement, such as a sign-in. The dispatcher shows this screen while a link waits for the requirement. Write the id of a route, or an object with the id in 'to' and values for the route's parameters in 'set'. In this 'set', '{route}' is the id of the route that waits. If you omit a requirement, links still wait for it, but your app has to show a screen itself.",
        examples: ["{ \"signedIn\": \"signIn\" }"]),
      KeyGrammar(
        "windows", .object(.map(windowMap)),
        "The kinds of window, under names that you choose, with the routes that each kind can show and prefers. You can omit the key if your app has only one window.",
        examples: ["{ \"main\": { \"main\": true }, \"book\": { \"prefers\": { \"book.*\": [\"book\"] } } }"]),
      KeyGrammar("generate", .keys(.generate), "The targets and the access level of the generated code."),
      KeyGrammar(
        "platform", .keys(.platform),
        "Files of the app and its hosts, which 'fpost lint' compares with the table. Paths are relative to this file."
      ),
      KeyGrammar(
        "lint", .object(.anything),
        "The severity of lint rules, each under the rule's id: 'off', 'note', 'warning' or 'error'. A rule that isn't listed keeps its default severity.",
        examples: ["{ \"mixed-case-literal\": \"off\" }"]),
    ], need: Need(anyOf: ["routes", "include"], missing: "has no 'routes'", sample: "{ \"home\": \"/\" }"),
    removed: ["order"])

  /// The grammar of an included file. Only the first file may have the other keys of a table.
  package static let includedTable = ObjectGrammar(
    "includedTable", called: "a table",
    table.keys.filter { ["$schema", "version", "types", "routes", "include"].contains($0.name) }, removed: table.removed
  )

  package static let wrapper = ObjectGrammar(
    "wrapper", called: "a wrapper",
    [
      KeyGrammar(
        "link", .text(.wholeLink), "A whole link, with the parameter 'link' in the position of the inner link.",
        needed: "\"https://…\"", examples: ["\"https://*.onelink.me/{_...}?af_dp={link}\""])
    ])

  package static let letterCase = ObjectGrammar(
    "letterCase", called: "'caseSensitive'",
    [
      KeyGrammar(
        "path", .flag,
        "If false, the letter case (A-Z) of literal text is ignored in the path and the fragment, except in items. The short form, false instead of an object, sets only this key.",
        fallback: "true"),
      KeyGrammar(
        "query", .flag,
        "If false, the letter case (A-Z) of keys is ignored in queries, in fragments and in 'ignoredQuery'.",
        fallback: "true"),
    ])

  package static let limits = ObjectGrammar(
    "limits", called: "'limits'",
    [
      KeyGrammar(
        "length", .whole(1...65_000),
        "The maximum length of a link, in bytes of UTF-8. A non-ASCII character takes two to four bytes.",
        fallback: "16384"),
      KeyGrammar("segments", .whole(1...1_000), "The maximum number of segments in a path.", fallback: "128"),
      KeyGrammar("items", .whole(1...1_000), "The maximum number of items in a query.", fallback: "256"),
      KeyGrammar(
        "patterns", .whole(1...1_000_000),
        "The maximum number of patterns in the table: those in 'link', 'aliases', 'exclude', 'wrappers' and Spotlight's 'items'. A choice of two strings, {'a'|'b'}, makes two patterns.",
        fallback: "50000"),
    ])

  package static let platform = ObjectGrammar(
    "platform", called: "'platform'",
    [
      KeyGrammar(
        "aasa", .text(.any),
        "The apple-app-site-association file, if all hosts share it, or the folder with a file for each host that 'fpost export aasa --all' writes.",
        examples: ["\"Web/apple-app-site-association\""], elsewhere: ["appleAppSiteAssociation", "association"]),
      KeyGrammar("infoPlist", .text(.any), "The app's Info.plist.", examples: ["\"App/Info.plist\""]),
      KeyGrammar(
        "entitlements", .text(.any), "The app's entitlements, which contain its associated domains.",
        examples: ["\"App/App.entitlements\""]),
    ])

  package static let generate = ObjectGrammar(
    "generate", called: "'generate'",
    [
      KeyGrammar(
        "target", .text(.targetName),
        "The target that receives the generated enum. The default is the target whose folder contains the table, or else the only target.",
        examples: ["\"BookshelfRoutes\""]),
      KeyGrammar(
        "testTarget", .text(.targetName),
        "The test target that receives the generated tests. The default is the test target that depends on 'target'.",
        examples: ["\"BookshelfRoutesTests\""]),
      KeyGrammar(
        "access", .words(GenerateOptions.Access.self), "The access level of the generated code.",
        fallback: "\"internal\""),
      KeyGrammar(
        "module", .text(.moduleName), "The module that the generated tests import, if its name isn't the target's."),
    ])
}
