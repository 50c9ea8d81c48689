import RouteLanguage
import RouteMatching

// Finds links of the new table that didn't match before, by a comparison in the opposite direction.
extension TableComparison {
  /// Returns a change for each pattern of the new table that accepts links which didn't match before.
  func newLinks() -> [TableChange] {
    var found: [TableChange] = []
    for (index, pattern) in new.resolved.patterns.enumerated() {
      for place in new.space.places(of: pattern) {
        do {
          let shared = try sharedAuthorities(of: place, isOld: false)
          guard let known = shared.known,
            let change = try newLink(index, at: place, known, with: shared.places)
          else { continue }
          found.append(change)
          break
        } catch {
          addUnknown(pattern, of: new)
        }
      }
    }
    return found
  }

  private func newLink(
    _ index: Int, at place: Int, _ authority: Language, with places: [Int]
  ) throws(AutomatonTooLarge) -> TableChange? {
    let pattern = new.resolved.patterns[index]
    var search = LinkSearch(new.universe, budget: new.budget)
    let longest = old.space.longestPath(with: new.space)
    for count in new.space.segmentCounts(pattern, at: place, longest: longest) {
      let (won, found) = try links(of: index, in: new, at: place, authority, count, meeting: old, at: places)
      let taken = found.reduce(won.taken) {
        $0 + old.space.taken($1.pattern, at: $1.place, count: count, keys: won.keys)
      }
      for set in won.sets {
        guard let free = try search.freeLinks(in: set, outside: taken) else { continue }
        if let change = newLink(pattern, at: place, free) { return change }
      }
    }
    return nil
  }

  private func newLink(_ pattern: ResolvedPattern, at place: Int, _ set: LinkSet) -> TableChange? {
    for link in new.writer.links(set, preferring: [pattern]) {
      guard let match = new.match(link, at: place)?.match, new.isMatch(match, by: pattern), old.match(link)?.miss != nil
      else { continue }
      return TableChange(
        .newLink, .compatible, "links that didn't match now open \(quoted(match.routeID))",
        route: new.resolved.name(of: pattern), origin: match.originName, link: link, to: pattern)
    }
    return nil
  }
}
