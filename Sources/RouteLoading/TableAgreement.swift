import RouteLanguage
import RouteMatching

/// A comparison of an update with the compiled table. It checks that the update keeps the parts that the enum relies
/// on, and makes only allowed changes.
///
/// The update is compiled without the patterns of routes that the enum doesn't know. If no change is allowed, both
/// tables therefore have the same patterns in the same order at the same base URLs, and match each link alike.
///
/// The comparison ignores flags and texts that are derived from other records.
struct TableAgreement {
  let compiled: RouteTable
  let update: RouteTable
  /// The update as compiled by the language, which `TableAnalysis` needs to compare patterns.
  let reading: CompiledTable

  /// Returns the first change that the update may not make, or `nil` if there is none.
  func difference(allowing allowed: Set<SignedTable.Change>) -> SignedTableRefusal? {
    routes() ?? settings() ?? links(allowed) ?? order(allowed) ?? sections(allowed)
  }

  // MARK: Routes and parameters

  /// Checks that the update keeps the index, parent and requirements of each route, and the position and type of each
  /// parameter.
  private func routes() -> SignedTableRefusal? {
    let (old, new) = (compiled.header[.routes], update.header[.routes])
    let ids = Set(update.routeIDs)
    for id in compiled.routeIDs where !ids.contains(id) {
      return SignedTableRefusal(.parameters, "the route '\(id)' is missing")
    }
    for index in old.indices {
      let id = compiled.id(ofRoute: index)
      let (parameters, others) = (old[index][.parameters], new[index][.parameters])
      for number in 0..<max(parameters.count, others.count) {
        guard number < parameters.count else {
          return SignedTableRefusal(.parameters, "'\(id)' has a new parameter '\(others[number][.name].string)'")
        }
        let name = parameters[number][.name].string
        guard number < others.count, others[number][.name].string == name else {
          return SignedTableRefusal(.parameters, "the parameter '\(name)' of '\(id)' is missing or has moved")
        }
        guard compiled.said(parameters[number]) == update.said(others[number]) else {
          return SignedTableRefusal(.parameters, "the parameter '\(name)' of '\(id)' has another type")
        }
      }
      let flags = compiled.said(old[index], .flags) == update.said(new[index], .flags)
      if !flags || old[index][.parent] != new[index][.parent] {
        return SignedTableRefusal(.change, "'\(id)' has a different parent or different requirements")
      }
    }
    return nil
  }

  // MARK: Settings

  private func settings() -> SignedTableRefusal? {
    let (old, new) = (compiled.header, update.header)
    guard compiled.originNames == update.originNames else {
      return SignedTableRefusal(.change, "the names of the origins have changed")
    }
    let isSame =
      old[.emptySegments] == new[.emptySegments] && old[.repeated] == new[.repeated]
      && old[.maximumLength] == new[.maximumLength] && old[.maximumSegments] == new[.maximumSegments]
      && old[.maximumItems] == new[.maximumItems] && old[.canonicalOrigin] == new[.canonicalOrigin]
      && compiled.said(old, .environments) == update.said(new, .environments)
      && ignoredKeys(of: compiled) == ignoredKeys(of: update)
      && old[.flags].contains(.foldsKeys) == new[.flags].contains(.foldsKeys)
    guard isSame else { return SignedTableRefusal(.change, "a setting of the whole table has changed") }
    for index in old[.origins].indices {
      let (origin, other) = (old[.origins][index], new[.origins][index])
      let isSame =
        compiled.said(origin, .kind) == update.said(other, .kind) && origin[.separator] == other[.separator]
        && compiled.said(origin, .flags) == update.said(other, .flags)
      if !isSame { return SignedTableRefusal(.change, "the kind of the origin '\(origin[.name].string)' has changed") }
    }
    guard wrappers(of: compiled) == wrappers(of: update) else {
      return SignedTableRefusal(.change, "the wrappers have changed")
    }
    return nil
  }

  private func wrappers(of table: RouteTable) -> [[Int]] {
    table.header[.wrappers].map { said($0[.place], of: table) + said($0[.pattern], of: table) }
  }

  /// Returns the ignored keys as bytes, because `==` treats strings with different code points for the same characters
  /// as equal.
  private func ignoredKeys(of table: RouteTable) -> Set<[UInt8]> { Set(table.ignoredKeys.map { Array($0.utf8) }) }

  // MARK: Links

  /// Returns a refusal if the canonical link of a route has changed, or if aliases, redirects or base URLs have changed
  /// and `allowed` doesn't contain this kind of change.
  private func links(_ allowed: Set<SignedTable.Change>) -> SignedTableRefusal? {
    for index in compiled.header[.routes].indices {
      let (old, new) = (Links(compiled, index), Links(update, index))
      let id = compiled.id(ofRoute: index)
      if old.canonical != new.canonical {
        return SignedTableRefusal(.change, "the link of '\(id)' has changed")
      }
      if old.aliases != new.aliases, !allowed.contains(.aliases) {
        return SignedTableRefusal(.change, "the aliases of '\(id)' have changed, which this app doesn't allow")
      }
      if old.redirects != new.redirects, !allowed.contains(.redirects) {
        return SignedTableRefusal(.change, "the redirects to '\(id)' have changed, which this app doesn't allow")
      }
    }
    if !allowed.contains(.origins), places(of: compiled) != places(of: update) {
      return SignedTableRefusal(.change, "the base URLs of an origin have changed, which this app doesn't allow")
    }
    return nil
  }

  /// The contents of a route's patterns, by kind of pattern.
  private struct Links {
    var canonical: [[Int]] = []
    var aliases: [[Int]] = []
    var redirects: [[Int]] = []

    init(_ table: RouteTable, _ route: Int) {
      for pattern in table.header[.routes][route][.patterns] {
        let said = TableAgreement.said(pattern, of: table)
        switch TableAgreement.kind(of: pattern) {
        case .link: canonical.append(said)
        case .alias: aliases.append(said)
        case .redirect: redirects.append(said)
        }
      }
    }
  }

  private enum PatternKind { case link, alias, redirect }

  private static func kind(of pattern: Record<Block.Pattern>) -> PatternKind {
    if !pattern[.redirect].isEmpty { return .redirect }
    return pattern[.ordinal] > 0 ? .alias : .link
  }

  private func places(of table: RouteTable) -> [[Int]] { table.header[.places].map { table.said($0) } }

  // MARK: Precedence

  /// The maximum number of reordered pairs of patterns to compare.
  private static var pairLimit: Int { 100_000 }

  /// Returns a refusal if the order of patterns that may not change is different.
  ///
  /// A new alias can reorder the patterns next to it. The order of two patterns that have no link in common doesn't
  /// matter.
  private func order(_ allowed: Set<SignedTable.Change>) -> SignedTableRefusal? {
    let (oldRanks, newRanks) = (ranks(of: compiled), ranks(of: update))
    let patterns = zip(fixedPatterns(of: compiled, allowed), fixedPatterns(of: update, allowed))
      .sorted { oldRanks[$0.0] < oldRanks[$1.0] }.map { $0.1 }
    // The lowest new rank among each pattern and the patterns after it. If it's the pattern's own rank, no pattern has
    // moved before this pattern, so it needs no comparison.
    var lowest = patterns.map { newRanks[$0] }
    for index in lowest.indices.dropLast().reversed() { lowest[index] = min(lowest[index], lowest[index + 1]) }
    var pairs = 0
    for (index, first) in patterns.enumerated() where lowest[index] < newRanks[first] {
      for second in patterns[(index + 1)...] where newRanks[second] < newRanks[first] {
        pairs += 1
        if let refusal = pairs > Self.pairLimit ? orderRefusal(first, second, nil) : compare(first, second) {
          return refusal
        }
      }
    }
    return nil
  }

  /// Returns the indices of the patterns that may not change, by route.
  private func fixedPatterns(of table: RouteTable, _ allowed: Set<SignedTable.Change>) -> [Int] {
    compiled.header[.routes].indices.flatMap { route in
      table.header[.routes][route][.patterns].filter { pattern in
        switch TableAgreement.kind(of: pattern) {
        case .link: true
        case .alias: !allowed.contains(.aliases)
        case .redirect: !allowed.contains(.redirects)
        }
      }.map { table.number(of: $0) }
    }
  }

  /// Returns the position of each pattern in the order in which a search tries the patterns.
  private func ranks(of table: RouteTable) -> [Int] {
    var ranks = Array(repeating: 0, count: table.header[.patterns].count)
    for (rank, pattern) in table.searchOrder.enumerated() { ranks[pattern] = rank }
    return ranks
  }

  /// Compares two patterns: the first preceded the second in the compiled table, and follows it in the update. Returns
  /// `nil` if no link matches both.
  private func compare(_ first: Int, _ second: Int) -> SignedTableRefusal? {
    switch TableAnalysis(reading)?.verdict(patterns: first, second) {
    case .disjoint: nil
    case .ordered(_, _, let link), .ambiguous(let link): orderRefusal(first, second, link)
    case .unknown, nil: orderRefusal(first, second, nil)
    }
  }

  private func orderRefusal(_ first: Int, _ second: Int, _ link: String?) -> SignedTableRefusal {
    let names = [first, second].map { pattern in
      let record = update.header[.patterns][pattern]
      return record[.redirect].isEmpty ? update.id(ofRoute: record[.route]) : record[.redirect].string
    }
    return SignedTableRefusal(
      .change, "'\(names[1])' takes precedence over '\(names[0])'" + (link.map { ", as for '\($0)'" } ?? ""))
  }

  // MARK: Launching and windows

  /// Compares the launch, activity and window settings of the routes that the enum knows.
  private func sections(_ allowed: Set<SignedTable.Change>) -> SignedTableRefusal? {
    let (old, new) = (compiled.header, update.header)
    for index in old[.routes].indices {
      let id = compiled.id(ofRoute: index)
      let (meaning, other) = (old[.launch][.meanings][index], new[.launch][.meanings][index])
      guard compiled.said(meaning, ofRoute: index) == update.said(other, ofRoute: index) else {
        return SignedTableRefusal(.change, "the requirements or the event of '\(id)' have changed")
      }
      let (activity, another) = (old[.activities][index], new[.activities][index])
      guard compiled.said(activity, ofRoute: index) == update.said(another, ofRoute: index) else {
        return SignedTableRefusal(.change, "the 'activity' of '\(id)' has changed")
      }
      guard old[.windows][.homes][index] == new[.windows][.homes][index] else {
        return SignedTableRefusal(.change, "the 'window' of '\(id)' has changed")
      }
    }
    let isSame =
      compiled.said(old[.launch], .rules) == update.said(new[.launch], .rules)
      && compiled.said(old[.launch], .accepts) == update.said(new[.launch], .accepts)
      && compiled.said(old[.launch], .identifiers) == update.said(new[.launch], .identifiers)
      && old[.launch][.deferredExpiry] == new[.launch][.deferredExpiry]
    guard isSame else { return SignedTableRefusal(.change, "the section 'launch' has changed") }
    guard windows(of: compiled) == windows(of: update) else {
      return SignedTableRefusal(.change, "the section 'windows' has changed")
    }
    if !allowed.contains(.redirects),
      compiled.said(old[.launch], .redirects) != update.said(new[.launch], .redirects)
    {
      return SignedTableRefusal(.change, "the conditions of a redirect have changed, which this app doesn't allow")
    }
    return nil
  }
}

extension TableAgreement {
  /// Returns the kinds of window with their entries for the routes that the enum knows. The update may have entries for
  /// new routes, because a selection such as `book.*` includes them.
  private func windows(of table: RouteTable) -> [[Int]] {
    table.header[.windows][.kinds].map { kind in
      let entries = [kind[.can], kind[.prefers]].map { entries in
        entries.filter { $0[.route] < compiled.routeIDs.count }.map { table.said($0, ofRoute: $0[.route]) }
      }
      return table.said(kind, .name) + table.said(kind, .flags) + entries.flatMap { [$0.count] + $0.flatMap { $0 } }
    }
  }

  /// Returns the content of a pattern, except for the flag `isUnrivaled`, which depends on other patterns.
  fileprivate static func said(_ pattern: Record<Block.Pattern>, of table: RouteTable) -> [Int] {
    let flags = Flags.encode(pattern[.flags]) & ~(1 << Block.PatternFlag.isUnrivaled.rawValue)
    return table.said(pattern, leavingOut: [Field<Block.Pattern, Flags<Block.PatternFlag>>.flags.word]) + [flags]
  }

  private func said(_ pattern: Record<Block.Pattern>, of table: RouteTable) -> [Int] {
    TableAgreement.said(pattern, of: table)
  }

  /// Returns the content of a base URL, except for the flag `isSole`, which depends on other base URLs.
  private func said(_ place: Record<Block.Place>, of table: RouteTable) -> [Int] {
    let flags = Flags.encode(place[.flags]) & ~(1 << Block.PlaceFlag.isSole.rawValue)
    return table.said(place, leavingOut: [Field<Block.Place, Flags<Block.PlaceFlag>>.flags.word]) + [flags]
  }
}
