// The types of fields. Each type reads, writes and checks its words.

/// A number without restrictions.
package enum Number: ScalarContent, FreeContent {
  package typealias Value = Int

  @inline(__always)
  package static func decode(_ word: Int) -> Int { word }
  package static func encode(_ value: Int) -> Int { value }
}

/// An optional number, stored as the number + 1, or 0 if there is none.
package enum OptionalNumber: ScalarContent, FreeContent {
  package typealias Value = Int?

  @inline(__always)
  package static func decode(_ word: Int) -> Int? { word == 0 ? nil : word &- 1 }
  package static func encode(_ value: Int?) -> Int { value.map { $0 + 1 } ?? 0 }
}

/// A Boolean value.
package enum Truth: ScalarContent {
  package typealias Value = Bool

  @inline(__always)
  package static func decode(_ word: Int) -> Bool { word != 0 }
  package static func encode(_ value: Bool) -> Int { value ? 1 : 0 }
  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    try check.require(field.word <= 1, "a flag is neither 0 nor 1")
  }
}

/// A case of an enum, stored as its raw value.
package enum Choice<Case: RawRepresentable>: ScalarContent where Case.RawValue == Int, Case: Sendable {
  package typealias Value = Case

  /// Reads only the six lowest bits, because no enum has more than 64 cases.
  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Case { decode(block.digit(at: offset)) }

  @inline(__always)
  package static func decode(_ word: Int) -> Case { Case(rawValue: word).unsafelyUnwrapped }
  package static func encode(_ value: Case) -> Int { value.rawValue }
  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    try check.require(Case(rawValue: field.word) != nil, "a kind is unknown")
  }
}

/// A set of an enum's cases. The raw value of a case is the number of its bit.
package struct Flags<Flag: RawRepresentable & CaseIterable>: ScalarContent where Flag.RawValue == Int, Flag: Sendable {
  package typealias Value = Flags

  /// The characters of the word, undecoded. Each contains six flags.
  private var characters: UInt32

  package init() { characters = 0 }
  private init(characters: UInt32) { self.characters = characters }

  @inline(__always)
  private static func mask(_ flag: Flag) -> UInt32 {
    1 << UInt32(truncatingIfNeeded: flag.rawValue / 6 * 8 + flag.rawValue % 6)
  }

  @inline(__always)
  package func contains(_ flag: Flag) -> Bool { characters & Flags.mask(flag) != 0 }

  /// Returns `true` if the set contains at least one of two flags.
  @inline(__always)
  package func containsOne(of a: Flag, _ b: Flag) -> Bool { characters & (Flags.mask(a) | Flags.mask(b)) != 0 }

  /// Returns `true` if the set contains at least one of three flags.
  @inline(__always)
  func containsOne(of a: Flag, _ b: Flag, _ c: Flag) -> Bool {
    characters & (Flags.mask(a) | Flags.mask(b) | Flags.mask(c)) != 0
  }

  package mutating func insert(_ flag: Flag) { characters |= Flags.mask(flag) }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Flags {
    Flags(characters: block.characters(at: offset))
  }

  package static func decode(_ word: Int) -> Flags {
    var characters: UInt32 = 0
    for digit in 0..<UInt32(TableLayout.wordSize) {
      characters |= (UInt32(truncatingIfNeeded: word >> Int(6 * digit)) & 0x3F) << (8 * digit)
    }
    return Flags(characters: characters)
  }

  package static func encode(_ value: Flags) -> Int {
    var word = 0
    for digit in 0..<UInt32(TableLayout.wordSize) {
      word |= Int(value.characters >> (8 * digit) & 0x3F) << Int(6 * digit)
    }
    return word
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let known = Flag.allCases.reduce(0) { $0 | 1 << $1.rawValue }
    try check.require(field.word & ~known == 0, "a flag is unknown")
  }
}

// MARK: Indices

/// A type of table entry to which a field refers by index, such as routes.
package protocol IndexSpace: Sendable {
  static func count(_ check: TableCheck) -> Int
  /// Makes later indices refer to the entry with this index. For example, after a route is selected, indices of
  /// parameters are those of the route's parameters.
  static func select(_ index: Int, _ check: inout TableCheck)
}

extension IndexSpace {
  package static func select(_ index: Int, _ check: inout TableCheck) {}
}

/// An index of a table entry. If a record contains a route's index, later indices of parameters in the record, and in
/// the records that it refers to, are indices of this route's parameters.
package enum Index<Space: IndexSpace>: ScalarContent {
  package typealias Value = Int

  @inline(__always)
  package static func decode(_ word: Int) -> Int { word }
  package static func encode(_ value: Int) -> Int { value }
  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let index = field.word
    try check.require(index < Space.count(check), "an index is out of bounds")
    Space.select(index, &check)
  }
}

/// An optional index of a table entry, stored as the index + 1, or 0 if there is none.
package enum OptionalIndex<Space: IndexSpace>: ScalarContent {
  package typealias Value = Int?

  @inline(__always)
  package static func decode(_ word: Int) -> Int? { word == 0 ? nil : word &- 1 }
  package static func encode(_ value: Int?) -> Int { value.map { $0 + 1 } ?? 0 }
  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let index = decode(field.word)
    try check.require(index ?? -1 < Space.count(check), "an index is out of bounds")
    if let index { Space.select(index, &check) }
  }
}

package enum Routes: IndexSpace {
  package static func count(_ check: TableCheck) -> Int { check.table.header[.routes].count }
  package static func select(_ index: Int, _ check: inout TableCheck) { check.route = index }
}

/// The routes. Patterns of wrappers and of Spotlight identifiers have no route, and store 0 instead of an index.
package enum RoutesOrNone: IndexSpace {
  package static func count(_ check: TableCheck) -> Int { max(1, Routes.count(check)) }
  package static func select(_ index: Int, _ check: inout TableCheck) { check.route = index }
}

/// The parameters of the route that is being checked, see `TableCheck.route`.
package enum RouteParameters: IndexSpace {
  package static func count(_ check: TableCheck) -> Int {
    let routes = check.table.header[.routes]
    return check.route.map { $0 < routes.count ? routes[$0][.parameters].count : 0 } ?? 0
  }
}

/// The query conditions of the pattern that is being checked.
package enum Conditions: IndexSpace {
  package static func count(_ check: TableCheck) -> Int { check.conditions }
}

/// The patterns that end at the node that is being checked, in order.
package enum Leaves: IndexSpace {
  package static func count(_ check: TableCheck) -> Int { check.leaves }
}

package enum Captures: IndexSpace {
  package static func count(_ check: TableCheck) -> Int { CaptureRanges.capacity }
}

package enum Origins: IndexSpace {
  package static func count(_ check: TableCheck) -> Int { check.table.header[.origins].count }
}

/// The origins, and an additional index for the places of wrappers.
package enum OriginsAndWrappers: IndexSpace {
  package static func count(_ check: TableCheck) -> Int { Origins.count(check) + 1 }
}

package enum Environments: IndexSpace {
  package static func count(_ check: TableCheck) -> Int { check.table.header[.environments].count }
}

package enum Sources: IndexSpace {
  package static func count(_ check: TableCheck) -> Int { LaunchSource.allCases.count }
}

// MARK: Text

/// A text of a link in normal form, or a display text: two words, the offset and the length of printable ASCII.
package struct Text: PairContent, @unchecked Sendable {
  package let bytes: UnsafeBufferPointer<UInt8>

  /// The text, decoded.
  package var string: String { SymbolReader.decoded(bytes) }
  package var isEmpty: Bool { bytes.isEmpty }

  /// Returns `true` if the decoded text is equal to a string. Doesn't allocate memory.
  @inline(__always)
  package func isSame(as text: String) -> Bool { bytes.isEmpty ? text.isEmpty : decodes(to: text) }

  @inline(never)
  private func decodes(to text: String) -> Bool {
    let isSame = text.utf8.withContiguousStorageIfAvailable { text -> Bool in
      guard let start = bytes.baseAddress, let other = text.baseAddress else { return text.isEmpty && bytes.isEmpty }
      if text.count == bytes.count {
        // The string is as long as the bytes. If these contain percent-encoding, their decoded text is shorter, so it
        // can't be equal to the string.
        var index = 0
        repeat {
          if start[index] != other[index] || start[index] == UInt8(ascii: "%") { return false }
          index &+= 1
        } while index < text.count
        return true
      }
      var reader = SymbolReader(start, ByteRange(0, bytes.count))
      for byte in text where reader.readByte() != byte { return false }
      return reader.readByte() == nil
    }
    return isSame ?? string.utf8.elementsEqual(text.utf8)
  }

  package static var offsetWords: Range<Int> { 0..<1 }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Text { Text(bytes: block.bytes(offset)) }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let start = field.reference
    let length = field.secondWord
    try check.stretch(start, length)
    for byte in UnsafeBufferPointer(start: field.block.base + start, count: length) {
      try check.require(TableLayout.isText(byte), "a text has invalid bytes")
    }
  }
}

// MARK: Other records

// References point back to data that was written earlier. So there are no cycles, whatever the bytes are.

extension Record {
  @inline(__always)
  package static var words: Int { Layout.words }
  package static var offsetWords: Range<Int> { 0..<Layout.words }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Record { Record(block, offset) }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    try check.record(read(field.block, field.offset))
  }
}

/// A reference to a record elsewhere: one word, its offset.
package enum Reference<Layout: RecordLayout>: PointerContent {
  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Record<Layout> {
    Record(block, block.reference(at: offset))
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let target = field.reference
    try check.run(target, 1, of: Layout.words, in: field.record)
    try check.content(Record<Layout>.self, FieldWords(field.block, target, in: field.record))
  }
}

/// An optional pointer: one word, the offset of the content, or 0 if there is none.
package enum OrNone<Pointer: FieldContent>: PointerContent {
  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Pointer.Value? {
    block.reference(at: offset) == 0 ? nil : Pointer.read(block, offset)
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    if field.word != 0 { try Pointer.check(field, &check) }
  }
}

/// A list of elements of one type: two words, the number of elements and the offset of the first.
package struct List<Content: FieldContent>: PairContent, RandomAccessCollection {
  let block: TableBlock
  package let start: Int
  package let count: Int

  @inline(__always)
  package var startIndex: Int { 0 }
  @inline(__always)
  package var endIndex: Int { count }

  @inline(__always)
  package subscript(index: Int) -> Content.Value {
    Content.read(block, start &+ index &* Content.words &* TableLayout.wordSize)
  }

  /// Returns `true` if the first word of an element is the same in another list. This costs less than reading it.
  @inline(__always)
  func hasSameWord(at index: Int, as other: List) -> Bool {
    let offset = index &* Content.words &* TableLayout.wordSize
    return block.characters(at: start &+ offset) == other.block.characters(at: other.start &+ offset)
  }

  package static var offsetWords: Range<Int> { 1..<2 }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> List {
    List(block: block, start: block.reference(at: offset &+ TableLayout.wordSize), count: block.word(at: offset))
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let list = read(field.block, field.offset)
    try check.run(list.start, list.count, of: Content.words, in: field.record)
    for index in 0..<list.count {
      let offset = list.start + index * Content.words * TableLayout.wordSize
      try check.content(Content.self, FieldWords(field.block, offset, in: list.start))
    }
  }
}

/// A list of elements of one word each. The first of its two words is the number of elements. The second is the element
/// itself if the list has exactly one element, and otherwise the offset of the first element.
package enum ShortList<Content: FieldContent>: PairContent {
  package static var offsetWords: Range<Int> { 1..<2 }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> List<Content> {
    let (count, second) = (block.word(at: offset), offset &+ TableLayout.wordSize)
    // Many lists have exactly one element. This is detected without decoding the count.
    let isOne = block.characters(at: offset) & 0x3F3F_3F3F == 1
    return List(block: block, start: isOne ? second : block.reference(at: second), count: count)
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    if field.word != 1 { return try List<Content>.check(field, &check) }
    try check.content(Content.self, FieldWords(field.block, field.offset + TableLayout.wordSize, in: field.record))
  }
}

/// A list with one element per entry of an index space, such as routes: one word, the offset of the first element.
package struct Each<Content: FieldContent, Space: IndexSpace>: PointerContent {
  let block: TableBlock
  let start: Int

  @inline(__always)
  package subscript(index: Int) -> Content.Value {
    Content.read(block, start &+ index &* Content.words &* TableLayout.wordSize)
  }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Each {
    Each(block: block, start: block.reference(at: offset))
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let start = field.reference
    let count = Space.count(check)
    try check.run(start, count, of: Content.words, in: field.record)
    for index in 0..<count {
      Space.select(index, &check)
      let offset = start + index * Content.words * TableLayout.wordSize
      try check.content(Content.self, FieldWords(field.block, offset, in: start))
    }
  }
}

// MARK: Origins

/// A set of origins: two words with 24 bits each.
package struct OriginSet: PairContent {
  let block: TableBlock
  let offset: Int

  /// The maximum number of origins of a table.
  package static let capacity = 48

  @inline(__always)
  package func contains(_ origin: Int) -> Bool {
    let word = origin < 24 ? offset : offset &+ TableLayout.wordSize
    return block.word(at: word) & 1 << (origin % 24) != 0
  }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> OriginSet { OriginSet(block: block, offset: offset) }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let set = read(field.block, field.offset)
    for origin in Origins.count(check)..<capacity { try check.require(!set.contains(origin), "an origin is unknown") }
  }
}

/// The origins: two words, as for a `List`. After the last origin, there's an additional record for the places of
/// wrappers.
package enum OriginList: PairContent {
  package static var offsetWords: Range<Int> { 1..<2 }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> List<Record<Block.Origin>> {
    List<Record<Block.Origin>>.read(block, offset)
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let origins = read(field.block, field.offset)
    try check.run(origins.start, origins.count + 1, of: Block.Origin.words, in: field.record)
    for index in 0...origins.count {
      try check.content(Record<Block.Origin>.self, FieldWords(field.block, origins[index].offset, in: field.record))
    }
  }
}

// MARK: Languages

/// A language of segments or values: one word, the offset of its automaton, or 0 for any text that isn't empty.
package struct StoredLanguage: PointerContent {
  let block: TableBlock
  let offset: Int

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> StoredLanguage {
    StoredLanguage(block: block, offset: block.reference(at: offset))
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let recogniser = field.reference
    if recogniser != TableLayout.anyText { try check.recogniser(recogniser, in: field.record) }
  }
}

/// The offset of a sequence of 12-bit numbers, each stored in half a word. The record that contains the offset
/// determines the length of the sequence and the meaning of the numbers.
package enum Halves: PointerContent, FreeContent {
  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Int { block.reference(at: offset) }
}

// MARK: Patterns and the tree

/// The segments that are the parameters of a plain pattern, in which each parameter is a whole segment. For each
/// parameter, the index of its segment + 1 is stored in six bits. 0 marks the end.
package struct SegmentCaptures: FreeContent, PairContent {
  let characters: UInt64

  /// The maximum number of parameters of a plain pattern. A pattern with more than `segments` segments isn't plain
  /// either, because six bits can't store their indices.
  package static let capacity = 8
  package static let segments = 62

  /// Accesses the index of the segment that is a parameter, or `nil` after the last parameter.
  @inline(__always)
  package subscript(capture: Int) -> Int? {
    let digit = Int(truncatingIfNeeded: characters &>> UInt64(truncatingIfNeeded: capture &* 8) & 0x3F)
    return digit == 0 ? nil : digit &- 1
  }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> SegmentCaptures {
    let low = UInt64(block.characters(at: offset))
    return SegmentCaptures(characters: low | UInt64(block.characters(at: offset &+ TableLayout.wordSize)) << 32)
  }
}

/// The patterns of a route: two words, their number and the index of the first among the table's patterns.
package enum PatternRange: PairContent {
  package static var offsetWords: Range<Int> { 1..<2 }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> List<Record<Block.Pattern>> {
    let first = block.word(at: offset &+ TableLayout.wordSize)
    let start = block.header[.patterns].start &+ first &* Block.Pattern.words &* TableLayout.wordSize
    return List(block: block, start: start, count: block.word(at: offset))
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let end = field.word + field.secondWord
    try check.require(
      end <= field.block.header[.patterns].count, "the patterns of a route are beyond the end of the list")
  }
}

/// A node: one word, its offset. `TableCheck` checks the node itself when it walks the tree.
package enum Child: PointerContent {
  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Record<Block.Node> {
    Record(block, block.reference(at: offset))
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    try check.run(field.reference, 1, of: Block.Node.words, in: field.record)
  }
}

/// A pattern of the table: one word, its offset.
package enum Leaf: PointerContent {
  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Record<Block.Pattern> {
    Record(block, block.reference(at: offset))
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let patterns = field.block.header[.patterns]
    let distance = field.reference - patterns.start
    let size = Block.Pattern.words * TableLayout.wordSize
    try check.require(
      distance >= 0 && distance % size == 0 && distance / size < patterns.count, "a leaf of the tree isn't a pattern")
  }
}
