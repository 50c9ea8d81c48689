import RouteLanguage
import Testing

@testable import RouteGeneration

@Suite struct EnumTests {
  @Test func aRestThatAPatternLeavesOutIsEmpty() throws {
    let json = #"""
      {"version": 1, "name": "PageRoute", "origins": {"web": "https://x.example"}, "generate": {"target": "Pages"},
       "routes": {"compare": {"link": "/compare", "aliases": ["/compare/{range...}"]}, "page": "/pages/{path...}"}}
      """#
    let file = EnumEmitter.file(
      try #require(GeneratedTable(CompiledTable(json: Array(json.utf8), path: "routes.json"), path: "routes.json")))
    #expect(file.contains("case compare(range: [String] = [])"))
    #expect(file.contains("let v0: [String] = match.value(0, absent: [])"))
    #expect(file.contains("case page(path: [String])"))
    #expect(file.contains("let v0: [String] = match.value(0) "))
  }
}
