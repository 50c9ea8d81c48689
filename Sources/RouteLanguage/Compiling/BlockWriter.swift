import RouteMatching

/// Writes the flat block of a compiled table; see `TableLayout`.
struct BlockWriter {
  private(set) var bytes: [UInt8] = []
  private var strings: [[UInt8]: Int] = [:]
  private var blobs: [[UInt8]: Int] = [:]
  private var runs: [[Int]: Int] = [:]

  /// Leaves room for the header.
  init() {
    bytes = [UInt8](repeating: TableLayout.digit(0), count: Block.Header.words * TableLayout.wordSize)
  }

  /// Whether every offset fits a word.
  var fits: Bool { end <= TableLayout.maximumWord }

  /// The offset of what comes next.
  private var end: Int { bytes.count / TableLayout.wordSize }

  /// Appends the words of records one after the other and returns where they begin; 0 for none.
  mutating func append(_ records: [[Int]]) -> Int {
    guard !records.isEmpty else { return 0 }
    let start = end
    for record in records {
      for word in record {
        for index in 0..<TableLayout.wordSize {
          bytes.append(
            word < 0 ? UInt8(truncatingIfNeeded: ~word >> (8 * index)) : TableLayout.digit(word >> (6 * index)))
        }
      }
    }
    return start
  }

  /// Four ASCII characters, the lowest first, as a word that is written as it stands.
  static func word(characters: UInt64) -> Int { ~Int(characters & 0x7F7F_7F7F) }

  /// The same, once for equal records.
  mutating func append(once records: [[Int]]) -> Int {
    let words = records.flatMap { $0 }
    let start = runs[words] ?? append(records)
    runs[words] = start
    return start
  }

  /// Appends text or halves, and what is missing to a word.
  private mutating func append(_ characters: [UInt8]) -> Int {
    let start = end
    bytes += characters
    while bytes.count % TableLayout.wordSize != 0 { bytes.append(TableLayout.digit(0)) }
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
    let start = blobs[blob] ?? append(blob)
    blobs[blob] = start
    return Written(words: [start])
  }

  /// A text of a link: as links in normal form have it, so that the matcher compares bytes.
  mutating func link(_ text: String) -> Written<Text> { string(text, keepsEscapes: true) }

  /// A text for people, or for the table's own use: any text, a `%` in it standing for itself.
  mutating func display(_ text: String) -> Written<Text> { string(text, keepsEscapes: false) }

  /// The only way of a text into the block. Whatever it holds, the block's bytes are those of `TableLayout.isText`, for
  /// they become a literal of Swift.
  private mutating func string(_ text: String, keepsEscapes: Bool) -> Written<Text> {
    if text.isEmpty { return Written(words: [0, 0]) }
    let source = Array(text.utf8)
    var encoded: [UInt8] = []
    for (index, byte) in source.enumerated() {
      let isKept =
        byte == UInt8(ascii: "%")
        ? keepsEscapes && LinkCharacters.escape(source, at: index, end: source.count) != nil : TableLayout.isText(byte)
      if isKept { encoded.append(byte) } else { NormalForm.appendEscape(byte, to: &encoded) }
    }
    let start = strings[encoded] ?? append(encoded)
    strings[encoded] = start
    return Written(words: [start, encoded.count])
  }

  /// Writes the header with the length and the checksum. Nothing may be appended afterwards.
  mutating func finish(_ header: RecordDraft<Block.Header>) {
    var header = header
    header[.length] = end
    write(header)
    let checksum = TableLayout.checksum(bytes)
    header[.checksumLow] = Int(checksum & UInt64(TableLayout.maximumWord))
    header[.checksumHigh] = Int(checksum >> 24 & UInt64(TableLayout.maximumWord))
    write(header)
  }

  private mutating func write(_ header: RecordDraft<Block.Header>) {
    for (index, word) in header.words.enumerated() {
      for digit in 0..<TableLayout.wordSize {
        bytes[index * TableLayout.wordSize + digit] = TableLayout.digit(word >> (6 * digit))
      }
    }
    bytes.replaceSubrange(0..<TableLayout.wordSize, with: TableLayout.magic.withUTF8Buffer { Array($0) })
  }
}
