/// The part of a compiled table that contains the rules for launch inputs, and the requirements and events of routes.
package struct LaunchSection: Sendable {
  package let table: RouteTable
  private let section: Record<Block.Launch>

  package init(_ table: RouteTable) {
    self.table = table
    section = table.header[.launch]
  }

  // MARK: Routes

  /// Returns the requirements of a route, and `true` if the user must confirm it. If a redirect matched the link, the
  /// redirect's requirements and confirmation are included.
  package func conditions(route: Int, redirect: String?) -> (requires: [String], confirms: Bool) {
    let words = section[.meanings][route][.requires]
    var requires = words.isEmpty ? [] : words.map { $0.string }
    var confirms = flags(route).contains(.confirm)
    guard let redirect else { return (requires, confirms) }
    for record in section[.redirects] where record[.id].isSame(as: redirect) {
      confirms = confirms || record[.confirms]
      requires += record[.requires].map { $0.string }.filter { !requires.contains($0) }
    }
    return (requires, confirms)
  }

  /// Returns `true` if the route's links open in the browser.
  package func opensInBrowser(route: Int) -> Bool { flags(route).contains(.browser) }

  /// Returns the name and the parameters of a route's launch event, or `nil` if the route has no event.
  package func event(route: Int) -> (name: String?, parameters: [Int])? {
    let meaning = section[.meanings][route]
    guard meaning[.event] != .silent else { return nil }
    let name = meaning[.eventName]
    return (name.isEmpty ? nil : name.string, Array(meaning[.eventParameters]))
  }

  /// All requirements of routes and redirects, sorted and without duplicates.
  package var requirements: [String] {
    let ofRoutes = (0..<table.routeCount).map { section[.meanings][$0][.requires] }
    let words = (ofRoutes + section[.redirects].map { $0[.requires] }).joined()
    return Set(words.map { $0.string }).sorted()
  }

  // MARK: Inputs

  /// Checks if the table allows a kind of launch input to open a link of an origin and a route.
  ///
  /// - Parameter isInside: `true` if the link is nested in another link.
  package func accepts(_ source: LaunchSource, origin: Int, route: Int, isInside: Bool) -> Acceptance {
    let accepted = section[.accepts][source.rawValue]
    let kind = table.header[.origins][origin][.kind]
    // A nested link comes from the author of the outer link, who is never the app's own widget.
    if isInside, kind == .widget { return .originRefused }
    let isAccepted =
      accepted[.namesOrigins] ? accepted[.origins].contains(origin) : source.traits.opens.contains(kind)
    return !isAccepted ? .originRefused : acceptsRoute(source, route) ? .accepted : .routeRefused
  }

  package enum Acceptance: Sendable { case accepted, originRefused, routeRefused }

  /// Returns `true` if the table allows a kind of launch input to open a route.
  package func acceptsRoute(_ source: LaunchSource, _ route: Int) -> Bool {
    let accepted = section[.accepts][source.rawValue]
    switch accepted[.mode] {
    case .all: return true
    case .only: return accepted[.routes].contains(route)
    case .except: return !accepted[.routes].contains(route)
    }
  }

  /// Returns `true` if the events of a kind of launch input contain the input's identifier.
  package func identifies(_ source: LaunchSource) -> Bool { section[.identifiers].contains(source) }

  /// The maximum age of a deferred link, in seconds, or `nil` if the table accepts no deferred links.
  package var deferredExpiry: Int? { section[.deferredExpiry] }

  // MARK: Rules

  /// Returns the rule of a kind of input with exactly this name and action, or `nil` if there is none. A rule for all
  /// names or all actions has an empty name or action.
  package func rule(_ source: LaunchSource, name: String = "", action: String = "") -> LaunchRule? {
    section[.rules].first { rule in
      rule[.source] == source && rule[.pattern] == nil && rule[.name].isSame(as: name)
        && rule[.action].isSame(as: action)
    }
  }

  /// Returns a label for a rule that contains only text of the table and never text of an input: `category/action`, a
  /// type, or a pattern. Returns `nil` for a rule without a name, and for 0, which isn't the offset of a rule.
  package func label(ofRule offset: Int) -> String? {
    if offset == 0 { return nil }
    let label = LaunchRule(table.unowned, offset)[.label]
    return label.isEmpty ? nil : label.string
  }

  /// Returns the names of all rules of a kind of launch input.
  package func names(of source: LaunchSource) -> [String] {
    section[.rules].filter { $0[.source] == source && !$0[.name].isEmpty }.map { $0[.name].string }
  }

  /// Returns the rule whose pattern matches a Spotlight identifier, and the captured values, or `nil` if there is none.
  /// The rules are in precedence order, so the first match wins.
  package func rule(identifier: String) -> (rule: LaunchRule, captures: [(name: String, text: String)])? {
    for rule in section[.rules] {
      if let captures = rule.captures(of: identifier) { return (rule, captures) }
    }
    return nil
  }

  // MARK: Records

  package var rules: some Sequence<LaunchRule> { section[.rules] }
  package func flags(_ route: Int) -> Flags<Block.RouteFlag> { table.header[.routes][route][.flags] }
}
