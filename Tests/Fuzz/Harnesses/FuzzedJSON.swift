import RouteLanguage

/// The JSON reader. The input is the text.
enum FuzzedJSON {
  static func run(_ bytes: [UInt8]) {
    let (value, diagnostics) = JSONReader.read(bytes)
    checkPlaces(diagnostics, in: bytes, path: "fuzzed.json")
    guard let value else { return hold(!diagnostics.isEmpty, "there is a value or a problem") }
    checkRanges(of: value, within: 0...bytes.count)
    guard diagnostics.isEmpty else { return }
    let text = text(of: value)
    let again = JSONReader.read(Array(text.utf8))
    hold(again.diagnostics.isEmpty, "what was read is read again: \(text)")
    hold(again.value.map { self.text(of: $0) } == text, "and is the same: \(text)")
    canary(
      value.members?.contains { member in
        member.value.elements?.contains { $0.members?.contains { $0.key.text.utf8.count > 3 } ?? false } ?? false
      } ?? false)
  }

  private static func checkRanges(of value: JSONValue, within bounds: ClosedRange<Int>) {
    let range = value.range
    hold(bounds.contains(range.lower) && bounds.contains(range.upper) && range.lower <= range.upper, "places nest")
    let inside = range.lower...range.upper
    for element in value.elements ?? [] { checkRanges(of: element, within: inside) }
    for member in value.members ?? [] { checkRanges(of: member.value, within: inside) }
  }

  /// Returns the value as JSON text.
  static func text(of value: JSONValue) -> String {
    switch value.kind {
    case .null, .other: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .number(let text): text
    case .string(let text): JSONText.text(text.text)
    case .array(let elements): JSONText.array(elements.map { text(of: $0) })
    case .object(let members): JSONText.object(members.map { ($0.key.text, text(of: $0.value)) })
    }
  }
}
