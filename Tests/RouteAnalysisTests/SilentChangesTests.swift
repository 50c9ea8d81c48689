import Foundation
import RouteAnalysis
import Mutate
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// No change of a link's route or values stays unreported. The test makes single edits of random tables and tries links
/// that are made without automata.
@Suite(.namingCases) struct SilentChangesTests {
  private static let edits = Thoroughness.amount(4, full: 2_000)
  /// The number of runs, each with its own random numbers.
  private static let runs = edits / 250 + 1

  @Test func everyChangeIsReported() {
    each(0..<Self.runs) { run in
      var random = SeededRandom(seed: 17 &+ seedOffset &+ 1_000 &* UInt64(run))
      var count = Counts()
      while count.edits < Self.edits / Self.runs {
        let table = RandomTable(&random)
        let old = compiled(table.json)
        guard old.table != nil else { continue }
        let mutants = TableMutation.mutants(of: Array(table.json.utf8))
        for turn in 0..<4 {
          let other = table.edited(&random)
          let json = turn % 2 == 0 ? other.json : String(decoding: random.one(of: mutants).bytes, as: UTF8.self)
          let patterns = table.patterns + (turn % 2 == 0 ? other.patterns : [])
          if json == table.json { continue }
          try compare(table.json, json, RandomLinks.links(patterns, count: 400, &random), &count)
        }
      }
      print("\(count)")
      #expect(count.silent == 0)
      #expect(count.changed >= count.edits / 4 && count.unknown <= count.edits / 10, "\(count)")
    }
  }

  private struct Counts: CustomStringConvertible {
    /// The edits that give a valid table.
    var edits = 0
    /// The edits after which a tried link opens another route or has other values.
    var changed = 0
    /// The edits with an effect that isn't known completely.
    var unknown = 0
    var silent = 0

    var description: String {
      "\(edits) edits, \(changed) change links that were tried, \(unknown) leave something unknown, \(silent) silent"
    }
  }

  private func compare(_ before: String, _ after: String, _ links: [String], _ count: inout Counts) throws {
    let pool = LanguagePool()
    let old = CompiledTable(json: Array(before.utf8), path: "old.json", pool: pool)
    let new = CompiledTable(json: Array(after.utf8), path: "new.json", pool: pool)
    guard let oldTable = old.table, let newTable = new.table else { return }
    count.edits += 1
    let difference = try #require(TableComparison(old: old, new: new)).run()
    if let text = difference.unknown.first {
      count.unknown += 1
      if Self.edits > 100 { print("unknown: what becomes of \(text)\n\(before)\n\(after)") }
    }
    var missing: [String: String] = [:]
    var isChanged = false
    for link in links {
      for change in Self.changes(of: link, oldTable, newTable) {
        isChanged = true
        if !change.isSaid(in: difference) { missing["\(change)"] = link }
      }
    }
    if isChanged { count.changed += 1 }
    guard let first = missing.min(by: { $0.key < $1.key }) else { return }
    count.silent += 1
    Issue.record(
      "\(first.key), as \(first.value) shows:\n\(before)\n\(after)\nsaid: \(difference.changes.map(\.message))")
  }

  /// The change of a link, or of one of its parameters.
  private struct Change: CustomStringConvertible {
    enum What { case lost, moved, found, value, newValue }
    var what: What
    var route: String
    var parameter: String?

    var description: String { "\(what) \(route) \(parameter ?? "")" }

    /// Returns `true` if the difference reports something at least as severe for the route, or reports that it is
    /// unknown.
    func isSaid(in difference: TableDifference) -> Bool {
      if difference.unknown.contains(where: {
        $0.contains(parameter.map { "\(quoted($0)) of \(route):" } ?? "\(route):")
      }) {
        return true
      }
      return difference.changes.contains { change in
        guard change.route == route || change.route.isEmpty else { return false }
        switch (what, change.kind) {
        case (.lost, .stopsWorking), (.moved, .leadsElsewhere): return change.verdict == .breaking
        case (.moved, .renamed), (.found, .newLink): return true
        case (.value, .valueChanges), (.value, .typeChanges), (.value, .presenceChanges):
          return change.verdict == .breaking && (change.parameter == parameter || change.route.isEmpty)
        case (.newValue, .presenceChanges): return change.parameter == parameter
        default: return false
        }
      }
    }
  }

  private static func changes(of link: String, _ old: RouteTable, _ new: RouteTable) -> [Change] {
    switch (old.match(link).match, new.match(link).match) {
    case (nil, nil): return []
    case (let before?, nil): return [Change(what: .lost, route: before.routeID)]
    case (nil, let after?): return [Change(what: .found, route: after.routeID)]
    case (let before?, let after?):
      guard before.routeID == after.routeID else { return [Change(what: .moved, route: before.routeID)] }
      let known = Set((0..<before.parameterCount).map { before.parameterName($0) })
      let names = known.union((0..<after.parameterCount).map { after.parameterName($0) })
      return names.filter { before[$0] != after[$0] }
        .map { Change(what: known.contains($0) ? .value : .newValue, route: before.routeID, parameter: $0) }
    }
  }
}
