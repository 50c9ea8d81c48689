import RouteLanguage
import RouteMatching

/// A check for texts in an association file that are probably mistakes: placeholders, patterns that never match,
/// notations of other routers, and rules that no link reaches.
struct AssociationCheck: ErrorCollector {
  private let file: AssociationFile
  var diagnostics: [Diagnostic] = []

  private init(_ file: AssociationFile) { self.file = file }

  static func run(_ file: AssociationFile) -> [Diagnostic] {
    var check = AssociationCheck(file)
    for service in file.services { for app in service.appIDs { check.reportApp(app) } }
    for detail in file.details {
      for app in detail.appID + detail.appIDs { check.reportApp(app) }
      for rules in [detail.components, detail.paths].compactMap({ $0 }) {
        for rule in rules { check.reportRule(rule) }
        check.reportDeadRules(rules)
      }
    }
    check.reportRepeatedApps()
    // Report each problem once, because a text in 'defaults' is a part of many rules.
    var reported: Set<[String]> = []
    return check.diagnostics.filter { reported.insert([$0.rule, "\($0.range.lower)", $0.message]).inserted }
  }

  // MARK: Apps

  private mutating func reportApp(_ text: SourceText) {
    guard let problem = AssociationFile.problem(ofApp: text.text) else { return }
    report(.error, "aasa-app-id", problem, at: text.range, fix: Fix(AssociationFile.appForm))
  }

  private mutating func reportRepeatedApps() {
    var first: [String: (entry: Int, range: SourceRange)] = [:]
    for (entry, detail) in file.details.enumerated() {
      for app in detail.appID + detail.appIDs {
        guard let other = first[app.text], other.entry != entry else {
          first[app.text] = (entry, app.range)
          continue
        }
        report(
          .warning, "aasa-repeated-app",
          "a second entry has the app \(quoted(app.text)), and Apple doesn't document whether it counts",
          at: app.range, notes: [Diagnostic.Note("first here", at: other.range)], fix: "move the rules into one entry")
      }
    }
  }

  // MARK: Rules

  private mutating func reportRule(_ rule: AssociationFile.Rule) {
    if let path = rule.path {
      reportText(path, rule)
      reportPath(path, rule)
    }
    if let fragment = rule.fragment { reportText(fragment, rule) }
    switch rule.query {
    case .any: break
    case .text(let text): reportText(text, rule)
    case .items(let items):
      for (name, pattern) in items {
        reportText(pattern, rule)
        guard pattern.text == "*" else { continue }
        warn(
          "aasa-query-asks-nothing", pattern, "'*' also matches a link without the item \(quoted(name.text))",
          fix: "write \"?*\" to require the item")
      }
    }
  }

  private mutating func warn(_ id: String, _ text: SourceText, _ message: String, fix: Fix? = nil) {
    report(.warning, id, message, at: text.range, fix: fix)
  }

  /// Reports patterns that never match, or that probably have another meaning than intended.
  private mutating func reportText(_ text: SourceText, _ rule: AssociationFile.Rule) {
    if let encoded = rule.encodedScalar(in: text.text) {
      let subject =
        !encoded.isASCII ? "non-ASCII characters are" : encoded == " " ? "spaces are" : "\(quoted(String(encoded))) is"
      let side = text.text.hasPrefix(" ") ? "beginning" : text.text.hasSuffix(" ") ? "end" : nil
      warn(
        "aasa-never-matches", text, "\(subject) percent-encoded in links, so the pattern never matches",
        fix: side.flatMap { encoded == " " ? "remove the space at the \($0)" : nil }
          ?? "write \"percentEncoded\": false, or percent-encode the pattern")
    } else if rule.hasEscape(in: text.text) {
      warn(
        "aasa-never-matches", text,
        "with \"percentEncoded\": false, the link is decoded, so a percent-encoded pattern never matches")
    }
    for case .variable(let name) in AssociationPattern.pieces(of: text.text)
    where file.variables[name] == nil && AssociationVariable.predefined(name) == nil {
      report(
        .error, "aasa-undefined-variable", "there is no variable \(quoted(name))", at: text.range,
        fix: nearestName(to: name, among: file.variables.keys.sorted()).map { "write '$(\($0))'" })
    }
  }

  /// Reports text in a path that resembles a pattern of another router, or another component of a link.
  private mutating func reportPath(_ path: SourceText, _ rule: AssociationFile.Rule) {
    let segments = path.text.split(separator: "/")
    if let segment = segments.first(where: { $0.hasPrefix(":") || ($0.hasPrefix("{") && $0.hasSuffix("}")) }) {
      warn(
        "aasa-foreign-syntax", path, "\(quoted(String(segment))) is plain text here, not a parameter",
        fix: "write '?*' for one or more characters")
    }
    if path.text.hasPrefix(rule.isPath ? "NOT/" : "NOT ") || path.text.hasPrefix("NOT/") {
      let rest = path.text.dropFirst(3).drop { $0 == " " }
      warn(
        "aasa-foreign-syntax", path, "'NOT' is plain text here, so the rule excludes nothing",
        fix: rule.isPath
          ? "write \(jsonLiteral("NOT " + rest))" : "write { \"/\": \(jsonLiteral(String(rest))), \"exclude\": true }")
    } else if let sign = AssociationCheck.expressionSign(in: path.text) {
      warn(
        "aasa-foreign-syntax", path, "\(quoted(sign)) is plain text here, because a pattern isn't a regular expression",
        fix: "write '*' for any characters, '?' for one, '$(digit)' for a digit")
    }
    let host = AssociationCheck.host(in: path.text).map {
      "\(quoted($0)) looks like a host, but a path doesn't contain one"
    }
    let hasScheme = path.text.contains("://")
    if let message = hasScheme ? "the pattern never matches, because a path doesn't contain a scheme or a host" : host {
      warn("aasa-part-in-path", path, message, fix: "write only the path; each host serves its own file")
    }
    if path.text.contains("#") {
      warn(
        "aasa-part-in-path", path, "the pattern never matches, because a path doesn't contain '#'",
        fix: rule.isPath
          ? "write 'components' instead of 'paths', with the fragment in the key '#'"
          : "move the fragment to the key '#'")
    }
    if path.text.contains("=") || segments.last.map(looksLikeQuery) ?? false {
      warn(
        "aasa-part-in-path", path, "'?' in a path means any single character, and doesn't begin a query",
        fix: rule.isPath ? "remove the query, because 'paths' don't compare it" : "move the query to the key '?'")
    }
  }

  /// Returns text that has a meaning only in a regular expression, such as `[0-9]`, `/.*`, `(a|b)`, `\\d` or `^`.
  private static func expressionSign(in path: String) -> String? {
    var signs = ["[", "]", "\\", "|", ".+", "/.*", "(?", "^"].filter { path.contains($0) }
    if path.hasPrefix(".*") { signs.append(".*") }
    return signs.first.map { $0 == "/.*" ? ".*" : $0 }
  }

  /// Returns the host at the beginning of a path's pattern: for `www.example.com/a`, but not for `index.html`.
  private static func host(in path: String) -> String? {
    let text = path.drop { $0 == "/" }
    let first = text.prefix { $0 != "/" }
    guard first.count < text.count, !path.hasPrefix("/") || first.hasPrefix("www.") else { return nil }
    let labels = first.split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { label in
      !label.isEmpty
        && label.utf8.allSatisfy {
          LinkCharacters.isUnreserved($0) && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "~")
        }
    }
    return labels.count > 1 && isName && labels.last?.allSatisfy(\.isLetter) ?? false ? String(first) : nil
  }

  /// Returns `true` for a segment such as `invite?*`, which matches `invite` followed by at least one more character.
  /// Its author probably meant a query.
  private func looksLikeQuery(_ segment: Substring) -> Bool {
    guard segment.hasSuffix("?*") else { return false }
    let before = segment.dropLast(2)
    return !before.isEmpty && before.utf8.allSatisfy(LinkCharacters.isAlphanumeric)
  }

  private mutating func reportDeadRules(_ rules: [AssociationFile.Rule]) {
    guard let first = rules.firstIndex(where: { $0.takesEverything }), first + 1 < rules.count else { return }
    report(
      .warning, "aasa-dead-rule", "the rules from here on never apply", at: rules[first + 1].range,
      notes: [Diagnostic.Note("this rule matches every link", at: rules[first].range)],
      fix: "write excluding rules first, and the rule that matches every link last")
  }
}

extension AssociationFile.Rule {
  /// Returns a character of a pattern that is always percent-encoded in the links that the rule compares, so that the
  /// pattern never matches.
  fileprivate func encodedScalar(in pattern: String) -> Unicode.Scalar? {
    guard isPercentEncoded else { return nil }
    let scalars = pattern.unicodeScalars
    return scalars.first { !$0.isASCII } ?? scalars.first { AssociationURL.isEncoded(UInt8(ascii: $0)) }
  }

  /// Returns `true` if a pattern has percent-encoding, although the rule compares decoded links, so that the pattern
  /// never matches.
  fileprivate func hasEscape(in pattern: String) -> Bool {
    let bytes = Array(pattern.utf8)
    return !isPercentEncoded && bytes.indices.contains { AssociationURL.escape(in: bytes, at: $0) != nil }
  }

  /// `true` if the rule matches no link, because of the percent-encoding of its patterns.
  var neverMatches: Bool {
    var patterns = [path, fragment].compactMap { $0?.text }
    switch query {
    case .any: break
    case .text(let text): patterns.append(text.text)
    case .items(let items): patterns += items.map(\.1.text)
    }
    return patterns.contains { encodedScalar(in: $0) != nil || hasEscape(in: $0) }
  }
}

extension AssociationFile {
  package static let appForm = "write the team id or prefix (ten letters and digits), a dot and the bundle id"

  /// Returns the problem of an app id, which is ten letters and digits, a dot and the bundle id, or `nil` if it's valid.
  package static func problem(ofApp id: String) -> String? {
    let prefix = id.prefix { $0 != "." }
    let bundle = id.dropFirst(prefix.count).dropFirst()
    if id.contains("${") || id.contains("<") || id.contains("_ID") || id.hasPrefix("XXXXXXXXXX")
      || id.uppercased().contains("REPLACE") || id.hasPrefix("TEAMID.")
    {
      return "\(quoted(id)) looks like a placeholder"
    }
    if prefix.utf8.count != 10 || !prefix.utf8.allSatisfy(LinkCharacters.isAlphanumeric) || bundle.isEmpty {
      return "\(quoted(id)) isn't a valid app id"
    }
    return bundle.contains("*") ? "the bundle id of an app can't contain '*'" : nil
  }
}
