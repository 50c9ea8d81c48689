import RouteDecisions
import RouteLanguage
import RouteMatching

/// All that a generated suite checks, as data: `TestEmitter` writes it as Swift, `fpost mutate` runs it.
struct SuiteData {
  let samples: TableSamples
  /// Inputs that are more than a link.
  let launches: [LaunchSamples.Sample]
  /// Inputs that are just a link, as lines of `LaunchCheck`.
  let links: [String]
  /// By route: lines as `LinkCheck` reads them.
  let lines: [[String]]
  /// The wire names of each enum that is generated.
  let cases: [(type: String, wires: [String])]
  /// Lines of `LaunchCheck`.
  let aside: [String]
  let saved: [String]
  let windows: [String]

  init(_ source: GeneratedTable) {
    let samples = TableSamples(source.shape, meetings: source.meetings)
    self.samples = samples
    let launches = LaunchSamples(samples)
    self.launches = launches.all.filter { $0.textLine == nil }
    links = launches.all.compactMap { $0.textLine }
    lines = source.shape.routes.indices.map { SuiteData.lines(samples, $0) }
    cases = SuiteData.cases(source.document)
    aside = samples.asideLines
    saved = launches.savedLines
    windows = launches.windowLines
  }

  /// The table's enums, but for those the app has already.
  static func cases(_ document: RouteDocument) -> [(type: String, wires: [String])] {
    let types: [TypeDeclaration] = document.types
      .sorted { $0.name.value.utf8.lexicographicallyPrecedes($1.name.value.utf8) }
    return types.compactMap { type in
      guard type.swift == nil, case .enumeration(let cases, _) = type.definition else { return nil }
      return (type.name.value, cases.map(\.wire.value))
    }
  }

  private static func lines(_ samples: TableSamples, _ route: Int) -> [String] {
    var lines: [String] = []
    for sample in samples.samples[route] { lines.append(line(sample, of: route, samples.shape)) }
    guard let exemplar: TableSamples.Exemplar = samples.exemplars[route] else { return lines }
    let parent: Int? = samples.shape.routes[route].parent
    lines.append("\(exemplar.link) on \(parent.map { samples.shape.routes[$0].id } ?? "-")")
    if parent != nil, let beneath: [String] = samples.beneath(exemplar.reading) {
      lines.append(([exemplar.link, "beneath"] + beneath).joined(separator: " "))
    }
    guard samples.shape.origins.count > 1 else { return lines }
    for origin in samples.shape.origins.indices {
      let name: String = samples.shape.origins[origin].name
      switch samples.link(of: exemplar.reading, from: origin) {
      case .link(let link): lines.append("\(exemplar.link) from \(name) \(link)")
      case .none: lines.append("\(exemplar.link) from \(name) -")
      case .unknown: break
      }
    }
    return lines
  }

  /// `LINK`, canonical itself; `LINK CANONICAL`; `LINK -` for nowhere; `@ID` for a route other than the one above.
  private static func line(_ sample: TableSamples.Sample, of route: Int, _ shape: TableShape) -> String {
    switch sample.expectation {
    case .nowhere: return sample.link + " -"
    case .route(let other): return sample.link + " @" + shape.routes[other].id
    case .link(let other, let canonical):
      let link: String = canonical == sample.link ? canonical : sample.link + " " + canonical
      return other == route ? link : link + " @" + shape.routes[other].id
    }
  }

  // MARK: Running

  /// A destination without an enum: its route's id and its values by name.
  struct Destination: Equatable {
    var id: String
    var values: [String: RouteValue]

    init(_ match: RouteMatch) {
      id = match.routeID
      values = [:]
      for (name, value) in match.parameters { values[name] = value }
    }

    /// What the exemplars say in Swift.
    init(_ reading: SampleReading, _ shape: TableShape) {
      id = shape.routes[reading.route].id
      values = [:]
      for (parameter, value) in zip(shape.routes[reading.route].parameters, reading.values) {
        values[parameter.name] = parameter.routeValue(value)
      }
    }
  }

  /// What the generated tests would say of another table: the first group of differences there is, or none.
  ///
  func differences(in other: GeneratedTable) -> [String] {
    let table: RouteTable = other.table
    let found: [(type: String, wires: [String])] = SuiteData.cases(other.document)
    for (type, wires) in cases where found.first(where: { $0.type == type })?.wires != wires {
      return ["the cases of \(type) are not \(wires.joined(separator: ", "))"]
    }
    var check = LinkCheck<Destination> { SuiteData.found($0, in: table) }
    for route in samples.shape.routes.indices {
      for exemplar in samples.exemplars(of: route) {
        let destination = Destination(exemplar.reading, samples.shape)
        check.check(exemplar.link, leadsTo: destination, destination.id, prints: exemplar.isCanonical)
      }
    }
    for (route, lines) in lines.enumerated() where check.differences.isEmpty {
      check.check((["> " + samples.shape.routes[route].id] + lines).joined(separator: "\n"))
    }
    if !check.differences.isEmpty { return check.differences }
    var launchCheck = LaunchCheck(table, link: { $0.canonicalLink })
    for launch in launches {
      let expected: LaunchSamples.Expectation = launch.expected
      launchCheck.check(
        launch.input, expected.line, link: expected.link, records: expected.records, secrets: expected.secrets)
    }
    launchCheck.check(launches: links.joined(separator: "\n"))
    launchCheck.check(aside: aside.joined(separator: "\n"))
    launchCheck.check(saved: saved.joined(separator: "\n"))
    launchCheck.check(windows: windows.joined(separator: "\n"))
    return launchCheck.differences
  }

  private static func found(_ link: String, in table: RouteTable) -> LinkCheck<Destination>.Found? {
    guard let match = table.match(link).match else { return nil }
    let values: [RouteValue?] = (0..<match.parameterCount).map { match.value(at: $0) }
    return LinkCheck<Destination>.Found(
      id: match.routeID, route: Destination(match),
      link: { try? table.print(route: match.route, values: values, origin: $0) },
      parent: { table.parent(of: match.route, values: values).map { table.id(ofRoute: $0.route) } },
      beneath: { SuiteData.beneath(match.route, values, in: table) })
  }

  /// As a generated enum's `parents`.
  static func beneath(_ route: Int, _ values: [RouteValue?], in table: RouteTable) -> [String] {
    var links: [String] = []
    var current: (route: Int, values: [RouteValue?]) = (route, values)
    while let parent = table.parent(of: current.route, values: current.values) {
      guard let link = try? table.print(route: parent.route, values: parent.values) else { break }
      links.insert(link, at: 0)
      current = parent
    }
    return links
  }
}

extension ParameterShape {
  /// The value that a destination has: the default where the reading has none.
  fileprivate func routeValue(_ value: SampleValue) -> RouteValue? {
    switch value {
    case .absent:
      if isFlag { return .bool(false) }
      if isItems { return .items([]) }
      if isList { return .list([]) }
      return defaultText.map { routeValue($0) }
    case .text(let text): return isFlag ? .bool(true) : routeValue(text)
    case .list(let texts): return .list(texts.map { isRest ? .string($0) : routeValue($0) })
    case .items(let items): return .items(items.map { QueryItem(key: $0.key, value: $0.value) })
    }
  }

  /// A value of the type, from its canonical text.
  private func routeValue(_ text: String) -> RouteValue {
    if type.enumeration != nil { return .string(text) }
    switch type.base {
    case .int, .duration: return Int64(text).map { .int($0) } ?? .string(text)
    case .uint: return UInt64(text).map { .uint($0) } ?? .string(text)
    case .double: return Double(text).map { .double($0) } ?? .string(text)
    case .bool: return .bool(text == "true")
    case .string, .uuid, .date, .url, .link: return .string(text)
    }
  }
}
