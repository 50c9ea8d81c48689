import RouteDecisions
import RouteMatching
import TestSupport
import Testing

/// The conditions of a window for a route match all links of that route that the table prints or reads: every pattern,
/// at every origin, whatever kind of place it has.
@Suite(.namingCases) struct PredicateCoverageTests {
  static let json = """
    { "version": 1, "canonical": "web",
      "origins": {
        "web": ["https://b.example", "https://*.b.example/app", "https://port.example:8443", "http://old.example"],
        "shop": "https://{shop}.shops.example",
        "app": "books:", "host": "reader://open", "music": { "at": "music:", "separator": ":" },
        "widget": { "kind": "widget", "at": "books-widget:" }
      },
      "types": { "Tab": ["one", "two"] },
      "routes": {
        "home": "/",
        "book": {
          "link": "/books/{book: Int}?tab={tab: Tab = one}",
          "aliases": ["/b/{book}", { "link": "/books/{book}/two", "set": { "tab": "two" } },
                      { "link": "/book.php?id={book}", "only": "web" }, { "link": "/#/book/{book}", "only": "web" }],
          "only": ["web", "app", "host"]
        },
        "old": { "link": "/old/{book: Int}", "redirect": "book", "only": ["web", "app", "host"] },
        "front": { "link": { "shop": "/front/{shelf}" } },
        "track": { "link": { "music": "/track/{id}" } },
        "note": { "link": "/notes/{path...}#{place}", "only": "web" },
        "mix": { "link": "/{slug: String}-{id: Int}.html?q={q}&r={r: [Int]}", "only": ["web", "app"] },
        "now": { "link": { "widget": "/now" } }
      },
      "windows": { "w": { "can": [], "prefers": {} } } }
    """

  static func rules(_ prefers: String) throws -> WindowRules {
    WindowRules(try Tables.table(json.replacing(#""prefers": {}"#, with: "\"prefers\": \(prefers)")))
  }

  /// A route, and its links by every pattern and at every place, as people write them.
  static let links: [(route: String, links: [String])] = [
    ("home", ["https://b.example/", "https://b.example", "https://x.y.b.example/app", "books:///", "reader://open"]),
    (
      "book",
      [
        "https://b.example/books/42", "https://b.example/books/42/", "https://b.example/books/42?tab=two",
        "https://b.example/books/42?utm=1#x", "https://www.b.example/app/books/42", "https://a.b.b.example/app/b/42",
        "https://port.example:8443/books/42", "http://old.example/books/42", "https://b.example/books/42/two",
        "https://b.example/book.php?id=42", "https://b.example/book.php?a=1&id=42&b=2", "https://b.example/#/book/42",
        "https://b.example/#/book/42?x=1", "https://b.example/#/book/42/",
        "books://books/42", "books://b/42?tab=two", "reader://open/books/42", "reader://open/b/42",
        "https://b.example/old/42", "books://old/42", "reader://open/old/42",
      ]
    ),
    ("front", ["https://ann.shops.example/front/new", "https://bob.shops.example/front/new?x=1"]),
    ("track", ["music:track:7x"]),
    (
      "note",
      [
        "https://b.example/notes/a#b", "https://b.example/notes/a/b/c#d", "https://b.example/notes/a?x=1#top",
        "https://www.b.example/app/notes/a%20b?x=1#top",
      ]
    ),
    (
      "mix",
      [
        "https://b.example/sea-and-sand-4.html?q=x", "https://b.example/a-4.html?r=1&q=%26&r=2",
        "books:///a-4.html?q=x",
      ]
    ),
    ("now", ["books-widget://now"]),
  ]

  @Test func anyMatchesEveryLinkOfTheRoute() {
    each(Self.links) { route, links in
      let rules = try Self.rules("\"\(route)\"")
      let prefers = rules.conditions(of: "w").prefers
      let read = try PredicateFormatReader.read(prefers.format)
      for link in links {
        #expect(rules.table.match(link).match?.routeID == route, "the test's own link \(link)")
        #expect(prefers.matches(link), "\(link): \(prefers)")
        #expect(read.matches(link), "\(link): \(prefers.format)")
      }
      // The links of these routes have different texts, so a route's condition matches no other route's links.
      for other in Self.links where other.route != route {
        for link in other.links { #expect(!prefers.matches(link), "\(link): \(prefers)") }
      }
    }
  }

  /// `same` matches the destination's links as each of its origins prints them.
  @Test func sameMatchesTheLinksOfEveryOrigin() {
    each(Self.links) { route, links in
      let rules = try Self.rules("{ \"\(route)\": \"same\" }")
      for link in links {
        let match = try #require(rules.table.match(link).match)
        let prefers = rules.conditions(of: "w", showing: [link]).prefers
        let values = Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) })
        var printed = 0
        for origin in rules.table.originNames {
          guard let link = try? rules.table.print(route: route, values: values, origin: origin) else { continue }
          printed += 1
          #expect(prefers.matches(link), "\(link): \(prefers)")
          #expect(try PredicateFormatReader.read(prefers.format).matches(link))
        }
        #expect(printed > 0, "\(link)")
      }
    }
  }

  /// The condition matches a destination's links, and no links of a destination with other values.
  @Test func parametersDistinguishDestinations() throws {
    let rules = try Self.rules(#"{ "book": ["book"] }"#)
    let book = Self.links.first { $0.route == "book" }?.links ?? []
    let prefers = rules.conditions(of: "w", showing: ["https://b.example/b/42"]).prefers
    for link in book { #expect(prefers.matches(link), "\(link): \(prefers)") }
    for link in book {
      let other = link.replacing("42", with: "421")
      #expect(rules.table.match(other).match?.routeID == "book")
      #expect(!prefers.matches(other), "\(other): \(prefers)")
    }
  }

  /// Formats contain only syntax that the system accepts: a single string, `SELF`, and the operators for it.
  @Test func formatsContainOnlySupportedSyntax() {
    each(["\"*\"", "\"book\"", "\"mix\"", "\"note\"", "{ \"book\": [\"book\"], \"mix\": \"any\" }"] as [String]) {
      prefers in
      let format = try Self.rules(prefers).conditions(of: "w", showing: ["https://b.example/books/42"]).prefers.format
      _ = try PredicateFormatReader.read(format)
      for word in ["MATCHES", "BLOCK", "SELF.", "[c]", "[d]", "%@", "CONTAINS"] { #expect(!format.contains(word)) }
    }
  }

  static let queries = """
    { "version": 1, "origins": { "web": "https://b.example" },
      "routes": {
        "photo": "/photo?id={photo: Int}&size={size: Int?}", "edit": "/photo/edit?id={photo: Int}",
        "pair": "/pair?a={a: Int}&b={b: Int}", "spot": "/map#at={place}"
      },
      "windows": { "main": { "main": true }, "photo": { "prefers": { "photo": ["photo"], "edit": ["photo"] } },
                   "pair": { "prefers": { "pair": ["a", "b"] } }, "spot": { "prefers": { "spot": ["place"] } } } }
    """

  /// A kind of window, its content, the links that it prefers, and links that it doesn't prefer.
  static let items: [(kind: String, shows: String, yes: [String], no: [String])] = [
    (
      "photo", "/photo?id=42",
      [
        "/photo?id=42", "/photo/?id=42&x=1", "/photo?size=2&id=42", "/photo?size=2&id=42&x=1", "/photo?id=42#x",
        "/photo?a=1&id=42#x", "/photo/edit?id=42", "/photo/edit/?x=1&id=42#y",
      ],
      [
        "/photo?id=421", "/photo?id=4", "/photo?xid=42&id=7", "/photo?id=7&xid=42", "/photo?size=1&id=421",
        "/photo/edit?id=421", "/photo",
      ]
    ),
    (
      "pair", "/pair?a=1&b=2", ["/pair?a=1&b=2", "/pair?b=2&a=1", "/pair?x=0&b=2&y=1&a=1#z"],
      ["/pair?a=1&b=23", "/pair?a=12&b=2", "/pair?a=2&b=1", "/pair?a=1"]
    ),
    (
      "spot", "/map#at=sea", ["/map#at=sea", "/map?x=1#at=sea", "/map#x=1&at=sea"], ["/map#at=seaside", "/map#hat=sea"]
    ),
  ]

  @Test func queryItemsMatchTheWholeValue() {
    each(Self.items) { kind, shows, yes, no in
      let rules = WindowRules(try Tables.table(Self.queries))
      let prefers = rules.conditions(of: kind, showing: [shows]).prefers
      let read = try PredicateFormatReader.read(prefers.format)
      for link in yes.map({ "https://b.example" + $0 }) {
        #expect(prefers.matches(link) && read.matches(link), "\(link): \(prefers)")
      }
      for link in no.map({ "https://b.example" + $0 }) {
        #expect(!prefers.matches(link) && !read.matches(link), "\(link): \(prefers)")
      }
    }
  }

  /// A SwiftUI string that occurs in the links of all photos can't identify a photo.
  @Test func stringsIdentifyOneValueOfAnItem() throws {
    let rules = WindowRules(try Tables.table(Self.queries))
    let strings = rules.externalEvents(of: "photo", showing: ["/photo?id=42"]).preferring
    for (link, isOurs) in [
      ("/photo?id=42", true), ("/photo/edit?id=42", true), ("/photo?id=421", false), ("/photo?id=7", false),
    ] {
      let identifier = try #require(rules.externalEventIdentifier(for: link))
      #expect(ExternalEvents.matches(strings, identifier) == isOurs, "\(identifier): \(strings)")
    }
  }
}
