import RouteLanguage

/// The options and operands of a command line, checked against the declaration of the command.
package struct Arguments: Sendable {
  /// The values of each given option in order, keyed by name. A flag has an empty list.
  package private(set) var values: [String: [String]] = [:]
  package private(set) var operands: [String] = []

  /// Returns `true` if an option was given, with or without a value.
  package func has(_ option: Option) -> Bool {
    values[option.name] != nil
  }

  /// Returns the value of an option. If the option is repeated, returns the last value.
  package func value(of option: Option) -> String? {
    values[option.name]?.last
  }

  package func values(of option: Option) -> [String] {
    values[option.name] ?? []
  }
}

extension Arguments {
  /// Parses the words after the command's name. Options are `--name value` or `--name=value`, operands may appear
  /// between them, and all words after `--` are operands.
  ///
  /// - Returns: `nil` if `--help` or `-h` asks for help instead.
  package static func parse(_ words: ArraySlice<String>, for command: Command) throws(UsageError) -> Arguments? {
    var arguments = Arguments()
    var index: Int = words.startIndex
    var onlyOperands = false
    while index < words.endIndex {
      let word: String = words[index]
      index += 1
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        arguments.operands.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else if word == "--help" || word == "-h" {
        return nil
      } else {
        try arguments.read(word, rest: words, at: &index, for: command)
      }
    }
    try arguments.checkOperands(of: command)
    return arguments
  }

  private mutating func read(
    _ word: String, rest words: ArraySlice<String>, at index: inout Int, for command: Command
  ) throws(UsageError) {
    let equals: String.Index? = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let written = String(word[..<(equals ?? word.endIndex)])
    var attached: String?
    if let equals { attached = String(word[word.utf8.index(after: equals)...]) }

    guard written.hasPrefix("--"), let option = command.options.first(where: { "--" + $0.name == written }) else {
      throw UsageError.unknownOption(written, nearest: nearestOption(to: written, of: command))
    }
    if has(option), !option.isRepeated { throw UsageError.repeated(written) }

    guard let placeholder: String = option.placeholder else {
      if let attached { throw UsageError.unwantedValue(written, value: attached) }
      values[option.name] = []
      return
    }
    if attached == nil, index < words.endIndex, !words[index].hasPrefix("--") {
      attached = words[index]
      index += 1
    }
    guard let value: String = attached else { throw UsageError.missingValue(written, placeholder: placeholder) }
    if case .oneOf(let choices) = option.value, !choices.contains(value) {
      throw UsageError.notAChoice(written, value: value, choices: choices)
    }
    values[option.name, default: []].append(value)
  }

  private func checkOperands(of command: Command) throws(UsageError) {
    var taken = 0
    for operand in command.operands {
      if taken == operands.count, operand.isRequired { throw UsageError.missingOperand(operand.name) }
      let last = operand.isRepeated ? operands.count : min(taken + 1, operands.count)
      if !operand.words.isEmpty, let word: String = operands[taken..<last].first(where: { !operand.words.contains($0) })
      {
        throw UsageError.notAChoice(operand.name, value: word, choices: operand.words)
      }
      taken = last
    }
    if taken < operands.count {
      let takesTable: Bool = command.options.contains { $0.name == Option.table.name }
      throw UsageError.unexpectedOperand(operands[taken], isTable: takesTable && operands[taken].hasSuffix(".json"))
    }
  }

  private func nearestOption(to written: String, of command: Command) -> String? {
    var names: [String] = ["--help"]
    for option in command.options where !option.isHidden { names.append("--" + option.name) }
    return nearestName(to: written, among: names)
  }
}
