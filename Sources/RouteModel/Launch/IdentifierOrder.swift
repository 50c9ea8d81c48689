/// The order of identifier patterns. If all identifiers of a pattern also match another pattern, the more specific
/// pattern comes first; otherwise patterns keep their order.
///
/// Two patterns are compared only if the literal prefix of one is a prefix of the other's, so the cost for thousands of
/// patterns is nearly linear.
package struct IdentifierOrder {
  /// The indices of the patterns in order.
  package private(set) var ordered: [Int] = []
  /// The pairs of patterns that match the same identifier although neither is more specific. The smaller index is
  /// first.
  package private(set) var open: [(Int, Int)] = []

  /// - Parameters:
  ///   - prefixes: The literal symbols at the beginning of each pattern.
  ///   - relation: Returns the relation between the identifiers of two patterns.
  package init(prefixes: [[UInt8]], relation: (Int, Int) -> LanguageRelation) {
    var later = [[Int]](repeating: [], count: prefixes.count)
    var waitsFor = [Int](repeating: 0, count: prefixes.count)
    let byPrefix = prefixes.indices.sorted { a, b in
      prefixes[a] == prefixes[b] ? a < b : prefixes[a].lexicographicallyPrecedes(prefixes[b])
    }
    // The patterns before this one in `byPrefix` whose literal prefix is also a prefix of this pattern.
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
    for number in prefixes.indices where waitsFor[number] == 0 {
      // This pattern, and earlier patterns that waited until now for their more specific patterns.
      var free = [number]
      while let least = free.min() {
        free.removeAll { $0 == least }
        ordered.append(least)
        for other in later[least] {
          waitsFor[other] -= 1
          if waitsFor[other] == 0, other < number { free.append(other) }
        }
      }
    }
  }
}
