import AppIntents
import BookshelfLinks
import Fingerpost
import Testing

@testable import BookshelfSwiftUI

/// The table's declarations for App Intents, in `Examples/BookshelfUI`.
@Suite struct IntentTests {
  @Test func entityLinkOpensItsScreen() async throws {
    let book = try #require(await BookEntity.defaultQuery.entities(for: [42]).first)
    #expect(BookshelfRoute(link: BookEntity.urlRepresentation.link(of: book)) == .book(.detail(book: 42)))
  }

  @Test func eachCaseOpensItsScreen() throws {
    let links = SectionAppEnum.urlRepresentation.links
    #expect(Set(SectionAppEnum.allCases.map(\.rawValue)) == Set(BookshelfRoute.Section.allCases.map(\.rawValue)))
    for section in SectionAppEnum.allCases {
      let meant = try #require(BookshelfRoute.Section(rawValue: section.rawValue))
      #expect(BookshelfRoute(link: try #require(links[section]).link) == .account(section: meant))
      #expect(SectionAppEnum.caseDisplayRepresentations[section] != nil)
    }
  }

  @Test func intentPerformsWithItsTarget() async throws {
    let intent = OpenBookIntent()
    intent.target = BookEntity(id: 7)
    #expect(intent.target.id == 7)
    _ = try await intent.perform()
  }

  /// SwiftUI compares the identifier with the strings of a window that shows the book.
  @Test func anIntentNamesTheContentOfItsWindow() {
    let rules = WindowRules(BookshelfRoute.table)
    let intent = OpenBookIntent()
    intent.target = BookEntity(id: 7)
    let link = "https://bookshelf.example/books/7"
    #expect(intent.contentIdentifier == rules.externalEventIdentifier(for: link))
    #expect(BookshelfRoute(link: intent.contentIdentifier) == .book(.detail(book: 7)))
    let strings = rules.externalEvents(of: BookshelfRoute.WindowName.book, showing: [link])
    #expect(strings.preferring.contains { intent.contentIdentifier.contains($0) })
    let section = OpenSectionIntent()
    for value in SectionAppEnum.allCases {
      section.target = value
      #expect(BookshelfRoute(link: section.contentIdentifier)?.routeID == "account")
    }
  }
}
