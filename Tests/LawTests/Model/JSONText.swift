import TestSupport

/// JSON as the tables of these tests are written. Objects keep their order until they are shuffled.
indirect enum JSONText: Sendable {
  case string(String)
  case bool(Bool)
  case number(Int)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// Returns the same JSON with the members of every object in a random order, which doesn't matter in a table.
  func shuffled(_ random: inout SeededRandom) -> JSONText {
    switch self {
    case .string, .bool, .number: return self
    case .array(let elements): return .array(elements.map { $0.shuffled(&random) })
    case .object(let members):
      let inner = members.map { (key: $0.key, value: $0.value.shuffled(&random)) }
      return .object(inner.shuffled(using: &random))
    }
  }

  /// Returns the JSON text, with each member of the first two levels on its own line.
  func text(depth: Int = 0) -> String {
    switch self {
    case .string(let text): return JSONText.quoted(text)
    case .bool(let value): return value ? "true" : "false"
    case .number(let value): return String(value)
    case .array(let elements): return "[" + elements.map { $0.text(depth: depth + 1) }.joined(separator: ", ") + "]"
    case .object(let members):
      let inner = members.map { JSONText.quoted($0.key) + ": " + $0.value.text(depth: depth + 1) }
      return depth < 2 ? "{\n" + inner.joined(separator: ",\n") + "\n}" : "{" + inner.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
