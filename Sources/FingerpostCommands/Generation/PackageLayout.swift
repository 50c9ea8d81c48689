/// The package, or project, whose files are generated.
struct PackageLayout: Sendable {
  /// The folder of `Package.swift`; "" for the working folder.
  let folder: String
  /// As the plugins know them; none where the tool runs by itself.
  let targets: [PackageTarget]

  /// The nearest folder at or above one that has a `Package.swift`, or the folder itself where none has.
  static func package(around start: String) -> String {
    var folder: String = start
    while true {
      if FileSystem.kind(of: Path.join(folder, "Package.swift")) == .file { return folder }
      if folder.isEmpty || folder == "/" { return start }
      folder = Path.folder(of: folder)
    }
  }

  /// `routes.json` at the root and in each target's folder, where there is one; sorted. Without targets from a plugin the
  /// folders in `Sources` are taken for them.
  func tables() throws(Failure) -> [String] {
    var folders = Set([folder] + targets.map { $0.folder })
    let sources: String = Path.join(folder, "Sources")
    if targets.isEmpty, FileSystem.kind(of: sources) == .folder {
      for name in try FileSystem.names(in: sources) { folders.insert(Path.join(sources, name)) }
    }
    return folders.map { Path.join($0, "routes.json") }.filter { FileSystem.kind(of: $0) == .file }.sorted()
  }

  /// A path as seen from the package; only its last name where it lies outside, for no file may depend on the machine.
  func relative(_ path: String) -> String {
    let prefix: String = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    guard path.hasPrefix(prefix), !path.dropFirst(prefix.count).hasPrefix("/") else {
      return String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
    }
    let inside: Substring = path.dropFirst(prefix.count)
    return String(inside.hasPrefix("./") ? inside.dropFirst(2) : inside)
  }

  /// The target of that name, also one that no plugin lists.
  func target(named name: String) -> PackageTarget? {
    targets.first { $0.name == name } ?? unlistedTarget(named: name)
  }

  /// A folder of that name where SwiftPM would look for it: without a plugin, or one without a source, for SwiftPM leaves
  /// such targets out, and a target of generated code alone begins so.
  func unlistedTarget(named name: String) -> PackageTarget? {
    guard !targets.contains(where: { $0.name == name }) else { return nil }
    for (parent, kind) in [("Sources", "generic"), ("Tests", "test"), ("", "generic")] {
      let path: String = Path.join(Path.join(folder, parent), name)
      guard FileSystem.kind(of: path) == .folder, targets.isEmpty || !holdsSource(path) else { continue }
      return PackageTarget(kind: kind, name: name, module: moduleName(of: name), folder: path)
    }
    return nil
  }

  private func holdsSource(_ folder: String) -> Bool {
    (try? FileSystem.names(in: folder))?.contains { $0.hasSuffix(".swift") } ?? true
  }

  /// The target whose folder holds a file: without a plugin, `App` of `Sources/App/routes.json`.
  func target(holding path: String) -> PackageTarget? {
    let holder: String = Path.folder(of: path)
    if let target: PackageTarget = targets.first(where: { $0.folder == holder }) { return target }
    let components: [Substring] = relative(path).split(separator: "/")
    guard targets.isEmpty, components.count > 2, components[0] == "Sources" else { return nil }
    return target(named: String(components[1]))
  }

  /// A target's name with `_` for what can't stand in an identifier, as SwiftPM does it.
  private func moduleName(of name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }
}
