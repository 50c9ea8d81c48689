import RouteLanguage
import RouteMatching

/// A matcher for sample links. It uses the compiled table, and returns results as indices and values of the resolved
/// table.
struct SampleMatcher {
  let resolved: ResolvedTable
  let table: RouteTable
  /// The indices of the patterns, keyed by the properties by which a match identifies its pattern.
  private let patterns: [PatternName: [Int]]
  /// For each origin, the indices of its places in the order in which the origin lists them.
  let orderedPlaces: [[Int]]

  private struct PatternName: Hashable {
    var route: Int
    var ordinal: Int
    var form: Int?
    var redirect: String?
  }

  struct Answer {
    /// The indices of the pattern and the place in the resolved table. It's a bug if `pattern` is `nil`.
    let pattern: Int?
    let place: Int
    let reading: SampleReading
    /// `true` if the link was nested in a wrapper, so the pattern and the place are those of the nested link.
    let isUnwrapped: Bool
  }

  init(_ resolved: ResolvedTable, _ table: RouteTable) {
    self.resolved = resolved
    self.table = table
    patterns = Dictionary(grouping: resolved.patterns.indices) { index in
      let pattern = resolved.patterns[index]
      return PatternName(
        route: pattern.route, ordinal: pattern.ordinal, form: pattern.form, redirect: pattern.redirectID)
    }
    orderedPlaces = resolved.origins.indices.map { resolved.places(of: $0) }
  }

  /// Returns the result of a link, or `nil` if no route matches.
  func answer(_ link: String) -> Answer? {
    guard let match = table.match(link).match, let rank = match.placeRank,
      let place = orderedPlaces[match.originIndex].first(where: { resolved.places[$0].rank == rank })
    else { return nil }
    let values: [RouteValue?] = resolved.routes[match.route].parameters.indices.map { match.value(at: $0) }
    let name = PatternName(
      route: match.route, ordinal: match.patternIndex, form: match.patternForm, redirect: match.redirectID)
    return Answer(
      pattern: patterns[name]?.first { resolved.patterns[$0].serves(match.originIndex) }, place: place,
      reading: SampleReading(route: match.route, values: values), isUnwrapped: match.isUnwrapped)
  }

  /// Returns the canonical link of a destination, or `nil` if it has none.
  func link(of reading: SampleReading) -> String? { try? table.print(route: reading.route, values: reading.values) }
}
