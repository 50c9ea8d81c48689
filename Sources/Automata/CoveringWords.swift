// Sample words of an automaton. A test with these words fails if someone edits the automaton's pattern.

extension Automaton {
  /// Returns members (`inside`) and words that aren't members (`outside`), for tests of the automaton's pattern.
  ///
  /// There is a word for each state and each border symbol, a printable ASCII character next to a character of another
  /// class: the word leads to the state, and continues with the symbol. Words through states nearer to the start come
  /// first. Then follow words in which a symbol is missing.
  ///
  /// - Parameter limit: The maximum number of words in each list, not counting at most `limit` words in which a symbol
  ///   is missing.
  package func cover(limit: Int) -> (inside: [[UInt8]], outside: [[UInt8]]) {
    if isEmpty { return ([], []) }
    let printable: ClosedRange<UInt8> = 0x20...0x7E
    let borders: [UInt8] = printable.filter { symbol in
      classes[Int(symbol) - 1] != classes[Int(symbol)] || classes[Int(symbol) + 1] != classes[Int(symbol)]
    }
    let ways: [[UInt8]] = shortestWays(borders)
    let distance: [Int] = distancesToAcceptance()
    let ends: [[UInt8]] = (0..<stateCount).map { shortestEnd(from: $0, distance) }
    var inside: [[UInt8]] = []
    var outside: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for state in 1..<stateCount {
      if state != start, ways[state].isEmpty { continue }
      if seen.insert(ways[state]).inserted {
        if accepting[state] { inside.append(ways[state]) } else { outside.append(ways[state]) }
      }
      for symbol in borders {
        let target: Int = next(state, symbol)
        // If the symbol leads back to the start, and the start doesn't accept, the word that ends here isn't a member.
        let stopped: [UInt8] = ways[state] + [symbol]
        if target == start, !accepting[start], seen.insert(stopped).inserted { outside.append(stopped) }
        let word: [UInt8] = stopped + ends[target == 0 ? state : target]
        guard seen.insert(word).inserted else { continue }
        if target == 0 { outside.append(word) } else { inside.append(word) }
      }
      if inside.count >= limit, outside.count >= limit { break }
    }
    inside = Array(inside.prefix(limit))
    outside = Array(outside.prefix(limit))
    // Add words in which a symbol is missing, so that patterns such as `a+b` and `a*b` have different words.
    for word in shortened(borders, ways, ends, limit: limit) where seen.insert(word).inserted {
      if accepts(word) { inside.append(word) } else { outside.append(word) }
    }
    return (inside, outside)
  }

  /// Returns words in which a border symbol is missing: `b` for the pattern `a+b`, whose shortest member is `ab`.
  ///
  /// If the symbols `ab` lead from a state to `target` by way of another state, such a word has only `b` there, and
  /// then continues as from `target`. Skips words in which `b` alone leads to `target`.
  private func shortened(_ borders: [UInt8], _ ways: [[UInt8]], _ ends: [[UInt8]], limit: Int) -> [[UInt8]] {
    var words: [[UInt8]] = []
    for state in 1..<stateCount where state == start || !ways[state].isEmpty {
      var targets: Set<Int> = [0]
      for border in borders {
        let skipped: Int = next(state, border)
        if skipped == 0 || skipped == state { continue }
        for symbol in borders {
          let target: Int = next(skipped, symbol)
          if target == next(state, symbol) || !targets.insert(target).inserted { continue }
          words.append(ways[state] + [symbol] + ends[target])
          if words.count == limit { return words }
        }
      }
    }
    return words
  }

  /// Returns, for each state, a shortest word of border symbols from the start to that state. The word is empty for the
  /// start, and if there is no such word.
  private func shortestWays(_ symbols: [UInt8]) -> [[UInt8]] {
    var ways = [[UInt8]](repeating: [], count: stateCount)
    var queue: [Int] = [start]
    var position = 0
    while position < queue.count {
      let state: Int = queue[position]
      position += 1
      for symbol in symbols {
        let target: Int = next(state, symbol)
        if target == 0 || target == start || !ways[target].isEmpty { continue }
        ways[target] = ways[state] + [symbol]
        queue.append(target)
      }
    }
    return ways
  }
}
