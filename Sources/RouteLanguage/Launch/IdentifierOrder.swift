/// The patterns of identifiers in their order: one whose identifiers are all another's too comes before that other, and what
/// that leaves open goes by their order as given.
///
/// Patterns are compared only where the text that one begins with also begins the other, so that thousands of kinds of
/// items cost no more than their number.
struct IdentifierOrder {
  /// The numbers of the patterns.
  private(set) var ordered: [Int] = []
  /// Pairs that share identifiers and of which neither comes first, the smaller number first.
  private(set) var open: [(Int, Int)] = []

  /// - Parameters:
  ///   - prefixes: the symbols that each begins with.
  ///   - relation: how the identifiers of two stand to each other.
  init(prefixes: [[UInt8]], relation: (Int, Int) -> LanguageRelation) {
    var later = [[Int]](repeating: [], count: prefixes.count)
    var waitsFor = [Int](repeating: 0, count: prefixes.count)
    let byPrefix = prefixes.indices.sorted { a, b in
      prefixes[a] == prefixes[b] ? a < b : prefixes[a].lexicographicallyPrecedes(prefixes[b])
    }
    // Those whose prefix begins the next one's.
    var around: [Int] = []
    for number in byPrefix {
      while let last = around.last, !prefixes[number].starts(with: prefixes[last]) { around.removeLast() }
      for other in around {
        switch relation(number, other) {
        case .inside:
          later[number].append(other)
          waitsFor[other] += 1
        case .around:
          later[other].append(number)
          waitsFor[number] += 1
        case .same, .overlapping: open.append((min(number, other), max(number, other)))
        case .disjoint: break
        }
      }
      around.append(number)
    }
    open.sort { $0 < $1 }
    // What became free although it stands before what has been looked at, the least last.
    var free: [Int] = []
    func add(_ number: Int) {
      ordered.append(number)
      for other in later[number] {
        waitsFor[other] -= 1
        if waitsFor[other] == 0 { free.append(other) }
      }
    }
    for number in prefixes.indices {
      while let least = free.filter({ $0 < number }).min() {
        free.removeAll { $0 == least }
        add(least)
      }
      if waitsFor[number] == 0, !free.contains(number) { add(number) }
    }
    while let least = free.min() {
      free.removeAll { $0 == least }
      add(least)
    }
  }
}
