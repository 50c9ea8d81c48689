import RouteAnalysis
import RouteGeneration
import RouteLanguage

/// How many small edits of a table its generated tests notice.
///
/// Each mutant is compiled and the checks of the original's generated suite are run against it. One that passes them all
/// counts as equivalent only if the analysis finds no difference and no link of an independent pool shows one; any other
/// survives, and then the suite has a gap.
package struct MutationScore {
  /// What became of a mutant.
  package enum Fate: Sendable {
    /// It is no table: the mistake is refused with a diagnostic. Not counted.
    case refused(String)
    /// A generated test fails; what it says.
    case killed(String)
    /// Nobody can tell it from the original; what comparing the tables says of it without a link that shows it.
    case equivalent(String)
    /// It differs and no generated test fails; what shows the difference.
    case survived(String)
  }

  private let original: CompiledTable
  private let source: GeneratedTable
  private let suite: SuiteData
  private let path: String
  private let load: (String) -> IncludedFile
  /// Of the original and all mutants, so that what is known of their languages is worked out once.
  private let languages = LanguagePool()
  private let poolSize: Int
  private let texts: TableTexts
  private let observer: TableObserver
  private let pool: MutationPool
  private let bytes: [UInt8]

  /// - Parameter load: reads a file that the table includes. Included files have no mutants.
  /// - Returns: `nil` for a table with errors.
  package init?(bytes: [UInt8], path: String, poolSize: Int = 3_000, load: @escaping (String) -> IncludedFile) {
    self.bytes = bytes
    self.path = path
    self.load = load
    self.poolSize = poolSize
    original = CompiledTable(json: bytes, path: path, pool: languages, load: load)
    guard let source = GeneratedTable(original, path: path) else { return nil }
    self.source = source
    suite = SuiteData(source)
    texts = TableTexts(source.document)
    observer = TableObserver(
      source.table, in: suite.environment, environments: texts.environments, origins: source.table.originNames)
    pool = MutationPool(observer, texts: texts, tables: [bytes], count: poolSize)
  }

  /// What the suite says of the table itself; anything is a defect of the suite.
  package var differencesOfOriginal: [String] { suite.differences(in: source) }

  /// What becomes of a mutant.
  package func fate(of mutant: TableMutant) -> Fate {
    let compiled = CompiledTable(json: mutant.bytes, path: path, pool: languages, load: load)
    guard let other = GeneratedTable(compiled, path: path) else {
      let first: Diagnostic? = compiled.diagnostics.first { $0.severity == .error }
      return .refused(first.map { "\($0.message) [\($0.rule)]" } ?? "")
    }
    if let difference = suite.difference(ofCasesIn: other) { return .killed(difference) }
    // All that is decided about links and inputs is decided by the block.
    if other.table.block == source.table.block { return .equivalent("") }
    if let difference = suite.differences(in: other).first { return .killed(difference) }
    if let witness = poolWitness(mutant, other) { return .survived(witness) }
    return analysis(of: compiled)
  }

  // MARK: Equivalence

  /// A change that the analysis finds, a question it can't answer, or nothing that a link would show.
  private func analysis(of mutant: CompiledTable) -> Fate {
    // Generated tests promise nothing about leftover items.
    guard let comparison = TableComparison(old: original, new: mutant, leftoverItems: false) else {
      return .survived("the tables can't be compared")
    }
    let difference: TableDifference = comparison.run()
    // What a setting says without a link that shows it is the edit itself, told again.
    if let change = difference.changes.first(where: { $0.verdict != .cosmetic && $0.link != nil }) {
      return .survived(change.message + (change.link.map { ", for example " + $0 } ?? ""))
    }
    if let unknown: String = difference.unknown.first { return .survived("the effect isn't known for " + unknown) }
    let said: [TableChange] = difference.changes.filter { $0.verdict != .cosmetic }
    return .equivalent(said.map(\.message).joined(separator: "; "))
  }

  /// A link or an input of the pool that the tables treat otherwise.
  func poolWitness(_ mutant: TableMutant) -> String? {
    let compiled = CompiledTable(json: mutant.bytes, path: path, load: load)
    return GeneratedTable(compiled, path: path).flatMap { poolWitness(mutant, $0) }
  }

  private func poolWitness(_ mutant: TableMutant, _ table: GeneratedTable) -> String? {
    let other = TableObserver(
      table.table, in: suite.environment, environments: texts.environments, origins: source.table.originNames)
    if let witness = pool.witness(other) { return witness }
    // What only the mutant speaks of.
    let added: TableTexts? = texts.additions(of: TableTexts(table.document))
    if added == nil, mutant.kind != .launchAndWindow { return nil }
    let more = MutationPool(
      observer, texts: added ?? texts, tables: [mutant.bytes], since: bytes, count: added == nil ? 60 : poolSize / 3)
    return more.witness(other)
  }
}
