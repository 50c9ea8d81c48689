import RouteLanguage

/// Says what an association file makes of a link, and by which rule.
///
/// For an app the entries that name it are walked in the file's order, and in each its rules; the first rule that
/// matches decides (developer.apple.com: `applinks.Details.Components`; what the system really does was recorded with
/// `swcutil`).
package struct AssociationMatcher {
  private let file: AssociationFile

  package init(_ file: AssociationFile) {
    self.file = file
  }

  /// What a file says of one app and one link.
  package struct Answer: Sendable {
    package let app: String
    package let verdict: Verdict
    /// The rules that were looked at, in order; the last one decided where `verdict` is no `unmatched`.
    package let steps: [Step]
    /// The questions that decide it and that nobody has answered; then `verdict` is only the likelier one.
    package let doubts: [AssociationDoubt]
  }

  package enum Verdict: String, Sendable {
    case opens, blocked, unmatched
  }

  /// One rule that was tried.
  package struct Step: Sendable {
    package let rule: AssociationFile.Rule
    /// The part of the link that stopped it; `nil` where it matched.
    package let stop: Stop?
  }

  /// The part of a link that a rule doesn't take.
  package enum Stop: Sendable, Equatable {
    case path(String)
    case query(String)
    /// An item by its name, with its value.
    case item(String, value: String)
    case fragment(String)
  }

  /// What the file says of a link, for each of its apps in the file's order; `nil` where the link is no URL of the web.
  package func answers(to link: String) -> [Answer]? {
    guard let url = AssociationURL(link) else { return nil }
    return file.apps.map { answer(url, $0) }
  }

  private func answer(_ url: AssociationURL, _ app: String) -> Answer {
    let (verdict, steps) = decide(url, app, against: nil)
    let doubts = AssociationDoubt.allCases.filter { decide(url, app, against: $0).verdict != verdict }
    return Answer(app: app, verdict: verdict, steps: steps, doubts: doubts)
  }

  /// - Parameter doubt: the question that is answered the less likely way.
  private func decide(_ url: AssociationURL, _ app: String, against doubt: AssociationDoubt?) -> (
    verdict: Verdict, steps: [Step]
  ) {
    var steps: [Step] = []
    var isFirst = true
    for detail in file.details where names(detail, app, against: doubt) {
      if !isFirst, doubt == .repeatedApp { break }
      isFirst = false
      if detail.components != nil, detail.paths != nil, doubt == .mixedFormats { continue }
      for rule in detail.components ?? detail.paths ?? [] {
        let stop = AssociationRuleReading(rule, variables: file.variables, against: doubt).stop(url)
        steps.append(Step(rule: rule, stop: stop))
        guard stop == nil else { continue }
        switch rule.exclude {
        case .no: return (.opens, steps)
        case .yes: return (.blocked, steps)
        case .unknown: return (doubt == .exclude ? .blocked : .opens, steps)
        }
      }
    }
    return (.unmatched, steps)
  }

  private func names(_ detail: AssociationFile.Detail, _ app: String, against doubt: AssociationDoubt?) -> Bool {
    if detail.appIDs.contains(where: { $0.text == app }) { return true }
    if doubt == .bothIDs, !detail.appIDs.isEmpty { return false }
    return detail.appID.contains { $0.text == app }
  }
}

/// One rule under one reading of what Apple leaves open, made ready for many links.
struct AssociationRuleReading {
  let rule: AssociationFile.Rule
  private let doubt: AssociationDoubt?
  /// Whether the settings of `defaults` count.
  private let isCaseSensitive: Bool
  private let isPercentEncoded: Bool
  /// For the path, and for the path before a last `/*`.
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
        undefined: doubt == .undefinedVariable ? .isText : .neverMatches)
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

  /// The first part of the link that the rule doesn't take; `nil` where it takes all.
  func stop(_ url: AssociationURL) -> AssociationMatcher.Stop? {
    if !paths.isEmpty, !matches(path: url.path) { return .path(url.path) }
    if let query, !query.matches(shown(url.query, isQuery: true)) { return .query(url.query) }
    if !items.isEmpty {
      let found = items(of: url.query)
      for (name, pattern) in items {
        let values = found.filter { isSame($0.name, name) }.map(\.value)
        // An item that isn't there counts as empty; of one that is repeated all have to match.
        if let value = (values.isEmpty ? [""] : values).first(where: { !pattern.matches($0) }) {
          return .item(name, value: value)
        }
      }
    }
    if let fragment, !fragment.matches(shown(url.fragment)) { return .fragment(url.fragment) }
    return nil
  }

  /// Slashes at the ends don't count, and a pattern that ends in `/*` also takes what stands before it.
  private func matches(path: String) -> Bool {
    var path = shown(path)
    if doubt == .slashesInside { path = AssociationPath.collapsed(path) }
    path = AssociationPath.trimmed(path)
    return paths.contains { $0.matches(path) }
  }

  /// The text of a link as patterns see it.
  private func shown(_ text: String, isQuery: Bool = false) -> String {
    if isPercentEncoded { return text }
    guard isQuery, doubt == .plus else { return AssociationURL.decoded(text) }
    return AssociationURL.decoded(String(text.map { $0 == "+" ? " " : $0 }))
  }

  private func items(of query: String) -> [(name: String, value: String)] {
    query.split { $0 == "&" || (doubt == .semicolon && $0 == ";") }.map { item in
      let name = String(item.prefix { $0 != "=" })
      let value = String(item.dropFirst(name.count).dropFirst())
      // The likelier reading decodes names where it decodes values.
      let isDecoded = isPercentEncoded == (doubt == .escapedNames)
      return (isDecoded ? AssociationURL.decoded(name) : name, shown(value, isQuery: true))
    }
  }

  private func isSame(_ name: String, _ wanted: String) -> Bool {
    if name == wanted { return true }
    return !isCaseSensitive && doubt != .caseOfNames && name.lowercased() == wanted.lowercased()
  }
}

/// Slashes of paths and of patterns for paths.
enum AssociationPath {
  /// One slash before the text unless a `*` begins it, none behind it.
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
