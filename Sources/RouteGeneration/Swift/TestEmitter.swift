import RouteLanguage

/// An emitter that writes the tests of a table's enum as a Swift file: the promises of the table as text, and
/// destinations of each route as Swift code.
///
/// The code is designed to compile fast: text in one literal, and functions of bounded length.
package struct TestEmitter {
  private let source: GeneratedTable
  private let module: String
  private let suite: PromisedSuite
  private var expression: SwiftExpression
  private var writer = SwiftWriter()

  private init(_ source: GeneratedTable, _ suite: PromisedSuite, module: String) {
    self.source = source
    self.module = module
    self.suite = suite
    expression = SwiftExpression(resolved: source.resolved, root: source.name)
  }

  /// Returns the contents of the file. The table must have passed `SwiftNameCheck`. Equal tables give equal bytes.
  ///
  /// - Parameters:
  ///   - suite: The data to check.
  ///   - module: The module of the enum.
  package static func file(_ source: GeneratedTable, _ suite: PromisedSuite, module: String) -> String {
    var emitter = TestEmitter(source, suite, module: module)
    emitter.writeFile()
    return emitter.writer.text
  }

  private mutating func writeFile() {
    let name = source.name
    for line in source.header { writer.line(line) }
    writer.line()
    let isInternal = (source.document.generate?.access?.value ?? "internal") == "internal"
    for imported in ["Fingerpost", "FingerpostTesting", "Testing", module].sorted() {
      writer.line((imported == module && isInternal ? "@testable " : "") + "import " + imported)
    }
    writer.line()
    let destinations = self.destinations()
    let starts: [Int] = Array(stride(from: 0, to: destinations.count, by: TestEmitter.chunk))
    writer.append(harness(name, chunks: starts.count))
    for (number, start) in starts.enumerated() {
      writer.line()
      let lines = destinations[start..<min(start + TestEmitter.chunk, destinations.count)].map { "  " + $0 }
      writer.indented(["private func destinations\(number)() throws {"] + lines + ["}"])
    }
    writer.line()
    let environment = suite.environment.map { ", environment: " + SwiftText.literal($0) } ?? ""
    writer.indented(["static let promises = RoutePromises(\(name).self\(environment), #\"\"\""])
    for line in suite.promises.lines {
      writer.append((line.isEmpty ? "" : "    " + SwiftText.rawLine(line)) + "\n")
    }
    writer.append("    \"\"\"#)\n")
    writer.append("}\n")
    writeCases()
  }

  /// The maximum number of destinations in a function. The compile time grows with the longest function.
  private static let chunk = 100

  private func harness(_ name: String, chunks: Int) -> String {
    """
    /// Promises of `\(SwiftText.comment(source.path))`: patterns with examples, the values of each type, and links that depart from the rules.
    ///
    \(suite.promises.notation.joined(separator: "\n"))
    @Suite nonisolated struct \(name)Tests {
      @Test(arguments: promises.routes) func links(of route: String) { report(Self.promises.failures(of: route)) }

      /// Launches, windows and saved state.
      @Test func launches() { report(Self.promises.failuresOfLaunches()) }

      /// The compiled table, which must be undamaged and have the origins, limits and settings below.
      @Test func table() { report(Self.promises.failuresOfTable()) }

      /// Links and their destinations in Swift.
      @Test func destinations() throws {
    \((0..<chunks).map { "    try destinations\($0)()" }.joined(separator: "\n"))
      }

      private func expect(_ link: String, _ route: \(name), line: Int = #line) {
        let id = \(name).RouteID(route).rawValue
        report(Self.promises.failures(of: link, is: route, id: id, line: line))
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
        let text = expression.text(reading, saysDefaults: saysDefaults)
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
    writer.line()
    writer.declare("extension \(source.name)Tests")
    writer.line("/// The table's enums have its cases and no other, and each id has its case.")
    writer.open("@Test func typesHaveTheirCases()")
    for (type, wires) in suite.cases {
      let found = "\(source.name).\(SwiftName.escaped(type)).allCases.map { $0.rawValue }"
      writer.line("#expect(\(found) == [\(wires.map(SwiftText.literal).joined(separator: ", "))])")
    }
    writer.line(
      "for id in \(source.name).RouteID.allCases { #expect(\(source.name).RouteID(rawValue: id.rawValue) == id) }")
    writer.close()
    writer.close()
    writer.line()
  }
}
