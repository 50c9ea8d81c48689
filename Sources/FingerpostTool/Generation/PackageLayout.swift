/// Where a table and the files made from it stand.
struct PackageLayout: Sendable {
  /// The table's path as given.
  let table: String
  /// The folder of `Package.swift`, or of the table where there is no package; "" for the working folder.
  let package: String
  /// Folders of targets by name, as the plugins know them.
  let targets: [String: String]
  /// Files named on the command line, in place of the conventions.
  let enumFile: String?
  let testFile: String?
  /// The module that the tests import.
  let module: String?

  /// The nearest folder above the table that has a `Package.swift`.
  static func package(around table: String) -> String {
    let start: String = Path.folder(of: table)
    var folder: String = start
    while true {
      if FileSystem.kind(of: Path.join(folder, "Package.swift")) == .file { return folder }
      if folder.isEmpty || folder == "/" { break }
      folder = Path.folder(of: folder)
    }
    return start
  }

  /// The table's path as seen from the package.
  var relativeTable: String { relative(table) }

  /// A path as seen from the package, or as it is where it lies outside.
  func relative(_ path: String) -> String {
    let prefix: String = package.hasSuffix("/") || package.isEmpty ? package : package + "/"
    let inside: Substring = path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : path[...]
    return inside.hasPrefix("./") ? String(inside.dropFirst(2)) : String(inside)
  }

  /// The target that the table lies in: `App` of `Sources/App/routes.json`.
  var surroundingTarget: String? {
    let folder: String = Path.folder(of: table)
    for (name, path) in targets.sorted(by: { $0.key < $1.key }) where path == folder { return name }
    let components: [Substring] = relativeTable.split(separator: "/")
    return components.count > 2 && components[0] == "Sources" ? String(components[1]) : nil
  }

  func folder(of target: String, in parent: String) -> String {
    targets[target] ?? Path.join(Path.join(package, parent), target)
  }
}
