import RouteLanguage
import RouteMatching
import RouteTracing

extension TableAnalysis {
  /// Finds out if a pattern wins any link, first by trying its examples, then by proof. Caches the answer.
  package func reach(of pattern: Int) -> Reach {
    if let known = reaches[pattern] { return known }
    let reach = newReach(of: pattern)
    reaches[pattern] = reach
    return reach
  }

  private func newReach(of index: Int) -> Reach {
    let pattern = resolved.patterns[index]
    let places = space.places(of: pattern)
    for place in places where table != nil {
      for count in space.segmentCounts(pattern, at: place).prefix(3) {
        for set in (try? space.accepted(pattern, at: place, count: count, keys: pattern.keys)) ?? [] {
          if let link = link(of: set, wonBy: pattern, at: place) { return .reached(link: link) }
        }
      }
    }
    var questions: [WonLinks] = []
    var isKnown = true
    var search = LinkSearch(universe, budget: budget)
    for place in places {
      for count in space.segmentCounts(pattern, at: place) {
        do {
          let question = try WonLinks(space, index, at: place, count: count)
          if let set = try question.some(&search) {
            if let link = link(of: set, wonBy: pattern, at: place) { return .reached(link: link) }
            isKnown = false
          } else {
            questions.append(question)
          }
        } catch {
          isKnown = false
        }
      }
    }
    return isKnown ? .covered(by: covers(questions)) : .unknown
  }

  /// Returns the patterns that together match all links of a pattern first, in order of precedence.
  ///
  /// If several patterns match the same links, only the first of these patterns is included. If it's too expensive to
  /// find out which patterns aren't needed, more patterns are included.
  private func covers(_ questions: [WonLinks]) -> [Int] {
    var covers = questions.reduce(into: Set()) { $0.formUnion($1.takers) }
    let ordered = covers.sorted { space.ranks[$0] < space.ranks[$1] }
    var search = LinkSearch(universe, budget: budget)
    for candidate in ordered.reversed() where covers.count > 1 {
      covers.remove(candidate)
      let isNeeded = try? isNeeded(candidate, for: questions, beside: covers, &search)
      if isNeeded ?? true { covers.insert(candidate) }
    }
    return ordered.filter { covers.contains($0) }
  }

  /// Returns `true` if a pattern takes links that none of `others` takes.
  private func isNeeded(
    _ candidate: Int, for questions: [WonLinks], beside others: Set<Int>, _ search: inout LinkSearch
  ) throws(AutomatonTooLarge) -> Bool {
    for question in questions where question.takers.contains(candidate) {
      if try question.some(&search, takenBy: others) != nil { return true }
    }
    return false
  }

  /// Returns a link of a set that the matcher assigns to a pattern.
  private func link(of set: LinkSet, wonBy pattern: ResolvedPattern, at place: Int) -> String? {
    writer.links(set, preferring: [pattern]).first { link in
      guard let result = match(link, at: place) else { return set.isExact }
      return result.match.map { isMatch($0, by: pattern) } ?? false
    }
  }

  /// Returns a link that a pattern wins, or `nil` if none is known.
  package func link(of pattern: Int) -> String? {
    if case .reached(let link) = reach(of: pattern) { link } else { nil }
  }

  /// Returns the limit of the table, such as `2000 bytes`, that every example of a route's links exceeds, or `nil` if
  /// there is none.
  package func exceededLimit(ofRoute route: Int) -> String? {
    var limit: String?
    for pattern in space.patterns(of: route).map({ resolved.patterns[$0] }) {
      for place in space.places(of: pattern) {
        let sets = shortest(of: pattern, at: place)
        for link in sets.flatMap({ writer.links($0, preferring: [pattern]) }) {
          switch match(link, at: place)?.miss?.reason.refusal?.kind {
          case .tooLong: limit = "\(resolved.options.maximumLength) bytes"
          case .tooManySegments: limit = "\(resolved.options.maximumSegments) segments"
          case .tooManyItems: limit = "\(resolved.options.maximumItems) query items"
          default: return nil
          }
        }
      }
    }
    return limit
  }

  /// Finds out if any of a route's own patterns wins a link.
  package func reach(ofRoute route: Int) -> Reach {
    var covers: Set<Int> = []
    var isKnown = true
    for pattern in space.patterns(of: route) {
      switch reach(of: pattern) {
      case .reached(let link): return .reached(link: link)
      case .covered(let by): covers.formUnion(by)
      case .unknown: isKnown = false
      }
    }
    return isKnown ? .covered(by: covers.sorted { space.ranks[$0] < space.ranks[$1] }) : .unknown
  }
}

/// A pattern at a place of its links.
struct PlacedPattern: Sendable {
  var pattern: Int
  var place: Int
}

/// The links that a pattern wins at a place, with a given number of segments: the links in `sets` that aren't in
/// `taken`.
///
/// The pattern accepts the links in `sets`. But other patterns match the links in `taken` first, or the pattern
/// excludes them.
package struct WonLinks {
  /// The links that a rival matches first or, if `rival` is `nil`, the links that the pattern excludes. A rival is a
  /// pattern that is tried before this pattern and accepts some of its paths.
  typealias LostLinks = (rival: PlacedPattern?, links: [MatchedLinks])

  package let sets: [LinkSet]
  /// The links that each rival matches first, in the order in which the rivals are tried, and finally the excluded
  /// links.
  let losses: [LostLinks]
  /// The links of all elements of `losses`.
  package let taken: [MatchedLinks]
  let index: Int
  let place: Int
  /// The query keys of the sets.
  package let keys: Set<String>
  let space: LinkSpace

  /// - Parameters:
  ///   - extraKeys: Query keys in addition to those of the pattern and its rivals.
  ///   - authority: The authorities of the links, or `nil` for all authorities of the place.
  package init(
    _ space: LinkSpace, _ index: Int, at place: Int, count: Int, extraKeys: Set<String> = [],
    authority: Language? = nil
  ) throws(AutomatonTooLarge) {
    self.space = space
    self.index = index
    self.place = place
    let pattern = space.resolved.patterns[index]
    let segments = try space.path(pattern, at: place, count: count)
    var rivals: [PlacedPattern] = []
    for contender in space.contenders(at: place) {
      for candidate in space.meeting(segments, at: contender, links: pattern)
      where contender != place || space.ranks[candidate] < space.ranks[index] {
        rivals.append(PlacedPattern(pattern: candidate, place: contender))
      }
    }
    var keys = pattern.keys.union(extraKeys)
    for rival in rivals { keys.formUnion(space.keys[rival.pattern]) }
    self.keys = keys
    var sets = try space.accepted(pattern, at: place, count: count, keys: keys)
    if let authority {
      for index in sets.indices { sets[index][.authority] = authority }
    }
    self.sets = sets
    let lost = rivals.map { rival -> LostLinks in
      (rival, space.taken(rival.pattern, at: rival.place, count: count, keys: keys))
    }
    losses = lost + [(nil, space.excluded(pattern, at: place, count: count, keys: keys))]
    taken = losses.flatMap { $0.links }
  }

  /// The rivals that match some of the links in `sets` first.
  var takers: Set<Int> {
    let takers = losses.filter { loss in
      loss.links.contains { taken in sets.contains { $0.meets(taken.set, space.universe) } }
    }
    return Set(takers.compactMap { $0.rival?.pattern }).subtracting([index])
  }

  /// Returns links that the pattern wins, or `nil` if there are none.
  ///
  /// - Parameter rivals: The only rivals whose links are subtracted, or `nil` for all rivals.
  package func some(
    _ search: inout LinkSearch, takenBy rivals: Set<Int>? = nil
  ) throws(AutomatonTooLarge) -> LinkSet? {
    let counted = losses.filter { rival, _ in
      guard let rivals, let pattern = rival?.pattern else { return true }
      return pattern == index || rivals.contains(pattern)
    }
    let others = counted.flatMap { $0.links }
    for set in sets {
      if let free = try search.freeLinks(in: set, outside: others) { return free }
    }
    return nil
  }
}

extension MatchedLinks {
  /// Returns links that are both in a set and in `self`. Returns `nil` if there are none or if the search gives up.
  func some(of set: LinkSet, _ search: inout LinkSearch) -> LinkSet? {
    guard let both = try? set.intersection(self.set, search.universe) else { return nil }
    return try? search.freeLinks(in: both, outside: excluded.map { MatchedLinks($0) })
  }
}
