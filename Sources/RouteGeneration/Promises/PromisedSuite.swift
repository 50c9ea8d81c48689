import LinkVariations
import RouteLanguage
import RouteMatching

/// The expected results that a generated suite checks. Links whose result differs from the rules of the notation,
/// because of other patterns of the table, are listed as exceptions.
///
/// `TestEmitter` writes the suite as Swift code, and the mutation tests run it directly.
package struct PromisedSuite {
  package private(set) var promises: Promises
  /// The environment to run the tests in, or `nil` if links don't depend on it.
  package let environment: String?
  /// The links that the suite doesn't try, because the matcher contradicts the rules by which they were made.
  package private(set) var disagreements: [SampleDisagreement] = []
  package private(set) var trials: [[Trial]] = []
  package private(set) var examples: [[Promises.Example]] = []
  /// The destinations that the suite writes as Swift expressions, each with a link that must open it.
  package private(set) var destinations: [(link: String, reading: SampleReading)] = []
  /// The raw values of each generated enum.
  package let cases: [(type: String, wires: [String])]
  /// The resolved table with the places of `environment`.
  package let resolved: ResolvedTable
  let matcher: SampleMatcher

  /// Creates the suite of the environment with the most origins.
  package init(_ source: GeneratedTable) { self.init(source, in: source.resolved.environmentOfMostOrigins) }

  package init(_ source: GeneratedTable, in environment: String?) {
    self.environment = environment
    cases = PromisedSuite.cases(source.document)
    resolved = source.resolved.choosing(environment: environment)
    let table = source.table.chosen(in: environment)
    matcher = SampleMatcher(resolved, table)
    var links: [String] = []
    for (route, resolved) in resolved.routes.enumerated() where resolved.parameters.isEmpty && links.count < 2 {
      if let link = matcher.link(of: SampleReading(route: route, values: [])) { links.append(link) }
    }
    if links.isEmpty {
      // Parameters of type `Link` need a link as a value. If every route has parameters, use an example of a route
      // without such parameters.
      let others = TablePromises(resolved, links: []).promises
      links = zip(others.routes, others.examples(of: others.trials())).lazy.filter { $0.0.linkParameters.isEmpty }
        .compactMap { $0.1.first?.link }.prefix(1).map { $0 }
    }
    let written = TablePromises(resolved, links: links)
    promises = written.promises
    addMeetings(source)
    let names = (source.resolved.environments.map(Optional.some) + [nil]).filter { $0 != environment }
    promises.environments = names.map { name in
      let origins = TablePromises(source.resolved.choosing(environment: name), links: links).promises.origins
      return Promises.Environment(name: name ?? "none", origins: origins)
    }
    trials = promises.trials()
    addUncertain(written)
    addExceptions(in: source.table)
    examples = promises.examples(of: trials)
    let sections = LaunchSections(source, promises, of: table, examples: examples)
    for (name, lines) in sections.all { promises.sections[name] = lines.map { Promises.Line(written: $0) } }
    addDestinations()
  }

  /// Returns the generated enums with the raw values of their cases: the table's enums that the app doesn't declare
  /// itself, and the enums of `Vocabulary`.
  package static func cases(_ document: RouteDocument) -> [(type: String, wires: [String])] {
    document.ownEnumerations.map { ($0.type.name.value, $0.cases.map { $0.wire.value }) }
      + Vocabulary.all(of: document).map { ($0.name, $0.cases.map { $0.word }) }
  }

  private mutating func addDestinations() {
    for (index, examples) in examples.enumerated() {
      var links = examples.prefix(2).map(\.link)
      // If a destination has no link, the promises don't show the values of a link with `+`. So also write the
      // destinations of these links.
      links += trials[index].filter { $0.link.contains("+") && $0.outcome == .route(resolved.routes[index].id) }
        .map(\.link)
      for link in links {
        guard let reading = matcher.answer(link)?.reading, reading.route == index,
          promises.exceptions[link]?.outcome != .unknown
        else { continue }
        destinations.append((link, reading))
      }
    }
  }

  /// Adds a link for each pair of routes whose patterns match the same link, as an exception of the route that opens.
  private mutating func addMeetings(_ source: GeneratedTable) {
    for link in source.sharedLinks {
      guard let answer = matcher.answer(link) else { continue }
      let outcome = matcher.link(of: answer.reading).map { Promises.Outcome.link($0) }
      promises.exceptions[link] = Promises.Exception(
        outcome ?? .route(matcher.resolved.routes[answer.reading.route].id), ofRoute: answer.reading.route)
    }
  }

  private mutating func addExceptions(in table: RouteTable) {
    let own = table.chosen(in: environment)
    // With exceptions, a route may get examples, which are checked in another pass.
    for _ in 0..<3 {
      let known = promises.examples(of: trials)
      let checks =
        [LinkCheck(promises, trials, known) { LinkCheck.Found($0, in: own) }]
        + promises.environments.map { LinkCheck(promises, in: $0, of: table) }
      for check in checks {
        for route in promises.routes.indices {
          for failure in check.failures(ofRoute: route) {
            promises.exceptions[failure.subject] = Promises.Exception(
              failure.found, ofRoute: route, line: failure.line, failure.change)
          }
        }
      }
      if promises.examples(of: trials) == known { return }
    }
  }

  package var linkCount: Int { trials.reduce(0) { $0 + $1.count } }

  /// The links that no route matches, although they are similar to links that match.
  package var nearMisses: [String] {
    trials.joined().filter { (promises.exceptions[$0.link]?.outcome ?? $0.outcome) == .nowhere }.map(\.link)
  }

  // MARK: Doubts

  /// Lists links as exceptions whose result only the app knows, because its own types may refuse their values, and
  /// links for which the matcher contradicts the rules by which they were made.
  private mutating func addUncertain(_ written: TablePromises) {
    for (route, trials) in trials.enumerated() {
      for trial in trials {
        let answer = matcher.answer(trial.link)
        var doubt: String?
        if let claim = trial.claim, let pattern = written.patterns[trial.line],
          let disagreement = matcher.disagreement(claim, with: answer, of: pattern)
        {
          disagreements.append(disagreement)
          doubt = "reported when the tests were generated"
        }
        if let reading = answer?.reading, !isCertain(reading) {
          doubt = "only the app knows which of its values are valid"
        }
        guard let doubt else { continue }
        promises.exceptions[trial.link] = Promises.Exception(.unknown, ofRoute: route, line: trial.line, doubt)
      }
    }
  }

  /// Returns `true` if the destination of the generated enum certainly has these values. This is uncertain if a nested
  /// link isn't spelled like the printed link of its destination, or if a type of the app may refuse a value.
  private func isCertain(_ reading: SampleReading) -> Bool {
    resolved.routes[reading.route].parameters.enumerated().allSatisfy { index, parameter in
      let texts = parameter.settled(reading.values[index])?.texts ?? []
      if parameter.type.swift != nil {
        let known = promises.types[promises.routes[reading.route].parameters[index].type]?.accepted ?? []
        return texts.allSatisfy { text in known.contains { $0.text == text } }
      }
      if parameter.type.enumeration != nil || parameter.type.base != .link { return true }
      return texts.allSatisfy { text in matcher.answer(text).map { matcher.link(of: $0.reading) == text } ?? false }
    }
  }
}

/// A link for which the matcher contradicts the rules by which the link was built. This is a bug in Fingerpost.
package struct SampleDisagreement: Hashable {
  package let link: String
  /// The expected result and the result of the matcher.
  package let expected: String
  package let found: String
}
