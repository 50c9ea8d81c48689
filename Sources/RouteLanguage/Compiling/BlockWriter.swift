import RouteMatching

/// Writes the flat block of a compiled table; see `TableLayout`.
struct BlockWriter {
  private(set) var bytes: [UInt8] = []
  private var strings: [[UInt8]: Int] = [:]
  private var blobs: [[UInt8]: Int] = [:]

  init() {
    bytes.append(contentsOf: TableLayout.magic.withUTF8Buffer { Array($0) })
    let words = TableLayout.Header.count.rawValue - 1
    bytes.append(contentsOf: [UInt8](repeating: TableLayout.digitOffset, count: words * TableLayout.wordSize))
  }

  /// Whether every offset fits a word.
  var fits: Bool { bytes.count <= TableLayout.maximumWord }

  /// Sets a field of the header.
  mutating func set(_ field: TableLayout.Header, _ value: Int) {
    for index in 0..<TableLayout.wordSize {
      bytes[field.rawValue * TableLayout.wordSize + index] = BlockWriter.digit(value, index)
    }
  }

  /// A field of the header as set so far.
  func header(_ field: TableLayout.Header) -> Int {
    var value = 0
    for index in (0..<TableLayout.wordSize).reversed() {
      value = value << 6 | Int(bytes[field.rawValue * TableLayout.wordSize + index] - TableLayout.digitOffset)
    }
    return value
  }

  /// Appends records one after the other and returns where they begin; 0 for none.
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

  /// The two words of a string of link text in normal form.
  mutating func linkWords(_ text: String) -> [Int] { string(Array(text.utf8)) }

  /// The two words of a string of display text.
  mutating func displayWords(_ text: String) -> [Int] {
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

  private mutating func string(_ text: [UInt8]) -> [Int] {
    if text.isEmpty { return [0, 0] }
    if let known = strings[text] { return [known, text.count] }
    strings[text] = bytes.count
    bytes.append(contentsOf: text)
    return [bytes.count - text.count, text.count]
  }

  /// Writes length and checksum. Nothing may be appended afterwards.
  mutating func finish() {
    set(.length, bytes.count)
    let checksum = TableLayout.checksum(bytes)
    set(.checksumLow, Int(checksum & UInt64(TableLayout.maximumWord)))
    set(.checksumHigh, Int(checksum >> 24 & UInt64(TableLayout.maximumWord)))
  }

  private static func digit(_ value: Int, _ index: Int) -> UInt8 {
    TableLayout.digitOffset + UInt8(truncatingIfNeeded: value >> (6 * index) & 0x3F)
  }
}
