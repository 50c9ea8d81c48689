import RouteLanguage
import RouteMatching

// Matching in the environment of a place.
extension TableAnalysis {
  /// Returns the result of matching a link in the environment of a place, or `nil` if there's no compiled table.
  package func match(_ link: String, at place: Int? = nil) -> LinkResult? { table(at: place)?.match(link) }

  /// Returns the table in the environment of a place, or `nil` if there's no compiled table.
  package func table(at place: Int?) -> RouteTable? {
    guard let table else { return nil }
    guard let place, let environment = resolved.places[place].environment else { return table }
    if environments[environment] == nil { environments[environment] = table.choosing(environment: environment) }
    return environments[environment]
  }

  /// Returns `true` if a match was made by a pattern.
  package func isMatch(_ match: RouteMatch, by pattern: ResolvedPattern) -> Bool {
    match.route == pattern.route && match.patternIndex == pattern.ordinal && match.patternForm == pattern.form
      && match.redirectID == pattern.redirectID && match.pattern == pattern.source.text
  }
}
