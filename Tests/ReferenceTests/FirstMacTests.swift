import Foundation
import Testing

/// The list of things to try on a Mac exists as a page and as an issue template, and both agree. Pages on Apple's
/// frameworks begin with a note about what was checked.
@Suite struct FirstMacTests {
  @Test(arguments: [
    "AppIntents", "HookingUp", "InfoPlist", "Restoration", "SwiftUI", "UIKit", "WidgetsAndNotifications", "Windows",
    "XcodeProjects",
  ])
  func thePageBeginsWithItsCheck(_ name: String) throws {
    let page = try Page.reading(name)
    let texts = page.blocks.compactMap { if case .text(let line) = $0.block { line } else { nil } }
    // The note follows the abstract of the page.
    let note = texts.drop { !$0.hasPrefix("> ") }.prefix { $0.hasPrefix("> ") }.joined(separator: " ")
    #expect(note.hasPrefix("> Note: This page was checked on Linux: ") && note.hasSuffix("<doc:CheckingOnAMac>."))
  }

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
