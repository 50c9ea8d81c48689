import Foundation
import RouteLanguage
import TestSupport

/// The tables that people wrote into this package: in pages, fixtures, examples and vectors.
struct WrittenTable: Sendable {
  /// Its file, and the line where it is a page's.
  let name: String
  let json: [UInt8]
  private let folder: URL

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// - Returns: `nil` for a table with errors.
  private init?(_ json: [UInt8], named name: String, in folder: URL) {
    (self.name, self.json, self.folder) = (name, json, folder)
    if compiled.table == nil { return nil }
  }

  var compiled: CompiledTable { compiled(in: LanguagePool()) }

  func compiled(in pool: LanguagePool) -> CompiledTable {
    CompiledTable(json: json, path: name, pool: pool, load: load)
  }

  /// Reads a file that it includes.
  func load(_ path: String) -> IncludedFile {
    IncludedFile(try? [UInt8](Data(contentsOf: folder.appendingPathComponent(path))), at: path)
  }

  /// Each block of JSON on a page that is a table, or some members of one.
  static let ofPages: [WrittenTable] = files("Sources/Fingerpost/Fingerpost.docc", "md").flatMap { file in
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "\n")
    var tables: [WrittenTable] = []
    var start: Int?
    for (index, line) in lines.enumerated() {
      if let first = start, line == "```" {
        let block = lines[first...].prefix(index - first).joined(separator: "\n")
        let json = block.hasPrefix("{") ? block : tableText(members: block)
        let name = "\(file.lastPathComponent):\(first + 1)"
        if let table = WrittenTable(Array(json.utf8), named: name, in: file) { tables.append(table) }
        start = nil
      } else if line == "```json" {
        start = index + 1
      }
    }
    return tables
  }

  /// All other files that are tables.
  static let ofFiles: [WrittenTable] =
    (files("Tests", "json") + files("Examples", "routes.json") + [root.appendingPathComponent("routes.json")])
    .compactMap { file in
      guard let bytes = try? Data(contentsOf: file) else { return nil }
      return WrittenTable([UInt8](bytes), named: file.lastPathComponent, in: file.deletingLastPathComponent())
    }

  private static func files(_ folder: String, _ ending: String) -> [URL] {
    // The enumerator doesn't follow a link that it begins at.
    let place = root.appendingPathComponent(folder).resolvingSymlinksInPath()
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix("." + ending) || $0.hasSuffix("/" + ending) }.sorted()
      .filter { !$0.contains(".build/") }.map { place.appendingPathComponent($0) }
  }
}
