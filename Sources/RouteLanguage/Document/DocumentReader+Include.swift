extension DocumentReader {
  /// The deepest chain of files that include each other.
  private static let maximumIncludes = 16

  /// Reads the file of a feature module: `"include": ["Profile/routes.json"]`, paths relative to the file that names
  /// them. It says `version`, `types`, `routes` and `include`; its names live in the same space as all others. A file
  /// that several include is read once.
  mutating func readInclude(_ include: Located<String>, from includes: [String]) {
    let path = DocumentReader.resolve(include.value, relativeTo: includes.last ?? "")
    if includes.contains(path) {
      broken.isIncomplete = true
      return report("include-cycle", "\(quoted(path)) includes itself", at: include.range)
    }
    if files.contains(where: { $0.path == path }) { return }
    guard includes.count < Self.maximumIncludes else {
      broken.isIncomplete = true
      return report(
        "include-cycle", "files include each other more than \(Self.maximumIncludes) deep", at: include.range)
    }
    guard let bytes = load(path) else {
      broken.isIncomplete = true
      return report("include-not-found", "can't read the file \(quoted(path))", at: include.range)
    }
    readFile(bytes, path: path, includes: includes + [path])
  }

  /// The path as the first file's own is meant, without `.` and `..` where they can be left out.
  static func resolve(_ path: String, relativeTo file: String) -> String {
    var parts: [Substring] = []
    let isAbsolute = path.hasPrefix("/")
    let whole = isAbsolute ? path : String(file.prefix(upTo: lastSlash(file))) + path
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The index behind the last slash.
  private static func lastSlash(_ path: String) -> String.Index {
    path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  }
}
