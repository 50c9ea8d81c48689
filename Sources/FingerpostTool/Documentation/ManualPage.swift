import FingerpostCommands
import RouteLanguage

/// The manual page, written with the `man` macros for groff and mandoc: `help --format man`.
extension Tool {
  func manualPage() -> String {
    var text = ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"\(name.capitalizedFirst) manual\"\n"
    text += ".SH NAME\n\(name) \\- \(roff(String(summary.dropLast())))\n"
    text += ".SH SYNOPSIS\n.B \(name)\n.I COMMAND\n\(roff("…"))\n"
    text += ".SH COMMANDS\n"
    for command in commands { text += section(command) }
    text += ".SH EXIT STATUS\n"
    for (status, meaning) in Verdict.meanings { text += item(String(status.rawValue), meaning) }
    return text
  }

  private func section(_ command: Command) -> String {
    var text = ".SS \(roff(command.name))\n.PP\n\(roff(usage(of: command)))\n"
    for paragraph in [command.summary.capitalizedFirst + "."] + command.details { text += ".PP\n\(roff(paragraph))\n" }
    for operand in command.operands { text += item(operand.name, operand.summary) }
    for option in command.visibleOptions { text += item(option.usage, option.fullSummary) }
    for (line, purpose) in command.examples {
      text += ".PP\nExample: \(roff(purpose))\n.PP\n.nf\n.RS\n\(roff(line))\n.RE\n.fi\n"
    }
    return text
  }

  private func item(_ head: String, _ text: String) -> String {
    ".TP\n.B \(roff(head))\n\(roff(text))\n"
  }

  /// Escapes text for roff. Otherwise, roff would interpret a dot at the beginning of a line, a quotation mark in an
  /// argument and a backslash, and replace dashes and apostrophes. Some readers don't support UTF-8.
  private func roff(_ text: String) -> String {
    let escaped = shown(text).spelling { scalar in
      switch scalar {
      case "\\": return "\\e"
      case "-": return "\\-"
      case "'": return "\\[aq]"
      case "\"": return "\\[dq]"
      case "`": return "\\[ga]"
      case "^": return "\\[ha]"
      case "~": return "\\[ti]"
      case _ where scalar.isASCII: return nil
      default:
        return "\\[u" + String(scalar.value, radix: 16, uppercase: true).padded(to: 4) + "]"
      }
    }
    return (text.unicodeScalars.first == "." ? "\\&" : "") + escaped
  }
}
