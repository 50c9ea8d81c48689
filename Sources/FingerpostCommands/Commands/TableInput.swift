import RouteLanguage
import RouteMatching

extension Option {
  /// Shared by every command that reads a table.
  package static let table = Option(
    name: "table", value: .file("FILE"), summary: "the table to read", fallback: "routes.json")

  /// Shared by every command whose answer is problems of a table.
  package static let problemFormat = Option(
    name: "format", value: .oneOf(DiagnosticRenderer.Format.allCases.map { $0.rawValue }),
    summary: "problems for people, for programs, or as annotations of a pull request on GitHub", fallback: "text")
}

extension Arguments {
  /// What `--format` asks for.
  package var problemFormat: DiagnosticRenderer.Format {
    value(of: .problemFormat).flatMap { DiagnosticRenderer.Format(rawValue: $0) } ?? .text
  }
}

/// Reads and compiles the table of a command line, with the files it includes, whatever problems it has.
package func compileTable(_ arguments: Arguments) throws(Failure) -> CompiledTable {
  let path: String = arguments.value(of: .table) ?? "routes.json"
  let bytes: [UInt8]
  do throws(Failure) {
    bytes = try FileSystem.read(path)
  } catch {
    throw Failure(error.message, hint: arguments.has(.table) ? nil : "name the table with --table FILE")
  }
  return compile(bytes, path)
}

package func compileTable(at path: String) throws(Failure) -> CompiledTable {
  compile(try FileSystem.read(path), path)
}

private func compile(_ bytes: [UInt8], _ path: String) -> CompiledTable {
  CompiledTable(json: bytes, path: path) { try? FileSystem.read($0) }
}

/// The table of a command line, for commands that need a valid one; its problems are shown where it isn't.
package func readTable(_ arguments: Arguments, console: inout Console) throws(Failure) -> RouteTable {
  guard let table: RouteTable = try readCompiledTable(arguments, console: &console).table else {
    throw Failure("the table can't be read")
  }
  return table
}

/// The same with what the table was compiled from.
package func readCompiledTable(_ arguments: Arguments, console: inout Console) throws(Failure) -> CompiledTable {
  let compiled: CompiledTable = try compileTable(arguments)
  if compiled.table != nil { return compiled }
  console.show(compiled.diagnostics, of: compiled.files)
  throw Failure("'\(compiled.files[0].path)' is no valid table")
}
