import RouteMatching

/// Compares the destinations that links open with the expected destinations.
package struct LinkCheck {
  /// The destination that the code under test finds for a link.
  package struct Found {
    package let id: String
    package let destination: AnyHashable
    /// Returns the destination's link from an origin, or its canonical link for `nil`.
    package let link: (String?) -> String?
    /// Returns the links of the screens below the destination, with the outermost first.
    package let beneath: () -> [String]

    package init(
      id: String, destination: AnyHashable, link: @escaping (String?) -> String?, beneath: @escaping () -> [String]
    ) {
      self.id = id
      self.destination = destination
      self.link = link
      self.beneath = beneath
    }
  }

  /// A difference between the result for a link and the expected result.
  package struct Failure: Equatable {
    /// The link if its destination is compared, otherwise the link and the compared property, such as `LINK from web`.
    /// A suite lists exceptions under the same text (``Promises/exceptions``).
    package let subject: String
    package let found: Promises.Outcome
    package let line: Int
    /// The difference between the link and the example link from which it was made, such as `without slashes`.
    package let change: String
    package let text: String
  }

  /// The maximum number of screens below a destination that are compared.
  static let screensBeneath = 8

  let promises: Promises
  let trials: [[Trial]]
  private let examples: [[Promises.Example]]
  let find: (String) -> Found?
  private let suffix: String

  /// - Parameters:
  ///   - trials: The links to try, from `Promises.trials()`.
  ///   - examples: The examples, from `Promises.examples(of:)`.
  package init(
    _ promises: Promises, _ trials: [[Trial]], _ examples: [[Promises.Example]], _ find: @escaping (String) -> Found?
  ) {
    (self.promises, self.trials, self.examples, self.find) = (promises, trials, examples, find)
    suffix = ""
  }

  /// Creates a comparison for an environment of a table.
  package init(_ promises: Promises, in environment: Promises.Environment, of table: RouteTable) {
    let chosen = table.chosen(in: environment.chosen)
    var promises = promises
    promises.origins = environment.origins
    self.promises = promises
    trials = promises.trialsOfPlaces()
    examples = promises.examples(of: trials)
    find = { Found($0, in: chosen) }
    suffix = " in " + environment.name
  }

  /// Returns the differences between the results of a route's links and their expected results.
  package func failures(ofRoute index: Int) -> [Failure] {
    var failures: [Failure] = []
    var destinations: [String: AnyHashable] = [:]
    var (first, last): (String?, String?)
    var sample: (destination: AnyHashable, trial: Trial)?
    for trial in trials[index] {
      let found = find(trial.link)
      let link = found?.link(nil)
      // A link that is its own canonical link doesn't tell which route it opens.
      let isTelling =
        found?.id == promises.routes[index].id || trial.claim?.isAccepted != true && link != trial.link
      let own = isTelling ? link.map { Promises.Outcome.link($0) } : nil
      let outcome = own ?? found.map { .route($0.id) } ?? .nowhere
      guard check(trial.link, outcome, trial.outcome, trial.line, trial.change, &failures), let found, let link else {
        continue
      }
      // Equal destinations must have equal links, and different destinations different ones.
      if let known = destinations[link] {
        if known != found.destination { failures.append(difference(trial, "isn't equal to that of \(link)")) }
        if known.hashValue != found.destination.hashValue {
          failures.append(difference(trial, "has another hash than that of \(link)"))
        }
      } else {
        destinations[link] = found.destination
        for other in Set([first, last].compactMap(\.self)) where destinations[other] == found.destination {
          failures.append(difference(trial, "is equal to that of \(other)"))
        }
      }
      (first, last) = (first ?? link, link)
      if sample == nil, found.id == promises.routes[index].id { sample = (found.destination, trial) }
    }
    if let sample {
      failures += failure(of: sample.destination, sample.trial, likeThatOf: (index + 1) % examples.count)
    }
    for example in examples[index].prefix(2) { check(example, index, &failures) }
    return failures
  }

  /// Returns a failure if a destination is equal to that of another route's example.
  private func failure(of destination: AnyHashable, _ trial: Trial, likeThatOf other: Int) -> [Failure] {
    guard let example = examples[other].first, let found = find(example.link), examples.count > 1,
      found.id == promises.routes[other].id, found.destination == destination || destination == found.destination
    else { return [] }
    return [difference(trial, "is equal to that of \(example.link)")]
  }

  private func difference(_ trial: Trial, _ text: String) -> Failure {
    Failure(
      subject: trial.link, found: .unknown, line: trial.line, change: trial.change,
      text: "the destination of \(trial.link) \(text)")
  }

  /// Adds a failure and returns `false` if `found` isn't the expected outcome. The expected outcome is the exception
  /// that the suite lists for `subject`, or else `usual`.
  private func check(
    _ subject: String, _ found: Promises.Outcome, _ usual: Promises.Outcome, _ line: Int, _ change: String,
    _ failures: inout [Failure]
  ) -> Bool {
    let subject = subject + suffix
    let exception = promises.exceptions[subject]
    let expected = exception?.outcome ?? usual
    if expected == .unknown || found == expected { return true }
    failures.append(
      Failure(
        subject: subject, found: found, line: exception?.line ?? line, change: change,
        text: Promises.abbreviated("\(subject) (\(change)) \(found), but the suite promises that it \(expected)")))
    return false
  }

  /// Checks the screens below an example's destination, and its links from each origin.
  private func check(_ example: Promises.Example, _ index: Int, _ failures: inout [Failure]) {
    guard let found = find(example.link), found.id == promises.routes[index].id else { return }
    let line = promises.routes[index].line
    for origin in promises.origins where promises.origins.count > 1 {
      let link = promises.link(of: promises.routes[index], example.values, from: origin.name)
      _ = check(
        "\(example.link) from \(origin.name)", found.link(origin.name).map { .link($0) } ?? .nowhere,
        link.map { .link($0) } ?? .nowhere, line, "printed", &failures)
    }
    func outcome(_ stack: [String]) -> Promises.Outcome {
      stack.isEmpty ? .nowhere : .link(stack.joined(separator: " "))
    }
    let promised = outcome(promises.beneath(index, example.values))
    _ = check(
      "\(example.link) beneath", outcome(Array(found.beneath().suffix(LinkCheck.screensBeneath))), promised, line,
      "its stack", &failures)
  }
}

extension Promises.Outcome: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nowhere: "leads nowhere"
    case .link(let link): "leads to \(link)"
    case .route(let route): "opens \(route)"
    case .unknown: "isn't tried"
    }
  }
}

extension LinkCheck.Found {
  /// Finds the destination of a link with a table, without the generated enum. Returns `nil` if no route matches.
  package init?(_ link: String, in table: RouteTable) {
    guard let match = table.match(link).match else { return nil }
    let values = match.values
    self.init(
      id: match.routeID, destination: AnyHashable(Destination(route: match.route, values: values)),
      link: { try? table.print(route: match.route, values: values, origin: $0) },
      beneath: { LinkCheck.Found.links(beneath: match.route, values, in: table) })
  }

  /// Returns the links of up to eight screens below a destination, with the outermost first.
  package static func links(beneath route: Int, _ values: [RouteValue?], in table: RouteTable) -> [String] {
    var links: [String] = []
    var screen = (route: route, values: values)
    while links.count < LinkCheck.screensBeneath, let parent = table.parent(of: screen.route, values: screen.values),
      let link = try? table.print(route: parent.route, values: parent.values)
    {
      links.append(link)
      screen = parent
    }
    return links.reversed()
  }

  private struct Destination: Hashable {
    var route: Int
    var values: [RouteValue?]
  }
}
