import RouteLanguage

/// The sets of links in which a search for a changed value looks, one after the other.
///
/// The first set contains all links of `suspect`, whose values may differ between two tables. Each further set contains
/// only the links with certain texts in up to three dimensions of links, such as a segment or the items of a key.
struct SuspectTrials {
  /// The sets, the set of all links first.
  let sets: [LinkSet]
  /// `true` if there is a set for every combination of texts in the suspect's dimensions.
  let isExhaustive: Bool

  private static let wordLimit = 4

  init(_ suspect: ValueComparison.Suspect, _ universe: LinkUniverse) {
    let dimensions = suspect.dimensions.prefix(3)
    let words = dimensions.map { dimension in
      universe.pool.automaton(suspect.links.language(dimension, universe)).members(limit: Self.wordLimit + 1)
    }
    isExhaustive = (1...3).contains(suspect.dimensions.count) && words.allSatisfy { $0.count <= Self.wordLimit }
    var combinations: [[Int]] = dimensions.isEmpty ? [] : [[]]
    for choices in words {
      combinations = combinations.flatMap { chosen in choices.indices.prefix(Self.wordLimit).map { chosen + [$0] } }
    }
    // Combinations of different words are the most likely to show a change, such as swapped values, so try these first.
    combinations.sort { Set($0).count > Set($1).count }
    let parts = combinations.map { combination in
      var part = suspect.links
      for (index, choice) in combination.enumerated() {
        part.set(dimensions[index], .word(words[index][choice], isFolded: false))
      }
      return part
    }
    sets = [suspect.links] + parts
  }
}
