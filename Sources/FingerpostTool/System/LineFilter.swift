import Dispatch
import FingerpostCommands

/// A filter that processes the lines of a stream on all cores and in constant memory. The output has the order of the
/// lines.
///
/// A line ends with `\n`, `\r\n` or the end of the input. Lines of more than `longestLine` bytes are truncated.
/// Available lines are processed before the filter waits for more, so that a person or a program can wait for each
/// answer.
struct LineFilter {
  /// The maximum length of a line, which exceeds the maximum length of a link in any table.
  static let longestLine = 131_072

  /// Appends the answer for a line, which is passed without its line break. Returns `true` if the line is fine.
  typealias Answer = @Sendable (UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Bool

  private let input: Descriptor
  private let blocks: [Block]
  /// The number of processed lines.
  private(set) var count = 0
  /// The beginning of a line whose end hasn't been read yet.
  private var rest: [UInt8] = []
  /// `true` if `rest` has its maximum length, so that the remaining bytes of the line are ignored.
  private var isCutting = false
  private var hasEnded = false

  /// Creates a filter.
  ///
  /// - Parameter blocks: The number of blocks that are processed concurrently. Two per core keep all cores busy.
  init(_ input: Descriptor, blocks: Int = 2 * sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
    self.input = input
    self.blocks = (0..<max(1, blocks)).map { _ in Block() }
  }

  /// Answers the available lines, at most a few megabytes.
  ///
  /// - Returns: `true` if all lines are fine, or `nil` at the end of the input.
  mutating func next(into output: Descriptor, _ answer: Answer) throws(Failure) -> Bool? {
    let nothing: (output: [UInt8], isFine: Bool) = ([], true)
    let answered = try next(from: nothing) { line, block in
      if !answer(line, &block.output) { block.isFine = false }
    }
    guard let answered else { return nil }
    for block in answered { try output.write(block.output) }
    return answered.allSatisfy(\.isFine)
  }

  /// Computes a value for each block of the available lines, which are at most a few megabytes.
  ///
  /// - Parameters:
  ///   - start: The initial value of each block.
  ///   - take: Updates the value of a block with its next line, which is passed without its line break.
  /// - Returns: The values of the blocks in order, or `nil` at the end of the input.
  mutating func next<Value: Sendable>(
    from start: Value, _ take: @Sendable (UnsafeBufferPointer<UInt8>, inout Value) -> Void
  ) throws(Failure) -> [Value]? {
    guard let work = try fillBlocks() else { return nil }
    let results = work.map { _ in Result(start) }
    @Sendable func run(_ number: Int) { work[number].forEachLine { take($0, &results[number].value) } }
    if work.count == 1 { run(0) } else { DispatchQueue.concurrentPerform(iterations: work.count, execute: run) }
    for block in work { count += block.count }
    return results.map(\.value)
  }

  /// The value of a block. This is a class so that several threads can each update their own.
  private final class Result<Value: Sendable>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Reads the available input into blocks.
  ///
  /// - Returns: `nil` at the end of the input.
  private mutating func fillBlocks() throws(Failure) -> ArraySlice<Block>? {
    var filled = 0
    repeat {
      guard try fill(blocks[filled]) else { break }
      if !blocks[filled].bytes.isEmpty { filled += 1 }
    } while filled < blocks.count && (filled == 0 || input.isReady)
    return filled > 0 ? blocks[..<filled] : nil
  }

  /// Reads once, and moves all complete lines into the block with their line breaks.
  ///
  /// - Returns: `false` at the end of the input.
  private mutating func fill(_ block: Block) throws(Failure) -> Bool {
    block.bytes.removeAll(keepingCapacity: true)
    if hasEnded { return false }
    let count = try input.read(into: &block.piece)
    if count == 0 {
      hasEnded = true
      swap(&block.bytes, &rest)
      return !block.bytes.isEmpty
    }
    let piece = block.piece[..<count]
    guard let newline = piece.lastIndex(of: UInt8(ascii: "\n")) else {
      keep(piece)
      return true
    }
    // If a line is being truncated, skip its remaining bytes.
    let start = isCutting ? piece.firstIndex(of: UInt8(ascii: "\n")) ?? newline : piece.startIndex
    block.bytes += rest
    block.bytes += piece[start...newline]
    rest.removeAll(keepingCapacity: true)
    isCutting = false
    keep(piece[(newline + 1)...])
    return true
  }

  private mutating func keep(_ piece: ArraySlice<UInt8>) {
    let room = LineFilter.longestLine - rest.count
    if piece.count > room { isCutting = true }
    rest += piece.prefix(room)
  }
}

/// A block of lines. This is a class so that several blocks can be filled in place. Only one thread at a time uses a
/// block.
private final class Block: @unchecked Sendable {
  var piece = [UInt8](repeating: 0, count: 262_144)
  var bytes: [UInt8] = []
  private(set) var count = 0

  func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    count = 0
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let next = newline(in: bytes, from: start) ?? bytes.count
        var end = min(next, start + LineFilter.longestLine)
        if end > start, bytes[end - 1] == UInt8(ascii: "\r"), end == next { end -= 1 }
        body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        count += 1
        start = next + 1
      }
    }
  }

  private func newline(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, let found = memchr(base + start, 10, bytes.count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension Descriptor {
  /// `true` if a read returns without waiting, even if it is at the end of the file.
  fileprivate var isReady: Bool {
    var question = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&question, 1, 0) > 0
  }
}
