import TestSupport
import Testing

@testable import RouteMatching

@Suite(.namingCases) struct NormalFormTests {
  /// Links, each with its normal form or its refusal.
  static let cases: [(link: String, expected: String)] = [
    ("https://a.example/%63at", "https://a.example/cat"),
    ("https://a.example/%c3%A9", "https://a.example/%C3%A9"),
    ("https://a.example/é", "https://a.example/%C3%A9"),
    ("https://a.example/a b", "https://a.example/a%20b"),
    ("https://a.example/a%2Fb,c%2cd", "https://a.example/a%2Fb,c%2Cd"),
    ("https://a.example/#a#b", "https://a.example/#a%23b"),
    ("https://a.example/{x}", "https://a.example/%7Bx%7D"),
    ("https://a.example/%5C", "https://a.example/%5C"),
    ("https://Bücher.example/", "https://B%C3%BCcher.example/"),
    ("app://é/x", "app://%C3%A9/x"),
    ("https://a.example/%", "malformed-escape at 18"),
    ("https://a.example/%zz", "malformed-escape at 18"),
    ("https://a.example/%4", "malformed-escape at 18"),
    ("https://a.example/%FF", "invalid-utf8 at 18"),
    ("https://a.example/%C3%28", "invalid-utf8 at 21"),
    ("https://a.example/%ED%A0%80", "invalid-utf8 at 21"),
    ("https://a.example/%C3", "invalid-utf8 at 21"),
    ("https://a.example/%00", "control-character at 18"),
    ("https://a.example/\u{7F}", "control-character at 18"),
    ("https://a.example/a\nb", "control-character at 19"),
    ("https://a.example\\@evil.example/", "backslash at 17"),
    ("https://ex%61mple.com/", "escape-in-host at 10"),
    ("https://é.example\\@evil.example/", "backslash at 18"),
    ("https://é\u{1}.example/", "control-character at 10"),
    ("https://é\".example/", "https://%C3%A9%22.example/"),
    ("%68ttps://ex%61mple.com/", "no-scheme at 0"),
    ("ap%70:/a", "no-scheme at 2"),
  ]

  @Test func normalForm() {
    each(Self.cases) { testCase in
      var output: [UInt8] = []
      let refusal = Array(testCase.link.utf8).withUnsafeBufferPointer { NormalForm.appendLink($0, to: &output) }
      let result = refusal.map { "\($0.kind.rawValue) at \($0.offset)" } ?? String(decoding: output, as: UTF8.self)
      #expect(result == testCase.expected)
    }
  }

  @Test func everyScalarIsUTF8AndNothingElse() {
    var scalars = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var checker = UTF8Checker()
      let accepted = String(scalar).utf8.allSatisfy { checker.accepts($0) }
      scalars += accepted && checker.isComplete ? 1 : 0
    }
    #expect(scalars == 0x110000 - 0x800)
  }
}
