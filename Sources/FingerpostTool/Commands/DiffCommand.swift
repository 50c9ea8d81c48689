import FingerpostCommands
import PlatformFiles
import RouteAnalysis
import RouteEmitters
import RouteGeneration
import RouteLanguage
import RouteMatching
import RoutePages

extension Failure {
  static let pathsWithoutHost = Failure(
    "the log has paths without a host", hint: "write their host with '--host'")
}

extension Command {
  private static let failOn = Option(
    "fail-on", .oneOf(TableChange.Verdict.allCases.map { $0.rawValue }),
    "exit with 1 if there is such a change, a more serious one, or an unknown answer")
  private static let format = Option(
    "format", .oneOf(DifferenceReport.Format.allCases.map { $0.rawValue }),
    "for people, for programs, or for a comment on a pull request", fallback: "text")
  private static let stdin = Option("stdin", .none, "read the log from the standard input")
  private static let logHost = Option("host", .text("HOST"), "the host to add to a path in the log")
  private static let summaryFormat = Option(
    "format", .oneOf(["text", "json", "html"]), "for people, for programs, or as a page", fallback: "text")
  private static let tables: [Operand] = [
    Operand("OLD", "the old table", isFile: true),
    Operand("NEW", "the new table", isFile: true),
  ]

  static let diff: Command = Command(
    name: "diff", summary: "list the links and Swift calls that a change affects",
    details: [
      "Compares the effects of two tables rather than their text: links that stop working, open another route or "
        + "have other values; new links; links that are printed differently; conditions for opening a route; and, if "
        + "Swift code is generated, calls that no longer compile.",
      "OLD can have keys that the language no longer has, such as 'oneOf'. If a key has an exact replacement, the "
        + "replacement is compared. Otherwise the key is listed as not compared.",
      "Each change is breaking (links, saved state or code that relied on the old table fail), compatible or "
        + "cosmetic. If a question is too hard to decide, the answer is 'unknown' rather than a guess.",
      "With --format json, the answer is one object: 'counts' by verdict; 'changes', each with kind, verdict, "
        + "message, route, newRoute, parameter, origin, link, oldPattern, newPattern, and the positions old and new "
        + "(path, line, column); 'unknown', patterns whose links couldn't be followed; and 'notCompared', a list of "
        + "what isn't compared.",
      "The exit status is 0, unless you use --fail-on.",
    ],
    options: [failOn, format],
    operands: tables,
    examples: [
      "fpost diff main.json routes.json --fail-on breaking":
        "fail if a pull request breaks links (git show main:routes.json > main.json)",
      "fpost diff old.json routes.json --format markdown": "write a comment on the pull request",
    ],
    run: diff
  )

  static let replay: Command = Command(
    name: "replay", summary: "try a new table on the links in a log, and count the results",
    details: [
      "Reads a log of links in the same formats as 'fpost import urls', and compares the old table with the new one. "
        + "The links are counted by pattern and outcome: stops-working, leads-elsewhere, values-change, renamed (the "
        + "same route with a new id), new-link, unmatched or same. Each count has up to three of the shortest links. "
        + "It uses all cores and constant memory.",
      "Each link is tried in all environments, and the first breaking result counts.",
      "A line contains a link, alone or with a count, or the request of an access log, whose paths need --host. "
        + "Lines without a link are counted on the standard error. A log without any link is an error.",
      "With --format json, the answer is one object: 'links', the number of links, and 'rows', each with outcome, "
        + "count, oldRoute, oldPattern, newRoute, newPattern and links. You can replay parts of a log separately: "
        + "add the counts, and keep the shortest of the links. With --format html, you get a page without scripts.",
      "The exit status is 1 if a link stops working, opens another route or has other values.",
    ],
    options: [stdin, logHost, summaryFormat],
    operands: tables,
    examples: [
      "fpost replay old.json routes.json --stdin < links.txt": "try last year's links with next week's table"
    ],
    run: replay
  )

  private static func diff(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let (old, new) = try compileTables(arguments, console: &console)
    guard let found = TableDifference(old: old.table, new: new) else { throw Failure("the tables can't be compared") }
    let difference = old.describing(found)
    let report = DifferenceReport(difference, oldFiles: old.table.files, newFiles: new.files)
    let form = arguments.value(of: format).flatMap { DifferenceReport.Format(rawValue: $0) } ?? .text
    console.output.write(report.render(form), inColor: form == .text)
    guard let grave = arguments.value(of: failOn).flatMap({ TableChange.Verdict(rawValue: $0) }) else { return .fine }
    return difference.fails(on: grave) ? .findings : .fine
  }

  private static func replay(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    guard arguments.has(stdin) else {
      throw Failure("'--stdin' is missing", hint: "pass the log on the standard input")
    }
    let (old, new) = try compileTables(arguments, console: &console)
    guard var replay = Replay(old: old.table, new: new) else { throw Failure("the tables can't be compared") }
    for text in old.notCompared { console.errors.write("not compared: \(shown(text))\n") }
    /// The links of a part of the log, the number of lines without a link, and of lines with a path but no host.
    typealias Part = (replay: Replay, unread: Int, paths: Int)
    let nothing: Part = (replay, 0, 0)
    let reader = LinkLog(host: try arguments.host(logHost))
    @Sendable func add(_ line: UnsafeBufferPointer<UInt8>, to part: inout Part) {
      switch reader.read(line) {
      case .links(let links): for (link, count) in links { part.replay.add(link, count: count) }
      case .path: part.paths += 1
      case .noLink: part.unread += 1
      case .empty: break
      }
    }
    var (unread, paths) = (0, 0)
    var lines = LineFilter(console.input)
    var progress = Progress(of: "lines", on: console.errors.descriptor)
    while let parts = try lines.next(from: nothing, add) {
      for part in parts {
        replay.add(part.replay)
        unread += part.unread
        paths += part.paths
      }
      try progress.show(lines.count)
    }
    try progress.end()
    if replay.count == 0, paths > 0 { throw .pathsWithoutHost }
    if replay.count == 0 { throw Failure("no line of the standard input contains a link") }
    if unread > 0 { console.errors.write("lines without a link: \(unread)\n") }
    if paths > 0 { console.errors.write("lines with a path, which need '--host': \(paths)\n") }
    switch arguments.value(of: summaryFormat) {
    case "json": console.output.write(replay.json)
    case "html": console.output.write(replay.page(old: arguments.operands[0], new: arguments.operands[1]))
    default: console.output.write(replay.text)
    }
    return replay.hasBreaking ? .findings : .fine
  }

  /// Compiles both tables with a common pool of languages. The old table may contain keys that were removed from the
  /// language.
  private static func compileTables(
    _ arguments: Arguments, console: inout Console
  ) throws(Failure) -> (EarlierTable, CompiledTable) {
    let pool = LanguagePool()
    let old = EarlierTable(try compileTable(at: arguments.operands[0], pool: pool)) { compileTable($0, pool: pool) }
    let new = try compileTable(at: arguments.operands[1], pool: pool)
    for (path, compiled) in zip(arguments.operands, [old.table, new]) where compiled.table == nil {
      console.show(compiled.diagnostics, of: compiled.files)
      throw Failure("'\(path)' isn't a valid table")
    }
    return (old, new)
  }
}
