import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite struct LintFixTests {
  private let table = """
    {
      "version": 1,
      "origins": { "web": "https://shop.example" },
      "routes": {
        'home': { "link": "/", "alises": ["/start",] },
        "item": "/items/:item",
        "old": { "link": "/old", "redirect": "hoem" },
      }
    }
    """
  private let fixed = """
    {
      "version": 1,
      "origins": { "web": "https://shop.example" },
      "routes": {
        "home": { "link": "/", "aliases": ["/start"] },
        "item": "/items/:item",
        "old": { "link": "/old", "redirect": "home" }
      }
    }
    """
  private let diff = """
    @@ -3,7 +3,7 @@
       "origins": { "web": "https://shop.example" },
       "routes": {
    -    'home': { "link": "/", "alises": ["/start",] },
    +    "home": { "link": "/", "aliases": ["/start"] },
         "item": "/items/:item",
    -    "old": { "link": "/old", "redirect": "hoem" },
    +    "old": { "link": "/old", "redirect": "home" }
       }
     }
    \\ No newline at end of file

    """

  @Test func fixesThatAreEditsAreMadeOneAfterAnother() throws {
    try withTable(table) { path in
      let outcome: Outcome = try run("lint", "--table", path, "--fix")
      #expect(outcome.output.hasPrefix("--- \(path)\n+++ \(path)\n" + diff))
      #expect(
        outcome.errors
          == "\(path): 5 fixes made, 1 left to you for the reason in its note\n\(path): 0 errors, 1 warning\n"
      )
      // Making `:item` a parameter would change the enum.
      #expect(outcome.status == .findings)
      try #expect(String(contentsOfFile: path, encoding: .utf8) == fixed)
      let again: Outcome = try run("lint", "--table", path, "--fix")
      #expect(
        again.errors
          == "\(path): 0 fixes made, 1 left to you for the reason in its note\n\(path): 0 errors, 1 warning\n"
      )
    }
  }

  @Test func aDryRunWritesNothing() throws {
    try withTable(table) { path in
      let outcome: Outcome = try run("lint", "--table", path, "--fix", "--dry-run")
      #expect(outcome.output.hasPrefix("--- \(path)\n+++ \(path)\n" + diff))
      #expect(outcome.errors.hasPrefix("\(path): 5 fixes would be made, 1 left to you for the reason in its note\n"))
      try #expect(String(contentsOfFile: path, encoding: .utf8) == table)
      try #expect(run("lint", "--table", path, "--dry-run").status == .couldNotRun)
    }
  }

  /// A diff works with any line ends, and lines without a fix keep theirs.
  @Test func linesMayEndAsOnWindows() throws {
    let text =
      #"{#LF  "version": 1,#LF  "origins": { "web": "https://a.example" },#LF  "routes": { "home": "/" },#LF}#LF"#
      .replacingOccurrences(of: "#LF", with: "\n")
    func fixed(_ text: String) throws -> (diff: [Substring], file: String) {
      try withTable(text) { path in
        let outcome: Outcome = try run("lint", "--table", path, "--fix")
        return (
          outcome.output.split(separator: "\n").dropFirst(2).map { $0 },
          try String(contentsOfFile: path, encoding: .utf8)
        )
      }
    }
    let (unix, windows) = (try fixed(text), try fixed(text.replacingOccurrences(of: "\n", with: "\r\n")))
    #expect(unix.diff == windows.diff && unix.diff.count == 6, "\(windows.diff)")
    #expect(windows.file == unix.file.replacingOccurrences(of: "\n", with: "\r\n"))
  }

  /// A fix never writes text that is refused itself, even if it is an existing name.
  @Test(arguments: [
    #""canonical": "app", "origins": {"app\\n": "a:"}, "routes": {"home": "/"}"#,
    #""origins": {"app": "a:"}, "routes": {"home\\n": "/", "b": {"link": "/b", "parent": "home"}}"#,
    #""origins": {"app": "a:"}, "routes": {"home ": "/"}, "launch": {"plain": "home"}"#,
    #""origins": {"web": "http:\\n/shop.example"}, "routes": {"home": "/"}"#,
    #""origins": {"web": "shop .example"}, "routes": {"home": "/"}"#,
  ]) func noFixWritesWhatIsRefused(_ members: String) throws {
    let text = "{\"version\": 1, \(members)}"
    try withTable(text) { path in
      #expect(try run("lint", "--table", path, "--fix").status == .findings)
      try #expect(String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  /// A query item without a key, in an optional part or outside of it, and a name that no pattern can have.
  @Test(arguments: [
    (#""find": "/find?{q}""#, #""find": "/find?q={q}""#),
    (#""find": "/find?{? q}""#, #""find": "/find?{? 'q=' q}""#),
    (#""find": "/find?{? q '&'}m=1""#, #""find": "/find?{? 'q=' q '&'}m=1""#),
    (#""find": "/find?a=1{? '&' q}""#, #""find": "/find?a=1{? '&' 'q=' q}""#),
    (#""find": "/find?a=1{? '&' {q: Int}}""#, #""find": "/find?a=1{? '&' 'q=' {q: Int}}""#),
    (#""find": "/find?{? $query '&'}m=1""#, #""find": "/find?{? $query '&'}m=1""#),
    (#""find": "/find?{q}&{? z}""#, #""find": "/find?q={q}&{? 'z=' z}""#),
    (#""find": "{? q}/""#, #""find": "{? q}/""#),
    (
      #""user": {"link": "/users/{id}", "set": {"userID ": "@{id}"}, "aliases": ["/u?id={userID}"]}"#,
      #""user": {"link": "/users/{id}", "set": {"userID ": "@{id}"}, "aliases": ["/u?id={userID}"]}"#
    ),
  ]) func aFixIsMadeOnce(_ written: String, _ fixed: String) throws {
    func table(_ routes: String) -> String {
      #"{"version": 1, "origins": {"web": "https://a.example"}, "routes": {\#(routes)}}"#
    }
    try withTable(table(written)) { path in
      for _ in 0..<2 {
        _ = try run("lint", "--table", path, "--fix")
        try #expect(String(contentsOfFile: path, encoding: .utf8) == table(fixed))
      }
    }
  }

  /// Problems of a table that doesn't load and of one that does, and fixes in words alone.
  @Test func summaryCountsTheFixesThatAreMade() throws {
    func summary(_ routes: String, _ options: String...) throws -> String {
      try withTable(#"{"version": 1, "origins": {"web": "https://a.example"}, "routes": {\#(routes)}}"#) { path in
        let errors: String = try run(["lint", "--table", path] + options).errors
        return errors.replacingOccurrences(of: path + ": ", with: "")
      }
    }
    let more = "; fix the errors to run the remaining checks\n"
    try #expect(
      summary(#""home": {"link": "/", "alises": ["/a"]}, "item": "/items/{id: String?}""#)
        == "2 errors, 0 warnings, 1 of them with a fix that 'fpost lint --fix' makes" + more)
    let ambiguous = #""a": "/x/{n: Int}", "b": "/x/{m: Int}""#
    try #expect(summary(ambiguous) == "1 error, 0 warnings" + more)
    try #expect(
      summary(ambiguous, "--fix") == "0 fixes made, 1 left to you because it needs a decision\n1 error, 0 warnings"
        + more)
  }

  /// The fix would add a value to the enum's case, so the author decides.
  @Test func aBreakingFixIsLeftToTheAuthor() throws {
    let text = """
      {"version": 1, "origins": {"web": "https://a.example"}, "generate": {},
       "routes": {"shopping": {"link": "/shopping-list", "aliases": ["/p/:id"]}}}
      """
    try withTable(text) { path in
      let offer = ", 1 of them with a fix that 'fpost lint --fix' makes unless it's breaking\n"
      let plain: Outcome = try run("lint", "--table", path)
      #expect(plain.errors.hasSuffix(offer), "\(plain.errors)")
      let outcome: Outcome = try run("lint", "--table", path, "--fix")
      #expect(outcome.output.contains("fix: write '{id}'"))
      #expect(
        outcome.output.contains("note: '--fix' leaves this to you: it is breaking: the case '.shopping' has a new"))
      #expect(outcome.errors.contains("0 fixes made, 1 left to you for the reason in its note\n"))
      try #expect(String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test func ambiguousRoutesAreNotFixed() throws {
    let text =
      #"{ "version": 1, "origins": { "web": "https://a.example" }, "routes": { "a": "/x/{n: Int}", "b": "/x/{m: Int}" } }"#
    try withTable(text) { path in
      let outcome: Outcome = try run("lint", "--table", path, "--fix")
      #expect(outcome.status == .findings)
      #expect(outcome.output.contains("[ambiguous-routes]"))
      try #expect(String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  /// The diff isn't mixed with the machine-readable output.
  @Test func diffIsSeparateFromJSON() throws {
    try withTable(table) { path in
      let outcome: Outcome = try run("lint", "--table", path, "--fix", "--format", "json")
      #expect(outcome.errors.hasPrefix("--- \(path)\n"))
      let objects = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
      #expect(objects?.count == 1)
    }
  }

  @Test func sarifContainsPositionsAndEdits() throws {
    try withTable(table) { path in
      let outcome: Outcome = try run("lint", "--table", path, "--format", "sarif")
      let log = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
      #expect(log?["version"] as? String == "2.1.0")
      let run = (log?["runs"] as? [[String: Any]])?.first
      let results = try #require(run?["results"] as? [[String: Any]])
      let text: Outcome = try FingerpostToolTests.run("lint", "--table", path)
      #expect(results.count == text.output.split(separator: "\n").count { $0.hasPrefix(path) })
      let first = try #require(results.first)
      #expect(first["ruleId"] as? String == "single-quotes")
      let location = ((first["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
      #expect((location?["artifactLocation"] as? [String: String])?["uri"] == path)
      #expect(
        location?["region"] as? [String: Int] == ["startLine": 5, "startColumn": 5, "endLine": 5, "endColumn": 11])
      let change = ((first["fixes"] as? [[String: Any]])?.first?["artifactChanges"] as? [[String: Any]])?.first
      let replacement = (change?["replacements"] as? [[String: Any]])?.first
      #expect((replacement?["insertedContent"] as? [String: String])?["text"] == "\"home\"")
    }
  }
}
