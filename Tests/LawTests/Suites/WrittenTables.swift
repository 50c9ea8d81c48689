import Foundation
import RouteLanguage
import TestSupport

/// The tables in this package that people wrote: in pages, fixtures, examples and vectors.
struct WrittenTable: Sendable {
  /// The file's name. For a table of a page, also its line.
  let name: String
  let json: [UInt8]
  private let folder: URL

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private init(_ json: [UInt8], named name: String, in folder: URL) {
    (self.name, self.json, self.folder) = (name, json, folder)
  }

  private var isValid: Bool { compiled.table != nil }

  var compiled: CompiledTable { compiled(in: LanguagePool()) }

  func compiled(in pool: LanguagePool) -> CompiledTable {
    CompiledTable(json: json, path: name, pool: pool, load: load)
  }

  /// Reads an included file.
  func load(_ path: String) -> IncludedFile {
    IncludedFile(try? [UInt8](Data(contentsOf: folder.appendingPathComponent(path))), at: path)
  }

  /// The JSON blocks on pages that are tables or members of a table. A sample looks at 80 blocks, evenly spaced.
  static let ofPages: [WrittenTable] = blocksOfPages.sample(80).filter(\.isValid)

  private static let blocksOfPages: [WrittenTable] = files("Sources/Fingerpost/Fingerpost.docc", "md").flatMap { file in
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "\n")
    var tables: [WrittenTable] = []
    var start: Int?
    for (index, line) in lines.enumerated() {
      if let first = start, line == "```" {
        let block = lines[first...].prefix(index - first).joined(separator: "\n")
        let json = block.hasPrefix("{") ? block : tableText(members: block)
        let name = "\(file.lastPathComponent):\(first + 1)"
        tables.append(WrittenTable(Array(json.utf8), named: name, in: file))
        start = nil
      } else if line == "```json" {
        start = index + 1
      }
    }
    return tables
  }

  /// The other files that contain tables. A sample looks at 16 files, evenly spaced.
  static let ofFiles: [WrittenTable] = jsonFiles.sample(16).filter(\.isValid)

  /// Returns the tables among the other files that have one of these names.
  static func ofFiles(named names: [String]) -> [WrittenTable] {
    jsonFiles.filter { names.contains($0.name) && $0.isValid }
  }

  private static let jsonFiles: [WrittenTable] =
    (files("Tests", "json") + files("Examples", "routes.json") + [root.appendingPathComponent("routes.json")])
    .compactMap { file in
      guard let bytes = try? Data(contentsOf: file) else { return nil }
      return WrittenTable([UInt8](bytes), named: file.lastPathComponent, in: file.deletingLastPathComponent())
    }

  private static func files(_ folder: String, _ ending: String) -> [URL] {
    // The enumerator doesn't follow a symbolic link at its root.
    let place = root.appendingPathComponent(folder).resolvingSymlinksInPath()
    let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix("." + ending) || $0.hasSuffix("/" + ending) }.sorted()
      .filter { !$0.contains(".build/") }.map { place.appendingPathComponent($0) }
  }
}
