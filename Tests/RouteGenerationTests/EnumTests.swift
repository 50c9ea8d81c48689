import RouteLanguage
import Testing

@testable import RouteGeneration

@Suite struct EnumTests {
  @Test func missingRestParameterIsEmpty() throws {
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

  /// Names of inputs become cases in camel case. If two names give the same case, the alphabetically first name wins.
  @Test func namesOfInputsAreCases() throws {
    let json = #"""
      {"version": 1, "origins": {"web": "https://x.example"},
       "routes": {"home": {"link": "/", "requires": ["signed-in", "adult"], "activity": "example.app.home"}},
       "launch": {
         "quickActions": {"write-review": "home", "write.review": "home", "allCases": "home", "gr\u00fcn": "home", "1": "home",
           "open it": false, "default": "home"},
         "activities": {"example.app.home": {"link": true}, "example.app.read": "home"},
         "notification": {"categories": {"a": {"to": "home", "actions": {"go": "home"}}}, "actions": {"go": false, "no": false}}
       }}
      """#
    let document = try #require(CompiledTable(json: Array(json.utf8), path: "routes.json").document)
    let found = Vocabulary.all(of: document).map { vocabulary in
      vocabulary.name + ": " + vocabulary.cases.map { $0.name + "=" + $0.word }.joined(separator: " ")
    }
    #expect(
      found == [
        "RequirementName: adult=adult", "QuickActionName: default=default writeReview=write-review",
        "NotificationCategoryName: a=a", "NotificationActionName: go=go no=no",
        "ActivityTypeName: exampleAppHome=example.app.home exampleAppRead=example.app.read",
      ])
  }
}
