import AppIntents
import BookshelfLinks
import Testing

@testable import BookshelfSwiftUI

/// The table's declarations for App Intents, in `Examples/BookshelfUI`.
@Suite struct IntentTests {
  @Test func anEntityLeadsToItsScreen() async throws {
    let book = try #require(await BookEntity.defaultQuery.entities(for: [42]).first)
    #expect(BookshelfRoute(link: BookEntity.urlRepresentation.link(of: book)) == .book(.detail(book: 42)))
  }

  @Test func eachCaseLeadsToItsScreen() throws {
    let links = SectionAppEnum.urlRepresentation.links
    #expect(Set(SectionAppEnum.allCases.map(\.rawValue)) == Set(BookshelfRoute.Section.allCases.map(\.rawValue)))
    for section in SectionAppEnum.allCases {
      let meant = try #require(BookshelfRoute.Section(rawValue: section.rawValue))
      #expect(BookshelfRoute(link: try #require(links[section]).link) == .account(section: meant))
      #expect(SectionAppEnum.caseDisplayRepresentations[section] != nil)
    }
  }

  @Test func anIntentOpensWhatItIsGiven() async throws {
    let intent = OpenBookIntent()
    intent.target = BookEntity(id: 7)
    #expect(intent.target.id == 7)
    _ = try await intent.perform()
  }
}
