/// A kind of record of the block: its size and what its words hold, said once.
///
/// The reader takes a field by its constant (`kind[.name]`), the writer sets it by the same constant, and the check of
/// blocks from elsewhere walks the list of all of them. See `Block` for the records.
package protocol RecordLayout: Sendable {
  /// Every field, in the order of the words. A test holds that they cover the record without gap or overlap.
  static var fields: [AnyField<Self>] { get }
  /// The size in words: a constant, because the reader multiplies by it.
  static var words: Int { get }
  /// Says to a check what the record's fields speak of.
  static func enter(_ record: Record<Self>, _ check: inout TableCheck)
  /// Checks what no field by itself can say. The fields hold already.
  static func check(_ record: Record<Self>, _ check: inout TableCheck) throws(TableCorruption)
}

extension RecordLayout {
  package static func enter(_ record: Record<Self>, _ check: inout TableCheck) {}
  package static func check(_ record: Record<Self>, _ check: inout TableCheck) throws(TableCorruption) {}
}

/// The place and the type of a field: `Content` reads the words, checks them, and says what they mean.
package struct Field<Layout: RecordLayout, Content: FieldContent> {
  /// The index of its first word.
  package let word: Int

  @inline(__always)
  package init(_ word: Int) { self.word = word }
}

/// A field among others of its record.
package struct AnyField<Layout: RecordLayout>: Sendable {
  package let word: Int
  package let words: Int
  let check: @Sendable (Record<Layout>, inout TableCheck) throws(TableCorruption) -> Void

  package static func of<Content>(_ field: Field<Layout, Content>) -> AnyField {
    AnyField(word: field.word, words: Content.words) { (record, check) throws(TableCorruption) in
      let offset = record.offset + field.word * TableLayout.wordSize
      try check.content(Content.self, record.block, offset, in: record.offset)
    }
  }
}

/// A record in the block, read in place. It is good for as long as the block lives, which whoever holds a record sees to.
package struct Record<Layout: RecordLayout>: FieldContent {
  package let block: TableBlock
  package let offset: Int

  @inline(__always)
  init(_ block: TableBlock, _ offset: Int) {
    self.block = block
    self.offset = offset
  }

  @inline(__always)
  package subscript<Content>(field: Field<Layout, Content>) -> Content.Value {
    Content.read(block, offset &+ field.word &* TableLayout.wordSize)
  }

  /// Whether a field's first word is 0.
  @inline(__always)
  func isZero<Content>(_ field: Field<Layout, Content>) -> Bool {
    block.characters(at: offset &+ field.word &* TableLayout.wordSize) & 0x3F3F_3F3F == 0
  }

  /// The lowest digit of a field's first word.
  @inline(__always)
  func digit<Content>(_ field: Field<Layout, Content>) -> Int {
    block.digit(at: offset &+ field.word &* TableLayout.wordSize)
  }

  /// Whether a digit says a field's first word.
  @inline(__always)
  func isDigit<Content>(_ field: Field<Layout, Content>) -> Bool {
    block.characters(at: offset &+ field.word &* TableLayout.wordSize) & 0x3F3F_3F00 == 0
  }

  /// Whether a field is that case of an enum. Cost: less than to read it.
  @inline(__always)
  package func has<Case>(_ field: Field<Layout, Choice<Case>>, _ value: Case) -> Bool { digit(field) == value.rawValue }
}

extension Record where Layout == Block.Pattern {
  @inline(__always)
  package subscript<Content>(field: Field<Block.PatternDetails, Content>) -> Content.Value { self[.details][field] }
}

extension Record where Layout == Block.Node {
  @inline(__always)
  package subscript<Content>(field: Field<Block.NodeDetails, Content>) -> Content.Value { self[.details][field] }
}

/// The type of a field.
package protocol FieldContent: Sendable {
  /// What a reader gets.
  associatedtype Value
  /// How many words it takes.
  static var words: Int { get }
  /// Whether any words are good ones.
  static var takesAny: Bool { get }
  /// The words that may differ between blocks that say the same: they say where something stands, or are a record, whose
  /// fields say it.
  static var placeWords: Range<Int> { get }
  static func read(_ block: TableBlock, _ offset: Int) -> Value
  /// Checks the words at an offset of a record from elsewhere, and all that they lead to.
  static func check(
    _ block: TableBlock, _ offset: Int, in record: Int, _ check: inout TableCheck
  ) throws(TableCorruption)
}

extension FieldContent {
  package static var takesAny: Bool { false }
  package static var placeWords: Range<Int> { 0..<0 }
}

/// The type of a field of one word that leads nowhere.
package protocol ScalarContent: FieldContent {
  static func decode(_ word: Int) -> Value
  static func encode(_ value: Value) -> Int
}

extension ScalarContent {
  @inline(__always)
  package static var words: Int { 1 }

  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Value { decode(block.word(at: offset)) }
}

extension TableFields {
  /// The block without its owner.
  @inline(__always)
  var unowned: TableBlock { TableBlock(base: base) }

  @inline(__always)
  package var header: Record<Block.Header> { Record(unowned, 0) }
}
