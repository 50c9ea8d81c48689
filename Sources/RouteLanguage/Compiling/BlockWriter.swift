import RouteMatching

/// Writes the compiled table; see `TableLayout`.
struct BlockWriter {
  /// A number from 0, or the bitwise complement of four ASCII characters, with the first character in the low byte.
  typealias Word = Int32

  private var words: [Word]
  /// An index of the sequences of words that are already written, so that equal sequences are stored once.
  private var runs = RunIndex()
  /// For each length, the offset of a sequence of zeros, or 0 if there is none yet. Most records that can be shared are
  /// zeros.
  private var blanks: [Int] = []

  /// Creates a writer with room for the header.
  ///
  /// - Parameter patterns: The approximate number of patterns in the table.
  init(patterns: Int) {
    words = []
    words.reserveCapacity(min(Block.Header.words + patterns * 80, TableLayout.maximumWord))
    words += [Word](repeating: 0, count: Block.Header.words)
  }

  /// The offset of the next word.
  var end: Int { words.count }

  mutating func append(_ word: Int) { words.append(Word(truncatingIfNeeded: word)) }

  mutating func append(_ run: UnsafeBufferPointer<Word>) { words.append(contentsOf: run) }

  /// Appends zeros, to be overwritten later.
  ///
  /// - Returns: The offset of the first word.
  mutating func append(blanks count: Int) -> Int {
    words.append(contentsOf: repeatElement(0, count: count))
    return end - count
  }

  /// Overwrites the words at an offset.
  mutating func write(_ run: UnsafeBufferPointer<Word>, at start: Int) {
    for index in run.indices { words[start + index] = run[index] }
  }

  /// Returns the offset of a sequence of words, which is appended if it is new.
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

  /// Returns the offset of a sequence of zeros, which is appended if it is new.
  mutating func start(ofBlanks count: Int) -> Int {
    while blanks.count <= count { blanks.append(0) }
    if blanks[count] == 0 { blanks[count] = append(blanks: count) }
    return blanks[count]
  }

  /// Returns the word for four ASCII characters, with the first in the low byte. `bytes(of:)` writes the characters of
  /// such a word, rather than the digits of a number.
  static func word(characters: UInt64) -> Int { ~Int(characters & 0x7F7F_7F7F) }

  /// Returns the offset of a sequence of characters. If it's new, it's appended and padded to a whole word.
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

  /// Appends 12-bit numbers, two in each word. Equal lists are stored once.
  mutating func append(halfWords: [Int]) -> Written<Halves> {
    var blob: [UInt8] = []
    blob.reserveCapacity(halfWords.count * 2)
    for half in halfWords {
      blob.append(TableLayout.digit(half))
      blob.append(TableLayout.digit(half >> 6))
    }
    return Written(blob.withUnsafeBufferPointer { start(of: $0) })
  }

  /// Appends link text in normal form, so that the matcher can compare bytes.
  mutating func link(_ text: String) -> Written<Text> { string(text, keepsEscapes: true) }

  /// Appends text that isn't compared with links, such as a name. A `%` in the text is literal.
  mutating func plainText(_ text: String) -> Written<Text> { string(text, keepsEscapes: false) }

  /// Appends text. All text goes through this function, because the bytes must satisfy `TableLayout.isText` to be part
  /// of a Swift literal.
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

  /// Writes the header with the length and the checksum. Don't append anything afterwards.
  ///
  /// - Returns: The compiled table, or `nil` if an offset doesn't fit a word.
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

/// A hash table of the written sequences of words, by their content. It is at most half full.
private struct RunIndex {
  private typealias Run = (start: Int, count: Int)

  /// The slots. Their number is a power of two. A start of 0, the offset of the header, marks a free slot.
  private var slots = [Run](repeating: (0, 0), count: 1 << 6)
  private var count = 0
  /// A random seed, so that a table's author can't choose texts that all have the same slot.
  private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// Accesses the offset of the sequence in a slot, or `nil` if the slot is free.
  subscript(slot: Int) -> Int? { slots[slot].start == 0 ? nil : slots[slot].start }

  /// Returns the slot of a sequence of words. The slot is free if the sequence isn't written yet.
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
