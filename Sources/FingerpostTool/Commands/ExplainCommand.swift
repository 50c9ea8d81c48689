import FingerpostCommands
import RouteAnalysis
import RouteLanguage
import RouteMatching
import RouteTracing

extension Command {
  private static let redact = Option("redact", .none, "omit all text of the link, and show only text of the table")
  private static let all = Option("all", .none, "also list the patterns that stop at their first segment")
  static let explain: Command = Command(
    name: "explain", summary: "explain why a link matches or doesn't, or explain a problem",
    details: [
      "For a link, you see the route that it opens and the values, or the reason why it doesn't match. Below, you see "
        + "the patterns of the link's origin in the order in which they are tried, each with the position at which it "
        + "stopped matching. If no route matches, you also see the nearest patterns. A path such as /books/42 is a "
        + "link of the canonical origin.",
      "For the id in brackets after a problem, you see an explanation, a fix, and a wrong and a right example. Without "
        + "an operand, you see a list of all ids.",
      "With --format json, the answer for a link is one object: link, wrapper (the attribution link around it), "
        + "route, redirect, origin, pattern, form (the number of the variant, if the pattern has choices), "
        + "parameters, leftover (query items that the pattern doesn't list), ignored (query items that the table "
        + "ignores), reason, candidates (each with route, redirect, origin, pattern, form, accepts, wins "
        + "and stop: kind, segment, key, found, expected, text), nearest (ids of routes), and notes about conditions "
        + "after the match. Keys that don't apply are null.",
      "The exit status is 1 if no route matches the link.",
    ],
    options: [.table, .environment, redact, all, .answerFormat],
    operands: [Operand("LINK|ID", "a link, or the id of a problem", isRequired: false)],
    examples: [
      "fpost explain https://bookshelf.example/books/12x": "show why this link doesn't match",
      "fpost explain canonical-shadowed": "read about a problem that lint reports",
    ],
    run: explain
  )

  private static func explain(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let isJSON: Bool = arguments.value(of: .answerFormat) == "json"
    guard let operand = arguments.operands.first else {
      writeRules(isJSON, &console)
      return .fine
    }
    if let page = RulePage.named(operand) {
      console.output.write(isJSON ? page.json : page.text)
      return .fine
    }
    guard isLink(operand) else {
      throw Failure(
        "'\(operand)' isn't a link, and isn't the id of a problem",
        hint: didYouMean(operand, among: RulePage.all.map { $0.id })
          ?? "run 'fpost explain' to list the ids, or write a link with its scheme, or a path")
    }
    let compiled = try readCompiledTable(arguments, console: &console)
    let table = try chosenTable(compiled, arguments, console: &console)
    let explanation: LinkExplanation = table.explain(table.link(from: operand))
    let text = ExplanationText(
      explanation, of: compiled, isRedacted: arguments.has(redact), showsAll: arguments.has(all))
    console.output.write(isJSON ? text.json : text.text, inColor: !isJSON)
    return explanation.result.match == nil ? .findings : .fine
  }

  private static func writeRules(_ isJSON: Bool, _ console: inout Console) {
    let all = RulePage.all
    if isJSON {
      console.output.write("[\n" + all.map { $0.json }.joined(separator: ",\n") + "]\n")
      return
    }
    let width = all.map { $0.id.count }.max() ?? 0
    for page in all {
      let padding = String(repeating: " ", count: width - page.id.count)
      let level = LintRule.named(page.id).map { $0.severity.rawValue + ": " } ?? ""
      console.output.write("\(page.id)\(padding)  \(level)\(page.summary)\n")
    }
  }
}
