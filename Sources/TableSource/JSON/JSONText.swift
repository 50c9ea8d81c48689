import RouteMatching

/// Functions that return parts of JSON (RFC 8259).
package enum JSONText {
  /// Returns text as a JSON string, or `null` for `nil`.
  package static func text(_ text: String?) -> String { text.map { jsonLiteral($0) } ?? "null" }

  package static func flag(_ truth: Bool) -> String { truth ? "true" : "false" }

  package static func number(_ number: Int?) -> String { number.map { String($0) } ?? "null" }

  package static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { jsonLiteral($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
  }

  /// Returns an object with a line for each member.
  package static func block(_ members: [(String, String)], indent: String = "") -> String {
    if members.isEmpty { return "{}" }
    let lines = members.map { indent + "  " + jsonLiteral($0.0) + ": " + $0.1 }
    return "{\n" + lines.joined(separator: ",\n") + "\n" + indent + "}"
  }

  package static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }

  package static func texts(_ texts: some Sequence<String>) -> String { array(texts.map { jsonLiteral($0) }) }

  /// Returns a single text as a string, and several texts as an array.
  package static func oneOrMore(_ list: [String]) -> String { list.count == 1 ? text(list[0]) : texts(list) }

  /// Returns an array with each element on its own line.
  package static func lines(_ elements: [String], indent: String = "  ") -> String {
    elements.isEmpty ? "[]" : "[\n" + elements.map { indent + "  " + $0 }.joined(separator: ",\n") + "\n" + indent + "]"
  }

  /// Returns the value of a parameter. Numbers and Booleans become JSON numbers and Booleans.
  package static func value(_ value: RouteValue) -> String {
    String(written: { $0.append(json: value) })
  }
}
