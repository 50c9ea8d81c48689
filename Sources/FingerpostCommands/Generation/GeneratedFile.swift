import RouteGeneration
import RouteLanguage

/// The path and contents of a file that is generated from a table.
struct GeneratedFile: Sendable {
  let path: String
  let bytes: [UInt8]

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }

  /// The difference between the file on disk and the expected contents.
  enum State: Equatable, Sendable {
    case current
    case missing
    /// A generated file with different code, and the version in its header.
    case outdated(version: String?)
    /// Tests that contain their own checks, from a version without `FingerpostTesting`.
    case older
    /// A file that this generator didn't write.
    case foreign

    /// The end of a sentence about the file, such as `is up to date`.
    var text: String {
      switch self {
      case .current: "is up to date"
      case .missing: "is missing"
      case .outdated(let version?) where version != toolVersion:
        "is out of date: fpost \(shown(version)) wrote it, and this is fpost \(toolVersion)"
      case .outdated: "is out of date"
      case .older: "is out of date: an older version of Fingerpost wrote these tests in another form"
      case .foreign: "wasn't generated, so it isn't overwritten"
      }
    }
  }

  func state() throws(Failure) -> State {
    switch FileSystem.kind(of: path) {
    case nil: return .missing
    case .file: break
    // Don't read a device, because that may never end.
    case .folder, .other: throw Failure("'\(path)' isn't a regular file", hint: "choose a file for the code")
    }
    let found = try FileSystem.read(path)
    if found == bytes { return .current }
    let code = GeneratedTable.withoutVersion(GeneratedFile.withoutCarriageReturns(found))
    if code == GeneratedTable.withoutVersion(bytes) { return .current }
    if GeneratedTable.isGenerated(found) {
      return GeneratedFile.isOlderSuite(found) ? .older : .outdated(version: GeneratedTable.version(of: found))
    }
    return GeneratedTable.isCutShort(found) ? .outdated(version: nil) : .foreign
  }

  /// Returns `true` if an earlier version generated the file. Its tests contain checks that are now in
  /// `FingerpostTesting`.
  private static func isOlderSuite(_ text: [UInt8]) -> Bool {
    text.split(separator: UInt8(ascii: "\n")).contains { line in
      line.drop { $0 == UInt8(ascii: " ") }.starts(with: "var check = LinkCheck<".utf8)
    }
  }

  /// Returns the text with `\n` line endings, because git may have checked the file out with `\r\n`.
  private static func withoutCarriageReturns(_ text: [UInt8]) -> [UInt8] {
    let (carriageReturn, newline) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    guard text.contains(carriageReturn) else { return text }
    return text.indices.filter { text[$0] != carriageReturn || text[($0 + 1)...].first != newline }.map { text[$0] }
  }

  /// Writes the file. Creates its folder if necessary.
  func write() throws(Failure) {
    try FileSystem.makeFolder(Path.folder(of: path))
    try FileSystem.write(bytes, to: path)
  }
}
