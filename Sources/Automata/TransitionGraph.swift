/// A deterministic automaton under construction: partial, neither minimal nor canonical.
///
/// States are numbered in the order of `addState`, and state 0 is the start. A missing edge leads to the dead state.
package struct TransitionGraph {
  /// The label of each of the 256 symbols.
  package var labelOfSymbol: [UInt8]
  package private(set) var accepting: [Bool] = []
  package private(set) var tails: [Int32] = []
  package private(set) var labels: [UInt8] = []
  package private(set) var heads: [Int32] = []

  /// Limits on the work before minimisation.
  package static let stateLimit = 32_768
  static let edgeLimit = 1_500_000

  /// Creates a graph, in which each symbol has its own label by default.
  package init(labelOfSymbol: [UInt8] = SymbolSet.allSymbols) {
    self.labelOfSymbol = labelOfSymbol
  }

  package var stateCount: Int { accepting.count }

  /// Adds a state and returns its number.
  package mutating func addState(accepting isAccepting: Bool) throws(AutomatonTooLarge) -> Int {
    if accepting.count >= Self.stateLimit { throw AutomatonTooLarge() }
    accepting.append(isAccepting)
    return accepting.count - 1
  }

  package mutating func accept(_ state: Int) {
    accepting[state] = true
  }

  /// Adds an edge. A state must not have two edges with the same label.
  package mutating func addEdge(_ tail: Int, _ label: UInt8, _ head: Int) throws(AutomatonTooLarge) {
    if tails.count >= Self.edgeLimit { throw AutomatonTooLarge() }
    tails.append(Int32(tail))
    labels.append(label)
    heads.append(Int32(head))
  }

  /// Returns the canonical automaton of the same language. Cost: m log n for m edges and n states.
  package func minimised() throws(AutomatonTooLarge) -> Automaton {
    let trimmed = self.trimmed()
    if trimmed.stateCount == 0 { return .nothing }
    let blocks = trimmed.equivalentStates()
    return try trimmed.quotient(by: blocks.setOf, count: blocks.setCount)
  }

  /// Returns the canonical automaton of a graph in which every state is needed and no two states are equivalent. Cost:
  /// linear.
  package func canonical() throws(AutomatonTooLarge) -> Automaton {
    try quotient(by: Array(0..<stateCount), count: stateCount)
  }

  // MARK: Trimming

  /// Returns the graph with only those states that can be reached and can reach an accepting state. The start stays
  /// state 0.
  private func trimmed() -> TransitionGraph {
    let count = stateCount
    if count == 0 { return self }
    // 1 if a state can be reached, 2 if it can also reach an accepting state.
    var marks = [UInt8](repeating: 0, count: count)
    Self.mark([0], 1, &marks, along: EdgeIndex(ends: tails, stateCount: count), to: heads)
    var ends: [Int] = []
    for state in 0..<count where marks[state] == 1 && accepting[state] { ends.append(state) }
    Self.mark(ends, 2, &marks, along: EdgeIndex(ends: heads, stateCount: count), to: tails)
    var result = TransitionGraph(labelOfSymbol: labelOfSymbol)
    if marks[0] != 2 { return result }
    var number = [Int32](repeating: -1, count: count)
    for state in 0..<count where marks[state] == 2 {
      number[state] = Int32(result.accepting.count)
      result.accepting.append(accepting[state])
    }
    for edge in 0..<tails.count {
      let tail = number[Int(tails[edge])]
      let head = number[Int(heads[edge])]
      if tail >= 0, head >= 0 {
        result.tails.append(tail)
        result.labels.append(labels[edge])
        result.heads.append(head)
      }
    }
    return result
  }

  /// Marks states, and all states with the next lower mark to which edges lead from them.
  private static func mark(
    _ states: [Int], _ mark: UInt8, _ marks: inout [UInt8], along edges: EdgeIndex, to ends: [Int32]
  ) {
    // A list that only grows, because removing the last element is slow in an unoptimized build.
    var found = states
    for state in states { marks[state] = mark }
    var next = 0
    while next < found.count {
      for index in edges.range(of: found[next]) {
        let end = Int(ends[edges.edges[index]])
        if marks[end] == mark - 1 {
          marks[end] = mark
          found.append(end)
        }
      }
      next += 1
    }
  }

  // MARK: Merging equivalent states

  /// Returns the coarsest partition of the states that respects acceptance and every label.
  ///
  /// This is Hopcroft's algorithm on edges instead of states (Valmari and Lehtinen, "Efficient minimization of DFAs
  /// with partial transition functions", 2008). A second partition groups the edges that have the same label and enter
  /// the same block. When a block is split, the edges into its smaller half are split too. Each edge group then splits
  /// the blocks.
  private func equivalentStates() -> Partition {
    var blocks = Partition(count: stateCount)
    for state in 0..<stateCount where accepting[state] { blocks.mark(state) }
    blocks.splitMarked()

    var groups = Partition(count: tails.count)
    let edgesOfLabel = EdgeIndex(ends: labels.map { Int32($0) }, stateCount: 256)
    for label in 0..<256 where !edgesOfLabel.range(of: label).isEmpty {
      for index in edgesOfLabel.range(of: label) { groups.mark(edgesOfLabel.edges[index]) }
      groups.splitMarked()
    }
    let incoming = EdgeIndex(ends: heads, stateCount: stateCount)

    var nextBlock = 1
    var nextGroup = 0
    while nextGroup < groups.setCount {
      for index in groups.first[nextGroup]..<groups.end[nextGroup] {
        blocks.mark(Int(tails[groups.elements[index]]))
      }
      blocks.splitMarked()
      nextGroup += 1
      while nextBlock < blocks.setCount {
        for index in blocks.first[nextBlock]..<blocks.end[nextBlock] {
          for entry in incoming.range(of: blocks.elements[index]) { groups.mark(incoming.edges[entry]) }
        }
        groups.splitMarked()
        nextBlock += 1
      }
    }
    return blocks
  }

  // MARK: Canonical numbering

  private func quotient(by block: [Int], count: Int) throws(AutomatonTooLarge) -> Automaton {
    if count + 1 > Automaton.stateLimit { throw AutomatonTooLarge() }
    // A column for each label, with the target block of each block; -1 is the dead state.
    let labelCount = Int(labelOfSymbol.max() ?? 0) + 1
    var table = [Int32](repeating: -1, count: labelCount * count)
    for edge in 0..<tails.count {
      table[Int(labels[edge]) * count + block[Int(tails[edge])]] = Int32(block[Int(heads[edge])])
    }
    var isAccepting = [Bool](repeating: false, count: count)
    for state in 0..<stateCount where accepting[state] { isAccepting[block[state]] = true }

    // Labels with equal columns form a class. Classes are numbered by their first symbol.
    var classOfLabel = [Int](repeating: -1, count: labelCount)
    var labelOfClass: [Int] = []
    var classes = [UInt8](repeating: 0, count: 256)
    for symbol in 0..<256 {
      let label = Int(labelOfSymbol[symbol])
      if classOfLabel[label] < 0 {
        let known = labelOfClass.firstIndex { other in
          var row = 0
          while row < count, table[label * count + row] == table[other * count + row] { row += 1 }
          return row == count
        }
        classOfLabel[label] = known ?? labelOfClass.count
        if classOfLabel[label] == labelOfClass.count { labelOfClass.append(label) }
      }
      classes[symbol] = UInt8(classOfLabel[label])
    }

    // Number the states breadth first from the start, by class; 0 is the dead state.
    var number = [Int](repeating: 0, count: count)
    var order: [Int] = [block[0]]
    number[block[0]] = 1
    var transitions = [UInt16](repeating: 0, count: labelOfClass.count)
    transitions.reserveCapacity((count + 1) * labelOfClass.count)
    var numbered: [Bool] = [false]
    var position = 0
    while position < order.count {
      let row = order[position]
      position += 1
      numbered.append(isAccepting[row])
      for index in labelOfClass.indices {
        let head = Int(table[labelOfClass[index] * count + row])
        if head < 0 {
          transitions.append(0)
          continue
        }
        if number[head] == 0 {
          order.append(head)
          number[head] = order.count
        }
        transitions.append(UInt16(number[head]))
      }
    }
    return Automaton(classes: classes, classCount: labelOfClass.count, transitions: transitions, accepting: numbered)
  }
}

/// Labels for the 256 symbols. Symbols with an equal key share a label.
package struct SymbolLabels {
  private(set) var ofSymbol = [UInt8](repeating: 0, count: 256)
  /// The first symbol of each label.
  package private(set) var symbols: [UInt8] = []

  /// - Parameter limit: An exclusive upper bound of the keys.
  package init(below limit: Int, _ key: (UInt8) -> Int) {
    var labels = [Int](repeating: -1, count: limit)
    for symbol in 0..<256 {
      let key = key(UInt8(symbol))
      if labels[key] < 0 {
        labels[key] = symbols.count
        symbols.append(UInt8(symbol))
      }
      ofSymbol[symbol] = UInt8(labels[key])
    }
  }
}

/// The edges that begin at each state, or the edges that end there.
private struct EdgeIndex {
  private var starts: [Int]
  private(set) var edges: [Int]

  init(ends: [Int32], stateCount: Int) {
    starts = [Int](repeating: 0, count: stateCount + 1)
    for edge in ends.indices { starts[Int(ends[edge]) + 1] += 1 }
    for state in 0..<stateCount { starts[state + 1] += starts[state] }
    edges = [Int](repeating: 0, count: ends.count)
    var cursor = starts
    for edge in ends.indices {
      let end = Int(ends[edge])
      edges[cursor[end]] = edge
      cursor[end] += 1
    }
  }

  /// Returns the range of a state's edges in `edges`. (Walking a slice is slow in an unoptimized build.)
  func range(of state: Int) -> Range<Int> {
    starts[state]..<starts[state + 1]
  }
}
