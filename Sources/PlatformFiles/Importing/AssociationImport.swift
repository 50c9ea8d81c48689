import RouteAnalysis
import RouteLanguage

/// A table that is created from an association file. Its routes match every link that the file admits, with a few
/// exceptions, which `draft.notes` describes.
package struct AssociationImport {
  package private(set) var draft = TableDraft()
  private let file: AssociationFile

  /// Imports a file.
  ///
  /// - Parameters:
  ///   - app: The app whose rules are imported.
  ///   - host: The host that serves the file, which the file itself doesn't contain.
  package init(_ file: AssociationFile, app: String, host: String) {
    self.file = file
    draft.origins = [("web", ["https://" + host])]
    /// The patterns of excluding rules. The links of these patterns are excluded from all later rules.
    var excluded: [TableDraft.PatternText] = []
    var routes: [(rule: AssociationFile.Rule, pattern: TableDraft.PatternText, excludedBefore: Int)] = []
    for rule in file.rules(of: app) {
      let patterns = patterns(of: rule)
      if rule.excludes == true {
        excluded += patterns
      } else {
        if rule.excludes == nil { draft.note("it isn't known whether this rule excludes links", at: rule.range) }
        for pattern in patterns { routes.append((rule, pattern, excluded.count)) }
      }
    }
    let excludedByPrefix = PrefixIndex(Array(excluded.indices)) { LinkPrefix(ofKey: excluded[$0].key) }
    for (rule, pattern, count) in routes {
      let candidates = excludedByPrefix.candidates(LinkPrefix(ofKey: pattern.key)).prefix { $0 < count }
      add(pattern, rule, without: candidates.map { excluded[$0] })
    }
    draft.makeUpRoute("no link of the file opens \(quoted(app)), but a table needs a route")
  }

  /// Returns a gap for each rule that admits links which the table doesn't match. An example is a rule whose wildcards
  /// match several segments in a way that patterns can't express.
  package static func lost(
    _ analysis: TableAnalysis, _ file: AssociationFile, app: String, host: String
  ) -> [AssociationComparison.Gap] {
    guard let host = AssociationHost(host, environment: nil, of: analysis.space) else { return [] }
    return AssociationComparison(analysis, file, app: app, host).extra()
  }

  // MARK: Routes

  private mutating func add(
    _ pattern: TableDraft.PatternText, _ rule: AssociationFile.Rule, without excluded: [TableDraft.PatternText]
  ) {
    if excluded.contains(where: { $0.key == pattern.key }) { return }
    let meeting = excluded.filter { AssociationImport.mayMeet($0.key, pattern.key) }
    var route = pattern.route
    route.sources = [rule.range]
    route.isCaseSensitive = rule.isCaseSensitive
    route.exclude = meeting.map(\.link).withoutDuplicates
    draft.add(route)
  }

  /// Returns `true` if two patterns may share links, judging by their first literals.
  private static func mayMeet(_ one: String, _ other: String) -> Bool {
    func path(_ key: String) -> [Substring] { key.prefix { $0 != "?" && $0 != "#" }.split(separator: "/") }
    let (left, right) = (path(one), path(other))
    for (one, other) in zip(left, right) {
      if one == "{...}" || other == "{...}" { break }
      if !one.contains("{"), !other.contains("{"), one.lowercased() != other.lowercased() { return false }
    }
    // A rest parameter has at least one segment.
    let (isLeftOpen, isRightOpen) = (left.contains("{...}"), right.contains("{...}"))
    if left.count == right.count { return true }
    return left.count < right.count ? isLeftOpen : isRightOpen
  }

  // MARK: Patterns

  private mutating func patterns(of rule: AssociationFile.Rule) -> [TableDraft.PatternText] {
    guard !rule.neverMatches, let path = path(of: rule) else { return [] }
    let isExcluding = rule.excludes == true
    if !path.isWhole, !isExcluding {
      draft.note("'*' matches slashes in the file, but only a single segment in the table", at: rule.range)
    }
    return path.variants.map { segments in
      var text = draft.text(of: segments, keepsValues: !isExcluding)
      addQuery(of: rule, to: &text)
      addFragment(of: rule, to: &text)
      return text
    }
  }

  /// Returns the path of a rule, or `nil` if no link matches it.
  private mutating func path(of rule: AssociationFile.Rule) -> GlobPath? {
    guard let path = rule.path else { return GlobPath([[.any(0, isOpen: true)]], firstMayBeEmpty: true) }
    let trimmed = AssociationPath.trimmed(path.text)
    guard let parts = parts(trimmed, rule) else { return nil }
    var segments = GlobPath.segments(of: parts, decoded: !rule.isPercentEncoded)
    // A `*` at the beginning also matches the first slash.
    let firstMayBeEmpty = trimmed.hasPrefix("*")
    if !firstMayBeEmpty { segments.removeFirst() }
    if segments == [[]] { segments = [] }
    if segments.contains([]) {
      draft.note("a doubled slash in the pattern", at: rule.range)
      segments.removeAll { $0.isEmpty }
    }
    return GlobPath(segments, firstMayBeEmpty: firstMayBeEmpty)
  }

  /// Returns a pattern's text, wildcards and variables, or `nil` if it matches nothing.
  private mutating func parts(_ pattern: String, _ rule: AssociationFile.Rule) -> [GlobPath.Part]? {
    var parts: [GlobPath.Part] = []
    var expression = ""
    var sample = ""
    func addTyped() {
      if expression.isEmpty { return }
      let type = JSONText.object([
        ("type", jsonLiteral("String")), ("pattern", jsonLiteral(expression)), ("example", jsonLiteral(sample)),
      ])
      parts.append(.typed(type))
      (expression, sample) = ("", "")
    }
    for piece in AssociationPattern.pieces(of: pattern) {
      switch piece {
      case .text(let text):
        addTyped()
        for scalar in text.unicodeScalars {
          switch scalar {
          case "*": parts.append(.any(0, isOpen: true))
          case "?": parts.append(.any(1, isOpen: false, takesSlash: false))
          default: parts.append(.text(String(scalar)))
          }
        }
      case .variable(let name):
        switch file.variables[name].map(AssociationVariable.texts) ?? AssociationVariable.predefined(name) {
        case nil:
          draft.note("there is no variable \(quoted(name)), so the rule matches no link", at: rule.range)
          return nil
        case .character(let own):
          expression += own.expression
          sample += own.characters.prefix(1)
        case .texts(let texts):
          if texts.contains(where: { $0.contains { "*?/".contains($0) } || $0.isEmpty }) {
            if texts != ["*"] {
              draft.note("the table matches any text instead of the values of \(quoted(name))", at: rule.range)
            }
            addTyped()
            parts.append(.any(0, isOpen: true))
          } else if let first = texts.first {
            let words = texts.map { DraftText.expression(AssociationURL.decoded($0)) }
            expression += "(" + words.joined(separator: "|") + ")"
            sample += AssociationURL.decoded(first)
          } else {
            return nil
          }
        }
      }
    }
    addTyped()
    return GlobPath.merged(parts)
  }

  private mutating func addQuery(of rule: AssociationFile.Rule, to text: inout TableDraft.PatternText) {
    switch rule.query {
    case .any: break
    case .text(let pattern):
      if pattern.text != "*" {
        draft.note("the rule has a pattern for the whole query, but the table matches any query", at: pattern.range)
      }
    case .items(let items):
      var mark = "?"
      for (name, pattern) in items where pattern.text != "*" {
        guard !pattern.text.isEmpty else {
          draft.note(
            "the rule requires that \(quoted(name.text)) is missing, but the table matches links with it too",
            at: pattern.range)
          continue
        }
        guard let parts = parts(pattern.text, rule) else { continue }
        let key = DraftText.literal(name.text, decoded: !rule.isPercentEncoded, inQuery: true)
        text.append(mark + key + "=")
        mark = "&"
        add(parts, named: name.text, rule, to: &text)
      }
    }
  }

  private mutating func addFragment(of rule: AssociationFile.Rule, to text: inout TableDraft.PatternText) {
    guard let pattern = rule.fragment, pattern.text != "*" else { return }
    guard !pattern.text.isEmpty, !pattern.text.contains(where: { "/=&".contains($0) }) else {
      draft.note(
        "a table can't express the rule's pattern for the fragment, so it matches any fragment", at: pattern.range)
      return
    }
    guard let parts = parts(pattern.text, rule) else { return }
    text.append("#")
    add(parts, named: "fragment", rule, to: &text)
  }

  /// Adds text and wildcards of a value, in which slashes have no special meaning.
  private mutating func add(
    _ parts: [GlobPath.Part], named name: String, _ rule: AssociationFile.Rule,
    to text: inout TableDraft.PatternText
  ) {
    let name = DraftText.name(name, otherwise: "value")
    for part in parts {
      if case .text(let literal) = part {
        text.append(DraftText.literal(literal, decoded: !rule.isPercentEncoded, inQuery: true))
      } else {
        draft.add(part, named: name, to: &text)
      }
    }
  }
}

extension LinkPrefix {
  /// Creates the beginning of a pattern's links.
  ///
  /// - Parameter key: The pattern with types instead of names.
  fileprivate init(ofKey key: String) { path = LinkPrefix.text(key.utf8, isPath: true) }
}
