/// An automaton under construction that may be in several states at once. Concatenation, repetition, reversal and
/// regular expressions use it.
package struct NondeterministicAutomaton {
  /// The edges that leave each state. `set` is an index into `sets`.
  private var edges: [[(set: Int, target: Int32)]] = []
  /// The states to which moves that read no symbol lead from each state.
  private var moves: [[Int32]] = []
  private var sets: [SymbolSet] = []
  private var setNumbers: [SymbolSet: Int] = [:]

  /// Limits on the number of states and on the work of `determinised`. Only unreasonable patterns exceed them.
  private static let stateLimit = 65_536
  private static let workLimit = 3_000_000

  package init() {}

  package mutating func addState() throws(AutomatonTooLarge) -> Int {
    if edges.count >= Self.stateLimit { throw AutomatonTooLarge() }
    edges.append([])
    moves.append([])
    return edges.count - 1
  }

  /// Adds an edge from `source` to `target` for all symbols of a set.
  package mutating func addEdge(_ source: Int, _ symbols: SymbolSet, _ target: Int) {
    if !symbols.isEmpty { edges[source].append((number(of: symbols), Int32(target))) }
  }

  private mutating func number(of symbols: SymbolSet) -> Int {
    if let known = setNumbers[symbols] { return known }
    setNumbers[symbols] = sets.count
    sets.append(symbols)
    return sets.count - 1
  }

  /// Adds a move from `source` to `target` that reads no symbol.
  package mutating func addMove(_ source: Int, _ target: Int) {
    moves[source].append(Int32(target))
  }

  /// Adds a copy of a deterministic automaton between two states. If `backwards`, the copy reads words from their ends.
  package mutating func add(
    _ automaton: Automaton, from entry: Int, to exit: Int, backwards: Bool = false
  ) throws(AutomatonTooLarge) {
    if automaton.isEmpty { return }
    let base = edges.count - 1  // The dead state, state 0, isn't copied.
    for _ in 1..<automaton.stateCount { _ = try addState() }
    let sets = automaton.symbolsOfClass.map { number(of: $0) }
    for state in 1..<automaton.stateCount {
      for number in 0..<automaton.classCount {
        let target = Int(automaton.transitions[state * automaton.classCount + number])
        if target == 0 { continue }
        let (tail, head) = backwards ? (target, state) : (state, target)
        edges[base + tail].append((sets[number], Int32(base + head)))
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
    /// For each state, the number of the last closure that contains it.
    var closureOfState = [Int](repeating: 0, count: edges.count)
    var closureCount = 0
    var numbers: [[Int32]: Int] = [:]
    var subsets: [[Int32]] = []

    /// Follows the moves that read no symbol, and returns the number of the reached states that have an edge.
    func number(of targets: [Int32]) throws(AutomatonTooLarge) -> Int {
      closureCount += 1
      let reached = closure(of: targets, closureCount, &closureOfState)
      work += reached.count
      if work > Self.workLimit { throw AutomatonTooLarge() }
      // Include the accepting state even if it has no edge, so that subsets that accept differ from those that don't.
      let subset = reached.filter { !edges[Int($0)].isEmpty || Int($0) == accept }.sorted()
      if let known = numbers[subset] { return known }
      let new = try graph.addState(accepting: closureOfState[accept] == closureCount)
      numbers[subset] = new
      subsets.append(subset)
      return new
    }

    var state = try number(of: [Int32(start)])
    var buckets = [[Int32]](repeating: [], count: labelCount)
    while state < subsets.count {
      let members = subsets[state]
      for index in members.indices {
        let edges = edges[Int(members[index])]
        for index in edges.indices {
          let labels = labelsOfSet[edges[index].set]
          for label in labels.indices { buckets[Int(labels[label])].append(edges[index].target) }
          work += labels.count
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
    let symbolsOfSet: [[UInt8]] = sets.map { $0.symbols }
    var labels = Partition(count: 256)
    for symbols in symbolsOfSet {
      for index in symbols.indices { labels.mark(Int(symbols[index])) }
      labels.splitMarked()
    }
    // Each label has a symbol that comes first in the partition.
    let labelsOfSet = symbolsOfSet.map { symbols in
      symbols.compactMap { symbol in
        let label = labels.setOf[Int(symbol)]
        return labels.elements[labels.first[label]] == Int(symbol) ? UInt8(label) : nil
      }
    }
    return (labels.setOf.map { UInt8($0) }, labels.setCount, labelsOfSet)
  }

  /// Follows the moves that read no symbol, and returns all reached states. Marks them with a number.
  private func closure(of states: [Int32], _ number: Int, _ marks: inout [Int]) -> [Int32] {
    var reached: [Int32] = []
    var found = states
    var next = 0
    while true {
      for index in found.indices where marks[Int(found[index])] != number {
        marks[Int(found[index])] = number
        reached.append(found[index])
      }
      if next == reached.count { return reached }
      found = moves[Int(reached[next])]
      next += 1
    }
  }
}
