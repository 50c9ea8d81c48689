import Foundation
import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite(.namingCases) struct LineReaderTests {
  @Test func linesEndWithALineFeedOrTheFile() {
    each(
      [
        ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\r\n", ["a"]), ("a\r", ["a"]), ("\r\n\r\n", ["", ""]),
        ("a\n\nb", ["a", "", "b"]), ("a\rb\r\nc", ["a\rb", "c"]), ("a\r\r\n", ["a\r"]),
      ] as [(String, [String])]
    ) { text, lines throws in
      #expect(try read(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } == lines)
    }
  }

  @Test func linesMayStraddleTheBuffer() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var state: UInt64 = seed
    var lines: [[UInt8]] = []
    for _ in 0..<300 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let isLong: Bool = state >> 60 == 0
      let length = Int(state >> 33 % (isLong ? 120_000 : 900))
      lines.append([UInt8](repeating: UInt8(ascii: "a") + UInt8(state >> 40 % 26), count: length))
    }
    let text: [UInt8] = Array(lines.map { $0 + [10] }.joined())
    #expect(try read(text) == lines, "seed \(seed)")
  }

  @Test func anEndlessLineTakesBoundedMemory() throws {
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 3 * LineReader.longestLine) + Array("\nnext\n".utf8)
    let lines: [[UInt8]] = try read(text)
    #expect(lines.map { $0.count } == [LineReader.longestLine, 4])
  }

  private func read(_ bytes: [UInt8]) throws -> [[UInt8]] {
    try inTemporaryFolder { folder in
      try FileSystem.write(bytes, to: folder + "/lines")
      let handle: FileHandle = try #require(FileHandle(forReadingAtPath: folder + "/lines"))
      var reader = LineReader(Descriptor(number: handle.fileDescriptor, name: "lines"))
      var lines: [[UInt8]] = []
      var line: [UInt8] = []
      while try reader.next(into: &line) { lines.append(line) }
      return lines
    }
  }
}
