/// The layout of a record that is a slot of a hash table.
package protocol SlotLayout: RecordLayout {
  /// Returns `true` if a slot is empty. Probing ends there.
  static func isFree(_ slot: Record<Self>) -> Bool
}

/// The layout of a slot that is found by a text. The slot contains the text's key, and the text itself if it's longer
/// than a key.
package protocol TextSlotLayout: SlotLayout {
  static var key: Field<Self, StoredKey> { get }
  static func long(_ slot: Record<Self>) -> Text?
}

extension Record where Layout: TextSlotLayout {
  /// Returns `true` if the slot belongs to a text.
  ///
  /// - Parameter key: The key of the text.
  @inline(__always)
  func isSlot(of link: UnsafePointer<UInt8>, _ range: ByteRange, _ key: TextKey, isFolded: Bool) -> Bool {
    guard self[Layout.key] == key else { return false }
    if range.count <= TextKey.capacity { return true }
    guard let long = Layout.long(self) else { return false }
    return isEqual(link, range, long.bytes, folded: isFolded)
  }
}

/// The linear probing of a hash table. Some consecutive bits of a hash are the index of the slot at which probing
/// begins.
///
/// The probing is stored as a word. The first digit is 64 minus the number of these bits, or 0 if there are no slots.
/// The second digit is the number of higher bits, which are ignored. At least one slot is free, so probing ends.
package struct SlotProbing {
  // Two numbers of bits by which a hash is shifted. They're stored as characters of the table, and needn't be decoded,
  // because a shift of a 64-bit number uses only the six low bits.
  private let behind: UInt64
  private let before: UInt64

  /// Creates the probing of a hash table.
  ///
  /// - Parameters:
  ///   - bits: The binary logarithm of the number of slots, or 0 for no slots.
  ///   - before: The number of high bits of a hash that are ignored.
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

  /// The binary logarithm of the number of slots, or 0 for no slots.
  @inline(__always)
  fileprivate var bits: Int { hasSlots ? 64 &- Int(truncatingIfNeeded: behind & 0x3F) : 0 }

  @inline(__always)
  package var count: Int { hasSlots ? 1 &<< bits : 0 }

  /// Returns the index of the slot at which probing begins. The hash table must have slots.
  @inline(__always)
  package func first(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: (hash &<< before) &>> behind) }

  /// Returns the index of the slot that probing examines next.
  @inline(__always)
  package func next(_ slot: Int) -> Int { (slot &+ 1) & (count &- 1) }
}

/// A hash table: two words, its probing and the offset of its slots.
package struct Slots<Layout: SlotLayout>: PairContent, RandomAccessCollection {
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
  package static func read(_ block: TableBlock, _ offset: Int) -> Slots {
    let start = block.reference(at: offset &+ TableLayout.wordSize)
    return Slots(block: block, start: start, probing: SlotProbing(block, offset))
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let slots = read(field.block, field.offset)
    try slots.checkProbing(field.word, check)
    try check.run(slots.start, slots.count, of: Layout.words, in: field.record)
    try slots.checkSlots(&check)
  }

  fileprivate func checkProbing(_ word: Int, _ check: TableCheck) throws(TableCorruption) {
    try check.require(probing.bits <= 20 && word < 1 << 12, "the number of slots is invalid")
  }

  fileprivate func checkSlots(_ check: inout TableCheck) throws(TableCorruption) {
    for slot in self { try check.content(Record<Layout>.self, FieldWords(block, slot.offset, in: start)) }
    try check.require(isEmpty || contains { Layout.isFree($0) }, "a hash index has no free slot")
  }
}

/// A hash table whose slots follow its record. The field must be the record's last: one word, its probing.
package enum TrailingSlots<Layout: SlotLayout>: FieldContent {

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Slots<Layout> {
    Slots(block: block, start: offset &+ TableLayout.wordSize, probing: SlotProbing(block, offset))
  }

  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {
    let slots = read(field.block, field.offset)
    try slots.checkProbing(field.word, check)
    try check.run(behind: slots.start, slots.count, of: Layout.words)
    try slots.checkSlots(&check)
  }
}

/// The key of a text of a link, as hash tables compare it: two words with eight characters each. Shorter texts are
/// padded with `|`, which no link in normal form contains raw.
///
/// Two texts of at most 15 characters are equal if their keys are equal. The key of a longer text consists of its first
/// 16 characters.
package struct TextKey: Equatable {
  package let low: UInt64
  package let high: UInt64

  /// The maximum length of a text that its key represents completely.
  package static let capacity = 15
  private static let padding = UInt64(UInt8(ascii: "|")) &* 0x0101_0101_0101_0101

  /// Creates the key of a text.
  ///
  /// - Parameters:
  ///   - text: The first byte of the text. Sixteen bytes must be readable, however short the text is.
  ///   - isFolded: `true` if uppercase letters count as lowercase.
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

  @inline(__always)
  fileprivate static func characters(_ text: UnsafePointer<UInt8>, isFolded: Bool) -> UInt64 {
    let characters = UnsafeRawPointer(text).loadUnaligned(as: UInt64.self).littleEndian
    return isFolded ? lowercased(characters) : characters
  }

  /// Returns the first `count` of eight characters, with padding instead of the others.
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

  /// `true` if the text has more than 15 characters, so that the key may be only its beginning.
  @inline(__always)
  var isCut: Bool { (high ^ TextKey.padding) &>> 56 != 0 }

  /// The hash of the key. Its upper bits distinguish keys best.
  @inline(__always)
  package var hash: UInt64 { TextKey.hash(low, high) }

  @inline(__always)
  fileprivate static func hash(_ low: UInt64, _ high: UInt64) -> UInt64 {
    (low &+ (high &<< 27 | high &>> 37)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Returns eight ASCII characters in lowercase.
  @inline(__always)
  static func lowercased(_ characters: UInt64) -> UInt64 {
    let fromA = characters &+ 0x3F3F_3F3F_3F3F_3F3F
    let beyondZ = characters &+ 0x2525_2525_2525_2525
    return characters | (fromA & ~beyondZ & 0x8080_8080_8080_8080) >> 2
  }
}

extension Block.HostEntry {
  /// Returns the hash of `scheme://host`. It depends on up to 16 characters after the first eight, which are usually
  /// `https://`, and on the last eight characters.
  ///
  /// - Parameters:
  ///   - text: The text. At least 16 bytes after it must be readable.
  ///   - isFolded: `true` if uppercase letters count as lowercase.
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

/// A `TextKey`: four words, its 16 characters unchanged. Any 16 bytes are valid, because a key that no text has does no
/// harm: it's never found.
package enum StoredKey: FreeContent {
  @inline(__always)
  package static var words: Int { 4 }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> TextKey { TextKey(block, offset) }
}
