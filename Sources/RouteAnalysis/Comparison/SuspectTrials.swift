import RouteLanguage

/// The sets of links in which a search for a changed value looks, one after the other.
///
/// The first set contains all links of `suspect`, whose values may differ between two tables. Each further set contains
/// only the links with certain texts in up to three dimensions of links, such as a segment or the items of a key.
struct SuspectTrials {
  private let suspect: ValueComparison.Suspect
  /// For each of the suspect's first three dimensions, such as a segment, the texts to try in it.
  private let words: [[[UInt8]]]
  private var combinations: [[Int]]
  private var position = -1
  /// `true` if there is a set for every combination of texts in the suspect's dimensions.
  let isExhaustive: Bool

  private static let wordLimit = 4

  init(_ suspect: ValueComparison.Suspect, _ universe: LinkUniverse) {
    self.suspect = suspect
    var words: [[[UInt8]]] = []
    var isExhaustive = !suspect.dimensions.isEmpty
    for dimension in suspect.dimensions.prefix(3) {
      let language = universe.pool.automaton(suspect.links.language(dimension, universe))
      let some = language.members(limit: Self.wordLimit + 1)
      if some.count > Self.wordLimit { isExhaustive = false }
      words.append(Array(some.prefix(Self.wordLimit)))
    }
    self.words = words
    self.isExhaustive = isExhaustive && suspect.dimensions.count <= 3
    combinations = [[]]
    for choices in words {
      combinations = combinations.flatMap { chosen in choices.indices.map { chosen + [$0] } }
    }
    // Combinations of different words are the most likely to show a change, such as swapped values, so try these first.
    combinations.sort { Set($0).count > Set($1).count }
  }

  /// `true` if the most recent set is the first set, which contains all links of the suspect.
  var isWhole: Bool { position == 0 }

  mutating func next() -> LinkSet? {
    position += 1
    if position == 0 { return suspect.links }
    guard !words.isEmpty, position <= combinations.count else { return nil }
    var part = suspect.links
    for (index, choice) in combinations[position - 1].enumerated() {
      part.set(suspect.dimensions[index], .word(words[index][choice], isFolded: false))
    }
    return part
  }
}
