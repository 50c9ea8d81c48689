/// Checks every field of every record of a block.
package struct TableCheck {
  let table: RouteTable
  private let count: Int
  /// The number of bytes that may still be examined. Without a limit, the check could take forever if records share the
  /// records that they refer to.
  private var budget: Int
  /// The number of nested records around the field that is being checked.
  private var depth = 0
  private var recognisers: Set<Int> = []

  /// The index of the route whose parameters are meant by indices of parameters in the record that is being checked.
  package var route: Int?
  /// The number of query conditions of the pattern that is being checked.
  var conditions = 0
  /// The number of patterns that end at the node that is being checked.
  var leaves = 0

  /// A handler that is called with all bytes that are examined. `offsetWords` are the words that contain offsets or
  /// records, see `FieldContent.offsetWords`.
  package var observe: ((_ bytes: Range<Int>, _ contents: Contents, _ offsetWords: Range<Int>) -> Void)?

  /// The kind of contents of some bytes of a block.
  package enum Contents {
    /// Words that must have valid values.
    case words
    /// Words that may have any value.
    case number
    /// A text, or the 12-bit numbers of an automaton.
    case bytes
  }

  package init(_ table: RouteTable) {
    self.table = table
    count = table.header[.length] * TableLayout.wordSize
    budget = count * 256
  }

  package mutating func run() throws(TableCorruption) {
    try content(Record<Block.Header>.self, FieldWords(table.unowned, 0, in: 0))
    try order()
    try parents()
    try tree()
  }

  // MARK: Fields

  func require(_ condition: Bool, _ what: @autoclosure () -> String) throws(TableCorruption) {
    if !condition { throw TableCorruption(description: what()) }
  }

  /// Checks the words of a field or of a list's element, and everything that they refer to.
  package mutating func content<Content: FieldContent>(
    _ content: Content.Type, _ field: FieldWords
  ) throws(TableCorruption) {
    let bytes = field.offset..<field.offset + Content.words * TableLayout.wordSize
    observe?(bytes, Content.takesAny ? .number : .words, Content.offsetWords)
    try Content.check(field, &self)
  }

  /// Checks the fields of a record that is within the block.
  package mutating func record<Layout: RecordLayout>(_ record: Record<Layout>) throws(TableCorruption) {
    let outside = (route, conditions, leaves)
    depth += 1
    // The compiler never nests records this deeply. Without a limit, a corrupted table could overflow the stack.
    try require(depth <= 16, "records are nested too deeply")
    Layout.enter(record, &self)
    for field in Layout.fields { try field.check(record, &self) }
    try Layout.check(record, &self)
    depth -= 1
    (route, conditions, leaves) = outside
  }

  /// Checks that a range of bytes is within the block.
  mutating func stretch(_ start: Int, _ length: Int) throws(TableCorruption) {
    try require(start <= count - length, "data is beyond the end of the table")
    observe?(start..<start + TableLayout.padded(length), .bytes, 0..<0)
    try spend(length)
  }

  /// Checks that a list of elements comes before the record that refers to it. The header may refer to the whole block.
  mutating func run(_ start: Int, _ contents: Int, of words: Int, in record: Int) throws(TableCorruption) {
    guard contents > 0 else { return try require(start == 0, "an empty list has an offset") }
    let size = contents * words * TableLayout.wordSize
    try require(start >= Block.Header.words * TableLayout.wordSize, "a record overlaps the header")
    try require(start <= (record == 0 ? count : record) - size, "a record comes after the record that refers to it")
    try spend(size)
  }

  /// Checks that a list whose elements follow the record that contains the list is within the block.
  mutating func run(behind start: Int, _ contents: Int, of words: Int) throws(TableCorruption) {
    let size = contents * words * TableLayout.wordSize
    try require(start <= count - size, "a record is beyond the end of the table")
    try spend(size)
  }

  /// Checks that a sequence of 12-bit numbers is within the block, and that each number is valid.
  mutating func halves(
    _ start: Int, _ halves: Int, _ isGood: (_ index: Int, _ half: Int) -> Bool
  ) throws(TableCorruption) {
    try stretch(start, halves * TableLayout.halfSize)
    for index in 0..<halves {
      try require(
        isGood(index, table.half(at: start + index * TableLayout.halfSize)),
        "an automaton has an invalid symbol class or transition")
    }
  }

  /// Checks an automaton. Many records may share it, so it's checked only once.
  mutating func recogniser(_ offset: Int, in record: Int) throws(TableCorruption) {
    try run(offset, 1, of: Block.Recogniser.words, in: record)
    guard recognisers.insert(offset).inserted else { return }
    try content(Record<Block.Recogniser>.self, FieldWords(table.unowned, offset, in: record))
  }

  private mutating func spend(_ bytes: Int) throws(TableCorruption) {
    budget -= bytes
    try require(budget >= 0, "too many records are shared")
  }

  // MARK: Rules for all records of a kind

  /// Checks that the routes are sorted, because ids are found by binary search. Tables that replace another one at run
  /// time aren't sorted, but they are compiled in this process and not checked.
  private func order() throws(TableCorruption) {
    let routes = table.header[.routes]
    for index in routes.indices.dropFirst() {
      try require(
        routes[index - 1][.id].string.utf8.lexicographicallyPrecedes(routes[index][.id].string.utf8),
        "the routes aren't sorted by their ids")
    }
  }

  /// Checks that a route isn't its own ancestor, so that following parents ends.
  private func parents() throws(TableCorruption) {
    let routes = table.header[.routes]
    // For each route, the first route whose ancestors include it, or -1 before it was visited.
    var visitors = [Int](repeating: -1, count: routes.count)
    for start in routes.indices {
      var route = start
      while visitors[route] < 0 {
        visitors[route] = start
        guard let parent = routes[route][.parent] else { break }
        route = parent
        try require(visitors[route] != start, "the parents of a route form a cycle")
      }
    }
  }

  /// Checks that every node has one parent, and that the depth of the node at which a pattern ends is the number of the
  /// pattern's segments. The matcher relies on this when it reads captures from the segments of a link.
  private mutating func tree() throws(TableCorruption) {
    typealias Pending = (node: Record<Block.Node>, depth: Int, rest: Int?)
    var pending: [Pending] = [(table.header[.root], 0, nil)]
    var seen: Set<Int> = []
    while let (node, depth, rest) = pending.popLast() {
      // A link has at most 1,000 segments, so the matcher never goes deeper than that.
      try require(depth <= 1_000, "a node of the tree is nested too deeply")
      try require(seen.insert(node.offset).inserted, "a node of the tree has two parents")
      try content(Record<Block.Node>.self, FieldWords(table.unowned, node.offset, in: node.offset))
      for pattern in node[.leaves] {
        try require(pattern[.segments].count == depth, "a leaf of the tree is at the wrong depth")
        try require(pattern[.restIndex] == rest, "a leaf of the tree has the wrong rest parameter")
      }
      try require(rest == nil || node[.rests].isEmpty, "a rest parameter follows another rest parameter")
      for (child, isRest) in node.children { pending.append((child, depth + 1, isRest ? depth : rest)) }
    }
  }
}

/// The reason why bytes aren't a valid compiled table.
public struct TableCorruption: Error, Hashable, Sendable, CustomStringConvertible {
  /// A short description of the problem.
  public let description: String
}

extension RouteTable {
  /// Creates a table from a compiled table of another source, such as a file or a download. In contrast to
  /// `init(trusted:)`, this initializer checks the bytes.
  ///
  /// Every length, offset and index is checked before the table is created. Whatever the bytes are, the table can't be
  /// read out of bounds, and no search runs forever. The checksum detects accidental damage, and doesn't protect
  /// against attackers.
  ///
  /// - Throws: ``TableCorruption`` with the first problem. Cost: one pass over the compiled table.
  public init(checking block: [UInt8]) throws(TableCorruption) {
    let headerSize = Block.Header.words * TableLayout.wordSize
    let isTable = TableLayout.magic.withUTF8Buffer { block.starts(with: $0) }
    guard block.count >= headerSize, isTable else { throw TableCorruption(description: "not a compiled table") }
    let table = RouteTable(compiled: block)
    guard table.header[.length] * TableLayout.wordSize == block.count else {
      throw TableCorruption(description: "the length is wrong")
    }
    try table.checkInvariants()
    self = table
  }

  /// Checks that the compiled table isn't damaged, and that it has all properties on which the matcher and the printer
  /// rely. Use it in tests and tools.
  public func checkInvariants() throws(TableCorruption) {
    guard withBlock({ hasChecksum }) else { throw TableCorruption(description: "the checksum is wrong") }
    var check = TableCheck(self)
    try check.run()
  }

  /// `true` if the checksum matches the bytes.
  var hasChecksum: Bool {
    let block = UnsafeBufferPointer(start: base, count: header[.length] * TableLayout.wordSize)
    let checksum = TableLayout.checksum(block)
    return header[.checksumLow] == Int(checksum & UInt64(TableLayout.maximumWord))
      && header[.checksumHigh] == Int(checksum >> 24 & UInt64(TableLayout.maximumWord))
  }
}
