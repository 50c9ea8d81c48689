/// The launch section of a table, read in place.
package struct LaunchSection: Sendable {
  package let table: RouteTable
  private let section: Int

  private typealias Layout = TableLayout

  package init(_ table: RouteTable) {
    self.table = table
    section = table.header(.launch)
  }

  // MARK: Routes

  /// What must hold before the app goes to a route, and whether the user is asked; also what the redirect asks that
  /// led there.
  package func conditions(route: Int, redirect: String?) -> (requires: [String], confirms: Bool) {
    let meaning = meaning(route)
    var requires = strings(meaning, Layout.Meaning.requiresCount.rawValue, Layout.Meaning.requires.rawValue)
    var confirms = flags(route) & Layout.RouteFlag.confirm != 0
    for index in 0..<field(.redirectCount) {
      let record = table.record(field(.redirects), index, Layout.Redirect.count.rawValue)
      guard let redirect, table.text(record, Layout.Redirect.id.rawValue) == redirect else { continue }
      confirms = confirms || table.word(record, Layout.Redirect.confirm.rawValue) != 0
      requires += strings(record, Layout.Redirect.requiresCount.rawValue, Layout.Redirect.requires.rawValue)
        .filter { !requires.contains($0) }
    }
    return (requires, confirms)
  }

  /// Which of what links inside ask is asked before the app goes to a route, which is handed them: all but what the route
  /// leaves to whoever follows them.
  package func asksForLinksInside(route: Int) -> (requirements: Bool, confirmation: Bool) {
    let flags = flags(route)
    return (flags & Layout.RouteFlag.requiresNothing == 0, flags & Layout.RouteFlag.asksNothing == 0)
  }

  /// Whether the route's link goes to the browser.
  package func opensInBrowser(route: Int) -> Bool { flags(route) & Layout.RouteFlag.browser != 0 }

  /// What the launch event says about a route; `nil` where it has none.
  package func event(route: Int) -> (name: String?, parameters: [Int])? {
    let meaning = meaning(route)
    guard table.word(meaning, Layout.Meaning.event.rawValue) != Layout.EventKind.silent.rawValue else { return nil }
    let name = table.text(meaning, Layout.Meaning.eventName.rawValue)
    let start = table.word(meaning, Layout.Meaning.eventParameters.rawValue)
    let parameters = (0..<table.word(meaning, Layout.Meaning.eventParameterCount.rawValue)).map {
      table.word(at: start + $0 * Layout.wordSize)
    }
    return (name.isEmpty ? nil : name, parameters)
  }

  // MARK: Inputs

  /// Whether the table lets a source bring a link of that origin and route.
  package func accepts(_ source: LaunchSource, origin: Int, route: Int, isInside: Bool) -> Acceptance {
    let record = table.record(field(.accepts), source.rawValue, Layout.Accepted.count.rawValue)
    guard acceptsOrigin(record, source, origin, isInside: isInside) else { return .originRefused }
    return acceptsRoute(record, route) ? .accepted : .routeRefused
  }

  package enum Acceptance: Sendable { case accepted, originRefused, routeRefused }

  private func acceptsOrigin(_ record: Int, _ source: LaunchSource, _ origin: Int, isInside: Bool) -> Bool {
    let kind = Layout.OriginKind(rawValue: table.word(table.originOffset(origin), Layout.Origin.kind.rawValue))
    // What another link carries comes from whoever wrote that link, which is never the app's own widget.
    if isInside, kind == .widget { return false }
    if table.word(record, Layout.Accepted.origins.rawValue) != 0 {
      let field = origin < 24 ? Layout.Accepted.originsLow : .originsHigh
      return table.word(record, field.rawValue) & 1 << (origin % 24) != 0
    }
    switch source {
    case .url, .restored: return true
    case .universalLink, .appClip: return kind == .universalLink
    default: return kind != .widget
    }
  }

  /// Whether the table lets a source lead to a route.
  package func acceptsRoute(_ source: LaunchSource, _ route: Int) -> Bool {
    acceptsRoute(table.record(field(.accepts), source.rawValue, Layout.Accepted.count.rawValue), route)
  }

  private func acceptsRoute(_ record: Int, _ route: Int) -> Bool {
    let mode = Layout.AcceptedRoutes(rawValue: table.word(record, Layout.Accepted.routes.rawValue)) ?? .all
    guard mode != .all else { return true }
    let start = table.word(record, Layout.Accepted.routeIndices.rawValue)
    let isNamed = (0..<table.word(record, Layout.Accepted.routeCount.rawValue)).contains {
      table.word(at: start + $0 * Layout.wordSize) == route
    }
    return isNamed == (mode == .only)
  }

  /// Whether a source's events carry its identifier.
  package func identifies(_ source: LaunchSource) -> Bool { field(.identifiers) & 1 << source.rawValue != 0 }

  /// How old a deferred link may be, in seconds; `nil` where the table takes none.
  package var deferredExpiry: Int? { field(.deferredExpiry) > 0 ? field(.deferredExpiry) - 1 : nil }

  // MARK: Rules

  /// The rule of a source for a name and an action; an empty name or action is the one for all.
  package func rule(_ source: LaunchSource, name: String = "", action: String = "") -> LaunchRule? {
    for index in 0..<field(.ruleCount) {
      let rule = LaunchRule(table: table, record: record(rule: index))
      if rule.source == source, rule.isNamed(name, action), !rule.hasPattern { return rule }
    }
    return nil
  }

  /// The names of a source's rules.
  package func names(of source: LaunchSource) -> [String] {
    (0..<field(.ruleCount)).compactMap { index in
      let rule = LaunchRule(table: table, record: record(rule: index))
      return rule.source == source && !rule.name.isEmpty ? rule.name : nil
    }
  }

  /// The rule whose pattern fits a Spotlight identifier, with what the pattern captured. Patterns stand in precedence
  /// order, so the first that fits wins.
  package func rule(identifier: String) -> (rule: LaunchRule, captures: [(name: String, text: String)])? {
    for index in 0..<field(.ruleCount) {
      let rule = LaunchRule(table: table, record: record(rule: index))
      guard rule.hasPattern, let captures = rule.captures(of: identifier) else { continue }
      return (rule, captures)
    }
    return nil
  }

  // MARK: Records

  private func field(_ field: TableLayout.Launch) -> Int { table.word(section, field.rawValue) }
  private func flags(_ route: Int) -> Int {
    table.word(table.routeOffset(route), TableLayout.Route.flags.rawValue)
  }
  private func meaning(_ route: Int) -> Int {
    table.record(field(.meanings), route, TableLayout.Meaning.count.rawValue)
  }
  private func record(rule index: Int) -> Int {
    table.record(field(.rules), index, TableLayout.LaunchRule.count.rawValue)
  }
  private func strings(_ record: Int, _ count: Int, _ start: Int) -> [String] {
    table.strings(record, count, start)
  }
}

extension RouteTable {
  /// The run of strings that two fields of a record speak of.
  func strings(_ record: Int, _ count: Int, _ start: Int) -> [String] {
    let start = word(record, start)
    return (0..<word(record, count)).map { text(start + $0 * 2 * TableLayout.wordSize) }
  }
}
