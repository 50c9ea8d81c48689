/// Values of a table that conform to its grammar.
extension JSONValue {
  /// `true` where the value is `true`.
  package var isTrue: Bool {
    if case .bool(true) = kind { true } else { false }
  }

  /// A whole number.
  package var wholeNumber: Int? {
    if case .number(let text) = kind { Int(text) } else { nil }
  }

  /// The elements of an array; a value that is no array stands for an array of one.
  package var oneOrMore: [JSONValue] {
    elements ?? [self]
  }

  /// Strings in an array; one string stands for an array of one.
  package var texts: [Located<String>] {
    oneOrMore.compactMap { $0.text?.located }
  }

  /// Strings in arrays.
  package var groups: [[Located<String>]] { elements?.map { $0.texts } ?? [] }

  /// The word of an enum.
  package func word<Word: RawRepresentable>(_ type: Word.Type) -> Word? where Word.RawValue == String {
    text.flatMap { Word(rawValue: $0.text) }
  }
}
