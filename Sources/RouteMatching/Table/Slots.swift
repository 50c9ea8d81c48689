/// A kind of record that stands in a hash table.
package protocol SlotLayout: RecordLayout {
  /// Whether a slot holds nothing. Probing ends there.
  static func isFree(_ slot: Record<Self>) -> Bool
}

/// A slot that is found by a text: its key, and the text itself where it is longer than that.
package protocol TextSlotLayout: SlotLayout {
  static var key: Field<Self, StoredKey> { get }
  static func long(_ slot: Record<Self>) -> Text?
}

extension Record where Layout: TextSlotLayout {
  /// Whether the slot is a text's.
  ///
  /// - Parameter key: the text's.
  @inline(__always)
  func isSlot(of link: UnsafePointer<UInt8>, _ range: ByteRange, _ key: TextKey, isFolded: Bool) -> Bool {
    guard self[Layout.key] == key else { return false }
    if range.count <= TextKey.capacity { return true }
    guard let long = Layout.long(self) else { return false }
    return isEqual(link, range, long.bytes, folded: isFolded)
  }
}

/// How a hash leads to slots, with linear probing: which of its bits are the first slot's number. A word, whose first digit says how
/// many bits stand behind those, 0 where there are no slots, and whose second how many before. At least one slot is free, so that
/// probing ends.
package struct SlotProbing {
  // Of the characters, six bits count, as of any shift of 64 bits.
  private let behind: UInt64
  private let before: UInt64

  /// - Parameters:
  ///   - bits: the logarithm of the number of slots, 0 for none.
  ///   - before: how many bits of a hash don't count, the highest ones; of 64, with the others that count.
  package init(bits: Int, before: Int) {
    behind = UInt64(truncatingIfNeeded: bits == 0 ? 0 : 64 - bits)
    self.before = UInt64(truncatingIfNeeded: before)
  }

  @inline(__always)
  fileprivate init(_ block: TableBlock, _ offset: Int) {
    behind = UInt64(truncatingIfNeeded: block.base[offset])
    before = UInt64(truncatingIfNeeded: block.base[offset &+ 1])
  }

  package var word: Int { Int(behind & 0x3F) | Int(before & 0x3F) << 6 }

  @inline(__always)
  package var hasSlots: Bool { behind & 0x3F != 0 }

  /// The logarithm of the number of slots, 0 for none.
  @inline(__always)
  fileprivate var bits: Int { hasSlots ? 64 &- Int(truncatingIfNeeded: behind & 0x3F) : 0 }

  /// How many slots there are.
  @inline(__always)
  package var count: Int { hasSlots ? 1 &<< bits : 0 }

  /// The slot at which probing begins. There has to be one.
  @inline(__always)
  package func first(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: (hash &<< before) &>> behind) }

  /// The slot that probing tries after another.
  @inline(__always)
  package func next(_ slot: Int) -> Int { (slot &+ 1) & (count &- 1) }
}

/// A hash table: two words, how it is probed and where its slots stand.
package struct Slots<Layout: SlotLayout>: FieldContent, RandomAccessCollection {
  let block: TableBlock
  let start: Int
  let probing: SlotProbing

  @inline(__always)
  package var startIndex: Int { 0 }
  @inline(__always)
  package var endIndex: Int { probing.count }

  @inline(__always)
  package subscript(index: Int) -> Record<Layout> {
    Record(block, start &+ index &* Layout.words &* TableLayout.wordSize)
  }

  @inline(__always)
  package static var words: Int { 2 }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Slots {
    let start = block.reference(at: offset &+ TableLayout.wordSize)
    return Slots(block: block, start: start, probing: SlotProbing(block, offset))
  }

  package static func check(
    _ block: TableBlock, _ offset: Int, in record: Int, _ check: inout TableCheck
  ) throws(TableCorruption) {
    let slots = read(block, offset)
    try slots.checkProbing(offset, check)
    try check.run(slots.start, slots.count, of: Layout.words, in: record)
    try slots.checkSlots(&check)
  }

  fileprivate func checkProbing(_ offset: Int, _ check: TableCheck) throws(TableCorruption) {
    try check.require(probing.bits <= 20 && block.word(at: offset) < 1 << 12, "the number of slots")
  }

  fileprivate func checkSlots(_ check: inout TableCheck) throws(TableCorruption) {
    for slot in self { try check.content(Record<Layout>.self, block, slot.offset, in: start) }
    try check.require(isEmpty || contains { Layout.isFree($0) }, "all slots are full")
  }
}

/// A hash table whose slots stand behind its record, the last field of which this is: one word, how it is probed.
package enum SlotsBehind<Layout: SlotLayout>: FieldContent {
  @inline(__always)
  package static var words: Int { 1 }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Slots<Layout> {
    Slots(block: block, start: offset &+ TableLayout.wordSize, probing: SlotProbing(block, offset))
  }

  package static func check(
    _ block: TableBlock, _ offset: Int, in record: Int, _ check: inout TableCheck
  ) throws(TableCorruption) {
    let slots = read(block, offset)
    try slots.checkProbing(offset, check)
    try check.run(behind: slots.start, slots.count, of: Layout.words)
    try slots.checkSlots(&check)
  }
}

/// A text of a link as a hash table of texts compares it: two words of eight characters, padded with one that no link in normal
/// form has raw.
///
/// Up to fifteen characters, equal keys are equal texts. Of a longer text they are the first sixteen.
package struct TextKey: Equatable {
  package let low: UInt64
  package let high: UInt64

  /// How many characters a text may have that its key says all of.
  package static let capacity = 15
  private static let padding = UInt64(UInt8(ascii: "|")) &* 0x0101_0101_0101_0101

  /// - Parameters:
  ///   - text: bytes, sixteen of which can be read, however long the text is.
  ///   - isFolded: whether upper-case letters count as lower-case ones.
  @inline(__always)
  package init(_ text: UnsafePointer<UInt8>, _ count: Int, isFolded: Bool) {
    let low = TextKey.characters(text, isFolded: isFolded)
    if count < 8 {
      self.low = TextKey.padded(low, count)
      high = TextKey.padding
      return
    }
    self.low = low
    let high = TextKey.characters(text + 8, isFolded: isFolded)
    self.high = count > TextKey.capacity ? high : TextKey.padded(high, count &- 8)
  }

  /// Eight characters of a text.
  @inline(__always)
  fileprivate static func characters(_ text: UnsafePointer<UInt8>, isFolded: Bool) -> UInt64 {
    let characters = UnsafeRawPointer(text).loadUnaligned(as: UInt64.self).littleEndian
    return isFolded ? lowercased(characters) : characters
  }

  /// The first characters of eight, fewer than all.
  @inline(__always)
  private static func padded(_ characters: UInt64, _ count: Int) -> UInt64 {
    let mask: UInt64 = (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
    return (characters ^ padding) & mask ^ padding
  }

  @inline(__always)
  fileprivate init(_ block: TableBlock, _ offset: Int) {
    let bytes = UnsafeRawPointer(block.base + offset)
    low = bytes.loadUnaligned(as: UInt64.self).littleEndian
    high = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
  }

  /// Whether the text may be longer than the key, which says but how it begins.
  @inline(__always)
  var isCut: Bool { (high ^ TextKey.padding) &>> 56 != 0 }

  /// How many characters the key says.
  var count: Int {
    let padded = high == TextKey.padding ? low : high
    return (high == TextKey.padding ? 8 : 16) - (padded ^ TextKey.padding).leadingZeroBitCount / 8
  }

  /// The upper bits are those that tell keys apart.
  @inline(__always)
  package var hash: UInt64 { TextKey.hash(low, high) }

  @inline(__always)
  fileprivate static func hash(_ low: UInt64, _ high: UInt64) -> UInt64 {
    (low &+ (high &<< 27 | high &>> 37)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Eight ASCII characters, letters in lower case.
  @inline(__always)
  static func lowercased(_ characters: UInt64) -> UInt64 {
    let fromA = characters &+ 0x3F3F_3F3F_3F3F_3F3F
    let beyondZ = characters &+ 0x2525_2525_2525_2525
    return characters | (fromA & ~beyondZ & 0x8080_8080_8080_8080) >> 2
  }
}

extension Block.Head {
  /// The hash of `scheme://host`: of some characters from where the host mostly begins, and of its end.
  ///
  /// - Parameters:
  ///   - text: padded bytes, see `LinkReader`.
  ///   - isFolded: whether upper-case letters count as lower-case ones.
  @inline(__always)
  package static func hash(_ text: UnsafePointer<UInt8>, _ count: Int, isFolded: Bool = false) -> UInt64 {
    if count <= 8 { return TextKey(text, count, isFolded: isFolded).hash }
    let end = TextKey.characters(text + (count &- 8), isFolded: isFolded)
    if count >= 24 {
      let start = TextKey.characters(text + 8, isFolded: isFolded)
      let middle = TextKey.characters(text + 16, isFolded: isFolded)
      return TextKey.hash(start, middle &+ end)
    }
    return TextKey(text + 8, count &- 8, isFolded: isFolded).hash &+ end &* 0x1656_67B1_9E37_79F9
  }
}

/// A key: four words, its characters as they stand.
package enum StoredKey: FieldContent {
  @inline(__always)
  package static var words: Int { 4 }
  /// A key that no text has is never found.
  package static var takesAny: Bool { true }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> TextKey { TextKey(block, offset) }

  package static func check(
    _ block: TableBlock, _ offset: Int, in record: Int, _ check: inout TableCheck
  ) throws(TableCorruption) {}
}
