import RouteLanguage

/// One rule of `lint`. Its page in the documentation explains it.
///
/// A rule is a value with a file of its own in `Rules`; `LintRule.all` lists them.
package struct LintRule: Sendable {
  /// The id in messages, in the `lint` section of a table and in the name of the page. Never changes.
  package let id: String
  /// The severity of a finding, unless the table sets another.
  package let severity: Diagnostic.Severity
  /// `true` if a table that breaks the rule doesn't load. Then the table can't set another severity.
  package let isLoadRule: Bool
  /// Returns the findings. Empty for rules that are checked elsewhere.
  package let check: @Sendable (LintContext) -> [LintFinding]

  package init(
    _ id: String, _ severity: Diagnostic.Severity, isLoadRule: Bool = false,
    check: @escaping @Sendable (LintContext) -> [LintFinding] = { _ in [] }
  ) {
    self.id = id
    self.severity = severity
    self.isLoadRule = isLoadRule
    self.check = check
  }
}

/// What a rule found; the rule's id and severity are added by the linter.
package struct LintFinding: Sendable {
  package var message: String
  package var range: SourceRange
  package var notes: [Diagnostic.Note]
  package var fix: Fix?
  package var witness: String?
  /// A milder severity than the rule's own.
  package var atMost: Diagnostic.Severity?

  package init(
    _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], fix: Fix? = nil,
    witness: String? = nil, atMost: Diagnostic.Severity? = nil
  ) {
    self.message = message
    self.range = range
    self.notes = notes
    self.fix = fix
    self.witness = witness
    self.atMost = atMost
  }
}

/// What one run of lint wants to know beyond the table.
package struct LintOptions: Sendable {
  /// The day, as `2026-05-31`, that sunsets are compared with; without it they aren't.
  package var asOf: String?

  package init(asOf: String? = nil) { self.asOf = asOf }
}

/// What rules look at.
package struct LintContext {
  package let document: RouteDocument
  package let analysis: TableAnalysis
  package let options: LintOptions
  /// What the analysis leaves out.
  package let approximations: [Approximation]

  var shape: TableShape { analysis.shape }
  var space: LinkSpace { analysis.space }

  /// Returns `true` if a form of a pattern is never needed, because another form of it takes its links and reads the same values
  /// from them: `{','|'%2C'}` if a value may hold either.
  func isSpare(_ pattern: Int, _ covers: [Int]) -> Bool {
    let form = shape.patterns[pattern]
    guard form.form != nil else { return false }
    let parameters = shape.routes[form.route].parameters.indices
    return covers.contains { cover in
      let other = shape.patterns[cover]
      return other.source.range == form.source.range && other.restIndex == form.restIndex
        && (form.restIndex == nil || other.segments.count == form.segments.count)
        && parameters.allSatisfy { other.carries($0) || !form.carries($0) }
    }
  }

  /// A link that a pattern wins, found by where it is written; `nil` where there is none.
  func link(of range: SourceRange) -> String? {
    for (index, pattern) in shape.patterns.enumerated() where pattern.source.range == range {
      if case .reached(let link) = analysis.reach(of: index) { return link }
    }
    return nil
  }
}
