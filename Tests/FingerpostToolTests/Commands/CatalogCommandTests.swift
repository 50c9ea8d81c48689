import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// `fpost export catalog` and `export markdown` write their pages. `RoutePagesTests` tests the contents.
@Suite struct CatalogCommandTests {
  private static let table = """
    {"version": 1, "origins": {"web": {"live": "https://x.example", "test": "https://t.example"}}, "routes": {"home": "/", "it": "/it/{id: Int}"}}
    """

  @Test func catalogIsACompletePage() throws {
    let outcome = try withSampleTable { try run("export", "catalog", "--table", $0) }
    #expect(outcome.status == .fine && outcome.errors == "")
    #expect(outcome.output.hasPrefix("<!DOCTYPE html>\n") && outcome.output.hasSuffix("</html>\n"))
    #expect(outcome.output.contains("https://shop.example/items/7"))
  }

  @Test func anEnvironmentIsChosen() throws {
    let outcome = try withTable(Self.table) {
      try run("export", "catalog", "--table", $0, "--environment", "test")
    }
    #expect(outcome.output.contains(#""environment": "test""#))
    #expect(outcome.output.contains("https://t.example/it/42") && !outcome.output.contains("https://x.example/it/"))
    let other = try withTable(Self.table) { try run("export", "catalog", "--table", $0, "--environment", "no") }
    #expect(other.status == .couldNotRun && other.errors.contains("there is no environment 'no'"))
    #expect(other.output == "")
  }

  @Test func markdownListsTheOrigins() throws {
    let outcome = try withSampleTable { try run("export", "markdown", "--table", $0) }
    #expect(outcome.status == .fine)
    #expect(outcome.output.hasPrefix("# Shop\n\n- web, universal links: `https://shop.example`\n"))
  }

  @Test func titleCanBeChosen() throws {
    try withSampleTable { table in
      let page = try run("export", "catalog", "--table", table, "--title", "Shop 4.2 <May>").output
      #expect(
        page.contains("<title>Shop 4.2 &lt;May&gt;: links</title>") && page.contains("<h1>Shop 4.2 &lt;May&gt;</h1>"))
      let text = try run("export", "markdown", "--table", table, "--title", "Shop 4.2").output
      #expect(text.hasPrefix("# Shop 4.2\n"))
    }
  }

  @Test func invalidTableGivesNoPage() throws {
    let outcome = try withTable(#"{"version": 1, "routes": {"home": 7}}"#) {
      try run("export", "catalog", "--table", $0)
    }
    #expect(outcome.status == .couldNotRun && outcome.output == "")
  }
}
