/// The output of `--help` and `help`: plain text of at most 80 columns.
extension Tool {
  package func helpText() -> String {
    var text = "\(name) \(version): \(summary)\n\nusage: \(name) COMMAND …\n\ncommands:\n"
    for command in commands { text += row(command.name, command.summary) }
    text += "\noptions:\n" + row("--help", "show this text, or the text of a command")
    text += row("--version", "show the version")
    text += "\nexit status:\n"
    for (status, meaning) in Verdict.meanings { text += row(String(status.rawValue), meaning) }
    return text + "\nRun '\(name) help COMMAND' to read more about a command.\n"
  }

  package func helpText(for command: Command) -> String {
    var text = "\(name) \(command.name): \(command.summary)\n\n"
    text += wrapped(usage(of: command), indent: 7, first: "usage: ")
    for paragraph in command.details { text += "\n" + wrapped(paragraph) }
    if !command.operands.isEmpty {
      text += "\narguments:\n"
      for operand in command.operands { text += row(operand.name, operand.summary) }
    }
    text += "\noptions:\n"
    for option in command.visibleOptions { text += row(option.usage, option.fullSummary) }
    text += row("--help", "show this text")
    if !command.examples.isEmpty { text += "\nexamples:\n" }
    for (line, purpose) in command.examples {
      text += "  \(line)\n" + wrapped(purpose, indent: 6, first: "      ")
    }
    return text
  }

  /// `fpost resolve [--table FILE] [LINK…]`
  package func usage(of command: Command) -> String {
    var words: [String] = [name, command.name]
    for option in command.visibleOptions { words.append("[\(option.usage)]" + (option.isRepeated ? "…" : "")) }
    for operand in command.operands { words.append(operand.usage) }
    return words.joined(separator: " ")
  }

  private func row(_ head: String, _ text: String) -> String {
    let column = 22
    var first = "  " + head
    if first.count + 2 > column { return first + "\n" + wrapped(text, indent: column, first: spaces(column)) }
    first += spaces(column - first.count)
    return wrapped(text, indent: column, first: first)
  }
}

extension Command {
  package var visibleOptions: [Option] { options.filter { !$0.isHidden } }
}

extension Option {
  /// The summary with the default of the option.
  package var fullSummary: String {
    summary + (fallback.map { " (default: \($0))" } ?? "")
  }
}

extension Verdict {
  package static let meanings: [(Verdict, String)] = [
    (.fine, "success"),
    (.findings, "there are findings, such as a problem, no match or an outdated file"),
    (.couldNotRun, "the tool couldn't run, because of the command line or an unreadable file"),
  ]
}

/// Wraps text to lines of at most 80 columns, and indents each line except the first. Words that don't fit on a line
/// aren't broken.
private func wrapped(_ text: String, indent: Int = 0, first: String = "") -> String {
  var lines: [String] = [first]
  var separator = ""
  for word in text.split(separator: " ") {
    if !separator.isEmpty, lines[lines.count - 1].count + 1 + word.count > 80 {
      lines.append(spaces(indent))
      separator = ""
    }
    lines[lines.count - 1] += separator + word
    separator = " "
  }
  return lines.joined(separator: "\n") + "\n"
}

private func spaces(_ count: Int) -> String {
  String(repeating: " ", count: max(0, count))
}
