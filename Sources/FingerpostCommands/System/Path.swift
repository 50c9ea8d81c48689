/// Paths as text, with `/` between names.
package enum Path {
  /// The path without its last name: `Sources/App` of `Sources/App/routes.json`, `/` of `/a`, nothing of `routes.json`.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last name of the path: `routes.json` of `Sources/App/routes.json`.
  package static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The second path as seen from the first, unless it is absolute.
  package static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.hasPrefix("/") { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }
}
