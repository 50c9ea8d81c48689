import RouteAnalysis
import RouteLanguage

/// The association file of a host, generated from a table and verified against it.
package struct AssociationExport {
  package let host: AssociationHost
  /// The file with a final line feed. Equal tables give equal bytes.
  package let text: String
  /// The number of rules in the file.
  package let ruleCount: Int
  let comparison: AssociationComparison
  /// The links of the table that the file excludes, and the links that only the file admits.
  package let report: AssociationReport

  /// Generates the file.
  ///
  /// - Parameters:
  ///   - apps: App ids, as `prefix.bundle`. All of them get the same rules.
  ///   - clips: App ids of App Clips, which get the rules too.
  package init(
    _ analysis: TableAnalysis, _ host: AssociationHost, apps: [String], clips: [String]
  ) throws(AutomatonTooLarge) {
    self.host = host
    var rules = try AssociationRules(analysis.space, host)
    while true {
      let text = AssociationExport.text(rules, analysis.resolved, apps: apps, clips: clips)
      let (file, _) = AssociationReader.read(Array(text.utf8))
      // This never throws in practice, because the reader accepts every generated file.
      guard let file, let app = (apps + clips).first else { throw AutomatonTooLarge() }
      let comparison = AssociationComparison(analysis, file, app: app, host)
      let gaps = comparison.missing()
      // Move or remove each rule that excludes links of the table, because a file should rather admit too many links
      // than too few. The rule of an exclude may stay if it only excludes links that the format can't express.
      let lost = gaps.filter { gap in
        guard let rule = gap.rule.map({ rules.rules[$0.index] }), rule.excludes else { return false }
        return gap.kind == .missing || !rule.comesFromExclude
      }
      if let culprit = lost.first?.rule?.index {
        rules.relax(culprit, losing: Set(lost.filter { $0.rule?.index == culprit }.compactMap(\.pattern)))
        continue
      }
      if gaps.contains(where: { $0.kind == .unknown }),
        let index = rules.rules.lastIndex(where: { $0.comesFromExclude })
      {
        rules.remove(at: index)
        continue
      }
      self.text = text
      self.comparison = comparison
      report = AssociationReport(comparison, missing: gaps, in: nil)
      ruleCount = rules.rules.count
      return
    }
  }

  private static func text(_ rules: AssociationRules, _ resolved: ResolvedTable, apps: [String], clips: [String])
    -> String
  {
    let ids = (apps + clips).withoutDuplicates
    var detail: [(String, String)] = [("appIDs", JSONText.texts(ids))]
    if !resolved.options.caseSensitive { detail.append(("defaults", JSONText.object([("caseSensitive", "false")]))) }
    detail.append(("components", JSONText.lines(rules.rules.map(text), indent: "        ")))
    var links: [(String, String)] = [("details", "[\n      " + JSONText.block(detail, indent: "      ") + "\n    ]")]
    if !rules.variables.isEmpty {
      let variables = rules.variables.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
        ($0.key, JSONText.texts($0.value))
      }
      links.append(("substitutionVariables", JSONText.block(variables, indent: "    ")))
    }
    var file: [(String, String)] = [("applinks", JSONText.block(links, indent: "  "))]
    if !clips.isEmpty {
      file.append(("appclips", JSONText.object([("apps", JSONText.texts(clips))])))
    }
    return JSONText.block(file) + "\n"
  }

  private static func text(_ rule: AssociationRules.Rule) -> String {
    var members: [(String, String)] = [("/", jsonLiteral(rule.path))]
    if rule.hasNoQuery {
      members.append(("?", jsonLiteral("")))
    } else if !rule.items.isEmpty {
      let items = rule.items.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      members.append(("?", JSONText.object(items.map { ($0.key, jsonLiteral($0.value)) })))
    }
    if let fragment = rule.fragment { members.append(("#", jsonLiteral(fragment))) }
    if rule.excludes { members.append(("exclude", "true")) }
    members.append(("comment", jsonLiteral(rule.comment)))
    return JSONText.object(members)
  }
}
