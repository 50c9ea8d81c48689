extension DiagnosticEntry {
  /// Reported by `PlatformFiles` of anything in XML.
  static let markup: [DiagnosticEntry] = [
    file(
      "xml-encoding", "the file isn't UTF-8", mend: "Save it as UTF-8.", wrong: "a file in UTF-16",
      right: "the same in UTF-8"),
    file(
      "xml-entity", "`&` begins no character that XML knows, or the file declares such characters of its own",
      mend: "Write `&amp;`, or the character's number.", wrong: "<string>Books & more</string>",
      right: "<string>Books &amp; more</string>"),
    file(
      "xml-mismatch", "an end closes another element than the one that is open", mend: "Close what was opened last.",
      wrong: "<array><string>a</array></string>", right: "<array><string>a</string></array>"),
    file(
      "xml-syntax", "something isn't written as in XML", mend: "Write what the message asks for.",
      wrong: "<string>a", right: "<string>a</string>"),
    file(
      "xml-too-deep", "elements are nested too deep", mend: "Look for an element that is never closed.",
      wrong: "<array><array><array>…", right: "<array></array>"),
  ]

  /// Reported by `PlatformFiles` of property lists.
  static let propertyLists: [DiagnosticEntry] = [
    file(
      "plist-activity-type", "an activity of the system's own stands among the app's", mend: "Remove it.",
      wrong: "<string>NSUserActivityTypeBrowsingWeb</string>", right: "<string>example.app.reading</string>"),
    file(
      "plist-element", "an element stands where a property list has none such",
      mend: "Write what the message asks for.",
      wrong: "<number>7</number>", right: "<integer>7</integer>"),
    file(
      "plist-format", "the property list is binary, JSON or of the old kind", mend: "Run `plutil -convert xml1 FILE`.",
      wrong: "bplist00…", right: "<plist version=\"1.0\">…"),
    file(
      "plist-key", "a key has no value, a value no key, or a key stands twice",
      mend: "Write each key once, before its value.",
      wrong: "<dict><key>a</key></dict>", right: "<dict><key>a</key><true/></dict>"),
    file(
      "plist-queries", "more schemes are asked about than the system answers",
      mend: "Keep the fifty that matter; opening a link needs no entry.",
      wrong: "51 strings in LSApplicationQueriesSchemes", right: "50 of them"),
    file(
      "plist-scheme", "a scheme can't be registered, or is registered twice",
      mend: "Write a letter, then letters, digits, `+`, `-` and `.`, without `:`.",
      wrong: "<string>shop://</string>", right: "<string>shop</string>"),
    file(
      "plist-shortcut", "a quick action lacks its type or its title, or two have one type",
      mend: "Write `UIApplicationShortcutItemType` and `UIApplicationShortcutItemTitle`.",
      wrong: "<dict><key>UIApplicationShortcutItemType</key><string>search</string></dict>",
      right:
        "<dict><key>UIApplicationShortcutItemType</key><string>search</string><key>UIApplicationShortcutItemTitle</key><string>Search</string></dict>"
    ),
    file(
      "plist-type", "a value is of another type than the system reads", mend: "Write what the message asks for.",
      wrong: "<key>NSUserActivityTypes</key><string>example.app.reading</string>",
      right: "<key>NSUserActivityTypes</key><array><string>example.app.reading</string></array>"),
    file(
      "plist-value", "the text of an element is none of its kind",
      mend: "Write a value of that kind, or another element.",
      wrong: "<integer>seven</integer>", right: "<integer>7</integer>"),
    file(
      "entitlement-domain", "an associated domain is not a service, `:` and a host",
      mend: "Leave out `//`, path and port.", wrong: "<string>applinks:https://shop.example/books</string>",
      right: "<string>applinks:shop.example</string>"),
    file(
      "entitlement-mode", "an associated domain is for development alone", mend: "Remove it before the app ships.",
      wrong: "<string>applinks:shop.example?mode=developer</string>", right: "<string>applinks:shop.example</string>"),
  ]

  /// Reported by `PlatformFiles` of Android's files.
  static let androidFiles: [DiagnosticEntry] = [
    file(
      "android-category", "an intent filter for links lacks a category, so no browser's link comes to it",
      mend: "Add `DEFAULT` and `BROWSABLE`.", wrong: "a filter with the action VIEW alone",
      right: "one with the categories DEFAULT and BROWSABLE"),
    file(
      "android-data", "a `<data>` says what no link has, or what doesn't count",
      mend: "Write schemes in small letters without `:`, and a host beside paths.",
      wrong: #"<data android:scheme="Shop:"/>"#, right: #"<data android:scheme="shop"/>"#),
    file(
      "android-pattern", "a path's pattern takes no link, or hardly what is meant",
      mend: "Begin it with `/`; `.*` is anything, `*` alone repeats what stands before it.",
      wrong: #"<data android:pathPattern="/books/*"/>"#, right: #"<data android:pathPattern="/books/.*"/>"#),
    file(
      "android-verify", "a filter with `autoVerify` has a scheme of the app's own",
      mend: "Give it a filter of its own.",
      wrong: "https and shop in one filter", right: "each in one of its own"),
    file(
      "assetlinks-fingerprint", "the fingerprint of a certificate isn't written as Android reads it",
      mend: "Write SHA-256 as 32 bytes in capital letters, with colons.", wrong: #""aabbcc…""#, right: #""AA:BB:CC:…""#),
    file(
      "assetlinks-rule", "a rule of `dynamic_app_link_components` isn't one that Android reads",
      mend: "Write objects with `/`, `?`, `#` and `exclude`, once for each app.",
      wrong: #"{ "/": "" }"#, right: #"{ "/": "/items/*" }"#),
    file(
      "assetlinks-type", "the file isn't an array of statements", mend: "Write `[ … ]` around them.",
      wrong: #"{ "relation": … }"#, right: #"[{ "relation": … }]"#),
  ]

  private static func file(
    _ id: String, _ summary: String, mend: String, wrong: String, right: String
  ) -> DiagnosticEntry {
    DiagnosticEntry(id, summary, mend: mend, wrong: .words(wrong), right: .words(right))
  }
}
