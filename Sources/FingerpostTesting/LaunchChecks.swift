import LaunchInputs
import LinkVariations
import RouteDecisions
import RouteMatching

/// Compares a table's decisions about launch inputs, windows and saved state with the results that its test suite
/// expects.
package struct LaunchChecks {
  private let table: RouteTable
  private let promises: Promises
  private let launch: LaunchPromises
  private let routes: [String: Promises.Route]
  private var examples: [Known] = []
  /// The listed links that aren't examples: links of aliases, redirects and further origins, and paths without a host.
  private var others: [Known] = []
  /// The differences from the expected results, each with the line of the suite that lists the result.
  package private(set) var failures: [(line: Int, text: String)]

  /// An expected destination, which a link or a rule of the `launch` section opens.
  private struct Known {
    var line: Int
    var route: Promises.Route
    var values: [String: [String]]
    var canonical: String?
    var link: String
    var origin: String
    /// The pattern of the link, of which only the notes are known. An example has none.
    var form = Promises.Form()

    var isPath: Bool { link.hasPrefix("/") }
  }

  /// - Parameter examples: The examples of the promises.
  package init(_ promises: Promises, of table: RouteTable, examples: [[Promises.Example]]) {
    (self.table, self.promises) = (table, promises)
    launch = LaunchPromises(promises)
    failures = launch.mistakes
    routes = Dictionary(promises.routes.map { ($0.id, $0) }) { first, _ in first }
    self.examples = zip(promises.routes, examples).flatMap { route, examples in
      examples.compactMap { example in
        var known = known(route.id, example.values, route.line, link: example.link, origin: example.origin)
        known?.canonical = example.canonical
        return known
      }
    }
    others = launch.links.compactMap { other in
      var known = known(other.route, other.values, other.line, link: other.link, origin: other.origin ?? "")
      known?.form = other.form
      if other.form.isReadOnly { known?.canonical = nil }
      return known
    }
  }

  /// Runs all checks until one finds a difference. The slowest checks come last.
  package mutating func check() {
    if failures.isEmpty { checkReports() }
    if failures.isEmpty { checkLinks() }
    if failures.isEmpty { checkRules() }
    if failures.isEmpty { checkUnknown() }
    if failures.isEmpty { checkSaved() }
    if failures.isEmpty { checkWindows() }
  }

  private mutating func expect(_ found: String?, _ expected: String?, _ line: Int, _ what: String) {
    if found == expected { return }
    failures.append((line, "\(what): expected \(expected ?? "none"), but found \(found ?? "none")"))
  }

  // MARK: Destinations

  /// Returns a destination in the notation of promises: `book.detail book=42, requires signedIn, asks`.
  private func text(
    _ id: String, _ values: [String: [String]], _ requires: [String], asks: Bool, inBrowser: Bool
  ) -> String {
    let words = values.sorted { $0.key < $1.key }.filter { !$1.isEmpty }
      .map { " \($0)=" + $1.map(Promises.encoded).joined(separator: ",") }
    return id + words.joined() + (requires.isEmpty ? "" : ", requires " + requires.joined(separator: " "))
      + (asks ? ", asks" : "") + (inBrowser ? ", opens in browser" : "")
  }

  private func found(_ decision: LaunchDecision) -> String {
    guard let match = decision.match else { return nothing(decision.reason?.code.rawValue ?? "no reason") }
    return text(
      match.routeID, values(of: match), decision.requires, asks: decision.confirms, inBrowser: decision.opensInBrowser)
  }

  private func nothing(_ reason: String) -> String { "nothing (\(reason))" }

  private func expected(_ known: Known, by source: LaunchSource? = nil) -> String {
    if let refusal = source.flatMap({ refusal(of: known, by: $0) }) { return nothing(refusal) }
    let (requires, asks) = conditions(known)
    return text(known.route.id, known.values, requires, asks: asks, inBrowser: known.route.opensInBrowser)
  }

  private func values(of match: RouteMatch) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for (name, value) in match.parameters {
      let kind = routes[match.routeID]?.parameters.first { $0.name == name }?.kind
      if case .items(let items) = value {
        values[name] = items.map(\.description)
      } else if kind != .flag || value == .bool(true) {
        values[name] = value.texts
      }
    }
    return values
  }

  /// Returns the destination of a rule, including default values.
  private func known(
    _ route: String, _ given: [String: [String]], _ line: Int, link: String = "", origin: String = ""
  ) -> Known? {
    guard let route = routes[route] else { return nil }
    var values: [String: [String]] = [:]
    for parameter in route.parameters {
      let texts = given[parameter.name] ?? parameter.fallback.map { [$0] }
      values[parameter.name] = texts?.map { promises.canonical($0, parameter) }
    }
    let canonical = promises.link(of: route, values)
    return Known(line: line, route: route, values: values, canonical: canonical, link: link, origin: origin)
  }

  /// Returns the conditions of a destination: those of its route, of the redirect to it, and of the nested links in its
  /// values.
  private func conditions(_ known: Known) -> (requires: [String], asks: Bool) {
    let route = known.route
    var requires = route.requires
    var asks = route.asks || known.form.asks
    requires += known.form.requires.filter { !requires.contains($0) }
    for (inner, _) in inside(route, known.values) {
      if !route.requiresNothing { requires += inner.requires.filter { !requires.contains($0) } }
      if inner.asks, !route.asksNothing { asks = true }
    }
    return (requires, asks)
  }

  private func inside(
    _ route: Promises.Route, _ values: [String: [String]]
  ) -> [(route: Promises.Route, match: RouteMatch)] {
    route.linkParameters.flatMap { values[$0] ?? [] }.compactMap { text in
      guard let match = table.match(text).match, let inner = routes[match.routeID] else { return nil }
      return (inner, match)
    }
  }

  private func holdsSecret(_ route: Promises.Route, _ values: [String: [String]]) -> Bool {
    route.sensitive.contains { values[$0]?.contains { !$0.isEmpty } == true }
      || inside(route, values).contains { holdsSecret($0.route, self.values(of: $0.match)) }
  }

  /// Returns the reason why a kind of input can't open a link, or `nil` if it can.
  private func refusal(of known: Known, by source: LaunchSource) -> String? {
    if let refusal = refusal(known.origin, known.route.id, by: source) { return refusal }
    for (route, match) in inside(known.route, known.values) {
      if launch.inside?.contains(match.originName) == false { return "origin-not-accepted" }
      if let refusal = refusal(match.originName, route.id, by: source) { return refusal }
    }
    return nil
  }

  private func refusal(_ origin: String, _ route: String, by source: LaunchSource) -> String? {
    guard let acceptance = launch.accepts[source] else {
      // If the table doesn't specify the origins of universal links, these are the origins with web URLs.
      let isUniversal = (examples + others).contains { known in
        known.origin == origin && ["https", "http"].contains(known.link.prefix { $0 != ":" })
      }
      return source.traits.opens.contains(isUniversal ? .universalLink : .customScheme) ? nil : "origin-not-accepted"
    }
    if !acceptance.origins.contains(origin) { return "origin-not-accepted" }
    let isAccepted = acceptance.only?.contains(route) ?? !acceptance.except.contains(route)
    return isAccepted ? nil : "route-not-accepted"
  }

  // MARK: Inputs

  /// Checks the decision about an input and its event, and that no event or description contains a sensitive value.
  private mutating func check(
    _ input: LaunchInput, _ expected: String, _ line: Int, _ known: Known? = nil, hasPattern: Bool = false
  ) {
    let decision = table.decide(input)
    let name = LaunchChecks.name(of: input)
    expect(found(decision), expected, line, name)
    if let match = decision.match, let canonical = known?.canonical {
      expect(match.canonicalLink, canonical, line, "the link of the destination of \(name)")
    }
    if let event = decision.event {
      expect(event.route, decision.match?.routeID, line, "the recorded route of \(name)")
      expect(event.template, decision.match?.pattern, line, "the recorded pattern of \(name)")
      let traits = input.kind.source.traits
      if traits.isIdentified, traits.content == .name || hasPattern {
        let identifier = launch.identifiers.contains(input.kind.source) ? hasPattern ? input.link : input.name : nil
        expect(event.identifier ?? "", identifier ?? "", line, "the recorded identifier of \(name)")
      }
    }
    let secrets = known.map(self.secrets) ?? []
    if secrets.isEmpty { return }
    var texts = Array((decision.event?.properties ?? [:]).values)
    texts += ["\(decision)", "\(decision.outcome)", "\(input)", decision.targetContentIdentifier ?? "", ""]
    dump(decision, to: &texts[texts.count - 1])
    dump(decision.outcome, to: &texts[texts.count - 1])
    dump(input, to: &texts[texts.count - 1])
    for secret in secrets where input.name?.contains(secret) != true {
      guard let text = texts.first(where: { $0.contains(secret) }) else { continue }
      failures.append((line, "\(name): the sensitive value '\(secret)' is in a record: \(text)"))
    }
  }

  /// Returns the sensitive values of a destination. Omits short values, Booleans, and values that are part of the
  /// pattern's text, because a record may contain them for another reason.
  private func secrets(_ known: Known) -> [String] {
    var literals = known.route.parameters.flatMap { [$0.name, $0.type, $0.fallback ?? ""] }
    for form in known.route.forms {
      literals += form.items.map(\.key)
      for case .literal(let text) in form.pieces.joined() { literals.append(text) }
    }
    return known.route.sensitive.flatMap { known.values[$0] ?? [] }.filter { secret in
      secret.utf8.count > 3 && !["true", "false"].contains(secret) && !literals.contains { $0.contains(secret) }
    }
  }

  private static func name(of input: LaunchInput) -> String {
    var text = [input.kind.rawValue, input.name, input.link].compactMap { $0 }.joined(separator: " ")
    if input.response != .opened { text += ", \(input.response)" }
    if case .dictionary(let members) = input.payload, !members.isEmpty { text += " with \(input.payload)" }
    if let link = input.targetContentIdentifier { text += " for \(link)" }
    if let age = input.age { text += " after \(age) s" + (input.wasOpened ? ", opened before" : "") }
    return text
  }

  // MARK: Links

  private mutating func checkLinks() {
    let sources = LaunchSource.allCases.filter { $0.traits.content == .link && $0 != .deferred }
    for known in examples + others {
      for source in known.isPath ? [.link] : sources {
        let line = launch.accepts[source]?.line ?? known.line
        check(LaunchInput(source, known.link), expected(known, by: source), line, known)
      }
      if known.isPath { continue }
      guard let acceptance = launch.accepts[.deferred], let seconds = acceptance.seconds else {
        check(.deferred(known.link, age: 0), nothing("no-rule"), known.line)
        continue
      }
      check(.deferred(known.link, age: seconds), expected(known, by: .deferred), acceptance.line, known)
      check(.deferred(known.link, age: seconds + 1), nothing("expired"), acceptance.line)
      check(.deferred(known.link, age: 0, wasOpened: true), nothing("taken"), acceptance.line)
    }
  }

  // MARK: Rules

  private mutating func checkRules() {
    var tried: Set<LaunchSource> = []
    for rule in launch.rules {
      if let result = rule.result {
        check(rule, rule.payload, result, rule.line)
        // If the rule doesn't use the input's own link, adding a link to the input has no effect.
        if !rule.takesOwnLink, !rule.hasPattern, !rule.opensNothing, rule.source != .appClip {
          let other = examples.first { $0.route.id != result.route } ?? examples.first
          if let other { check(rule, rule.payload, result, rule.line, link: other.link) }
        }
        if rule.source == .appClip, rule.payload.isEmpty {
          check(rule, [:], result, rule.line, link: "https://appclip.apple.com/id?p=example")
        }
      }
      for variant in rule.variants { check(rule, variant.payload, variant.result, variant.line) }
      guard rule.takesOwnLink || !rule.linkKeys.isEmpty else { continue }
      let accepted = examples.first { refusal(of: $0, by: rule.source) == nil }
      let links = tried.insert(rule.source).inserted ? examples + others : accepted.map { [$0] } ?? []
      for known in links where !known.isPath { checkLink(rule, known) }
    }
  }

  /// Checks payloads with a link under each key, payloads with links under two keys (the first key counts), and the
  /// input's own link.
  private mutating func checkLink(_ rule: LaunchPromises.Rule, _ known: Known) {
    let nobody = LaunchPromises.Rule.unknownName
    let result = expected(known, by: rule.source)
    func check(_ values: [(String, String)], _ expected: String, link: String? = nil, _ checks: inout Self) {
      let payload = Dictionary(values.map { ($0, PayloadValue.string($1)) }) { first, _ in first }
      guard let input = rule.input(payload, link: link) else { return }
      checks.check(input, expected, rule.line, known)
    }
    for key in rule.linkKeys {
      check([(key, known.link)], result, &self)
      check([(key, nobody)], nothing("unmatched"), &self)
    }
    for (first, second) in zip(rule.linkKeys, rule.linkKeys.dropFirst()) {
      check([(first, known.link), (second, nobody)], result, &self)
    }
    if rule.takesOwnLink, rule.source != .appClip { check([], result, link: known.link, &self) }
  }

  private mutating func check(
    _ rule: LaunchPromises.Rule, _ payload: [String: PayloadValue], _ result: LaunchPromises.Result, _ line: Int,
    link: String? = nil
  ) {
    guard let input = rule.input(payload, link: link) else { return }
    switch result {
    case .nothing(let code): check(input, nothing(code), line)
    case .opens(let route, let values):
      guard let known = known(route, values, line) else { return }
      let hasPattern = rule.hasPattern && !holdsSecret(known.route, known.values)
      check(input, expected(known), line, known, hasPattern: hasPattern)
    }
  }

  /// Checks inputs that no rule matches.
  private mutating func checkUnknown() {
    let nobody = LaunchPromises.Rule.unknownName
    let clip = "https://appclip.apple.com/id?p=example"
    let line = launch.rules.first?.line ?? 0
    let named = LaunchSource.allCases.filter { $0.traits.content == .name }.map { LaunchInput($0, nobody) }
    for input in named + [.appClip(nil), .appClip(clip)]
    where !launch.rules.contains(where: { $0.source == input.kind.source && $0.name == nil && $0.action == nil }) {
      check(input, nothing("no-rule"), line)
    }
    if !launch.rules.contains(where: { $0.source == .plain }) { check(.plain, nothing("opens-nothing"), line) }
    check(.notification(payload: [:], response: .dismissed), nothing("dismissed"), line)
    check(.notification(payload: [:], category: nobody, response: .action(nobody)), nothing("no-rule"), line)
    if launch.rules.contains(where: { $0.source == .spotlightItem }) { return }
    for name in [nobody] + examples.prefix(1).map(\.link) { check(.spotlightItem(name), nothing("no-rule"), line) }
  }

  // MARK: Reports

  /// Checks the events of destinations, and their user activities.
  private mutating func checkReports() {
    for known in examples + others where !known.isPath && refusal(of: known, by: .url) == nil {
      let declared = launch.events[known.route.id]
      let uncertain = uncertainParameters(known, declared?.parameters ?? [])
      var event = table.decide(.url(known.link)).event?.properties ?? [:]
      for name in ["kind", "template"] + uncertain.map({ "parameter." + $0 }) { event[name] = nil }
      let what = "the event of \(known.link)"
      expect(Self.text(event), Self.text(self.event(known, declared, uncertain)), declared?.line ?? known.line, what)
      let activity = launch.activities[known.route.id]
      let found = table.activity(for: known.link).map { activity in
        let uses = [
          ("handoff", activity.isEligibleForHandoff), ("search", activity.isEligibleForSearch),
          ("prediction", activity.isEligibleForPrediction), ("publicIndexing", activity.isEligibleForPublicIndexing),
        ]
        return Self.text(activity.type, activity.title ?? "", uses.filter(\.1).map(\.0))
      }
      let isTold = known.canonical != nil && !holdsSecret(known.route, known.values)
      let expected = activity.map { Self.text($0.type, $0.title(known.values), $0.uses) }
      expect(found, isTold ? expected : nil, activity?.line ?? known.line, "the activity of \(known.link)")
    }
  }

  /// Returns the parameters that the event may lack: if a value is sensitive, the event contains only parameters that
  /// are in the link.
  private func uncertainParameters(_ known: Known, _ names: [String]) -> [String] {
    guard holdsSecret(known.route, known.values) else { return [] }
    return names.filter { name in
      let texts = known.values[name] ?? []
      let isWritten = !texts.isEmpty && texts.allSatisfy { known.link.contains(Promises.encoded($0)) }
      return !isWritten || known.route.linkParameters.contains(name)
    }
  }

  private func event(_ known: Known, _ declared: LaunchPromises.Event?, _ uncertain: [String]) -> [String: String] {
    if declared?.isSilent == true { return [:] }
    var event = ["route": known.route.id, "origin": known.origin]
    event["name"] = declared?.name
    event["redirect"] = known.form.redirect
    if known.route.isDeprecated || known.form.isDeprecated { event["deprecated"] = "true" }
    for name in declared?.parameters ?? [] where !(uncertain + known.route.sensitive).contains(name) {
      var texts = known.values[name]
      switch known.route.parameters.first(where: { $0.name == name })?.kind {
      case .flag?: texts = texts ?? ["false"]
      case .remaining?:
        // The event has the key and the value of each remaining query item, joined with a comma. An item may have no
        // value.
        texts = (texts ?? []).map { text in
          guard let end = text.firstIndex(of: "=") else { return text + "," }
          return text[..<end] + "," + text[text.index(after: end)...]
        }
      case .repeated?, .joined?, .segments?: texts = texts ?? []
      case .single?, .raw?, nil: break
      }
      event["parameter." + name] = texts?.joined(separator: ",")
    }
    return event
  }

  private static func text(_ event: [String: String]) -> String? {
    if event.isEmpty { return nil }
    return event.sorted { $0.key < $1.key }.map { "\($0.key)=\(Promises.encoded($0.value))" }.joined(separator: " ")
  }

  private static func text(_ type: String, _ title: String, _ uses: [String]) -> String {
    ([type] + (title.isEmpty ? [] : ["titled '\(title)'"]) + uses.sorted().map { "for \($0)" }).joined(separator: ", ")
  }

  // MARK: State and windows

  private mutating func checkSaved() {
    for known in examples + others.filter({ $0.isPath || $0.canonical == $0.link }) {
      let kept = loss(of: known) ?? "kept"
      let isRequired = kept == "kept" && !conditions(known).requires.isEmpty
      let state = WindowState(screens: [WindowState.Screen(known.link)])
      let saved = table.saving(state)
      let restored = table.restoring(state, satisfied: [])
      expect(saved.losses.first?.reason.rawValue ?? "kept", kept, known.line, "saved state with \(known.link)")
      expect(
        restored.losses.first?.reason.rawValue ?? "kept", isRequired ? "requirement" : kept, known.line,
        "state restored with \(known.link) while no requirement is fulfilled")
      guard let link = saved.state.screens.first?.link else { continue }
      let again = table.saving(saved.state).state.screens.first?.link
      expect(again, link, known.line, "state saved twice with \(known.link)")
    }
  }

  private func loss(of known: Known) -> String? {
    if refusal(of: known, by: .restored) != nil { return "not-accepted" }
    func isLost(_ reason: String) -> Bool { launch.lost[reason]?.contains(known.route.id) == true }
    if isLost("sensitive"), known.route.holdsSecret(known.values) { return "sensitive" }
    if isLost("needs-confirmation") || conditions(known).asks { return "needs-confirmation" }
    return ["opens-in-browser", "fulfills-requirement"].first(where: isLost)
  }

  private mutating func checkWindows() {
    guard !launch.windows.windows.isEmpty else { return }
    let rules = WindowRules(table)
    for known in examples {
      guard let kind = launch.windows.newWindow(for: known.route) else { continue }
      expect(
        rules.kind(forNewWindow: known.link), kind.name, kind.line, "the kind of a new window for \(known.link)")
    }
    let contents = examples.compactMap { WindowPromises.Content($0.route, $0.values, link: $0.canonical) }
    for trial in launch.windows.trials(contents, promises) {
      let conditions = rules.conditions(of: trial.window, showing: trial.shown.map { [$0] } ?? [])
      let window = "the window '\(trial.window)', which shows \(trial.shown ?? "nothing"),"
      func check(_ found: Bool, _ expected: Bool, _ verb: String) {
        if found == expected { return }
        failures.append((trial.line, "\(window) must \(expected ? "" : "not ")be one that \(verb)"))
      }
      for event in trial.events {
        check(conditions.can.matches(event.link), event.can, "can show \(event.link)")
        check(conditions.prefers.matches(event.link), event.prefers, "prefers \(event.link)")
      }
    }
  }
}
