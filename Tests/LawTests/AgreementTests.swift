import RouteLanguage
import RouteMatching
import Testing

/// Law 2: the matcher agrees with an oracle that tries every route in the order of the page; which includes law 4, that
/// captures come only from the route that won. And a table is refused for a tie only with a link that shows it.
@Suite struct AgreementTests {
  static let linksOfATable = 40

  @Test func matcherAgreesWithOracle() {
    let cache = SampleCache()
    var statistics = AgreementStatistics()
    var failures: [String] = []
    for (seed, checked) in LawTables.all {
      statistics.add(checked)
      let oracle = Oracle(checked.model, cache: cache)
      var links = LinkGenerator(checked.model, seed: seed)
      for _ in 0..<Self.linksOfATable {
        let link = links.link()
        let verdict = oracle.resolve(link)
        statistics.add(verdict)
        guard let complaint = Disagreement(checked.table, verdict, link) else { continue }
        failures.append("\(complaint.text), seed \(seed)\n\(checked.model.summary)")
      }
    }
    print(statistics.text)
    for failure in failures.prefix(3) { Issue.record("\(failure)") }
    #expect(failures.count == 0, "first seed \(LawBudget.seed)")
    #expect(statistics.hitsInHundred >= 40)
    #expect(statistics.contestedInHundred >= 15)
  }

  /// The same on many tables, `FINGERPOST_LAW_TABLES` of them, each made, asked and let go.
  @Test(.enabled(if: LawBudget.differential > 0)) func matcherAgreesWithOracleOnManyTables() {
    var statistics = AgreementStatistics()
    var failures: [String] = []
    for index in 0..<LawBudget.differential {
      guard let (seed, checked) = LawTables.table(LawTables.differentialStart + index) else { continue }
      statistics.add(checked)
      let oracle = Oracle(checked.model, cache: SampleCache())
      var links = LinkGenerator(checked.model, seed: seed)
      for _ in 0..<LawBudget.differentialLinks {
        let link = links.link()
        let verdict = oracle.resolve(link)
        statistics.add(verdict)
        guard let complaint = Disagreement(checked.table, verdict, link) else { continue }
        failures.append("\(complaint.text), seed \(seed)\n\(checked.model.summary)")
      }
    }
    print(statistics.text)
    for failure in failures.prefix(20) { Issue.record("\(failure)") }
    #expect(failures.count == 0, "first seed \(LawBudget.seed &+ UInt64(LawTables.differentialStart))")
  }

  /// No reason names nothing.
  @Test func everyMissHasAReason() {
    for (seed, checked) in LawTables.all {
      var links = LinkGenerator(checked.model, seed: seed)
      for _ in 0..<Self.linksOfATable {
        let link = links.link()
        guard let text = checked.table.match(link).miss?.reason.text() else { continue }
        #expect(!text.contains("query: ''") && !text.contains("segment 0") && !text.contains("many:  "), "\(link)")
      }
    }
  }

  @Test func refusedTiesAreTies() {
    let cache = SampleCache()
    var count = 0
    for (seed, checked) in LawTables.all {
      for tie in checked.ties {
        count += 1
        if let complaint = TieComplaint(tie, cache) { Issue.record("\(complaint.text), seed \(seed)") }
      }
    }
    #expect(count > 0)
  }

  /// The tests above can fail: a matcher with any of these mistakes would be found out by links like theirs.
  @Test(arguments: OracleBug.allCases) func plantedBugIsFound(_ bug: OracleBug) {
    let cache = SampleCache()
    func isFound(_ seed: UInt64, _ checked: CheckedTable) -> Bool {
      let oracle = Oracle(checked.model, bug: bug, cache: cache)
      var links = LinkGenerator(checked.model, seed: seed)
      return (0..<Self.linksOfATable).contains { _ in
        let link = links.link()
        return Disagreement(checked.table, oracle.resolve(link), link) != nil
      }
    }
    if LawTables.all.contains(where: { isFound($0.seed, $0.checked) }) { return }
    // Some mistakes need a rare table; more are made where the shared ones have none.
    for index in LawTables.count..<LawTables.count + 300 {
      if let (seed, checked) = LawTables.table(index), isFound(seed, checked) { return }
    }
    Issue.record("'\(bug.rawValue)' stays unnoticed, seed \(LawBudget.seed)")
  }
}
