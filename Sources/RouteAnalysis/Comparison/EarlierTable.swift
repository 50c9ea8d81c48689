import RouteLanguage

/// A table that may have keys that the language no longer has, so that it can be compared with a newer one.
package struct EarlierTable {
  /// The table with an exact replacement of each such key, or without the key if there is none.
  package private(set) var table: CompiledTable
  /// Keys with an exact replacement.
  private var replaced: [Diagnostic] = []
  /// Keys without one.
  private var dropped: [Diagnostic] = []

  /// - Parameter compile: compiles changed files, the table's first.
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

  /// What a comparison leaves out, one sentence for each key without an exact replacement.
  package var leftOut: [String] { dropped.map { "\($0.message), but not exactly" } }

  /// Adds what became of the keys to the differences between this table and another one.
  package func describing(_ difference: TableDifference) -> TableDifference {
    let changes = replaced.map { TableChange(.documentation, .cosmetic, $0.message, route: "") }
    return leftOut.reduce(difference.adding(changes)) { $0.leavingOut($1) }
  }
}
