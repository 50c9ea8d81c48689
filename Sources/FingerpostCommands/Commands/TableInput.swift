import RouteLanguage

extension Option {
  /// The option `--table` of every command that reads a table.
  package static let table = Option("table", .file("FILE"), "the table to read", fallback: "routes.json")

  /// The option `--format` of every command that reports problems of a table.
  package static let problemFormat = Option(
    "format", .oneOf(DiagnosticRenderer.Format.allCases.map { $0.rawValue }),
    "the format of problems: for people, for programs, as annotations on GitHub, or for code scanning", fallback: "text"
  )
}

extension Arguments {
  /// The value of `--format`, by default text.
  package var problemFormat: DiagnosticRenderer.Format {
    value(of: .problemFormat).flatMap { DiagnosticRenderer.Format(rawValue: $0) } ?? .text
  }
}

/// Reads and compiles the table of a command line with the files that it includes. Returns the table even if it has
/// errors.
package func compileTable(_ arguments: Arguments) throws(Failure) -> CompiledTable {
  let path: String = arguments.value(of: .table) ?? "routes.json"
  do throws(Failure) {
    return try compileTable(at: path)
  } catch {
    throw Failure(error.message, hint: arguments.has(.table) ? nil : hintAtTables())
  }
}

/// Returns a hint that names the package's tables, or else a misnamed table.
private func hintAtTables() -> String {
  let tables: [String] = PackageLayout(folder: "", targets: []).tables()
  if !tables.isEmpty { return "choose a table with --table FILE: there is \(quotedList(tables, "and"))" }
  return misnamedTable(in: "").map { "if you mean '\($0)', rename it, or use --table FILE" }
    ?? "choose the table with --table FILE, or write one with 'fpost init'"
}

/// Returns the name of a file in a folder that may be a misnamed `routes.json`, or `nil` if there is none.
func misnamedTable(in folder: String) -> String? {
  let names: [String] = ((try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? []).filter {
    $0.lowercased().hasSuffix(".json")
  }
  guard let name = nearestName(to: "routes.json", among: names) else { return nil }
  return Path.join(folder, name)
}

/// Reads and compiles the table at a path.
///
/// - Parameter pool: The pool for the table's languages. To compare two tables, pass the same pool for both.
package func compileTable(at path: String, pool: LanguagePool = LanguagePool()) throws(Failure) -> CompiledTable {
  CompiledTable(json: try readTableFile(path), path: path, pool: pool) { includedFile($0, of: path) }
}

/// Returns the contents of a table. If the file is too large, returns just enough bytes for the reader to notice.
private func readTableFile(_ path: String) throws(Failure) -> [UInt8] {
  try FileSystem.read(path, atMost: TableReader.maximumFileSize + 1)
}

/// Reads a file that a table includes.
///
/// Even if its path is within the table's folder, the file can be elsewhere because of a symbolic link. Files that
/// aren't regular aren't opened, because reading them may never end.
package func includedFile(_ path: String, of table: String) -> IncludedFile {
  guard let folder = FileSystem.resolved(Path.folder(of: table)), let place = FileSystem.resolved(path)
  else { return .unreadable(Failure.system("read", quoted(path)).message) }
  guard Path.inside(place, below: folder) != nil else {
    return .unreadable("\(quoted(path)) is outside of the table's folder, because of a symbolic link")
  }
  if FileSystem.kind(of: place) == .other { return .unreadable("\(quoted(path)) isn't a regular file") }
  do throws(Failure) {
    return .bytes(try readTableFile(path))
  } catch {
    return .unreadable(error.message)
  }
}
