import RouteLanguage
import Testing

@Suite struct SharedPieceTests {
  @Test func equalComponentsAreShared() throws {
    let json = """
      {
        "version": 1, "origins": { "web": "https://shop.example" },
        "routes": {
          "a": "/shop/{id: Int}/edit",
          "b": "/book/{id: Int}/edit",
          "c": "/book/{name}/edit",
          "d": { "link": "/book/{id: Int}/{part: Int}", "caseSensitive": false }
        }
      }
      """
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    let patterns = try #require(compiled.resolved).patterns
    try #require(patterns.map { $0.segments.count } == [3, 3, 3, 3])
    let (a, b, c, d) = (patterns[0].segments, patterns[1].segments, patterns[2].segments, patterns[3].segments)
    #expect(a[2].piece === b[2].piece && b[2].piece === c[2].piece && b[0].piece === c[0].piece)
    #expect(a[1].piece === b[1].piece)
    // A component isn't shared if its text, type, capture or letter case differs.
    #expect(a[0].piece !== b[0].piece && b[1].piece !== c[1].piece)
    #expect(d[1].piece !== d[2].piece && d[0].piece !== b[0].piece && d[0].piece.isFolded)
    #expect(d[1].piece.captures == [0] && d[2].piece.captures == [1])
  }
}
