import LinkVariations
public import RouteDestinations
public import RouteMatching

/// The promises of a table: the expected results of its links, which are checked with the generated enum and the
/// compiled table.
///
/// A generated test suite contains the promises as text. Each promise is tried with each sample value of its types,
/// from each origin, and with the usual variations of a link.
public struct RoutePromises<Route: GeneratedRoute>: Sendable {
  /// A promise that the code breaks.
  public struct Failure: Sendable, CustomStringConvertible {
    /// The line of the promise in the file that contains it.
    public let line: Int
    /// The promise, and the actual result.
    public let description: String
  }

  private let promises: Promises
  private let mistake: Failure?
  private let trials: [[Trial]]
  private let examples: [[Promises.Example]]
  private let table: RouteTable
  private let environment: String?
  /// The number of the line before the text in the file.
  private let start: Int

  /// Reads promises.
  ///
  /// - Parameters:
  ///   - environment: The environment whose places are used, or `nil` if links don't depend on it.
  ///   - line: The line before the text. Failures name lines after it.
  ///   - text: The promises as written by `generate-routes`. If the text isn't in this notation, every check fails.
  public init(_ route: Route.Type, environment: String? = nil, line: Int = #line, _ text: String) {
    self.environment = environment
    table = Route.table.chosen(in: environment)
    start = line
    do throws(PromiseMistake) {
      promises = try Promises(reading: text)
      mistake = nil
    } catch {
      promises = Promises()
      mistake = Failure(line: line + error.line, description: "this line \(error.text)")
    }
    trials = promises.trials()
    examples = promises.examples(of: trials)
  }

  /// The ids of the routes.
  public var routes: [String] { mistake == nil ? promises.routes.map(\.id) : [""] }

  /// Returns the broken promises about a route: the destinations of its links, the links of its destinations, and the
  /// screens below.
  public func failures(of route: String) -> [Failure] {
    if let mistake { return [mistake] }
    guard let index = promises.routes.firstIndex(where: { $0.id == route }) else {
      return [Failure(line: start, description: "there is no route '\(route)'")]
    }
    return LinkCheck(promises, trials, examples, found).failures(ofRoute: index)
      .map { Failure(line: start + $0.line, description: $0.text) }
  }

  /// Returns the broken promises about launches, windows and saved state.
  public func failuresOfLaunches() -> [Failure] {
    if let mistake { return [mistake] }
    var checks = LaunchChecks(promises, of: table, examples: examples)
    checks.check()
    return checks.failures.map { Failure(line: start + $0.line, description: $0.text) }
  }

  /// Returns the broken promises about the table as a whole: its other environments, its ignored keys, and that the
  /// compiled table wasn't changed by an edit or a merge.
  public func failuresOfTable() -> [Failure] {
    if let mistake { return [mistake] }
    var failures: [Failure] = []
    do { try Route.table.checkInvariants() } catch {
      failures.append(
        Failure(line: start, description: "the compiled table was changed after it was generated: \(error)"))
    }
    return failures + promises.differences(in: Route.table).map { Failure(line: start + $0.line, description: $0.text) }
  }

  /// Returns the broken promises about a destination: the given link, the link that the destination prints, and a
  /// `StoredRoute` with the given link must all result in this destination.
  ///
  /// - Parameter id: The raw value of the enum's `RouteID` for the destination, which must be the id in the table.
  public func failures(of link: String, is route: Route, id: String, line: Int = #line) -> [Failure] {
    guard let found = destination(of: link) else {
      return [Failure(line: line, description: "\(link) matches no route, but the suite promises \(route)")]
    }
    var failures: [String] = []
    if found != route { failures.append("\(link) leads to \(found), but the suite promises \(route)") }
    if id != route.routeID {
      failures.append("the RouteID of \(route) is '\(id)', but in the table it's '\(route.routeID)'")
    }
    let printed = self.link(of: route)
    if let printed, let other = destination(of: printed), other != route {
      failures.append("\(printed), the link of \(link)'s destination, leads to \(other)")
    }
    if environment == nil, StoredRoute<Route>(rawValue: link)?.route != route {
      failures.append("\(link) isn't restored as \(route)")
    }
    return failures.map { Failure(line: line, description: $0) }
  }

  /// Returns a value of a type that can't be written as a literal in Swift.
  public func value<Value: RouteParameter>(_ value: RouteValue) throws(NoSuchValue) -> Value {
    guard let value = Value(routeValue: value) else { throw NoSuchValue() }
    return value
  }

  /// An error about a value that a type of the app refuses.
  public struct NoSuchValue: Error {}

  // MARK: The code under test

  private func destination(of link: String) -> Route? {
    if environment == nil { return Route(link: link) }
    return table.match(link).match.flatMap { Route(match: $0) }
  }

  private func link(of route: Route, from origin: String? = nil) -> String? {
    if environment == nil { return try? route.link(from: origin) }
    return try? table.print(route: route.destination.route, values: route.destination.values, origin: origin)
  }

  private func found(_ link: String) -> LinkCheck.Found? {
    guard let route = destination(of: link) else { return nil }
    return LinkCheck.Found(
      id: route.routeID, destination: AnyHashable(route), link: { self.link(of: route, from: $0) },
      beneath: {
        if environment == nil { return route.parents.map(\.description) }
        return LinkCheck.Found.links(beneath: route.destination.route, route.destination.values, in: table)
      })
  }
}
