/// An automaton under construction that may be in several states at once. Concatenation, repetition, reversal and
/// regular expressions use it.
package struct NondeterministicAutomaton {
  // Edges and empty moves are linked lists with the newest entry first; -1 is the end of a list.
  private var firstEdge: [Int32] = []
  private var nextEdge: [Int32] = []
  private var edgeSet: [Int32] = []
  private var edgeTarget: [Int32] = []
  private var firstMove: [Int32] = []
  private var nextMove: [Int32] = []
  private var moveTarget: [Int32] = []
  private var sets: [SymbolSet] = []
  private var setNumbers: [SymbolSet: Int32] = [:]

  /// Limits on the number of states and on the work of `determinised`. Only unreasonable patterns exceed them.
  private static let stateLimit = 65_536
  private static let workLimit = 3_000_000

  package init() {}

  package mutating func addState() throws(AutomatonTooLarge) -> Int {
    if firstEdge.count >= Self.stateLimit { throw AutomatonTooLarge() }
    firstEdge.append(-1)
    firstMove.append(-1)
    return firstEdge.count - 1
  }

  /// Adds an edge from `source` to `target` for all symbols of a set.
  package mutating func addEdge(_ source: Int, _ symbols: SymbolSet, _ target: Int) {
    if symbols.isEmpty { return }
    let number: Int32
    if let known = setNumbers[symbols] {
      number = known
    } else {
      number = Int32(sets.count)
      sets.append(symbols)
      setNumbers[symbols] = number
    }
    edgeSet.append(number)
    edgeTarget.append(Int32(target))
    nextEdge.append(firstEdge[source])
    firstEdge[source] = Int32(edgeSet.count - 1)
  }

  /// Adds a move from `source` to `target` that reads no symbol.
  package mutating func addMove(_ source: Int, _ target: Int) {
    moveTarget.append(Int32(target))
    nextMove.append(firstMove[source])
    firstMove[source] = Int32(moveTarget.count - 1)
  }

  /// Adds a copy of a deterministic automaton between two states. If `backwards`, the copy reads words from their ends.
  package mutating func add(
    _ automaton: Automaton, from entry: Int, to exit: Int, backwards: Bool = false
  ) throws(AutomatonTooLarge) {
    if automaton.isEmpty { return }
    let base = firstEdge.count - 1  // The dead state, state 0, isn't copied.
    for _ in 1..<automaton.stateCount { _ = try addState() }
    let symbolsOfClass = automaton.symbolsOfClass
    var slotOfTarget = [Int](repeating: -1, count: automaton.stateCount)
    var targets: [Int] = []
    var symbols: [SymbolSet] = []
    for state in 1..<automaton.stateCount {
      targets.removeAll(keepingCapacity: true)
      symbols.removeAll(keepingCapacity: true)
      for number in 0..<automaton.classCount {
        let target = Int(automaton.transitions[state * automaton.classCount + number])
        if target == 0 { continue }
        if slotOfTarget[target] < 0 {
          slotOfTarget[target] = targets.count
          targets.append(target)
          symbols.append(SymbolSet())
        }
        symbols[slotOfTarget[target]].formUnion(symbolsOfClass[number])
      }
      for index in targets.indices {
        let target = targets[index]
        slotOfTarget[target] = -1
        if backwards {
          addEdge(base + target, symbols[index], base + state)
        } else {
          addEdge(base + state, symbols[index], base + target)
        }
      }
      if automaton.accepting[state] {
        if backwards { addMove(entry, base + state) } else { addMove(base + state, exit) }
      }
    }
    if backwards {
      addMove(base + automaton.start, exit)
    } else {
      addMove(entry, base + automaton.start)
    }
  }

  /// Adds repetitions of a part between two states. If `maximum` is `nil`, there is no limit. Only adds edges that leave
  /// `start` or enter `end`, and edges between new states.
  ///
  /// - Parameter add: Adds the part between two states.
  mutating func addRepetition(
    from start: Int, to end: Int, _ minimum: Int, _ maximum: Int?,
    _ add: (inout NondeterministicAutomaton, Int, Int) throws(AutomatonTooLarge) -> Void
  ) throws(AutomatonTooLarge) {
    var state = start
    for number in 0..<max(minimum, maximum ?? minimum) {
      if number >= minimum { addMove(state, end) }
      let next = try addState()
      try add(&self, state, next)
      state = next
    }
    if maximum == nil {
      let loop = try addState()
      addMove(state, loop)
      try add(&self, loop, loop)
      state = loop
    }
    addMove(state, end)
  }

  // MARK: Subset construction

  /// Returns the canonical automaton of the words that lead from `start` to `accept`.
  package func determinised(start: Int, accept: Int) throws(AutomatonTooLarge) -> Automaton {
    let (labelOfSymbol, labelCount, labelsOfSet) = labels()
    var graph = TransitionGraph(labelOfSymbol: labelOfSymbol)

    var work = 0
    var closure = Closure(stateCount: firstEdge.count)
    var numbers: [[Int32]: Int] = [:]
    var subsets: [[Int32]] = []

    func number(of targets: [Int32]) throws(AutomatonTooLarge) -> Int {
      let (subset, accepts) = close(targets, accept: accept, &closure, &work)
      if work > Self.workLimit { throw AutomatonTooLarge() }
      if let known = numbers[subset] { return known }
      let new = try graph.addState(accepting: accepts)
      numbers[subset] = new
      subsets.append(subset)
      return new
    }

    _ = try number(of: [Int32(start)])
    var buckets = [[Int32]](repeating: [], count: labelCount)
    var state = 0
    while state < subsets.count {
      let members = subsets[state]
      for index in members.indices {
        var edge = firstEdge[Int(members[index])]
        while edge >= 0 {
          let target = edgeTarget[Int(edge)]
          let labels = labelsOfSet[Int(edgeSet[Int(edge)])]
          for index in labels.indices { buckets[Int(labels[index])].append(target) }
          work += labels.count
          edge = nextEdge[Int(edge)]
        }
      }
      var previous: [Int32] = []
      var previousHead = -1
      for label in 0..<labelCount where !buckets[label].isEmpty {
        // Labels (classes of symbols) mostly lead to the same states as the previous label, so compare with it first.
        if previousHead < 0 || previous != buckets[label] {
          previousHead = try number(of: buckets[label])
          previous = buckets[label]
        }
        try graph.addEdge(state, UInt8(label), previousHead)
        buckets[label].removeAll(keepingCapacity: true)
      }
      if work > Self.workLimit { throw AutomatonTooLarge() }
      state += 1
    }
    return try graph.minimised()
  }

  /// Returns the label of each symbol, the number of labels, and the labels of each set of symbols. Symbols share a
  /// label if they are in the same sets.
  private func labels() -> (labelOfSymbol: [UInt8], count: Int, labelsOfSet: [[UInt8]]) {
    var label = [UInt8](repeating: 0, count: 256)
    var sizes = [256]
    let symbolsOfSet: [[UInt8]] = sets.map { $0.symbols }
    for members in symbolsOfSet where sizes.count < 256 {
      // If only some symbols of a label are in the set, these symbols get a new label.
      var inside = [Int](repeating: 0, count: sizes.count)
      for index in members.indices { inside[Int(label[Int(members[index])])] += 1 }
      var renamed = [Int](repeating: -1, count: sizes.count)
      for old in renamed.indices where inside[old] > 0 && inside[old] < sizes[old] {
        renamed[old] = sizes.count
        sizes[old] -= inside[old]
        sizes.append(inside[old])
      }
      for index in members.indices {
        let new = renamed[Int(label[Int(members[index])])]
        if new >= 0 { label[Int(members[index])] = UInt8(new) }
      }
    }
    var labelsOfSet: [[UInt8]] = []
    labelsOfSet.reserveCapacity(sets.count)
    var seen = [Int](repeating: -1, count: sizes.count)
    for (number, symbols) in symbolsOfSet.enumerated() {
      var members: [UInt8] = []
      for index in symbols.indices {
        let label = label[Int(symbols[index])]
        if seen[Int(label)] == number { continue }
        seen[Int(label)] = number
        members.append(label)
      }
      labelsOfSet.append(members)
    }
    return (label, sizes.count, labelsOfSet)
  }

  /// Scratch space for `close`.
  private struct Closure {
    var stamps: [Int32]
    var stamp: Int32 = 0
    /// The reached states. The list only grows, because removing its last element is slow in an unoptimized build.
    var states: [Int32] = []

    init(stateCount: Int) {
      stamps = [Int32](repeating: 0, count: stateCount)
    }
  }

  /// Follows the moves that read no symbol. Returns the reached states that have an edge, sorted, and `true` if the
  /// accepting state is reached.
  private func close(
    _ states: [Int32], accept: Int, _ closure: inout Closure, _ work: inout Int
  ) -> (subset: [Int32], accepts: Bool) {
    closure.stamp += 1
    closure.states.removeAll(keepingCapacity: true)
    var subset: [Int32] = []
    var accepts = false
    for index in states.indices where closure.stamps[Int(states[index])] != closure.stamp {
      closure.stamps[Int(states[index])] = closure.stamp
      closure.states.append(states[index])
    }
    var next = 0
    while next < closure.states.count {
      let state = closure.states[next]
      next += 1
      work += 1
      if Int(state) == accept { accepts = true }
      if firstEdge[Int(state)] >= 0 { subset.append(state) }
      var move = firstMove[Int(state)]
      while move >= 0 {
        let target = moveTarget[Int(move)]
        if closure.stamps[Int(target)] != closure.stamp {
          closure.stamps[Int(target)] = closure.stamp
          closure.states.append(target)
        }
        move = nextMove[Int(move)]
      }
    }
    // Include the accepting state even if it has no edge, so that subsets that accept differ from those that don't.
    if accepts, firstEdge[accept] < 0 { subset.append(Int32(accept)) }
    Self.sort(&subset)
    return (subset, accepts)
  }

  /// Sorts with Shell's algorithm. The standard library's sort is several times slower in an unoptimized build, such as
  /// the tool's debug builds.
  private static func sort(_ numbers: inout [Int32]) {
    var gap = numbers.count / 2
    while gap > 0 {
      var index = gap
      while index < numbers.count {
        let number = numbers[index]
        var place = index
        while place >= gap, numbers[place - gap] > number {
          numbers[place] = numbers[place - gap]
          place -= gap
        }
        numbers[place] = number
        index += 1
      }
      gap /= 2
    }
  }
}
