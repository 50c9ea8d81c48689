import RouteAnalysis
import RouteLanguage

/// The rules of an `assetlinks.json` that decide which links of a host open an app, from Android 15 on
/// (developer.android.com/training/app-links/configure-assetlinks: `dynamic_app_link_components`).
///
/// The first rule that matches decides. If no rule matches, the link doesn't open the app. Rules can't admit a link
/// that the manifest's filters exclude.
package struct DynamicRules: Sendable {
  struct Rule: Sendable {
    var path: GreedyGlob?
    var fragment: GreedyGlob?
    var items: [GreedyGlob] = []
    var excludes = false
    var text: String
    var range: SourceRange

    /// Returns `true` if the rule matches a link. A pattern for a component that the link lacks doesn't match. For
    /// query items, a single matching item is enough.
    func matches(_ link: AndroidLink) -> Bool {
      if let path, !path.matches(link.path) { return false }
      if let fragment, !(link.fragment.map(fragment.matches) ?? false) { return false }
      if items.isEmpty { return true }
      let own = link.query.map(FilterGroup.Condition.items) ?? []
      return items.allSatisfy { own.contains(where: $0.matches) }
    }
  }

  private(set) var rules: [Rule] = []
  let range: SourceRange

  /// Returns the rule that decides a link.
  func rule(for link: AndroidLink) -> Rule? { rules.first { $0.matches(link) } }

  // MARK: Reading

  static let key = "dynamic_app_link_components"
  private static let ruleKeys = ["/", "?", "#", "exclude", "comment"]

  /// Reads the rules of a statement, or returns `nil` if a rule is malformed, because Android then ignores all rules.
  static func read(_ value: JSONValue, _ diagnostics: inout [Diagnostic]) -> DynamicRules? {
    var result = DynamicRules(range: value.range)
    var isGood = true
    func report(_ message: String, at range: SourceRange, fix: Fix? = nil) {
      isGood = false
      diagnostics.append(
        Diagnostic(.error, "assetlinks-rule", message + ", so Android ignores all rules", at: range, fix: fix))
    }
    guard let elements = value.elements, !elements.isEmpty else {
      report("'\(key)' must be an array with at least one rule", at: value.range)
      return nil
    }
    for element in elements {
      guard let members = element.members, !members.isEmpty else {
        let found = element.members == nil ? "not \(element.described)" : "but this object is empty"
        report("a rule must be an object with '/', '?' or '#', \(found)", at: element.range)
        continue
      }
      var rule = Rule(text: "", range: element.range)
      for (name, value) in members {
        switch name.text {
        case "/", "#":
          guard let text = value.text?.text, !text.isEmpty else {
            report("\(quoted(name.text)) must be a non-empty string", at: value.range)
            continue
          }
          let glob = GreedyGlob(dynamic: text)
          if name.text == "/" { rule.path = glob } else { rule.fragment = glob }
          if rule.text.isEmpty || name.text == "/" { rule.text = text }
        case "?":
          guard let items = value.members, !items.isEmpty else {
            report("'?' must be an object with a pattern for each item", at: value.range)
            continue
          }
          for (item, pattern) in items {
            guard let text = pattern.text, !text.text.isEmpty, !item.text.isEmpty else {
              report("the name and the pattern of an item must be strings that aren't empty", at: pattern.range)
              continue
            }
            rule.items.append(GreedyGlob(dynamic: text.text, ofItem: item.text))
            if rule.text.isEmpty { rule.text = item.text + "=" + text.text }
          }
        case "exclude":
          guard case .bool(let truth) = value.kind else {
            report("'exclude' must be true or false, not \(value.described)", at: value.range)
            continue
          }
          rule.excludes = truth
        case "comment": break
        default:
          let nearest = nearestName(to: name.text, among: ruleKeys)
          diagnostics.append(
            Diagnostic(
              .warning, "assetlinks-rule", "a rule has no key \(quoted(name.text))", at: name.range,
              fix: nearest.map { "write '\($0)'" }))
        }
      }
      result.rules.append(rule)
    }
    return isGood ? result : nil
  }

  // MARK: Comparing

  /// Returns links of a table that the rules exclude, and links that the rules admit but the table doesn't match. It
  /// tries a few links for each pattern and each rule, so it may miss some.
  ///
  /// - Parameter host: The host of the file, or `nil` for all hosts of the table.
  package func findings(
    _ analysis: TableAnalysis, environment: String?, host: String?
  ) -> [FileFinding] {
    let places = analysis.resolved.places.indices.filter { index in
      let place = analysis.resolved.places[index]
      return place.scheme == "https" && place.exists(in: environment)
    }
    func isAsked(_ link: AndroidLink) -> Bool { host == nil || link.host?.lowercased() == host?.lowercased() }
    var findings: [FileFinding] = []
    var seen: Set<String> = []
    func look(at link: String, of owner: String, _ value: String) -> Bool {
      guard let parts = AndroidLink(link), isAsked(parts) else { return false }
      let rule = rule(for: parts)
      guard rule?.excludes ?? true, seen.insert(link).inserted else { return false }
      findings.append(
        FileFinding(
          kind: .missing, key: DynamicRules.key, value: value,
          message:
            "excludes \(quoted(link))\(owner) from Android 15: \(rule == nil ? "no rule matches" : "this rule matches first")",
          link: link, range: rule?.range ?? range))
      return true
    }
    for (index, pattern) in analysis.resolved.patterns.enumerated() {
      let owner = " of \(quoted(analysis.resolved.routes[pattern.route].id)), \(quoted(pattern.source.text)),"
      let links = places.lazy.flatMap { analysis.examples(by: index, at: $0) }
      _ = links.contains { look(at: $0, of: owner, pattern.source.text) }
    }
    // At each place, try links with the sample texts of each rule.
    let examples = places.compactMap { analysis.example(at: $0) }.filter { AndroidLink($0).map(isAsked) ?? false }
    let bases = examples.map { "https://" + $0.dropFirst("https://".count).prefix { !"/?#".contains($0) } }
    var reported = Set(findings.compactMap(\.range))
    // Report each rule once, with an example of the links that it admits or excludes.
    for rule in rules where !(rule.excludes && reported.contains(rule.range)) {
      for base in bases {
        let wrong = rule.samples.map { base + $0 }.first { link in
          guard let parts = AndroidLink(link) else { return false }
          guard let admitting = self.rule(for: parts), !admitting.excludes else { return analysis.reads(link) }
          return !analysis.reads(link) && !reported.contains(admitting.range)
        }
        guard let link = wrong, let parts = AndroidLink(link) else { continue }
        if analysis.reads(link) {
          if look(at: link, of: "", rule.text) { break }
        } else if let rule = self.rule(for: parts) {
          reported.insert(rule.range)
          findings.append(
            FileFinding(
              kind: .extra, key: DynamicRules.key, value: rule.text,
              message: "admits \(quoted(link)), which the table doesn't match", link: link, range: rule.range))
          break
        }
      }
    }
    return findings
  }
}

extension DynamicRules.Rule {
  /// The path, query and fragment of links that the rule may match.
  fileprivate var samples: [String] {
    func sample(_ glob: GreedyGlob, _ word: String) -> String { DraftText.item(glob.sample { _ in word }) }
    let paths = path.map { path in ["zzz", "77", "zzz/zzz", ""].map { sample(path, $0) } }
    let query = items.map { sample($0, "zzz") }.joined(separator: "&")
    let end = (query.isEmpty ? "" : "?" + query) + (fragment.map { "#" + sample($0, "zzz") } ?? "")
    return (paths ?? ["/zzz", "/zzz/zzz", "/"]).map { ($0.hasPrefix("/") ? "" : "/") + $0 + end }
  }
}

extension TableAnalysis {
  /// Returns `true` if the table matches a link in any environment.
  func reads(_ link: String) -> Bool { table?.matchInAnyEnvironment(link) != nil }
}
