import LaunchInputs
public import RouteMatching
import RouteTracing

extension RouteTable {
  /// Decides which destination a launch input opens. The result depends only on the table and the input.
  ///
  /// - If the input is a link (its kind is `url`, `universalLink`, `restored`, `window`, `link` or `deferred`, or
  ///   `appClip` with a URL), the link is matched.
  /// - For all other inputs, the rules of the table's `launch` section apply.
  /// - The section's `accepts` must allow the link's origin and route for the kind of input. By default, a universal
  ///   link and an App Clip may only open links of universal-link origins. An opened URL and a saved state may open
  ///   links of any origin. All other kinds may open links of any origin except for widget origins.
  /// - The same rules apply to a link in a wrapper and to the links in a link's parameters. In addition, these must not
  ///   be links of widget origins, whatever the kind of input.
  ///
  /// Any input is valid. If it opens nothing, the decision has a reason. Cost: matching or printing a single link.
  public func decide(_ input: LaunchInput) -> LaunchDecision {
    Decider(section: LaunchSection(self), input: input).decide()
  }
  /// Returns the link that is matched for an input, or `nil` if the input has no link.
  ///
  /// - Returns: The link, and the key path in the payload at which it was found, or `nil` for `key` if the link isn't
  ///   from the payload.
  package func followedLink(of input: LaunchInput) -> (link: String, key: String?)? {
    guard case .link(let link, let key, _) = Decider(section: LaunchSection(self), input: input).target else {
      return nil
    }
    return (link, key)
  }
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

/// The computation of a decision: finds the link or the route that an input opens, and checks that the table accepts
/// it.
struct Decider {
  typealias Reason = LaunchDecision.Reason

  let section: LaunchSection
  let input: LaunchInput

  func decide() -> LaunchDecision {
    let target = target
    var followedLink = false
    if case .link = target { followedLink = true }
    let outcome = outcome(of: target)
    var (requires, confirms): ([String], Bool) = ([], false)
    var opensInBrowser = false
    var details = EventDetails(of: input, target.rule, in: section)
    switch outcome {
    case .destination(let match):
      (requires, confirms) = section.conditions(of: match)
      opensInBrowser = section.opensInBrowser(route: match.route)
    case .nothing(let reason):
      details.label = section.label(ofRule: details.rule)
      // The identifier of a notification's request may contain a sensitive value of the payload. Without a match, it's
      // unknown which values are sensitive, so keep the identifier only if the decision doesn't depend on the payload.
      if ![.opensNothing, .dismissed, .noRule].contains(reason.code) { details.request = nil }
    }
    return LaunchDecision(
      outcome: outcome, requires: requires, confirms: confirms, opensInBrowser: opensInBrowser, inputKind: input.kind,
      followedLink: followedLink, details: details)
  }

  // MARK: Launch targets

  /// The link or the route that an input opens, before the link is matched.
  enum Target {
    case nothing(Reason.Code, by: LaunchRule? = nil)
    /// A link, and the key path in the payload at which it was found. `key` is `nil` if the link isn't from the
    /// payload.
    case link(String, key: String? = nil, by: LaunchRule? = nil)
    /// The index of the route that the rule opens, and the payload that provides its values.
    case route(Int, by: LaunchRule, PayloadValue)

    /// The rule that applied, if any.
    var rule: LaunchRule? {
      switch self {
      case .nothing(_, let rule), .link(_, _, let rule): rule
      case .route(_, let rule, _): rule
      }
    }
  }

  var target: Target {
    let source = input.kind.source
    switch source {
    case .notification: return notification
    case .deferred: return deferred
    case .appClip: return appClip
    case .spotlightItem: return spotlightItem
    case .spotlightQuery:
      return target(section.rule(.spotlightQuery), to: .dictionary(["query": .string(input.name ?? "")]))
    case .plain:
      return section.rule(.plain).map { target($0, to: .null) } ?? .nothing(.opensNothing)
    default:
      let traits = source.traits
      if traits.content == .link { return ownLink }
      let rule = section.rule(source, name: input.name ?? "")
      return target(rule ?? (traits.hasSharedRule ? section.rule(source) : nil), to: input.payload)
    }
  }

  private var ownLink: Target {
    guard let link = input.link, !link.isEmpty else { return .nothing(.noLink) }
    return .link(link)
  }

  private var deferred: Target {
    guard let expiry = section.deferredExpiry else { return .nothing(.noRule) }
    if input.wasOpened { return .nothing(.alreadyOpened) }
    // Treat a link of unknown age as too old.
    guard let age = input.age, max(0, age) <= expiry else { return .nothing(.expired) }
    return ownLink
  }

  /// The link or the route that an App Clip opens.
  ///
  /// For the default link `https://appclip.apple.com/id?p=…&key=value`, the table's `appClip` rule applies, with the
  /// link's query items as the payload. Without a link, the rule applies to the payload of the input. Any other link is
  /// opened itself.
  private var appClip: Target {
    guard let link = input.link, !link.isEmpty else { return target(section.rule(.appClip), to: input.payload) }
    guard let items = Decider.items(ofDefaultAppClipLink: link) else { return ownLink }
    return target(section.rule(.appClip), to: .dictionary(items))
  }

  /// Returns the query items of the link that the App Store uses for an App Clip by default, or `nil` for any other
  /// link. If a key is repeated, the first item counts.
  private static func items(ofDefaultAppClipLink link: String) -> [String: PayloadValue]? {
    let start = "https://appclip.apple.com/id"
    let rest = link.dropFirst(start.count)
    guard link.prefix(start.count).lowercased() == start, rest.isEmpty || rest.hasPrefix("?") || rest.hasPrefix("/?")
    else { return nil }
    return RouteTable.queryItems(of: link).map { items in
      Dictionary(items.map { ($0.key, .string($0.value ?? "")) }) { first, _ in first }
    }
  }

  private var notification: Target {
    let category = input.name ?? ""
    let rule: LaunchRule?
    switch input.response {
    case .dismissed: return .nothing(.dismissed)
    case .opened: rule = section.rule(.notification, name: category) ?? section.rule(.notification)
    case .action(let action):
      rule = section.rule(.notification, name: category, action: action) ?? section.rule(.notification, action: action)
    }
    return target(rule, to: input.payload)
  }

  private var spotlightItem: Target {
    if let (rule, captures) = section.rule(identifier: input.link ?? "") {
      var values: [String: PayloadValue] = [:]
      for capture in captures { values[capture.name] = .string(capture.text) }
      return target(rule, to: .dictionary(values))
    }
    return target(section.rule(.spotlightItem), to: .null)
  }

  /// Returns the link of the input if the rule uses a link and the input has one, or else the rule's route.
  private func target(_ rule: LaunchRule?, to payload: PayloadValue) -> Target {
    guard let rule else { return .nothing(.noRule) }
    if rule[.flags].contains(.opensNothing) { return .nothing(.opensNothing, by: rule) }
    for index in 0..<rule.linkKeyCount {
      if let link = link(at: index, of: rule, payload), !link.isEmpty {
        return .link(link, key: rule.linkKey(index), by: rule)
      }
    }
    if rule[.flags].contains(.ownLink) {
      for candidate in [input.targetContentIdentifier, input.link] {
        // An identifier can be any text, so check that it may be a link.
        if let candidate, section.table.mayBeLink(candidate) { return .link(candidate, by: rule) }
      }
    }
    return rule[.route].map { .route($0, by: rule, payload) } ?? .nothing(.noLink, by: rule)
  }

  /// Returns the text in the payload at one of the rule's key paths for links, or `nil` if there is none.
  private func link(at index: Int, of rule: LaunchRule, _ payload: PayloadValue) -> String? {
    // If there are only a few keys, compare them directly instead of creating and hashing a string.
    if case .dictionary(let members) = payload, members.count <= 4 {
      for case (let key, .string(let link)) in members where rule.isLinkKey(index, key) { return link }
    }
    if case .string(let link)? = payload[rule.linkKey(index)] { return link }
    return nil
  }

  // MARK: Outcomes

  private func outcome(of target: Target) -> LaunchDecision.Outcome {
    switch target {
    case .nothing(let code, _): return .nothing(Reason(code))
    case .link(let link, _, _):
      switch section.table.match(reference: link) {
      case .miss(let miss): return .nothing(Reason(.unmatched, miss.reason.text(redacted: true)))
      case .match(let match):
        return refusal(match, isInside: match.isUnwrapped).map { .nothing($0) } ?? .destination(match)
      }
    case .route(let route, let rule, let payload): return outcome(rule, route, payload)
    }
  }

  /// Returns the outcome of opening a rule's route with values from the payload. Prints the canonical link of the route
  /// with these values, and matches this link.
  private func outcome(_ rule: LaunchRule, _ route: Int, _ payload: PayloadValue) -> LaunchDecision.Outcome {
    let table = section.table
    var values = [RouteValue?](repeating: nil, count: table.parameterCount(route: route))
    for binding in rule[.bindings] {
      let parameter = binding[.parameter]
      if values[parameter] != nil { continue }
      guard let value = value(binding[.parts], of: rule, payload, for: parameter, of: route) else { continue }
      values[parameter] = value
      if values[parameter] == nil, !table.parameterFlags(parameter, route).contains(.lenient) {
        return .nothing(Reason(.badValue, table.parameterName(parameter, of: route)))
      }
    }
    do throws(PrintFailure) {
      let match = try table.match(route: route, values: values)
      return refusalInside(match).map { .nothing($0) } ?? .destination(match)
    } catch {
      // A list without the elements that it needs is a value that no link can carry.
      let isMissing = values.indices.contains {
        values[$0] == nil && table.parameterName($0, of: route) == error.parameter
      }
      return .nothing(Reason(isMissing || error.kind == .missingValue ? .missingValue : .badValue, error.parameter))
    }
  }

  /// Returns the value that a template of the `launch` section, such as `{club}`, creates for a parameter from the
  /// input. It returns `nil` if a value of the input is missing, and `.some(nil)` if a value can't be used in the
  /// template or isn't valid for the parameter's type.
  private func value(
    _ template: List<Record<Block.TemplatePart>>, of rule: LaunchRule, _ payload: PayloadValue, for parameter: Int,
    of route: Int
  ) -> RouteValue?? {
    var elements: [String]?
    if template.count == 1, let key = rule.key(of: template[0]) { elements = payload[key]?.texts }
    var texts = elements ?? []
    if elements == nil {
      var isBad = false
      let text = template.text { part in
        guard let value = rule.key(of: part).flatMap({ payload[$0] }) else { return nil }
        let text = value.text.map { Array($0.utf8) }
        // A link can't carry an empty segment, `.` or `..`, even percent-encoded, because reading a link removes such
        // segments (RFC 3986 §5.2.4). A list has no text (`nil`).
        let isLost = text.map { $0.count <= 2 && $0.allSatisfy { $0 == UInt8(ascii: ".") } && part[.place] == .segment }
        isBad = isBad || isLost ?? true
        return [text ?? []]
      }
      guard let text else { return nil }
      if isBad { return .some(nil) }
      texts = [String(decoding: text, as: UTF8.self)]
    }
    let values = texts.compactMap { section.table.value(of: $0, parameter: parameter, route: route) }
    guard values.count == texts.count else { return .some(nil) }
    let flags = section.table.parameterFlags(parameter, route)
    if flags.containsOne(of: .list, .rest) {
      return flags.contains(.rawRest) && values.count == 1 ? values[0] : RouteValue.list(values)
    }
    return .some(elements == nil ? values.first : nil)
  }

  /// Returns the reason why the table refuses a link or its nested links, or `nil` if it accepts them.
  private func refusal(_ match: RouteMatch, isInside: Bool) -> Reason? {
    switch section.accepts(input.kind.source, origin: match.originIndex, route: match.route, isInside: isInside) {
    case .originRefused: return Reason(.originNotAccepted, match.originName)
    case .routeRefused: return Reason(.routeNotAccepted, match.routeID)
    case .accepted: return refusalInside(match)
    }
  }

  private func refusalInside(_ match: RouteMatch) -> Reason? {
    for inner in match.matchesInside {
      if let reason = refusal(inner, isInside: true) { return reason }
    }
    return nil
  }
}
