import Foundation
import PlatformFiles
import RouteLanguage
import TestSupport
import Testing

/// The answers of Apple's own tool about patterns, files and links, recorded in `Fixtures/aasa-oracle-cases.json`.
@Suite(.namingCases) struct OracleTests {
  struct Case: Sendable {
    var file: String
    var url: String
    var expected: String
  }

  static let cases: [Case] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/aasa-oracle-cases.json")
    let data = try? Data(contentsOf: path)
    let objects = data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [[String: Any]] ?? []
    return objects.compactMap { object in
      guard let input = object["input"] as? [String: Any], let url = object["url"] as? String,
        let expected = object["expected"] as? String
      else { return nil }
      let isFile = input["applinks"] != nil
      let file: [String: Any] =
        isFile
        ? input
        : ["applinks": ["details": [["appIDs": ["ABCDE12345.com.example.app"], "components": [input]]]]]
      let text = (try? JSONSerialization.data(withJSONObject: file)).map { String(decoding: $0, as: UTF8.self) }
      return text.map { Case(file: $0, url: url, expected: expected) }
    }
  }()

  @Test func matcherGivesTheRecordedVerdicts() throws {
    #expect(OracleTests.cases.count == 115)
    var right = 0
    for entry in OracleTests.cases {
      let file = try #require(AssociationReader.read(Array(entry.file.utf8)).file)
      let answer = try #require(file.answers(to: entry.url)?.first)
      let verdict: String =
        switch answer.verdict {
        case .opens: "match"
        case .blocked: "exclude"
        case .unmatched: "no"
        }
      #expect(verdict == entry.expected && answer.doubts.isEmpty, "\(entry.file) \(entry.url) \(answer.doubts)")
      if verdict == entry.expected { right += 1 }
    }
    print("association files: \(right) of \(OracleTests.cases.count) recorded verdicts")
  }
}

@Suite(.namingCases) struct AssociationMatcherTests {
  private func answer(_ components: String, _ link: String, more: String = "") throws -> AssociationAnswer {
    let text = "{\"applinks\": {\(more) \"details\": [{\"appIDs\": [\"ABCDE12345.a.b\"], \(components)}]}}"
    let file = try #require(
      AssociationReader.read(Array(text.utf8)).file, "\(AssociationReader.read(Array(text.utf8)))")
    return try #require(file.answers(to: link)?.first)
  }

  /// The open questions, each with a rule and a link whose answer depends on it.
  static let open: [(AssociationDoubt, String, String)] = [
    (.slashesInside, "\"components\": [{\"/\": \"/a/b\"}]", "https://x.example/a//b"),
    (.leadingStar, "\"components\": [{\"/\": \"*/terms\"}]", "https://x.example/terms"),
    (.plus, "\"components\": [{\"?\": {\"q\": \"a b\"}, \"percentEncoded\": false}]", "https://x.example/?q=a+b"),
    (.semicolon, "\"components\": [{\"?\": {\"b\": \"2\"}}]", "https://x.example/?a=1;b=2"),
    (.escapedNames, "\"components\": [{\"?\": {\"a b\": \"1\"}}]", "https://x.example/?a%20b=1"),
    (.caseOfNames, "\"components\": [{\"?\": {\"a\": \"1\"}, \"caseSensitive\": false}]", "https://x.example/?A=1"),
    (.exclude, "\"components\": [{\"/\": \"/a\", \"exclude\": 1}]", "https://x.example/a"),
    (.undefinedVariable, "\"components\": [{\"/\": \"/$(x)\"}]", "https://x.example/$(x)"),
    (.mixedFormats, "\"components\": [{\"/\": \"/a\"}], \"paths\": [\"/b\"]", "https://x.example/a"),
    (
      .repeatedApp, "\"paths\": [\"/a\"]}, {\"appIDs\": [\"ABCDE12345.a.b\"], \"paths\": [\"/b\"]",
      "https://x.example/b"
    ),
    (.bothIDs, "\"appID\": \"ABCDE12345.c.d\", \"paths\": [\"/a\"]", "https://x.example/a"),
    (.defaultsOfPaths, "\"defaults\": {\"caseSensitive\": false}, \"paths\": [\"/a\"]", "https://x.example/A"),
  ]

  @Test func decisiveOpenQuestionsAreReported() {
    each(Self.open.indices) { index in
      let (doubt, components, link) = AssociationMatcherTests.open[index]
      let text = "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.a.b\"], \(components)}]}}"
      let file = try #require(AssociationReader.read(Array(text.utf8)).file)
      let doubts = file.answers(to: link)?.flatMap(\.doubts)
      #expect(doubts == [doubt])
    }
  }

  @Test func everyOpenQuestionHasACase() {
    #expect(Set(AssociationMatcherTests.open.map(\.0)) == Set(AssociationDoubt.allCases))
  }

  @Test func theFirstRuleThatMatchesDecides() throws {
    let rules = "\"components\": [{\"/\": \"/a/?*\"}, {\"/\": \"/a/*\", \"exclude\": true}, {\"/\": \"*\"}]"
    #expect(try answer(rules, "https://x.example/a/1").verdict == .opens)
    let blocked = try answer(rules, "https://x.example/a")
    #expect(blocked.verdict == .blocked)
    #expect(blocked.steps.map(\.stop?.component) == [.path, nil])
    #expect(blocked.steps.map(\.stop?.text) == ["/a", nil])
  }

  /// The reader of a file says that a pattern with such a character never matches, so no spelling of a link may.
  @Test func charactersThatLinksEncodeAreEncodedFirst() throws {
    each(["a b", "a\"b", "a<b", "a>b", "a`b", "é"]) { text in
      let escaped = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      for link in [text, escaped].map({ "https://x.example/\($0)" }) {
        let raw = text.replacingOccurrences(of: "\"", with: "\\\"")
        #expect(try answer("\"components\": [{\"/\": \"/\(raw)\"}]", link).verdict == .unmatched)
        #expect(try answer("\"components\": [{\"/\": \"/\(escaped)\"}]", link).verdict == .opens)
        let decoded = "\"components\": [{\"/\": \"/\(raw)\", \"percentEncoded\": false}]"
        #expect(try answer(decoded, link).verdict == .opens)
      }
    }
  }

  @Test func variableMatchesAnyOfItsValues() throws {
    let variables = "\"substitutionVariables\": {\"shelf\": [\"new\", \"old?*\", \"\"]},"
    for (path, verdict) in [
      ("/s-new-x", AssociationAnswer.Verdict.opens), ("/s-old1-x", .opens), ("/s-old-x", .unmatched),
      ("/s--x", .opens),
      ("/s-NEW-x", .unmatched),
    ] {
      let found = try answer(
        "\"components\": [{\"/\": \"/s-$(shelf)-x\"}]", "https://x.example" + path, more: variables)
      #expect(found.verdict == verdict, "\(path)")
    }
  }

  @Test func caseIsIgnoredIfTheRuleIgnoresIt() throws {
    let rules = "\"components\": [{\"/\": \"/$(upper)É\", \"caseSensitive\": false, \"percentEncoded\": false}]"
    #expect(try answer(rules, "https://x.example/a%C3%A9").verdict == .opens)
  }

  /// Patterns for which a backtracking matcher would take years.
  @Test func manyStarsTakeOnePass() throws {
    let pattern = String(repeating: "*a", count: 100)
    let link = "https://x.example/" + String(repeating: "a", count: Thoroughness.amount(400, full: 1_000)) + "b"
    #expect(try answer("\"components\": [{\"/\": \"/\(pattern)\"}]", link).verdict == .unmatched)
  }

  /// Long runs of patterns that may match empty text don't exhaust the stack.
  @Test func longRunsOfEmptyPatternsMatch() throws {
    let variables = "\"substitutionVariables\": {\"x\": [\"\"]},"
    let pattern = String(repeating: "*", count: 20_000) + String(repeating: "$(x)", count: 2_000)
    #expect(
      try answer("\"components\": [{\"#\": \"\(pattern)\"}]", "https://x.example/#a", more: variables).verdict == .opens
    )
  }

  @Test func onlyLinksOfTheWebAreAnswered() throws {
    let (file, _) = AssociationReader.read(Array("{\"applinks\": {\"details\": []}}".utf8))
    let read = try #require(file)
    for link in ["", "x", "app://a", "https:", "https://", "https:///a", "https://u@x.example/"] {
      #expect(read.answers(to: link) == nil, "\(link)")
    }
  }

  @Test func theAnswerIsShownWithItsRules() throws {
    let text = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"],
        "components": [{"/": "/a", "?": {"q": "?*"}}, {"#": "no", "exclude": true}]}]}}
      """
    let source = SourceFile(path: "aasa", bytes: Array(text.utf8))
    let file = try #require(AssociationReader.read(source.bytes).file)
    let link = "https://x.example/a#no"
    let answers = try #require(file.answers(to: link))
    #expect(
      answers.text(for: link, in: source) == """
        'https://x.example/a#no'
          is excluded from 'ABCDE12345.a.b'
            aasa:2:18: doesn't match '' for the item 'q'
            aasa:2:49: matches, and excludes

        """)
    #expect(
      answers.json(for: link, in: source) == """
        {"link": "https://x.example/a#no", "app": "ABCDE12345.a.b", "verdict": "blocked", "likely": "blocked", "doubts": [], \
        "rules": [{"line": 2, "column": 18, "index": 0, "matches": false, "stop": "item q", "found": ""}, \
        {"line": 2, "column": 49, "index": 1, "matches": true, "stop": null, "found": null}]}

        """)
  }
}
