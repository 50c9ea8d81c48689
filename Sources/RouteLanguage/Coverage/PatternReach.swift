import RouteMatching

/// Whether one pattern ever wins: first by trying its examples, then by proof.
struct PatternReach {
  private let analysis: TableAnalysis
  private let index: Int
  private let pattern: PatternShape
  private var space: LinkSpace { analysis.space }

  init(_ analysis: TableAnalysis, _ index: Int) {
    self.analysis = analysis
    self.index = index
    pattern = analysis.shape.patterns[index]
  }

  func answer() -> TableAnalysis.Reach {
    let places = space.places(of: pattern)
    for place in places where analysis.table != nil {
      for count in space.segmentCounts(pattern, at: place).prefix(3) {
        let sets = (try? space.accepted(pattern, at: place, count: count, keys: pattern.keys)) ?? []
        for set in sets {
          if let link = won(in: set, at: place) { return .reached(link: link) }
        }
      }
    }
    var covers: [Int] = []
    var isKnown = true
    var search = LinkSearch(space.universe, budget: analysis.budget)
    for place in places {
      for count in space.segmentCounts(pattern, at: place) {
        do {
          let question = try WonLinks(space, index, at: place, count: count)
          if let set = try question.some(&search) {
            if let link = won(in: set, at: place) { return .reached(link: link) }
            isKnown = false
          } else {
            covers += question.rivals.map(\.pattern)
          }
        } catch {
          isKnown = false
        }
      }
    }
    guard isKnown else { return .unknown }
    return .covered(by: Array(Set(covers)).sorted { space.ranks[$0] < space.ranks[$1] })
  }

  /// A link of a set that the matcher gives to the pattern.
  private func won(in set: LinkSet, at place: Int) -> String? {
    analysis.writer.links(set, preferring: [pattern]).first { link in
      guard let result = analysis.match(link, at: place) else { return set.isExact }
      return result.match.map { analysis.isMatch($0, by: pattern) } ?? false
    }
  }
}

/// The links a pattern wins at a place, with so many segments: those it accepts and no rival takes before it.
package struct WonLinks {
  package struct Rival: Sendable {
    package var pattern: Int
    package var place: Int
  }

  package let sets: [LinkSet]
  /// Patterns that are tried before it and share its segments, in the order in which they are tried.
  package let rivals: [Rival]
  package let taken: [TakenLinks]
  /// The query keys that the sets know.
  package let keys: Set<String>
  private let space: LinkSpace

  /// - Parameters:
  ///   - extraKeys: further query keys that the question knows.
  ///   - authority: the authorities that the question is about; `nil`: all of the place.
  package init(
    _ space: LinkSpace, _ index: Int, at place: Int, count: Int, extraKeys: Set<String> = [],
    authority: Language? = nil
  ) throws(LinkSearch.Unknown) {
    self.space = space
    let pattern = space.shape.patterns[index]
    guard let segments = try? space.path(pattern, at: place, count: count) else { throw LinkSearch.Unknown() }
    var rivals: [Rival] = []
    for contender in space.contenders(at: place) {
      for candidate in space.meeting(segments, at: contender)
      where contender != place || space.ranks[candidate] < space.ranks[index] {
        rivals.append(Rival(pattern: candidate, place: contender))
      }
    }
    self.rivals = rivals
    var keys = pattern.keys.union(extraKeys)
    for rival in rivals { keys.formUnion(space.shape.patterns[rival.pattern].keys) }
    self.keys = keys
    guard var sets = try? space.accepted(pattern, at: place, count: count, keys: keys) else {
      throw LinkSearch.Unknown()
    }
    if let authority {
      for index in sets.indices { sets[index][.authority] = authority }
    }
    self.sets = sets
    taken =
      rivals.flatMap { space.taken(space.shape.patterns[$0.pattern], at: $0.place, count: count, keys: keys) }
      + space.excluded(pattern, at: place, count: count, keys: keys)
  }

  /// Links of the pattern that it wins; `nil` where there are none.
  package func some(_ search: inout LinkSearch) throws(LinkSearch.Unknown) -> LinkSet? {
    for set in sets {
      if let free = try search.freeLinks(in: set, outside: taken) { return free }
    }
    return nil
  }
}
