import RouteLanguage

/// A table that may use keys that were removed from the language, prepared for a comparison with a newer table.
package struct EarlierTable {
  /// The table with an exact replacement of each removed key, or without the key if there is no exact replacement.
  package private(set) var table: CompiledTable
  /// The diagnostics of keys with an exact replacement.
  private var replaced: [Diagnostic] = []
  /// The diagnostics of keys without an exact replacement.
  private var dropped: [Diagnostic] = []

  /// - Parameter compile: Compiles changed files. The first file is the table, followed by the files that it includes.
  package init(_ table: CompiledTable, compile: ([SourceFile]) -> CompiledTable) {
    self.table = table
    while true {
      let keys = RemovedKeys(self.table).all
      let exact = keys.map { $0.problem }.filter { $0.fix?.edits.isEmpty == false }
      let removals = keys.map { key in
        var problem = key.problem
        problem.fix = Fix("remove it", [key.removal])
        return problem
      }
      let (files, made) = (exact.isEmpty ? removals : exact).fixed(self.table.files)
      if made.isEmpty { return }
      if exact.isEmpty { dropped += made } else { replaced += made }
      self.table = compile(files)
    }
  }

  /// A sentence for each key without an exact replacement, for the list of things that a comparison ignores.
  package var notCompared: [String] { dropped.map { "\($0.message), but not exactly" } }

  /// Returns the difference with a change for each replaced key and a remark for each key without an exact replacement.
  package func describing(_ difference: TableDifference) -> TableDifference {
    difference.adding(
      replaced.map { TableChange(.documentation, .cosmetic, $0.message) }, notCompared: notCompared)
  }
}
