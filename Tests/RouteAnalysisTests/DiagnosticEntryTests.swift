import RouteAnalysis
import RouteGeneration
import RouteLanguage
import Testing

/// What `fpost explain` says of ids is true: the wrong example is reported under the id, the right one isn't.
@Suite struct DiagnosticEntryTests {
  private func ids(_ table: String) -> Set<String> {
    let compiled = CompiledTable(json: Array(table.utf8), path: "routes.json")
    var ids = Set(compiled.diagnostics.map(\.rule))
    if let document = compiled.document { ids.formUnion(SwiftNameCheck.run(document).map(\.rule)) }
    return ids
  }

  @Test func examplesAreReported() {
    var count = 0
    for entry in DiagnosticEntry.all {
      if let table = entry.wrong.table {
        count += 1
        #expect(ids(table).contains(entry.id), "\(entry.id): \(table) \(ids(table))")
      }
      if let table = entry.right.table {
        #expect(ids(table).isEmpty, "\(entry.id): \(table) \(ids(table))")
      }
    }
    #expect(count > 85)
  }

  @Test func idsAreThereOnce() {
    let ids = DiagnosticEntry.all.map(\.id) + LintRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
