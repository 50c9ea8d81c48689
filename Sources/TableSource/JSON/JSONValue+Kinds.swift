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
