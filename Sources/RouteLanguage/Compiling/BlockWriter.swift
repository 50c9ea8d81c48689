import RouteMatching

/// Writes the flat block of a compiled table; see `TableLayout`.
struct BlockWriter {
  private(set) var bytes: [UInt8] = []
  private var strings: [[UInt8]: Int] = [:]
  private var blobs: [[UInt8]: Int] = [:]

  /// Leaves room for the header.
  init() {
    bytes = [UInt8](repeating: TableLayout.digitOffset, count: Block.Header.words * TableLayout.wordSize)
  }

  /// Whether every offset fits a word.
  var fits: Bool { bytes.count <= TableLayout.maximumWord }

  /// Appends the words of records one after the other and returns where they begin; 0 for none.
  mutating func append(_ records: [[Int]]) -> Int {
    guard !records.isEmpty else { return 0 }
    let start = bytes.count
    for record in records {
      for word in record {
        for index in 0..<TableLayout.wordSize { bytes.append(BlockWriter.digit(word, index)) }
      }
    }
    return start
  }

  /// Appends halves, once for equal contents.
  mutating func append(halves: [Int]) -> Int {
    var blob: [UInt8] = []
    blob.reserveCapacity(halves.count * 2)
    for half in halves {
      blob.append(BlockWriter.digit(half, 0))
      blob.append(BlockWriter.digit(half, 1))
    }
    if let known = blobs[blob] { return known }
    let start = bytes.count
    bytes.append(contentsOf: blob)
    blobs[blob] = start
    return start
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
    if let known = strings[encoded] { return Written(words: [known, encoded.count]) }
    strings[encoded] = bytes.count
    bytes.append(contentsOf: encoded)
    return Written(words: [bytes.count - encoded.count, encoded.count])
  }

  /// Writes the header with the length and the checksum. Nothing may be appended afterwards.
  mutating func finish(_ header: RecordDraft<Block.Header>) {
    var header = header
    header[.length] = bytes.count
    write(header)
    let checksum = TableLayout.checksum(bytes)
    header[.checksumLow] = Int(checksum & UInt64(TableLayout.maximumWord))
    header[.checksumHigh] = Int(checksum >> 24 & UInt64(TableLayout.maximumWord))
    write(header)
  }

  private mutating func write(_ header: RecordDraft<Block.Header>) {
    for (index, word) in header.words.enumerated() {
      for digit in 0..<TableLayout.wordSize {
        bytes[index * TableLayout.wordSize + digit] = BlockWriter.digit(word, digit)
      }
    }
    bytes.replaceSubrange(0..<TableLayout.wordSize, with: TableLayout.magic.withUTF8Buffer { Array($0) })
  }

  private static func digit(_ value: Int, _ index: Int) -> UInt8 {
    TableLayout.digitOffset + UInt8(truncatingIfNeeded: value >> (6 * index) & 0x3F)
  }
}
