import FingerpostCommands

/// A reader of the lines of a file in order. The file can have any length, because the memory use is bounded.
///
/// A line ends with `\n`, `\r\n` or the end of the file. Longer lines are truncated to `longestLine` bytes, which
/// exceeds the maximum length of a link in any table.
struct LineReader {
  static let longestLine = 131_072

  private let input: Descriptor
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var position = 0
  private var end = 0

  init(_ input: Descriptor) {
    self.input = input
  }

  /// `true` if the next line requires more input. The caller should then write its answers so far.
  var isDrained: Bool { position == end }

  /// Reads the next line into `line`, without its line break.
  ///
  /// - Returns: `false` at the end of the file.
  mutating func next(into line: inout [UInt8]) throws(Failure) -> Bool {
    line.removeAll(keepingCapacity: true)
    var hasStarted = false
    while true {
      if position == end {
        end = try input.read(into: &buffer)
        position = 0
        if end == 0 {
          LineReader.dropCarriageReturn(&line)
          return hasStarted
        }
      }
      hasStarted = true
      let newline: Int? = buffer[position..<end].firstIndex(of: UInt8(ascii: "\n"))
      let room: Int = LineReader.longestLine - line.count
      line.append(contentsOf: buffer[position..<(newline ?? end)].prefix(room))
      position = newline.map { $0 + 1 } ?? end
      if newline != nil {
        LineReader.dropCarriageReturn(&line)
        return true
      }
    }
  }

  private static func dropCarriageReturn(_ line: inout [UInt8]) {
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
  }
}
