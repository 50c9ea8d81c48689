import BookshelfLife
import Foundation
import Testing

/// Scripts with their results. The files `Lives/*.txt` are transcripts, and their unindented lines are the scripts.
@Suite @MainActor struct LifeTests {
  nonisolated static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Lives")

  @Test(arguments: ["a-day", "cold-starts", "hostile", "windows"]) func livesAsWritten(_ name: String) async throws {
    let file = Self.folder.appendingPathComponent(name + ".txt")
    let transcript = try String(contentsOf: file, encoding: .utf8)
    let played = try await Life().play(transcript)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try played.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file.lastPathComponent)")
    }
    #expect(played == transcript)
  }

  @Test func secretsStayOutOfTheDiary() async throws {
    let played = try await Life().play("open bookshelf:s3cret\npush {\"link\": \"bookshelf:x/s3cret\"}")
    let diary = played.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(diary.count == 2)
    #expect(!diary.joined().contains("s3cret"))
  }

  @Test(arguments: ["fly", "wait long", "deferred soon bookshelf:", "deferred 1"])
  func otherLinesAreNoEvents(_ line: String) async {
    await #expect(throws: Life.BadLine.self) { try await Life().play(line) }
  }
}
