extension DiagnosticEntry {
  static let keys: [DiagnosticEntry] = [
    DiagnosticEntry(
      "bad-target-name", "a text in `generate` is no name of a target or a module",
      mend: "Write the name as the package's manifest has it.",
      wrong: .members(#""generate": { "target": "Sources/App" }"#), right: .members(#""generate": { "target": "App" }"#)
    ),
    DiagnosticEntry(
      "empty-value", "an array or an object must hold something", mend: "Write something into it, or remove the key.",
      wrong: .members(#""origins": { "web": [] }"#), right: .members(#""origins": { "web": ["https://shop.example"] }"#)
    ),
    DiagnosticEntry(
      "file-too-large", "a file of the table is larger than 16 MiB", mend: "Split the table with `include`.",
      wrong: .words("a file of 17 MiB"), right: .words("two of 9 MiB")),
    DiagnosticEntry(
      "include-cycle", "a file includes itself, or files include each other too deep",
      mend: "Let one file include the others.", wrong: .members(#""include": ["./routes.json"]"#),
      right: .members(#""version": 1"#)),
    DiagnosticEntry(
      "include-not-found", "an included file can't be read, or is no regular file within the table's folder",
      mend: "Write its path from the including file's folder.", wrong: .members(#""include": ["boks.json"]"#),
      right: .words(#""include": ["books.json"]"#)),
    DiagnosticEntry(
      "include-outside", "an included file's path is absolute, or leads out of the table's folder",
      mend: "Move the file below the table, or the table above the file.",
      wrong: .members(#""include": ["../books.json"]"#), right: .words(#""include": ["books.json"]"#)),
    DiagnosticEntry(
      "missing-key", "an object lacks a key that it needs", mend: "Write the key that the message names.",
      wrong: .file(#"{ "version": 1, "origins": { "app": "shop:" } }"#),
      right: .file(#"{ "version": 1, "origins": { "app": "shop:" }, "routes": { "home": "/" } }"#)),
    DiagnosticEntry(
      "newer-version", "the table is written for a newer tool", mend: "Update Fingerpost.",
      wrong: .members(#""version": 99"#), right: .members(#""version": 1"#)),
    DiagnosticEntry(
      "not-in-include", "an included file says what only the first may say", mend: "Move the key to the first file.",
      wrong: .words(#"in books.json: "origins": { "app": "shop:" }"#), right: .words("the same in routes.json")),
    DiagnosticEntry(
      "too-many-patterns", "the table has more patterns than its `limits` let it have",
      mend: "Split the table, write fewer choices, or raise `patterns` in `limits`.",
      wrong: .members(#""limits": { "patterns": 1 }, "routes": { "home": "/", "news": "/news" }"#),
      right: .members(#""limits": { "patterns": 2 }, "routes": { "home": "/", "news": "/news" }"#)),
    DiagnosticEntry(
      "too-many-problems", "one step, or one rule of lint, found more than the 100 problems that are reported",
      mend: "Mend those that are shown first; many have one cause.", wrong: .words("a table with 101 commas too many"),
      right: .words("one with fewer than 100 problems")),
    DiagnosticEntry(
      "unknown-key", "an object has a key that doesn't exist",
      mend: "Write the key that the message proposes, or remove it.",
      wrong: .routes(#""home": { "link": "/", "alises": ["/start"] }"#),
      right: .routes(#""home": { "link": "/", "aliases": ["/start"] }"#)),
    DiagnosticEntry(
      "wrong-key", "two keys don't go together, or one stands in the wrong section",
      mend: "Move the key, or remove one.",
      wrong: .members(#""origins": { "web": "https://shop.example", "routes": { "home": "/" } }"#),
      right: .members(#""origins": { "web": "https://shop.example" }, "routes": { "home": "/" }"#)),
    DiagnosticEntry(
      "wrong-value", "a value is of the wrong kind, or not one of the words", mend: "Write what the message asks for.",
      wrong: .members(#""types": { "Tab": "overview" }"#), right: .members(#""types": { "Tab": ["overview", "all"] }"#)),
  ]

  static let names: [DiagnosticEntry] = [
    DiagnosticEntry(
      "duplicate-case", "two cases of an enum share a spelling or a name", mend: "Remove one of the two.",
      wrong: .members(#""types": { "Tab": ["all", "new", "all"] }"#),
      right: .members(#""types": { "Tab": ["all", "new"] }"#)),
    DiagnosticEntry(
      "duplicate-name", "two files declare the same name", mend: "Rename one of the two.",
      wrong: .words(#""home" in routes.json and in books.json"#), right: .words(#""home" and "books.home""#)),
    DiagnosticEntry(
      "excluded-origin", "a form names an origin that the route's `only` leaves out",
      mend: "Name the origin in `only`, or remove the form.",
      wrong: .members(
        #""canonical": "web", "origins": { "web": "https://shop.example", "app": "shop:" }, "routes": { "a": { "link": { "web": "/a", "app": "/b" }, "only": ["web"] } }"#
      ),
      right: .members(
        #""canonical": "web", "origins": { "web": "https://shop.example", "app": "shop:" }, "routes": { "a": { "link": { "web": "/a", "app": "/b" } } }"#
      )),
    DiagnosticEntry(
      "reserved-name", "a type has the name of a built-in one, or an origin is called `link` or `set`",
      mend: "Give it another name.",
      wrong: .members(#""types": { "Int": { "type": "Int", "min": 1 } }"#),
      right: .members(#""types": { "Count": { "type": "Int", "min": 1 } }"#)),
    DiagnosticEntry(
      "unknown-origin", "there is no such origin", mend: "Write one of the names in `origins`.",
      wrong: .members(#""canonical": "wbe""#), right: .members(#""canonical": "web""#)),
    DiagnosticEntry(
      "unknown-parameter", "there is no such parameter", mend: "Write one of the route's.",
      wrong: .routes(
        #""near": { "link": "/near?lat={lat: Double?}&lon={lon: Double?}", "allOrNone": ["lat", "long"] }"#),
      right: .routes(#""near": { "link": "/near?lat={lat: Double?}&lon={lon: Double?}", "allOrNone": ["lat", "lon"] }"#)
    ),
    DiagnosticEntry(
      "unknown-route", "there is no such route", mend: "Write the id of one.",
      wrong: .routes(#""home": "/", "old": { "link": "/old", "redirect": "hmoe" }"#),
      right: .routes(#""home": "/", "old": { "link": "/old", "redirect": "home" }"#)),
    DiagnosticEntry(
      "unknown-type", "there is no such type", mend: "Write a built-in type, or declare it in `types`.",
      wrong: .link("/books/{id: Itn}"), right: .link("/books/{id: Int}")),
  ]

  static let origins: [DiagnosticEntry] = [
    DiagnosticEntry(
      "bad-place", "a place isn't written as one", mend: "Write a scheme, `://` and a host, or a scheme and `:`.",
      wrong: .members(#""origins": { "web": "shop.example" }"#),
      right: .members(#""origins": { "web": "https://shop.example" }"#)),
    DiagnosticEntry(
      "canonical-not-concrete", "links can't be printed with the first place of the canonical origin",
      mend: "Put a place with one host first.", wrong: .members(#""origins": { "web": "https://*.shop.example" }"#),
      right: .members(#""origins": { "web": ["https://www.shop.example", "https://*.shop.example"] }"#)),
    DiagnosticEntry(
      "missing-canonical", "several origins, and none is said to be canonical", mend: #"Write `"canonical"`."#,
      wrong: .members(#""origins": { "web": "https://shop.example", "app": "shop:" }"#),
      right: .members(#""origins": { "web": "https://shop.example", "app": "shop:" }, "canonical": "web""#)),
    DiagnosticEntry(
      "mixed-origin", "an origin has places of universal links and of a scheme",
      mend: "Give each an origin of its own.",
      wrong: .members(#""origins": { "all": ["https://shop.example", "shop:"] }"#),
      right: .members(#""origins": { "web": "https://shop.example", "app": "shop:" }, "canonical": "web""#)),
    DiagnosticEntry(
      "too-many-origins", "a table has at most 48 origins", mend: "Give hosts that mean the same one origin.",
      wrong: .words("49 origins"), right: .words("one origin with 49 places")),
  ]
}
