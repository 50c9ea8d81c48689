/// What has to change on disk so that it holds exactly what was generated.
///
/// A file is rewritten only when its bytes differ, so that nothing is compiled again for nothing. A file that an earlier
/// run left behind is removed; it is known by its first line, and no other file is ever touched.
struct FileChanges: Sendable {
  struct Output: Sendable {
    let path: String
    let bytes: [UInt8]
  }

  enum Change: Hashable, Sendable {
    case add(String)
    case update(String)
    case remove(String)

    var path: String {
      switch self {
      case .add(let path), .update(let path), .remove(let path): return path
      }
    }
  }

  /// Sorted by path.
  let changes: [Change]
  private let outputs: [Output]

  /// Compares what is there with what should be.
  ///
  /// - Parameters:
  ///   - folders: where earlier runs may have left files; folders inside are not looked at.
  ///   - mark: how the first line of every generated file begins.
  init(outputs: [Output], folders: [String], mark: String) throws(Failure) {
    var changes: [Change] = []
    for output in outputs {
      if FileSystem.kind(of: output.path) == nil {
        changes.append(.add(output.path))
      } else if try FileSystem.read(output.path) != output.bytes {
        changes.append(.update(output.path))
      }
    }
    let kept = Set(outputs.map { $0.path })
    for folder in Set(folders) where FileSystem.kind(of: folder) == .folder {
      for name in try FileSystem.names(in: folder) {
        let path: String = Path.join(folder, name)
        guard !kept.contains(path), FileSystem.kind(of: path) == .file else { continue }
        if try FileSystem.read(path).starts(with: mark.utf8) { changes.append(.remove(path)) }
      }
    }
    self.changes = changes.sorted { $0.path < $1.path }
    self.outputs = outputs
  }

  /// Makes the changes, and the folders they need.
  func apply() throws(Failure) {
    for change in changes {
      guard case .remove(let path) = change else { continue }
      try FileSystem.remove(path)
    }
    let changed = Set(changes.map { $0.path })
    for output in outputs where changed.contains(output.path) {
      try FileSystem.makeFolder(Path.folder(of: output.path))
      try FileSystem.write(output.bytes, to: output.path)
    }
  }
}
