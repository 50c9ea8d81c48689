/// The whole tool: its name, its version and the one list of commands.
///
/// Parsing, `--help`, completions, the man page and the markdown reference all read this list and nothing else.
package struct Tool: Sendable {
  package let name = "fpost"
  package let version = "0.1.0"
  /// One sentence.
  package let summary = "Checks a table of links, routes.json, and answers questions about it."
  package let commands: [Command]

  package init(commands: [Command]) { self.commands = commands }

  package func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}

/// One command: `fpost resolve …`.
package struct Command: Sendable {
  package let name: String
  /// One sentence without a full stop, in the imperative.
  package let summary: String
  /// Paragraphs below the summary.
  package let details: [String]
  package let options: [Option]
  package let operands: [Operand]
  package let examples: [Example]
  package let run: @Sendable (Arguments, inout Console) throws(Failure) -> Verdict

  package init(
    name: String, summary: String, details: [String] = [], options: [Option] = [], operands: [Operand] = [],
    examples: [Example] = [], run: @escaping @Sendable (Arguments, inout Console) throws(Failure) -> Verdict
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.options = options
    self.operands = operands
    self.examples = examples
    self.run = run
  }

  package struct Example: Sendable {
    package let line: String
    /// What the line does, without a full stop.
    package let purpose: String

    package init(line: String, purpose: String) {
      self.line = line
      self.purpose = purpose
    }
  }
}

/// One option, always long: `--table FILE`, `--check`.
package struct Option: Sendable {
  /// Without the dashes.
  package let name: String
  package let value: Value
  /// One phrase without a full stop.
  package let summary: String
  /// What holds when the option is not given, for people to read.
  package let fallback: String?
  /// May be given several times; else a second one is refused.
  package let isRepeated: Bool
  /// Between the plugins and the tool: read, but in no help text.
  package let isHidden: Bool

  package init(
    name: String, value: Value, summary: String, fallback: String? = nil, isRepeated: Bool = false,
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
    /// The option stands alone.
    case none
    /// The placeholder shown in help.
    case text(String)
    case file(String)
    case folder(String)
    /// One of these words.
    case oneOf([String])
  }

  /// `--table FILE`, as help shows it.
  package var usage: String {
    guard let placeholder: String = placeholder else { return "--\(name)" }
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

/// What a command takes beside options.
package struct Operand: Sendable {
  /// In capitals, as help shows it: `LINK`.
  package let name: String
  package let summary: String
  package let isRequired: Bool
  /// Takes everything that is left; only the last operand may.
  package let isRepeated: Bool
  /// Words that completion offers.
  package let words: [String]
  package let isFile: Bool
  /// Is the name of a command.
  package let takesCommand: Bool

  package init(
    name: String, summary: String, isRequired: Bool = true, isRepeated: Bool = false, words: [String] = [],
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

  /// `LINK…`, `[COMMAND]`.
  package var usage: String {
    let text: String = isRepeated ? name + "…" : name
    return isRequired ? text : "[\(text)]"
  }
}

/// How the tool ends.
package enum Verdict: Int32, Sendable {
  case fine = 0
  /// Findings, no match, or something out of date.
  case findings = 1
  case couldNotRun = 2
}
