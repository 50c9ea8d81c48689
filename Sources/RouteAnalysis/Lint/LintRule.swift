import RouteLanguage

/// A rule of `fpost lint`. Its page in the documentation explains it.
///
/// Each rule is a value with a file of its own in `Rules`, and `LintRule.all` lists all of them.
package struct LintRule: Sendable {
  /// The id in messages, in the `lint` section of a table and in the name of the page. It never changes.
  package let id: String
  /// The severity of a finding, unless the table sets another.
  package let severity: Diagnostic.Severity
  /// `true` if a table that breaks the rule doesn't load. A table can't change the severity of such a rule.
  package let isLoadRule: Bool
  /// Returns the findings without the rule's id. Returns none if the rule is checked elsewhere.
  package let check: @Sendable (LintContext) -> [Diagnostic]

  package init(
    _ id: String, _ severity: Diagnostic.Severity, isLoadRule: Bool = false,
    check: @escaping @Sendable (LintContext) -> [Diagnostic] = { _ in [] }
  ) {
    self.id = id
    self.severity = severity
    self.isLoadRule = isLoadRule
    self.check = check
  }
}

extension Diagnostic {
  /// Creates a finding of a rule. The linter adds the rule's id and severity.
  ///
  /// - Parameter severity: The maximum severity of this finding.
  init(
    _ message: String, at range: SourceRange, notes: [Note] = [], fix: Fix? = nil, witness: String? = nil,
    atMost severity: Severity = .error
  ) {
    self.init(severity, "", message, at: range, notes: notes, fix: fix, witness: witness)
  }
}

/// The input of a lint rule.
package struct LintContext {
  package let document: RouteDocument
  package let analysis: TableAnalysis
  /// The day, such as `2026-05-31`, to compare sunsets with, or `nil` to skip this comparison.
  package let asOf: String?
  /// The features of the table that the analysis ignores.
  package let approximations: [Approximation]

  var resolved: ResolvedTable { analysis.resolved }
  var space: LinkSpace { analysis.space }

  /// Returns `true` if a variant of a pattern is redundant, because another variant of the same pattern matches its
  /// links first and reads the same values. An example is `{','|'%2C'}` if a value may contain either text.
  func isRedundantVariant(_ pattern: Int, _ covers: [Int]) -> Bool {
    let form = resolved.patterns[pattern]
    guard form.form != nil else { return false }
    let parameters = resolved.routes[form.route].parameters.indices
    return covers.contains { cover in
      let other = resolved.patterns[cover]
      return other.source.range == form.source.range && other.restIndex == form.restIndex
        && (form.restIndex == nil || other.segments.count == form.segments.count)
        && parameters.allSatisfy { other.captures.contains($0) || !form.captures.contains($0) }
    }
  }

  /// Returns a link that the pattern at a position in the table wins, or `nil` if there is none.
  func link(of range: SourceRange) -> String? {
    let patterns = resolved.patterns.indices.lazy.filter { self.resolved.patterns[$0].source.range == range }
    return patterns.compactMap { self.analysis.link(of: $0) }.first
  }
}

extension LintRule {
  /// All rules, grouped by topic: the route that a link opens, examples, redirects, names, origins, spelling, cost,
  /// windows and activities, platform files, and features that the analysis ignores.
  package static let all: [LintRule] = [
    .ambiguousRoutes, .unreachableRoute, .canonicalShadowed, .queryOrderUnsaid, .slidesToCatchAll, .splitsAmbiguously,
    .optionalTextInValue, .valueLeftOver, .encodedSlash,
    .nearDuplicate, .exampleMismatch, .missingExample, .redirectLoop, .deadRedirect, .pastSunset, .badSwiftName,
    .groupTooLarge, .anyHostOrigin, .associatedDomain, .sensitiveFromScheme, .externalEventPrefix, .mixedCaseLiteral,
    .nonASCIILiteral, .placeholderLiteral, .worstCaseCost, .windowOverlap, .windowMissing, .windowsCompete,
    .windowCannotShow, .windowLeadsBack, .activityUnhandled, .lookAlike, .requirementLoop, .requirementUnused,
    .samePlace, .quickActionWindow, .systemName, .payloadInsideAPS, .associationGap, .infoPlistGap, .platformFile,
    .notAnalysed,
  ]

  /// Returns the rule with an id.
  package static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }
}
