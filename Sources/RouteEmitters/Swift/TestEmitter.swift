import RouteLanguage

/// The tests of a table's enum as a Swift file: an exemplar of each route as Swift, and many links as text.
///
/// What compiles fast decided its form: a function for each group of routes that appends to a typed array, text in one
/// literal, few test functions.
package struct TestEmitter {
  private let source: GeneratedTable
  private let module: String
  private let samples: TableSamples
  private var expression: SwiftExpression
  private var writer = SwiftWriter()

  private init(_ source: GeneratedTable, module: String) {
    self.source = source
    self.module = module
    samples = TableSamples(source.shape)
    expression = SwiftExpression(source.shape, root: source.name)
  }

  /// The file. The table has passed `SwiftNameCheck`. Equal tables give equal bytes.
  ///
  /// - Parameter module: the module that has the enum.
  package static func file(_ source: GeneratedTable, module: String) -> String {
    var emitter = TestEmitter(source, module: module)
    emitter.writeFile()
    return emitter.writer.text
  }

  private mutating func writeFile() {
    for line in source.header { writer.line(line) }
    writer.line()
    let isInternal: Bool = (source.document.generate?.access?.value ?? "internal") == "internal"
    let modules: [String] = ["Fingerpost", "RouteMatching", "Testing", module].sorted()
    for name in modules { writer.line((name == module && isInternal ? "@testable " : "") + "import " + name) }
    writer.line()
    let groups: [RouteGroup] = RouteGroup(source.shape).all.filter { !routes(of: $0).isEmpty }
    writer.append(TestHarness.text(enum: source.name, table: source.path))
    writer.line()
    writer.documentation(["The groups of routes, by the dots of their ids."])
    writer.open("extension \(source.name)Tests.Group")
    writer.open("static func all() -> [Self]")
    writer.line("var all: [Self] = []")
    for (number, group) in groups.enumerated() {
      let name: String = group.path.isEmpty ? "routes without a group" : group.path.joined(separator: ".")
      writer.line("all.append(Self(name: \"\(name)\", links: links\(number), exemplars: exemplars\(number)))")
    }
    writer.line("return all")
    writer.close()
    for (number, group) in groups.enumerated() { write(group, number) }
    writer.close()
    writer.line()
    let launches = LaunchTestEmitter(
      name: source.name, table: source.path, launches: LaunchSamples(samples).all)
    launches.write(into: &writer)
  }

  /// The routes of a group but not of those below.
  private func routes(of group: RouteGroup) -> [Int] {
    group.members.compactMap { if case .route(let index, _) = $0 { index } else { nil } }
  }

  private mutating func write(_ group: RouteGroup, _ number: Int) {
    let routes: [Int] = routes(of: group)
    writer.line()
    writer.open("private static func exemplars\(number)(_ all: inout [Exemplar]) throws")
    for route in routes {
      guard let exemplar: TableSamples.Exemplar = samples.exemplars[route] else { continue }
      let text: String = expression.text(exemplar.reading)
      let prints: String = exemplar.isCanonical ? "" : ", isCanonical: false"
      let keyword: String = expression.canThrow ? "try " : ""
      writer.line("\(keyword)all.append(Exemplar(\(swiftLiteral(exemplar.link)), \(text)\(prints)))")
    }
    writer.close()
    writer.line()
    writer.line("private static let links\(number): String = #\"\"\"")
    for route in routes where !samples.samples[route].isEmpty {
      writer.append("    > \(source.shape.routes[route].id)\n")
      for sample in samples.samples[route] { writer.append("    \(line(sample, of: route))\n") }
    }
    writer.append("    \"\"\"#\n")
  }

  /// `LINK`, canonical itself; `LINK CANONICAL`; `LINK -` for nowhere; `@ID` for a route other than the one above.
  private func line(_ sample: TableSamples.Sample, of route: Int) -> String {
    switch sample.expectation {
    case .nowhere: return sample.link + " -"
    case .route(let other): return sample.link + " @" + source.shape.routes[other].id
    case .link(let other, let canonical):
      let link: String = canonical == sample.link ? canonical : sample.link + " " + canonical
      return other == route ? link : link + " @" + source.shape.routes[other].id
    }
  }
}
