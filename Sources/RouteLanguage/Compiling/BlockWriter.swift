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

  /// A text of a link in normal form.
  mutating func link(_ text: String) -> Written<Text> { string(Array(text.utf8)) }

  /// A text for people, or for the table's own use.
  mutating func display(_ text: String) -> Written<Text> {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"), 0...0x20, 0x7F...:
        NormalForm.appendEscape(byte, to: &encoded)
      default: encoded.append(byte)
      }
    }
    return string(encoded)
  }

  private mutating func string(_ text: [UInt8]) -> Written<Text> {
    if text.isEmpty { return Written(words: [0, 0]) }
    if let known = strings[text] { return Written(words: [known, text.count]) }
    strings[text] = bytes.count
    bytes.append(contentsOf: text)
    return Written(words: [bytes.count - text.count, text.count])
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
