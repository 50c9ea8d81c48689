import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// `fpost diff` and `fpost replay`.
@Suite struct DiffCommandTests {
  private let old = """
    { "version": 1, "canonical": "web", "origins": { "web": "https://shop.example" },
      "routes": { "item": "/items/{id: Int}", "page": "/{name: String}" } }
    """
  private let new = """
    { "version": 1, "canonical": "web", "origins": { "web": "https://shop.example" },
      "routes": { "item": "/items/{id: Int}", "page": "/{name: String}", "sale": "/sale" } }
    """

  private func withTables<Result>(_ body: (String, String) throws -> Result) throws -> Result {
    try inTemporaryFolder { folder in
      try FileSystem.write(Array(old.utf8), to: folder + "/old.json")
      try FileSystem.write(Array(new.utf8), to: folder + "/new.json")
      return try body(folder + "/old.json", folder + "/new.json")
    }
  }

  @Test func aChangeIsShownWithALink() throws {
    try withTables { old, new in
      let outcome: Outcome = try run("diff", old, new)
      #expect(outcome.status == .fine)
      #expect(outcome.output.contains("breaking: links of 'page' open 'sale' [leads-elsewhere]"))
      #expect(outcome.output.contains("  link: https://shop.example/sale\n"))
    }
  }

  @Test func failOnDecidesTheStatus() throws {
    try withTables { old, new in
      try #expect(run("diff", old, new, "--fail-on", "breaking").status == .findings)
      try #expect(run("diff", old, old, "--fail-on", "cosmetic").status == .fine)
      try #expect(run("diff", old, old).output.hasSuffix("\nno difference\n"))
    }
  }

  /// A table in a target's folder generates code even without a `generate` section, so the diff names what it doesn't
  /// compare.
  @Test func uncomparedCallersAreReported() throws {
    let uncompared = "calls of generated code, because at least one table has no 'generate' section"
    try withTables { old, new in
      #expect(try run("diff", old, new).output.contains("not compared: \(uncompared)\n"))
      let json: String = try run("diff", old, new, "--format", "json").output
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      #expect(object?["notCompared"] as? [String] == [uncompared])
      #expect(try run("diff", old, new, "--format", "markdown").output.contains("\nNot compared: calls of generated"))
      #expect(try run("diff", old, old, "--fail-on", "cosmetic").status == .fine)
      let generating: String = self.old.replacingOccurrences(
        of: #""version": 1,"#, with: #""version": 1, "generate": {},"#)
      try FileSystem.write(Array(generating.utf8), to: old)
      #expect(try run("diff", old, old).output == "no difference\n")
      #expect(try run("diff", old, new).output.contains(uncompared))
    }
  }

  @Test func jsonAndMarkdownContainTheChanges() throws {
    try withTables { old, new in
      let json: Outcome = try run("diff", old, new, "--format", "json")
      let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
      #expect((object?["counts"] as? [String: Int])?["breaking"] == 1)
      let markdown: Outcome = try run("diff", old, new, "--format", "markdown")
      #expect(markdown.output.hasPrefix("### Links: 1 breaking"))
    }
  }

  /// If the old table contains keys that were removed from the language, the diff uses their exact replacement, or
  /// names them as not compared.
  @Test func anEarlierTableIsCompared() throws {
    func diff(_ keys: String, _ route: String, _ new: String, _ arguments: String...) throws -> Outcome {
      let head = #"{ "generate": {}, "version": 1, "origins": { "web": "https://shop.example" }, "#
      return try inTemporaryFolder { folder in
        let old = #"\#(head)\#(keys)"routes": { "a": \#(route), "b": "/x?b={b: Int?}", "any": "/{any...}" } }"#
        try FileSystem.write(Array(old.utf8), to: folder + "/old.json")
        try FileSystem.write(Array("\(head)\(new) }".utf8), to: folder + "/new.json")
        return try run(["diff", folder + "/old.json", folder + "/new.json"] + arguments)
      }
    }
    let pair = #""/x?a={a: Int}&c={c: Int?}""#
    let order: Outcome = try diff(
      #""order": ["a", "b"], "#, pair,
      #""routes": { "a": { "link": \#(pair), "beats": "b" }, "b": "/x?b={b: Int?}", "any": "/{any...}" }"#)
    #expect(
      order.output == """
        cosmetic: the table still has 'order', which 'beats' replaces [documentation]
        0 breaking, 0 compatible, 1 cosmetic

        """)
    let group: Outcome = try diff(
      "", #"{ "link": \#(pair), "oneOf": ["a", "c"] }"#,
      #""routes": { "a": \#(pair), "b": "/x?b={b: Int?}", "any": "/{any...}" }"#)
    #expect(
      group.output.contains("cosmetic: the route 'a' still has 'oneOf', which 'exclude' replaces [documentation]\n"))
    #expect(group.output.contains("leads-elsewhere]\n  link: https://shop.example/x?a=42&c=42\n"), "\(group.output)")
    let end: Outcome = try diff(
      "", #"{ "link": \#(pair), "noFallback": true }"#,
      #""routes": { "a": \#(pair), "b": "/x?b={b: Int?}", "any": "/{any...}" }"#, "--fail-on", "breaking")
    #expect(
      end.output == """
        not compared: the route 'a' still has 'noFallback', which 'exclude' replaces, but not exactly
        no difference

        """)
    #expect(end.status == .fine)
    // The new table must be written in the current language.
    let new: Outcome = try diff("", pair, #""order": ["a", "b"], "routes": { "a": \#(pair), "b": "/b" }"#)
    #expect(new.status == .couldNotRun && new.errors.contains("[removed-key]"))
  }

  @Test func aTableThatDoesNotLoadCanNotBeCompared() throws {
    try withTable("{}") { broken in
      let outcome: Outcome = try run("diff", broken, broken)
      #expect(outcome.status == .couldNotRun)
      #expect(outcome.errors.contains("isn't a valid table"))
    }
  }

  @Test func aLogIsReplayed() throws {
    try withTables { old, new in
      let log = "https://shop.example/sale\nhttps://shop.example/sale?x=1\nhttps://shop.example/items/7\n\n"
      let outcome: Outcome = try run("replay", old, new, "--stdin", input: log)
      #expect(outcome.status == .findings)
      #expect(outcome.output.hasPrefix("2  leads-elsewhere  page /{name: String}  ->  sale /sale\n"))
      try #expect(run("replay", old, new).status == .couldNotRun)
      // A line that isn't UTF-8 isn't a link, although repaired text would be a link to a page.
      let bad: Outcome = try run("replay", old, new, "--stdin", input: [UInt8]("https://shop.example/".utf8) + [0xFF])
      #expect(bad.status == .couldNotRun && bad.errors.contains("no line of the standard input contains a link"))
      try #expect(run("replay", old, new, "--stdin", input: "").status == .couldNotRun)
    }
  }

  /// `replay` and `import urls` read logs with the same code.
  @Test func anAccessLogIsReplayed() throws {
    try withTables { old, new in
      let log = """
           40 https://shop.example/items/7
        1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /sale HTTP/1.1" 200 17 "https://shop.example/items/1" "-"
        /items/8,2
        hello
        """
      let outcome: Outcome = try run("replay", old, new, "--stdin", "--host", "shop.example", input: log)
      #expect(outcome.status == .findings && outcome.errors == "lines without a link: 1\n", "\(outcome.errors)")
      #expect(
        outcome.output.hasPrefix("1  leads-elsewhere  page /{name: String}  ->  sale /sale\n"), "\(outcome.output)")
      #expect(outcome.output.contains("43 links: ") && outcome.output.hasSuffix(" 0 unmatched, 42 same\n"))
      let other: Outcome = try run("replay", old, new, "--stdin", input: log)
      #expect(other.errors == "lines without a link: 1\nlines with a path, which need '--host': 2\n", "\(other.errors)")
      let url: Outcome = try run("replay", old, new, "--stdin", "--host", "https://shop.example", input: log)
      #expect(url.status == .couldNotRun && url.errors.contains("'https://shop.example' isn't a host"))
      let port: Outcome = try run("replay", old, new, "--stdin", "--host", "shop.example:8080", input: log)
      #expect(port.status != .couldNotRun)
      let paths: Outcome = try run("replay", old, new, "--stdin", input: "/items/8\n")
      #expect(paths.status == .couldNotRun && paths.errors.contains("the log has paths without a host"))
    }
  }

  /// In a long log, several cores count at the same time. The counts agree with those of a single core.
  @Test func aLongLogIsCountedOnAllCores() throws {
    try withTables { old, new in
      let lines = (0..<30_000).map { number in
        [
          "https://shop.example/sale?\(number)", "https://shop.example/items/\(number)",
          "https://shop.example/a/b/\(number)",
        ][number % 3]
      }
      let outcome: Outcome = try run("replay", old, new, "--stdin", input: lines.joined(separator: "\r\n"))
      #expect(
        outcome.output == """
          10000  leads-elsewhere  page /{name: String}  ->  sale /sale
            link: https://shop.example/sale?0
            link: https://shop.example/sale?3
            link: https://shop.example/sale?6
          10000  unmatched  nothing
            link: https://shop.example/a/b/2
            link: https://shop.example/a/b/5
            link: https://shop.example/a/b/8
          30000 links: 0 stops-working, 10000 leads-elsewhere, 0 values-change, 0 renamed, 0 new-link, 10000 unmatched, 10000 same

          """)
      let page: Outcome = try run("replay", old, new, "--stdin", "--format", "html", input: lines[0])
      #expect(page.status == .findings && page.output.hasPrefix("<!DOCTYPE html>\n"))
      let json: Outcome = try run("replay", old, new, "--stdin", "--format", "json", input: lines[0])
      #expect(json.output.contains("\"links\": [\"https://shop.example/sale?0\"]"))
    }
  }
}
