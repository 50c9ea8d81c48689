import FingerpostCommands
import RouteAnalysis
import RouteLanguage
import RouteMatching

extension Command {
  private static let redact = Option(
    name: "redact", value: .none, summary: "show nothing that came from the link, only what the table says")
  private static let all = Option(
    name: "all", value: .none, summary: "list patterns that stop at their first segment too")
  /// `fpost explain`
  static let explain: Command = Command(
    name: "explain", summary: "say why a link leads where it does, or what a problem means",
    details: [
      "For a link: where it leads and with which values, or why nowhere; then the patterns of the origins it fits, in the "
        + "order in which they are tried, each with what stopped it. Where nothing matches, the nearest ones.",
      "For the id that stands in brackets behind a problem: what is wrong, what to do, a wrong and a right example. Without an operand all ids are listed.",
      "With --format json a link's answer is one object: link, wrapper (the attribution link it was inside of), route, "
        + "redirect, origin, pattern, form (of a pattern with choices), parameters, leftover (query items that no pattern asks for), ignored (those that the "
        + "table ignores), reason, candidates (each with route, redirect, origin, pattern, form, refuses, accepts, wins and stop: "
        + "kind, segment, key, found, expected, text), nearest, ids of routes, and notes, what may still become of the link "
        + "after the match. What doesn't apply is null.",
      "The exit status is 1 if the link leads nowhere.",
    ],
    options: [.table, .environment, redact, all, .answerFormat],
    operands: [Operand(name: "LINK|ID", summary: "a link, or the id of a diagnostic", isRequired: false)],
    examples: [
      Example(line: "fpost explain https://bookshelf.example/books/12x", purpose: "why this link leads nowhere"),
      Example(line: "fpost explain canonical-shadowed", purpose: "what lint means by that"),
    ],
    run: explain
  )

  private static func explain(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let isJSON: Bool = arguments.value(of: .answerFormat) == "json"
    guard let operand: String = arguments.operands.first else {
      writeRules(isJSON, &console)
      return .fine
    }
    if let page = RulePage.named(operand) {
      console.output.write(isJSON ? page.json : page.text)
      return .fine
    }
    guard operand.utf8.contains(UInt8(ascii: ":")) else {
      let nearest: String? = nearestName(to: operand, among: RulePage.all.map { $0.id })
      throw Failure(
        "'\(operand)' is neither a link nor the id of a diagnostic",
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "'fpost explain' lists the ids; a link begins with its scheme")
    }
    let compiled: CompiledTable = try readCompiledTable(arguments, console: &console)
    let table: RouteTable = try chosenTable(compiled, arguments)
    let explanation: LinkExplanation = table.explain(operand)
    let text = ExplanationText(
      explanation, of: compiled, isRedacted: arguments.has(redact), showsAll: arguments.has(all))
    console.output.write(isJSON ? text.json : text.text)
    return explanation.result.match == nil ? .findings : .fine
  }

  private static func writeRules(_ isJSON: Bool, _ console: inout Console) {
    let all = RulePage.all
    if isJSON {
      console.output.write("[\n" + all.map { $0.json }.joined(separator: ",\n") + "]\n")
      return
    }
    let width: Int = all.map { $0.id.count }.max() ?? 0
    for page in all {
      let padding = String(repeating: " ", count: width - page.id.count)
      let level = LintRule.named(page.id).map { $0.severity.rawValue + ": " } ?? ""
      console.output.write("\(page.id)\(padding)  \(level)\(page.summary)\n")
    }
  }
}
