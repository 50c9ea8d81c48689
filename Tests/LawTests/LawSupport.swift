import RouteLanguage
import RouteMatching
import TestSupport

/// The random tables for the laws, compiled once for all tests.
enum LawTables {
  static let all: [(seed: UInt64, checked: CheckedTable)] = (0..<count).compactMap(table)

  static let count = Thoroughness.seeds(sampleCount, full: 500)
  private static let sampleCount = 12

  /// The least that the tables must yield; see `Thoroughness.least`.
  static func least(_ least: Int) -> Int { Thoroughness.least(least, of: sampleCount) }

  /// The seed of the first table. A failure prints it.
  static let seed = Thoroughness.seed ?? 2026

  /// The index of the first table that only the test with many tables generates.
  static let differentialStart = 1_000_000

  /// Returns the table for an index, or `nil` if none of its routes is valid.
  static func table(_ index: Int) -> (seed: UInt64, checked: CheckedTable)? {
    let seed = Self.seed &+ UInt64(index)
    var generator = TableGenerator(seed: seed)
    return CheckedTable(generator.table()).map { (seed, $0) }
  }
}

/// A random table that compiled, after removing the routes that made it invalid.
struct CheckedTable: Sendable {
  let model: ModelTable
  let table: RouteTable
  /// The refusals for a tie, each with the refused table.
  let ties: [Tie]
  /// The rules of all other refusals.
  let otherRules: [String]

  struct Tie: Sendable {
    var model: ModelTable
    var routes: [String]
    var witness: String?
  }

  /// Removes routes until the table compiles. Returns `nil` if none are left.
  init?(_ generated: ModelTable) {
    var model = generated
    var ties: [Tie] = []
    var rules: [String] = []
    while true {
      let bytes = model.bytes
      let error: TableError
      do {
        let table = try RouteTable(json: bytes)
        self.model = model
        self.table = table
        self.ties = ties
        otherRules = rules
        return
      } catch let caught {
        error = caught
      }
      var refused: Set<String> = []
      for diagnostic in error.diagnostics where diagnostic.severity == .error {
        let route = CheckedTable.route(of: diagnostic.range.lower, in: bytes)
        if diagnostic.rule == "ambiguous-routes" {
          ties.append(
            Tie(model: model, routes: CheckedTable.quoted(diagnostic.message), witness: diagnostic.witness))
        } else {
          rules.append(diagnostic.rule)
        }
        // Remove only one of a tie's two routes, because the routes of later ties may then be valid.
        if diagnostic.rule != "ambiguous-routes" || refused.isDisjoint(with: CheckedTable.quoted(diagnostic.message)) {
          refused.insert(route ?? model.routes.last?.id ?? "")
        }
      }
      let count = model.routes.count
      model.routes.removeAll { refused.contains($0.id) }
      for index in model.routes.indices { model.routes[index].beats.removeAll { refused.contains($0) } }
      guard !model.routes.isEmpty, model.routes.count < count else {
        return nil
      }
    }
  }

  /// Returns the first quoted words of a message.
  private static func quoted(_ message: String) -> [String] {
    var result: [String] = []
    for (index, part) in message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    where index % 2 == 1 { result.append(String(part)) }
    return Array(result.prefix(2))
  }

  /// Returns the id of the route on the line that contains an offset.
  static func route(of offset: Int, in bytes: [UInt8]) -> String? {
    guard offset <= bytes.count else { return nil }
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = String(decoding: bytes[start...].prefix { $0 != 0x0A }, as: UTF8.self)
    return quoted(line.replacing("\"", with: "'")).first
  }
}

extension RouteMatch {
  var valuesByName: [String: RouteValue] { Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.value) }) }

  var answer: Oracle.Answer {
    let values = Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
    return Oracle.Answer(
      route: routeID, patternIndex: patternIndex, origin: originName, values: values, leftover: leftoverItems)
  }
}
