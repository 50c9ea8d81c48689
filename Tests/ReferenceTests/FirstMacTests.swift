import Foundation
import Testing

/// The list of things to try on a Mac exists as a page and as an issue template, and both agree.
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
    // The template has an additional column to fill in.
    #expect(own == page.map { $0 + " |" })
  }
}
