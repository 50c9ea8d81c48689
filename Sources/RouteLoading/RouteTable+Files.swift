public import Foundation
public import RouteLanguage
public import RouteMatching

extension RouteTable {
  /// Reads, checks and compiles the table of a file, with the files it includes.
  ///
  /// A table reads nothing but regular files of its own folder and below, whatever symbolic links say.
  ///
  /// - Parameter file: the URL of a file, such as `Bundle.main.url(forResource: "routes", withExtension: "json")`.
  /// - Throws: a `CocoaError` where the file can't be read, and a ``RouteLanguage/TableError`` with every problem of the table.
  public init(contentsOf file: URL) throws {
    guard file.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: file]) }
    let json = try Data(contentsOf: file)
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL.path
    try self.init(json: json, path: file.path) { path in
      let include = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL
      guard include.path.utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8),
        (try? include.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
      else { return nil }
      return (try? Data(contentsOf: include)).map { Array($0) }
    }
  }
}

extension TableError: LocalizedError {
  /// The first problem with its place, and how many more there are.
  public var errorDescription: String? {
    let errors = diagnostics.filter { $0.severity == .error }
    guard let first = errors.first ?? diagnostics.first else { return nil }
    var place = ""
    if files.indices.contains(first.range.file) {
      let file = files[first.range.file]
      let (line, column) = file.position(of: first.range.lower)
      place = "\(file.path):\(line):\(column): "
    }
    return place + first.message + (errors.count > 1 ? " (and \(errors.count - 1) more)" : "")
  }

  /// All problems, as `fpost lint` prints them.
  public var failureReason: String? { description }

  /// What to do about the first problem.
  public var recoverySuggestion: String? {
    (diagnostics.first { $0.severity == .error } ?? diagnostics.first)?.fix?.description
  }
}
