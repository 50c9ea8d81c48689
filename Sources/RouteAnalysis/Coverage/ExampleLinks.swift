import RouteLanguage
import RouteMatching

extension TableAnalysis {
  /// Returns the links of a place that a pattern accepts, with as few segments as possible. Other patterns may take
  /// precedence over this pattern.
  func shortest(of pattern: ResolvedPattern, at place: Int) -> [LinkSet] {
    let count = space.segmentCounts(pattern, at: place).lowerBound
    return (try? space.accepted(pattern, at: place, count: count, keys: pattern.keys)) ?? []
  }

  /// Returns the most readable link of the sets that has a match with a wanted property, or `nil` if there is none.
  ///
  /// - Parameter sets: The sets, or `nil` for those of `shortest(of:at:)`.
  func example(
    of pattern: ResolvedPattern, at place: Int, among sets: [LinkSet]? = nil,
    where isWanted: (RouteMatch) -> Bool = { _ in true }
  ) -> String? {
    for set in sets ?? shortest(of: pattern, at: place) {
      let link = writer.links(set, preferring: [pattern]).first { match($0, at: place)?.match.map(isWanted) ?? false }
      if let link { return link }
    }
    return nil
  }

  /// Returns links of a place that a pattern wins, the most readable first. Each was matched with the table.
  ///
  /// - Parameter authority: The authorities to choose from, or `nil` for all authorities of the place.
  package func examples(by index: Int, at place: Int, authority: Language? = nil) -> [String] {
    let pattern = resolved.patterns[index]
    guard space.places(of: pattern).contains(place) else { return [] }
    let count = space.segmentCounts(pattern, at: place).lowerBound
    guard let won = try? WonLinks(space, index, at: place, count: count, authority: authority) else { return [] }
    let links = won.sets.flatMap { writer.links($0, preferring: [pattern]) }
    return links.filter { match($0, at: place)?.match != nil }
  }

  /// Returns a link of each pattern at a place, with any of the given authorities.
  func links(at place: Int, _ authority: Language) -> [String] {
    resolved.patterns.filter { $0.serves(resolved.places[place].origin) }.compactMap { pattern in
      guard var set = shortest(of: pattern, at: place).first else { return nil }
      set[.authority] = authority
      return writer.link(set, preferring: [pattern]).flatMap { match($0, at: place)?.match == nil ? nil : $0 }
    }
  }

  /// Returns a link of a place that the table matches.
  package func example(at place: Int) -> String? {
    resolved.patterns.indices.lazy.compactMap { self.examples(by: $0, at: place).first }.first
  }
}

extension ResolvedTable {
  /// Returns the origin that a place belongs to.
  package func origin(at place: Int) -> ResolvedOrigin { origins[places[place].origin] }

  /// Returns the parameter of a pattern's route that a capture belongs to, or `nil` if the capture is a value that only
  /// the pattern has.
  func parameter(_ capture: Int, of pattern: ResolvedPattern) -> ResolvedParameter? {
    let parameters = routes[pattern.route].parameters
    return parameters.indices.contains(capture) ? parameters[capture] : nil
  }
}
