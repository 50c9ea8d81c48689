import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// If a link opens a destination, the destination has a link, or lint reports its route.
@Suite struct LintLawTests {
  @Test func destinationsWithoutALinkAreReported() {
    var destinations = 0
    var reported = 0
    var failures: [String] = []
    for (seed, checked) in LawTables.all {
      let table = checked.table
      var links = LinkGenerator(checked.model, seed: seed)
      var routes: Set<String>?
      for link in (0..<40).map({ _ in links.link() }) {
        guard let match = table.match(link).match, let failure = Self.failure(to: match, table) else { continue }
        destinations += 1
        if routes == nil { routes = Self.reportedRoutes(of: checked.model) }
        if routes?.contains(match.routeID) == true {
          reported += 1
        } else {
          failures.append("'\(link)' leads to '\(match.routeID)', \(failure), seed \(seed)\n\(checked.model.summary)")
        }
      }
    }
    print("\(destinations) destinations have no link, \(reported) of them are reported; seed \(LawTables.seed)")
    for failure in failures.prefix(5) { Issue.record("\(failure)") }
    #expect(failures.count == 0, "first seed \(LawTables.seed)")
    // With another seed, no table may have such a destination.
    if Thoroughness.seed == nil { #expect(reported > 0) }
  }

  /// Returns why no origin prints the destination of a match. Returns `nil` if an origin does, or if no base URL of the
  /// origins can be printed.
  private static func failure(to match: RouteMatch, _ table: RouteTable) -> PrintFailure? {
    let values = match.values
    var failure: PrintFailure?
    for origin in table.originNames {
      do throws(PrintFailure) {
        _ = try table.print(route: match.route, values: values, origin: origin)
        return nil
      } catch {
        // Other failures, such as an origin without a link of the route, aren't worth a finding.
        guard error.kind == .taken || error.kind == .notCarried else { continue }
        failure = error
      }
    }
    return failure
  }

  /// Returns the routes on whose lines lint has a finding about links.
  private static func reportedRoutes(of model: ModelTable) -> Set<String> {
    let bytes = model.bytes
    let findings = Linter.run(CompiledTable(json: bytes, path: "routes.json"))
    let about = findings.filter { LintLawTests.rules.contains($0.rule) }
    return Set(about.compactMap { CheckedTable.route(of: $0.range.lower, in: bytes) })
  }

  private static let rules = [
    "canonical-shadowed", "optional-text-in-value", "splits-ambiguously", "unreachable-route", "value-left-over",
  ]
}
