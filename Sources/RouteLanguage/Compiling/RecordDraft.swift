import RouteMatching

/// A record before it is written. A field that isn't set is 0, which means "none" in every field.
struct RecordDraft<Layout: RecordLayout> {
  fileprivate var words = DraftWords()

  /// Accesses a field of a single word.
  subscript<Content: ScalarContent>(field: Field<Layout, Content>) -> Content.Value {
    get { Content.decode(words[field.word]) }
    @inline(__always) set { words[field.word] = Content.encode(newValue) }
  }

  /// Accesses a field that refers to written content.
  subscript<Content>(field: Field<Layout, Content>) -> Written<Content> {
    get {
      let word = field.word
      return switch Content.words {
      case 1: Written(words[word])
      case 2: Written(words[word], words[word + 1])
      default: Written(words[word], words[word + 1], words[word + 2], words[word + 3])
      }
    }
    @inline(__always) set { for index in 0..<newValue.count { words[field.word + index] = newValue[index] } }
  }

  func withWords<Value>(_ body: (UnsafeBufferPointer<BlockWriter.Word>) -> Value) -> Value {
    words.withWords { body(UnsafeBufferPointer(rebasing: $0[..<Layout.words])) }
  }
}

extension Flags {
  /// Inserts a flag if a condition holds.
  @inline(__always)
  mutating func insert(_ flag: Flag, if condition: Bool) {
    if condition { insert(flag) }
  }
}

/// The words of a record. They are stored inline, because an array for each record would be the slowest part of
/// compiling.
private struct DraftWords {
  private typealias Pair = UInt64
  /// As many words as the largest record, the header.
  private var pairs:
    (Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair)

  init() { pairs = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }

  subscript(index: Int) -> Int {
    get { withWords { Int($0[index]) } }
    @inline(__always) set {
      let word = BlockWriter.Word(truncatingIfNeeded: newValue)
      withUnsafeMutableBytes(of: &pairs) {
        $0.storeBytes(of: word, toByteOffset: index * MemoryLayout.size(ofValue: word), as: BlockWriter.Word.self)
      }
    }
  }

  func withWords<Value>(_ body: (UnsafeBufferPointer<BlockWriter.Word>) -> Value) -> Value {
    withUnsafeBytes(of: pairs) { body($0.assumingMemoryBound(to: BlockWriter.Word.self)) }
  }
}

/// The words of a field that refers to written content, such as a text or a list of records. No field has more than
/// four words; unused words are 0.
struct Written<Content: FieldContent> {
  private var words: (Int, Int, Int, Int)
  /// The number of words in use.
  fileprivate let count: Int

  init(_ word: Int) { (words, count) = ((word, 0, 0, 0), 1) }
  init(_ first: Int, _ second: Int) { (words, count) = ((first, second, 0, 0), 2) }
  init(_ first: Int, _ second: Int, _ third: Int, _ fourth: Int) {
    (words, count) = ((first, second, third, fourth), 4)
  }

  subscript(index: Int) -> Int {
    switch index {
    case 0: words.0
    case 1: words.1
    case 2: words.2
    default: words.3
    }
  }
}

extension TextKey {
  /// Creates the key by which the matcher looks up a link's text.
  init(_ text: String, isFolded: Bool) {
    self = TextKey.padded(text) { TextKey($0, $1, isFolded: isFolded) }
  }

  /// Returns the hash of `scheme://host`.
  static func hash(ofHostEntry text: String) -> UInt64 { padded(text) { Block.HostEntry.hash($0, $1) } }

  private static func padded<Value>(_ text: String, _ body: (UnsafePointer<UInt8>, Int) -> Value) -> Value {
    let count = text.utf8.count
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 16) { memory in
      guard let start = memory.baseAddress else { preconditionFailure("sixteen bytes have a base address") }
      memory.initialize(repeating: 0)
      _ = memory.update(fromContentsOf: text.utf8)
      return body(start, count)
    }
  }
}

extension RecordDraft {
  /// Accesses a pointer that may be absent.
  subscript<Pointer>(field: Field<Layout, OrNone<Pointer>>) -> Written<Pointer>? {
    get { words[field.word] == 0 ? nil : Written(words[field.word]) }
    set { words[field.word] = newValue?[0] ?? 0 }
  }
}

extension BlockWriter {
  /// Appends records in order.
  mutating func append<Layout>(_ records: [RecordDraft<Layout>]) -> Written<List<Record<Layout>>> {
    let start = start(ofAll: records)
    for record in records { record.withWords { append($0) } }
    return Written(records.count, start)
  }

  /// Appends records in order, or returns equal records that were written before. Use this only for records that
  /// needn't be distinguished by their position.
  mutating func append<Layout>(once records: [RecordDraft<Layout>]) -> Written<List<Record<Layout>>> {
    if records.count == 1 { return Written(1, append(once: records[0])[0]) }
    var run: [Word] = []
    run.reserveCapacity(records.count * Layout.words)
    for record in records { record.withWords { run.append(contentsOf: $0) } }
    return Written(records.count, run.withUnsafeBufferPointer { start(of: $0) })
  }

  /// Appends a record, or returns an equal record that was written before.
  mutating func append<Layout>(once record: RecordDraft<Layout>) -> Written<Reference<Layout>> {
    record.withWords { Written(start(of: $0)) }
  }

  /// Appends a list of contents that take one or more words each, such as texts and references.
  mutating func append<Content>(_ contents: [Written<Content>]) -> Written<List<Content>> {
    let start = start(ofAll: contents)
    for content in contents { for index in 0..<Content.words { append(content[index]) } }
    return Written(contents.count, start)
  }

  /// Appends a list of values that take a single word each, such as numbers.
  mutating func append<Content: ScalarContent>(_ values: [Content.Value]) -> Written<List<Content>> {
    let start = start(ofAll: values)
    for value in values { append(Content.encode(value)) }
    return Written(values.count, start)
  }

  mutating func append<Layout>(_ record: RecordDraft<Layout>) -> Written<Reference<Layout>> {
    let start = end
    record.withWords { append($0) }
    return Written(start)
  }

  /// Returns the offset that the first of these values will have, or 0 if there are no values.
  private func start<Value>(ofAll values: [Value]) -> Int { values.isEmpty ? 0 : end }

  /// Appends contents of a single word each. If there is only one word, it is stored in the list itself.
  mutating func append<Content>(short contents: some Collection<Written<Content>>) -> Written<ShortList<Content>> {
    if contents.count == 1, let only = contents.first { return Written(1, only[0]) }
    let list: Written<List<Content>> = append(Array(contents))
    return Written(list[0], list[1])
  }

  /// Appends a hash table.
  mutating func append<Layout>(slots: SlotsDraft<Layout>) -> Written<Slots<Layout>> {
    let start = start(ofAll: slots.entries)
    append(all: slots)
    return Written(slots.probing.word, start)
  }

  /// Appends a record and, directly after it, the slots of the hash table in its last field. The caller has already set
  /// this field.
  mutating func append<Layout, Slot>(
    _ record: RecordDraft<Layout>, slots: SlotsDraft<Slot>
  ) -> Written<Reference<Layout>> {
    let written = append(record)
    append(all: slots)
    return written
  }

  private mutating func append<Layout>(all slots: SlotsDraft<Layout>) {
    let start = append(blanks: slots.probing.count * Layout.words)
    for entry in slots.entries { entry.record.withWords { write($0, at: start + entry.slot * Layout.words) } }
  }

  /// Returns a set of origins from its bits.
  static func origins(_ bits: UInt64) -> Written<OriginSet> {
    Written(Int(bits & 0xFF_FFFF), Int(bits >> 24 & 0xFF_FFFF))
  }
}

/// A hash table before it is written. It is at most two thirds full.
struct SlotsDraft<Layout: SlotLayout> {
  private(set) var probing = SlotProbing(bits: 0, before: 0)
  fileprivate private(set) var entries: [Entry]

  /// A record and its slot.
  struct Entry {
    fileprivate let hash: UInt64
    fileprivate let record: RecordDraft<Layout>
    fileprivate var slot = 0

    init(hash: UInt64, _ record: RecordDraft<Layout>) {
      self.hash = hash
      self.record = record
    }
  }

  /// Creates a hash table, and chooses the bits of the hashes that find entries in the fewest steps. Without entries,
  /// it has no slots.
  init(_ entries: [Entry]) {
    self.entries = entries
    if entries.isEmpty { return }
    var least = 1
    while 2 << least < entries.count * 3 { least += 1 }
    // A small table may have twice the slots if that saves steps. A large table tries fewer choices, because none of
    // them is much better.
    let most = entries.count <= 32 ? least + 1 : least
    let choices = max(4, 1 << 14 / entries.count)
    var isTaken = [Bool](repeating: false, count: 1 << most)
    var fewest = Int.max
    for bits in least...most where fewest > 0 {
      for before in 0..<min(65 - bits, choices) where fewest > 0 {
        let candidate = SlotProbing(bits: bits, before: before)
        let steps = place(candidate, &isTaken, fewest)
        if steps < fewest { (probing, fewest) = (candidate, steps) }
      }
    }
    _ = place(probing, &isTaken, .max)
  }

  /// Gives each entry its slot.
  ///
  /// - Returns: The number of slots to examine after the first, in total for finding each entry once. Stops as soon as
  ///   the number reaches `fewest`.
  private mutating func place(_ probing: SlotProbing, _ isTaken: inout [Bool], _ fewest: Int) -> Int {
    for slot in 0..<probing.count { isTaken[slot] = false }
    var steps = 0
    for index in entries.indices {
      var slot = probing.first(entries[index].hash)
      while isTaken[slot] {
        slot = probing.next(slot)
        steps += 1
      }
      if steps >= fewest { return steps }
      isTaken[slot] = true
      entries[index].slot = slot
    }
    return steps
  }
}

extension Written {
  /// Creates the word of a field from a list with one element for each index of `Space`, such as each route. The number
  /// of elements isn't stored.
  init<Element, Space>(each list: Written<List<Element>>) where Content == Each<Element, Space> { self.init(list[1]) }

  /// Creates the word of a field whose hash table is written directly after the record.
  init<Layout>(_ slots: SlotsDraft<Layout>) where Content == TrailingSlots<Layout> { self.init(slots.probing.word) }
}
