/// A target of the package, as the plugins name it: `KIND:NAME:MODULE:DEPENDENCY,…=FOLDER`.
struct PackageTarget: Hashable, Sendable {
  /// SwiftPM's word (`generic`, `executable`, `test`, …), or `xcode`.
  let kind: String
  let name: String
  /// What source files import.
  let module: String
  /// The names of the package's own targets that it depends on.
  let dependencies: [String]
  let folder: String

  var isTest: Bool { kind == "test" }

  init(kind: String, name: String, module: String, dependencies: [String] = [], folder: String) {
    self.kind = kind
    self.name = name
    self.module = module
    self.dependencies = dependencies
    self.folder = folder
  }

  /// - Returns: `nil` for a text of another form.
  init?(_ text: String) {
    guard let equals: String.Index = text.firstIndex(of: "=") else { return nil }
    let names: [Substring] = text[..<equals].split(separator: ":", omittingEmptySubsequences: false)
    guard names.count == 4 else { return nil }
    self.init(
      kind: String(names[0]), name: String(names[1]), module: String(names[2]),
      dependencies: names[3].split(separator: ",").map(String.init), folder: String(text[text.index(after: equals)...]))
  }
}

/// The package, or project, whose files are generated.
struct PackageLayout: Sendable {
  let folder: String
  let targets: [PackageTarget]

  /// `routes.json` at the root and in each target's folder, where there is one; sorted.
  var tables: [String] {
    let folders = Set([folder] + targets.map { $0.folder })
    return folders.map { Path.join($0, "routes.json") }.filter { FileSystem.kind(of: $0) == .file }.sorted()
  }

  /// Without targets from a plugin: a folder of that name, where SwiftPM would look for it.
  func target(named name: String) -> PackageTarget? {
    if let target: PackageTarget = targets.first(where: { $0.name == name }) { return target }
    guard targets.isEmpty else { return nil }
    for (parent, kind) in [("Sources", "generic"), ("Tests", "test"), ("", "generic")] {
      let path: String = Path.join(Path.join(folder, parent), name)
      guard FileSystem.kind(of: path) == .folder else { continue }
      return PackageTarget(kind: kind, name: name, module: moduleName(of: name), folder: path)
    }
    return nil
  }

  /// A target's name with `_` for what can't stand in an identifier, as SwiftPM does it.
  private func moduleName(of name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }
}
