import RouteLanguage

/// The namespace of the function that runs the rules over a table.
package enum Linter {
  /// Returns all diagnostics of a table in order of position: those of the reader and the findings of the rules.
  ///
  /// - Parameters:
  ///   - asOf: The day, such as `2026-05-31`, to compare sunsets with, or `nil` to skip this comparison.
  ///   - generating: The code generator's diagnostics about names. Their severity is adjusted to the table's settings.
  package static func run(
    _ compiled: CompiledTable, asOf: String? = nil, generating: [Diagnostic] = []
  ) -> [Diagnostic] {
    let settings = LintSettings(compiled.document?.lint)
    var diagnostics = compiled.diagnostics + settings.diagnostics
    let removed = RemovedKeys(compiled).all.map { $0.problem }
    if !removed.isEmpty { diagnostics = diagnostics.filter { $0.rule != "removed-key" } + removed }
    for var diagnostic in generating {
      guard let severity = settings.severity(of: diagnostic.rule, usual: diagnostic.severity) else { continue }
      diagnostic.severity = severity
      diagnostics.append(diagnostic)
    }
    guard let document = compiled.document, let analysis = TableAnalysis(compiled) else {
      return diagnostics.sortedByPlace()
    }
    let context = LintContext(
      document: document, analysis: analysis, asOf: asOf, approximations: compiled.approximations)
    for rule in LintRule.all {
      guard let severity = settings.severity(of: rule.id, usual: rule.severity) else { continue }
      diagnostics +=
        rule.check(context).map { finding in
          var finding = finding
          finding.rule = rule.id
          // Use the milder of the two severities.
          finding.severity = [.note, .warning].first { [severity, finding.severity].contains($0) } ?? .error
          return finding
        }.limited
    }
    return diagnostics.sortedByPlace()
  }
}
