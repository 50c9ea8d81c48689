import RouteLanguage
import RouteMatching
import Testing

/// Law 2: the matcher agrees with an oracle that tries every route in the order of the page.
@Suite struct AgreementTests {
  @Test func matcherAgreesWithOracle() {
    let cache = SampleCache()
    var statistics = AgreementStatistics()
    var failures: [String] = []
    for index in 0..<60 * LawBudget.factor {
      let seed = LawBudget.seed &+ UInt64(index)
      var generator = TableGenerator(seed: seed)
      guard let checked = CheckedTable(generator.table()) else { continue }
      statistics.add(checked)
      let oracle = Oracle(checked.model, cache: cache)
      for tie in checked.ties { failures += TieComplaint(tie, cache).map { ["\($0.text), seed \(seed)"] } ?? [] }
      var links = LinkGenerator(checked.model, seed: seed)
      for _ in 0..<40 {
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
}
