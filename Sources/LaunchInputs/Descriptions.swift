import RouteMatching

extension LaunchInput.NotificationResponse: CustomStringConvertible {
  /// The response: `opened`, `dismissed`, or an action such as `action 'later'`.
  public var description: String {
    switch self {
    case .opened: "opened"
    case .dismissed: "dismissed"
    case .action(let name): "action '\(name)'"
    }
  }
}

extension PayloadValue: CustomStringConvertible {
  /// The value as JSON, with keys in alphabetical order: `{"badge": 3, "link": "/books/42"}`.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): "\(number)"
    case .double(let number): ValueText.text(number) ?? "\(number)"
    case .string(let text): PayloadValue.quoted(text)
    case .list(let elements): "[" + elements.map { $0.description }.joined(separator: ", ") + "]"
    case .dictionary(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { PayloadValue.quoted($0.key) + ": " + $0.value.description }
        .joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
