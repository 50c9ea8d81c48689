import FingerpostCommands
import PlatformFiles
import RouteLanguage

extension Command {
  /// `fpost match-aasa`
  static let matchAASA: Command = Command(
    name: "match-aasa", summary: "say what an association file makes of links",
    details: [
      "For each link and each app of the file: whether the link opens the app, is kept from it by an excluding rule, or "
        + "matches no rule; below it the rules that were tried, in the order in which the system tries them, each with the "
        + "part of the link that it doesn't take. The host isn't looked at: a file speaks for the host that serves it.",
      "Where the answer hangs on something that Apple doesn't say and that nobody has measured, it is 'undocumented', with "
        + "the question and the likelier answer.",
      "Problems of the file are shown first, with line and column. Without links that is all.",
      "With --format json each link and app is one object a line: link, app, verdict (opens, blocked, unmatched or "
        + "undocumented), likely, doubts, rules (each with line, column, index, matches, stop and found).",
      "The exit status is 1 if the file has an error or a link surely opens no app.",
    ],
    options: [.answerFormat],
    operands: [
      Operand(name: "FILE", summary: "the association file", isFile: true),
      Operand(name: "LINK", summary: "a link to the host that serves the file", isRequired: false, isRepeated: true),
    ],
    examples: [
      Example(
        line: "fpost match-aasa apple-app-site-association https://bookshelf.example/books/42",
        purpose: "which rule decides")
    ],
    run: matchAASA
  )

  private static func matchAASA(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    guard let path: String = arguments.operands.first else { throw Failure("FILE is missing") }
    let source = SourceFile(path: path, bytes: try FileSystem.read(path))
    let (file, diagnostics) = AssociationReader.read(source.bytes)
    console.show(diagnostics, of: [source])
    let links: ArraySlice<String> = arguments.operands.dropFirst()
    guard let file else {
      if links.isEmpty { return .findings }
      throw Failure("the system can't read '\(path)', so no link opens an app")
    }
    var verdict: Verdict = diagnostics.contains { $0.severity == .error } ? .findings : .fine
    let matcher = AssociationMatcher(file)
    for link in links {
      guard let answers = matcher.answers(to: link) else {
        throw Failure("\(quoted(link)) is no link of the web", hint: "it begins with https://")
      }
      let text = AssociationAnswerText(link: link, answers: answers, in: source)
      console.output.write(arguments.value(of: .answerFormat) == "json" ? text.json : text.text)
      if !answers.contains(where: { $0.verdict == .opens || !$0.isKnown }) { verdict = .findings }
    }
    return verdict
  }
}
