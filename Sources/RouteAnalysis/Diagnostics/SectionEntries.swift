extension DiagnosticEntry {
  static let routes: [DiagnosticEntry] = [
    DiagnosticEntry(
      "bad-relation",
      "a route is above, beats or redirects itself, its parent redirects, or `beats` leads round in a circle",
      mend: "Name another route, or none.", wrong: .routes(#""home": { "link": "/", "parent": "home" }"#),
      right: .routes(#""home": "/", "page": { "link": "/page", "parent": "home" }"#)),
    DiagnosticEntry(
      "flag-not-alone", "a flag is no query item of its own", mend: "Write `?on={on}`.",
      wrong: .routes(#""page": { "link": "/x?on=a{on: Bool}", "parameters": { "on": { "as": "flag" } } }"#),
      right: .routes(#""page": { "link": "/x?on={on: Bool}", "parameters": { "on": { "as": "flag" } } }"#)),
    DiagnosticEntry(
      "flag-not-bool", "a flag isn't a `Bool`", mend: "Write `Bool`, or take `\"as\": \"flag\"` away.",
      wrong: .routes(#""page": { "link": "/x?on={on: Int}", "parameters": { "on": { "as": "flag" } } }"#),
      right: .routes(#""page": { "link": "/x?on={on: Bool}", "parameters": { "on": { "as": "flag" } } }"#)),
    DiagnosticEntry(
      "bad-record", "a record stands where one value does, or the other way round",
      mend: "Write its fields, `{pickup.latitude}`, and let each be one value that its record says everything about.",
      wrong: .members(records(#""page": { "link": "/p/{at}", "parameters": { "at": "Place" } }"#)),
      right: .members(records(#""page": { "link": "/p/{at.x}/{at.y}", "parameters": { "at": "Place" } }"#))),
    DiagnosticEntry(
      "order-too-long", "`order` names more than 1,000 routes, each of which beats all behind it",
      mend: "Name those alone that a link has the query items of.",
      wrong: .words("an `order` of 1,001 routes"), right: .words("one of the ten that share a path")),
    DiagnosticEntry(
      "record-incomplete", "a pattern carries a part of a record, or no pattern one of its fields",
      mend: "Write all fields that the record needs into the pattern, or none of it.",
      wrong: .members(records(#""page": { "link": "/p/{at.x}", "parameters": { "at": "Place" } }"#)),
      right: .members(records(#""page": { "link": "/p/{at.x}/{at.y}", "parameters": { "at": "Place" } }"#))),
    DiagnosticEntry(
      "missing-parameter", "a form lacks a parameter that the route needs",
      mend: "Write it into the pattern, or give it a value in `set`.",
      wrong: .routes(#""page": { "link": "/p/{n: Int}", "aliases": ["/first"] }"#),
      right: .routes(#""page": { "link": "/p/{n: Int}", "aliases": [{ "link": "/first", "set": { "n": "1" } }] }"#)),
    DiagnosticEntry(
      "optional-in-alias", "an alias may lack a parameter that the route needs", mend: "Take the `?` away.",
      wrong: .routes(#""page": { "link": "/p/{n: Int}", "aliases": ["/q?n={n: Int?}"] }"#),
      right: .routes(#""page": { "link": "/p/{n: Int}", "aliases": ["/q?n={n}"] }"#)),
    DiagnosticEntry(
      "parent-parameter", "the parent needs a parameter that the route lacks, or may lack",
      mend: "Give the route the parameter, or another parent.",
      wrong: .routes(#""book": "/books/{book: Int}", "review": { "link": "/reviews/{n: Int}", "parent": "book" }"#),
      right: .routes(
        #""book": "/books/{book: Int}", "review": { "link": "/books/{book: Int}/reviews/{n: Int}", "parent": "book" }"#)
    ),
    DiagnosticEntry(
      "set-and-carried", "`set` gives a value to what the pattern carries",
      mend: "Remove it from `set`, or the pattern.",
      wrong: .routes(#""page": { "link": "/q/{a}", "aliases": [{ "link": "/r/{a}", "set": { "a": "x" } }] }"#),
      right: .routes(#""page": { "link": "/q/{a}", "aliases": [{ "link": "/r", "set": { "a": "x" } }] }"#)),
    DiagnosticEntry(
      "too-many-alternatives", "very many patterns at one place aren't told apart by a literal segment",
      mend: "Tell them apart by a literal segment, or by the text of one item.",
      wrong: .words("1,200 routes such as `/app#screen7`"),
      right: .words("routes such as `/app/screen7` or `/app?screen=s7`")),
    DiagnosticEntry(
      "table-too-large", "the compiled table is larger than 64 MiB", mend: "Split it, one for each app or host.",
      wrong: .words("a table of very many routes"), right: .words("two tables")),
  ]

  static let launching: [DiagnosticEntry] = [
    DiagnosticEntry(
      "ambiguous-identifiers", "two patterns of Spotlight's identifiers share one, and neither comes first",
      mend: "Make one of the patterns narrower.",
      wrong: .members(#""launch": { "spotlight": { "items": { "{a}-b": "home", "a-{b}": "home" } } }"#),
      right: .members(#""launch": { "spotlight": { "items": { "a-{a}": "home", "b-{b}": "home" } } }"#)),
    DiagnosticEntry(
      "build-setting", "a type or category has a build setting, which only Xcode fills in",
      mend: "Write the name as it arrives. The type of a quick action needs no bundle identifier.",
      wrong: .members(#""launch": { "quickActions": { "$(PRODUCT_BUNDLE_IDENTIFIER).search": "home" } }"#),
      right: .members(#""launch": { "quickActions": { "search": "home" } }"#)),
    DiagnosticEntry(
      "launch-not-accepted", "an input leads to a route that `accepts` keeps from it", mend: "Change one of the two.",
      wrong: .members(#""launch": { "plain": "home", "accepts": { "plain": { "except": "home" } } }"#),
      right: .members(#""launch": { "plain": "home" }"#)),
    DiagnosticEntry(
      "sensitive-event", "an event would carry a sensitive value", mend: "Remove the parameter from the event.",
      wrong: .routes(
        #""join": { "link": "/join?key={key}", "parameters": { "key": { "sensitive": true } }, "event": { "name": "joined", "parameters": ["key"] } }"#
      ),
      right: .routes(
        #""join": { "link": "/join?key={key}", "parameters": { "key": { "sensitive": true } }, "event": "joined" }"#)),
    DiagnosticEntry(
      "unknown-key-path", "an input of that kind has no such value",
      mend: "Write a key path of the input, or the value.",
      wrong: .members(
        #""routes": { "book": "/b/{book}" }, "launch": { "plain": { "to": "book", "set": { "book": "{x}" } } }"#),
      right: .members(
        #""routes": { "book": "/b/{book}" }, "launch": { "plain": { "to": "book", "set": { "book": "first" } } }"#)),
  ]

  static let windows: [DiagnosticEntry] = [
    DiagnosticEntry(
      "bad-main-window", "no kind of window is the main one, or two are",
      mend: #"Write `"main": true` in one of them."#,
      wrong: .members(#""windows": { "library": {}, "book": {} }"#),
      right: .members(#""windows": { "library": { "main": true }, "book": {} }"#)),
    DiagnosticEntry(
      "sensitive-title", "the title of an activity would show a sensitive value", mend: "Write a title without it.",
      wrong: .routes(
        #""join": { "link": "/join?key={key}", "parameters": { "key": { "sensitive": true } }, "activity": { "type": "shop.join", "title": "{key}" } }"#
      ),
      right: .routes(
        #""join": { "link": "/join?key={key}", "parameters": { "key": { "sensitive": true } }, "activity": { "type": "shop.join", "title": "Join" } }"#
      )),
    DiagnosticEntry(
      "sensitive-window", "a window's conditions would hold a sensitive value", mend: "Write `any` for the route.",
      wrong: .members(
        #""routes": { "join": { "link": "/join?key={key}", "parameters": { "key": { "sensitive": true } } } }, "windows": { "main": { "prefers": { "join": "same" } } }"#
      ),
      right: .members(
        #""routes": { "join": { "link": "/join?key={key}", "parameters": { "key": { "sensitive": true } } } }, "windows": { "main": { "prefers": { "join": "any" } } }"#
      )),
    DiagnosticEntry(
      "unknown-window", "there is no such kind of window", mend: "Write one of the names in `windows`.",
      wrong: .members(#""windows": { "main": {} }, "routes": { "home": { "link": "/", "window": "man" } }"#),
      right: .members(#""windows": { "main": {} }, "routes": { "home": { "link": "/", "window": "main" } }"#)),
  ]

  static let generated: [DiagnosticEntry] = [
    DiagnosticEntry(
      "swift-collision", "two names become one in Swift, or one hides what the generated code needs",
      mend: "Rename one.",
      wrong: .members(#""generate": {}, "routes": { "none": "/none" }"#),
      right: .members(#""generate": {}, "routes": { "nothing": "/none" }"#)),
    DiagnosticEntry(
      "generated-twice", "a target has the plugin BuildRoutes and committed generated code too",
      mend: "Remove the plugin from the manifest, or the files.",
      wrong: .words("the plugin and Generated/ in one target"),
      right: .words("one of the two")),
    DiagnosticEntry(
      "internal-disagreement", "the construction of a test and the matcher disagree about a link: a bug of Fingerpost",
      mend: "Report it with the table. The enum is written all the same, and the link is left out of the tests.",
      wrong: .words("nothing that a table can say"), right: .words("every table")),
    DiagnosticEntry(
      "no-target", "nothing says which target the code goes into, or the one that is named isn't there",
      mend: #"Write `"generate": { "target": "App" }`, or put the table into the target's folder."#,
      wrong: .words("a table at the root of a package with two targets"),
      right: .members(#""generate": { "target": "App" }"#)),
    DiagnosticEntry(
      "missing-product", "the target that gets the enum doesn't depend on the product `Fingerpost`",
      mend: #"Add `.product(name: "Fingerpost", package: "Fingerpost")` to the target's dependencies."#,
      wrong: .words(#".target(name: "App")"#),
      right: .words(#".target(name: "App", dependencies: [.product(name: "Fingerpost", package: "Fingerpost")])"#)),
    DiagnosticEntry(
      "no-test-target", "nothing says where the tests go", mend: #"Write `"generate": { "testTarget": "AppTests" }`."#,
      wrong: .words("a target App without a test target AppTests"),
      right: .members(#""generate": { "testTarget": "AppTests" }"#)),
    DiagnosticEntry(
      "stale", "a generated file isn't what the table asks for",
      mend: "Run `swift package generate-routes` and commit what it writes.",
      wrong: .words("a table that was edited since"), right: .words("a table whose files are up to date")),
    DiagnosticEntry(
      "stray-table", "a table stands deeper than it is looked for", mend: "Move it to the target's folder.",
      wrong: .words("Sources/App/Routing/Tables/routes.json"), right: .words("Sources/App/routes.json")),
  ]

  static let shipped: [DiagnosticEntry] = [
    DiagnosticEntry(
      "bad-lock", "`routes.lock.json` isn't written as the tool writes it",
      mend: "Take the file from version control again; only `fpost lock` writes it.",
      wrong: .words("a file edited by hand"),
      right: .words("what `fpost lock` wrote")),
    DiagnosticEntry(
      "shipped-link", "a link that has shipped leads elsewhere now, or nowhere",
      mend: "Add the old pattern to `aliases`; if the change is meant, run `fpost lock --accept`.",
      wrong: .words(#""book": "/book/{id}", where "/b/{id}" has shipped"#),
      right: .routes(#""book": { "link": "/book/{id}", "aliases": ["/b/{id}"] }"#)),
  ]

  private static func records(_ routes: String) -> String {
    #""types": { "Place": { "fields": { "x": "Int", "y": "Int" } } }, "routes": { \#(routes) }"#
  }
}
