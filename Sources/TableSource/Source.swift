/// One file of a table: its path as the user wrote it, and its bytes.
public struct SourceFile: Sendable {
  /// The path as given, used only for display.
  public let path: String
  /// The file's bytes, whatever they are.
  public let bytes: [UInt8]

  /// The byte offset at which each line begins; the first is 0.
  private let lineStarts: [Int]

  /// Cost: one pass over the bytes.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    for offset in bytes.indices where bytes[offset] == 0x0A { starts.append(offset + 1) }
    lineStarts = starts
  }

  /// The line and column of a byte, both from 1; columns count bytes.
  ///
  /// An offset past the end is read as the end.
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

  /// The bytes of one line (from 1), without its line break.
  public func line(_ number: Int) -> ArraySlice<UInt8> {
    guard number >= 1, number <= lineStarts.count else { return [] }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return bytes[start..<end]
  }
}

/// A stretch of one source file, in bytes.
public struct SourceRange: Hashable, Sendable {
  /// The file's index among the files of the table (0 is the file that includes the others).
  public var file: Int
  /// The first byte.
  public var lower: Int
  /// The byte past the last; equal to `lower` for a place between two bytes.
  public var upper: Int

  var isEmpty: Bool { lower == upper }

  /// A stretch of the file with that index.
  public init(file: Int = 0, lower: Int, upper: Int) {
    self.file = file
    self.lower = lower
    self.upper = upper
  }
}

extension SourceFile: CustomStringConvertible {
  /// The path.
  public var description: String { path }
}

extension SourceRange: CustomStringConvertible {
  /// `bytes 10..<14`, with the file's index where it isn't the first.
  public var description: String { "bytes \(lower)..<\(upper)" + (file == 0 ? "" : " of file \(file)") }
}

/// A value and where the author wrote it.
package struct Located<Value> {
  package var value: Value
  package var range: SourceRange

  package init(_ value: Value, _ range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Located: Sendable where Value: Sendable {}

/// A JSON string that knows where each of its bytes stands in the file, escapes included.
package struct SourceText: Sendable {
  /// The text after JSON's escapes.
  package let text: String
  /// The whole literal, quotes included.
  package let range: SourceRange
  /// For each byte of `text.utf8`, and for its end, the byte offset in the file; `nil` where the literal has no
  /// escape, so that offsets run in step.
  private let offsets: [Int]?
  /// For each byte of `text.utf8` the byte offset behind it, where the text is picked from another; else the next byte's.
  private let ends: [Int]?

  package init(text: String, range: SourceRange, offsets: [Int]? = nil) {
    self.text = text
    self.range = range
    self.offsets = offsets
    ends = nil
  }

  /// Bytes picked from another text, in its order, each with where it stands there; the literal stays that one's.
  package init(picking bytes: [(byte: UInt8, place: Range<Int>)], from other: SourceText) {
    text = String(decoding: bytes.map { $0.byte }, as: UTF8.self)
    range = other.range
    offsets =
      bytes.map { other.offset(of: $0.place.lowerBound) } + [other.offset(of: bytes.last?.place.upperBound ?? 0)]
    ends = bytes.map { other.offset(of: $0.place.upperBound) }
  }

  /// The stretch of the file that holds these bytes of `text.utf8`.
  package func range(of bytes: Range<Int>) -> SourceRange {
    let upper = bytes.isEmpty ? nil : ends?[bytes.upperBound - 1]
    return SourceRange(
      file: range.file, lower: offset(of: bytes.lowerBound), upper: upper ?? offset(of: bytes.upperBound))
  }

  /// Whether a stretch of the file is all in the text, without a part that another form has between.
  package func isUnbroken(_ stretch: SourceRange) -> Bool {
    guard let ends, let offsets, !stretch.isEmpty else { return true }
    let inside = ends.indices.filter { offsets[$0] >= stretch.lower && ends[$0] <= stretch.upper }
    return inside.reduce(0) { $0 + ends[$1] - offsets[$1] } == stretch.upper - stretch.lower
  }

  /// Returns `true` if two bytes that are neighbours in the text are neighbours in the file too.
  package func areTogether(_ byte: Int, _ next: Int) -> Bool {
    guard let ends, let offsets else { return true }
    return ends[byte] == offsets[next]
  }

  private func offset(of byte: Int) -> Int {
    guard let offsets else { return range.lower + 1 + byte }
    return offsets[min(byte, offsets.count - 1)]
  }

  package var located: Located<String> { Located(text, range) }
}
