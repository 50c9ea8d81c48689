import FingerpostCommands
import RouteLanguage
import RouteMatching

extension Option {
  /// The option `--environment` of the commands that match links.
  static let environment = Option(
    "environment", .text("NAME"),
    "the environment, whose base URLs are added to those that aren't limited to an environment")
}

/// Compiles a table from files that are in memory and may not be written yet. The first file is the table. Reads
/// included files from disk if `files` doesn't contain them.
func compileTable(_ files: [SourceFile], pool: LanguagePool) -> CompiledTable {
  let path = files[0].path
  return CompiledTable(json: files[0].bytes, path: path, pool: pool) { include in
    files.first { $0.path == include }.map { .bytes($0.bytes) } ?? includedFile(include, of: path)
  }
}

/// Reads the table of a command line. If it isn't valid, shows its problems and throws an error.
func readTable(_ arguments: Arguments, console: inout Console) throws(Failure) -> RouteTable {
  try chosenTable(readCompiledTable(arguments, console: &console), arguments, console: &console)
}

/// Returns a valid table in the environment that the command line names, if any. If it names none, notes an origin that
/// has no base URL then.
func chosenTable(
  _ compiled: CompiledTable, _ arguments: Arguments, console: inout Console
) throws(Failure) -> RouteTable {
  guard let table = compiled.table, let resolved = compiled.space?.resolved else {
    throw Failure("the table can't be read")
  }
  let names = resolved.environments
  guard let name = arguments.value(of: .environment) else {
    let others = Set(resolved.origins.indices).subtracting(
      resolved.places.filter { $0.environment == nil }.map { $0.origin })
    if let origin = others.min() {
      console.errors.write(
        "note: without '--environment', the origin '\(shown(resolved.origins[origin].name))' has no base URL; its "
          + "environments are: \(names.map { shown($0) }.joined(separator: ", "))\n")
    }
    return table
  }
  if let chosen = table.choosing(environment: name) { return chosen }
  throw Failure(
    "there is no environment '\(name)'",
    hint: names.isEmpty ? "the table has no environments" : "write one of: " + names.joined(separator: ", "))
}

/// Reads the table of a command line like ``readTable(_:console:)``, and returns it together with its source.
func readCompiledTable(_ arguments: Arguments, console: inout Console) throws(Failure) -> CompiledTable {
  let compiled = try compileTable(arguments)
  if compiled.table != nil { return compiled }
  console.show(compiled.diagnostics, of: compiled.files)
  throw Failure("'\(compiled.files[0].path)' isn't a valid table")
}

extension Arguments {
  /// Returns the host of an option, in lowercase. It may have a port.
  func host(_ option: Option) throws(Failure) -> String? {
    guard let host = value(of: option)?.lowercased() else { return nil }
    var name = Substring(host)
    if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy({ $0.isWholeNumber }) {
      name = name[..<colon]
    }
    guard HostGrammar.isHost(String(name)) || name.utf8.contains(where: { $0 > 0x7F }) else {
      throw Failure("\(quoted(host)) isn't a host", hint: "write only the host, such as 'shop.example'")
    }
    return host
  }
}
