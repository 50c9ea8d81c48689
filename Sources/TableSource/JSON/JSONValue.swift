/// A value of a JSON text (RFC 8259) or a property list, with its position.
package struct JSONValue: Sendable {
  package indirect enum Kind: Sendable {
    case null
    case bool(Bool)
    /// A number with its spelling in the file.
    case number(String)
    case string(SourceText)
    case array([JSONValue])
    /// The members of an object in the order of the file. The keys are unique.
    case object([(key: SourceText, value: JSONValue)])
    /// A value that JSON doesn't have, with an article: `a date` or `data` of a property list.
    case other(String)
  }

  package var kind: Kind
  package var range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

extension JSONValue {
  /// A description of the value for a message, such as "a string" or "an object".
  package var described: String {
    switch kind {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): "the number \(text)"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .other(let name): name
    }
  }

  package var text: SourceText? {
    if case .string(let text) = kind { text } else { nil }
  }

  package var elements: [JSONValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  package var members: [(key: SourceText, value: JSONValue)]? {
    if case .object(let members) = kind { members } else { nil }
  }

  /// Accesses the value for a key, or `nil` if this isn't an object with that key.
  package subscript(key: String) -> JSONValue? {
    members?.first { $0.key.text == key }?.value
  }
}

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

  /// The strings in each array of an array such as `[["a", "b"], ["c", "d"]]`.
  package var groups: [[Located<String>]] { elements?.map { $0.texts } ?? [] }

  /// Returns the case of an enum, or `nil` if the value isn't a raw value of the enum.
  package func word<Word: RawRepresentable>(_ type: Word.Type) -> Word? where Word.RawValue == String {
    text.flatMap { Word(rawValue: $0.text) }
  }
}
