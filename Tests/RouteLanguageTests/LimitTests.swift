import TestSupport
import Testing

@testable import RouteLanguage

/// The number of diagnostics is limited, however many mistakes a table has.
@Suite(.namingCases) struct LimitTests {
  static let count = Thoroughness.amount(2_000, full: 20_000)

  private static func table(_ members: String) -> String {
    #"{"version": 1, "origins": {"web": "https://a.example"}, \#(members)}"#
  }

  private static func many(_ count: Int = count, _ separator: String = ", ", _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: separator)
  }

  /// Tables with thousands of mistakes, each in a different stage of reading.
  static let tables: [(name: String, json: String)] = [
    ("commas in an array", "[" + String(repeating: ",", count: 50 * count)),
    ("commas in an object", "{" + String(repeating: ",", count: 50 * count)),
    ("trailing commas", "[" + many { _ in "[1,]" } + "]"),
    ("missing commas", "[" + many(count, " ") { _ in "1" } + "]"),
    ("duplicate keys", "{" + many { _ in "\"a\": 1" } + "}"),
    ("keys without a value", "{" + many { "\"a\($0)\": " } + "}"),
    ("comments", many(count, "\n") { _ in "# a" } + " {}"),
    ("strange spaces", String(repeating: "\u{A0}", count: count) + "{}"),
    ("words", "[" + many { _ in "tru" } + "]"),
    ("bad escapes", "[\"" + String(repeating: "\\q", count: count) + "\"]"),
    ("unknown keys", table(many { "\"k\($0)\": 1" })),
    ("wrong values", table("\"routes\": {" + many { "\"r\($0)\": 1" } + "}")),
    ("bad patterns", table("\"routes\": {" + many { "\"r\($0)\": \"x\"" } + "}")),
    ("one bad pattern", table("\"routes\": {\"a\": \"/" + String(repeating: "%zz", count: count) + "\"}")),
    ("unknown types", table("\"routes\": {" + many(2_000) { "\"r\($0)\": \"/\($0)/{a: Nothing}\"" } + "}")),
    ("bad defaults", table("\"routes\": {" + many(2_000) { "\"r\($0)\": \"/\($0)?a={a: Int = x}\"" } + "}")),
    ("ties", table("\"routes\": {" + many(150) { "\"r\($0)\": \"/{a}\"" } + "}")),
    (
      "targets",
      table("\"routes\": {\"a\": \"/\"}, \"launch\": {\"quickActions\": {" + many { "\"q\($0)\": \"none\"" } + "}}")
    ),
    ("includes", table("\"include\": [" + many { "\"f\($0)\"" } + "]")),
  ]

  @Test func problemsAreBounded() {
    each(Self.tables.map(\.name).sample(4)) { name in
      let json = try #require(Self.tables.first { $0.name == name }?.json)
      let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
      #expect(compiled.table == nil && compiled.diagnostics.hasErrors)
      // Each stage that the table reaches reports up to the limit, and that there are more.
      #expect(
        (Limited.maximumCount...3 * Limited.maximumCount).contains(compiled.diagnostics.count),
        "\(compiled.diagnostics.count)")
      #expect(compiled.diagnostics.contains { $0.rule == "too-many-problems" && $0.severity == .error })
      let text = DiagnosticRenderer(files: compiled.files).text(compiled.diagnostics)
      #expect(text.utf8.count < 300_000, "\(text.utf8.count)")
    }
  }

  @Test func mostSevereDroppedFindingIsReported() {
    let place = SourceRange(lower: 0, upper: 0)
    var list: [Diagnostic] = []
    for number in 0..<Limited.maximumCount { list.append(Diagnostic(.note, "n\(number)", "", at: place)) }
    #expect(list.limited.count == Limited.maximumCount)
    list.append(Diagnostic(.note, "more", "", at: place))
    #expect(list.limited.last?.severity == .note)
    list.append(Diagnostic(.error, "error", "", at: place))
    #expect(list.limited.hasErrors && list.limited.count == Limited.maximumCount + 1)
    #expect(list.limited.limited.map(\.rule) == list.limited.map(\.rule))
  }
}
