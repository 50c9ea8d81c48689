public import RouteMatching

extension RouteTable {
  /// Where a launch input leads: a pure function of the table and the input.
  ///
  /// - The kinds that are a link (`url`, `universalLink`, `restored`, `window`, `link`, `appClip` with a URL, `deferred`)
  ///   lead where the link leads.
  /// - The others lead where the table's `launch` section says.
  /// - The link's origin and route must be among those that the section's `accepts` allows for the kind. Where it says
  ///   nothing, a universal link and an App Clip bring only links of universal-link origins, an opened URL and saved state
  ///   bring any, and all others bring any but those of widgets. The same holds for the link in a wrapper and for links
  ///   inside a link, which moreover are never a widget's.
  ///
  /// Any input is good: one that leads nowhere has a reason. Cost: that of matching one link, or of printing one.
  public func decide(_ input: LaunchInput) -> LaunchDecision {
    var decider = Decider(section: LaunchSection(self), source: input.kind.source)
    let outcome = decider.outcome(of: input)
    return decider.decision(consume outcome, of: input)
  }
}

extension RouteTable {
  /// The words that routes and redirects require, each once: what an app says with `LinkDispatcher.fulfill(_:)`.
  public var requirements: [String] { LaunchSection(self).requirements }
}

/// Works one decision out.
struct Decider {
  typealias Outcome = LaunchDecision.Outcome
  typealias Reason = LaunchDecision.Reason

  let section: LaunchSection
  let source: LaunchSource
  /// The rule that fit.
  var rule: LaunchRule?
  /// Whether the destination comes from a link of the input, rather than from the rule's own route.
  var followedLink = false
  /// What must hold before the app goes to the destination.
  var requires: [String] = []
  /// Whether the user is asked first.
  var confirms = false
  /// Whether the destination's link goes to the browser.
  var opensInBrowser = false

  init(section: LaunchSection, source: LaunchSource) {
    self.section = section
    self.source = source
  }

  mutating func outcome(of input: LaunchInput) -> Outcome {
    switch lead(of: input) {
    case .nothing(let reason): return .nothing(reason)
    case .link(let link): return follow(link)
    case .route(let route, let rule, let payload): return destination(rule, route, payload)
    }
  }

  // MARK: Kinds

  /// What an input carries or its rule says, before anybody has looked where that leads.
  private enum Lead {
    case nothing(Reason)
    case link(String)
    /// A route of the rule, with values of the payload.
    case route(Int, LaunchRule, PayloadValue)
  }

  private mutating func lead(of input: LaunchInput) -> Lead {
    switch source {
    case .url, .universalLink, .restored, .window, .link: return ownLink(of: input)
    case .deferred: return deferred(input)
    case .appClip: return appClip(input)
    case .notification: return notification(input)
    case .spotlightItem: return spotlightItem(input)
    case .spotlightQuery:
      return apply(section.rule(.spotlightQuery), to: .dictionary(["query": .string(input.name ?? "")]), of: input)
    case .plain:
      guard let rule = section.rule(.plain) else { return .nothing(Reason(.opensNothing)) }
      return apply(rule, to: .null, of: input)
    case .activity, .quickAction:
      return apply(section.rule(source, name: input.name ?? ""), to: input.payload, of: input)
    case .widget:
      let rule = section.rule(.widget, name: input.name ?? "") ?? section.rule(.widget)
      return apply(rule, to: input.payload, of: input)
    }
  }

  private func ownLink(of input: LaunchInput) -> Lead {
    guard let link = input.link, !link.isEmpty else { return .nothing(Reason(.noLink)) }
    return .link(link)
  }

  private func deferred(_ input: LaunchInput) -> Lead {
    guard let expiry = section.deferredExpiry else { return .nothing(Reason(.noRule)) }
    if input.wasTaken { return .nothing(Reason(.taken)) }
    // Of unknown age is too old.
    guard let age = input.age, max(0, age) <= expiry else { return .nothing(Reason(.expired)) }
    return ownLink(of: input)
  }

  /// A URL is a link as any other, but for the system's default one, `https://appclip.apple.com/id?p=…&key=value`, whose
  /// items are values for the rule.
  private mutating func appClip(_ input: LaunchInput) -> Lead {
    guard let link = input.link, !link.isEmpty else {
      return apply(section.rule(.appClip), to: input.payload, of: input)
    }
    guard let items = DefaultAppClipLink.items(of: link) else { return .link(link) }
    return apply(section.rule(.appClip), to: .dictionary(items), of: input)
  }

  private mutating func notification(_ input: LaunchInput) -> Lead {
    let category = input.name ?? ""
    switch input.response {
    case .dismissed: return .nothing(Reason(.dismissed))
    case .opened:
      let rule = section.rule(.notification, name: category) ?? section.rule(.notification)
      return apply(rule, to: input.payload, of: input)
    case .action(let action):
      let rule =
        section.rule(.notification, name: category, action: action) ?? section.rule(.notification, action: action)
      return apply(rule, to: input.payload, of: input)
    }
  }

  private mutating func spotlightItem(_ input: LaunchInput) -> Lead {
    if let (rule, captures) = section.rule(identifier: input.link ?? "") {
      var values: [String: PayloadValue] = [:]
      for capture in captures { values[capture.name] = .string(capture.text) }
      return apply(rule, to: .dictionary(values), of: input)
    }
    return apply(section.rule(.spotlightItem), to: .null, of: input)
  }

  // MARK: Rules

  /// A link of the input where the rule takes one and there is one, else the rule's own route.
  private mutating func apply(_ rule: consuming LaunchRule?, to payload: PayloadValue, of input: LaunchInput) -> Lead {
    self.rule = rule
    guard let rule = self.rule else { return .nothing(Reason(.noRule)) }
    if rule.opensNothing { return .nothing(Reason(.opensNothing)) }
    for index in 0..<rule.linkKeyCount {
      if let link = link(at: index, of: rule, payload), !link.isEmpty { return .link(link) }
    }
    if rule.takesOwnLink {
      for candidate in [input.targetContentIdentifier, input.link] {
        // An identifier may be anything.
        if let candidate, section.table.mayBeLink(candidate) { return .link(candidate) }
      }
    }
    guard let route = rule.route else { return .nothing(Reason(.noLink)) }
    return .route(route, rule, payload)
  }

  /// The text at one of the rule's key paths.
  private func link(at index: Int, of rule: LaunchRule, _ payload: PayloadValue) -> String? {
    // To hash a key costs as much as to compare a few.
    if case .dictionary(let members) = payload, members.count <= 4 {
      for case (let key, .string(let link)) in members where rule.isLinkKey(index, key) { return link }
    }
    if case .string(let link)? = payload[rule.linkKey(index)] { return link }
    return nil
  }

  // MARK: Links

  private mutating func follow(_ link: String) -> Outcome {
    followedLink = true
    switch section.table.match(section.table.absolute(link)) {
    case .miss(let miss): return .nothing(Reason(.unmatched, miss.reason.text(redacted: true)))
    case .match(let match):
      if let reason = refusal(match, isInside: match.isUnwrapped) { return .nothing(reason) }
      return going(to: match)
    }
  }

  /// Takes down what holds for going to a destination.
  private mutating func going(to match: consuming RouteMatch) -> Outcome {
    (requires, confirms) = section.conditions(of: match)
    opensInBrowser = section.opensInBrowser(route: match.route)
    return .destination(match)
  }

  /// Why a link may not lead where it leads, the links inside it included.
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

  /// The rule's route with values of the payload, by way of its link: the same door as for everyone.
  private mutating func destination(_ rule: LaunchRule, _ route: Int, _ payload: PayloadValue) -> Outcome {
    let table = section.table
    var values = [RouteValue?](repeating: nil, count: table.parameterCount(of: route))
    for value in rule.values {
      guard let given = RuleValue(value, payload) else { continue }
      guard let typed = given.routeValue(table, route) else {
        if value.isLenient { continue }
        return .nothing(Reason(.badValue, table.parameterName(value.parameter, of: route)))
      }
      values[value.parameter] = typed
    }
    do throws(PrintFailure) {
      let match = try table.match(route: route, values: values)
      if let reason = refusalInside(match) { return .nothing(reason) }
      return going(to: match)
    } catch {
      let code: Reason.Code = error.kind == .missingValue ? .missingValue : .badValue
      return .nothing(Reason(code, error.parameter))
    }
  }
}
