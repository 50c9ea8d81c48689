import EmbeddedFiles
import Foundation
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import RoutePages

/// The pages of a catalog. `.ci/catalog` checks the appearance and behaviour of the HTML in a browser, and the tests of
/// hostile text check that no text of a table becomes markup.
@Suite struct CatalogPageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func bookshelf() throws -> Catalog {
    let file = folder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("routes.json")
    let compiled = CompiledTable(json: Array(try Data(contentsOf: file)), path: "routes.json")
    return try #require(Catalog(compiled, environment: nil))
  }

  @Test func sameTableGivesTheSamePage() throws {
    #expect(try CatalogPage(Self.bookshelf()).text == CatalogPage(Self.bookshelf()).text)
  }

  /// The script reads the same table that the matcher opens.
  @Test func pageContainsTheTable() throws {
    let page = try CatalogPage(Self.bookshelf()).text
    let start = try #require(page.range(of: #"<script type="application/json" id="table">"#)).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
    let table = try RouteTable(checking: Array((data["block"] as? String ?? "").utf8))
    #expect(table.match("https://bookshelf.example/books/42").match?.routeID == "book.detail")
    #expect((data["routes"] as? [String: Any])?.count == table.routeIDs.count)
    #expect(data["push"] as? String == "link")
  }

  @Test func policyAllowsTheScriptAndTheStyle() throws {
    let page = try CatalogPage(Self.bookshelf()).text
    for text in [String(cString: catalogScript()), String(cString: catalogStyle())] {
      #expect(text.count > 1_000)
      #expect(page.contains("&#39;sha256-\(SHA256.base64(text))&#39;"))
      #expect(page.contains(text))
    }
    #expect(page.contains("default-src &#39;none&#39;; script-src "))
    #expect(!page.contains(" style=") && !page.contains(" onclick=") && !page.contains("http-equiv=\"refresh\""))
  }

  /// Ids with characters that a fragment can't contain raw are replaced by numbers.
  @Test func everyRouteHasAnAnchor() throws {
    let page = CatalogPage(try Self.bookshelf())
    #expect(page.anchor(of: "book.detail") == "route.book.detail")
    let anchors = Set(page.catalog.routes.map { page.anchor(of: $0.id) })
    #expect(anchors.count == page.catalog.routes.count)
  }

  @Test func markdownOfTheSample() throws {
    let text = try Self.bookshelf().markdown
    let file = Self.folder.appendingPathComponent("Fixtures/bookshelf.md")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded bookshelf.md")
    }
    #expect(
      text == (try String(contentsOf: file, encoding: .utf8)), "run: RECORD=1 swift test --filter RoutePagesTests")
  }
}
