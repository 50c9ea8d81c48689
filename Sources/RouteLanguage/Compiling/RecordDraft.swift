import RouteMatching

/// A record on its way into the block. What is not set is 0, which says "none" in every field.
struct RecordDraft<Layout: RecordLayout> {
  fileprivate var words = DraftWords()

  /// Sets a field of one word.
  subscript<Content: ScalarContent>(field: Field<Layout, Content>) -> Content.Value {
    get { Content.decode(words[field.word]) }
    @inline(__always) set { words[field.word] = Content.encode(newValue) }
  }

  /// Sets a field to what the writer has put into the block.
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
  /// Inserts a flag where something holds, which of most records it doesn't.
  @inline(__always)
  mutating func insert(_ flag: Flag, if condition: Bool) {
    if condition { insert(flag) }
  }
}

/// The words of a record: in place, since an array for each would cost more than all that is in it.
private struct DraftWords {
  private typealias Pair = UInt64
  /// As many as the largest record has, the header.
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

/// The words of a field that speak of something in the block: a text, a run of records. No field has more than four; those
/// that it isn't made with are 0.
struct Written<Content: FieldContent> {
  private var words: (Int, Int, Int, Int)
  /// How many it is made with.
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
  /// The key of a text of a link.
  init(_ text: String, isFolded: Bool) {
    self = TextKey.padded(text) { TextKey($0, $1, isFolded: isFolded) }
  }

  /// The hash of `scheme://host`.
  static func hash(ofHead text: String) -> UInt64 { padded(text) { Block.Head.hash($0, $1) } }

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
  /// Sets a reference that may be none.
  subscript<Other>(field: Field<Layout, OptionalReference<Other>>) -> Written<Reference<Other>>? {
    get { optional(field.word) }
    set { words[field.word] = newValue?[0] ?? 0 }
  }

  /// Sets a node that may be none.
  subscript(field: Field<Layout, OptionalChild>) -> Written<Child>? {
    get { optional(field.word) }
    set { words[field.word] = newValue?[0] ?? 0 }
  }

  private func optional<Content>(_ word: Int) -> Written<Content>? {
    words[word] == 0 ? nil : Written(words[word])
  }
}

extension BlockWriter {
  /// Appends the records one after the other.
  mutating func append<Layout>(_ records: [RecordDraft<Layout>]) -> Written<List<Record<Layout>>> {
    let start = start(ofAll: records)
    for record in records { record.withWords { append($0) } }
    return Written(records.count, start)
  }

  /// Appends the records one after the other, or finds where equal ones stand: for those that are not told apart by where
  /// they stand.
  mutating func append<Layout>(once records: [RecordDraft<Layout>]) -> Written<List<Record<Layout>>> {
    if records.count == 1 { return Written(1, append(once: records[0])[0]) }
    var run: [Word] = []
    run.reserveCapacity(records.count * Layout.words)
    for record in records { record.withWords { run.append(contentsOf: $0) } }
    return Written(records.count, run.withUnsafeBufferPointer { start(of: $0) })
  }

  /// Appends the record, or finds where an equal one stands.
  mutating func append<Layout>(once record: RecordDraft<Layout>) -> Written<Reference<Layout>> {
    record.withWords { Written(start(of: $0)) }
  }

  /// Appends the contents one after the other.
  mutating func append<Content>(_ contents: [Written<Content>]) -> Written<List<Content>> {
    let start = start(ofAll: contents)
    for content in contents { for index in 0..<Content.words { append(content[index]) } }
    return Written(contents.count, start)
  }

  /// Appends words one after the other.
  mutating func append<Content: ScalarContent>(_ values: [Content.Value]) -> Written<List<Content>> {
    let start = start(ofAll: values)
    for value in values { append(Content.encode(value)) }
    return Written(values.count, start)
  }

  /// Appends contents of which there is one for each of what `Space` counts.
  mutating func append<Content, Space>(each contents: [Written<Content>]) -> Written<Each<Content, Space>> {
    let written: Written<List<Content>> = append(contents)
    return Written(written[1])
  }

  /// Appends records of which there is one for each of what `Space` counts.
  mutating func append<Layout, Space>(each records: [RecordDraft<Layout>]) -> Written<Each<Record<Layout>, Space>> {
    let written: Written<List<Record<Layout>>> = append(records)
    return Written(written[1])
  }

  /// Appends words of which there is one for each of what `Space` counts.
  mutating func append<Content: ScalarContent, Space>(each values: [Content.Value]) -> Written<Each<Content, Space>> {
    let written: Written<List<Content>> = append(values)
    return Written(written[1])
  }

  /// Appends one record.
  mutating func append<Layout>(_ record: RecordDraft<Layout>) -> Written<Reference<Layout>> {
    let start = end
    record.withWords { append($0) }
    return Written(start)
  }

  /// Where the first of them will stand; 0 for none.
  private func start<Value>(ofAll values: [Value]) -> Int { values.isEmpty ? 0 : end }

  /// Appends contents of one word each, or says the only one.
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

  /// Appends a record, and behind it the hash table of its last field, whose word it has already.
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

  /// A set of origins, bit by bit.
  static func origins(_ bits: UInt64) -> Written<OriginSet> {
    Written(Int(bits & 0xFF_FFFF), Int(bits >> 24 & 0xFF_FFFF))
  }
}

/// A hash table on its way into the block, at most two thirds full.
struct SlotsDraft<Layout: SlotLayout> {
  private(set) var probing = SlotProbing(bits: 0, before: 0)
  fileprivate private(set) var entries: [Entry]

  /// A record and the slot that it gets.
  struct Entry {
    fileprivate let hash: UInt64
    fileprivate let record: RecordDraft<Layout>
    fileprivate var slot = 0

    init(hash: UInt64, _ record: RecordDraft<Layout>) {
      self.hash = hash
      self.record = record
    }
  }

  /// Without entries there is no slot. Of the bits of the hashes those count by which the entries are found soonest.
  init(_ entries: [Entry]) {
    self.entries = entries
    if entries.isEmpty { return }
    // Of most there is one, which is found at once.
    if entries.count == 1 {
      probing = SlotProbing(bits: 1, before: 0)
      self.entries[0].slot = probing.first(entries[0].hash)
      return
    }
    var least = 1
    while 2 << least < entries.count * 3 { least += 1 }
    // Few entries are worth twice the slots where that spares steps. Fewer choices are tried where there are many entries, among
    // which none stands out.
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
  /// - Returns: how many slots beyond the first one are looked at to find each entry; any number that isn't less than `fewest` for
  ///   too many.
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
  /// The word of a hash table that stands behind its record.
  init<Layout>(_ slots: SlotsDraft<Layout>) where Content == SlotsBehind<Layout> { self.init(slots.probing.word) }
}
