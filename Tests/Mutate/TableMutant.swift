/// A table with one small edit.
package struct TableMutant: Sendable {
  /// What kind of edit: one of ``TableMutant/Operator``.
  package let kind: Operator
  /// The key of the grammar that was edited: `route.event`.
  package let key: String
  /// Where the edit stands in the table's bytes, for a position.
  package let offset: Int
  /// What was done, in words.
  package let change: String
  /// The whole table.
  package let bytes: [UInt8]

  /// The kinds of edit, by what they touch.
  package enum Operator: String, Sendable, CaseIterable {
    case type
    case bound
    case enumValue = "enum-value"
    case literal
    case choice
    case segment
    case queryCondition = "query-condition"
    case alias
    case origin
    case defaultValue = "default"
    case requirement
    case redirect
    case condition
    case reading
    case parent
    case record
    case launchAndWindow = "launch-and-window"

    /// What it does, as the page of scores says it.
    package var summary: String {
      switch self {
      case .type: "a parameter, a list's elements, a field or a named type get another type"
      case .bound:
        "a bound, a count or a number in a pattern is one more or one less; a word of `except`, a separator, a repetition "
          + "is another or goes"
      case .enumValue: "a case or a spelling goes, is another, or one is added; case begins or ceases to matter"
      case .literal:
        "literal text of a path, a key or a fragment gets a letter more, one less, or its first in the other case"
      case .choice:
        "a text of a choice goes or becomes the first, an optional part goes or is always there"
      case .segment: "a segment goes, changes places with the next, or one is added; `{_}` and `{_...}` change places"
      case .queryCondition: "a query item goes, is added, becomes required, optional or lenient"
      case .alias: "an alias goes, or what it sets or where it holds changes"
      case .origin:
        "a place goes, changes places with the next, or has another scheme, host, port or base, in each environment; "
          + "where a route holds changes"
      case .defaultValue: "a default is another value"
      case .requirement: "`requires`, `confirm`, `opens`, `sensitive` come, go or change"
      case .redirect: "a redirect goes, leads elsewhere or sets another value"
      case .condition: "`allOrNone`, `oneOf`, `exclude`, `noFallback`, `beats`, `order` come, go or change"
      case .reading:
        "case, slashes, empty segments, `+`, limits, unlisted, repeated or ignored items are treated otherwise; a wrapper "
          + "goes or changes"
      case .parent: "a parent comes, goes or is another"
      case .record: "`event`, `activity` and `deprecated` come, go or change"
      case .launchAndWindow: "anything in `launch`, `requirements` or `windows` goes, comes or is another"
      }
    }

    /// The kind of an edit of a key, where the edit of its text is of no kind of its own.
    init(key: String) {
      let parts: [Substring] = key.split(separator: ".")
      switch (parts.first ?? "", parts.last ?? "") {
      case ("origin", "separator"), ("origin", "slashes"), ("origin", "plusIsSpace"): self = .reading
      case ("origin", _), ("table", "origins"), ("table", "canonical"), ("route", "link"), ("route", "only"):
        self = .origin
      case ("enumeration", _), ("enumerationCase", _): self = .enumValue
      case ("refinedType", "type"), ("parameter", "type"), ("table", "types"), ("record", _): self = .type
      case ("refinedType", _): self = .bound
      case ("linkForm", _), ("aliasForm", _), ("route", "aliases"), ("route", "set"): self = .alias
      case ("parameter", "as"): self = .queryCondition
      case ("parameter", _), ("route", "parameters"), ("route", "requires"), ("route", "confirm"), ("route", "opens"):
        self = .requirement
      case ("redirect", _), ("route", "redirect"): self = .redirect
      case ("excludeForm", _), ("route", "exclude"), ("route", "allOrNone"), ("route", "oneOf"),
        ("route", "noFallback"), ("route", "beats"), ("table", "order"):
        self = .condition
      case ("route", "parent"): self = .parent
      case ("route", "event"), ("route", "activity"), ("route", "deprecated"), ("event", _), ("activity", _):
        self = .record
      case ("route", "window"), ("table", "launch"), ("table", "requirements"), ("table", "windows"),
        ("window", _):
        self = .launchAndWindow
      case (let grammar, _): self = grammar.hasPrefix("launch") ? .launchAndWindow : .reading
      }
    }
  }
}
