import RouteMatching

/// Compares a table that is to stand in for a compiled one with it: what the enum relies on, and what an update may not change.
///
/// Two tables agree where their records say the same; flags and texts that follow from other records are left out.
struct TableAgreement {
  let compiled: RouteTable
  let update: RouteTable

  /// The first thing that the update may not say, or `nil`.
  func difference(allowing allowed: Set<SignedTable.Change>) -> SignedTableRefusal? {
    routes() ?? settings() ?? links(allowed) ?? sections(allowed)
  }

  // MARK: What the enum relies on

  /// Every route of the enum at its number, with its parameters at theirs.
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
          return SignedTableRefusal(.parameters, "'\(id)' has not the parameter '\(name)' at its place")
        }
        guard compiled.said(parameters[number]) == update.said(others[number]) else {
          return SignedTableRefusal(.parameters, "the parameter '\(name)' of '\(id)' is of another type")
        }
      }
      let flags = compiled.said(old[index], .flags) == update.said(new[index], .flags)
      if !flags || old[index][.parent] != new[index][.parent] {
        return SignedTableRefusal(.change, "'\(id)' says otherwise what it asks, or what its parent is")
      }
    }
    return nil
  }

  // MARK: What no update changes

  private func settings() -> SignedTableRefusal? {
    let (old, new) = (compiled.header, update.header)
    guard compiled.originNames == update.originNames else {
      return SignedTableRefusal(.change, "the origins have other names")
    }
    let isSame =
      old[.emptySegments] == new[.emptySegments] && old[.repeated] == new[.repeated]
      && old[.maximumLength] == new[.maximumLength] && old[.maximumSegments] == new[.maximumSegments]
      && old[.maximumItems] == new[.maximumItems] && old[.canonicalOrigin] == new[.canonicalOrigin]
      && compiled.said(old, .environments) == update.said(new, .environments)
      && Set(compiled.ignoredKeys) == Set(update.ignoredKeys)
      && old[.flags].contains(.foldsKeys) == new[.flags].contains(.foldsKeys)
    guard isSame else { return SignedTableRefusal(.change, "a setting of the whole table is another") }
    for index in old[.origins].indices {
      let (origin, other) = (old[.origins][index], new[.origins][index])
      let isSame =
        compiled.said(origin, .kind) == update.said(other, .kind) && origin[.separator] == other[.separator]
        && compiled.said(origin, .flags) == update.said(other, .flags)
      if !isSame { return SignedTableRefusal(.change, "the origin '\(origin[.name].string)' is of another kind") }
    }
    guard wrappers(of: compiled) == wrappers(of: update) else {
      return SignedTableRefusal(.change, "the wrappers are others")
    }
    return nil
  }

  private func wrappers(of table: RouteTable) -> [[Int]] {
    table.header[.wrappers].map { said($0[.place], of: table) + said($0[.pattern], of: table) }
  }

  // MARK: Links

  /// The canonical links of each route; aliases, redirects and places where they are not allowed to change.
  private func links(_ allowed: Set<SignedTable.Change>) -> SignedTableRefusal? {
    for index in compiled.header[.routes].indices {
      let (old, new) = (Links(compiled, index), Links(update, index))
      let id = compiled.id(ofRoute: index)
      if old.canonical != new.canonical || old.refuses != new.refuses {
        return SignedTableRefusal(.change, "the link of '\(id)' is another")
      }
      if old.aliases != new.aliases, !allowed.contains(.aliases) {
        return SignedTableRefusal(.change, "'\(id)' has other aliases, which this app doesn't allow")
      }
      if old.redirects != new.redirects, !allowed.contains(.redirects) {
        return SignedTableRefusal(.change, "'\(id)' has other redirects, which this app doesn't allow")
      }
    }
    if !allowed.contains(.origins), places(of: compiled) != places(of: update) {
      return SignedTableRefusal(.change, "an origin has other places, which this app doesn't allow")
    }
    return nil
  }

  /// What the patterns of a route say.
  private struct Links {
    var canonical: [[Int]] = []
    var aliases: [[Int]] = []
    var redirects: [[Int]] = []
    /// Whether it says `noFallback`. What it refuses follows from its links and the others'.
    var refuses = false

    init(_ table: RouteTable, _ route: Int) {
      for pattern in table.header[.routes][route][.patterns] {
        let said = TableAgreement.said(pattern, of: table)
        if pattern[.flags].contains(.refuses) {
          refuses = true
        } else if !pattern[.redirect].isEmpty {
          redirects.append(said)
        } else if pattern[.ordinal] > 0 {
          aliases.append(said)
        } else {
          canonical.append(said)
        }
      }
    }
  }

  private func places(of table: RouteTable) -> [[Int]] {
    table.header[.places].filter { $0[.origin] < table.originNames.count }.map { said($0, of: table) }
  }

  // MARK: Launching and windows

  /// What the app asks of a table besides where a link leads, for the routes that the enum knows.
  private func sections(_ allowed: Set<SignedTable.Change>) -> SignedTableRefusal? {
    let (old, new) = (compiled.header, update.header)
    for index in old[.routes].indices {
      let id = compiled.id(ofRoute: index)
      let (meaning, other) = (old[.launch][.meanings][index], new[.launch][.meanings][index])
      guard compiled.said(meaning, ofRoute: index) == update.said(other, ofRoute: index) else {
        return SignedTableRefusal(.change, "'\(id)' requires something else, or has another event")
      }
      let (activity, another) = (old[.activities][index], new[.activities][index])
      guard compiled.said(activity, ofRoute: index) == update.said(another, ofRoute: index) else {
        return SignedTableRefusal(.change, "'\(id)' has another activity")
      }
      guard old[.windows][.homes][index] == new[.windows][.homes][index] else {
        return SignedTableRefusal(.change, "'\(id)' opens in another window")
      }
    }
    let isSame =
      compiled.said(old[.launch], .rules) == update.said(new[.launch], .rules)
      && compiled.said(old[.launch], .accepts) == update.said(new[.launch], .accepts)
      && compiled.said(old[.launch], .identifiers) == update.said(new[.launch], .identifiers)
      && old[.launch][.deferredExpiry] == new[.launch][.deferredExpiry]
    guard isSame else { return SignedTableRefusal(.change, "the section 'launch' is another") }
    guard windows(of: compiled) == windows(of: update) else {
      return SignedTableRefusal(.change, "the section 'windows' is another")
    }
    if !allowed.contains(.redirects),
      compiled.said(old[.launch], .redirects) != update.said(new[.launch], .redirects)
    {
      return SignedTableRefusal(.change, "a redirect asks something else, which this app doesn't allow")
    }
    return nil
  }
}

extension TableAgreement {
  /// The kinds of window, and what they show of the routes that the enum knows: `book.*` may stand for a new route too.
  private func windows(of table: RouteTable) -> [[Int]] {
    table.header[.windows][.kinds].map { kind in
      let entries = [kind[.can], kind[.prefers]].map { entries in
        entries.filter { $0[.route] < compiled.routeIDs.count }.map { table.said($0, ofRoute: $0[.route]) }
      }
      return table.said(kind, .name) + table.said(kind, .flags) + entries.flatMap { [$0.count] + $0.flatMap { $0 } }
    }
  }

  /// What a pattern says but for the flag that depends on the other patterns.
  fileprivate static func said(_ pattern: Record<Block.Pattern>, of table: RouteTable) -> [Int] {
    let flags = Flags.encode(pattern[.flags]) & ~(1 << Block.PatternFlag.isUnrivaled.rawValue)
    return table.said(pattern, leavingOut: [Field<Block.Pattern, Flags<Block.PatternFlag>>.flags.word]) + [flags]
  }

  private func said(_ pattern: Record<Block.Pattern>, of table: RouteTable) -> [Int] {
    TableAgreement.said(pattern, of: table)
  }

  /// What a place says but for the flags that depend on the other places.
  private func said(_ place: Record<Block.Place>, of table: RouteTable) -> [Int] {
    table.said(place, leavingOut: [Field<Block.Place, Flags<Block.PlaceFlag>>.flags.word])
  }
}
