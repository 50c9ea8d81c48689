import RouteLanguage
import RouteMatching

/// The data that a generated suite checks. `TestEmitter` writes it as Swift code, and the mutation tests run it
/// directly.
package struct SuiteData {
  package let samples: TableSamples
  /// The environment to run the tests in. `places` cover all environments.
  package var environment: String? { samples.environment }
  /// The launch inputs that are more than a link.
  package let launches: [LaunchSamples.Sample]
  /// The launch inputs that are just a link, as lines for `LaunchCheck`.
  package let links: [String]
  /// The lines of each route for `LinkCheck`.
  package let lines: [[String]]
  /// The raw values of each generated enum.
  package let cases: [(type: String, wires: [String])]
  /// Lines for `LaunchCheck`.
  package let aside: [String]
  package let saved: [String]
  package let windows: [String]
  package let told: [String]
  package let places: [String]
  package let limits: [String]

  package init(_ source: GeneratedTable) {
    let samples = TableSamples(source.shape, source.table, meetings: source.meetings)
    self.samples = samples
    let launches = LaunchSamples(samples)
    self.launches = launches.all.filter { $0.textLine == nil }
    links = launches.all.compactMap { $0.textLine }
    lines = source.shape.routes.indices.map { SuiteData.lines(samples, $0) }
    cases = SuiteData.cases(source.document)
    let keys: [String] = source.table.ignoredKeys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    aside = [(["="] + keys).joined(separator: " ")] + samples.asideLines
    saved = launches.savedLines
    windows = launches.windowLines
    told = launches.toldLines(samples.matcher.table)
    let there = PlaceSamples(samples, source)
    places = there.lines
    limits = there.limits
  }

  /// The number of links with an expected result.
  package var linkCount: Int { samples.samples.reduce(aside.count + places.count + limits.count) { $0 + $1.count } }
  /// The number of launch inputs with an expected result.
  package var launchCount: Int {
    let toldOf: Int = told.reduce(0) { $1.hasPrefix("> ") ? $0 + $1.split(separator: " ").count - 1 : $0 }
    return launches.count + links.count + saved.count + windows.count + toldOf
  }

  /// Returns the enums of the table, except for those that the app declares, and the enums for names in the table.
  package static func cases(_ document: RouteDocument) -> [(type: String, wires: [String])] {
    let types: [TypeDeclaration] = document.types
      .sorted { $0.name.value.utf8.lexicographicallyPrecedes($1.name.value.utf8) }
    let enums: [(type: String, wires: [String])] = types.compactMap { type in
      guard type.swift == nil, case .enumeration(let cases, _) = type.definition else { return nil }
      return (type.name.value, cases.map { $0.wire.value })
    }
    return enums + Vocabulary.all(of: document).map { ($0.name, $0.cases.map { $0.word }) }
  }

  private static func lines(_ samples: TableSamples, _ route: Int) -> [String] {
    var lines: [String] = []
    var rest: ArraySlice<TableSamples.Sample> = samples.samples[route][...]
    while let first = rest.first {
      let ofOnePattern = rest.prefix { $0.pattern == first.pattern }
      lines += self.lines(ofOnePattern, of: route, samples.shape)
      rest = rest.dropFirst(ofOnePattern.count)
    }
    guard let exemplar: TableSamples.Exemplar = samples.exemplar(of: route) else { return lines }
    let parent: Int? = samples.shape.routes[route].parent
    lines.append("\(exemplar.link) on \(parent.map { samples.shape.routes[$0].id } ?? "-")")
    if parent != nil, let beneath: [String] = samples.beneath(exemplar.reading) {
      lines.append(([exemplar.link, "beneath"] + beneath).joined(separator: " "))
    }
    guard samples.shape.origins.count > 1 else { return lines }
    for exemplar in samples.exemplars(of: route) {
      for (origin, shape) in samples.shape.origins.enumerated() {
        lines.append("\(exemplar.link) from \(shape.name) \(samples.link(of: exemplar.reading, from: origin) ?? "-")")
      }
    }
    return lines
  }

  /// Returns related links in the notation of `LinkCheck`: one line for links with their results, and one for links
  /// that don't match. An additional pattern then adds two lines.
  private static func lines(
    _ samples: ArraySlice<TableSamples.Sample>, of route: Int, _ shape: TableShape
  ) -> [String] {
    var nowhere: [String] = []
    var destinations: [(links: [String], route: Int?)] = []
    var known: [String: Int] = [:]
    for sample in samples {
      switch sample.expectation {
      case .nowhere: nowhere.append(sample.link)
      case .route(let other): destinations.append(([sample.link], other))
      case .link(let other, let canonical):
        if known[canonical] == nil {
          known[canonical] = destinations.count
          destinations.append(([canonical], other == route ? nil : other))
        }
        if let index: Int = known[canonical], sample.link != canonical { destinations[index].links.append(sample.link) }
      }
    }
    let leading: [String] = destinations.map { links, other in
      (links + (other.map { ["@" + shape.routes[$0].id] } ?? [])).joined(separator: " ")
    }
    return (leading.isEmpty ? [] : [leading.joined(separator: " ; ")])
      + (nowhere.isEmpty ? [] : [(["-"] + nowhere).joined(separator: " ")])
  }
}
