import RouteLanguage
import TestSupport
import Testing

/// A line of `json-verdicts.txt`.
struct JSONVerdict: Sendable, CustomTestStringConvertible {
  var isAccepted: Bool
  var name: String
  var bytes: [UInt8]

  var testDescription: String { name }

  static let all: [JSONVerdict] = {
    guard let text = try? Fixtures.text("json-verdicts.txt") else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: " ", maxSplits: 2)
      return JSONVerdict(
        isAccepted: parts[0] == "y", name: String(parts[1]), bytes: parts.count > 2 ? unescaped(parts[2]) : [])
    }
  }()

  private static func unescaped(_ text: Substring) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

@Suite(.namingCases) struct JSONReaderTests {
  @Test func verdictsEqualThoseOfTheSuite() {
    each(JSONVerdict.all) { verdict in
      let (value, diagnostics) = JSONReader.read(verdict.bytes)
      if verdict.isAccepted {
        #expect(value != nil)
        #expect(diagnostics.map(\.message) == [])
      } else {
        #expect(diagnostics.hasErrors)
      }
      for diagnostic in diagnostics {
        #expect(diagnostic.range.lower <= diagnostic.range.upper)
        #expect(diagnostic.range.upper <= verdict.bytes.count)
      }
    }
  }

  /// The suite has 95 cases to accept, of which we refuse two because of duplicate keys, and 192 to refuse. The two
  /// with 100,000 brackets are tested below.
  @Test func allCasesOfTheSuiteAreIncluded() {
    let (own, suites) = JSONVerdict.all.reduce(into: ([JSONVerdict](), [JSONVerdict]())) { lists, verdict in
      if verdict.name.hasPrefix("here_") { lists.0.append(verdict) } else { lists.1.append(verdict) }
    }
    #expect(suites.filter(\.isAccepted).count == 93)
    #expect(own.filter { $0.name.hasPrefix("here_duplicate_key") && !$0.isAccepted }.count >= 2)
    #expect(suites.filter { !$0.isAccepted }.count == 192)
    #expect(Set(JSONVerdict.all.map(\.name)).count == JSONVerdict.all.count)
  }

  /// Each problem with its position (line:column) and its rule.
  @Test func problemHasItsPosition() {
    each(
      [
        ("{\"a\": 1, \"a\": 2}", ["1:10 duplicate-key"]),
        ("[1,\n 2,\n]", ["2:3 trailing-comma"]),
        ("{\"a\": 1,}", ["1:8 trailing-comma"]),
        ("{ // one\n\"a\": /* two */ 1 } # three", ["1:3 comment", "2:6 comment", "2:20 comment"]),
        ("[1 2]", ["1:3 missing-comma"]),
        ("{\"a\": 1\n \"b\": 2}", ["1:8 missing-comma"]),
        ("{\"a\" = 1}", ["1:6 missing-colon"]),
        ("{\"a\": }", ["1:2 missing-value"]),
        ("{a: 1, 'b': 2}", ["1:2 unquoted-key", "1:8 single-quotes"]),
        (
          "[True, nil, 01, .5, +1, 1., 0x1F]",
          [
            "1:2 unknown-word", "1:8 unknown-word", "1:13 bad-number", "1:17 bad-number", "1:21 bad-number",
            "1:25 bad-number", "1:29 bad-number",
          ]
        ),
        (
          "[\"\\q\", \"\\ud800\", \"\\u12\", \"a\tb\"]",
          ["1:3 bad-escape", "1:9 lone-surrogate", "1:19 bad-escape", "1:28 control-character"]
        ),
        ("{\"a\": \"b,\n \"c\": 1}", ["1:7 unclosed"]),
        ("{\"a\": [1, 2}", ["1:12 unexpected-character"]),
        ("{\"a\": [1, 2", ["1:7 unclosed"]),
        ("{} {}", ["1:4 text-after-end"]),
        // The indentation shows which bracket isn't closed.
        ("{\n  \"a\": {\n    \"b\": { \"c\": \"}\",\n    \"d\": 2\n  }\n}", ["3:10 unclosed"]),
        ("{\n  \"a\": [\n    1,\n  \"b\": {\n  }\n}", ["4:6 unexpected-character"]),
        ("{\n  \"a\": {\n    \"b\": { \"c\": 1 } },\n    \"d\": 2\n  },\n  \"e\": 3\n}", ["5:4 text-after-end"]),
        ("{\n<<<<<<< HEAD\n\"a\": 1,\n=======\n>>>>>>> x\n}", ["2:1 merge-conflict"]),
        ("\u{FEFF}{}", ["1:1 byte-order-mark"]),
        ("[1,\u{A0}2]", ["1:4 unexpected-character"]),
        ("", ["1:1 unexpected-end"]),
        ("[1,,2,,]", ["1:4 unexpected-character", "1:7 unexpected-character"]),
      ] as [(String, [String])]
    ) { text, problems in
      let file = SourceFile(path: "t.json", bytes: Array(text.utf8))
      let found = JSONReader.read(file.bytes).diagnostics.sortedByPlace().map { diagnostic in
        let place = file.position(of: diagnostic.range.lower)
        return "\(place.line):\(place.column) \(diagnostic.rule)"
      }
      #expect(found == problems)
    }
  }

  @Test func duplicateKeyPointsAtTheFirst() {
    let diagnostics = JSONReader.read(Array("{\"a\": 1, \"\\u0061\": 2}".utf8)).diagnostics
    #expect(diagnostics.first?.notes.first?.range == SourceRange(lower: 1, upper: 4))
  }

  @Test func duplicateKeyIsFoundAmongMany() {
    let keys = (0..<5000).map { "\"k\($0)\": \($0)" } + ["\"k4321\": 1"]
    let diagnostics = JSONReader.read(Array("{\(keys.joined(separator: ","))}".utf8)).diagnostics
    #expect(diagnostics.map(\.rule) == ["duplicate-key"])
  }

  @Test func deepNestingIsRefused() {
    each(["[", "{\"\":", "[{\"\":", "[["] as [String]) { opener in
      let bytes = Array(String(repeating: opener, count: 100_000).utf8)
      let (value, diagnostics) = JSONReader.read(bytes)
      #expect(value == nil)
      #expect(diagnostics.map(\.rule) == ["too-deep"])
    }
  }

  @Test func nestingWithinTheLimitIsRead() {
    let depth = JSONReader.maximumDepth
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(JSONReader.read(Array(text.utf8)).diagnostics.isEmpty)
    #expect(JSONReader.read(Array("[\(text)]".utf8)).diagnostics.map(\.rule) == ["too-deep"])
  }

  @Test func problemsEndAtALimit() {
    let bytes = Array("[\(String(repeating: "\"\\q\", ", count: 5000))1]".utf8)
    #expect(JSONReader.read(bytes).diagnostics.count == Limited.maximumCount + 1)
  }

  @Test func escapedStringKnowsThePositionOfItsBytes() throws {
    // "aé\u00e9😀\ud83d\ude00z": offsets in the text map to offsets in the file.
    let json = "\"a\u{E9}\\u00e9\\n\\ud83d\\ude00z\""
    let text = try #require(JSONReader.read(Array(json.utf8)).value?.text)
    #expect(text.text == "a\u{E9}\u{E9}\n\u{1F600}z")
    #expect(text.range(of: 0..<1) == SourceRange(lower: 1, upper: 2))
    #expect(text.range(of: 1..<3) == SourceRange(lower: 2, upper: 4))
    #expect(text.range(of: 3..<5) == SourceRange(lower: 4, upper: 10))
    #expect(text.range(of: 5..<6) == SourceRange(lower: 10, upper: 12))
    #expect(text.range(of: 6..<10) == SourceRange(lower: 12, upper: 24))
    #expect(text.range(of: 10..<11) == SourceRange(lower: 24, upper: 25))
    #expect(text.range(of: 11..<11) == SourceRange(lower: 25, upper: 25))
  }

  @Test func numbersKeepTheirText() throws {
    let elements = try #require(JSONReader.read(Array("[-0, 1.50, 1e400]".utf8)).value?.elements)
    let texts = elements.map { if case .number(let text) = $0.kind { text } else { "" } }
    #expect(texts == ["-0", "1.50", "1e400"])
  }

  @Test func randomBytesNeverTrap() {
    var random = SeededRandom(seed: 0x5EED)
    let alphabet =
      Array("{}[],:\"'\\/ut0123456789.eE+-truefalsn \n\t\r#*".utf8) + [0x00, 0x80, 0xC3, 0xA9, 0xEF, 0xBB, 0xBF, 0xFF]
    for _ in 0..<Thoroughness.amount(4_000, full: 20_000) {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let (value, diagnostics) = JSONReader.read(bytes)
      #expect(value != nil || diagnostics.hasErrors, "seed 0x5EED, \(bytes)")
      let file = SourceFile(path: "r.json", bytes: bytes)
      _ = DiagnosticRenderer(files: [file]).text(diagnostics)
    }
  }
}
