import BookshelfRoutes
import Fingerpost
import Foundation
import RouteLanguage
import TestSupport
import Testing

/// Values of the type `URL` follow RFC 3986, so Foundation accepts all of them unchanged, and the generated enum prints
/// the same link as the table.
@Suite struct URLValueTests {
  private static let json = #"""
    { "version": 1, "name": "R", "origins": { "web": "https://a.example" },
      "routes": { "item": "/i?u={u: URL}", "rest": "/r/{u...: URL}" } }
    """#

  /// Parts of URLs, and texts that don't occur in URLs.
  private static let pieces = [
    "http://", "HTTPS://", "https:/", "a.example", "é.example", "[::1]", "[1::2.3.4.5]", "[", "]", "u:p@", "@", ":80",
    ":", "/", "//", "/b", "/é b", "?", "?q=1&r[]", "#", "#f", "%", "%20", "%C3%A9", "%FF", "\\", "\"", "|", "^", "日",
    "+", "..", "!$&'()*+,;=", "{}", "`", "<>",
  ]

  @Test func urlValuesRoundTripThroughFoundation() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    let table = try RouteTable(json: Array(Self.json.utf8))
    var taken = (item: 0, rest: 0)
    for round in 0..<4_000 {
      var text = round % 4 == 0 ? "" : random.one(of: ["https://a.example", "http://u@b:8/", "https://[::1]"])
      for _ in 0..<Int.random(in: 1...4, using: &random) { text += random.one(of: Self.pieces) }
      var allowed = CharacterSet.alphanumerics
      allowed.insert(charactersIn: "-._~")
      let encoded = try #require(text.addingPercentEncoding(withAllowedCharacters: allowed))
      for (link, isRest) in [("https://a.example/i?u=\(encoded)", false), ("https://a.example/r/\(text)", true)] {
        guard let match = table.match(link).match, match.routeID == (isRest ? "rest" : "item") else { continue }
        let value = try #require(match.value(at: 0))
        let url = try #require(URL(routeValue: value), "'\(text)', seed \(seed)")
        #expect(url.routeValue == value, "'\(text)', seed \(seed)")
        #expect(url.host?.isEmpty == false || text.contains("%"), "'\(text)', seed \(seed)")
        let printed = try table.print(route: match.routeID, values: ["u": value])
        #expect(table.match(printed).match?.value(at: 0) == value, "'\(text)', seed \(seed)")
        if isRest { taken.rest += 1 } else { taken.item += 1 }
      }
    }
    #expect(taken.item > 400 && taken.rest > 400, "\(taken)")
  }

  /// `URL` itself distinguishes equal addresses if one of them was resolved against a base URL.
  @Test func destinationsWithEqualURLTextAreEqual() throws {
    let base = try #require(URL(string: "https://a.example/b/"))
    let resolved = try #require(URL(string: "https://a.example/b/c", relativeTo: base))
    let whole = try #require(URL(string: "https://a.example/b/c"))
    let (left, right) = (BookshelfRoute.clip(page: resolved), BookshelfRoute.clip(page: whole))
    #expect(left == right && left.hashValue == right.hashValue)
    #expect(left != .clip(page: whole, title: "t") && left != .clip(page: base) && left != .home)
  }
}
