import RouteAnalysis
import RouteLanguage
import RouteMatching

extension TableAnalysis {
  /// Returns links of a place that match a pattern, the most readable first. The matcher has confirmed each of them.
  ///
  /// - Parameter authority: The authorities to choose from, or `nil` for all authorities of the place.
  func examples(by index: Int, at place: Int, authority: Language? = nil) -> [String] {
    let pattern = shape.patterns[index]
    guard space.places(of: pattern).contains(place) else { return [] }
    let count = space.segmentCounts(pattern, at: place).lowerBound
    guard let won = try? WonLinks(space, index, at: place, count: count, authority: authority) else { return [] }
    let links = won.sets.flatMap { writer.links($0, preferring: [pattern]) }
    return links.filter { match($0, at: place)?.match != nil }
  }

  /// Returns a link of a place that the table matches.
  func example(at place: Int) -> String? {
    shape.patterns.indices.lazy.compactMap { self.examples(by: $0, at: place).first }.first
  }
}
