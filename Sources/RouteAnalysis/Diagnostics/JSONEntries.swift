extension DiagnosticEntry {
  static let json: [DiagnosticEntry] = [
    DiagnosticEntry(
      "bad-escape", "a `\\` in a string begins no escape of JSON", mend: "Write `\\\\` for a backslash.",
      wrong: .routes(#""home": { "link": "/", "summary": "a\b\c" }"#),
      right: .routes(#""home": { "link": "/", "summary": "a\\b\\c" }"#)),
    DiagnosticEntry(
      "bad-number", "a number isn't written as in JSON", mend: "Write it without a needless 0, `+` or dot.",
      wrong: .members(#""version": 01"#), right: .members(#""version": 1"#)),
    DiagnosticEntry(
      "byte-order-mark", "the file begins with a byte order mark", mend: "Save it as UTF-8 without one.",
      wrong: .file("\u{FEFF}{ \"version\": 1, \"origins\": { \"app\": \"shop:\" }, \"routes\": { \"home\": \"/\" } }"),
      right: .file("{ \"version\": 1, \"origins\": { \"app\": \"shop:\" }, \"routes\": { \"home\": \"/\" } }")),
    DiagnosticEntry(
      "comment", "JSON has no comments", mend: "Say it in the route's `summary`, or remove it.",
      wrong: .routes(#""home": "/" /* the start */"#),
      right: .routes(#""home": { "link": "/", "summary": "the start" }"#)),
    DiagnosticEntry(
      "duplicate-key", "a key stands twice in one object", mend: "Remove one, or give it another name.",
      wrong: .routes(#""home": "/", "home": "/start""#), right: .routes(#""home": "/", "start": "/start""#)),
    DiagnosticEntry(
      "invalid-utf8", "the file isn't UTF-8", mend: "Save it as UTF-8.",
      wrong: .words("a text in Latin-1, such as \"Caf\\xE9\""), right: .words("the same in UTF-8")),
    DiagnosticEntry(
      "lone-surrogate", "half of a `\\u` pair stands alone", mend: "Write both halves, or the character itself.",
      wrong: .routes(#""home": { "link": "/", "summary": "\ud83d" }"#),
      right: .routes(#""home": { "link": "/", "summary": "\ud83d\ude00" }"#)),
    DiagnosticEntry(
      "merge-conflict", "git has left a conflict in the file",
      mend: "Resolve it: keep the lines of one side or of both.",
      wrong: .file(
        """
        {
        <<<<<<< HEAD
          "version": 1,
        =======
          "version": 2,
        >>>>>>> main
        """), right: .members(#""version": 1"#)),
    DiagnosticEntry(
      "missing-colon", "a key and its value are joined by something else than `:`", mend: "Write `:` between them.",
      wrong: .routes(#""home" = "/""#), right: .routes(#""home": "/""#)),
    DiagnosticEntry(
      "missing-comma", "two values stand side by side", mend: "Write `,` between them.",
      wrong: .routes(#""home": "/" "start": "/start""#), right: .routes(#""home": "/", "start": "/start""#)),
    DiagnosticEntry(
      "missing-value", "a key has no value", mend: "Write the value behind the `:`, or remove the key.",
      wrong: .routes(#""home": , "start": "/start""#), right: .routes(#""home": "/", "start": "/start""#)),
    DiagnosticEntry(
      "single-quotes", "a string is written in single quotes, or in those of print", mend: "Write `\"`.",
      wrong: .routes("'home': '/'"), right: .routes(#""home": "/""#)),
    DiagnosticEntry(
      "text-after-end", "something follows the table", mend: "Remove what stands behind the last `}`.",
      wrong: .file(#"{ "version": 1, "origins": { "app": "shop:" }, "routes": { "home": "/" } } }"#),
      right: .file(#"{ "version": 1, "origins": { "app": "shop:" }, "routes": { "home": "/" } }"#)),
    DiagnosticEntry(
      "too-deep", "arrays and objects are nested too deep",
      mend: "A table needs fewer levels than that: remove brackets.",
      wrong: .words("some hundred brackets, one in the other"), right: .words("as many as a table has")),
    DiagnosticEntry(
      "trailing-comma", "a comma stands before a closing bracket", mend: "Remove it.",
      wrong: .routes(#""home": "/","#), right: .routes(#""home": "/""#)),
    DiagnosticEntry(
      "unclosed", "a string, an array or an object is never closed", mend: "Write what closes it.",
      wrong: .file(#"{ "version": 1, "origins": { "app": "shop:" }, "routes": { "home": "/"#),
      right: .file(#"{ "version": 1, "origins": { "app": "shop:" }, "routes": { "home": "/" } }"#)),
    DiagnosticEntry(
      "unexpected-character", "something stands where a value or a mark should", mend: "Write what is expected there.",
      wrong: .members(#""origins": { "web": ["https://shop.example" } "#),
      right: .members(#""origins": { "web": ["https://shop.example"] }"#)),
    DiagnosticEntry(
      "unexpected-end", "the file ends too soon", mend: "Write the rest, or take the file from version control again.",
      wrong: .file(""), right: .members(#""version": 1"#)),
    DiagnosticEntry(
      "unknown-word", "a word is not `true`, `false` or `null`", mend: "Write one of these, or quotes around a text.",
      wrong: .routes(#""home": { "link": "/", "summary": start }"#),
      right: .routes(#""home": { "link": "/", "summary": "start" }"#)),
    DiagnosticEntry(
      "unquoted-key", "a key has no quotation marks", mend: "Write them.",
      wrong: .routes(#"home: "/""#), right: .routes(#""home": "/""#)),
  ]
}
