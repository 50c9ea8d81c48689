import RouteAnalysis
import RouteLanguage
import RouteMatching

extension TableAnalysis {
  /// Links of a place that lead by a pattern, the most readable first; each is one that the matcher was asked about.
  ///
  /// - Parameter authority: the authorities that the question is about; `nil`: all of the place.
  func examples(by index: Int, at place: Int, authority: Language? = nil) -> [String] {
    let pattern = shape.patterns[index]
    guard space.places(of: pattern).contains(place) else { return [] }
    let count = space.segmentCounts(pattern, at: place).lowerBound
    guard let won = try? WonLinks(space, index, at: place, count: count, authority: authority) else { return [] }
    let links = won.sets.flatMap { writer.links($0, preferring: [pattern]) }
    return links.filter { match($0, at: place)?.match != nil }
  }

  /// A link of a place that the table reads.
  func example(at place: Int) -> String? {
    shape.patterns.indices.lazy.compactMap { self.examples(by: $0, at: place).first }.first
  }
}
