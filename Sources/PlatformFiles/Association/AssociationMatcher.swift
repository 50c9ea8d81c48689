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

  /// The likelier verdict for one app, and the rule that decides; `nil` where the link is no URL of the web.
  ///
  /// Cost: far less than an answer, since open questions aren't gone through.
  package func verdict(of link: String, app: String) -> (verdict: Verdict, rule: AssociationFile.Rule?)? {
    guard let url = AssociationURL(link) else { return nil }
    let (verdict, steps) = decide(url, app, against: nil)
    return (verdict, verdict == .unmatched ? nil : steps.last?.rule)
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
        let stop = RuleReading(rule, variables: file.variables, against: doubt).stop(url)
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

/// One rule under one reading of what Apple leaves open.
private struct RuleReading {
  let rule: AssociationFile.Rule
  let variables: [String: [String]]
  let doubt: AssociationDoubt?
  /// Whether the settings of `defaults` count.
  private let isCaseSensitive: Bool
  private let isPercentEncoded: Bool

  init(_ rule: AssociationFile.Rule, variables: [String: [String]], against doubt: AssociationDoubt?) {
    self.rule = rule
    self.variables = variables
    self.doubt = doubt
    let ignoresDefaults = rule.isPath && doubt == .defaultsOfPaths
    isCaseSensitive = ignoresDefaults || rule.isCaseSensitive
    isPercentEncoded = ignoresDefaults || rule.isPercentEncoded
  }

  /// The first part of the link that the rule doesn't take; `nil` where it takes all.
  func stop(_ url: AssociationURL) -> AssociationMatcher.Stop? {
    if let path = rule.path, !matches(path: path.text, url.path) { return .path(url.path) }
    switch rule.query {
    case .any: break
    case .text(let pattern):
      if !matches(pattern.text, shown(url.query, isQuery: true)) { return .query(url.query) }
    case .items(let wanted):
      let items = items(of: url.query)
      for (name, pattern) in wanted {
        let values = items.filter { isSame($0.name, name.text) }.map(\.value)
        // An item that isn't there counts as empty; of one that is repeated all have to match.
        if let value = (values.isEmpty ? [""] : values).first(where: { !matches(pattern.text, $0) }) {
          return .item(name.text, value: value)
        }
      }
    }
    if let fragment = rule.fragment, !matches(fragment.text, shown(url.fragment)) { return .fragment(url.fragment) }
    return nil
  }

  private func matches(_ pattern: String, _ text: String) -> Bool {
    AssociationPattern(
      pattern, variables: variables, isFolded: !isCaseSensitive,
      undefined: doubt == .undefinedVariable ? .isText : .neverMatches
    ).matches(text)
  }

  /// Slashes at the ends don't count, and a pattern that ends in `/*` also takes what stands before it.
  private func matches(path pattern: String, _ path: String) -> Bool {
    var path = shown(path)
    if doubt == .slashesInside { path = AssociationPath.collapsed(path) }
    path = AssociationPath.trimmed(path)
    var pattern = AssociationPath.trimmed(pattern)
    if doubt == .leadingStar, pattern.hasPrefix("*") { pattern = "/" + pattern }
    if matches(pattern, path) { return true }
    guard pattern.hasSuffix("/*") else { return false }
    let parent = AssociationPath.trimmed(String(pattern.dropLast(2)))
    return matches(parent, path)
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
