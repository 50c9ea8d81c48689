import RouteMatching

/// Writes the flat block of a compiled table; see `TableLayout`.
struct BlockWriter {
  /// A number, or the complement of four ASCII characters, the first in the low byte.
  typealias Word = Int32

  private var words: [Word]
  /// Where runs stand of which equal ones stand once.
  private var runs = RunIndex()
  /// Where runs stand of which all words are 0, by their length; 0 for none. Most records that stand once are such.
  private var blanks: [Int] = []

  /// Leaves room for the header.
  ///
  /// - Parameter patterns: about how many the table has.
  init(patterns: Int) {
    words = []
    words.reserveCapacity(min(Block.Header.words + patterns * 80, TableLayout.maximumWord))
    words += [Word](repeating: 0, count: Block.Header.words)
  }

  /// The offset of what comes next.
  var end: Int { words.count }

  /// Appends a word.
  mutating func append(_ word: Int) { words.append(Word(truncatingIfNeeded: word)) }

  /// Appends words as they stand.
  mutating func append(_ run: UnsafeBufferPointer<Word>) { words.append(contentsOf: run) }

  /// Appends words of 0, to be written over.
  ///
  /// - Returns: the offset of the first.
  mutating func append(blanks count: Int) -> Int {
    words.append(contentsOf: repeatElement(0, count: count))
    return end - count
  }

  /// Writes words over those at an offset.
  mutating func write(_ run: UnsafeBufferPointer<Word>, at start: Int) {
    for index in run.indices { words[start + index] = run[index] }
  }

  /// Where a run of words stands, once for equal ones.
  mutating func start(of run: UnsafeBufferPointer<Word>) -> Int {
    if run.isEmpty { return 0 }
    if run.allSatisfy({ $0 == 0 }) { return start(ofBlanks: run.count) }
    let slot = words.withUnsafeBufferPointer { runs.slot(of: run, in: $0) }
    if let start = runs[slot] { return start }
    let start = end
    append(run)
    runs.insert(start, run.count, at: slot)
    return start
  }

  /// Where so many words of 0 stand.
  mutating func start(ofBlanks count: Int) -> Int {
    while blanks.count <= count { blanks.append(0) }
    if blanks[count] == 0 { blanks[count] = append(blanks: count) }
    return blanks[count]
  }

  /// Four ASCII characters, the lowest first, as a word that is written as it stands.
  static func word(characters: UInt64) -> Int { ~Int(characters & 0x7F7F_7F7F) }

  /// Where texts or halves stand, once for equal ones, with what is missing to a word.
  private mutating func start(of characters: UnsafeBufferPointer<UInt8>) -> Int {
    withUnsafeTemporaryAllocation(
      of: Word.self, capacity: TableLayout.padded(characters.count) / TableLayout.wordSize
    ) { run in
      for word in run.indices {
        var packed: UInt32 = 0
        for index in 0..<TableLayout.wordSize {
          let place = word * TableLayout.wordSize + index
          let character = place < characters.count ? characters[place] : TableLayout.digit(0)
          packed |= UInt32(character) << UInt32(8 * index)
        }
        run.initializeElement(at: word, to: ~Word(bitPattern: packed))
      }
      return start(of: UnsafeBufferPointer(run))
    }
  }

  /// Appends halves, once for equal contents.
  mutating func append(halves: [Int]) -> Written<Halves> {
    var blob: [UInt8] = []
    blob.reserveCapacity(halves.count * 2)
    for half in halves {
      blob.append(TableLayout.digit(half))
      blob.append(TableLayout.digit(half >> 6))
    }
    return Written(blob.withUnsafeBufferPointer { start(of: $0) })
  }

  /// A text of a link: as links in normal form have it, so that the matcher compares bytes.
  mutating func link(_ text: String) -> Written<Text> { string(text, keepsEscapes: true) }

  /// A text for people, or for the table's own use: any text, a `%` in it standing for itself.
  mutating func display(_ text: String) -> Written<Text> { string(text, keepsEscapes: false) }

  /// The only way of a text into the block. Whatever it holds, the block's bytes are those of `TableLayout.isText`, for
  /// they become a literal of Swift.
  private mutating func string(_ text: String, keepsEscapes: Bool) -> Written<Text> {
    if text.isEmpty { return Written(0, 0) }
    var text = text
    return text.withUTF8 { source in
      if source.allSatisfy({ TableLayout.isText($0) && $0 != UInt8(ascii: "%") }) {
        return Written(start(of: source), source.count)
      }
      let bytes = Array(source)
      var encoded: [UInt8] = []
      encoded.reserveCapacity(bytes.count)
      for (index, byte) in bytes.enumerated() {
        let isKept =
          byte == UInt8(ascii: "%")
          ? keepsEscapes && LinkCharacters.escape(bytes, at: index, end: bytes.count) != nil : TableLayout.isText(byte)
        if isKept { encoded.append(byte) } else { NormalForm.appendEscape(byte, to: &encoded) }
      }
      return Written(encoded.withUnsafeBufferPointer { start(of: $0) }, encoded.count)
    }
  }

  /// Writes the header with the length and the checksum. Nothing may be appended afterwards.
  ///
  /// - Returns: the block; `nil` where an offset doesn't fit a word.
  mutating func finish(_ header: RecordDraft<Block.Header>) -> [UInt8]? {
    guard end <= TableLayout.maximumWord else { return nil }
    var header = header
    header[.length] = end
    write(header)
    var block = BlockWriter.bytes(of: words[...])
    let checksum = TableLayout.checksum(block)
    header[.checksumLow] = Int(checksum & UInt64(TableLayout.maximumWord))
    header[.checksumHigh] = Int(checksum >> 24 & UInt64(TableLayout.maximumWord))
    write(header)
    block.replaceSubrange(
      ..<(Block.Header.words * TableLayout.wordSize), with: BlockWriter.bytes(of: words[..<Block.Header.words]))
    return block
  }

  private mutating func write(_ header: RecordDraft<Block.Header>) {
    header.withWords { write($0, at: 0) }
    let magic = TableLayout.magic.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    words[0] = Word(BlockWriter.word(characters: magic))
  }

  private static func bytes(of words: ArraySlice<Word>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: words.count * TableLayout.wordSize) { block, count in
      for word in words {
        let characters = word < 0 ? UInt32(bitPattern: ~word) : TableLayout.digits(Int(word))
        UnsafeMutableRawBufferPointer(block)
          .storeBytes(of: characters.littleEndian, toByteOffset: count, as: UInt32.self)
        count += TableLayout.wordSize
      }
    }
  }
}

/// Finds runs among words by what they are: a hash table of where they begin and how long they are, at most half full.
private struct RunIndex {
  private typealias Run = (start: Int, count: Int)

  /// A power of two; none begins at 0, where the header stands.
  private var slots = [Run](repeating: (0, 0), count: 1 << 6)
  private var count = 0
  /// Another one each time, so that nobody can write texts that are all looked for at one slot.
  private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// Where a run begins that has a slot; `nil` where the slot is free.
  subscript(slot: Int) -> Int? { slots[slot].start == 0 ? nil : slots[slot].start }

  /// The slot that a run has, or is to have.
  mutating func slot(of run: UnsafeBufferPointer<BlockWriter.Word>, in words: UnsafeBufferPointer<BlockWriter.Word>)
    -> Int
  {
    if count * 2 >= slots.count { grow(words) }
    var slot = first(run)
    while slots[slot].start != 0 {
      let known = slots[slot]
      if known.count == run.count, run.indices.allSatisfy({ run[$0] == words[known.start + $0] }) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  mutating func insert(_ start: Int, _ length: Int, at slot: Int) {
    slots[slot] = (start, length)
    count += 1
  }

  private func first(_ run: UnsafeBufferPointer<BlockWriter.Word>) -> Int {
    var hash = seed
    for word in run {
      hash = (hash ^ UInt64(UInt32(bitPattern: word))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }

  private mutating func grow(_ words: UnsafeBufferPointer<BlockWriter.Word>) {
    let runs = slots
    slots = [Run](repeating: (0, 0), count: runs.count * 2)
    for run in runs where run.start != 0 {
      var slot = first(UnsafeBufferPointer(rebasing: words[run.start..<run.start + run.count]))
      while slots[slot].start != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = run
    }
  }
}
