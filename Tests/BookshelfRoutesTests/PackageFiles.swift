import RouteGeneration
import RouteLanguage
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files of this package, read from the source tree.
enum PackageFiles {
  static let root: String = {
    let components = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return components.joined(separator: "/")
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(root + "/" + path, "rb"), "there is no \(path)")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// The sample's table, read from its JSON.
  static func table() throws -> GeneratedTable {
    let compiled = CompiledTable(json: try bytes("routes.json"), path: "routes.json")
    let renderer = DiagnosticRenderer(files: compiled.files)
    return try #require(GeneratedTable(compiled, path: "routes.json"), "\(renderer.text(compiled.diagnostics))")
  }
}
