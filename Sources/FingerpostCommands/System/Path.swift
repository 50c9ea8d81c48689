/// Paths as text, with `/` between names.
///
/// Names are compared byte by byte, as file systems do: to Swift a slash before a combining mark is another character,
/// and two spellings of one accented letter are equal.
package enum Path {
  private static let slash = UInt8(ascii: "/")

  /// The path without its last name: `Sources/App` of `Sources/App/routes.json`, `/` of `/a`, nothing of `routes.json`.
  package static func folder(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return "" }
    return last == path.startIndex ? "/" : String(path[..<last])
  }

  /// The last name of the path: `routes.json` of `Sources/App/routes.json`.
  package static func name(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: last)...])
  }

  /// The second path as seen from the first, unless it is absolute.
  package static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.utf8.first == slash { return path }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }

  /// The path as seen from a folder that it lies in; `nil` if it lies elsewhere. Both are compared as written.
  package static func inside(_ path: String, below folder: String) -> String? {
    let prefix: String = folder.isEmpty || folder.utf8.last == slash ? folder : folder + "/"
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// Returns `true` if one of the path's names is `..`.
  package static func leadsUp(_ path: String) -> Bool {
    path.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
  }
}
