import RouteLanguage
import RouteMatching

// Matching in the environment of a place.
extension TableAnalysis {
  /// Returns the result of matching a link in the environment of a place, or `nil` if there's no compiled table.
  package func match(_ link: String, at place: Int? = nil) -> LinkResult? { table(at: place)?.match(link) }

  /// Returns the table in the environment of a place, or `nil` if there's no compiled table.
  package func table(at place: Int?) -> RouteTable? {
    table?.chosen(in: place.flatMap { resolved.places[$0].environment })
  }

  /// Returns `true` if a match was made by a pattern.
  package func isMatch(_ match: RouteMatch, by pattern: ResolvedPattern) -> Bool {
    match.route == pattern.route && match.patternIndex == pattern.ordinal && match.patternForm == pattern.form
      && match.redirectID == pattern.redirectID && match.pattern == pattern.source.text
  }
}
