import RouteLanguage

/// A mistake in a command line. Use `message` and `hint` to show it.
package enum UsageError: Error, Hashable {
  case unknownCommand(String, nearest: String?)
  /// An option that the command doesn't have. `option` is the text of the user, including the dashes.
  case unknownOption(_ option: String, nearest: String?)
  case repeated(_ option: String)
  case missingValue(_ option: String, placeholder: String)
  case unwantedValue(_ option: String, value: String)
  case notAChoice(_ option: String, value: String, choices: [String])
  case missingOperand(String)
  /// A superfluous operand. `isTable` is `true` if the operand looks like the path of a table, and the command has the
  /// option `--table`.
  case unexpectedOperand(String, isTable: Bool = false)

  /// One lowercase sentence without a full stop.
  package var message: String {
    switch self {
    case .unknownCommand(let name, _): return "unknown command '\(name)'"
    case .unknownOption(let option, _): return "unknown option '\(option)'"
    case .repeated(let option): return "duplicate option '\(option)'"
    case .missingValue(let option, let placeholder): return "'\(option)' needs a value: \(option) \(placeholder)"
    case .unwantedValue(let option, let value): return "'\(option)' can't have a value, but has '\(value)'"
    case .notAChoice(let option, let value, _): return "'\(option)' can't be '\(value)'"
    case .missingOperand(let name): return "\(name) is missing"
    case .unexpectedOperand(let word, _): return "unexpected argument '\(word)'"
    }
  }

  /// A sentence with a suggestion, if there is one.
  package var hint: String? {
    switch self {
    case .unknownCommand(_, let nearest), .unknownOption(_, let nearest):
      guard let nearest else { return nil }
      return "did you mean '\(nearest)'?"
    case .notAChoice(_, let value, let choices):
      if let close: String = nearestName(to: value, among: choices) { return "did you mean '\(close)'?" }
      return "write one of: " + choices.joined(separator: ", ")
    case .unexpectedOperand(let word, isTable: true): return "to choose a table, write '--table \(word)'"
    case .missingValue(let option, _): return "if a value begins with '--', write '\(option)=--…'"
    default: return nil
    }
  }
}
