import FingerpostCommands
import RouteLanguage

/// Completion scripts. They complete commands first, and then the options of a command and their values.
extension Tool {
  /// Returns the completion script of a shell: `bash`, `zsh` or `fish`.
  func completions(for shell: String) -> String {
    switch shell {
    case "bash": bashCompletions()
    case "zsh": zshCompletions()
    default: fishCompletions()
    }
  }

  private func bashCompletions() -> String {
    // The script must not split names of files at spaces or expand their wildcards. macOS has bash 3.2, which lacks
    // `mapfile`.
    var text = """
      _\(name)_offer() {
        local line
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$@")
      }
      _\(name)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        if (( COMP_CWORD == 1 )); then
          _\(name)_offer -W '\(commands.map(\.name).joined(separator: " ")) --help --version' -- "$word"
          return
        fi
        case ${COMP_WORDS[1]}:$before in

      """
    for command in commands {
      for option in command.visibleOptions {
        guard let action = bashAction(option.value) else { continue }
        text += "    \(command.name):--\(option.name)) _\(name)_offer \(action) -- \"$word\"; return ;;\n"
      }
    }
    text += "  esac\n  case ${COMP_WORDS[1]} in\n"
    for command in commands {
      var words = command.visibleOptions.map { "--" + $0.name } + ["--help"]
      for operand in command.operands { words += operandWords(operand) }
      let files = command.operands.contains { $0.isFile } ? "-f " : ""
      let list = words.joined(separator: " ")
      text += "    \(command.name)) _\(name)_offer \(files)-W '\(list)' -- \"$word\" ;;\n"
    }
    return text + "  esac\n}\ncomplete -o filenames -F _\(name) \(name)\n"
  }

  /// Returns the arguments of `compgen`, or `nil` for an option without a value. Free text has no completions.
  private func bashAction(_ value: Option.Value) -> String? {
    switch value {
    case .none: return nil
    case .text: return "-W ''"
    case .file: return "-f"
    case .folder: return "-d"
    case .oneOf(let words): return "-W '\(words.joined(separator: " "))'"
    }
  }

  private func zshCompletions() -> String {
    var text = "#compdef \(name)\n_\(name)() {\n  if (( CURRENT == 2 )); then\n    local -a commands=(\n"
    for command in commands { text += "      \(quoted(command.name + ":" + command.summary))\n" }
    text += "    )\n    _describe command commands\n    return\n  fi\n"
    text += "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n"
    for command in commands {
      text += "    \(command.name))\n      _arguments"
      for option in command.visibleOptions { text += " \\\n        \(quoted(zshOption(option)))" }
      for operand in command.operands { text += " \\\n        \(quoted(zshOperand(operand)))" }
      text += " \\\n        '--help[show the help text]' ;;\n"
    }
    return text + "  esac\n}\n_\(name) \"$@\"\n"
  }

  private func zshOption(_ option: Option) -> String {
    let head = (option.isRepeated ? "*" : "") + "--\(option.name)"
    // Brackets and colons end an element of a zsh specification.
    let summary = option.fullSummary.spelling { "[]:".unicodeScalars.contains($0) ? "\\" + String($0) : nil }
    let label = "[\(summary)]"
    switch option.value {
    case .none: return head + label
    case .text(let placeholder): return "\(head)=\(label):\(placeholder):"
    case .file(let placeholder): return "\(head)=\(label):\(placeholder):_files"
    case .folder(let placeholder): return "\(head)=\(label):\(placeholder):_files -/"
    case .oneOf(let words): return "\(head)=\(label):\(option.name):(\(words.joined(separator: " ")))"
    }
  }

  private func zshOperand(_ operand: Operand) -> String {
    let words = operandWords(operand)
    var action = operand.isFile ? "_files" : ""
    if !words.isEmpty { action = "(\(words.joined(separator: " ")))" }
    return (operand.isRepeated ? "*" : "") + ":\(operand.name):\(action)"
  }

  private func fishCompletions() -> String {
    var text = "complete -c \(name) -f\n"
    let first = "complete -c \(name) -n __fish_use_subcommand"
    text += "\(first) -l help -d 'show the help text'\n\(first) -l version -d 'show the version'\n"
    for command in commands {
      text += "\(first) -a \(command.name) -d \(quoted(command.summary))\n"
      let rule = "complete -c \(name) -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.visibleOptions {
        text += "\(rule) -l \(option.name)\(fishValue(option.value)) -d \(quoted(option.fullSummary))\n"
      }
      for operand in command.operands {
        let words = operandWords(operand)
        if operand.isFile { text += "\(rule) -F\n" }
        if !words.isEmpty { text += "\(rule) -a \(quoted(words.joined(separator: " ")))\n" }
      }
    }
    return text
  }

  private func fishValue(_ value: Option.Value) -> String {
    switch value {
    case .none: return ""
    case .text: return " -x"
    case .file: return " -r -F"
    case .folder: return " -x -a '(__fish_complete_directories)'"
    case .oneOf(let words): return " -x -a \(quoted(words.joined(separator: " ")))"
    }
  }

  private func operandWords(_ operand: Operand) -> [String] {
    operand.takesCommand ? commands.map { $0.name } : operand.words
  }

  /// Returns the text in single quotes for a shell. Each `'` in the text is written outside of the quotes.
  private func quoted(_ text: String) -> String {
    "'" + text.replacingEach("'", by: "'\\''") + "'"
  }
}
