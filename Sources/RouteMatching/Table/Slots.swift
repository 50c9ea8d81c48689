/// A kind of record that stands in a hash table.
package protocol SlotLayout: RecordLayout {
  /// Whether a slot holds nothing. Probing ends there.
  static func isFree(_ slot: Record<Self>) -> Bool
}

/// A slot that is found by a text: its key, and the text itself where it is longer than that.
package protocol TextSlotLayout: SlotLayout {
  static var key: Field<Self, StoredKey> { get }
  static var text: Field<Self, Text> { get }
}

/// A hash table with linear probing: two words, the logarithm of the number of slots, 0 for none, and where they stand. At
/// least one slot is free, so that probing ends.
package struct Slots<Layout: SlotLayout>: FieldContent, RandomAccessCollection {
  let block: TableBlock
  let start: Int
  let bits: Int

  @inline(__always)
  package var startIndex: Int { 0 }
  @inline(__always)
  package var endIndex: Int { bits == 0 ? 0 : 1 << bits }

  @inline(__always)
  package subscript(index: Int) -> Record<Layout> {
    Record(block, start &+ index &* Layout.words &* TableLayout.wordSize)
  }

  /// The slot at which probing begins. There has to be one.
  @inline(__always)
  package static func first(_ hash: UInt64, bits: Int) -> Int {
    Int(truncatingIfNeeded: hash &>> UInt64(truncatingIfNeeded: 64 &- bits))
  }

  /// The slot that probing tries after another.
  @inline(__always)
  package static func next(_ slot: Int, bits: Int) -> Int { (slot &+ 1) & ((1 &<< bits) &- 1) }

  @inline(__always)
  package static var words: Int { 2 }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Slots {
    // A digit says it.
    Slots(block: block, start: block.reference(at: offset &+ TableLayout.wordSize), bits: block.digit(at: offset))
  }

  package static func check(
    _ block: TableBlock, _ offset: Int, in record: Int, _ check: inout TableCheck
  ) throws(TableDamage) {
    let slots = read(block, offset)
    try check.require(block.word(at: offset) <= 20, "the number of slots")
    try check.run(slots.start, slots.count, of: Layout.words, in: record)
    for slot in slots { try check.content(Record<Layout>.self, block, slot.offset, in: slots.start) }
    try check.require(slots.isEmpty || slots.contains { Layout.isFree($0) }, "all slots are full")
  }
}

/// A text as a hash table of texts compares it: two words of eight characters, the last of which says how long the text is.
///
/// Up to fifteen characters, equal keys are equal texts. Of a longer text they are the first fifteen, and that it is longer.
package struct TextKey: Equatable {
  package let low: UInt64
  package let high: UInt64

  /// How many characters a key holds.
  package static let capacity = 15
  private static let padding: UInt64 = 0x4040_4040_4040_4040

  /// - Parameters:
  ///   - text: bytes, sixteen of which can be read, however long the text is.
  ///   - isFolded: whether upper-case letters count as lower-case ones.
  @inline(__always)
  package init(_ text: UnsafePointer<UInt8>, _ count: Int, isFolded: Bool) {
    let bytes = UnsafeRawPointer(text)
    var low = bytes.loadUnaligned(as: UInt64.self).littleEndian
    var high = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
    if isFolded { (low, high) = (TextKey.lowercased(low), TextKey.lowercased(high)) }
    let length = UInt64(TableLayout.digit(0)) &<< 56
    if count < 8 {
      let bits = UInt64(truncatingIfNeeded: count &* 8)
      self.low = low & ((1 &<< bits) &- 1) | TextKey.padding &<< bits
      self.high = (TextKey.padding &>> 8 | length) &+ UInt64(truncatingIfNeeded: count) &<< 56
      return
    }
    self.low = low
    if count < TextKey.capacity {
      let bits = UInt64(truncatingIfNeeded: count &* 8) & 63
      let mask: UInt64 = (1 &<< bits) &- 1
      high = high & mask | (TextKey.padding &>> 8) & ~mask
    } else {
      high &= UInt64.max &>> 8
    }
    self.high = (high | length) &+ UInt64(truncatingIfNeeded: min(count, TextKey.capacity &+ 1)) &<< 56
  }

  @inline(__always)
  fileprivate init(_ block: TableBlock, _ offset: Int) {
    let bytes = UnsafeRawPointer(block.base + offset)
    low = bytes.loadUnaligned(as: UInt64.self).littleEndian
    high = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
  }

  /// Whether the text is longer than the key, which says but how it begins.
  @inline(__always)
  var isCut: Bool { high &>> 56 > UInt64(TableLayout.digit(TextKey.capacity)) }

  /// The upper bits are those that tell keys apart.
  @inline(__always)
  package var hash: UInt64 { TextKey.hash(low, high) }

  @inline(__always)
  fileprivate static func hash(_ low: UInt64, _ high: UInt64) -> UInt64 {
    low &* 0x9E37_79B9_7F4A_7C15 &+ high &* 0xC2B2_AE3D_27D4_EB4F
  }

  /// Eight ASCII characters, letters in lower case.
  @inline(__always)
  private static func lowercased(_ characters: UInt64) -> UInt64 {
    let fromA = characters &+ 0x3F3F_3F3F_3F3F_3F3F
    let beyondZ = characters &+ 0x2525_2525_2525_2525
    return characters | (fromA & ~beyondZ & 0x8080_8080_8080_8080) >> 2
  }
}

extension Block.Head {
  /// The hash of `scheme://host`: of some characters from where the host mostly begins, and of its end.
  ///
  /// - Parameter text: padded bytes, see `LinkScan`.
  @inline(__always)
  package static func hash(_ text: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    if count <= 8 { return TextKey(text, count, isFolded: false).hash }
    let bytes = UnsafeRawPointer(text)
    if count >= 24 {
      let start = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
      let middle = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self).littleEndian
      let end = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self).littleEndian
      return TextKey.hash(start, middle &+ end)
    }
    let end = UnsafeRawPointer(text + (count &- 8)).loadUnaligned(as: UInt64.self).littleEndian
    return TextKey(text + 8, count &- 8, isFolded: false).hash &+ end &* 0x1656_67B1_9E37_79F9
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
  ) throws(TableDamage) {}
}
