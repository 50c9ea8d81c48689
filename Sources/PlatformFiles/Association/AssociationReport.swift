import RouteAnalysis
import RouteLanguage
import RouteMatching
import RouteTracing

/// The differences between an association file and a table, as text or JSON.
package struct AssociationReport {
  package let gaps: [AssociationComparison.Gap]
  private let respellings: [(AssociationComparison.Respelling, link: String)]
  private let analysis: TableAnalysis
  private let host: AssociationHost
  private let source: SourceFile?

  /// Creates a report.
  ///
  /// - Parameter source: The association file, for lines and columns, or `nil` if it was just generated.
  package init(_ comparison: AssociationComparison, missing: [AssociationComparison.Gap], in source: SourceFile?) {
    gaps = missing + comparison.extra()
    respellings = comparison.respellings()
    analysis = comparison.analysis
    host = comparison.host
    self.source = source
  }

  /// `true` if the file excludes links of the table, or may do so.
  package var isMissingLinks: Bool { gaps.contains { $0.kind == .missing || $0.kind == .unknown } }

  /// `true` if the file admits other links than the table matches, apart from other spellings of the same links.
  package var hasOtherLinks: Bool { gaps.contains { $0.kind != .irregular } }

  /// `true` if there are no differences.
  package var isEmpty: Bool { gaps.isEmpty && respellings.isEmpty }

  /// A line for each difference.
  package var text: String {
    (gaps.map { "  " + text($0) } + respellingLines).map { $0 + "\n" }.joined()
  }

  /// The text, but with only the number of gaps of the kind `extra`.
  package var summary: String {
    var lines = gaps.filter { $0.kind != .extra }.map { "  " + text($0) } + respellingLines
    let extra = gaps.count { $0.kind == .extra }
    if extra > 0 {
      let rules = extra == 1 ? "one rule admits" : "\(extra) rules admit"
      lines.append(
        "  \(rules) links with values that aren't valid in the table; 'fpost verify aasa' shows an example of each")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var respellingLines: [String] {
    respellings.map { "  excludes \($0.rawValue): \(quoted($1))" }
  }

  private func text(_ gap: AssociationComparison.Gap) -> String {
    let link = gap.link.map(quoted) ?? "a link"
    let pattern = gap.pattern.map { analysis.resolved.patterns[$0] }
    let owner =
      pattern.map { " of " + quoted(analysis.resolved.routes[$0.route].id) + ", " + quoted($0.source.text) } ?? ""
    let rule = gap.rule.flatMap { rule in source.map { ", by the rule at " + $0.place(of: rule.range) } } ?? ""
    return switch gap.kind {
    case .missing: "excludes \(link)\(owner)\(rule.isEmpty ? ": no rule matches" : rule)"
    case .irregular: "excludes a repeated key or a doubled slash: \(link)\(owner)\(rule)"
    case .extra: "admits \(link)\(rule), which the table doesn't match\(reason(gap.link))"
    case .unknown: "it isn't known whether the file admits every link\(owner)"
    }
  }

  private func reason(_ link: String?) -> String {
    guard let link, let place = host.places.first?.index,
      let reason = analysis.match(link, at: place)?.miss?.reason
    else { return "" }
    return ": " + reason.text()
  }

  /// A JSON object for each difference, on separate lines, with the members kind, link, route, pattern, line and
  /// column.
  package var json: String {
    var lines: [String] = []
    for gap in gaps {
      let pattern = gap.pattern.map { analysis.resolved.patterns[$0] }
      let position = gap.rule.flatMap { rule in source.map { $0.position(of: rule.range.lower) } }
      lines.append(
        JSONText.object([
          ("kind", jsonLiteral(gap.kind.rawValue)), ("link", JSONText.text(gap.link)),
          ("route", JSONText.text(pattern.map { analysis.resolved.routes[$0.route].id })),
          ("pattern", JSONText.text(pattern?.source.text)),
          ("line", JSONText.number(position?.line)), ("column", JSONText.number(position?.column)),
        ]))
    }
    for (respelling, link) in respellings {
      lines.append(
        JSONText.object([
          ("kind", jsonLiteral("respelling")), ("link", jsonLiteral(link)),
          ("spelling", jsonLiteral(respelling.rawValue)),
        ]))
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
