extension DocumentReader {
  /// The maximum length of a chain of files in which each includes the next.
  private static let maximumIncludes = 16

  /// Reads the file of a feature module: `"include": ["Profile/routes.json"]`. Paths are relative to the including
  /// file. An included file can have `version`, `types`, `routes` and `include`, and shares its names with all other
  /// files. A file that is included several times is read once.
  mutating func readInclude(_ include: Located<String>, from includes: [String]) {
    guard let path = insidePath(include, relativeTo: includes.last ?? "") else { return }
    if includes.contains(path) {
      return refuse(include, "include-cycle", "\(quoted(path)) includes itself")
    }
    if files.contains(where: { $0.path == path }) { return }
    guard includes.count < Self.maximumIncludes else {
      return refuse(include, "include-cycle", "files include each other more than \(Self.maximumIncludes) levels deep")
    }
    switch load(path) {
    case .bytes(let bytes): readFile(bytes, path: path, includes: includes + [path])
    case .unreadable(let reason): refuse(include, "include-not-found", reason)
    }
  }

  private mutating func refuse(_ include: Located<String>, _ rule: String, _ message: String, fix: Fix? = nil) {
    broken.isIncomplete = true
    report(rule, message, at: include.range, fix: fix)
  }

  /// Returns the path of an included file, or reports an invalid path and returns `nil`. A table can only include files
  /// in its folder or below, so that checking or building an untrusted table doesn't read other files.
  private mutating func insidePath(_ include: Located<String>, relativeTo file: String) -> String? {
    let path = include.value
    let folder = Self.resolve(".", relativeTo: files[0].path)
    let inside = Self.resolve(path, relativeTo: file)
    // If the table is in the working folder, a path to the outside begins with the `..` that couldn't be resolved.
    let within = folder.utf8.last == Self.slash ? folder : folder + "/"
    let leadsOut = folder.isEmpty ? inside.utf8.starts(with: "../".utf8) : !inside.utf8.starts(with: within.utf8)
    var fix: Fix = "write a path relative to the folder of this file"
    let problem: String
    if path.isEmpty || path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      problem = "isn't a valid path of a file"
    } else if path.utf8.first == Self.slash {
      problem = "is an absolute path, but included files need a relative path"
    } else if inside.utf8.elementsEqual(folder.utf8) {
      problem = "is the table's folder, not a file"
    } else if leadsOut || inside == ".." {
      problem = "is outside of the table's folder"
      fix = "move the table to a folder that contains both files, such as the folder of Package.swift"
    } else {
      return inside
    }
    refuse(include, "include-outside", "\(quoted(path)) \(problem)", fix: fix)
    return nil
  }

  private static let slash = UInt8(ascii: "/")

  /// Joins the folder of a file and a path relative to it, and removes `.` and `..` if possible. Looks for slashes in
  /// the bytes, not in the characters: in Swift, a slash with a combining mark is a different character, but for a file
  /// system, its first byte is still a slash.
  private static func resolve(_ path: String, relativeTo file: String) -> String {
    var parts: [String] = []
    let name = file.utf8.lastIndex(of: slash).map { file.utf8.index(after: $0) } ?? file.startIndex
    let whole = String(file[..<name]) + path
    for part in whole.utf8.split(separator: slash).map({ String(Substring($0)) }) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (whole.utf8.first == slash ? "/" : "") + parts.joined(separator: "/")
  }
}
