import FingerpostCommands

/// The lines of a file of any length, in bounded memory and in order.
///
/// A line ends with `\n` or `\r\n`; the last one may end with the file. Of a line longer than `longestLine` bytes only so
/// many are kept, which is more than any table lets a link have.
struct LineReader {
  static let longestLine = 131_072

  private let input: Descriptor
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var position = 0
  private var end = 0

  init(_ input: Descriptor) {
    self.input = input
  }

  /// Whether the next line has to wait for input, so that what was answered so far should be shown.
  var isDrained: Bool { position == end }

  /// Puts the next line into `line`, without its end.
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
