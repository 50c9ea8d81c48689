import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import Mutate

/// Law: if an edit changes what becomes of a link, an input or a window, `fpost diff` reports a change; and a table doesn't
/// differ from itself. Why a link doesn't match, and which pattern of a route takes it, are not part of that.
///
/// Every key of the grammar is edited: those of the grammar itself are the list, so that a new one is too.
@Suite(.namingCases) struct EditedKeyTests {
  /// The keys that say something about links, inputs or windows.
  static let keys: [String] = ObjectGrammar.table.reachable
    .filter { !["generate", "platform"].contains($0.name) }
    .flatMap { grammar in grammar.keys.map { grammar.name + "." + $0.name } }
    .filter { !TableMutation.inertKeys.contains($0) }.sorted()

  /// Tables that together have every key; a sample takes the first.
  private static let written = [
    "market.routes.json", "everything.json", "transit.routes.json", "features.routes.json", "routes.json",
  ]

  @Test func everyKeyHasItsTurn() {
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
      // Many an edit leaves no table.
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
  /// Edits that leave a table.
  var edits = 0
  /// Those that change what becomes of something that was tried.
  var changed = 0
  /// Those of which something isn't known.
  var unknown = 0
  var silent: [String] = []

  var description: String {
    "\(edits) edits, \(changed) change what was tried, \(unknown) leave something unknown, \(silent.count) silent"
  }
}

/// A table, and what becomes of links and inputs in it.
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

  /// Compares the table with an edited one.
  ///
  /// - Parameter links: further links, which the oracle reads.
  /// - Returns: `false` if the edit leaves no table.
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

  /// A link or an input that the tables treat otherwise.
  private func witness(_ mutant: TableMutant, _ document: RouteDocument, _ table: RouteTable) -> String? {
    let other = TableObserver(table, in: nil, environments: texts.environments, origins: self.table.originNames)
    if let witness = pool.witness(other) { return witness }
    // What only the edited table speaks of.
    let added = texts.additions(of: TableTexts(document))
    if added == nil, mutant.kind != .launchAndWindow { return nil }
    return MutationPool(observer, texts: added ?? texts, tables: [mutant.bytes], since: bytes, count: 60).witness(other)
  }

  /// A link that opens something else by what the pages say.
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
  /// What a link opens. Which of the route's patterns takes it is what an edit is about.
  fileprivate var withoutPattern: Oracle.Answer {
    var answer = self
    answer.patternIndex = 0
    return answer
  }
}
