import RouteAnalysis
import RouteGeneration
import RouteLanguage

/// The number of small edits of a table that its generated tests notice.
///
/// Each mutant is compiled, and the checks of the original's generated suite run against it. If it passes all of them,
/// it counts as equivalent only if neither the analysis nor a link of an independent pool shows a difference. Otherwise
/// it survives, which means that the suite has a gap.
package struct MutationScore {
  /// The result of a mutant.
  package enum Fate: Sendable {
    /// The mutant isn't a valid table, and a diagnostic reports the mistake. Not counted.
    case refused(String)
    /// A generated test fails, with the given message.
    case killed(String)
    /// The mutant behaves like the original. The text lists the changes that the comparison reports without a link.
    case equivalent(String)
    /// The mutant behaves differently, but no generated test fails. The text shows the difference.
    case survived(String)
  }

  private let original: CompiledTable
  private let source: GeneratedTable
  private let suite: PromisedSuite
  private let path: String
  private let load: (String) -> IncludedFile
  /// The languages of the original and all mutants, so that each is computed only once.
  private let languages = LanguagePool()
  private let poolSize: Int
  private let texts: TableTexts
  private let observer: TableObserver
  private let pool: MutationPool
  private let bytes: [UInt8]

  /// - Parameter load: Reads an included file. Included files aren't mutated.
  /// - Returns: `nil` for a table with errors.
  package init?(bytes: [UInt8], path: String, poolSize: Int = 3_000, load: @escaping (String) -> IncludedFile) {
    self.bytes = bytes
    self.path = path
    self.load = load
    self.poolSize = poolSize
    original = CompiledTable(json: bytes, path: path, pool: languages, load: load)
    guard let source = GeneratedTable(original, path: path) else { return nil }
    self.source = source
    suite = PromisedSuite(source)
    texts = TableTexts(source.document)
    observer = TableObserver(
      source.table, in: suite.environment, environments: texts.environments, origins: source.table.originNames)
    pool = MutationPool(observer, texts: texts, tables: [bytes], count: poolSize)
  }

  /// The failures of the suite for its own table. Every entry is a defect of the suite.
  package var differencesOfOriginal: [String] { suite.differences(in: source) }

  /// Returns the result of a mutant.
  package func fate(of mutant: TableMutant) -> Fate {
    let compiled = CompiledTable(json: mutant.bytes, path: path, pool: languages, load: load)
    guard let other = GeneratedTable(compiled, path: path) else {
      let first: Diagnostic? = compiled.diagnostics.first { $0.severity == .error }
      return .refused(first.map { "\($0.message) [\($0.rule)]" } ?? "")
    }
    if let difference = suite.difference(ofCasesIn: other) { return .killed(difference) }
    // The compiled table decides everything about links and inputs.
    if other.table.block == source.table.block { return .equivalent("") }
    if let difference = suite.differences(in: other).first { return .killed(difference) }
    if let witness = poolWitness(mutant, other) { return .survived(witness) }
    return analysis(of: compiled)
  }

  // MARK: Equivalence

  /// Returns a change that the analysis finds, a question that it can't answer, or that no link shows a difference.
  private func analysis(of mutant: CompiledTable) -> Fate {
    // Generated tests promise nothing about leftover items.
    guard let comparison = TableComparison(old: original, new: mutant, leftoverItems: false) else {
      return .survived("the tables can't be compared")
    }
    let difference: TableDifference = comparison.run()
    // A change of a setting without an example link only restates the edit itself.
    if let change = difference.changes.first(where: { $0.verdict != .cosmetic && $0.link != nil }) {
      return .survived(change.message + (change.link.map { ", for example " + $0 } ?? ""))
    }
    if let unknown: String = difference.unknown.first { return .survived("the effect isn't known for " + unknown) }
    let said: [TableChange] = difference.changes.filter { $0.verdict != .cosmetic }
    return .equivalent(said.map(\.message).joined(separator: "; "))
  }

  /// Returns a link or an input of the pool that the tables treat differently.
  func poolWitness(_ mutant: TableMutant) -> String? {
    let compiled = CompiledTable(json: mutant.bytes, path: path, load: load)
    return GeneratedTable(compiled, path: path).flatMap { poolWitness(mutant, $0) }
  }

  private func poolWitness(_ mutant: TableMutant, _ table: GeneratedTable) -> String? {
    let other = TableObserver(
      table.table, in: suite.environment, environments: texts.environments, origins: source.table.originNames)
    if let witness = pool.witness(other) { return witness }
    // Also try texts that only the mutant contains.
    let added: TableTexts? = texts.additions(of: TableTexts(table.document))
    if added == nil, mutant.kind != .launchAndWindow { return nil }
    let more = MutationPool(
      observer, texts: added ?? texts, tables: [mutant.bytes], since: bytes, count: added == nil ? 60 : poolSize / 3)
    return more.witness(other)
  }
}
