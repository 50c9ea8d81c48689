import LaunchInputs
public import RouteMatching
import RouteTracing

extension RouteTable {
  /// Decides which destination a launch input opens. The result depends only on the table and the input.
  ///
  /// - If the kind of input is a link (`url`, `universalLink`, `restored`, `window`, `link`, `deferred`, or `appClip`
  ///   with a URL), its link is matched.
  /// - For other kinds, the rules of the table's `launch` section apply.
  /// - The origin and the route of the link must be among those that the section's `accepts` allows for the kind. By
  ///   default, a universal link and an App Clip may only open links of universal-link origins. An opened URL and a
  ///   saved state may open any link, and all other kinds any link except for those of widgets. The same rules apply to
  ///   the link in a wrapper and to nested links. In addition, such links may never be links of widgets.
  ///
  /// Any input is valid. If it opens nothing, the decision has a reason. Cost: matching or printing a single link.
  public func decide(_ input: LaunchInput) -> LaunchDecision {
    let decider = Decider(section: LaunchSection(self), source: input.kind.source)
    let lead = decider.lead(of: input)
    guard let link = lead.link else { return decider.decisionWithoutLink(lead, of: input) }
    switch match(isAbsolute(link) ? link : absolute(link)) {
    case .miss(let miss): return decider.decision(miss, by: lead.rule, of: input)
    case .match(let match):
      let terms = decider.section.terms(of: match, from: decider.source)
      guard terms.areSimple else { return decider.decisionWithCare(match, by: lead.rule, of: input) }
      return LaunchDecision(
        outcome: .destination(match), requires: [], confirms: terms.confirms, opensInBrowser: terms.opensInBrowser,
        wayIn: input.kind, followedLink: true,
        story: decider.story(of: input, rule: lead.rule, identifies: terms.identifies))
    }
  }
}

extension RouteTable {
  /// Returns the link that is matched for an input, and the key path of the payload at which it was found, or `nil` if
  /// the input has no link.
  package func followedLink(of input: LaunchInput) -> (link: String, key: String?)? {
    let decider = Decider(section: LaunchSection(self), source: input.kind.source)
    let lead = decider.lead(of: input)
    guard let link = lead.link else { return nil }
    return (link, decider.linkKey(ofRule: lead.rule, input.payload))
  }
}

extension RouteTable {
  /// The names of the requirements of all routes and redirects, without duplicates. The app passes them to
  /// `LinkDispatcher.fulfill(_:)`.
  public var requirements: [String] { LaunchSection(self).requirements }

  /// Returns the screen to show while a destination waits: the screen for the first requirement that isn't fulfilled.
  /// If that screen has an unfulfilled requirement itself, the screen for it comes first.
  ///
  /// - Returns: The requirement with the decision about its screen, or `nil` if all requirements are fulfilled or the
  ///   table names no screen.
  package func screen(
    before decision: LaunchDecision, fulfilled: Set<String>
  ) -> (requirement: String, decision: LaunchDecision)? {
    var missing = decision.requires.first { !fulfilled.contains($0) }
    var seen: Set<String> = []
    while let requirement = missing, seen.insert(requirement).inserted {
      let screen = decide(.requirement(requirement, of: decision.match?.routeID))
      guard screen.hasMatch else { return nil }
      missing = screen.requires.first { !fulfilled.contains($0) }
      if missing == nil { return (requirement, screen) }
    }
    return nil
  }
}

/// The computation of a decision.
struct Decider {
  typealias Reason = LaunchDecision.Reason

  let section: LaunchSection
  let source: LaunchSource

  // MARK: Launch targets

  /// The link of an input or the target of its rule, before any matching. The type has four words, so that it's
  /// returned in registers.
  struct Lead {
    /// The link to match. Most inputs have a link, so only this case avoids an allocation.
    var link: String?
    /// The number of the rule that applied, or 0.
    var rule = 0
    var rest: Rest?

    /// The target if there is no link. This is a class, because every `Lead` is moved and only few have a target.
    final class Rest {
      let target: Target

      init(_ target: Target) { self.target = target }
    }

    enum Target {
      case nothing(Reason)
      /// A route of the rule, with values from the payload.
      case route(Int, LaunchRule, PayloadValue)
    }

    @inline(__always)
    static func link(_ link: String, by rule: LaunchRule? = nil) -> Lead { Lead(link: link, rule: rule?.number ?? 0) }

    @inline(never)
    static func nothing(_ code: Reason.Code, by rule: LaunchRule? = nil) -> Lead {
      Lead(rule: rule?.number ?? 0, rest: Rest(.nothing(Reason(code))))
    }
  }

  func lead(of input: LaunchInput) -> Lead {
    switch source {
    case .url, .universalLink, .restored, .window, .link: ownLink(of: input)
    case .notification: notification(input)
    case .plain, .activity, .spotlightItem, .spotlightQuery, .quickAction, .widget, .appClip, .deferred, .requirement:
      otherLead(of: input)
    }
  }

  @inline(never)
  private func otherLead(of input: LaunchInput) -> Lead {
    switch source {
    case .url, .universalLink, .restored, .window, .link: return ownLink(of: input)
    case .notification: return notification(input)
    case .deferred: return deferred(input)
    case .appClip: return appClip(input)
    case .spotlightItem: return spotlightItem(input)
    case .spotlightQuery:
      return lead(section.rule(.spotlightQuery), to: .dictionary(["query": .string(input.name ?? "")]), of: input)
    case .plain:
      guard let rule = section.rule(.plain) else { return .nothing(.opensNothing) }
      return lead(rule, to: .null, of: input)
    case .activity, .quickAction, .requirement:
      return lead(section.rule(source, name: input.name ?? ""), to: input.payload, of: input)
    case .widget:
      let rule = section.rule(.widget, name: input.name ?? "") ?? section.rule(.widget)
      return lead(rule, to: input.payload, of: input)
    }
  }

  @inline(__always)
  private func ownLink(of input: LaunchInput) -> Lead {
    guard let link = input.link, !link.isEmpty else { return .nothing(.noLink) }
    return .link(link)
  }

  private func deferred(_ input: LaunchInput) -> Lead {
    guard let expiry = section.deferredExpiry else { return .nothing(.noRule) }
    if input.wasOpened { return .nothing(.alreadyOpened) }
    // Treat a link of unknown age as too old.
    guard let age = input.age, max(0, age) <= expiry else { return .nothing(.expired) }
    return ownLink(of: input)
  }

  /// Returns the launch target of an App Clip: its URL, or, for the default link
  /// `https://appclip.apple.com/id?p=…&key=value`, the target of the rule, with the link's items as values.
  private func appClip(_ input: LaunchInput) -> Lead {
    guard let link = input.link, !link.isEmpty else {
      return lead(section.rule(.appClip), to: input.payload, of: input)
    }
    guard let items = DefaultAppClipLink.items(of: link) else { return .link(link) }
    return lead(section.rule(.appClip), to: .dictionary(items), of: input)
  }

  @inline(__always)
  private func notification(_ input: LaunchInput) -> Lead {
    let category = input.name ?? ""
    let rule: LaunchRule?
    switch input.response {
    case .dismissed: return .nothing(.dismissed)
    case .opened: rule = section.rule(.notification, name: category) ?? section.rule(.notification)
    case .action(let action):
      rule = section.rule(.notification, name: category, action: action) ?? section.rule(.notification, action: action)
    }
    return lead(rule, to: input.payload, of: input)
  }

  private func spotlightItem(_ input: LaunchInput) -> Lead {
    if let (rule, captures) = section.rule(identifier: input.link ?? "") {
      var values: [String: PayloadValue] = [:]
      for capture in captures { values[capture.name] = .string(capture.text) }
      return lead(rule, to: .dictionary(values), of: input)
    }
    return lead(section.rule(.spotlightItem), to: .null, of: input)
  }

  /// Returns the link of the input if the rule uses a link and the input has one, or else the route of the rule.
  private func lead(_ rule: LaunchRule?, to payload: PayloadValue, of input: LaunchInput) -> Lead {
    guard let rule else { return .nothing(.noRule) }
    if rule.opensNothing { return .nothing(.opensNothing, by: rule) }
    for index in 0..<rule.linkKeyCount {
      if let link = link(at: index, of: rule, payload), !link.isEmpty { return .link(link, by: rule) }
    }
    if rule.takesOwnLink {
      for candidate in [input.targetContentIdentifier, input.link] {
        // An identifier can be any text, so check that it may be a link.
        if let candidate, section.table.mayBeLink(candidate) { return .link(candidate, by: rule) }
      }
    }
    guard let route = rule.route else { return .nothing(.noLink, by: rule) }
    return Lead(rule: rule.number, rest: Lead.Rest(.route(route, rule, payload)))
  }

  /// Returns the text at a key path of the rule, or `nil` if there is none.
  @inline(__always)
  private func link(at index: Int, of rule: LaunchRule, _ payload: PayloadValue) -> String? {
    // Comparing a few keys is as fast as hashing a key.
    if case .dictionary(let members) = payload, members.count <= 4 {
      for case (let key, .string(let link)) in members where rule.isLinkKey(index, key) { return link }
    }
    return deepLink(at: index, of: rule, payload)
  }

  @inline(never)
  private func deepLink(at index: Int, of rule: LaunchRule, _ payload: PayloadValue) -> String? {
    if case .string(let link)? = payload[rule.linkKey(index)] { return link }
    return nil
  }

  // MARK: Decisions

  /// Returns the decision for a link that no route matches.
  @inline(never)
  func decision(_ miss: LinkMiss, by rule: Int, of input: LaunchInput) -> LaunchDecision {
    nothing(Reason(.unmatched, miss.reason.text(redacted: true)), by: rule, followedLink: true, of: input)
  }

  /// Returns the key path of the payload at which a rule found the link, or `nil` if the link is the input's own.
  func linkKey(ofRule number: Int, _ payload: PayloadValue) -> String? {
    guard let rule = section.rules.first(where: { $0.number == number }) else { return nil }
    for index in 0..<rule.linkKeyCount {
      if let found = link(at: index, of: rule, payload), !found.isEmpty { return rule.linkKey(index) }
    }
    return nil
  }

  /// Returns the decision about a match whose conditions aren't simple, see `LaunchTerms.areSimple`.
  @inline(never)
  func decisionWithCare(_ match: RouteMatch, by rule: Int, of input: LaunchInput) -> LaunchDecision {
    if let reason = refusal(match, isInside: match.isUnwrapped) {
      return nothing(reason, by: rule, followedLink: true, of: input)
    }
    return going(to: match, by: rule, followedLink: true, of: input)
  }

  /// Returns the decision about an input without a link.
  @inline(never)
  func decisionWithoutLink(_ lead: Lead, of input: LaunchInput) -> LaunchDecision {
    switch lead.rest?.target {
    case .route(let route, let rule, let payload): destination(rule, route, payload, of: input)
    case .nothing(let reason): nothing(reason, by: lead.rule, followedLink: false, of: input)
    case nil: nothing(Reason(.noLink), by: lead.rule, followedLink: false, of: input)
    }
  }

  /// Returns the decision about a rule's route with values from the payload. This matches the canonical link, as for
  /// every other input.
  private func destination(
    _ rule: LaunchRule, _ route: Int, _ payload: PayloadValue, of input: LaunchInput
  ) -> LaunchDecision {
    func nothing(_ reason: Reason) -> LaunchDecision {
      self.nothing(reason, by: rule.number, followedLink: false, of: input)
    }
    let table = section.table
    var values = [RouteValue?](repeating: nil, count: table.parameterCount(of: route))
    for binding in rule.bindings {
      let parameter = binding[.parameter]
      if values[parameter] != nil { continue }
      let given = RuleValue(binding[.parts], of: rule, payload)
      if case .missing = given { continue }
      values[parameter] = given.routeValue(table, parameter, route)
      if values[parameter] == nil, !table.isLenient(parameter: parameter, route: route) {
        return nothing(Reason(.badValue, table.parameterName(parameter, of: route)))
      }
    }
    do throws(PrintFailure) {
      let match = try table.match(route: route, values: values)
      if let reason = refusalInside(match) { return nothing(reason) }
      return going(to: match, by: rule.number, followedLink: false, of: input)
    } catch {
      let code: Reason.Code = error.kind == .missingValue ? .missingValue : .badValue
      return nothing(Reason(code, error.parameter))
    }
  }

  /// Returns the reason why the table refuses a link or its nested links, or `nil` if it accepts them.
  private func refusal(_ match: RouteMatch, isInside: Bool) -> Reason? {
    switch section.accepts(source, origin: match.originIndex, route: match.route, isInside: isInside) {
    case .originRefused: return Reason(.originNotAccepted, match.originName)
    case .routeRefused: return Reason(.routeNotAccepted, match.routeID)
    case .accepted: return match.hasNestedLinks ? refusalInside(match) : nil
    }
  }

  private func refusalInside(_ match: RouteMatch) -> Reason? {
    for inner in match.matchesInside {
      if let reason = refusal(inner, isInside: true) { return reason }
    }
    return nil
  }

  /// Returns the decision to open a destination, with its conditions.
  private func going(to match: RouteMatch, by rule: Int, followedLink: Bool, of input: LaunchInput) -> LaunchDecision {
    let (requires, confirms) = section.conditions(of: match)
    return LaunchDecision(
      outcome: .destination(match), requires: requires, confirms: confirms,
      opensInBrowser: section.opensInBrowser(route: match.route), wayIn: input.kind, followedLink: followedLink,
      story: story(of: input, rule: rule, identifies: section.identifies(source)))
  }

  /// Returns the decision to open nothing, with its reason.
  private func nothing(_ reason: Reason, by rule: Int, followedLink: Bool, of input: LaunchInput) -> LaunchDecision {
    var story = story(of: input, rule: rule, identifies: section.identifies(source))
    story.label = section.label(ofRule: rule)
    // The identifier of a request may contain a value of the payload. Without a route, there is no way to know which
    // values are sensitive.
    if ![.opensNothing, .dismissed, .noRule].contains(reason.code) { story.request = nil }
    return LaunchDecision(
      outcome: .nothing(reason), requires: [], confirms: false, opensInBrowser: false, wayIn: input.kind,
      followedLink: followedLink, story: story)
  }
}
