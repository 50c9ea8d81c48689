/// The whole tool: its name, its version and the one list of commands.
///
/// Parsing, `--help`, completions, the man page and the markdown reference all read this list and nothing else.
struct Tool: Sendable {
  let name: String
  let version: String
  /// One sentence.
  let summary: String
  let commands: [Command]

  func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}

/// One command: `fpost resolve …`.
struct Command: Sendable {
  let name: String
  /// One sentence without a full stop, in the imperative.
  let summary: String
  /// Paragraphs below the summary.
  var details: [String] = []
  var options: [Option] = []
  var operands: [Operand] = []
  var examples: [Example] = []
  let run: @Sendable (Arguments, inout Console) throws(Failure) -> Verdict

  struct Example: Sendable {
    let line: String
    /// What the line does, without a full stop.
    let purpose: String
  }
}

/// One option, always long: `--table FILE`, `--check`.
struct Option: Sendable {
  /// Without the dashes.
  let name: String
  let value: Value
  /// One phrase without a full stop.
  let summary: String
  /// What holds when the option is not given, for people to read.
  var fallback: String?
  /// May be given several times; else a second one is refused.
  var isRepeated = false
  /// Between the plugins and the tool: read, but in no help text.
  var isHidden = false

  enum Value: Sendable {
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
  var usage: String {
    guard let placeholder: String = placeholder else { return "--\(name)" }
    return "--\(name) \(placeholder)"
  }

  var placeholder: String? {
    switch value {
    case .none: return nil
    case .text(let placeholder), .file(let placeholder), .folder(let placeholder): return placeholder
    case .oneOf(let words): return words.joined(separator: "|")
    }
  }
}

/// What a command takes beside options.
struct Operand: Sendable {
  /// In capitals, as help shows it: `LINK`.
  let name: String
  let summary: String
  var isRequired = true
  /// Takes everything that is left; only the last operand may.
  var isRepeated = false
  /// Words that completion offers.
  var words: [String] = []
  var isFile = false
  /// Is the name of a command.
  var takesCommand = false

  /// `LINK…`, `[COMMAND]`.
  var usage: String {
    let text: String = isRepeated ? name + "…" : name
    return isRequired ? text : "[\(text)]"
  }
}

/// How the tool ends.
enum Verdict: Int32, Sendable {
  case fine = 0
  /// Findings, no match, or something out of date.
  case findings = 1
  case couldNotRun = 2
}
