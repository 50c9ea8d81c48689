import RouteLanguage
import RouteMatching
import Testing

/// A link that barely fits into the memory on the stack has the same values as a link that barely exceeds it.
@Suite struct LinkMemoryTests {
  static let table = try? RouteTable(
    json: Array(
      """
      {"version": 1, "canonical": "web",
       "origins": {"web": ["https://x.example", "https://x.example/base", "https://*.y.example:8080"], "app": "memory:",
         "uri": {"at": "music:", "separator": ":"}},
       "wrappers": ["https://go.example/?to={link}"],
       "routes": {
         "item": "/items/{name}?q={q}", "path": {"link": "/paths/{rest...}/end", "exclude": "/paths/x/{_...}/end"},
         "all": {"link": "/all/{rest...}?m={m: Int = 7}", "aliases": "/all/{rest...}/end"}}}
      """.utf8))

  private func values(_ link: String) throws -> [RouteValue]? {
    try #require(Self.table).match(link).match?.parameters.map(\.value)
  }

  /// Tries lengths around the limit. In normal form, a character may have three times as many bytes.
  @Test(arguments: 505...520)
  func everyByteIsRead(length: Int) throws {
    for (query, last) in [("z", "z"), ("é", "é"), ("%20", " "), ("éé", "éé"), ("%41", "A"), ("#", "")] {
      for place in ["https://x.example", "https://X.Example/base", "https://a.Y.example:8080", "memory:"] {
        let link = "\(place)/items/a?q="
        let count = length - link.utf8.count - query.utf8.count
        let text = String(repeating: "b", count: count)
        #expect(try values(link + text + query) == [.string("a"), .string(text + last)], "\(place) \(query)")
      }
    }
  }

  /// Tries numbers of segments around the limit, with each separator.
  @Test(arguments: 28...44)
  func everySegmentIsRead(count: Int) throws {
    let segments = (0..<count).map { "s\($0)" }
    for (place, separator) in [
      ("https://x.example/", "/"), ("https://x.example/base/", "/"), ("https://a.y.example:8080/", "/"),
      ("memory:", "/"), ("memory://", "/"), ("memory:///", "/"), ("music:", ":"),
    ] {
      let path = (["paths"] + segments + ["end"]).joined(separator: separator)
      #expect(try values(place + path) == [.list(segments.map { .string($0) })], "\(place)")
      #expect(try values(place + path + separator) == [.list(segments.map { .string($0) })], "\(place) with a slash")
      let excluded = (["paths", "x"] + segments + ["end"]).joined(separator: separator)
      #expect(try values(place + excluded) == nil, "\(place) excluded")
      #expect(try values(place + path + separator + "..") == nil, "\(place) with dots")
    }
    // In less memory the last segment isn't 'end', so that the other pattern matches, which reads the item.
    let all = "https://x.example/" + (["all"] + segments + ["end"]).joined(separator: "/")
    #expect(try values(all + "?m=5") == [.list(segments.map { .string($0) }), .int(7)])
    let link = "https://x.example/" + (["paths"] + segments + ["end"]).joined(separator: "/")
    #expect(try values("https://go.example/?to=" + link) == [.list(segments.map { .string($0) })])
  }

  /// A table may take fewer segments or bytes than the memory on the stack, or just as many.
  @Test(arguments: [30, 34, 35, 36, 37, 38, 128, 200])
  func limitsAreThoseOfTheTable(limit: Int) throws {
    for empty in ["refuse", "collapse", "keep"] {
      let table = try RouteTable(
        json: Array(
          """
          {"version": 1, "origins": {"web": "https://x.example", "app": "memory:", "uri": {"at": "music:", "separator": ":"}},
           "canonical": "web", "emptySegments": "\(empty)", "limits": {"segments": \(limit), "length": \(10 * limit)},
           "routes": {"path": "/{rest...}"}}
          """.utf8))
      for (place, separator) in [("https://x.example/", "/"), ("memory:", "/"), ("memory://", "/"), ("music:", ":")] {
        for (count, isTaken) in [(limit - 1, true), (limit, true), (limit + 1, false)] {
          let link = place + [String](repeating: "a", count: count).joined(separator: separator)
          #expect((table.match(link).match != nil) == isTaken, "\(empty) \(link)")
          #expect((table.match(link + separator).match != nil) == isTaken, "\(empty) \(link)\(separator)")
        }
      }
      let link = "https://x.example/"
      let text = String(repeating: "a", count: 10 * limit - link.utf8.count)
      #expect(table.match(link + text).match?["rest"]?.strings == [text])
      #expect(table.match(link + text + "a").miss?.refusal?.kind == .tooLong)
    }
  }
}
