import FingerpostCommands
import PlatformFiles
import RouteLanguage

extension Command {
  static let matchAASA: Command = Command(
    name: "match-aasa", summary: "show what an association file does with links",
    details: [
      "For each link and each app of the file, shows whether the link opens the app, is excluded by a rule, or "
        + "matches no rule. Below are the rules in the order in which the system tries them, each with the part of "
        + "the link that it doesn't match. The host of the link is ignored, because a file applies to the host that "
        + "serves it.",
      "If the answer depends on something that Apple doesn't document and nobody has measured, it's 'undocumented', "
        + "with the question and the likelier answer.",
      "Problems of the file are shown first, with line and column. Without links, nothing else is shown.",
      "With --format json, there's one object per line for each link and app: link, app, verdict (opens, blocked, "
        + "unmatched or undocumented), likely, doubts, rules (each with line, column, index, matches, stop and "
        + "found).",
      "The exit status is 1 if the file has an error, or if a link certainly opens no app.",
    ],
    options: [.answerFormat],
    operands: [
      Operand("FILE", "the association file", isFile: true),
      Operand("LINK", "a link to the host that serves the file", isRequired: false, isRepeated: true),
    ],
    examples: [
      "fpost match-aasa apple-app-site-association https://bookshelf.example/books/42": "show which rule decides"
    ],
    run: matchAASA
  )

  private static func matchAASA(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let path = arguments.operands[0]
    let source = SourceFile(path: path, bytes: try FileSystem.read(path))
    let (file, diagnostics) = AssociationReader.read(source.bytes)
    console.show(diagnostics, of: [source])
    let links: ArraySlice<String> = arguments.operands.dropFirst()
    guard let file else {
      if links.isEmpty { return .findings }
      throw Failure("the system can't read '\(path)', so no link opens an app")
    }
    var verdict: Verdict = diagnostics.contains { $0.severity == .error } ? .findings : .fine
    for link in links {
      guard let answers = file.answers(to: link) else {
        throw Failure("\(quoted(link)) isn't a web link", hint: "begin it with https://")
      }
      let isJSON = arguments.value(of: .answerFormat) == "json"
      console.output.write(isJSON ? answers.json(for: link, in: source) : answers.text(for: link, in: source))
      if !answers.contains(where: { $0.verdict == .opens || !$0.isKnown }) { verdict = .findings }
    }
    return verdict
  }
}
