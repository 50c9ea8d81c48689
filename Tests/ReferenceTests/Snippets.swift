import BookshelfRoutes
import Fingerpost
import Foundation
import RouteLanguage
import RouteMatching
import Testing

/// The Swift code of the reference, compiled and run. Each block of an article appears here unchanged.
@Suite struct Snippets {
  @Test func everyBlockIsCompiledHere() throws {
    let source = try Self.lines(String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8))
    // `.ci/page-code` compiles the pages on windows, which show Apple's frameworks. `.ci/examples` builds the manifests.
    // The code of other routers needs their packages.
    for page in Page.all where !["ComingFromOtherRouters", "Windows", "Restoration"].contains(page.name) {
      for case (let line, .code("swift", let code)) in page.blocks where !code.hasPrefix("// swift-tools-version") {
        let block = Self.lines(code)
        let isHere = source.indices.contains { source[$0...].starts(with: block) }
        #expect(isHere, "\(page.name).md:\(line)")
      }
    }
  }

  /// Returns the lines without their indentation and without empty lines.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private enum App {
    struct BookID: RawRepresentable, RouteParameter {
      let rawValue: Int
    }

    struct Coordinate: RouteParameter {
      let latitude: Double
      let longitude: Double

      init?(routeValue: RouteValue) {
        let numbers = routeValue.string?.split(separator: ",").map { Double($0) } ?? []
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        self.latitude = latitude
        self.longitude = longitude
      }

      var routeValue: RouteValue { .string("\(latitude),\(longitude)") }
    }
  }

  @Test func ownTypesReadAndPrintValues() {
    #expect(App.BookID(routeValue: .int(42))?.routeValue == .int(42))
    #expect(App.BookID(routeValue: .string("x")) == nil)
    #expect(App.Coordinate(routeValue: .string("48.1,11.5"))?.routeValue == .string("48.1,11.5"))
    #expect(App.Coordinate(routeValue: .string("48.1,x")) == nil)
  }

  @Test func generatedEnumMatchesLinks() {
    let router = LinkRouter<BookshelfRoute>()

    func open(_ link: String) -> String {
      switch router.resolve(link) {
      case .destination(.home, _): "the home screen"
      case .destination(.book(.detail(let book, let tab)), _): "book \(book), \(tab)"
      case .destination(let other, _): "\(other)"
      case .refusedByApp(let match): "a value of \(match.routeID) was refused"
      case .miss(let miss): miss.reason.text()
      }
    }

    #expect(open("https://bookshelf.example/") == "the home screen")
    #expect(open("bookshelf://books/42?tab=reviews") == "book 42, reviews")
    #expect(open("https://bookshelf.example/settings") == "https://bookshelf.example/settings")
    #expect(open("https://other.example/").hasPrefix("no-origin"))
  }

  @Test func destinationRoundTripsThroughItsLink() throws {
    let book = BookshelfRoute.book(.detail(book: 42, tab: .reviews))
    let link = try book.link()  // https://bookshelf.example/books/42?tab=reviews
    let same = BookshelfRoute(link: link) == book  // true
    #expect(link == "https://bookshelf.example/books/42?tab=reviews")
    #expect(same)
  }

  @Test func pushOpensItsRoute() throws {
    let json = """
      {"version": 1, "origins": {"web": "https://x.example"}, "routes": {"review.detail": "/reviews/{id: Int}"},
       "launch": {"notification": {"categories": {"review.liked": {"to": "review.detail", "set": {"id": "{review.id}"}}}}}}
      """
    let table = try RouteTable(json: Array(json.utf8))
    let push = LaunchInput.notification(payload: ["review": ["id": 42]], category: "review.liked")
    let decision = table.decide(push)
    let route = decision.match?.routeID  // review.detail
    #expect(route == "review.detail")
  }

  @Test func loadedTableMatchesLinks() throws {
    let bytes = Array(
      #"{"version": 1, "origins": {"web": "https://bookshelf.example"}, "routes": {"book": "/books/{book: Int}"}}"#.utf8
    )
    let table = try RouteTable(json: bytes)
    let router = LinkRouter(table: table)
    let match = router.destination(for: "https://bookshelf.example/books/42")
    let book = match?["book", as: Int.self]  // 42
    #expect(book == 42)
  }
}
