/// Functions for paths as text, with `/` between names.
///
/// Names are compared byte by byte, as file systems do. In a Swift string, a slash before a combining mark is another
/// character, and two spellings of an accented letter are equal.
package enum Path {
  private static let slash = UInt8(ascii: "/")

  /// Returns the path without its last name: `Sources/App` for `Sources/App/routes.json`, `/` for `/a`, and an empty
  /// string for `routes.json`.
  package static func folder(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return "" }
    return last == path.startIndex ? "/" : String(path[..<last])
  }

  /// Returns the last name of the path: `routes.json` for `Sources/App/routes.json`.
  package static func name(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: last)...])
  }

  /// Returns a path in a folder, or the path itself if it is absolute.
  package static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.utf8.first == slash { return path }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }

  /// Returns the path relative to a folder that contains it, or `nil` if it is elsewhere. The paths aren't resolved.
  package static func inside(_ path: String, below folder: String) -> String? {
    let prefix = folder.isEmpty || folder.utf8.last == slash ? folder : folder + "/"
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// Returns `true` if one of the path's names is `..`.
  package static func leadsUp(_ path: String) -> Bool {
    path.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
  }
}
