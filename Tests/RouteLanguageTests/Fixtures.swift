import Foundation

/// The fixtures next to this file, read from the source tree.
enum Fixtures {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// `true` if `RECORD=1` is set, which rewrites the expected files. The test still fails, so that nobody records by
  /// accident.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }
}
