import Foundation
import RouteLanguage
import TestSupport
import Testing

/// Broken tables `Fixtures/Broken/NAME.json`, with their diagnostics in `NAME.expected`. `RECORD=1` rewrites the
/// diagnostics and still fails.
@Suite(.namingCases) struct BrokenTableTests {
  static let folder = Fixtures.folder.appendingPathComponent("Broken")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func diagnosticsEqualTheRecordedOnes() {
    each(Self.names) { name in
      let reading = TableReader.read(json: try Fixtures.bytes("Broken/\(name).json"), path: "\(name).json") { path in
        IncludedFile(try? Fixtures.bytes("Broken/\(path)"), at: path)
      }
      let text = DiagnosticRenderer(files: reading.files).text(reading.diagnostics)
      #expect(reading.diagnostics.hasErrors)
      let golden = Self.folder.appendingPathComponent("\(name).expected")
      if Fixtures.isRecording {
        try text.write(to: golden, atomically: true, encoding: .utf8)
        Issue.record("recorded \(golden.lastPathComponent)")
      } else {
        #expect(text == (try? String(contentsOf: golden, encoding: .utf8)))
      }
    }
  }

  @Test func thereAreEnoughTables() {
    #expect(Self.names.count >= 30)
  }

  @Test func messagesFollowTheStyle() {
    each(Self.names) { name in
      let reading = TableReader.read(json: try Fixtures.bytes("Broken/\(name).json"), path: name) { path in
        IncludedFile(try? Fixtures.bytes("Broken/\(path)"), at: path)
      }
      for diagnostic in reading.diagnostics {
        for message in [diagnostic.message] + diagnostic.notes.map(\.message) + [diagnostic.fix?.description ?? "x"] {
          #expect(!message.hasSuffix("."))
          #expect(!message.contains("\n"))
          let first = message.unicodeScalars.first ?? "x"
          #expect(!first.properties.isUppercase || message.hasPrefix("JSON"), "\(message)")
        }
        #expect(
          diagnostic.rule.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
      }
    }
  }
}
