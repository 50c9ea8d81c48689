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

  /// Throws if the user gave an option that has no effect on this kind of file.
  package func checkOptions(_ known: [Option], on kind: String) throws(Failure) {
    for name in values.keys.sorted() where !known.contains(where: { $0.name == name }) {
      throw Failure("'--\(name)' has no effect on '\(kind)'")
    }
  }
}

extension Arguments {
  /// Parses the words after the command's name. Options are `--name value` or `--name=value`, operands may appear
  /// between them, and all words after `--` are operands.
  ///
  /// - Returns: `nil` if `--help` or `-h` asks for help instead.
  package static func parse(_ words: ArraySlice<String>, for command: Command) throws(Failure) -> Arguments? {
    var arguments = Arguments()
    var index = words.startIndex
    var onlyOperands = false
    while index < words.endIndex {
      let word = words[index]
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
  ) throws(Failure) {
    let equals: String.Index? = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let written = String(word[..<(equals ?? word.endIndex)])
    var attached: String? = equals.map { String(word[word.utf8.index(after: $0)...]) }

    guard written.hasPrefix("--"), let option = command.options.first(where: { "--" + $0.name == written }) else {
      let known: [String] = ["--help"] + command.visibleOptions.map { "--" + $0.name }
      throw Failure("unknown option '\(written)'", hint: didYouMean(written, among: known))
    }
    if has(option), !option.isRepeated { throw Failure("duplicate option '\(written)'") }

    guard let placeholder = option.placeholder else {
      if let attached { throw Failure("'\(written)' can't have a value, but has '\(attached)'") }
      values[option.name] = []
      return
    }
    if attached == nil, index < words.endIndex, !words[index].hasPrefix("--") {
      attached = words[index]
      index += 1
    }
    guard let value = attached else {
      throw Failure(
        "'\(written)' needs a value: \(written) \(placeholder)",
        hint: "if a value begins with '--', write '\(written)=--…'")
    }
    if case .oneOf(let choices) = option.value { try Arguments.check(value, of: written, isAmong: choices) }
    values[option.name, default: []].append(value)
  }

  private func checkOperands(of command: Command) throws(Failure) {
    var taken = 0
    for operand in command.operands {
      if taken == operands.count, operand.isRequired { throw Failure("\(operand.name) is missing") }
      let last = operand.isRepeated ? operands.count : min(taken + 1, operands.count)
      if !operand.words.isEmpty {
        for word in operands[taken..<last] { try Arguments.check(word, of: operand.name, isAmong: operand.words) }
      }
      taken = last
    }
    if taken < operands.count {
      let word = operands[taken]
      let isTable = word.hasSuffix(".json") && command.options.contains { $0.name == Option.table.name }
      throw Failure(
        "unexpected argument '\(word)'", hint: isTable ? "to choose a table, write '--table \(word)'" : nil)
    }
  }

  private static func check(_ value: String, of name: String, isAmong choices: [String]) throws(Failure) {
    if choices.contains(value) { return }
    throw Failure(
      "'\(name)' can't be '\(value)'",
      hint: didYouMean(value, among: choices) ?? "write one of: " + choices.joined(separator: ", "))
  }
}
