import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import Mutate

/// Law: if an edit changes the result of a link, an input or a window, `fpost diff` reports a change. A table doesn't
/// differ from itself.
///
/// The reason of a miss and the choice among a route's patterns aren't part of the result. The list of keys comes from
/// the grammar itself, so a new key is edited too.
@Suite(.namingCases) struct EditedKeyTests {
  /// The keys that affect links, inputs or windows.
  static let keys: [String] = ObjectGrammar.table.reachable
    .filter { !["generate", "platform"].contains($0.name) }
    .flatMap { grammar in grammar.keys.map { grammar.name + "." + $0.name } }
    .filter { !TableMutation.inertKeys.contains($0) }.sorted()

  /// Tables that together contain every key. A sample uses the first.
  private static let written = [
    "market.routes.json", "everything.json", "transit.routes.json", "features.routes.json", "routes.json",
  ]

  @Test func editsOfEveryKeyAreReported() {
    var random = SeededRandom(seed: LawTables.seed)
    let names = Self.written.sample(1)
    let tables = WrittenTable.ofFiles(named: names).map {
      EditedTable($0.json, $0.name, load: $0.load)
    }
    var edits: [String: [(table: Int, mutant: TableMutant)]] = [:]
    for (index, table) in tables.enumerated() {
      for mutant in TableMutation.mutants(of: table.bytes) { edits[mutant.key, default: []].append((index, mutant)) }
    }
    var count = EditCounts()
    let keys = Thoroughness.isFull ? Self.keys : Self.keys.filter { edits[$0] != nil }
    for key in keys.shuffled(using: &random).prefix(Thoroughness.seeds(1, full: .max)) {
      let own = (edits[key] ?? []).shuffled(using: &random)
      #expect(!own.isEmpty, "no table has '\(key)'")
      var turns = Thoroughness.amount(1, full: 12)
      // Many edits give an invalid table.
      for (table, mutant) in own.prefix(8 * turns) where turns > 0 {
        if tables[table].check(mutant, &count) { turns -= 1 }
      }
    }
    print(count)
    #expect(count.silent.isEmpty)
    #expect(count.changed >= count.edits / 3)
  }

  @Test func editsOfRandomTablesAreReported() {
    var count = EditCounts()
    for index in 0..<Thoroughness.seeds(1, full: 300) {
      let seed = LawTables.seed &+ UInt64(index)
      var random = SeededRandom(seed: seed)
      var generator = TableGenerator(seed: seed)
      guard let checked = CheckedTable(generator.table()) else { continue }
      let table = EditedTable(checked.model.bytes, "seed \(seed)") { IncludedFile(nil, at: $0) }
      let links = LinkGenerator(checked.model, seed: seed)
      var turns = Thoroughness.amount(2, full: 4)
      let mutants = TableMutation.mutants(of: table.bytes).filter { Self.keys.contains($0.key) }
      for mutant in mutants.shuffled(using: &random).prefix(20) where turns > 0 {
        var links = links
        if table.check(mutant, &count, links: (0..<60).map { _ in links.link() }) { turns -= 1 }
      }
    }
    print(count)
    #expect(count.silent.isEmpty)
    #expect(count.changed >= count.edits / 5)
  }

  @Test func tableDoesNotDifferFromItself() throws {
    for written in WrittenTable.ofFiles.sample(2) {
      let pool = LanguagePool()
      let (old, new) = (written.compiled(in: pool), written.compiled(in: pool))
      let difference = try #require(TableComparison(old: old, new: new)).run()
      #expect(difference.changes.map(\.message) == [], "\(written.name)")
      #expect(difference.unknown == [], "\(written.name)")
    }
    for (seed, checked) in LawTables.all.sample(4) {
      let pool = LanguagePool()
      let tables = (0..<2).map { _ in CompiledTable(json: checked.model.bytes, path: "routes.json", pool: pool) }
      let difference = try #require(TableComparison(old: tables[0], new: tables[1])).run()
      #expect(difference.changes.map(\.message) == [], "seed \(seed)\n\(checked.model.summary)")
    }
  }
}

private struct EditCounts: CustomStringConvertible {
  /// The edits that give a valid table.
  var edits = 0
  /// The edits that change the result of something that was tried.
  var changed = 0
  /// The edits with an effect that isn't known completely.
  var unknown = 0
  var silent: [String] = []

  var description: String {
    "\(edits) edits, \(changed) change what was tried, \(unknown) leave something unknown, \(silent.count) silent"
  }
}

/// A table with the results of its links and inputs.
private struct EditedTable {
  let bytes: [UInt8]
  private let name: String
  private let load: (String) -> IncludedFile
  private let document: RouteDocument
  private let table: RouteTable
  private let texts: TableTexts
  private let observer: TableObserver
  private let pool: MutationPool
  private let oracle: Oracle

  init(_ json: [UInt8], _ name: String, load: @escaping (String) -> IncludedFile) {
    bytes = json
    self.name = name
    self.load = load
    let compiled = CompiledTable(json: json, path: name, load: load)
    guard let document = compiled.document, let table = compiled.table else {
      fatalError("'\(name)' isn't a valid table")
    }
    self.document = document
    self.table = table
    texts = TableTexts(document)
    observer = TableObserver(table, in: nil, environments: texts.environments, origins: table.originNames)
    pool = MutationPool(observer, texts: texts, tables: [bytes], count: Thoroughness.amount(20, full: 1_000))
    oracle = Oracle(ModelledTable(document, named: name).model, cache: SampleCache())
  }

  /// Compares the table with an edited table.
  ///
  /// - Parameter links: Additional links, which the oracle reads.
  /// - Returns: `false` if the edited table isn't valid.
  func check(_ mutant: TableMutant, _ count: inout EditCounts, links: [String] = []) -> Bool {
    let languages = LanguagePool()
    let old = CompiledTable(json: bytes, path: name, pool: languages, load: load)
    let new = CompiledTable(json: mutant.bytes, path: name, pool: languages, load: load)
    guard let document = new.document, let table = new.table else { return false }
    count.edits += 1
    guard let witness = witness(mutant, document, table) ?? oracleWitness(document, links) else { return true }
    count.changed += 1
    guard let difference = TableComparison(old: old, new: new)?.run() else { return true }
    if !difference.unknown.isEmpty { count.unknown += 1 }
    guard difference.changes.isEmpty, difference.unknown.isEmpty else { return true }
    count.silent.append(mutant.key)
    Issue.record(
      """
      \(mutant.key) in \(name): \(mutant.change)
      \(witness)
      \(String(decoding: bytes, as: UTF8.self))
      \(String(decoding: mutant.bytes, as: UTF8.self))
      """)
    return true
  }

  /// Returns a link or an input that the two tables treat differently.
  private func witness(_ mutant: TableMutant, _ document: RouteDocument, _ table: RouteTable) -> String? {
    let other = TableObserver(table, in: nil, environments: texts.environments, origins: self.table.originNames)
    if let witness = pool.witness(other) { return witness }
    // Also try texts that only the edited table contains.
    let added = texts.additions(of: TableTexts(document))
    if added == nil, mutant.kind != .launchAndWindow { return nil }
    return MutationPool(observer, texts: added ?? texts, tables: [mutant.bytes], since: bytes, count: 60).witness(other)
  }

  /// Returns a link that opens something else according to the oracle.
  private func oracleWitness(_ document: RouteDocument, _ links: [String]) -> String? {
    if links.isEmpty { return nil }
    let other = Oracle(ModelledTable(document, named: name + " edited").model, cache: SampleCache())
    return links.first { link in
      let (before, after) = (oracle.resolve(link), other.resolve(link))
      return !before.isTie && !after.isTie && before.answers.count <= 1 && after.answers.count <= 1
        && before.answers.map(\.withoutPattern) != after.answers.map(\.withoutPattern)
    }
  }
}

extension Oracle.Answer {
  /// The destination of a link. It omits the pattern, because an edit may make another pattern of the same route match.
  fileprivate var withoutPattern: Oracle.Answer {
    var answer = self
    answer.patternIndex = 0
    return answer
  }
}
