import FingerpostCommands
import RouteEmitters
import RouteLanguage

extension Command {
  private static let only = Option(
    name: "only", value: .text("KIND"), summary: "edits of one kind only, as the score names them")
  private static let format = Option(
    name: "format", value: .oneOf(["text", "json", "markdown"]), summary: "for people, for programs, or as a table",
    fallback: "text")
  private static let all = Option(
    name: "all", value: .none, summary: "say of every mutant what became of it, not only of those that survive")

  /// `fpost mutate`
  static let mutate: Command = Command(
    name: "mutate", summary: "edit the table in many small ways: do its tests notice?",
    details: [
      "Each edit is made alone, the edited table is compiled, and the checks of the original's generated suite are run "
        + "against it: no Swift is compiled. An edit that no check notices counts as equivalent only if comparing the "
        + "tables finds no difference and none of some thousand links, made from the patterns' text alone, is treated "
        + "otherwise; all of those are listed. Any other survives: the suite has a gap, and a link shows it.",
      "Edits that make no valid table are refused and not counted. The edits and their order are always the same.",
      "With --format json the answer is one object: counts by kind of edit (mutants, killed, equivalent, survived, "
        + "refused), and mutants, each with kind, change, line, column, fate and what shows it.",
      "The exit status is 1 where a mutant survives.",
    ],
    options: [.table, only, format, all],
    examples: [
      Example(line: "fpost mutate", purpose: "how good are the generated tests of routes.json?"),
      Example(line: "fpost mutate --only bound --all", purpose: "what becomes of every edited bound"),
    ],
    run: mutate
  )

  private static func mutate(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let table: CompiledTable = try compileTable(arguments)
    let path: String = table.files[0].path
    let score = MutationScore(bytes: table.files[0].bytes, path: path) { includedFile($0, of: path) }
    guard let score else {
      console.show(table.diagnostics, of: table.files)
      throw Failure("'\(path)' is no valid table")
    }
    for difference in score.differencesOfOriginal {
      throw Failure("the suite fails for the table itself: \(difference)")
    }
    var kind: TableMutant.Operator?
    if let word: String = arguments.value(of: only) {
      kind = TableMutant.Operator(rawValue: word)
      if kind == nil {
        let kinds: String = TableMutant.Operator.allCases.map { $0.rawValue }.joined(separator: ", ")
        throw Failure("there is no kind of edit '\(word)'", hint: "kinds are \(kinds)")
      }
    }
    var report = MutationReport(file: table.files[0])
    for mutant in TableMutation.mutants(of: table.files[0].bytes) where kind == nil || kind == mutant.kind {
      report.add(mutant, score.fate(of: mutant))
    }
    let isFull: Bool = arguments.has(all)
    switch arguments.value(of: format) {
    case "json": console.output.write(report.json)
    case "markdown": console.output.write(report.markdown)
    default: console.output.write(report.text(all: isFull))
    }
    return report.survived == 0 ? .fine : .findings
  }
}
