public import Foundation
public import RouteLanguage
public import RouteMatching

extension RouteTable {
  /// Reads, checks and compiles the table in a file, including the files that it includes.
  ///
  /// A table can only include regular files in its own folder and below. Symbolic links are resolved before their
  /// targets are checked.
  ///
  /// - Parameter file: The URL of a file, such as `Bundle.main.url(forResource: "routes", withExtension: "json")`.
  /// - Throws: A `CocoaError` if the file can't be read, or a ``RouteLanguage/TableError`` with every problem of the
  ///   table.
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
  /// The first problem with its location, and the number of further problems.
  public var errorDescription: String? {
    let errors = diagnostics.filter { $0.severity == .error }
    guard let first = errors.first ?? diagnostics.first else { return nil }
    let place = DiagnosticRenderer(files: files).place(of: first.range)
    let start = place.map { "\($0.path):\($0.line):\($0.column): " } ?? ""
    return start + first.message + (errors.count > 1 ? " (and \(errors.count - 1) more)" : "")
  }

  /// All problems, in the form that `fpost lint` prints.
  public var failureReason: String? { description }

  /// The fix for the first problem.
  public var recoverySuggestion: String? {
    (diagnostics.first { $0.severity == .error } ?? diagnostics.first)?.fix?.description
  }
}
