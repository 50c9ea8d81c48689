extension DiagnosticEntry {
  /// Reported by `PlatformFiles`. The examples are parts of an association file.
  static let associationFiles: [DiagnosticEntry] = [
    association(
      "aasa-app-id", "an app id is a placeholder, or lacks the ten characters before the bundle id",
      mend: "Write the ten letters and digits of the team or prefix, a dot and the bundle id.",
      wrong: #""appIDs": ["TEAMID.com.example.app"]"#, right: #""appIDs": ["ABCDE12345.com.example.app"]"#),
    association(
      "aasa-apps", "`apps` of `applinks` is filled; the ids belong to `details`", mend: "Write `[]`, or remove it.",
      wrong: #""apps": ["ABCDE12345.com.example.app"]"#, right: #""apps": []"#),
    association(
      "aasa-dead-rule", "a rule stands behind one that takes everything",
      mend: "Put what is excluded first and what takes everything last.",
      wrong: #"{ "/": "*" }, { "/": "/help/*", "exclude": true }"#,
      right: #"{ "/": "/help/*", "exclude": true }, { "/": "*" }"#),
    association(
      "aasa-empty-rule", "a component asks for nothing, so it takes every link",
      mend: #"Write `{ "/": "*" }` if that is meant."#,
      wrong: #"{ "comment": "all" }"#, right: #"{ "/": "*" }"#),
    association(
      "aasa-foreign-syntax", "`:id` or `{id}`, which are plain text here",
      mend: "Write `?*` for one or more characters.",
      wrong: #"{ "/": "/books/:id" }"#, right: #"{ "/": "/books/?*" }"#),
    association(
      "aasa-mixed-formats", "`components` and `paths` stand in one entry",
      mend: "Leave out `paths` unless the app still runs on iOS 12.",
      wrong: #""components": [{ "/": "/a" }], "paths": ["/a"]"#,
      right: #""components": [{ "/": "/a" }]"#),
    association(
      "aasa-never-matches", "a pattern holds what a link never does, such as a raw `é`",
      mend: #"Write the escapes as they stand in the link, or `"percentEncoded": false`."#, wrong: #"{ "/": "/café" }"#,
      right: #"{ "/": "/caf%C3%A9" }"#),
    association(
      "aasa-no-app", "an entry names no app", mend: "Write `appIDs`.", wrong: #"{ "components": [{ "/": "/a" }] }"#,
      right: #"{ "appIDs": ["ABCDE12345.com.example.app"], "components": [{ "/": "/a" }] }"#),
    association(
      "aasa-no-details", "a part without which no link opens an app is missing: `applinks`, or its `details`",
      mend: "Write it.", wrong: #"{ "applinks": {} }"#, right: #"{ "applinks": { "details": [ … ] } }"#),
    association(
      "aasa-no-rules", "an entry has no rules", mend: "Write `components`.",
      wrong: #"{ "appIDs": ["ABCDE12345.com.example.app"] }"#,
      right: #"{ "appIDs": ["ABCDE12345.com.example.app"], "components": [{ "/": "/a" }] }"#),
    association(
      "aasa-old-details", "`details` is an object, as before iOS 13", mend: "Write an array of entries.",
      wrong: #""details": { "ABCDE12345.com.example.app": { "paths": ["/a"] } }"#, right: #""details": [{ … }]"#),
    association(
      "aasa-part-in-path", "a query or a fragment in a path's pattern",
      mend: "Say it with `?` or `#`, keys of their own.",
      wrong: #"{ "/": "/search?q=*" }"#, right: #"{ "/": "/search", "?": { "q": "?*" } }"#),
    association(
      "aasa-pattern-in-defaults", "a pattern in `defaults` counts for every rule without one",
      mend: "Write it into the rules.",
      wrong: #""defaults": { "/": "/a" }"#, right: #""defaults": { "caseSensitive": false }"#),
    association(
      "aasa-query-asks-nothing", "an item's pattern also takes a link without the item",
      mend: "Write `?*` to ask for it.",
      wrong: #"{ "?": { "id": "*" } }"#, right: #"{ "?": { "id": "?*" } }"#),
    association(
      "aasa-query-type", "an item's pattern is no text, so the whole `?` is ignored", mend: "Write a text.",
      wrong: #"{ "?": { "id": true } }"#, right: #"{ "?": { "id": "?*" } }"#),
    association(
      "aasa-repeated-app", "two entries name one app", mend: "Put the rules into one entry.",
      wrong: "an app in two entries",
      right: "the app in one"),
    association(
      "aasa-rich-text", "the file was saved by a word processor", mend: "Save it as plain text.", wrong: #"{\rtf1 …"#,
      right: #"{ "applinks": …"#),
    association(
      "aasa-too-large", "the file is near or above the 128 KB that the system reads",
      mend: "Let `*` and substitution variables say what many rules say.", wrong: "a file of 200 KB",
      right: "one of 20 KB"),
    association(
      "aasa-type", "a value is of another type than the system reads", mend: "Write what the message asks for.",
      wrong: #""components": ["/a"]"#, right: #""components": [{ "/": "/a" }]"#),
    association(
      "aasa-undefined-variable", "there is no such variable",
      mend: "Write a name of `substitutionVariables`, or a predefined one.",
      wrong: #"{ "/": "/$(lnag)" }"#, right: #"{ "/": "/$(lang)" }"#),
    association(
      "aasa-unknown-key", "the system ignores a key, often a misspelt one",
      mend: "Write the key that the message proposes.",
      wrong: #"{ "/": "/a", "casesensitive": false }"#, right: #"{ "/": "/a", "caseSensitive": false }"#),
    association(
      "aasa-variable", "the name or the values of a variable can't be",
      mend: "Take another name; values hold no variables.",
      wrong: #""substitutionVariables": { "a$b": ["x"] }"#, right: #""substitutionVariables": { "ab": ["x"] }"#),
  ]

  private static func association(
    _ id: String, _ summary: String, mend: String, wrong: String, right: String
  ) -> DiagnosticEntry {
    DiagnosticEntry(id, summary, mend: mend, wrong: .words(wrong), right: .words(right))
  }
}
