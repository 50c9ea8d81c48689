import Foundation
import RouteLanguage
import RouteMatching
import Testing

/// A real app: its links with their expected results, its table in our language, and the cases that the table can't
/// express.
struct VectorApp: Sendable, CustomTestStringConvertible {
  let name: String
  let cases: CaseFile
  /// The contents of the table's file.
  let tableBytes: [UInt8]
  /// The keys of the table's `routes`.
  let routeIDs: [String]
  let exceptions: [Exception]

  /// The file `<app>.cases.json`, with facts from the app's tests, code or documents.
  struct CaseFile: Decodable, Sendable {
    let source: String
    let routes: [String]
    let cases: [Case]
  }

  struct Case: Decodable, Sendable {
    let url: String
    /// `nil` if the app ignores the link.
    let expect: Expectation?
  }

  struct Expectation: Decodable, Sendable {
    let route: String
    /// The required parameters. A match may have more.
    let params: [String: ExpectedValue]
  }

  /// A case that the table is known to fail.
  struct Exception: Decodable, Sendable {
    let url: String
    let reason: String
  }

  private struct TableFile: Decodable {
    let routes: [String: Ignored]
    struct Ignored: Decodable {
      init(from decoder: any Decoder) throws {}
    }
  }

  var testDescription: String { name }

  /// Returns the table or throws its errors.
  func table() throws -> RouteTable {
    guard let table = VectorApp.tables[name] else { throw CocoaError(.fileNoSuchFile) }
    return try table.get()
  }

  /// The tables by app. Each is compiled once.
  private static let tables = Dictionary(
    uniqueKeysWithValues: all.map { app in
      (app.name, Result { try RouteTable(json: app.tableBytes, path: "\(app.name).routes.json") })
    })

  /// Returns the cases whose link gives the app's result, with the match, and the cases whose link doesn't.
  func run(_ table: RouteTable) -> (hits: [(Case, RouteMatch?)], misses: [Case]) {
    var hits: [(Case, RouteMatch?)] = []
    var misses: [Case] = []
    for entry in cases.cases {
      let match = table.match(entry.url).match
      if entry.isMet(by: match) { hits.append((entry, match)) } else { misses.append(entry) }
    }
    return (hits, misses)
  }
}

extension VectorApp.Case {
  func isMet(by match: RouteMatch?) -> Bool {
    guard let expect, let match else { return expect == nil && match == nil }
    return match.routeID == expect.route && expect.params.allSatisfy { $1.agrees(with: match[$0]) }
  }
}

extension VectorApp {
  /// The apps in `Tests/Vectors`, by name.
  static let all: [VectorApp] = {
    do { return try load() } catch { fatalError("Tests/Vectors cannot be read: \(error)") }
  }()

  private static func load() throws -> [VectorApp] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Vectors")
    let decoder = JSONDecoder()
    let exceptions = try decoder.decode(
      [String: [Exception]].self, from: Data(contentsOf: folder.appendingPathComponent("exceptions.json")))
    let suffix = ".cases.json"
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(suffix) }.sorted()
      .map { file in
        let name = String(file.dropLast(suffix.count))
        let table = try Data(contentsOf: folder.appendingPathComponent("\(name).routes.json"))
        return VectorApp(
          name: name,
          cases: try decoder.decode(CaseFile.self, from: Data(contentsOf: folder.appendingPathComponent(file))),
          tableBytes: [UInt8](table),
          routeIDs: try decoder.decode(TableFile.self, from: table).routes.keys.sorted(),
          exceptions: exceptions[name] ?? [])
      }
  }
}
