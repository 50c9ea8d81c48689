import RouteMatching

/// Writes the flat block of a compiled table; see `TableLayout`.
struct BlockWriter {
  /// Four characters each, the first in the low byte.
  private var words: [UInt32]
  /// Where texts and halves stand, by their bytes.
  private var stretches: [Stretch: Int] = [:]
  /// Where records stand of which equal ones stand once, by their words.
  private var runs: [[UInt32]: Int] = [:]
  /// By their size, where records of zeros stand, those that are equal most.
  private var blanks: [Int: Int] = [:]

  /// Bytes that are hashed together, not one by one.
  private struct Stretch: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  /// Leaves room for the header.
  init() {
    words = [UInt32](repeating: TableLayout.digits(0), count: Block.Header.words)
  }

  /// The offset of what comes next.
  var end: Int { words.count }

  /// The block.
  private var bytes: [UInt8] { words.map { $0.littleEndian }.withUnsafeBytes { [UInt8]($0) } }

  /// Appends a word.
  mutating func append(_ word: Int) { words.append(BlockWriter.characters(word)) }

  /// Appends words as they stand.
  mutating func append(characters: UnsafeBufferPointer<UInt32>) {
    for word in characters { words.append(word) }
  }

  /// Where a run of words stands, once for equal ones.
  mutating func start(ofRun run: UnsafeBufferPointer<UInt32>) -> Int {
    let isBlank = run.allSatisfy { $0 == BlockWriter.blank }
    let key = isBlank ? [] : Array(run)
    if let start = isBlank ? blanks[run.count] : runs[key] { return start }
    let start = end
    append(characters: run)
    if isBlank { blanks[run.count] = start } else { runs[key] = start }
    return start
  }

  /// The characters of 0.
  static let blank = TableLayout.digits(0)

  /// The characters of a word.
  static func characters(_ word: Int) -> UInt32 {
    word < 0 ? UInt32(truncatingIfNeeded: ~word) : TableLayout.digits(word)
  }

  /// Four ASCII characters, the lowest first, as a word that is written as it stands.
  static func word(characters: UInt64) -> Int { ~Int(characters & 0x7F7F_7F7F) }

  /// Appends text or halves, and what is missing to a word.
  private mutating func append(_ characters: [UInt8]) -> Int {
    let start = end
    for first in stride(from: 0, to: characters.count, by: TableLayout.wordSize) {
      var word: UInt32 = 0
      for index in 0..<TableLayout.wordSize {
        let character = first + index < characters.count ? characters[first + index] : TableLayout.digit(0)
        word |= UInt32(character) << UInt32(8 * index)
      }
      words.append(word)
    }
    return start
  }

  /// Where bytes stand, once for equal ones.
  private mutating func start(of bytes: [UInt8]) -> Int {
    let stretch = Stretch(bytes: bytes)
    if let start = stretches[stretch] { return start }
    let start = append(bytes)
    stretches[stretch] = start
    return start
  }

  /// Appends halves, once for equal contents.
  mutating func append(halves: [Int]) -> Written<Halves> {
    var blob: [UInt8] = []
    blob.reserveCapacity(halves.count * 2)
    for half in halves {
      blob.append(TableLayout.digit(half))
      blob.append(TableLayout.digit(half >> 6))
    }
    return Written(start(of: blob))
  }

  /// A text of a link: as links in normal form have it, so that the matcher compares bytes.
  mutating func link(_ text: String) -> Written<Text> { string(text, keepsEscapes: true) }

  /// A text for people, or for the table's own use: any text, a `%` in it standing for itself.
  mutating func display(_ text: String) -> Written<Text> { string(text, keepsEscapes: false) }

  /// The only way of a text into the block. Whatever it holds, the block's bytes are those of `TableLayout.isText`, for
  /// they become a literal of Swift.
  private mutating func string(_ text: String, keepsEscapes: Bool) -> Written<Text> {
    if text.isEmpty { return Written(0) }
    let source = Array(text.utf8)
    if source.allSatisfy({ $0 != UInt8(ascii: "%") && TableLayout.isText($0) }) {
      return Written(start(of: source), source.count)
    }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(source.count)
    for (index, byte) in source.enumerated() {
      let isKept =
        byte == UInt8(ascii: "%")
        ? keepsEscapes && LinkCharacters.escape(source, at: index, end: source.count) != nil : TableLayout.isText(byte)
      if isKept { encoded.append(byte) } else { NormalForm.appendEscape(byte, to: &encoded) }
    }
    return Written(start(of: encoded), encoded.count)
  }

  /// Writes the header with the length and the checksum. Nothing may be appended afterwards.
  ///
  /// - Returns: the block; `nil` where an offset doesn't fit a word.
  mutating func finish(_ header: RecordDraft<Block.Header>) -> [UInt8]? {
    guard end <= TableLayout.maximumWord else { return nil }
    var header = header
    header[.length] = end
    write(header)
    let checksum = TableLayout.checksum(bytes)
    header[.checksumLow] = Int(checksum & UInt64(TableLayout.maximumWord))
    header[.checksumHigh] = Int(checksum >> 24 & UInt64(TableLayout.maximumWord))
    write(header)
    return bytes
  }

  private mutating func write(_ header: RecordDraft<Block.Header>) {
    header.withCharacters { for (index, word) in $0.enumerated() { words[index] = word } }
    words[0] = TableLayout.magic.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
