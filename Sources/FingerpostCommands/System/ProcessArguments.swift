extension Tool {
  /// Runs the command line of this process.
  package func runProcess() -> Never {
    var console = Console(name: name)
    exit(run(CommandLine.unsafeArgv, count: Int(CommandLine.argc), console: &console).rawValue)
  }

  /// Runs a command line from C strings, the first of which is the name of the tool. A Swift string would replace bytes
  /// that aren't UTF-8, and so change a link or a path.
  package func run(
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, count: Int, console: inout Console
  ) -> Verdict {
    var texts: [String] = []
    for index in 1..<max(count, 1) {
      guard let word = words[index] else { break }
      let text = String(cString: word)
      guard text.withCString({ strcmp($0, word) }) == 0 else {
        console.complain("argument \(index) isn't valid UTF-8: '\(text)'")
        try? console.flush()
        return .couldNotRun
      }
      texts.append(text)
    }
    return run(texts, console: &console)
  }
}
