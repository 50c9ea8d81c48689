import BookshelfRoutes
import Fingerpost
import TestSupport
import Testing

/// Navigation stacks, and the links that are public.
@Suite(.namingCases) struct StackTests {
  @Test func stackIsSavedAndRestored() {
    let route = BookshelfRoute.book(.read(book: 42))
    #expect(route.path(above: .library()) == [.book(.detail(book: 42)), route])
    #expect(route.path() == [.library(), .book(.detail(book: 42)), route])
    #expect(BookshelfRoute.library().path(above: .library()) == [])
    let text = BookshelfRoute.savedText(of: route.path())
    #expect(BookshelfRoute.stack(savedAs: text, satisfied: ["signedIn"]) == route.path())
    #expect(BookshelfRoute.stack(savedAs: text, satisfied: []) == [.library(), .book(.detail(book: 42))])
    #expect(BookshelfRoute.stack(savedAs: "anything", satisfied: []) == [])
  }

  /// A window for a single item has no way back to other screens, and a single value for everything that it shows.
  @Test func eachKindOfWindowHasItsOwnStack() {
    typealias Kind = BookshelfRoute.WindowName
    let (detail, read) = (BookshelfRoute.book(.detail(book: 42)), BookshelfRoute.book(.read(book: 42, page: 7)))
    #expect(read.path(in: Kind.book) == [detail, read])
    #expect(read.path(in: Kind.library) == read.path() && read.path(in: nil as String?) == read.path())
    #expect(read.path(above: detail, in: Kind.book) == [read])
    #expect(BookshelfRoute.settings.path(in: Kind.book) == [.settings], "a window shows what it was given")
    each(
      [
        (detail, detail), (read, detail), (.book(.detail(book: 42, tab: .reviews)), detail),
        (.review(.new(book: 42, stars: 5)), detail), (.reading(.now), .reading(.now)),
        (.settings, nil), (.library(), nil), (.invite(token: "x"), nil),
      ] as [(BookshelfRoute, BookshelfRoute?)]
    ) { route, value in
      #expect(route.windowValue(in: Kind.book) == value)
    }
    // A kind of window without parameters, and an unknown kind.
    #expect(read.windowValue(in: Kind.library) == .library())
    #expect(
      BookshelfRoute.club(.meeting(club: "maps", day: .init(year: 2026, month: 2, day: 28))).windowValue(in: Kind.club)
        == .club(.detail(club: "maps")))
  }

  @Test func requestedScreenHasItsParentsBelow() {
    let table = BookshelfRoute.table
    let saved = WindowState.Decoded(state: WindowState(screens: [.init("/settings")]))
    func screens(_ input: LaunchInput?, _ saved: WindowState.Decoded) -> [BookshelfRoute] {
      table.start(with: input, saved: saved, satisfied: []).screens()
    }
    #expect(screens(.url("/books/42"), saved) == [.library()])
    #expect(screens(nil, saved) == [.settings])
    #expect(screens(nil, WindowState.Decoded(state: WindowState())) == [.home])
  }

  @Test func universalLinkHasAWebAddress() {
    #expect(
      BookshelfRoute.book(.detail(book: 42)).universalLink?.absoluteString == "https://bookshelf.example/books/42")
    #expect(BookshelfRoute.reading(.now).universalLink == nil)
  }
}
