import RouteLanguage

/// The parts of a suspect that are tried one after the other: all its links, of which the most readable one is run through
/// the matchers, then links with other words in the dimensions that decide.
struct SuspectTrials {
  private let suspect: ValueComparison.Suspect
  /// The words of each dimension that are tried.
  private let words: [[[UInt8]]]
  private var combinations: [[Int]]
  private var position = -1
  /// Whether the words that are tried are all there are.
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
    // Different words in different dimensions show the most.
    combinations.sort { Set($0).count > Set($1).count }
  }

  /// Whether the part returned last has all the suspect's links.
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
