import Foundation
import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite(.namingCases) struct LineFilterTests {
  @Test func linesEndWithALineFeedOrTheFile() {
    each(
      [
        ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\r\n", ["a"]), ("a\r", ["a"]), ("\r\n\r\n", ["", ""]),
        ("a\n\nb", ["a", "", "b"]), ("a\rb\r\nc", ["a\rb", "c"]), ("a\r\r\n", ["a\r"]),
      ] as [(String, [String])]
    ) { text, lines throws in
      #expect(try answers(Array(text.utf8)) == lines)
    }
  }

  /// Many more lines than are answered at once, with very different lengths.
  @Test(arguments: [1, 2, 7]) func answersComeInOrder(blocks: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var state: UInt64 = seed
    var lines: [String] = []
    for number in 0..<3_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let length = state >> 58 == 0 ? Int(state >> 33 % 120_000) : Int(state >> 33 % 900)
      lines.append("\(number) " + String(repeating: "x", count: length))
    }
    #expect(try answers(Array(lines.joined(separator: "\n").utf8), blocks: blocks) == lines, "seed \(seed)")
  }

  @Test func anEndlessLineIsCut() throws {
    for length in [LineFilter.longestLine - 1, LineFilter.longestLine, LineFilter.longestLine + 1, 1_000_000] {
      let lines = try answers(Array((String(repeating: "x", count: length) + "\nnext\n").utf8))
      #expect(lines.map(\.count) == [min(length, LineFilter.longestLine), 4], "\(length)")
      let last = try answers(Array(("first\n" + String(repeating: "x", count: length)).utf8))
      #expect(last.map(\.count) == [5, min(length, LineFilter.longestLine)], "\(length)")
    }
  }

  @Test func oneFailedLineFailsTheResult() throws {
    try withFile(Array("a\nb\nc\n".utf8)) { input, output in
      var filter = LineFilter(input)
      let isFine = try filter.next(into: output) { line, _ in line[0] != UInt8(ascii: "b") }
      #expect(isFine == false)
      #expect(filter.count == 3)
      let isAnswered = try filter.next(into: output) { _, _ in true } != nil
      #expect(!isAnswered)
    }
  }

  /// A program that waits for each answer before it sends the next line must receive the answer.
  @Test func completeLinesAreAnsweredWithoutWaiting() throws {
    let asked = Pipe()
    let answered = Pipe()
    var filter = LineFilter(Descriptor(number: asked.fileHandleForReading.fileDescriptor, name: "a pipe"))
    let output = Descriptor(number: answered.fileHandleForWriting.fileDescriptor, name: "a pipe")
    for question in ["one", "two"] {
      asked.fileHandleForWriting.write(Data((question + "\npart").utf8))
      _ = try filter.next(into: output) { line, output in
        output += line
        return true
      }
      let answer = String(decoding: answered.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer == (question == "one" ? "one" : "parttwo"))
    }
  }

  private func answers(_ bytes: [UInt8], blocks: Int = 4) throws -> [String] {
    try withFile(bytes) { input, output in
      var filter = LineFilter(input, blocks: blocks)
      var fine = true
      while let isFine = try filter.next(
        into: output,
        { line, output in
          output += line + [UInt8(ascii: "\n")]
          return true
        })
      {
        fine = fine && isFine
      }
      #expect(fine)
      let handle = FileHandle(fileDescriptor: output.number)
      try handle.seek(toOffset: 0)
      let text = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      #expect(filter.count == lines.count)
      return lines.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private func withFile<Result>(_ bytes: [UInt8], _ body: (Descriptor, Descriptor) throws -> Result) throws -> Result {
    try inTemporaryFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/lines"))
      try Data().write(to: URL(fileURLWithPath: folder + "/answers"))
      let input = try #require(FileHandle(forReadingAtPath: folder + "/lines"))
      let output = try #require(FileHandle(forUpdatingAtPath: folder + "/answers"))
      defer {
        try? input.close()
        try? output.close()
      }
      return try body(
        Descriptor(number: input.fileDescriptor, name: "lines"),
        Descriptor(number: output.fileDescriptor, name: "answers"))
    }
  }
}
