import RouteLanguage

extension ValueComparison.Candidate {
  /// Returns the sets of links in which to look for a changed value, one after the other.
  ///
  /// The first set contains all links. Each further set contains only the links with certain texts in up to three
  /// dimensions of links, such as a segment or the items of a key. `isExhaustive` is `true` if there is a set for every
  /// combination of texts in the dimensions.
  func trials(_ universe: LinkUniverse) -> (sets: [LinkSet], isExhaustive: Bool) {
    let limit = 4
    let words = dimensions.prefix(3).map { dimension in
      universe.pool.automaton(links.language(dimension, universe)).members(limit: limit + 1)
    }
    if words.isEmpty { return ([links], false) }
    let combinations = words.reduce([[]]) { chosen, texts in
      chosen.flatMap { first in texts.indices.prefix(limit).map { first + [$0] } }
    }
    // Combinations of different words are the most likely to show a change, such as swapped values, so try these first.
    let parts = combinations.sorted { Set($0).count > Set($1).count }.map { combination in
      var part = links
      for (index, choice) in combination.enumerated() {
        part.set(dimensions[index], .word(words[index][choice], isFolded: false))
      }
      return part
    }
    return ([links] + parts, dimensions.count <= 3 && words.allSatisfy { $0.count <= limit })
  }
}
