/// The limits of a type of the table: `{ "type": "Int", "min": 1 }`.
package struct Refinement: Sendable {
  /// The decimal text of a bound: of a number's value, or of a string's length in characters (Unicode scalars).
  package var minimum: Located<String>?
  package var maximum: Located<String>?
  /// The minimum number of digits of a whole number, padded with zeros.
  package var digits: Located<Int>?
  package var pattern: SourceText?
  package var except: [Located<String>] = []
  /// The position of `caseSensitive: false`, if present. Values are lowercased then.
  package var foldsCase: SourceRange?

  package init() {}

  /// Returns the position of a key's value, or `nil` if the type doesn't have the key.
  package func range(of field: TypeLanguageError.Field) -> SourceRange? {
    switch field {
    case .minimum: minimum?.range
    case .maximum: maximum?.range
    case .digits: digits?.range
    case .pattern: pattern?.range
    case .except: except.first?.range
    case .caseSensitive: foldsCase
    }
  }
}
