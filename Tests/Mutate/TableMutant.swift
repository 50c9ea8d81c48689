/// A table with a single small edit.
package struct TableMutant: Sendable {
  /// The kind of the edit.
  package let kind: Operator
  /// The key of the grammar that was edited, such as `route.event`.
  package let key: String
  /// The offset of the edit in the table's bytes.
  package let offset: Int
  /// A description of the edit.
  package let change: String
  /// The bytes of the edited table.
  package let bytes: [UInt8]

  /// The kinds of edits, by the part of the table that they change.
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

    /// A description of the kind for the page of scores.
    package var summary: String {
      switch self {
      case .type: "changes the type of a parameter, a list, a field or a named type"
      case .bound:
        "adds 1 to a bound, a count or a number in a pattern, or subtracts 1; changes or removes a value of `except`, a separator "
          + "or a repetition"
      case .enumValue: "adds, removes or changes a case or a spelling; changes `caseSensitive`"
      case .literal:
        "adds a letter to literal text of a path, a key or a fragment, removes one, or changes its case"
      case .choice:
        "removes a text of a choice or moves it to the front; removes an optional part or makes it required"
      case .segment: "adds, removes or swaps segments; replaces `{_}` with `{_...}` or the other way round"
      case .queryCondition: "adds or removes a query item, or makes it required, optional or lenient (`??`)"
      case .alias: "removes an alias, or changes its `set` or `only`"
      case .origin:
        "removes or swaps base URLs, or changes their scheme, host, port or base path, in each environment; changes the "
          + "origins of a route"
      case .defaultValue: "changes a default"
      case .requirement: "adds, removes or changes `requires`, `confirm`, `opens` or `sensitive`"
      case .redirect: "removes a redirect, or changes its target or its values"
      case .condition: "adds, removes or changes `allOrNone`, `exclude` or `beats`"
      case .reading:
        "changes the settings for letter case, slashes, empty segments, `+`, limits, and unlisted, repeated or ignored items; "
          + "removes or changes a wrapper"
      case .parent: "adds, removes or changes a parent"
      case .record: "adds, removes or changes `event`, `activity` or `deprecated`"
      case .launchAndWindow: "adds, removes or changes anything in `launch`, `requirements` or `windows`"
      }
    }

    /// Returns the kind for an edit of a key, if the edit of its text doesn't have its own kind.
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
      case ("excludeForm", _), ("route", "exclude"), ("route", "allOrNone"),
        ("route", "beats"):
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
