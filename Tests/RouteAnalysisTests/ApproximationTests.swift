import RouteAnalysis
import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Every answer names the parts of the table that the analysis ignores.
@Suite(.namingCases) struct ApproximationTests {
  struct Row: Sendable {
    var kind: Approximation.Kind
    var routes = #""home": "/""#
    var more = ""
    var message: String
  }

  static let rows: [Row] = [
    Row(
      kind: .nestedLinks, routes: #""go": "/go?to={to: Link}&then={then: Link?}", "home": "/""#,
      message:
        "links inside 'go.to' and 'go.then' aren't followed, but if one doesn't match, neither does the whole link"),
    Row(
      kind: .wrappers, more: #""wrappers": ["https://go.example/?to={link}"]"#,
      message: "links inside the wrapper 'https://go.example/?to={link}' aren't followed"),
    Row(
      kind: .appTypes, routes: #""item": "/{id: ItemID}""#,
      more: #""types": {"ItemID": {"type": "Int", "swift": "Shop.ItemID", "example": 1}}"#,
      message: "'Shop.ItemID' is a Swift type of the app, which can refuse a value after the match"),
    Row(
      kind: .limits, more: #""limits": {"length": 100, "items": 7}"#,
      message: "links with more than 100 bytes or 7 query items are refused, whatever their route"),
    Row(
      kind: .openOrigins,
      more: #""canonical": "web", "origins": {"web": {"at": "https://a.example", "open": true}}"#,
      message: "the hosts that the app adds to 'web' while it runs are unknown here"),
  ]

  @Test func everyKindIsTested() {
    #expect(Self.rows.map(\.kind) == Approximation.Kind.allCases)
  }

  @Test func answersNameTheApproximation() {
    each(Self.rows.indices) { index in
      let row = Self.rows[index]
      let pool = LanguagePool()
      let json = tableJSON(row.routes, row.more)
      let table = CompiledTable(json: Array(json.utf8), path: "t.json", pool: pool)
      try #require(table.table != nil, "\(DiagnosticRenderer(files: table.files).text(table.diagnostics))")
      #expect(table.approximations.map(\.kind) == [row.kind])
      #expect(table.approximations.map(\.message) == [row.message])

      let found = Linter.run(table).filter { $0.rule == "not-analysed" }
      #expect(found.map(\.message) == [row.message])
      #expect(found.allSatisfy { $0.severity == .note && $0.range.upper > $0.range.lower })

      let plain = CompiledTable(json: Array(tableJSON(#""home": "/""#).utf8), path: "p.json", pool: pool)
      for (old, new) in [(plain, table), (table, plain)] {
        let difference = try #require(TableComparison(old: old, new: new)).run()
        #expect(difference.notCompared == [row.message])
        let report = DifferenceReport(difference, oldFiles: old.files, newFiles: new.files)
        #expect(report.render(.text).contains("not compared: \(row.message)\n"))
        #expect(report.render(.markdown).contains("Not compared: "))
        let (value, problems) = JSONReader.read(Array(report.render(.json).utf8), file: 0)
        #expect(problems.isEmpty)
        #expect(value?["notCompared"]?.elements?.compactMap { $0.text?.text } == [row.message])
      }
    }
  }

  @Test func usualTablesHaveNoApproximation() {
    #expect(compiled(tableJSON(#""a": "/a/{x: Int}?u={u: URL}", "b": "/b/{rest...}""#)).approximations.isEmpty)
  }

  @Test func explanationNamesValuesThatTheAppCanRefuse() throws {
    let json = tableJSON(
      #""item": "/{id: ItemID}""#, #""types": {"ItemID": {"type": "Int", "swift": "Shop.ItemID", "example": 1}}"#)
    let table = compiled(json)
    let explanation = try #require(table.table?.explain("https://a.example/7"))
    let text = ExplanationText(explanation, of: table)
    #expect(text.text.contains("note      'id' becomes the app's type 'Shop.ItemID', which can refuse the value\n"))
    let (value, _) = JSONReader.read(Array(text.json.utf8), file: 0)
    #expect(value?["notes"]?.elements?.count == 1)
  }

  @Test func explanationNamesHostsThatMayBeAdded() throws {
    let table = compiled(
      tableJSON(#""home": "/""#, #""canonical": "web", "origins": {"web": {"at": "https://a.example", "open": true}}"#))
    let explanation = try #require(table.table?.explain("https://b.example/"))
    #expect(
      ExplanationText(explanation, of: table).text.contains(
        "the hosts that the app adds to 'web' while it runs are unknown here"))
  }
}

/// The work is bounded: beyond the budget, the answer is "unknown" but never wrong.
@Suite(.namingCases) struct BudgetTests {
  /// Returns a table whose routes leave no link to the route `all`, by the pigeonhole principle. A search by cases
  /// can't answer this quickly. Each segment is a pigeon, and its value is the pigeon's hole.
  private static func pigeons(_ pigeons: Int, holes: Int, withoutLast: Bool = false) -> String {
    var routes: [String] = []
    for one in 0..<pigeons {
      for two in one + 1..<pigeons {
        for hole in 0..<holes {
          let segments = (0..<pigeons).map { $0 == one || $0 == two ? "h\(hole)" : "{x\($0): Hole}" }
          routes.append("\"r\(routes.count)\": \"/\(segments.joined(separator: "/"))\"")
        }
      }
    }
    if withoutLast { routes.removeLast() }
    let all = (0..<pigeons).map { "{x\($0): Hole}" }.joined(separator: "/")
    routes.append("\"all\": \"/\(all)\"")
    let names = (0..<holes).map { "\"h\($0)\"" }.joined(separator: ", ")
    return tableJSON(routes.joined(separator: ","), "\"types\": {\"Hole\": [\(names)]}")
  }

  private func reach(_ json: String, budget: Int = TableAnalysis.defaultBudget) throws -> String {
    let analysis = try #require(TableAnalysis(compiled(json), budget: budget))
    switch analysis.reach(ofRoute: try analysis.route("all")) {
    case .reached: return "reached"
    case .covered: return "covered"
    case .unknown: return "unknown"
    }
  }

  @Test func easyQuestionsAreAnswered() throws {
    #expect(try reach(Self.pigeons(4, holes: 3)) == "covered")
    #expect(try reach(Self.pigeons(4, holes: 3, withoutLast: true)) == "reached")
  }

  @Test func questionBeyondTheBudgetIsUnknown() throws {
    #expect(try reach(Self.pigeons(4, holes: 3), budget: 10) == "unknown")
  }

  /// The example for `l` is a link of `book`, because no link of the table is without values.
  @Test func routesWithALinkInsideAreReached() {
    let table = compiled(tableJSON(#""go": "/go?l={l: Link}", "book": "/books/{book: Int}""#))
    let found = Linter.run(table).map(\.message)
    #expect(found.allSatisfy { !$0.contains("isn't known") }, "\(found)")
  }

  /// Uses the whole budget, which takes a while without optimization.
  @Test(.enabled(if: Thoroughness.isFull)) func hardQuestionIsUnknown() throws {
    let json = Self.pigeons(8, holes: 7)
    let table = compiled(json)
    let found = Linter.run(table).filter { ["not-analysed", "unreachable-route"].contains($0.rule) }
    #expect(
      found.map { "\($0.severity.rawValue): \($0.message)" } == [
        "note: lint found no link that opens 'all', but can't prove that there is none"
      ])
  }

  @Test func lessWorkNeverGivesAnotherAnswer() {
    each([0, 1, 2, 5, 20] as [Int]) { budget in
      var random = SeededRandom(seed: 5 &+ seedOffset)
      let routes = (0..<Thoroughness.amount(20, full: 40)).map { BruteForceTests.route($0, &random) }
      let whole = compiled(tableJSON(routes.joined(separator: ","), BruteForceTests.types))
      let full = try #require(TableAnalysis(whole))
      let hasty = try #require(TableAnalysis(whole, budget: budget))
      var unknown = 0
      for a in full.resolved.patterns.indices {
        for b in full.resolved.patterns.indices where a < b {
          let answer = Self.word(hasty.verdict(patterns: a, b))
          if answer == "unknown" { unknown += 1 }
          #expect(
            answer == "unknown" || answer == Self.word(full.verdict(patterns: a, b)), "\(routes[a]), \(routes[b])")
        }
      }
      #expect(budget > 0 || unknown > 0)
    }
  }

  private static func word(_ verdict: PairVerdict) -> String {
    switch verdict {
    case .disjoint: "disjoint"
    case .ordered(let first, _, _): "ordered \(first)"
    case .ambiguous: "ambiguous"
    case .unknown: "unknown"
    }
  }

  @Test func comparisonWithoutABudgetListsUnknownEffects() throws {
    let pool = LanguagePool()
    func table(_ routes: String) -> CompiledTable {
      CompiledTable(json: Array(tableJSON(routes).utf8), path: "t.json", pool: pool)
    }
    let old = table(#""a": "/a/{x: Int}?k={k: Int}", "b": "/{y}""#)
    let new = table(#""a": "/a/{x: Int}?key={k: Int}", "b": "/{y}/c""#)
    let difference = try #require(TableComparison(old: old, new: new, budget: 0)).run()
    #expect(difference.changes.allSatisfy { $0.link == nil || $0.kind == .canonicalChanges })
    #expect(difference.unknown.count >= 2, "\(difference.unknown)")
    #expect(!difference.has(.breaking) && difference.fails(on: .breaking))
    let report = DifferenceReport(difference, oldFiles: old.files, newFiles: new.files)
    #expect(report.render(.text).contains("unknown: the effect on a: /a/{x: Int}?k={k: Int}\n"))
  }
}
