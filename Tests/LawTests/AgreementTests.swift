import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Law 2: the matcher agrees with an oracle that tries every route in the order that the documentation defines.
///
/// This includes law 4: captures come only from the route that won. A table is refused for a tie only with a link that
/// shows the tie.
@Suite(.namingCases) struct AgreementTests {
  static let linksOfATable = 40

  @Test func matcherAgreesWithOracle() {
    let cache = SampleCache()
    var statistics = AgreementStatistics()
    var failures: [String] = []
    for (seed, checked) in LawTables.all {
      statistics.add(checked)
      let oracle = Oracle(checked.model, cache: cache)
      var links = LinkGenerator(checked.model, seed: seed)
      var cases = MatcherCases(checked.table, json: checked.model.bytes, seed: seed)
      defer { cases?.write() }
      for _ in 0..<Self.linksOfATable {
        let link = links.link()
        cases?.add(link)
        let verdict = oracle.resolve(link)
        statistics.add(verdict)
        guard let complaint = Disagreement(checked.table, verdict, link) else { continue }
        failures.append("\(complaint.text), seed \(seed)\n\(checked.model.summary)")
      }
    }
    print(statistics.text)
    for failure in failures.prefix(3) { Issue.record("\(failure)") }
    #expect(failures.count == 0, "first seed \(LawTables.seed)")
    #expect(statistics.hitsInHundred >= 40)
    #expect(statistics.contestedInHundred >= 15)
  }

  /// Tests law 2 on 5,000 tables, or on the number in `FINGERPOST_SEEDS`. Tables are compiled one at a time, so that
  /// they don't fill the memory.
  @Test(.enabled(if: Thoroughness.isFull || Thoroughness.seedCount != nil))
  func matcherAgreesWithOracleOnManyTables() {
    var statistics = AgreementStatistics()
    var failures: [String] = []
    for index in 0..<Thoroughness.seeds(0, full: 5_000) {
      guard let (seed, checked) = LawTables.table(LawTables.differentialStart + index) else { continue }
      statistics.add(checked)
      let oracle = Oracle(checked.model, cache: SampleCache())
      var links = LinkGenerator(checked.model, seed: seed)
      var complaints: [String] = []
      for _ in 0..<200 {
        let link = links.link()
        let verdict = oracle.resolve(link)
        statistics.add(verdict)
        if let complaint = Disagreement(checked.table, verdict, link) { complaints.append(complaint.text) }
      }
      guard let first = complaints.first else { continue }
      failures.append("\(first)\n\(complaints.count) links, seed \(seed)\n\(checked.model.summary)")
    }
    print(statistics.text)
    for failure in failures.prefix(20) { Issue.record("\(failure)") }
    #expect(failures.count == 0, "tables; first seed \(LawTables.seed &+ UInt64(LawTables.differentialStart))")
  }

  /// The reason of a miss must name something: a key, a segment or an item.
  @Test func everyReasonNamesItsCause() {
    for (seed, checked) in LawTables.all {
      var links = LinkGenerator(checked.model, seed: seed)
      for _ in 0..<Self.linksOfATable {
        let link = links.link()
        // The key of an item may be empty, so an empty name would be right here.
        if link.contains("?=") || link.contains("&=") { continue }
        guard let text = checked.table.match(link).miss?.reason.text() else { continue }
        #expect(!text.contains("query: ''") && !text.contains("segment 0") && !text.contains("many:  "), "\(link)")
      }
    }
  }

  @Test func reportedTiesAreReal() {
    let cache = SampleCache()
    var count = 0
    for (seed, checked) in LawTables.all {
      for tie in checked.ties {
        count += 1
        if let complaint = TieComplaint(tie, cache) { Issue.record("\(complaint.text), seed \(seed)") }
      }
    }
    #expect(count >= LawTables.least(1))
  }

  /// Proves that the tests above can fail: for each planted bug, they include a table and a link that reveal it.
  @Test func plantedBugsAreFound() {
    each(OracleBug.allCases) { bug in
      let proof = bug.proof
      let compiled = CompiledTable(json: proof.json, path: "routes.json")
      let table = try #require(compiled.table)
      let document = try #require(compiled.document)
      let model = ModelledTable(document, named: bug.rawValue).model
      #expect(model.routes.count == table.routeIDs.count)
      let (right, wrong) = (Oracle(model, cache: SampleCache()), Oracle(model, bug: bug, cache: SampleCache()))
      #expect(Disagreement(table, right.resolve(proof.link), proof.link)?.text == nil)
      #expect(Disagreement(table, wrong.resolve(proof.link), proof.link) != nil)
    }
  }
}
