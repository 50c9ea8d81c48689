// Members of a language: witnesses for diagnostics, examples, counts.

extension Automaton {
  /// Returns the most readable of the shortest words, or `nil` if the language is empty.
  ///
  /// `readable` is the order of the symbols.
  package func shortestMember() -> [UInt8]? { isEmpty ? nil : shortestEnd(from: start, distancesToAcceptance()) }

  /// Returns the most readable of the shortest words that lead from a state to acceptance.
  ///
  /// - Parameter distance: The result of `distancesToAcceptance`.
  func shortestEnd(from state: Int, _ distance: [Int]) -> [UInt8] {
    var word: [UInt8] = []
    var state = state
    while distance[state] > 0 {
      // The distance of the dead state is -1, so no symbol that leads to it is chosen.
      for symbol in Self.readable where distance[next(state, symbol)] == distance[state] - 1 {
        word.append(symbol)
        state = next(state, symbol)
        break
      }
    }
    return word
  }

  /// Returns up to `limit` distinct words, the shortest first. Equally long words are in the order of `shortestMember`.
  ///
  /// Cost: linear in the returned words, plus the size of the automaton for each length up to the longest word.
  package func members(limit: Int) -> [[UInt8]] {
    if isEmpty || limit <= 0 { return [] }
    var result: [[UInt8]] = []
    // By length and state: `true` if a word of exactly that many symbols leads from the state to acceptance.
    var reaches: [[Bool]] = [accepting]
    let longest = longestLength ?? Int.max
    var length = 0
    while result.count < limit, length <= longest {
      if reaches[length][start] {
        appendMembers(length: length, reaches: reaches, limit: limit, to: &result)
      }
      var longer = [Bool](repeating: false, count: stateCount)
      for state in 1..<stateCount {
        for number in 0..<classCount where !longer[state] {
          longer[state] = reaches[length][Int(transitions[state * classCount + number])]
        }
      }
      reaches.append(longer)
      length += 1
    }
    return result
  }

  private func appendMembers(length: Int, reaches: [[Bool]], limit: Int, to result: inout [[UInt8]]) {
    let symbols = Self.readable
    // Depth first, with an explicit path instead of recursion, because words may be thousands of symbols long.
    var word: [UInt8] = []
    var states: [Int] = [start]
    var positions: [Int] = [0]
    while let state = states.last, let position = positions.last {
      let depth = word.count
      if depth == length {
        result.append(word)
        if result.count >= limit { return }
      } else if let index = symbols[position...].firstIndex(where: { reaches[length - depth - 1][next(state, $0)] }) {
        positions[depth] = index + 1
        word.append(symbols[index])
        states.append(next(state, symbols[index]))
        positions.append(0)
        continue
      }
      states.removeLast()
      positions.removeLast()
      _ = word.popLast()
    }
  }

  /// The number of symbols of the longest word. `nil` if there are infinitely many words, 0 if there are none. Cost:
  /// linear.
  package var longestLength: Int? {
    isEmpty ? 0 : folded({ _ in 0 }) { length, _, next in length = max(length, next + 1) }
  }

  /// Returns the number of words, or `nil` if it exceeds `limit`.
  package func memberCount(upTo limit: Int) -> Int? {
    if isEmpty { return 0 }
    let sizes = symbolsOfClass.map { $0.symbols.count }
    // Cap the count at every step, so that nothing overflows.
    let count = folded({ accepting[$0] ? 1 : 0 }) { count, number, next in
      count = min(limit + 1, count + sizes[number] * next)
    }
    return count.flatMap { $0 > limit ? nil : $0 }
  }

  /// Calculates a value for each state from those of the next states, and returns that of the start. Returns `nil` if
  /// there is a cycle. Every state except the dead state leads to acceptance, so a cycle means infinitely many words.
  ///
  /// - Parameters:
  ///   - initial: Returns the value of a state without next states.
  ///   - add: Changes a state's value, given the number of a class of symbols and the value of the next state.
  private func folded(_ initial: (Int) -> Int, _ add: (inout Int, Int, Int) -> Void) -> Int? {
    var incoming = [Int](repeating: 0, count: stateCount)
    for state in 1..<stateCount {
      for number in 0..<classCount { incoming[Int(transitions[state * classCount + number])] += 1 }
    }
    // The states except the dead state, each before the states that follow it.
    var order = incoming[start] == 0 ? [start] : []
    var position = 0
    while position < order.count {
      for number in 0..<classCount {
        let head = Int(transitions[order[position] * classCount + number])
        incoming[head] -= 1
        if head != 0, incoming[head] == 0 { order.append(head) }
      }
      position += 1
    }
    guard order.count == stateCount - 1 else { return nil }
    var values = [Int](repeating: 0, count: stateCount)
    for state in order.reversed() {
      values[state] = initial(state)
      for number in 0..<classCount {
        let head = Int(transitions[state * classCount + number])
        let next = values[head]
        if head != 0 { add(&values[state], number, next) }
      }
    }
    return values[start]
  }

  /// Returns, for each state, the length of a shortest word from that state to acceptance; -1 for the dead state.
  package func distancesToAcceptance() -> [Int] {
    var sources = [[Int]](repeating: [], count: stateCount)
    for state in 1..<stateCount {
      var last = 0
      for number in 0..<classCount {
        let head = Int(transitions[state * classCount + number])
        if head != 0, head != last { sources[head].append(state) }
        last = head
      }
    }
    var distance = [Int](repeating: -1, count: stateCount)
    var queue: [Int] = []
    for state in 1..<stateCount where accepting[state] {
      distance[state] = 0
      queue.append(state)
    }
    var position = 0
    while position < queue.count {
      let state = queue[position]
      position += 1
      for source in sources[state] where distance[source] < 0 {
        distance[source] = distance[state] + 1
        queue.append(source)
      }
    }
    return distance
  }

  /// All symbols, beginning with the most readable: lowercase letters, digits, uppercase letters, `-_.~`, other raw
  /// ASCII characters, bytes of other scalars, the space, and encoded reserved characters.
  package static let readable: [UInt8] = {
    let unreserved = "abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~"
    let ranges: [ClosedRange<UInt8>] = [0x21...0x7E, 0x80...0xFF, 0x20...0x20, 0x01...0x12, 0x00...0xFF]
    return (Array(unreserved.utf8) + ranges.joined()).withoutDuplicates
  }()
}
