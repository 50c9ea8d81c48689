import RouteLanguage

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
}
