import RouteGeneration

/// The tool, with its name, its version and the list of all commands.
///
/// Parsing, `--help`, completions, the man page and the Markdown reference are all derived from this list.
package struct Tool: Sendable {
  package let name = "fpost"
  package let version = toolVersion
  package let summary = "Checks a table of links, routes.json, and answers questions about it."
  package let commands: [Command]

  package init(commands: [Command]) { self.commands = commands }

  package func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}

/// A command, such as `fpost resolve …`.
package struct Command: Sendable {
  package let name: String
  /// One sentence in the imperative, without a full stop.
  package let summary: String
  /// The paragraphs after the summary.
  package let details: [String]
  package let options: [Option]
  package let operands: [Operand]
  /// Command lines, each with its purpose without a full stop.
  package let examples: KeyValuePairs<String, String>
  package let run: @Sendable (Arguments, inout Console) throws(Failure) -> Verdict

  package init(
    name: String, summary: String, details: [String] = [], options: [Option] = [], operands: [Operand] = [],
    examples: KeyValuePairs<String, String> = [:],
    run: @escaping @Sendable (Arguments, inout Console) throws(Failure) -> Verdict
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.options = options
    self.operands = operands
    self.examples = examples
    self.run = run
  }
}

/// An option, which always has a long name: `--table FILE`, `--check`.
package struct Option: Sendable {
  /// The name without the dashes.
  package let name: String
  package let value: Value
  /// A phrase without a full stop.
  package let summary: String
  /// A description of the default, for the help.
  package let fallback: String?
  /// `true` if the option may be repeated. Otherwise a second occurrence is an error.
  package let isRepeated: Bool
  /// `true` if only the plugins use the option, so no help text mentions it.
  package let isHidden: Bool

  package init(
    _ name: String, _ value: Value, _ summary: String, fallback: String? = nil, isRepeated: Bool = false,
    isHidden: Bool = false
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.fallback = fallback
    self.isRepeated = isRepeated
    self.isHidden = isHidden
  }

  package enum Value: Sendable {
    /// The option is a flag without a value.
    case none
    /// Any text. The associated value is the placeholder in the help.
    case text(String)
    case file(String)
    case folder(String)
    /// One of these values.
    case oneOf([String])
  }

  /// The option in a usage line, such as `--table FILE`.
  package var usage: String {
    guard let placeholder = placeholder else { return "--\(name)" }
    return "--\(name) \(placeholder)"
  }

  package var placeholder: String? {
    switch value {
    case .none: return nil
    case .text(let placeholder), .file(let placeholder), .folder(let placeholder): return placeholder
    case .oneOf(let words): return words.joined(separator: "|")
    }
  }
}

/// An argument of a command that isn't an option.
package struct Operand: Sendable {
  /// The name in uppercase, as in the help: `LINK`.
  package let name: String
  package let summary: String
  package let isRequired: Bool
  /// `true` if the operand takes all remaining words. Only the last operand can do so.
  package let isRepeated: Bool
  /// The valid words, which shells offer as completions, or an empty array if any text is allowed.
  package let words: [String]
  package let isFile: Bool
  /// `true` if the operand is the name of a command.
  package let takesCommand: Bool

  package init(
    _ name: String, _ summary: String, isRequired: Bool = true, isRepeated: Bool = false, words: [String] = [],
    isFile: Bool = false, takesCommand: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
    self.isRepeated = isRepeated
    self.words = words
    self.isFile = isFile
    self.takesCommand = takesCommand
  }

  /// The operand in a usage line: `LINK…`, `[COMMAND]`.
  package var usage: String {
    let text = isRepeated ? name + "…" : name
    return isRequired ? text : "[\(text)]"
  }
}

/// The exit status of the tool.
package enum Verdict: Int32, Sendable {
  case fine = 0
  /// There are findings, a link doesn't match, or a file is out of date.
  case findings = 1
  case couldNotRun = 2
}
