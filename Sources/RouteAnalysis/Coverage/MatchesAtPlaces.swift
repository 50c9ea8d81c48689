import RouteLanguage
import RouteMatching

// The matcher's answers, in the environment of a place.
extension TableAnalysis {
  /// What a link leads to, in the environment of a place.
  package func match(_ link: String, at place: Int? = nil) -> LinkResult? { table(at: place)?.match(link) }

  /// The table in the environment of a place.
  package func table(at place: Int?) -> RouteTable? {
    guard let table else { return nil }
    guard let place, let environment = shape.places[place].declaration.environment else { return table }
    if environments[environment] == nil { environments[environment] = table.choosing(environment: environment) }
    return environments[environment]
  }

  /// Whether a match came by that pattern.
  package func isMatch(_ match: RouteMatch, by pattern: PatternShape) -> Bool {
    match.route == pattern.route && match.patternIndex == pattern.ordinal && match.patternForm == pattern.form
      && match.redirectID == pattern.redirectID && match.pattern == pattern.source.text
  }

  /// A route's own patterns, without redirects to it.
  package func patterns(of route: Int) -> [Int] {
    space.patterns(of: route)
  }
}
