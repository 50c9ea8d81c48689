/// A table with one small edit.
package struct TableMutant: Sendable {
  /// What kind of edit: one of ``TableMutant/Operator``.
  package enum Operator: String, Sendable, CaseIterable {
    case type
    case bound
    case enumValue = "enum-value"
    case literal
    case segment
    case queryCondition = "query-condition"
    case alias
    case origin
    case defaultValue = "default"
    case requirement
    case redirect
    case caseAndSlash = "case-and-slash"
    case parent
    case launchAndWindow = "launch-and-window"

    /// What it does, as the page of scores says it.
    package var summary: String {
      switch self {
      case .type: "a parameter or a named type gets another type"
      case .bound: "a bound, a count or a number in a pattern is one more or one less; a word of `except` goes"
      case .enumValue: "a case goes, gets another wire name, or one is added; case begins or ceases to matter"
      case .literal:
        "literal text of a path, a key or a fragment gets a letter more, one less, or its first in the other case"
      case .segment: "a segment goes, changes places with the next, or one is added"
      case .queryCondition: "a query item goes, is added, becomes required, optional or lenient"
      case .alias: "an alias goes, or what it sets or where it holds changes"
      case .origin:
        "a place goes or has another host or scheme; where a route holds, what is ignored or unwrapped changes"
      case .defaultValue: "a default is another value"
      case .requirement: "`requires`, `confirm`, `opens`, `sensitive` come, go or change"
      case .redirect: "a redirect goes, leads elsewhere or sets another value"
      case .caseAndSlash: "case, trailing slashes, unlisted items, repeated items or bad values are treated otherwise"
      case .parent: "a parent comes, goes or is another"
      case .launchAndWindow: "a rule of `launch` or `windows` goes or names another route"
      }
    }
  }

  package let kind: Operator
  /// Where the edit stands in the table's bytes, for a position.
  package let offset: Int
  /// What was done, in words.
  package let change: String
  /// The whole table.
  package let bytes: [UInt8]
}
