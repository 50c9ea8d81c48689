import RouteLanguage

/// An emitter that writes the tests of a table's enum as a Swift file: the promises of the table as text, and
/// destinations of each route as Swift code.
///
/// The code is designed to compile fast: text in one literal, and functions of bounded length.
package struct TestEmitter {
  private let source: GeneratedTable
  private let module: String
  private let suite: SuiteData
  private var expression: SwiftExpression
  private var writer = SwiftWriter()

  private init(_ source: GeneratedTable, _ suite: SuiteData, module: String) {
    self.source = source
    self.module = module
    self.suite = suite
    expression = SwiftExpression(source.shape, root: source.name)
  }

  /// Returns the contents of the file. The table must have passed `SwiftNameCheck`. Equal tables give equal bytes.
  ///
  /// - Parameters:
  ///   - suite: The data to check.
  ///   - module: The module of the enum.
  package static func file(_ source: GeneratedTable, _ suite: SuiteData, module: String) -> String {
    var emitter = TestEmitter(source, suite, module: module)
    emitter.writeFile()
    return emitter.writer.text
  }

  private mutating func writeFile() {
    let name: String = source.name
    for line in source.header { writer.line(line) }
    writer.line()
    let isInternal: Bool = (source.document.generate?.access?.value ?? "internal") == "internal"
    for imported in ["Fingerpost", "FingerpostTesting", "Testing", module].sorted() {
      writer.line((imported == module && isInternal ? "@testable " : "") + "import " + imported)
    }
    writer.line()
    let destinations: [String] = self.destinations()
    let starts: [Int] = Array(stride(from: 0, to: destinations.count, by: TestEmitter.chunk))
    writer.append(
      TestEmitter.harness(name, table: source.path, chunks: starts.count, environment: suite.environment))
    for (number, start) in starts.enumerated() {
      writer.line()
      writer.indented(["private func destinations\(number)() throws {"])
      for line in destinations[start..<min(start + TestEmitter.chunk, destinations.count)] {
        writer.indented(["  " + line])
      }
      writer.indented(["}"])
    }
    writer.line()
    let environment: String = suite.environment.map { ", environment: " + SwiftText.literal($0) } ?? ""
    writer.indented(["static let promises = RoutePromises(\(name).self\(environment), #\"\"\""])
    for line in suite.promised.promises.lines {
      writer.append((line.isEmpty ? "" : "    " + SwiftText.rawLine(line)) + "\n")
    }
    writer.append("    \"\"\"#)\n")
    writer.append("}\n")
    writeCases()
  }

  /// The maximum number of destinations in a function. The compile time grows with the longest function.
  private static let chunk = 100

  private static func harness(_ name: String, table: String, chunks: Int, environment: String?) -> String {
    """
    /// Promises of `\(SwiftText.comment(table))`: patterns with examples, the values of each type, and links that depart from the rules.
    ///
    /// - A brace has an example after its comma. `{size: Size = m, s}` is a `Size`: `m` if a link lacks it, and `s` in the example. With
    ///   `?? m`, a refused value is `m`, too. `Size?` may be missing, `[Size] 2...4` is a list, and `{path...}` is several segments.
    /// - Each pattern is tried with its examples at each origin, and with each value of its types at its first origin. Values
    ///   after `not` are refused. `1:30=90` is printed as 90, `%2C` is a comma, `''` is empty, and `{60a}` is 60 times the letter a.
    /// - With another slash at its end, an item that isn't listed, its items in another order or a fragment, a link opens the same
    ///   destination. With another literal, host, scheme or port, a segment more or less, or a refused value, it leads nowhere, unless
    ///   another line shows the link that results. `+` is a plus sign.
    /// - A line with `!` departs from these rules. It leads to the destination that prints the second link.
    /// - Notes follow after spaces: `from` names the origins of a route and `only` those of a pattern, `above` names the parent,
    ///   `requires` what the user must fulfill first, `asks` needs a confirmation, `sensitive` values aren't recorded, `needs` lists
    ///   items without which the pattern doesn't match, `tab is quotes` is a value that the pattern gives, `alias` is printed only if
    ///   the others can't be, and `not printed` never.
    @Suite nonisolated struct \(name)Tests {
      @Test(arguments: promises.routes) func links(of route: String) { report(Self.promises.failures(of: route)) }

      /// Launches, windows and saved state.
      @Test func launches() { report(Self.promises.failuresOfLaunches()) }

      /// The table as a whole, which no merge or edit has changed.
      @Test func table() { report(Self.promises.failuresOfTable()) }

      /// Links and their destinations in Swift.
      @Test func destinations() throws {
    \((0..<chunks).map { "    try destinations\($0)()" }.joined(separator: "\n"))
      }

      private func expect(_ link: String, _ route: \(name), line: Int = #line) {
        report(Self.promises.failures(of: link, is: route, line: line))
      }

      private func value<Value: RouteParameter>(_ value: RouteValue) throws -> Value { try Self.promises.value(value) }

      private func report(_ failures: [RoutePromises<\(name)>.Failure]) {
        for failure in failures {
          let line = SourceLocation(fileID: #fileID, filePath: #filePath, line: failure.line, column: 1)
          Issue.record("\\(failure)", sourceLocation: line)
        }
      }

    """
  }

  /// Returns statements for the destinations, with and without arguments that are defaults.
  private mutating func destinations() -> [String] {
    var lines: [String] = []
    for (link, reading) in suite.destinations {
      var said: Set<String> = []
      for saysDefaults in [true, false] {
        let text: String = expression.text(reading, saysDefaults: saysDefaults)
        guard said.insert(text).inserted else { continue }
        let start = (expression.canThrow ? "try " : "") + "expect("
        let link = SwiftText.literal(link)
        // A line has up to 160 characters.
        let isLong = start.utf8.count + link.utf8.count + text.utf8.count > 150
        lines.append("\(start)\(isLong ? "\n      " : "")\(link),\(isLong ? "\n      " : " ")\(text))")
      }
    }
    return lines
  }

  /// Writes a test that the enums have exactly the cases of the table.
  private mutating func writeCases() {
    if suite.cases.isEmpty { return }
    writer.line()
    writer.declare("extension \(source.name)Tests")
    writer.line("/// The table's enums have its cases and no other.")
    writer.open("@Test func typesHaveTheirCases()")
    for (type, wires) in suite.cases {
      let found: String = "\(source.name).\(SwiftName.escaped(type)).allCases.map { $0.rawValue }"
      writer.line("#expect(\(found) == [\(wires.map(SwiftText.literal).joined(separator: ", "))])")
    }
    writer.close()
    writer.close()
    writer.line()
  }
}
