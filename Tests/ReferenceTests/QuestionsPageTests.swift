import RouteAnalysis
import RouteLanguage
import RouteMatching
import RouteTracing
import Testing

/// The page about questions to a table. Every row of its tables is checked.
@Suite struct QuestionsPageTests {
  private let page: Page

  init() throws { page = try Page.reading("QuestionsAboutATable") }

  /// Returns the rows of the tables with those columns, and the last JSON before each row.
  private func rows(_ columns: [String]) -> [(json: String, cells: [Page.Cell])] {
    var json = ""
    var rows: [(String, [Page.Cell])] = []
    for (_, block) in page.blocks {
      switch block {
      case .code(language: "json", let text): json = text
      case .table(let found, let cells) where found == columns: rows += cells.map { (json, $0) }
      default: break
      }
    }
    return rows
  }

  private func table(_ members: String, _ pool: LanguagePool = LanguagePool()) throws -> CompiledTable {
    var json = "{\"version\": 1"
    if !members.contains("\"origins\"") {
      json += ", \"canonical\": \"web\", \"origins\": {\"web\": \"https://x.example\"}"
    }
    if !members.contains("\"routes\"") { json += ", \"routes\": {\"home\": \"/\"}" }
    let table = CompiledTable(json: Array((json + ", \(members)}").utf8), path: "routes.json", pool: pool)
    try #require(table.table != nil, "\(members): \(DiagnosticRenderer(files: table.files).text(table.diagnostics))")
    return table
  }

  @Test func documentedApproximationsAreReported() throws {
    let rows = rows(["A table with", "Is told"])
    #expect(rows.count == Approximation.Kind.allCases.count)
    for (_, cells) in rows {
      let found = Linter.run(try table(cells[0].codes[0])).filter { $0.rule == "not-analysed" }
      #expect(found.map(\.message) == cells[1].codes)
    }
  }

  @Test func linksAreExplained() throws {
    let rows = rows(["Link", "Leads to", "Because", "Nearest"])
    #expect(rows.count >= 9)
    for (json, cells) in rows {
      let table = try #require(try table(json).table)
      let link = cells[0].codes[0]
      let explanation = table.explain(link)
      #expect(explanation.winner.map { [$0.route] } ?? [] == cells[1].codes, "\(link)")
      #expect((cells[1].end == "nothing") == (explanation.winner == nil), "\(link)")
      var reason = explanation.result.miss?.reason
      reason?.pattern = nil
      #expect(reason.map { [$0.text()] } ?? [] == cells[2].codes, "\(link)")
      let nearest = explanation.result.match == nil ? explanation.nearest(1).map(\.route) : []
      #expect(nearest == cells[3].codes, "\(link)")
    }
  }

  @Test func editsAreJudged() throws {
    let rows = rows(["Routes before", "Routes after", "Changes"])
    #expect(rows.count >= 18)
    var kinds: Set<String> = []
    for (_, cells) in rows {
      let pool = LanguagePool()
      let old = try table("\"routes\": {\(cells[0].codes[0])}", pool)
      let new = try table("\"routes\": {\(cells[1].codes[0])}", pool)
      let difference = try #require(TableComparison(old: old, new: new)).run()
      #expect(difference.unknown.isEmpty)
      var found = difference.changes.map { change in
        "\(change.verdict.rawValue) \(change.kind.rawValue) \(change.link ?? "")"
      }
      for change in difference.changes { kinds.insert(change.kind.rawValue) }
      var expected: [String] = []
      for (text, code) in cells[2].parts {
        if code.contains(":") {
          expected[expected.count - 1] += code
        } else {
          expected.append("\(text.split(separator: " ").last ?? "") \(code) ")
        }
      }
      if cells[2].end == "none" { #expect(expected.isEmpty) }
      found.sort()
      #expect(found == expected.sorted(), "\(cells[0].codes[0]) -> \(cells[1].codes[0])")
    }
    // Changes for callers of generated code need a table with `generate`.
    #expect(kinds == Set(TableChange.Kind.allCases.map(\.rawValue)).subtracting(["generated-code"]))
  }

  @Test func logIsReplayed() throws {
    var json: [String] = []
    var text: [String] = []
    for (_, block) in page.blocks {
      if case .code(let language, let code) = block {
        if language == "json" { json.append(code) }
        if language == "text" { text.append(code) }
      }
    }
    let pool = LanguagePool()
    let old = try table(json[json.count - 2], pool)
    let new = try table(json[json.count - 1], pool)
    var replay = try #require(Replay(old: old, new: new))
    for link in text[text.count - 2].split(separator: "\n") { replay.add(String(link)) }
    #expect(replay.text == text[text.count - 1] + "\n")
    #expect(replay.hasBreaking)
  }
}
