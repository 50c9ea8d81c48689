import Foundation
import Testing

/// The list of what to try on a Mac is there twice: as a page, and as a template of an issue.
@Suite struct FirstMacTests {
  @Test func theTemplateHasThePagesRows() throws {
    let template = Page.folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(".github/ISSUE_TEMPLATE/first-mac.md")
    func rows(_ file: URL) throws -> [String] {
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("| ") && $0.dropFirst(2).first?.isNumber == true }
        .map { $0.replacing("<doc:SwiftUI>", with: "the page *SwiftUI*") }
    }
    let page = try rows(Page.folder.appendingPathComponent("CheckingOnAMac.md"))
    let own = try rows(template)
    #expect(page.count > 20)
    // The template has a column to fill in.
    #expect(own == page.map { $0 + " |" })
  }
}
