import RouteGeneration
import RouteLanguage

// Reads `routes.lock.json` for commands.
extension Command {
  /// Returns `true` if the file exists.
  package static func hasShippedLinks(_ path: String) throws(Failure) -> Bool {
    switch FileSystem.kind(of: path) {
    case nil: return false
    case .file: return true
    case .folder, .other: throw Failure("'\(path)' isn't a file, so it can't record released links")
    }
  }

  /// Reads a `routes.lock.json`. If the file is invalid, shows its problems and returns `nil`.
  package static func readShippedLinks(_ path: String, _ console: inout Console) throws(Failure) -> ShippedLinks? {
    let bytes = try FileSystem.read(path)
    let (links, problems) = ShippedLinks.read(bytes)
    console.show(problems, of: [SourceFile(path: path, bytes: bytes)])
    return links
  }

  package static func report(_ changes: [Diagnostic], in path: String, _ console: inout Console) throws(Failure) {
    console.show(changes, of: [SourceFile(path: path, bytes: try FileSystem.read(path))])
  }
}
