import RouteMatching

/// Pieces of JSON (RFC 8259) for answers that programs read.
package enum JSONText {
  /// A text, or `null`.
  package static func text(_ text: String?) -> String { text.map { jsonLiteral($0) } ?? "null" }

  package static func number(_ number: Int?) -> String { number.map { String($0) } ?? "null" }

  package static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { jsonLiteral($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
  }

  package static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }

  /// Elements on lines of their own.
  package static func lines(_ elements: [String], indent: String = "  ") -> String {
    elements.isEmpty ? "[]" : "[\n" + elements.map { indent + "  " + $0 }.joined(separator: ",\n") + "\n" + indent + "]"
  }

  /// A parameter's value: numbers and truth values as JSON's own.
  package static func value(_ value: RouteValue) -> String {
    String(written: { $0.append(json: value) })
  }
}
