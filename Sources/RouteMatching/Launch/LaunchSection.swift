/// The launch section of a table, read in place.
package struct LaunchSection: Sendable {
  package let table: RouteTable
  private let section: Record<Block.Launch>

  package init(_ table: RouteTable) {
    self.table = table
    section = table.header[.launch]
  }

  // MARK: Routes

  /// What must hold before the app goes to a route, and whether the user is asked; also what the redirect asks that
  /// led there.
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

  /// Whether nothing need hold for a route that no redirect led to.
  func requiresNothing(_ route: Int, redirect: Text) -> Bool {
    redirect.isEmpty && section[.meanings][route][.requires].isEmpty
  }

  /// Which of what links inside ask is asked before the app goes to a route, which is handed them: all but what the route
  /// leaves to whoever follows them.
  package func asksForLinksInside(route: Int) -> (requirements: Bool, confirmation: Bool) {
    let flags = flags(route)
    return (!flags.contains(.requiresNothing), !flags.contains(.asksNothing))
  }

  /// Whether the route's link goes to the browser.
  package func opensInBrowser(route: Int) -> Bool { flags(route).contains(.browser) }

  /// What the launch event says about a route; `nil` where it has none.
  package func event(route: Int) -> (name: String?, parameters: [Int])? {
    let meaning = section[.meanings][route]
    guard meaning[.event] != .silent else { return nil }
    let name = meaning[.eventName]
    return (name.isEmpty ? nil : name.string, Array(meaning[.eventParameters]))
  }

  /// What routes and redirects require, each word once.
  package var requirements: [String] {
    var all: Set<String> = []
    for route in 0..<table.header[.routes].count {
      for word in section[.meanings][route][.requires] { all.insert(word.string) }
    }
    for redirect in section[.redirects] {
      for word in redirect[.requires] { all.insert(word.string) }
    }
    return all.sorted()
  }

  // MARK: Inputs

  /// Whether the table lets a source bring a link of that origin and route.
  package func accepts(_ source: LaunchSource, origin: Int, route: Int, isInside: Bool) -> Acceptance {
    let accepted = section[.accepts][source.rawValue]
    if !accepts(accepted, source, origin: origin, isInside: isInside) { return .originRefused }
    return accepts(accepted, route: route) ? .accepted : .routeRefused
  }

  package enum Acceptance: Sendable { case accepted, originRefused, routeRefused }

  @inline(__always)
  private func accepts(
    _ accepted: Record<Block.Accepted>, _ source: LaunchSource, origin: Int, isInside: Bool
  ) -> Bool {
    let kind = table.header[.origins][origin][.kind]
    // What another link carries comes from whoever wrote that link, which is never the app's own widget.
    if isInside, kind == .widget { return false }
    if accepted[.namesOrigins] { return accepted[.origins].contains(origin) }
    switch source {
    case .url, .restored: return true
    case .universalLink, .appClip: return kind == .universalLink
    case .plain, .notification, .activity, .spotlightItem, .spotlightQuery, .quickAction, .widget, .window, .deferred,
      .link, .requirement:
      return kind != .widget
    }
  }

  /// Whether the table lets a source lead to a route.
  package func acceptsRoute(_ source: LaunchSource, _ route: Int) -> Bool {
    accepts(section[.accepts][source.rawValue], route: route)
  }

  @inline(__always)
  private func accepts(_ accepted: Record<Block.Accepted>, route: Int) -> Bool {
    switch accepted[.mode] {
    case .all: true
    case .only: accepted[.routes].contains(route)
    case .except: !accepted[.routes].contains(route)
    }
  }

  /// Whether a source's events carry its identifier.
  package func identifies(_ source: LaunchSource) -> Bool { section[.identifiers].contains(source) }

  /// How old a deferred link may be, in seconds; `nil` where the table takes none.
  package var deferredExpiry: Int? { section[.deferredExpiry] }

  // MARK: Rules

  /// The rule of a source for a name and an action; an empty name or action is the one for all.
  package func rule(_ source: LaunchSource, name: String = "", action: String = "") -> LaunchRule? {
    for record in section[.rules] where record[.source] == source && record[.pattern] == nil {
      guard record[.name].isSame(as: name), record[.action].isSame(as: action) else { continue }
      return LaunchRule(record)
    }
    return nil
  }

  /// What the table's author wrote for a rule: a category and action, a type, a pattern; `nil` for the rule for all, and for
  /// the number 0, which is none's. Never text from an input.
  package func label(ofRule number: Int) -> String? {
    if number == 0 { return nil }
    let label = Record<Block.LaunchRule>(table.unowned, number)[.label]
    return label.isEmpty ? nil : label.string
  }

  /// The names of a source's rules.
  package func names(of source: LaunchSource) -> [String] {
    rules.filter { $0.source == source && !$0.name.isEmpty }.map { $0.name }
  }

  /// The rule whose pattern fits a Spotlight identifier, with what the pattern captured. Patterns stand in precedence
  /// order, so the first that fits wins.
  package func rule(identifier: String) -> (rule: LaunchRule, captures: [(name: String, text: String)])? {
    for rule in rules where rule.hasPattern {
      if let captures = rule.captures(of: identifier) { return (rule, captures) }
    }
    return nil
  }

  // MARK: Records

  package var rules: some Sequence<LaunchRule> {
    section[.rules].lazy.map { LaunchRule($0) }
  }
  func flags(_ route: Int) -> Flags<Block.RouteFlag> { table.header[.routes][route][.flags] }
}
