import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite(.namingCases) struct PrintCommandTests {
  @Test func valuesBecomeALink() {
    each(
      [
        ("home", "https://shop.example/"),
        ("item id=7", "https://shop.example/items/7"),
        ("item id=7 size=small", "https://shop.example/items/7"),
        ("item size=large id=7 gift=1", "https://shop.example/items/7?size=large&gift=true"),
        ("item id=7 --origin app", "shop://items/7"),
        ("near x=1.50 y=-3", "https://shop.example/near?at=1.5,-3"),
        ("tags tags=a tags=b&c weights=1 weights=2", "https://shop.example/tags?t=a&t=b%26c&w=1,2"),
        ("help topic=a topic=b/c", "https://shop.example/help/a/b%2Fc"),
        ("form items=a=1 items=b items=c=", "https://shop.example/form?a=1&b&c="),
        ("clip now=true --origin=app", "shop://clip?now"),
      ] as [(String, String)]
    ) { line, link in
      let outcome: Outcome = try withSampleTable {
        try run(["print", "--table", $0] + line.split(separator: " ").map(String.init))
      }
      #expect(outcome.output == link + "\n", "\(outcome.errors)")
      #expect(outcome.status == .fine)
    }
  }

  @Test func printedLinkResolvesToItsValues() throws {
    try withSampleTable { table in
      let link: Outcome = try run("print", "--table", table, "item", "id=7", "size=large")
      let back: Outcome = try run("resolve", "--table", table, String(link.output.dropLast()))
      #expect(back.output.contains(#""parameters": {"id": 7, "size": "large"}"#))
    }
  }

  static let refused: [(String, Verdict, String)] = [
    ("itme id=7", .couldNotRun, "there is no route 'itme'\n  did you mean 'item'?"),
    ("items id=7", .couldNotRun, "there is no route 'items'\n  did you mean 'item'?"),
    ("item di=7", .couldNotRun, "'item' has no parameter 'di'\n  write one of: id, size, gift"),
    ("home id=7", .couldNotRun, "'home' has no parameter 'id'\n  the route has no parameters"),
    ("item id=7 --origin ap", .couldNotRun, "there is no origin 'ap'\n  write one of: app, web"),
    ("item id", .couldNotRun, "'id' isn't an assignment\n  write name=value"),
    ("item id=0", .findings, "'0' isn't a valid 'id'\n  expected 'ID': Int, 1 or more"),
    ("item id=007", .findings, "'007' isn't a valid 'id'\n  expected 'ID': Int, 1 or more"),
    ("item id=1 id=2", .findings, "'id' has a single value, but you wrote 2: '1' and '2'"),
    ("item id=1 id=0", .findings, "'0' isn't a valid 'id'\n  expected 'ID': Int, 1 or more"),
    ("item id=1 size=huge", .findings, "'huge' isn't a valid 'size'\n  write one of: small, large"),
    ("item", .findings, "the parameter 'id' has no value"),
    (
      "clip now=true --origin=web", .findings,
      "links of the origin don't open the route\n  the link can be printed with '--origin app'"
    ),
  ]

  @Test func printFailuresAreExplained() {
    each(Self.refused) { line, verdict, message in
      let outcome: Outcome = try withSampleTable {
        try run(["print", "--table", $0] + line.split(separator: " ").map(String.init))
      }
      #expect(outcome.status == verdict)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "fpost: error: \(message)\n")
    }
  }

  @Test func aGroupNamesItsRoutes() throws {
    let table = """
      { "version": 1, "origins": { "web": "https://a.example" },
        "routes": { "recipe.detail": "/recipes/{id: Int}", "recipe.cook": "/recipes/{id: Int}/cook" } }
      """
    try withTable(table) { path in
      let outcome: Outcome = try run("print", "--table", path, "recipe", "id=1")
      #expect(outcome.errors.contains("this group contains 'recipe.cook' and 'recipe.detail'"), "\(outcome.errors)")
    }
  }

  @Test func aRedirectNamesItsTarget() throws {
    let table = """
      { "version": 1, "origins": { "web": "https://a.example" },
        "routes": { "home": "/", "old": { "link": "/old", "redirect": "home" } } }
      """
    let outcome: Outcome = try withTable(table) { try run("print", "--table", $0, "old") }
    #expect(outcome.status == .couldNotRun)
    #expect(
      outcome.errors
        == "fpost: error: 'old' is a redirect, so it has no link\n  it redirects to 'home'\n")
  }
}
