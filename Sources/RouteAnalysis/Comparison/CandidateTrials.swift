import RouteLanguage

/// The sets of links in which a search for a changed value looks, one after the other.
///
/// The first set contains all links of `candidate`, whose values may differ between two tables. Each further set contains
/// only the links with certain texts in up to three dimensions of links, such as a segment or the items of a key.
struct CandidateTrials {
  private let candidate: ValueComparison.Candidate
  /// For each of the candidate's first three dimensions, such as a segment, the texts to try in it.
  private let words: [[[UInt8]]]
  /// For each set, the index of the text in each dimension. The first set, of all links, has none.
  private var combinations: [[Int]] = [[]]
  /// `true` if there is a set for every combination of texts in the candidate's dimensions.
  let isExhaustive: Bool

  private static let wordLimit = 4

  init(_ candidate: ValueComparison.Candidate, _ universe: LinkUniverse) {
    self.candidate = candidate
    let members = candidate.dimensions.prefix(3).map { dimension in
      universe.pool.automaton(candidate.links.language(dimension, universe)).members(limit: Self.wordLimit + 1)
    }
    isExhaustive =
      (1...3).contains(candidate.dimensions.count) && members.allSatisfy { $0.count <= Self.wordLimit }
    words = members.map { Array($0.prefix(Self.wordLimit)) }
    if words.isEmpty { return }
    let all = words.reduce([[]]) { chosen, texts in chosen.flatMap { first in texts.indices.map { first + [$0] } } }
    // Combinations of different words are the most likely to show a change, such as swapped values, so try these first.
    combinations += all.sorted { Set($0).count > Set($1).count }
  }

  /// The sets, each made when it's needed.
  var sets: some Collection<LinkSet> {
    combinations.lazy.map { combination in
      var part = candidate.links
      for (index, choice) in combination.enumerated() {
        part.set(candidate.dimensions[index], .word(words[index][choice], isFolded: false))
      }
      return part
    }
  }
}
