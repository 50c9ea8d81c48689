extension Tool {
  /// Runs a command line, which doesn't contain the name of the tool.
  package func run(_ words: [String], console: inout Console) -> Verdict {
    var status: Verdict
    do throws(Failure) {
      status = try dispatch(words, console: &console)
    } catch {
      console.complain(error.message, hints: error.hints)
      status = .couldNotRun
    }
    console.endProblems()
    do throws(Failure) {
      try console.flush()
    } catch {
      console.complain(error.message)
      try? console.errors.flush()
      status = .couldNotRun
    }
    return status
  }

  private func dispatch(_ words: [String], console: inout Console) throws(Failure) -> Verdict {
    guard let first = words.first else {
      console.errors.write(helpText())
      return .couldNotRun
    }
    if first == "--version" {
      console.output.write("\(name) \(version)\n")
      return .fine
    }
    if first == "--help" || first == "-h" {
      console.output.write(helpText())
      return .fine
    }
    guard let command: Command = command(named: first) else { throw unknown(first) }

    let arguments: Arguments?
    do throws(Failure) {
      arguments = try Arguments.parse(words.dropFirst(), for: command)
    } catch {
      throw error.seeing("\(name) help \(command.name)")
    }
    guard let arguments else {
      console.output.write(helpText(for: command))
      return .fine
    }
    return try command.run(arguments, &console)
  }

  private func unknown(_ word: String) -> Failure {
    guard word.hasPrefix("-") else { return unknownCommand(word) }
    return Failure("unknown option '\(word)'", hint: didYouMean(word, among: ["--help", "--version"]))
      .seeing("\(name) help")
  }

  package func unknownCommand(_ word: String) -> Failure {
    Failure("unknown command '\(word)'", hint: didYouMean(word, among: commands.map { $0.name }))
      .seeing("\(name) help")
  }
}

extension Failure {
  /// Returns the failure of a wrong command line with a hint at the help.
  fileprivate func seeing(_ help: String) -> Failure {
    Failure(message, hints: hints + ["run '\(help)' to read the help"])
  }
}
