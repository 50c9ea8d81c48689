import RouteLanguage
import RouteMatching
import Testing

/// A table without lint findings loads, both from JSON at run time and as a compiled table from an untrusted source.
@Suite struct LoadingTests {
  @Test func tablesOfPagesLoad() throws { try expectLoading(WrittenTable.ofPages.sample(2)) }

  @Test func tablesOfFilesLoad() throws { try expectLoading(WrittenTable.ofFiles.sample(1)) }

  private func expectLoading(_ tables: [WrittenTable]) throws {
    #expect(!tables.isEmpty)
    for written in tables {
      let compiled = written.compiled
      #expect(!compiled.diagnostics.contains { $0.severity == .error })
      let block = try #require(compiled.table).block
      #expect(throws: Never.self, "\(written.name)") { try RouteTable(checking: block) }
    }
  }

  @Test func randomTablesLoad() {
    for (seed, checked) in LawTables.all {
      #expect(throws: Never.self, "seed \(seed)") { try RouteTable(checking: checked.table.block) }
    }
  }

  /// Texts that must be percent-encoded in links, in every key that affects links.
  @Test(
    arguments: [
      #""ignoredQuery": ["a b"], "routes": {"a": "/"}"#, #""ignoredQuery": ["é*"], "routes": {"a": "/"}"#,
      #""routes": {"b": "/b#?u={x}", "a": "/a#?u"}"#, #""routes": {"a": "/é?ü={x: String = é}#ö"}"#,
      #""types": {"T": {"cases": {"é": "e"}}}, "routes": {"a": "/{x: T}"}"#,
    ])
  func tablesOfUnusualTextLoad(_ members: String) throws {
    let json = "{\"version\": 1, \"name\": \"R\", \"origins\": {\"web\": \"https://a.example\"}, \(members)}"
    let table = try RouteTable(json: Array(json.utf8))
    #expect(throws: Never.self) { try RouteTable(checking: table.block) }
  }
}
