import PlatformFiles
import RouteLanguage
import TestSupport
import Testing

/// Association files with a single mistake, each with the rule that reports it and the text at its position.
@Suite(.namingCases) struct AssociationReaderTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var rule: String
    /// The text under the carets. Empty if the whole file is meant.
    var place: String
    var file: String
    var testDescription: String { rule + " " + place }
  }

  /// Returns a file whose only entry has these members in addition to its app.
  private static func entry(_ members: String) -> String {
    "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.com.example.app\"], \(members)}]}}"
  }

  private static func component(_ members: String) -> String { entry("\"components\": [{\(members)}]") }

  static let mistakes: [Mistake] = [
    Mistake(rule: "aasa-rich-text", place: "{\\rtf", file: "{\\rtf1 {\"applinks\": {}}}"),
    Mistake(rule: "trailing-comma", place: ",", file: "{\"applinks\": {\"details\": []},}"),
    Mistake(rule: "aasa-type", place: "[]", file: "[]"),
    Mistake(rule: "aasa-type", place: "[]", file: "{\"applinks\": []}"),
    Mistake(rule: "aasa-unknown-key", place: "\"appLinks\"", file: "{\"appLinks\": {\"details\": []}}"),
    Mistake(rule: "aasa-no-details", place: "{}", file: "{\"applinks\": {}}"),
    Mistake(rule: "aasa-apps", place: "[\"a\"]", file: "{\"applinks\": {\"apps\": [\"a\"], \"details\": []}}"),
    Mistake(
      rule: "aasa-old-details", place: "{\"ABCDE12345.com.example.app\": {\"paths\": [\"/a\"]}}",
      file: "{\"applinks\": {\"details\": {\"ABCDE12345.com.example.app\": {\"paths\": [\"/a\"]}}}}"),
    Mistake(rule: "aasa-type", place: "\"web\"", file: "{\"applinks\": {\"details\": [\"web\"]}}"),
    Mistake(
      rule: "aasa-no-app", place: "[]",
      file: "{\"applinks\": {\"details\": [{\"appIDs\": [], \"components\": [{\"/\": \"/a\"}]}]}}"),
    Mistake(
      rule: "aasa-app-id", place: "\"TEAM_ID.com.example.app\"",
      file: "{\"applinks\": {\"details\": [{\"appID\": \"TEAM_ID.com.example.app\", \"paths\": [\"/a\"]}]}}"),
    Mistake(
      rule: "aasa-app-id", place: "\"com.example.app\"",
      file: "{\"webcredentials\": {\"apps\": [\"com.example.app\"]}}"),
    Mistake(
      rule: "aasa-app-id", place: "\"ABCDE12345.com.example.*\"",
      file: "{\"webcredentials\": {\"apps\": [\"ABCDE12345.com.example.*\"]}}"),
    Mistake(rule: "aasa-app-id", place: "\"\"", file: "{\"appclips\": {\"apps\": [\"\"]}}"),
    Mistake(
      rule: "aasa-repeated-app", place: "\"ABCDE12345.a.b\"",
      file: """
        {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/a"}]},
          {"appID": "ABCDE12345.a.b", "paths": ["/b"]}]}}
        """),
    Mistake(
      rule: "aasa-mixed-formats", place: "[\"/b\"]",
      file: entry("\"components\": [{\"/\": \"/a\"}], \"paths\": [\"/b\"]")),
    Mistake(
      rule: "aasa-no-rules", place: "{\"appIDs\": [\"ABCDE12345.com.example.app\"], \"defaults\": {}}",
      file: entry("\"defaults\": {}")),
    Mistake(rule: "aasa-no-rules", place: "[]", file: entry("\"components\": []")),
    Mistake(rule: "aasa-type", place: "\"*\"", file: entry("\"components\": [\"*\"]")),
    Mistake(rule: "aasa-type", place: "7", file: entry("\"paths\": [7]")),
    Mistake(rule: "aasa-empty-rule", place: "{}", file: component("")),
    Mistake(
      rule: "aasa-unknown-key", place: "\"casesensitive\"", file: component("\"/\": \"/a\", \"casesensitive\": false")),
    Mistake(rule: "aasa-type", place: "1", file: component("\"/\": \"/a\", \"exclude\": 1")),
    Mistake(rule: "aasa-type", place: "[\"/a\"]", file: component("\"/\": [\"/a\"]")),
    Mistake(rule: "aasa-query-type", place: "true", file: component("\"?\": {\"flag\": true}")),
    Mistake(rule: "aasa-query-asks-nothing", place: "\"*\"", file: component("\"?\": {\"b\": \"*\"}")),
    Mistake(
      rule: "aasa-pattern-in-defaults", place: "\"/\"",
      file: entry("\"defaults\": {\"/\": \"/a\"}, \"components\": [{\"#\": \"a\"}]")),
    Mistake(rule: "aasa-never-matches", place: "\"/café\"", file: component("\"/\": \"/café\"")),
    Mistake(
      rule: "aasa-never-matches", place: "\"/a%20b\"", file: component("\"/\": \"/a%20b\", \"percentEncoded\": false")),
    Mistake(rule: "aasa-undefined-variable", place: "\"/$(digits)\"", file: component("\"/\": \"/$(digits)\"")),
    Mistake(
      rule: "aasa-variable", place: "\"$(digit)\"",
      file: "{\"applinks\": {\"substitutionVariables\": {\"n\": [\"$(digit)\"]}, \"details\": []}}"),
    Mistake(
      rule: "aasa-variable", place: "\"a(b\"",
      file: "{\"applinks\": {\"substitutionVariables\": {\"a(b\": [\"1\"]}, \"details\": []}}"),
    Mistake(rule: "aasa-foreign-syntax", place: "\"/student/:id\"", file: entry("\"paths\": [\"/student/:id\"]")),
    Mistake(rule: "aasa-part-in-path", place: "\"/invite?*\"", file: entry("\"paths\": [\"/invite?*\"]")),
    Mistake(rule: "aasa-never-matches", place: "\" * \"", file: entry("\"paths\": [\" * \"]")),
    Mistake(rule: "aasa-never-matches", place: "\"/a b\"", file: component("\"/\": \"/a b\"")),
    Mistake(rule: "aasa-foreign-syntax", place: "\"NOT/private/*\"", file: entry("\"paths\": [\"NOT/private/*\"]")),
    Mistake(rule: "aasa-foreign-syntax", place: "\"NOT/private/*\"", file: component("\"/\": \"NOT/private/*\"")),
    Mistake(rule: "aasa-foreign-syntax", place: "\"/a/[0-9]+\"", file: component("\"/\": \"/a/[0-9]+\"")),
    Mistake(rule: "aasa-foreign-syntax", place: "\"/u/.*\"", file: component("\"/\": \"/u/.*\"")),
    Mistake(
      rule: "aasa-part-in-path", place: "\"https://x.example/a/*\"", file: component("\"/\": \"https://x.example/a/*\"")
    ),
    Mistake(rule: "aasa-part-in-path", place: "\"x.example/a/*\"", file: component("\"/\": \"x.example/a/*\"")),
    Mistake(rule: "aasa-part-in-path", place: "\"NOT /#\"", file: entry("\"paths\": [\"NOT /#\", \"*\"]")),
    Mistake(
      rule: "aasa-dead-rule", place: "{\"/\": \"/a\", \"exclude\": true}",
      file: entry("\"components\": [{\"/\": \"*\"}, {\"/\": \"/a\", \"exclude\": true}]")),
  ]

  @Test func mistakesAreReportedAtTheirPosition() {
    each(Self.mistakes) { mistake in
      let bytes = Array(mistake.file.utf8)
      let found = AssociationReader.read(bytes).diagnostics
      #expect(found.count == 1, "\(found)")
      let first = try #require(found.first { $0.rule == mistake.rule })
      let place = String(decoding: bytes[first.range.lower..<first.range.upper], as: UTF8.self)
      // A path that is excluded with the word NOT is reported at the path after that word.
      #expect(place == mistake.place || mistake.place.hasSuffix(place + "\""))
    }
  }

  @Test func spacesInPatternsGetTheirFix() {
    let encode = "write \"percentEncoded\": false, or percent-encode the pattern"
    for (path, fix) in [
      (" /a", "remove the space at the beginning"), ("/a ", "remove the space at the end"), ("/a b", encode),
      ("/a< ", encode),
    ] {
      let found = AssociationReader.read(Array(AssociationReaderTests.component("\"/\": \"\(path)\"").utf8)).diagnostics
      #expect(found.map { $0.fix?.description } == [fix], "\(path)")
    }
  }

  @Test func aLargeFileIsRefusedAboveTheLimit() {
    let pattern = String(repeating: "a", count: AssociationReader.maximumSize)
    let found = AssociationReader.read(Array(AssociationReaderTests.component("\"/\": \"/\(pattern)\"").utf8))
      .diagnostics
    #expect(found.map(\.rule) == ["aasa-too-large"])
    #expect(found.first?.severity == .error)
  }

  @Test func validFileHasNoProblems() {
    let file = """
      {"applinks": {"substitutionVariables": {"shelf": ["new", "old?*"]}, "details": [{"appIDs": ["ABCDE12345.com.example.app"],
        "components": [{"#": "no_universal_links", "exclude": true}, {"/": "/shelves/$(shelf)/$(digit)", "?": {"page": "?*"}},
          {"/": "/caf%C3%A9"}, {"/": "/.well-known/*"}, {"/": "index.html"}, {"/": "NOTES/*"}, {"/": "/wiki/A_(b)+c"}, {"/": "/a b", "percentEncoded": false, "caseSensitive": false, "comment": "a room"}]}]},
       "webcredentials": {"apps": ["ABCDE12345.com.example.app"]}, "appclips": {"apps": ["ABCDE12345.com.example.app.Clip"]}}
      """
    let (read, found) = AssociationReader.read(Array(file.utf8))
    #expect(found.isEmpty, "\(found)")
    #expect(read?.services.map(\.name) == ["webcredentials", "appclips"])
    #expect(read?.details.first?.apps == ["ABCDE12345.com.example.app"])
  }

  /// Any bytes give a file or problems, and no link makes the matcher trap.
  @Test func brokenFilesGetProblems() throws {
    for mistake in AssociationReaderTests.mistakes {
      let bytes = Array(mistake.file.utf8)
      for length in stride(from: 0, to: bytes.count, by: 7) {
        let (file, found) = AssociationReader.read(Array(bytes[..<length]))
        #expect(file == nil && !found.isEmpty)
      }
      for index in stride(from: 0, to: bytes.count, by: 5) {
        var changed = bytes
        changed[index] = [0, 0x22, 0x2A, 0x24, 0xC3, 0xFF][index % 6]
        guard let file = AssociationReader.read(changed).file else { continue }
        for link in ["https://a.example", "https://a.example/%FF?=&a=%2#", "https://a.example//é/?a;b=+"] {
          _ = file.answers(to: link)
        }
      }
    }
  }
}
