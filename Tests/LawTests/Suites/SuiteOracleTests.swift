import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import RouteGeneration

/// The claims of generated suites about links agree with the oracle, which shares no code with the matcher that
/// produced them.
@Suite struct SuiteOracleTests {
  /// For random tables, the oracle knows the route that wins and its values.
  @Test func oracleAgreesWithSuitesOfRandomTables() throws {
    let cache = SampleCache()
    var count = 0
    let tables = LawTables.all.sample(1)
    for (seed, checked) in tables {
      let oracle = Oracle(checked.model, cache: cache)
      for link in try links(of: CompiledTable(json: checked.model.bytes, path: "routes.json")) {
        count += 1
        guard let complaint = Disagreement(checked.table, oracle.resolve(link), link) else { continue }
        Issue.record("\(complaint.text), seed \(seed)\n\(checked.model.summary)")
      }
    }
    #expect(count >= 10 * tables.count)
  }

  /// For tables written by people, the oracle can't compare all types, so it checks which routes match a link, and with
  /// which values.
  @Test func oracleAgreesWithSuitesOfWrittenTables() throws {
    let cache = SampleCache()
    // Trying every link takes long, so a sample skips most of them.
    let stride = Thoroughness.amount(16, full: 1)
    var counts = (led: 0, nowhere: 0)
    for written in WrittenTable.ofFiles.sample(2) {
      let compiled = written.compiled
      let table = try #require(compiled.table)
      let modelled = ModelledTable(try #require(compiled.document), named: written.name)
      let oracle = Oracle(modelled.model, cache: cache)
      for (index, link) in try links(of: compiled).enumerated() where index % stride == 0 {
        let match = table.match(link).match
        let found = match?.answer
        if match?.isUnwrapped == true { continue }
        guard let found else {
          counts.nowhere += 1
          let candidates = oracle.resolve(link).candidates
          #expect(candidates.isEmpty, "\(written.name): \(link) leads nowhere, not to \(Disagreement.text(candidates))")
          continue
        }
        guard modelled.routes.contains(found.route), modelled.origins.contains(found.origin), match?.redirectID == nil
        else { continue }
        counts.led += 1
        let candidates = oracle.resolve(link).candidates
        #expect(
          candidates.contains(found),
          "\(written.name): \(link) leads to \(Disagreement.text([found])), not to \(Disagreement.text(candidates))")
      }
    }
    let least = Thoroughness.amount(5, full: 3_000)
    #expect(counts.led > least && counts.nowhere > least, "\(counts)")
  }

  /// Returns the links in a generated suite.
  private func links(of compiled: CompiledTable) throws -> [String] {
    let source = try #require(GeneratedTable(compiled, path: "routes.json"))
    // The oracle knows no limits.
    let suite = PromisedSuite(source)
    let settings = suite.promises.settings
    return suite.trials.joined().map(\.link).filter { link in
      link.utf8.count < 1_000 && link.split(separator: "/").count <= min(100, settings.maximumSegments + 1)
        && link.split(separator: "&").count <= settings.maximumItems
    }
  }
}
