import RouteLanguage

/// The answer of an association file for an app and a link.
package struct AssociationAnswer: Sendable {
  package let app: String
  package let verdict: Verdict
  /// The rules that were tried, in order. The last rule decided, unless the verdict is `unmatched`.
  package let steps: [Step]
  /// The undocumented questions that the verdict depends on. If there are any, `verdict` is the more probable one.
  package let doubts: [AssociationDoubt]

  package enum Verdict: String, Sendable {
    case opens, blocked, unmatched
  }

  /// A rule that was tried.
  package struct Step: Sendable {
    package let rule: AssociationFile.Rule
    /// The component of the link that didn't match, or `nil` if the rule matched.
    package let stop: Stop?
  }

  /// A component of a link that a rule doesn't match.
  package struct Stop: Sendable, Equatable {
    package enum Component: String, Sendable { case path, query, item, fragment }

    package let component: Component
    /// The text of the component. For a query item, it's the value.
    package let text: String
    /// The name of the query item, if the component is one.
    package var name: String?
  }
}

// Finds the verdicts of a file on a link, and the rules that decide.
//
// For each app, the entries that name the app are tried in the order of the file, and the rules in the order of the
// entry. The first rule that matches decides (developer.apple.com: `applinks.Details.Components`; the actual behavior of
// the system was recorded with `swcutil`).
extension AssociationFile {
  /// Returns the answer for each app, in the order of the file, or `nil` if the link isn't a web URL.
  package func answers(to link: String) -> [AssociationAnswer]? {
    guard let url = AssociationURL(link) else { return nil }
    return apps.map { app in
      let (verdict, steps) = decide(url, app, against: nil)
      let doubts = AssociationDoubt.allCases.filter { decide(url, app, against: $0).verdict != verdict }
      return AssociationAnswer(app: app, verdict: verdict, steps: steps, doubts: doubts)
    }
  }

  /// Returns the verdict and the rules that were tried.
  ///
  /// - Parameter doubt: A question to answer in the less probable way.
  private func decide(_ url: AssociationURL, _ app: String, against doubt: AssociationDoubt?) -> (
    verdict: AssociationAnswer.Verdict, steps: [AssociationAnswer.Step]
  ) {
    var steps: [AssociationAnswer.Step] = []
    var isFirst = true
    for detail in details where names(detail, app, against: doubt) {
      if !isFirst, doubt == .repeatedApp { break }
      isFirst = false
      if detail.components != nil, detail.paths != nil, doubt == .mixedFormats { continue }
      for rule in detail.components ?? detail.paths ?? [] {
        let stop = AssociationRuleReading(rule, variables: variables, against: doubt).stop(url)
        steps.append(.init(rule: rule, stop: stop))
        if stop == nil { return (rule.excludes ?? (doubt == .exclude) ? .blocked : .opens, steps) }
      }
    }
    return (.unmatched, steps)
  }

  private func names(_ detail: Detail, _ app: String, against doubt: AssociationDoubt?) -> Bool {
    if detail.appIDs.contains(where: { $0.text == app }) { return true }
    if doubt == .bothIDs, !detail.appIDs.isEmpty { return false }
    return detail.appID.contains { $0.text == app }
  }
}

/// A rule that is prepared for matching many links.
///
/// Undocumented questions get the more probable answer, except for the question `doubt`.
struct AssociationRuleReading {
  let rule: AssociationFile.Rule
  private let doubt: AssociationDoubt?
  /// `true` if letters are compared with their case. This includes the settings of `defaults`, unless the doubt is
  /// about them.
  private let isCaseSensitive: Bool
  private let isPercentEncoded: Bool
  /// The pattern of the path and, if it ends in `/*`, the pattern without this end.
  private var paths: [AssociationPattern] = []
  private var query: AssociationPattern?
  private var items: [(name: String, pattern: AssociationPattern)] = []
  private var fragment: AssociationPattern?

  init(_ rule: AssociationFile.Rule, variables: [String: [String]], against doubt: AssociationDoubt?) {
    self.rule = rule
    self.doubt = doubt
    let ignoresDefaults = rule.isPath && doubt == .defaultsOfPaths
    let isCaseSensitive = ignoresDefaults || rule.isCaseSensitive
    self.isCaseSensitive = isCaseSensitive
    isPercentEncoded = ignoresDefaults || rule.isPercentEncoded
    func pattern(_ text: String) -> AssociationPattern {
      AssociationPattern(
        text, variables: variables, isFolded: !isCaseSensitive,
        readsUndefined: doubt == .undefinedVariable)
    }
    if let path = rule.path?.text {
      var text = AssociationPath.trimmed(path)
      if doubt == .leadingStar, text.hasPrefix("*") { text = "/" + text }
      paths = [pattern(text)]
      if text.hasSuffix("/*") { paths.append(pattern(AssociationPath.trimmed(String(text.dropLast(2))))) }
    }
    switch rule.query {
    case .any: break
    case .text(let text): query = pattern(text.text)
    case .items(let wanted): items = wanted.map { ($0.name.text, pattern($0.pattern.text)) }
    }
    if let text = rule.fragment?.text { fragment = pattern(text) }
  }

  /// Returns the first component of the link that the rule doesn't match, or `nil` if the rule matches.
  func stop(_ url: AssociationURL) -> AssociationAnswer.Stop? {
    if !paths.isEmpty, !matches(path: url.path) { return .init(component: .path, text: url.path) }
    if let query, !query.matches(shown(url.query, isQuery: true)) { return .init(component: .query, text: url.query) }
    if !items.isEmpty {
      let found = items(of: url.query)
      for (name, pattern) in items {
        let values = found.filter { isSame($0.name, name) }.map(\.value)
        // A missing item counts as empty. If an item is repeated, all its values must match.
        if let value = (values.isEmpty ? [""] : values).first(where: { !pattern.matches($0) }) {
          return .init(component: .item, text: value, name: name)
        }
      }
    }
    if let fragment, !fragment.matches(shown(url.fragment)) { return .init(component: .fragment, text: url.fragment) }
    return nil
  }

  /// Returns `true` if the rule matches a path. Leading and trailing slashes are ignored, and a pattern that ends in
  /// `/*` also matches the path before it.
  private func matches(path: String) -> Bool {
    var path = shown(path)
    if doubt == .slashesInside { path = AssociationPath.collapsed(path) }
    path = AssociationPath.trimmed(path)
    return paths.contains { $0.matches(path) }
  }

  /// Returns text of a link in the form that patterns are compared with.
  private func shown(_ text: String, isQuery: Bool = false) -> String {
    if isPercentEncoded { return text }
    guard isQuery, doubt == .plus else { return AssociationURL.decoded(text) }
    return AssociationURL.decoded(String(text.map { $0 == "+" ? " " : $0 }))
  }

  private func items(of query: String) -> [(name: String, value: String)] {
    query.split { $0 == "&" || (doubt == .semicolon && $0 == ";") }.map { item in
      let name = String(item.prefix { $0 != "=" })
      let value = String(item.dropFirst(name.count).dropFirst())
      // Names are probably decoded if values are decoded. `escapedNames` assumes the opposite.
      let isDecoded = isPercentEncoded == (doubt == .escapedNames)
      return (isDecoded ? AssociationURL.decoded(name) : name, shown(value, isQuery: true))
    }
  }

  private func isSame(_ name: String, _ wanted: String) -> Bool {
    if name == wanted { return true }
    return !isCaseSensitive && doubt != .caseOfNames && name.lowercased() == wanted.lowercased()
  }
}

/// Functions that normalize the slashes of paths and path patterns.
enum AssociationPath {
  /// Returns the text without trailing slashes, and with a single leading slash unless it begins with `*`.
  static func trimmed(_ text: String) -> String {
    var inner = text.unicodeScalars[...]
    while inner.last == "/" { inner.removeLast() }
    if inner.first == "*" { return String(inner) }
    while inner.first == "/" { inner.removeFirst() }
    return "/" + String(inner)
  }

  static func collapsed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "/" || result.last != "/" { result.append(scalar) }
    return String(result)
  }
}
