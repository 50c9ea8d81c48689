import BookshelfRoutes
import Fingerpost
import TestSupport
import Testing

/// Navigation stacks and the links that others can open.
@Suite(.namingCases) struct StackTests {
  @Test func aStackIsAPathAndAText() {
    let route = BookshelfRoute.book(.read(book: 42))
    #expect(route.path(above: .library()) == [.book(.detail(book: 42)), route])
    #expect(route.path() == [.library(), .book(.detail(book: 42)), route])
    #expect(BookshelfRoute.library().path(above: .library()) == [])
    let text = BookshelfRoute.savedText(of: route.path())
    #expect(BookshelfRoute.stack(savedAs: text, satisfied: ["signedIn"]) == route.path())
    #expect(BookshelfRoute.stack(savedAs: text, satisfied: []) == [.library(), .book(.detail(book: 42))])
    #expect(BookshelfRoute.stack(savedAs: "anything", satisfied: []) == [])
  }

  @Test func whatIsAskedForStandsOnItsParents() {
    let table = BookshelfRoute.table
    let saved = WindowState.Reading(state: WindowState(screens: [.init("/settings")]))
    func screens(_ input: LaunchInput?, _ saved: WindowState.Reading) -> [BookshelfRoute] {
      table.start(with: input, saved: saved, satisfied: []).screens()
    }
    #expect(screens(.url("/books/42"), saved) == [.library()])
    #expect(screens(nil, saved) == [.settings])
    #expect(screens(nil, WindowState.Reading(state: WindowState())) == [.home])
  }

  @Test func aUniversalLinkIsOneOfTheWeb() {
    #expect(
      BookshelfRoute.book(.detail(book: 42)).universalLink?.absoluteString == "https://bookshelf.example/books/42")
    #expect(BookshelfRoute.reading(.now).universalLink == nil)
  }
}
