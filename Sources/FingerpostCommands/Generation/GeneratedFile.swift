import RouteGeneration

/// A file that a table asks for: where it belongs and what it holds.
struct GeneratedFile: Sendable {
  let path: String
  let bytes: [UInt8]

  init(path: String, text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }

  /// How what is there differs from what belongs there.
  enum State: String, Sendable {
    case current = "is up to date"
    case missing = "is missing"
    case outdated = "is out of date"
    /// Something that this generator has not written.
    case foreign = "was not generated, so it is not overwritten"
  }

  func state() throws(Failure) -> State {
    guard FileSystem.kind(of: path) == .file else { return .missing }
    let found: [UInt8] = try FileSystem.read(path)
    if found == bytes { return .current }
    return GeneratedTable.isGenerated(found) ? .outdated : .foreign
  }

  /// Writes only what differs, so that nothing is compiled again for nothing.
  func write() throws(Failure) {
    try FileSystem.makeFolder(Path.folder(of: path))
    try FileSystem.write(bytes, to: path)
  }
}
