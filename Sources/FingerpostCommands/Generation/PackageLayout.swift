/// The package or project that the files are generated for.
struct PackageLayout: Sendable {
  /// The folder of `Package.swift`, or "" for the working folder.
  let folder: String
  /// The targets that the plugin passes. It's empty if the user runs the tool without a plugin.
  let targets: [PackageTarget]

  /// Returns the nearest folder that has a `Package.swift`, starting at `start` and going up, or `nil` if there is
  /// none. The path is absolute if the folder is above the working folder.
  static func package(above start: String) -> String? {
    var folder = start
    if Path.leadsUp(start) {
      guard let resolved = FileSystem.resolved(start) else { return nil }
      folder = resolved
    }
    while true {
      if FileSystem.kind(of: Path.join(folder, "Package.swift")) == .file { return folder }
      if folder.isEmpty { folder = FileSystem.resolved("") ?? "/" }
      if folder == "/" { return nil }
      folder = Path.folder(of: folder)
    }
  }

  /// Returns the sorted paths of all `routes.json` files in the package's folder, in each target's folder, and in the
  /// folders in `Sources` that may be targets although no plugin lists them.
  func tables() -> [String] {
    tableFolders.map { Path.join($0, "routes.json") }.filter { FileSystem.kind(of: $0) == .file }.sorted()
  }

  private var tableFolders: Set<String> {
    Set([folder] + targets.map { $0.folder } + unlistedFolders(in: "Sources"))
  }

  /// Returns tables that aren't read because they are too deep in the folders that can contain a table. The package's
  /// own folder isn't searched.
  func strayTables() -> [String] {
    var found: [String] = []
    for folder in tableFolders where folder != self.folder { PackageLayout.findTables(below: folder, &found) }
    return Set(found).subtracting(tables()).sorted()
  }

  private static func findTables(below folder: String, depth: Int = 0, _ found: inout [String]) {
    guard depth < 8, let names = try? FileSystem.names(in: folder) else { return }
    // Skip hidden folders and bundles. Folders of sources have no dot in their name.
    for name in names where !name.contains(".") {
      let inner = Path.join(folder, name)
      guard FileSystem.kind(of: inner) == .folder else { continue }
      let table = Path.join(inner, "routes.json")
      if FileSystem.kind(of: table) == .file { found.append(table) }
      findTables(below: inner, depth: depth + 1, &found)
    }
  }

  /// Returns a path relative to the package. If the path is outside of the package, returns only the last name, so that
  /// generated files don't depend on the machine.
  func relative(_ path: String) -> String {
    inside(path) ?? Path.name(of: path)
  }

  /// Returns a path relative to the package, or `nil` if the path is outside of the package.
  func inside(_ path: String) -> String? {
    if let inside = PackageLayout.path(path, below: folder) { return inside }
    // Resolve both paths, because either may be relative or contain a symbolic link.
    guard let root = FileSystem.resolved(folder), let place = FileSystem.resolved(Path.folder(of: path))
    else { return nil }
    return PackageLayout.path(Path.join(place, Path.name(of: path)), below: root)
  }

  private static func path(_ path: String, below folder: String) -> String? {
    guard let inside = Path.inside(path, below: folder), inside.utf8.first != UInt8(ascii: "/") else {
      return nil
    }
    if Path.leadsUp(inside) { return nil }
    return Path.inside(inside, below: ".") ?? inside
  }

  /// Returns the target with a name, even if no plugin lists it.
  func target(named name: String) -> PackageTarget? {
    targets.first { $0.name == name } ?? unlistedTarget(named: name)
  }

  /// Returns a target for a folder with this name in the usual place, even if no plugin lists it.
  ///
  /// Without a plugin, any such folder counts. With a plugin, only a folder without source files counts: SwiftPM omits
  /// such targets, and a target for generated code starts out empty.
  func unlistedTarget(named name: String) -> PackageTarget? {
    guard !targets.contains(where: { $0.name == name }) else { return nil }
    for (parent, kind) in [("Sources", "generic"), ("Tests", "test"), ("", "generic")] {
      let path = Path.join(Path.join(folder, parent), name)
      guard isUnlisted(path) else { continue }
      return PackageTarget(kind: kind, name: name, module: PackageTarget.module(of: name), folder: path)
    }
    return nil
  }

  /// Returns folders in `Sources` or `Tests` that may be targets although no plugin lists them.
  /// The names of the folders in `Sources` that may be targets although no plugin lists them.
  var unlistedSources: [String] { unlistedFolders(in: "Sources").map { Path.name(of: $0) } }

  private func unlistedFolders(in parent: String) -> [String] {
    let place = Path.join(folder, parent)
    let names: [String] = (try? FileSystem.names(in: place)) ?? []
    return names.map { Path.join(place, $0) }.filter { isUnlisted($0) }
  }

  /// Returns `true` for any folder if there is no plugin, and otherwise for a folder without source files that isn't
  /// part of a target.
  private func isUnlisted(_ path: String) -> Bool {
    guard FileSystem.kind(of: path) == .folder else { return false }
    if targets.isEmpty { return true }
    return !targets.contains { path == $0.folder || path.hasPrefix($0.folder + "/") } && !holdsSource(path)
  }

  private func holdsSource(_ folder: String, depth: Int = 0) -> Bool {
    guard depth < 8, let names = try? FileSystem.names(in: folder) else { return true }
    if names.contains(where: { $0.hasSuffix(".swift") }) { return true }
    return names.contains { name in
      let inner = Path.join(folder, name)
      return !name.hasPrefix(".") && FileSystem.kind(of: inner) == .folder && holdsSource(inner, depth: depth + 1)
    }
  }

  /// The names of folders in `Tests` that may be test targets, except for those that are named after another target.
  var unlistedTests: [String] {
    let usual = (targets.map { $0.folder } + unlistedFolders(in: "Sources")).map {
      Path.name(of: $0) + "Tests"
    }
    return unlistedFolders(in: "Tests").map { Path.name(of: $0) }.filter { !usual.contains($0) }
  }

  /// Returns the target whose folder contains a file. Without a plugin, `Sources/App/routes.json` belongs to `App`.
  func target(holding path: String) -> PackageTarget? {
    let place: String? = inside(path)
    let holders: [String] = [Path.folder(of: path)] + (place.map { [Path.join(folder, Path.folder(of: $0))] } ?? [])
    if let target: PackageTarget = targets.first(where: { holders.contains($0.folder) }) { return target }
    let components: [Substring] = place?.split(separator: "/") ?? []
    guard components.count > 2, components[0] == "Sources" else { return nil }
    return unlistedTarget(named: String(components[1]))
  }
}
