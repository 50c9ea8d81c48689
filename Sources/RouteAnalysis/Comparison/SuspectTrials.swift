import RouteLanguage

/// The parts of a ``ValueComparison/Suspect``, in the order in which a search for a change tries them.
///
/// The first part contains all links of the suspect. Each further part contains only the links with a certain word in
/// each deciding dimension, such as the segment that a value comes from.
struct SuspectTrials {
  private let suspect: ValueComparison.Suspect
  /// The words to try for each dimension.
  private let words: [[[UInt8]]]
  private var combinations: [[Int]]
  private var position = -1
  /// `true` if the parts cover all words of the deciding dimensions.
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

  /// `true` if the most recent part contains all links of the suspect.
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
