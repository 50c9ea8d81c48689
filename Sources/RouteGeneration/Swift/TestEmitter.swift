import RouteLanguage

/// An emitter that writes the tests of a table's enum as a Swift file: an exemplar of each route as Swift code, and
/// many links as text.
///
/// The code is designed to compile fast: a function for each group of routes that appends to a typed array, text in one
/// literal, and few test functions.
package struct TestEmitter {
  private let source: GeneratedTable
  private let module: String
  private let suite: SuiteData
  private var samples: TableSamples { suite.samples }
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
    for line in source.header { writer.line(line) }
    writer.line()
    let isInternal: Bool = (source.document.generate?.access?.value ?? "internal") == "internal"
    let modules: [String] = ["Fingerpost", "Testing", module].sorted()
    for name in modules { writer.line((name == module && isInternal ? "@testable " : "") + "import " + name) }
    writer.line()
    let groups: [RouteGroup] = RouteGroup(source.shape).all.filter { !routes(of: $0).isEmpty }
    writer.append(TestHarness.text(enum: source.name, table: source.path, environment: suite.environment))
    writer.line()
    writer.documentation(["The groups of routes, by the dots of their ids."])
    writer.declare("extension \(source.name)Tests.Group")
    writer.open("static func all() -> [Self]")
    writer.line("var all: [Self] = []")
    for (number, group) in groups.enumerated() {
      let name: String = group.path.isEmpty ? "routes without a group" : group.path.joined(separator: ".")
      writer.line(
        "all.append(Self(name: \(SwiftText.literal(name)), links: links\(number), exemplars: exemplars\(number)))")
    }
    writer.line("return all")
    writer.close()
    for (number, group) in groups.enumerated() { write(group, number) }
    writer.close()
    writer.line()
    writeCases()
    LaunchTestEmitter(name: source.name, table: source.path, suite: suite).write(into: &writer)
    writer.line()
    writer.documentation(["What the tests of every table run."])
    writer.declare("extension \(source.name)Tests")
    writer.append(CheckText.links)
    writer.line()
    writer.append(CheckText.launches)
    writer.close()
  }

  /// Writes a test that the enums have exactly the cases of the table.
  private mutating func writeCases() {
    if suite.cases.isEmpty { return }
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

  /// Returns the routes of a group without those of its subgroups.
  private func routes(of group: RouteGroup) -> [Int] {
    group.members.compactMap { if case .route(let index, _) = $0 { index } else { nil } }
  }

  private mutating func write(_ group: RouteGroup, _ number: Int) {
    let routes: [Int] = routes(of: group)
    writer.line()
    writer.open("private static func exemplars\(number)(_ all: inout [Exemplar]) throws")
    for route in routes {
      for exemplar in samples.exemplars(of: route) { write(exemplar) }
    }
    writer.close()
    writer.line()
    var lines: [String] = []
    for route in routes where !suite.lines[route].isEmpty {
      lines.append("> " + source.shape.routes[route].id)
      lines += suite.lines[route]
    }
    writer.constant("private static let links\(number)", lines)
  }

  private mutating func write(_ exemplar: TableSamples.Exemplar) {
    let text: String = expression.text(exemplar.reading, saysDefaults: true)
    var canThrow: Bool = expression.canThrow
    var more: String = exemplar.isCanonical ? "" : ", isCanonical: false"
    let short: String = expression.text(exemplar.reading)
    if short != text {
      more = ", short: " + short + more
      canThrow = canThrow || expression.canThrow
    }
    writer.line("\(canThrow ? "try " : "")all.append(Exemplar(\(SwiftText.literal(exemplar.link)), \(text)\(more)))")
  }
}
