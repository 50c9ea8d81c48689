import RouteMatching

/// JSON (RFC 8259) written straight into a buffer, for output by the million lines.
extension [UInt8] {
  /// Appends text that is JSON already.
  package mutating func append(json text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a JSON string, or `null`.
  package mutating func append(jsonString text: String?) {
    guard let text else { return append(json: "null") }
    appendJSONLiteral(text, to: &self)
  }

  /// Appends a parameter's value, numbers and truth values as JSON's own: an object with `key` and `value` for each of several items.
  package mutating func append(json value: RouteValue) {
    switch value {
    case .string(let text): append(jsonString: text)
    case .int(let number): append(contentsOf: String(number).utf8)
    case .uint(let number): append(contentsOf: String(number).utf8)
    case .double(let number): append(contentsOf: (ValueText.text(number) ?? "null").utf8)
    case .bool(let truth): truth ? append(json: "true") : append(json: "false")
    case .list(let values):
      append(json: "[")
      for (index, value) in values.enumerated() {
        if index > 0 { append(json: ", ") }
        append(json: value)
      }
      append(json: "]")
    case .items(let items):
      append(json: "[")
      for (index, item) in items.enumerated() {
        append(json: index > 0 ? ", {\"key\": " : "{\"key\": ")
        append(jsonString: item.key)
        append(json: ", \"value\": ")
        append(jsonString: item.value)
        append(json: "}")
      }
      append(json: "]")
    }
  }
}
