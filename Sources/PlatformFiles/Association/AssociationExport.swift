import RouteAnalysis
import RouteLanguage

/// The association file of one host, written from a table and proved against it.
package struct AssociationExport {
  package let host: AssociationHost
  /// The file, with a line feed at its end; the same bytes for the same table.
  package let text: String
  /// How many rules the file has.
  package let ruleCount: Int
  let comparison: AssociationComparison
  /// What the file keeps out of the table's links and lets in beside them.
  package let report: AssociationReport

  /// The most bytes that the system reads of a file.
  package static let sizeLimit = 131_072

  /// - Parameters:
  ///   - apps: app ids, `prefix.bundle`; every one gets the same rules.
  ///   - clips: app ids of App Clips, which also get the rules.
  package init(
    _ analysis: TableAnalysis, _ host: AssociationHost, apps: [String], clips: [String]
  ) throws(AutomatonTooLarge) {
    self.host = host
    var rules = try AssociationRules(analysis.space, host)
    while true {
      let text = AssociationExport.text(rules, analysis.shape, apps: apps, clips: clips)
      let (file, _) = AssociationReader.read(Array(text.utf8))
      // What we write the system reads.
      guard let file, let app = (apps + clips).first else { throw AutomatonTooLarge() }
      let comparison = AssociationComparison(analysis, file, app: app, host)
      let gaps = comparison.missing()
      // A rule that excludes too much goes, or may exclude too much: it is better to admit a link than to lose one.
      let culprit = gaps.compactMap(\.rule).first { rules.rules[$0.index].excludes }
      let doubtful = gaps.contains { $0.kind == .unknown } ? rules.rules.lastIndex { $0.isDoubtful } : nil
      if let index = culprit?.index ?? doubtful {
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

  private static func text(_ rules: AssociationRules, _ shape: TableShape, apps: [String], clips: [String]) -> String {
    let ids = apps + clips
    var detail: [(String, String)] = [("appIDs", JSONText.array(ids.map { jsonLiteral($0) }))]
    if !shape.options.caseSensitive { detail.append(("defaults", JSONText.object([("caseSensitive", "false")]))) }
    detail.append(("components", JSONText.lines(rules.rules.map(text), indent: "        ")))
    var links: [(String, String)] = [("details", "[\n      " + block(detail, indent: "      ") + "\n    ]")]
    if !rules.variables.isEmpty {
      let variables = rules.variables.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map {
        ($0.name, JSONText.array($0.texts.map { jsonLiteral($0) }))
      }
      links.append(("substitutionVariables", block(variables, indent: "    ")))
    }
    var file: [(String, String)] = [("applinks", block(links, indent: "  "))]
    if !clips.isEmpty {
      file.append(("appclips", JSONText.object([("apps", JSONText.array(clips.map { jsonLiteral($0) }))])))
    }
    return block(file, indent: "") + "\n"
  }

  /// An object with a line for each member.
  private static func block(_ members: [(String, String)], indent: String) -> String {
    "{\n" + members.map { indent + "  " + jsonLiteral($0.0) + ": " + $0.1 }.joined(separator: ",\n") + "\n" + indent
      + "}"
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
