/// A file of a table: its path as the user wrote it, and its bytes.
public struct SourceFile: Sendable {
  /// The path as the user wrote it, which is only displayed.
  public let path: String
  /// The bytes of the file, even if they aren't UTF-8.
  public let bytes: [UInt8]

  /// The byte offset of the beginning of each line. The first one is 0.
  private let lineStarts: [Int]

  /// Creates a file and finds its lines in one pass over the bytes.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    for offset in bytes.indices where bytes[offset] == 0x0A { starts.append(offset + 1) }
    lineStarts = starts
  }

  /// Returns the line and the column of a byte offset, both counted from 1. Columns count bytes. An offset past the end
  /// counts as the end.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = max(0, min(offset, bytes.count))
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  /// Returns the bytes of a line, counted from 1, without the line break. Returns no bytes if there's no such line.
  public func line(_ number: Int) -> ArraySlice<UInt8> {
    guard number >= 1, number <= lineStarts.count else { return [] }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return bytes[start..<end]
  }
}

/// A range of bytes in a source file.
public struct SourceRange: Hashable, Sendable {
  /// The index of the file among the files of the table. The file with index 0 includes the others.
  public var file: Int
  /// The offset of the first byte.
  public var lower: Int
  /// The offset after the last byte. It equals `lower` for a position between two bytes.
  public var upper: Int

  /// Creates a range of bytes in the file with this index.
  public init(file: Int = 0, lower: Int, upper: Int) {
    self.file = file
    self.lower = lower
    self.upper = upper
  }

  package func precedes(_ other: SourceRange) -> Bool { (file, lower) < (other.file, other.lower) }
}

extension SourceFile: CustomStringConvertible {
  /// The path.
  public var description: String { path }
}

extension SourceRange: CustomStringConvertible {
  /// The range as `bytes 10..<14`, followed by the index of the file if it isn't 0.
  public var description: String { "bytes \(lower)..<\(upper)" + (file == 0 ? "" : " of file \(file)") }
}

/// A value and its position in the table.
package struct Located<Value> {
  package var value: Value
  package var range: SourceRange

  package init(_ value: Value, _ range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Located: Sendable where Value: Sendable {}

/// A JSON string that knows the position of each of its bytes in the file, even after escapes.
package struct SourceText: Sendable {
  /// The string with all escapes replaced.
  package let text: String
  /// The range of the literal, including the quotes.
  package let range: SourceRange
  /// The offset in the file of each byte of `text.utf8`, and of the end. `nil` if the literal has no escapes, so the
  /// bytes of the text are those of the file.
  private let offsets: [Int]?

  package init(text: String, range: SourceRange, offsets: [Int]? = nil) {
    self.text = text
    self.range = range
    self.offsets = offsets
  }

  /// Returns the range of the file that contains these bytes of `text.utf8`.
  package func range(of bytes: Range<Int>) -> SourceRange {
    SourceRange(file: range.file, lower: offset(of: bytes.lowerBound), upper: offset(of: bytes.upperBound))
  }

  private func offset(of byte: Int) -> Int {
    guard let offsets else { return range.lower + 1 + byte }
    return offsets[min(byte, offsets.count - 1)]
  }

  package var located: Located<String> { Located(text, range) }
}
