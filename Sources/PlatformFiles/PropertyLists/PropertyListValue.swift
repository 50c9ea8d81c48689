import RouteLanguage

/// A value of a property list with its position.
package struct PropertyListValue: Sendable {
  package indirect enum Kind: Sendable {
    /// The members in the order of the file. Keys are unique.
    case dictionary([(key: SourceText, value: PropertyListValue)])
    case array([PropertyListValue])
    case string(String)
    case truth(Bool)
    /// A number, a date or data, with the name of its element and its text.
    case other(String, text: String)
  }

  package let kind: Kind
  /// The range of the whole element.
  package let range: SourceRange
  /// The position of `</` in the end tag, or `nil` for `<array/>`.
  let end: Int?

  /// The type or value with an article, for a message.
  package var described: String {
    switch kind {
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .string: "a string"
    case .truth(let truth): truth ? "true" : "false"
    case .other(let name, _): name == "integer" ? "an integer" : name == "data" ? "data" : "a \(name)"
    }
  }

  package var members: [(key: SourceText, value: PropertyListValue)]? {
    if case .dictionary(let members) = kind { members } else { nil }
  }

  package var elements: [PropertyListValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  package var text: SourceText? {
    if case .string(let text) = kind { SourceText(text: text, range: range) } else { nil }
  }

  /// Accesses the value of a dictionary's key.
  package subscript(key: String) -> PropertyListValue? { members?.first { $0.key.text == key }?.value }
}
