import RouteLanguage
import Testing

/// What a template of `set` makes is of its parameter's type, whatever the link.
@Suite struct SetTypeTests {
  @Test(arguments: [
    ("/v/{k: Int}", "{k}", true), ("/v/{k: Small}", "{k}", true), ("/v/{k: Digit}", "1{k}", true),
    ("/v/{k: String}", "{k}", false), ("/v/{k: UInt}", "{k}", false), ("/v/{k: Int}", "1{k}", false),
    ("/v/{k: Small}", "1{k}", false),  // "-0" is an Int, "1-0" is none
  ])
  func templatesFitTheirType(_ row: (link: String, template: String, isValid: Bool)) {
    let json = """
      {"version": 1, "origins": {"web": "https://x.example"},
       "types": {"Small": {"type": "Int", "min": 0, "max": 9}, "Digit": {"type": "UInt", "max": 9}},
       "routes": {"u": {"link": "/u/{n: Int}", "aliases": [{"link": "\(row.link)", "set": {"n": "\(row.template)"}}]}}}
      """
    let rules = CompiledTable(json: Array(json.utf8), path: "routes.json").diagnostics.map(\.rule)
    #expect(rules == (row.isValid ? [] : ["set-mismatch"]))
  }
}
