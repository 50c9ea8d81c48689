/// The package, or project, whose files are generated.
struct PackageLayout: Sendable {
  /// The folder of `Package.swift`; "" for the working folder.
  let folder: String
  /// As the plugins know them; none where the tool runs by itself.
  let targets: [PackageTarget]

  /// The nearest folder at or above one that has a `Package.swift`, or the folder itself where none has.
  static func package(around start: String) -> String { package(above: start) ?? start }

  /// The same, or `nil` where none has. Above the working folder the path is absolute.
  static func package(above start: String) -> String? {
    var folder: String = start
    if Path.leadsUp(start) {
      guard let resolved: String = FileSystem.resolved(start) else { return nil }
      folder = resolved
    }
    while true {
      if FileSystem.kind(of: Path.join(folder, "Package.swift")) == .file { return folder }
      if folder.isEmpty { folder = FileSystem.resolved("") ?? "/" }
      if folder == "/" { return nil }
      folder = Path.folder(of: folder)
    }
  }

  /// `routes.json` at the root, in each target's folder, and in those that no plugin lists; sorted.
  func tables() -> [String] {
    var tables: [String] = []
    for folder in tableFolders {
      let path: String = Path.join(folder, "routes.json")
      if FileSystem.kind(of: path) == .file { tables.append(path) }
    }
    return tables.sorted()
  }

  private var tableFolders: Set<String> {
    Set([folder] + targets.map { $0.folder } + unlistedFolders(in: "Sources"))
  }

  /// Tables that stand too deep to be read: below the folders that may hold one, but for the package's own.
  func strayTables() -> [String] {
    var found: [String] = []
    for folder in tableFolders where folder != self.folder { PackageLayout.findTables(below: folder, &found) }
    return Set(found).subtracting(tables()).sorted()
  }

  private static func findTables(below folder: String, depth: Int = 0, _ found: inout [String]) {
    guard depth < 8, let names: [String] = try? FileSystem.names(in: folder) else { return }
    // Folders of sources have no dot in their name; bundles and hidden ones do.
    for name in names where !name.contains(".") {
      let inner: String = Path.join(folder, name)
      guard FileSystem.kind(of: inner) == .folder else { continue }
      let table: String = Path.join(inner, "routes.json")
      if FileSystem.kind(of: table) == .file { found.append(table) }
      findTables(below: inner, depth: depth + 1, &found)
    }
  }

  /// A path as seen from the package; only its last name where it lies outside, for no file may depend on the machine.
  func relative(_ path: String) -> String {
    inside(path) ?? Path.name(of: path)
  }

  /// A path as seen from the package; `nil` where it lies outside.
  func inside(_ path: String) -> String? {
    if let inside: String = PackageLayout.path(path, below: folder) { return inside }
    // One of the two may be relative, or lead through a link.
    guard let root: String = FileSystem.resolved(folder), let place: String = FileSystem.resolved(Path.folder(of: path))
    else { return nil }
    return PackageLayout.path(Path.join(place, Path.name(of: path)), below: root)
  }

  private static func path(_ path: String, below folder: String) -> String? {
    guard let inside: String = Path.inside(path, below: folder), inside.utf8.first != UInt8(ascii: "/") else {
      return nil
    }
    if Path.leadsUp(inside) { return nil }
    return Path.inside(inside, below: ".") ?? inside
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
      guard isUnlisted(path) else { continue }
      return PackageTarget(kind: kind, name: name, module: PackageTarget.module(of: name), folder: path)
    }
    return nil
  }

  /// The paths of folders of `Sources` or `Tests` that no plugin lists but that may be targets.
  private func unlistedFolders(in parent: String) -> [String] {
    let place: String = Path.join(folder, parent)
    let names: [String] = (try? FileSystem.names(in: place)) ?? []
    return names.map { Path.join(place, $0) }.filter { isUnlisted($0) }
  }

  /// Without a plugin any folder, else one without a source that is no part of a target.
  private func isUnlisted(_ path: String) -> Bool {
    guard FileSystem.kind(of: path) == .folder else { return false }
    if targets.isEmpty { return true }
    return !targets.contains { path == $0.folder || path.hasPrefix($0.folder + "/") } && !holdsSource(path)
  }

  private func holdsSource(_ folder: String, depth: Int = 0) -> Bool {
    guard depth < 8, let names: [String] = try? FileSystem.names(in: folder) else { return true }
    if names.contains(where: { $0.hasSuffix(".swift") }) { return true }
    return names.contains { name in
      let inner: String = Path.join(folder, name)
      return !name.hasPrefix(".") && FileSystem.kind(of: inner) == .folder && holdsSource(inner, depth: depth + 1)
    }
  }

  /// Names of folders in `Tests` that may be test targets, but not of another target by their name.
  var unlistedTests: [String] {
    let usual: [String] = (targets.map { $0.folder } + unlistedFolders(in: "Sources")).map {
      Path.name(of: $0) + "Tests"
    }
    return unlistedFolders(in: "Tests").map { Path.name(of: $0) }.filter { !usual.contains($0) }
  }

  /// The target whose folder holds a file: without a plugin, `App` of `Sources/App/routes.json`.
  func target(holding path: String) -> PackageTarget? {
    let place: String? = inside(path)
    let holders: [String] = [Path.folder(of: path)] + (place.map { [Path.join(folder, Path.folder(of: $0))] } ?? [])
    if let target: PackageTarget = targets.first(where: { holders.contains($0.folder) }) { return target }
    let components: [Substring] = place?.split(separator: "/") ?? []
    guard components.count > 2, components[0] == "Sources" else { return nil }
    let name = String(components[1])
    return targets.isEmpty ? target(named: name) : unlistedTarget(named: name)
  }
}
