import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

@testable import PlatformFiles

/// Tables imported from association files.
@Suite struct AssociationImportTests {
  private static let app = "ABCDE12345.example.app"

  private struct Imported {
    let draft: TableDraft
    let analysis: TableAnalysis
    let file: AssociationFile

    var links: [String] { draft.routes.map(\.link) }
    var notes: [String] { draft.notes.map(\.message) }
    var lost: [AssociationComparison.Gap] {
      AssociationImport.lost(analysis, file, app: AssociationImportTests.app, host: "x.example")
    }
  }

  private func imported(_ components: String, _ more: String = "") throws -> Imported {
    let text = """
      {"applinks": {"details": [{"appIDs": ["\(Self.app)"], "components": [\(components)]\(more)}],
        "substitutionVariables": {"Tab": ["one", "t.w/o"], "Word": ["a", "b.c"]}}}
      """
    let file = try #require(AssociationReader.read(Array(text.utf8)).file, "\(text)")
    var draft = AssociationImport(file, app: Self.app, host: "x.example").draft
    let compiled = draft.settled()
    let findings = Linter.run(compiled).filter { $0.severity != .note }
    #expect(findings.isEmpty, "\(findings.map(\.message)) \(draft.json)")
    return Imported(
      draft: draft, analysis: try #require(TableAnalysis(compiled, budget: 40_000), "\(draft.json)"), file: file)
  }

  /// The rows of the page: components, and the links of the routes. The table reads everything that the file accepts.
  @Test func documentedComponentsAreImported() throws {
    let rows = try PageRows.rows(of: "Importing.md", below: "| Component | Links of the table |")
    #expect(rows.count > 8)
    for row in rows {
      let result = try imported(row[0])
      #expect(result.links == row[1].components(separatedBy: "` `"), "\(row)")
      #expect(result.notes == [] && result.lost.isEmpty, "\(row) \(result.notes) \(result.lost)")
    }
  }

  /// Components, and the note about them.
  @Test func inexpressibleRulesAreReported() throws {
    for (component, words) in [
      (#"{"/": "/a*b"}"#, "'*' matches slashes in the file, but only a single segment in the table"),
      (#"{"/": "/*/a/*"}"#, "'*' matches slashes in the file, but only a single segment in the table"),
      (#"{"/": "/x/$(Tab)"}"#, "the table matches any text instead of the values of 'Tab'"),
      (#"{"/": "/$(nothing)"}, {"/": "/a"}"#, "there is no variable 'nothing', so the rule matches no link"),
      (
        #"{"/": "/a", "?": {"q": ""}}"#,
        "the rule requires that 'q' is missing, but the table matches links with it too"
      ),
      (#"{"/": "/a", "?": "q=1"}"#, "the rule has a pattern for the whole query, but the table matches any query"),
      (
        ##"{"/": "/a", "#": "b=c"}"##,
        "a table can't express the rule's pattern for the fragment, so it matches any fragment"
      ),
      (#"{"/": "/a", "exclude": true}"#, "no link of the file opens '\(Self.app)', but a table needs a route"),
    ] { #expect(try imported(component).notes == [words], "\(component)") }
    // The note has an example of a lost link.
    #expect(try imported(#"{"/": "/a*b"}"#).lost.compactMap(\.link).first?.hasPrefix("https://x.example/a") == true)
    #expect(try imported(#"{"/": "/????"}"#).lost.count == 1)
  }

  /// A rule that matches no link gives no route, and excludes nothing.
  @Test func rulesThatNeverMatchAreNotImported() throws {
    #expect(try imported(#"{"/": "/a b"}, {"/": "/é"}, {"/": "/c"}"#).links == ["/c"])
    #expect(try imported(#"{"/": "/a%20b", "percentEncoded": false}, {"/": "/c"}"#).links == ["/c"])
    #expect(try imported(#"{"/": "/a b", "percentEncoded": false}"#).links == ["/a%20b"])
    let excluded = try imported(#"{"/": "/a b", "exclude": true}, {"/": "/a%20b"}"#)
    #expect(excluded.links == ["/a%20b"] && excluded.draft.routes.allSatisfy { $0.exclude.isEmpty })
  }

  @Test func earlierExclusionsAreImported() throws {
    let result = try imported(#"{"/": "/help/*", "exclude": true}, {"/": "/shop/*"}, {"/": "/*"}"#)
    #expect(result.draft.routes.map(\.exclude) == [[], [], [], ["/help", "/help/{_...}"]], "\(result.draft.json)")
    for link in ["https://x.example/help", "https://x.example/help/a/b"] {
      #expect(result.analysis.match(link)?.match == nil)
    }
    // An exclusion after the rule that matches its links has no effect.
    #expect(
      try imported(#"{"/": "/*"}, {"/": "/help/*", "exclude": true}"#).draft.routes.allSatisfy { $0.exclude.isEmpty })
  }

  // MARK: Random files

  /// The table reads every link that the file accepts, unless a note or an example link names the rule.
  @Test func acceptedLinksAreImportedOrReported() throws {
    let words = ["a", "b", "*", "?", "?*", "a*", "*b", "a*b", "$(digit)", "$(Word)"]
    var admitted = 0
    var named = 0
    for seed: UInt64 in 0..<UInt64(Thoroughness.amount(20, full: 3_000)) {
      var random = SeededRandom(seed: seed)
      var components: [String] = []
      for _ in 0...random.below(4) {
        var members = [
          #""/": "/"# + (0..<random.below(4)).map { _ in random.one(of: words) }.joined(separator: "/") + "\""
        ]
        if random.chance(25) { members.append(#""?": {"k": "\#(random.one(of: ["1", "?*", "*", "?"]))"}"#) }
        if random.chance(15) { members.append(##""#": "\##(random.one(of: ["f", "?*", "*"]))""##) }
        if random.chance(25) { members.append(#""exclude": true"#) }
        components.append("{" + members.joined(separator: ", ") + "}")
      }
      let text = components.joined(separator: ", ")
      let result = try imported(text)
      let lost = Set(result.lost.compactMap { $0.rule?.index })
      let decider = AssociationDecider(result.file, app: Self.app)
      for _ in 0..<200 {
        var link = "https://x.example"
        for _ in 0..<random.below(5) { link += "/" + random.one(of: ["a", "b", "ab", "aab", "7", "b.c", "xyz"]) }
        if random.chance(30) { link += "?" + random.one(of: ["k=1", "k=", "k=22", "z=1", "k=1&z=2"]) }
        if random.chance(20) { link += "#" + random.one(of: ["f", "g"]) }
        guard let verdict = decider.verdict(of: link), verdict.verdict == .opens, let rule = verdict.rule
        else { continue }
        admitted += 1
        if result.analysis.match(link)?.match != nil { continue }
        named += 1
        #expect(lost.contains(rule.index), "seed \(seed) \(link) \(text)\n\(result.draft.json)")
      }
    }
    print("links that random files admit: \(admitted), of which \(named) are of rules that are named")
    #expect(admitted > Thoroughness.amount(600, full: 40_000) && named * 4 < admitted)
  }
}
