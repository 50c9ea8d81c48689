import RouteMatching

/// A record on its way into the block. What is not set is 0, which says "none" in every field.
struct RecordDraft<Layout: RecordLayout> {
  fileprivate(set) var words = [Int](repeating: 0, count: Layout.words)

  /// Sets a field of one word.
  subscript<Content: ScalarContent>(field: Field<Layout, Content>) -> Content.Value {
    get { Content.decode(words[field.word]) }
    set { words[field.word] = Content.encode(newValue) }
  }

  /// Sets a field to what the writer has put into the block.
  subscript<Content>(field: Field<Layout, Content>) -> Written<Content> {
    get { Written(words: Array(words[field.word..<field.word + Content.words])) }
    set { words.replaceSubrange(field.word..<field.word + Content.words, with: newValue.words) }
  }
}

/// The words of a field that speak of something in the block: a text, a run of records.
struct Written<Content: FieldContent> {
  let words: [Int]
}

extension TextKey {
  /// The key of a text of a link.
  init(_ text: String, isFolded: Bool) {
    self = TextKey.padded(text) { TextKey($0, $1, isFolded: isFolded) }
  }

  /// The hash of `scheme://host`.
  static func hash(ofHead text: String) -> UInt64 { padded(text) { Block.Head.hash($0, $1) } }

  private static func padded<Value>(_ text: String, _ body: (UnsafePointer<UInt8>, Int) -> Value) -> Value {
    let bytes = Array(text.utf8)
    return (bytes + [UInt8](repeating: 0, count: 16)).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("sixteen bytes are no empty array") }
      return body(start, bytes.count)
    }
  }
}

extension RecordDraft {
  /// Sets a reference that may be none.
  subscript<Other>(field: Field<Layout, OptionalReference<Other>>) -> Written<Reference<Other>>? {
    get { words[field.word] == 0 ? nil : Written(words: [words[field.word]]) }
    set { words[field.word] = newValue?.words[0] ?? 0 }
  }

  /// Sets a node that may be none.
  subscript(field: Field<Layout, OptionalChild>) -> Written<Child>? {
    get { words[field.word] == 0 ? nil : Written(words: [words[field.word]]) }
    set { words[field.word] = newValue?.words[0] ?? 0 }
  }
}

extension BlockWriter {
  /// Appends the records one after the other.
  mutating func append<Layout>(_ records: [RecordDraft<Layout>]) -> Written<List<Record<Layout>>> {
    Written(words: [records.count, append(records.map { $0.words })])
  }

  /// Appends the records one after the other, or finds where equal ones stand: for those that are not told apart by where
  /// they stand.
  mutating func append<Layout>(once records: [RecordDraft<Layout>]) -> Written<List<Record<Layout>>> {
    Written(words: [records.count, append(once: records.map { $0.words })])
  }

  /// Appends the contents one after the other.
  mutating func append<Content>(_ contents: [Written<Content>]) -> Written<List<Content>> {
    Written(words: [contents.count, append(contents.map { $0.words })])
  }

  /// Appends words one after the other.
  mutating func append<Content: ScalarContent>(_ values: [Content.Value]) -> Written<List<Content>> {
    Written(words: [values.count, append(values.map { [Content.encode($0)] })])
  }

  /// Appends records of which there is one for each of what `Space` counts.
  mutating func append<Layout, Space>(each records: [RecordDraft<Layout>]) -> Written<Each<Record<Layout>, Space>> {
    Written(words: [append(records.map { $0.words })])
  }

  /// Appends words of which there is one for each of what `Space` counts.
  mutating func append<Content: ScalarContent, Space>(each values: [Content.Value]) -> Written<Each<Content, Space>> {
    Written(words: [append(values.map { [Content.encode($0)] })])
  }

  /// Appends one record.
  mutating func append<Layout>(_ record: RecordDraft<Layout>) -> Written<Reference<Layout>> {
    Written(words: [append([record.words])])
  }

  /// Puts a text into a hash table with linear probing.
  static func insert<Layout: SlotLayout>(
    _ record: RecordDraft<Layout>, hash: UInt64, into slots: inout [RecordDraft<Layout>?]
  ) {
    let bits = slots.count.trailingZeroBitCount
    var slot = Slots<Layout>.first(hash, bits: bits)
    while slots[slot] != nil { slot = Slots<Layout>.next(slot, bits: bits) }
    slots[slot] = record
  }

  /// Room for a hash table that is at most two thirds full.
  static func slots<Layout: SlotLayout>(for count: Int) -> [RecordDraft<Layout>?] {
    var size = 2
    while size * 2 < count * 3 { size *= 2 }
    return [RecordDraft<Layout>?](repeating: nil, count: size)
  }

  /// Appends a hash table.
  mutating func append<Layout: SlotLayout>(slots: [RecordDraft<Layout>?]) -> Written<Slots<Layout>> {
    let records = slots.map { $0 ?? RecordDraft() }
    return Written(words: [slots.count.trailingZeroBitCount, append(records).words[1]])
  }

  /// A set of origins, bit by bit.
  static func origins(_ bits: UInt64) -> Written<OriginSet> {
    Written(words: [Int(bits & 0xFF_FFFF), Int(bits >> 24 & 0xFF_FFFF)])
  }
}
