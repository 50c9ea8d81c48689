import RouteLanguage

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
    guard let first: String = words.first else {
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
    guard let command: Command = command(named: first) else { throw Failure(unknown(first), seeing: "\(name) help") }

    let arguments: Arguments?
    do throws(UsageError) {
      arguments = try Arguments.parse(words.dropFirst(), for: command)
    } catch {
      throw Failure(error, seeing: "\(name) help \(command.name)")
    }
    guard let arguments else {
      console.output.write(helpText(for: command))
      return .fine
    }
    return try command.run(arguments, &console)
  }

  private func unknown(_ word: String) -> UsageError {
    if word.hasPrefix("-") {
      return .unknownOption(word, nearest: nearestName(to: word, among: ["--help", "--version"]))
    }
    return unknownCommand(word)
  }

  package func unknownCommand(_ word: String) -> UsageError {
    .unknownCommand(word, nearest: nearestName(to: word, among: commands.map { $0.name }))
  }
}

extension Failure {
  /// Creates a failure for a wrong command line, with a hint at the help.
  package init(_ error: UsageError, seeing help: String) {
    var hints: [String] = []
    if let hint: String = error.hint { hints.append(hint) }
    hints.append("run '\(help)' to read the help")
    self.init(error.message, hints: hints)
  }
}
