/// Walks every field of every record of a block, as `Block` says them.
package struct TableCheck {
  let table: RouteTable
  private let count: Int
  /// How many more bytes may be looked at. Records that share what they point at could else make the check endless.
  private var budget: Int
  /// How many records lead to the one that is looked at.
  private var depth = 0
  private var recognisers: Set<Int> = []

  /// The route whose parameters the fields that are looked at speak of.
  package var route: Int?
  /// How many conditions the query of the pattern has that is looked at.
  var conditions = 0
  /// How many leaves the node has that is looked at.
  var leaves = 0

  /// Is told of all that is looked at; of words also which of them say where something stands.
  package var observe: ((_ bytes: Range<Int>, _ contents: Contents, _ placeWords: Range<Int>) -> Void)?

  /// What bytes of a block hold.
  package enum Contents {
    /// Words, of which not all are good ones.
    case words
    /// A number that may be anything.
    case number
    /// Text, or the halves of a recogniser.
    case bytes
  }

  package init(_ table: RouteTable) {
    self.table = table
    count = table.header[.length] * TableLayout.wordSize
    budget = count * 256
  }

  package mutating func run() throws(TableCorruption) {
    try content(Record<Block.Header>.self, table.unowned, 0, in: 0)
    try order()
    try parents()
    try tree()
  }

  // MARK: Fields

  func require(_ condition: Bool, _ what: @autoclosure () -> String) throws(TableCorruption) {
    if !condition { throw TableCorruption(description: what()) }
  }

  /// Checks the words of a field, or of one among several, and all that they lead to.
  package mutating func content<Content: FieldContent>(
    _ content: Content.Type, _ block: TableBlock, _ offset: Int, in record: Int
  ) throws(TableCorruption) {
    observe?(
      offset..<offset + Content.words * TableLayout.wordSize, Content.takesAny ? .number : .words, Content.placeWords)
    try Content.check(block, offset, in: record, &self)
  }

  /// Checks the fields of a record that stands within the block.
  package mutating func record<Layout: RecordLayout>(_ record: Record<Layout>) throws(TableCorruption) {
    let outside = (route, conditions, leaves)
    depth += 1
    // No record of this package's own compiler stands as deep; a chain of any length would overflow the stack.
    try require(depth <= 16, "records that are nested too deeply")
    Layout.enter(record, &self)
    for field in Layout.fields { try field.check(record, &self) }
    try Layout.check(record, &self)
    depth -= 1
    (route, conditions, leaves) = outside
  }

  /// Whether bytes stand within the block.
  mutating func stretch(_ start: Int, _ length: Int) throws(TableCorruption) {
    try require(start <= count - length, "data beyond the end")
    observe?(start..<start + TableLayout.padded(length), .bytes, 0..<0)
    try spend(length)
  }

  /// Whether a run of contents stands in the block before the record that speaks of it; the header may speak of all.
  mutating func run(_ start: Int, _ contents: Int, of words: Int, in record: Int) throws(TableCorruption) {
    guard contents > 0 else { return try require(start == 0, "an empty list has an offset") }
    let size = contents * words * TableLayout.wordSize
    try require(start >= Block.Header.words * TableLayout.wordSize, "a record in the header")
    try require(start <= (record == 0 ? count : record) - size, "a record after the record that refers to it")
    try spend(size)
  }

  /// Whether a run of contents fits in behind the record that speaks of it.
  mutating func run(behind start: Int, _ contents: Int, of words: Int) throws(TableCorruption) {
    let size = contents * words * TableLayout.wordSize
    try require(start <= count - size, "a record beyond the end")
    try spend(size)
  }

  /// Whether halves stand within the block and are good ones.
  mutating func halves(
    _ start: Int, _ halves: Int, _ isGood: (_ index: Int, _ half: Int) -> Bool
  ) throws(TableCorruption) {
    try stretch(start, halves * TableLayout.halfSize)
    for index in 0..<halves {
      try require(isGood(index, table.half(at: start + index * TableLayout.halfSize)), "a recogniser's half")
    }
  }

  /// A recogniser, which many records may lead to.
  mutating func recogniser(_ offset: Int, in record: Int) throws(TableCorruption) {
    try run(offset, 1, of: Block.Recogniser.words, in: record)
    guard recognisers.insert(offset).inserted else { return }
    try content(Record<Block.Recogniser>.self, table.unowned, offset, in: record)
  }

  private mutating func spend(_ bytes: Int) throws(TableCorruption) {
    budget -= bytes
    try require(budget >= 0, "too many shared records")
  }

  // MARK: What holds for all records of a kind

  /// Routes are found by their ids in a binary search. (A table that stands in for another at run time is no foreign block.)
  private func order() throws(TableCorruption) {
    let routes = table.header[.routes]
    for index in routes.indices.dropFirst() {
      try require(
        routes[index - 1][.id].string.utf8.lexicographicallyPrecedes(routes[index][.id].string.utf8),
        "routes that aren't sorted by their ids")
    }
  }

  /// Whoever walks up the parents comes to an end.
  private func parents() throws(TableCorruption) {
    let routes = table.header[.routes]
    var ends = [Bool](repeating: false, count: routes.count)
    for start in routes.indices {
      var walked: [Int] = []
      var route = start
      while !ends[route] {
        ends[route] = true
        walked.append(route)
        guard let parent = routes[route][.parent] else { break }
        route = parent
        try require(!walked.contains(route), "a loop of parents")
      }
    }
  }

  /// Every node has one parent, and a pattern ends where its segments do: its captures are read from the link's segments
  /// without a further look.
  private mutating func tree() throws(TableCorruption) {
    typealias Pending = (node: Record<Block.Node>, depth: Int, rest: Int?)
    var pending: [Pending] = [(table.header[.root], 0, nil)]
    var seen: Set<Int> = []
    while let (node, depth, rest) = pending.popLast() {
      // No link that is read has as many segments, so the matcher never goes deeper either.
      try require(depth <= 1_000, "a node that is nested too deeply")
      try require(seen.insert(node.offset).inserted, "a node with two parents")
      try content(Record<Block.Node>.self, table.unowned, node.offset, in: node.offset)
      for pattern in node[.leaves] {
        try require(pattern[.segments].count == depth, "a leaf at the wrong depth")
        try require(pattern[.restIndex] == rest, "a leaf with the wrong rest")
      }
      for slots in [node[.literals], node[.folded]] {
        for slot in slots { if let child = slot[.child] { pending.append((child, depth + 1, rest)) } }
      }
      for edge in node[.edges] { pending.append((edge[.child], depth + 1, rest)) }
      if let child = node[.text] { pending.append((child, depth + 1, rest)) }
      try require(rest == nil || node[.rests].isEmpty, "a rest after a rest")
      for suffix in node[.rests] { pending.append((suffix[.child], depth + 1, depth)) }
    }
  }
}
