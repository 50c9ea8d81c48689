/// The layout of a record in the block: its size and its fields.
///
/// Each field is a constant. The reader accesses a field by the constant (`kind[.name]`), and the writer sets the field
/// by the same constant. The check of untrusted tables uses the list of all fields. `Block` contains the layouts.
package protocol RecordLayout: Sendable {
  /// All fields, in the order of their words. A test checks that they cover the record without gaps or overlaps.
  static var fields: [AnyField<Self>] { get }
  /// The size in words. It's a constant, because the reader multiplies by it.
  static var words: Int { get }
  /// Stores the facts about the record that the checks of its fields need, such as its number of query conditions.
  static func enter(_ record: Record<Self>, _ check: inout TableCheck)
  /// Checks rules that involve several fields. Each field on its own has been checked before.
  static func check(_ record: Record<Self>, _ check: inout TableCheck) throws(TableCorruption)
}

extension RecordLayout {
  package static func enter(_ record: Record<Self>, _ check: inout TableCheck) {}
  package static func check(_ record: Record<Self>, _ check: inout TableCheck) throws(TableCorruption) {}
}

/// The position and the type of a field. `Content` reads and checks its words.
package struct Field<Layout: RecordLayout, Content: FieldContent> {
  /// The index of the field's first word in the record.
  package let word: Int

  @inline(__always)
  package init(_ word: Int) { self.word = word }
}

/// A field without its type, for the list of a record's fields.
package struct AnyField<Layout: RecordLayout>: Sendable {
  package let word: Int
  package let words: Int
  let check: @Sendable (Record<Layout>, inout TableCheck) throws(TableCorruption) -> Void

  package static func of<Content>(_ field: Field<Layout, Content>) -> AnyField {
    AnyField(word: field.word, words: Content.words) { (record, check) throws(TableCorruption) in
      try check.content(Content.self, record.words(of: field))
    }
  }
}

/// A record in the block, which is read without copying it.
///
/// A record points into its block. The caller keeps the block alive while it uses the record.
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

  /// Returns the words of a field, for checking them.
  package func words<Content>(of field: Field<Layout, Content>) -> FieldWords {
    FieldWords(block, offset + field.word * TableLayout.wordSize, in: offset)
  }

  /// Returns `true` if the first word of a field is 0.
  @inline(__always)
  func isZero<Content>(_ field: Field<Layout, Content>) -> Bool {
    block.characters(at: offset &+ field.word &* TableLayout.wordSize) & 0x3F3F_3F3F == 0
  }

  /// Returns the lowest six bits of the first word of a field.
  @inline(__always)
  func digit<Content>(_ field: Field<Layout, Content>) -> Int {
    block.digit(at: offset &+ field.word &* TableLayout.wordSize)
  }

  /// Returns `true` if the number in the first word of a field fits into six bits.
  @inline(__always)
  func isDigit<Content>(_ field: Field<Layout, Content>) -> Bool {
    block.characters(at: offset &+ field.word &* TableLayout.wordSize) & 0x3F3F_3F00 == 0
  }

  /// Returns `true` if a field is a certain case of an enum. This costs less than reading the field.
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

  /// The nodes that follow this node, in the order in which the matcher tries them. `isRest` is `true` for a node that
  /// follows a rest parameter.
  package var children: [(node: NodeRecord, isRest: Bool)] {
    let literals = [self[.literals], self[.folded]].flatMap { slots in slots.compactMap { $0[.child] } }
    let nodes = literals + self[.edges].map { $0[.child] } + [self[.text]].compactMap { $0 }
    return nodes.map { ($0, false) } + self[.rests].map { ($0[.child], true) }
  }
}

/// The type of a field.
package protocol FieldContent: Sendable {
  /// The type of the value that is read.
  associatedtype Value
  /// The number of words.
  static var words: Int { get }
  /// `true` if the words are valid whatever their values are.
  static var takesAny: Bool { get }
  /// The words that may differ between blocks with the same content: offsets, and all words of a nested record. The
  /// nested record's own fields determine precisely which words may differ.
  static var offsetWords: Range<Int> { get }
  static func read(_ block: TableBlock, _ offset: Int) -> Value
  /// Checks the words of an untrusted record's field, and everything that they refer to.
  static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption)
}

extension FieldContent {
  @inline(__always)
  package static var words: Int { 1 }
  package static var takesAny: Bool { false }
  package static var offsetWords: Range<Int> { 0..<0 }
}

/// The type of a field whose words may have any value.
package protocol FreeContent: FieldContent {}

extension FreeContent {
  package static var takesAny: Bool { true }
  package static func check(_ field: FieldWords, _ check: inout TableCheck) throws(TableCorruption) {}
}

/// The type of a field of one word that is an offset.
package protocol PointerContent: FieldContent {}

extension PointerContent {
  package static var offsetWords: Range<Int> { 0..<1 }
}

/// The type of a field of two words.
package protocol PairContent: FieldContent {}

extension PairContent {
  @inline(__always)
  package static var words: Int { 2 }
}

/// The words of a field in a block, to be checked.
package struct FieldWords {
  let block: TableBlock
  /// The offset of the first word.
  let offset: Int
  /// The offset of the record or list that contains the words. Everything that they refer to comes before it.
  let record: Int

  init(_ block: TableBlock, _ offset: Int, in record: Int) {
    self.block = block
    self.offset = offset
    self.record = record
  }

  var word: Int { block.word(at: offset) }
  var secondWord: Int { block.word(at: offset + TableLayout.wordSize) }
  /// The first word as an offset.
  var reference: Int { block.reference(at: offset) }
}

/// The type of a field of one word that doesn't refer to anything else.
package protocol ScalarContent: FieldContent {
  static func decode(_ word: Int) -> Value
  static func encode(_ value: Value) -> Int
}

extension ScalarContent {
  @inline(__always)
  package static func read(_ block: TableBlock, _ offset: Int) -> Value { decode(block.word(at: offset)) }
}

extension TableFields {
  /// The block without a reference to its owner.
  @inline(__always)
  var unowned: TableBlock { TableBlock(base: base) }

  @inline(__always)
  package var header: Record<Block.Header> { Record(unowned, 0) }
}
