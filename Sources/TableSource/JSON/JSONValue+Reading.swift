// Conversions of values that conform to the grammar of a table.
extension JSONValue {
  /// `true` if the value is the Boolean `true`.
  package var isTrue: Bool {
    if case .bool(true) = kind { true } else { false }
  }

  /// The value as an integer, or `nil` if it isn't one.
  package var wholeNumber: Int? {
    if case .number(let text) = kind { Int(text) } else { nil }
  }

  /// The elements of an array. Any other value counts as an array of one.
  package var oneOrMore: [JSONValue] {
    elements ?? [self]
  }

  /// The strings in an array. A single string counts as an array of one.
  package var texts: [Located<String>] {
    oneOrMore.compactMap { $0.text?.located }
  }

  /// The strings in the arrays of an array.
  package var groups: [[Located<String>]] { elements?.map { $0.texts } ?? [] }

  /// Returns the case of an enum, or `nil` if the value isn't a raw value of the enum.
  package func word<Word: RawRepresentable>(_ type: Word.Type) -> Word? where Word.RawValue == String {
    text.flatMap { Word(rawValue: $0.text) }
  }
}
