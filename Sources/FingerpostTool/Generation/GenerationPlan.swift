import RouteEmitters
import RouteLanguage

/// The files that a table asks for, by the conventions of a Swift package unless told otherwise.
struct GenerationPlan {
  private(set) var files: [GeneratedFile] = []
  /// Folders of generated files alone, where what else this generator has written is an orphan.
  private(set) var folders: [String] = []
  private let source: GeneratedTable
  private let layout: PackageLayout

  init(_ source: GeneratedTable, _ compiled: CompiledTable, layout: PackageLayout) throws(Failure) {
    self.source = source
    self.layout = layout
    if layout.enumFile != nil || layout.testFile != nil {
      if let path: String = layout.enumFile { add(path, EnumEmitter.file(source)) }
      return
    }
    guard let target: String = source.target ?? layout.surroundingTarget else {
      throw Failure(
        "'\(layout.table)' doesn't say which target its code belongs to",
        hint: "write \"generate\": { \"target\": \"App\", \"testTarget\": \"AppTests\" }")
    }
    addFolder(layout.folder(of: target, in: "Sources"), source.name + ".swift", EnumEmitter.file(source))
  }

  private mutating func addFolder(_ target: String, _ name: String, _ text: String) {
    let folder: String = Path.join(target, "Generated")
    folders.append(folder)
    add(Path.join(folder, name), text)
  }

  private mutating func add(_ path: String, _ text: String) {
    files.append(GeneratedFile(path: path, text: text))
  }

  /// Files of this table that it no longer asks for, and those of tables that are gone.
  func orphans() throws(Failure) -> [String] {
    let wanted: Set<String> = Set(files.map(\.path))
    var orphans: [String] = []
    for folder in folders where FileSystem.kind(of: folder) == .folder {
      for name in try FileSystem.names(in: folder) where name.hasSuffix(".swift") {
        let path: String = Path.join(folder, name)
        guard !wanted.contains(path), FileSystem.kind(of: path) == .file,
          let table: String = GeneratedTable.origin(of: try FileSystem.read(path))
        else { continue }
        let isGone: Bool = FileSystem.kind(of: Path.join(layout.package, table)) == nil
        if table == source.path || isGone { orphans.append(path) }
      }
    }
    return orphans
  }
}
