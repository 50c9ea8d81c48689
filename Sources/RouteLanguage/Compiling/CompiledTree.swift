import RouteMatching

// Writes recognisers, which are the automata in the compiled table, and the tree of segments.
extension TableCompiler {
  /// Returns the recogniser of a language, its automaton in the compiled table. The language of any nonempty text has a
  /// constant instead.
  ///
  /// Links are known to be UTF-8, so the smaller automaton of `LanguagePool.relaxed(_:)` gives the same results. Pass
  /// `true` for `isExact` if the language describes the text after a value in a piece. Otherwise, a value could end
  /// within a character.
  mutating func recogniser(_ language: Language, isExact: Bool = false) -> Written<StoredLanguage> {
    if let known = isExact ? exactOffsets[language] : relaxedOffsets[language] { return known }
    let offset = newRecogniser(language, isExact: isExact)
    if isExact { exactOffsets[language] = offset } else { relaxedOffsets[language] = offset }
    return offset
  }

  private mutating func newRecogniser(_ language: Language, isExact: Bool) -> Written<StoredLanguage> {
    let exact = resolved.pool.automaton(language)
    if exact == .text { return Written(TableLayout.anyText) }
    let automaton = isExact ? exact : resolved.pool.relaxed(exact)
    if let known = recognisers[automaton] { return known }
    var numbers = [Int](repeating: 0, count: automaton.stateCount)
    let refusing = numbers.indices.dropFirst().filter { !automaton.accepting[$0] }
    let accepting = numbers.indices.dropFirst().filter { automaton.accepting[$0] }
    for (number, state) in (refusing + accepting).enumerated() { numbers[state] = number + 1 }
    var transitions = [Int](repeating: 0, count: automaton.stateCount * automaton.classCount)
    for state in numbers.indices.dropFirst() {
      for label in 0..<automaton.classCount {
        transitions[numbers[state] * automaton.classCount + label] =
          numbers[Int(automaton.transitions[state * automaton.classCount + label])]
      }
    }
    var record = RecordDraft<Block.Recogniser>()
    record[.classes] = writer.append(halfWords: automaton.classes.map(Int.init))
    record[.classCount] = automaton.classCount
    record[.stateCount] = automaton.stateCount
    record[.start] = numbers[automaton.start]
    record[.firstAccepting] = refusing.count + 1
    record[.transitions] = writer.append(halfWords: transitions)
    let written = Written<StoredLanguage>(writer.append(record)[0])
    recognisers[automaton] = written
    return written
  }

  private mutating func isAnyText(_ language: Language) -> Bool {
    recogniser(language)[0] == TableLayout.anyText
  }

  /// - Parameters:
  ///   - patterns: The written patterns, in the order of the resolved table's patterns.
  ///   - literal: The text of the edge to the node.
  mutating func node(
    _ tree: SegmentTree, _ patterns: Written<List<Record<Block.Pattern>>>, literal: String = ""
  ) -> Written<Child> {
    var node = RecordDraft<Block.Node>()
    // Rare fields are in a separate record. Nodes without such fields share a record of zeros.
    var details = RecordDraft<Block.NodeDetails>()
    var flags = Flags<Block.NodeFlag>()
    let literals = slots(tree.literals, patterns, folded: false)
    node[.literals] = Written(literals)
    flags.insert(.literals, if: !tree.literals.isEmpty)
    if !tree.folded.isEmpty {
      details[.folded] = writer.append(slots: slots(tree.folded, patterns, folded: true))
      flags.insert(.folded)
    }
    var edges = tree.edges[...]
    let text = edges.last.flatMap { isAnyText($0.key) ? $0.child : nil }
    if text != nil { edges.removeLast() }
    let edgeRecords = edges.map { branch in
      var edge = RecordDraft<Block.Edge>()
      edge[.language] = recogniser(branch.key)
      edge[.child] = self.node(branch.child, patterns)
      return edge
    }
    if let text {
      node[.text] = self.node(text, patterns)
      flags.insert(.text)
    }
    let rests = tree.rests.map { branch in
      var rest = RecordDraft<Block.Rest>()
      rest[.suffixLength] = branch.key
      rest[.child] = self.node(branch.child, patterns)
      return rest
    }
    if !edges.isEmpty {
      details[.edges] = writer.append(edgeRecords)
      flags.insert(.edges)
    }
    if !rests.isEmpty {
      details[.rests] = writer.append(rests)
      flags.insert(.rests)
    }
    details[.selection] = selection(tree)
    details[.literal] = long(literal)
    if !tree.leaves.isEmpty {
      node[.leaves] = writer.append(short: tree.leaves.lazy.map { Written<Leaf>(patterns.reference($0)[0]) })
      flags.insert(.leaves)
    }
    node[.details] = writer.append(once: details)
    node[.flags] = flags
    return Written(writer.append(node, slots: literals)[0])
  }

  /// Returns a hash table from the text of a query item to the patterns that require it, for the patterns that end at a
  /// node. Returns `nil` if the matcher tries them all in order.
  private mutating func selection(_ tree: SegmentTree) -> Written<Reference<Block.Selection>>? {
    let groups = tree.leafGroups
    guard groups.key != nil else { return nil }
    func condition(of leaf: Int) -> ResolvedCondition? {
      resolved.patterns[tree.leaves[leaf]].query.first { $0.key == groups.key }
    }
    let leaves = groups.groups.values.sorted { $0[0] < $1[0] }
    guard let asked = leaves.first.flatMap({ condition(of: $0[0]) }) else { return nil }
    let texts = leaves.map { leaves in
      let text = condition(of: leaves[0])?.piece?.literal ?? ""
      let key = TextKey(text, isFolded: true)
      var slot = RecordDraft<Block.SelectedText>()
      slot[.key] = Written(key)
      slot[.long] = long(text)
      slot[.leaves] = writer.append(leaves)
      return SlotsDraft.Entry(hash: key.hash, slot)
    }
    var selection = RecordDraft<Block.Selection>()
    let condition = self.condition(asked)
    selection[.condition] = writer.append(condition)
    selection[.texts] = writer.append(slots: SlotsDraft(texts))
    selection[.others] = writer.append(groups.others)
    return writer.append(selection)
  }

  /// Appends a text if it is too long to be stored in a `TextKey`, otherwise the empty text.
  private mutating func long(_ text: String) -> Written<Text> {
    writer.link(text.utf8.count > TextKey.capacity ? text : "")
  }

  /// Returns the hash table of literal segments.
  private mutating func slots(
    _ branches: [SegmentTree.Branch<String>], _ patterns: Written<List<Record<Block.Pattern>>>, folded: Bool
  ) -> SlotsDraft<Block.Slot> {
    SlotsDraft(
      branches.map { branch in
        let key = TextKey(branch.key, isFolded: folded)
        var slot = RecordDraft<Block.Slot>()
        slot[.key] = Written(key)
        slot[.child] = node(branch.child, patterns, literal: branch.key)
        return SlotsDraft.Entry(hash: key.hash, slot)
      })
  }
}

extension Written<StoredKey> {
  /// Creates the words of a key.
  init(_ key: TextKey) {
    func word(_ characters: UInt64) -> Int { BlockWriter.word(characters: characters) }
    self.init(word(key.low), word(key.low >> 32), word(key.high), word(key.high >> 32))
  }
}
