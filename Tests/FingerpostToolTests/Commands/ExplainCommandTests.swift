import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// `fpost explain`.
@Suite struct ExplainCommandTests {
  @Test func aLinkIsExplained() throws {
    try withSampleTable { table in
      let outcome: Outcome = try run("explain", "--table", table, "https://shop.example/items/7?gift=1")
      #expect(outcome.status == .fine)
      #expect(outcome.output.contains("leads to  item\n"))
      #expect(outcome.output.contains("→ item  web  /items/{id: ID}"))
    }
  }

  @Test func pathIsALinkOfTheCanonicalOrigin() throws {
    try withSampleTable { table in
      for format in ["text", "json"] {
        let words: [String] = ["explain", "--table", table, "--format", format]
        let whole: Outcome = try run(words + ["https://shop.example/items/7"])
        #expect(whole.status == .fine)
        try #expect(run(words + ["/items/7"]).output == whole.output)
      }
      let other: Outcome = try run("explain", "--table", table, "shop.example")
      #expect(other.errors.contains("or write a link with its scheme, or a path"), "\(other.errors)")
    }
  }

  @Test func missExitsWithStatus1AndItsReason() throws {
    try withSampleTable { table in
      let outcome: Outcome = try run("explain", "--table", table, "https://shop.example/items/0")
      #expect(outcome.status == .findings)
      #expect(outcome.output.contains("because   path: segment 2 is '0', expected {id: ID}"))
      let redacted: Outcome = try run("explain", "--redact", "--table", table, "https://shop.example/items/0sesame")
      #expect(!redacted.output.contains("sesame"))
    }
  }

  @Test func aPatternOfARedirectIsNotAnAlias() throws {
    let json = #"""
      { "version": 1, "origins": { "app": "a:" },
        "routes": { "home": { "link": "/", "aliases": ["/start"] }, "old": { "link": "/old", "redirect": "home" } } }
      """#
    try withTable(json) { table in
      let old: Outcome = try run("explain", "--table", table, "a:old")
      #expect(old.output.contains("leads to  home, by the redirect old\n"))
      #expect(old.output.contains("\npattern   /old\n"), "\(old.output)")
      let start: Outcome = try run("explain", "--table", table, "a:start")
      #expect(start.output.contains("\npattern   /start  (alias 1)\n"), "\(start.output)")
    }
  }

  @Test func jsonIsOneObject() throws {
    try withSampleTable { table in
      let outcome: Outcome = try run("explain", "--table", table, "--format", "json", "shop://items/7")
      let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
      #expect(object?["route"] as? String == "item")
      #expect(object?["origin"] as? String == "app")
      #expect((object?["candidates"] as? [[String: Any]])?.contains { $0["wins"] as? Bool == true } == true)
    }
  }

  @Test func aRuleIsExplainedWithoutATable() throws {
    let outcome: Outcome = try run("explain", "near-duplicate")
    #expect(outcome.status == .fine)
    #expect(outcome.output.hasPrefix("# near-duplicate\n"))
    #expect(outcome.output.contains("\n## Wrong\n") && outcome.output.contains("\n## Right\n"))
    let part: Outcome = try run("explain", "unknown-key")
    #expect(part.output.hasPrefix("## unknown-key\n") && part.output.contains("\nWrong:\n"))
    let list: Outcome = try run("explain")
    #expect(list.output.contains("worst-case-cost"))
  }

  @Test func unknownArgumentGetsTheNearestRule() throws {
    let outcome: Outcome = try run("explain", "near-duplicates")
    #expect(outcome.status == .couldNotRun)
    #expect(outcome.errors.contains("did you mean 'near-duplicate'?"))
  }
}
