import RouteLanguage
import RouteMatching

/// Asks the compiled table where links lead, in the words of the shapes.
struct SampleMatcher {
  let shape: TableShape
  let table: RouteTable
  /// By route and what a match says of its pattern.
  private let patterns: [[PatternName: [Int]]]
  /// The patterns whose links are made.
  let tried: [Int]
  private let triedOfRoutes: [[Int]]
  /// By origin and rank.
  private let places: [[Int: Int]]

  private struct PatternName: Hashable {
    var ordinal: Int
    var form: Int?
    var redirect: String?
  }

  struct Answer {
    /// Indices into the shape; there should be a pattern of each match.
    let pattern: Int?
    let place: Int
    let reading: SampleReading
    /// Whether the link was inside another one, which the pattern and the place are then not of.
    let isUnwrapped: Bool
  }

  init(_ shape: TableShape, _ table: RouteTable) {
    self.shape = shape
    self.table = table
    var patterns = [[PatternName: [Int]]](repeating: [:], count: shape.routes.count)
    for (index, pattern) in shape.patterns.enumerated() {
      let name = PatternName(ordinal: pattern.ordinal, form: pattern.form, redirect: pattern.redirectID)
      patterns[pattern.route][name, default: []].append(index)
    }
    self.patterns = patterns
    tried = shape.triedPatterns
    var triedOfRoutes = [[Int]](repeating: [], count: shape.routes.count)
    for index in tried { triedOfRoutes[shape.patterns[index].route].append(index) }
    self.triedOfRoutes = triedOfRoutes
    var places = [[Int: Int]](repeating: [:], count: shape.origins.count)
    for (index, place) in shape.places.enumerated() { places[place.origin][place.rank] = index }
    self.places = places
  }

  /// Where a link leads; `nil` for nowhere.
  func answer(_ link: String) -> Answer? {
    guard let match = table.match(link).match, let rank: Int = match.placeRank,
      let place: Int = places[match.originIndex][rank]
    else { return nil }
    let parameters: [ParameterShape] = shape.routes[match.route].parameters
    let values: [SampleValue] = parameters.enumerated().map { $1.sampleValue(match.value(at: $0)) }
    return Answer(
      pattern: pattern(of: match), place: place, reading: SampleReading(route: match.route, values: values),
      isUnwrapped: match.isUnwrapped)
  }

  private func pattern(of match: RouteMatch) -> Int? {
    let name = PatternName(ordinal: match.patternIndex, form: match.patternForm, redirect: match.redirectID)
    return patterns[match.route][name]?.first { shape.patterns[$0].serves(match.originIndex) }
  }

  /// The link of a destination from an origin, or the canonical one; `nil` where no link carries it.
  func link(of reading: SampleReading, from origin: Int? = nil) -> String? {
    let parameters: [ParameterShape] = shape.routes[reading.route].parameters
    let values: [RouteValue?] = zip(parameters, reading.values).map { $0.routeValue($1) }
    return try? table.print(route: reading.route, values: values, origin: origin.map { shape.origins[$0].name })
  }

  /// A route's own patterns for an origin, canonical first, as far as their links are made.
  func patterns(of route: Int, from origin: Int) -> [Int] {
    triedOfRoutes[route].filter { shape.patterns[$0].redirectID == nil && shape.patterns[$0].serves(origin) }
  }

  /// All patterns that lead to a route, as far as their links are made.
  func patterns(of route: Int) -> [Int] { triedOfRoutes[route] }

  // MARK: Values that Swift may see otherwise

  /// Whether the destination in Swift surely has these values: not where a link inside is written otherwise than its
  /// destination prints, or where the app's own type may refuse what the table takes.
  ///
  /// - Parameter isKnown: whether a text is one that the app's type of that parameter of the route takes.
  func isCertain(_ reading: SampleReading, isKnown: (_ parameter: Int, _ text: String) -> Bool) -> Bool {
    for (index, value) in reading.values.enumerated() {
      let type: TypeShape = shape.routes[reading.route].parameters[index].type
      if type.swift != nil {
        guard value.texts.allSatisfy({ isKnown(index, $0) }) else { return false }
      } else if type.enumeration == nil, type.base == .link {
        guard value.texts.allSatisfy({ text in answer(text).map { link(of: $0.reading) == text } ?? false }) else {
          return false
        }
      }
    }
    return true
  }
}
