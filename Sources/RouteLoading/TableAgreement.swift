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
  /// The update as a `CompiledTable`, which `TableAnalysis` needs to compare patterns.
  let reading: CompiledTable

  let allowed: Set<SignedTable.Change>

  /// Checks that the update makes no change that it may not make. Throws the first such change.
  func check() throws(SignedTableRefusal) {
    try checkRoutes()
    try checkSettings()
    try checkLinks()
    try checkOrder()
    try checkSections()
  }

  private func require(_ isKept: Bool, _ change: @autoclosure () -> String) throws(SignedTableRefusal) {
    if !isKept { throw SignedTableRefusal(.change, change()) }
  }

  /// Returns `true` if a field has the same content in both tables.
  private func keeps<Layout: RecordLayout, Content: FieldContent>(
    _ field: Field<Layout, Content>, of old: Record<Layout>, in new: Record<Layout>
  ) -> Bool { compiled.content(old, field) == update.content(new, field) }

  // MARK: Routes and parameters

  /// Checks that the update keeps the index, parent and requirements of each route, and the position and type of each
  /// parameter.
  private func checkRoutes() throws(SignedTableRefusal) {
    let (old, new) = (compiled.header[.routes], update.header[.routes])
    let ids = Set(update.routeIDs)
    if let id = compiled.routeIDs.first(where: { !ids.contains($0) }) {
      throw SignedTableRefusal(.parameters, "the route '\(id)' is missing")
    }
    for index in old.indices {
      let id = compiled.id(ofRoute: index)
      let (parameters, others) = (old[index][.parameters], new[index][.parameters])
      for number in parameters.indices {
        let name = parameters[number][.name].string
        guard number < others.count, others[number][.name].string == name else {
          throw SignedTableRefusal(.parameters, "the parameter '\(name)' of '\(id)' is missing or has moved")
        }
        guard compiled.content(parameters[number]) == update.content(others[number]) else {
          throw SignedTableRefusal(.parameters, "the parameter '\(name)' of '\(id)' has another type")
        }
      }
      if others.count > parameters.count {
        let name = others[parameters.count][.name].string
        throw SignedTableRefusal(.parameters, "'\(id)' has a new parameter '\(name)'")
      }
      try require(
        keeps(.flags, of: old[index], in: new[index]) && old[index][.parent] == new[index][.parent],
        "'\(id)' has a different parent or different requirements")
    }
  }

  // MARK: Settings

  private func checkSettings() throws(SignedTableRefusal) {
    let (old, new) = (compiled.header, update.header)
    try require(compiled.originNames == update.originNames, "the names of the origins have changed")
    let isSame =
      old[.emptySegments] == new[.emptySegments] && old[.repeated] == new[.repeated]
      && old[.maximumLength] == new[.maximumLength] && old[.maximumSegments] == new[.maximumSegments]
      && old[.maximumItems] == new[.maximumItems] && old[.canonicalOrigin] == new[.canonicalOrigin]
      && keeps(.environments, of: old, in: new) && ignoredKeys(of: compiled) == ignoredKeys(of: update)
      && old[.flags].contains(.foldsKeys) == new[.flags].contains(.foldsKeys)
    try require(isSame, "a setting of the whole table has changed")
    for (origin, other) in zip(old[.origins], new[.origins]) {
      try require(
        keeps(.kind, of: origin, in: other) && origin[.separator] == other[.separator]
          && keeps(.flags, of: origin, in: other),
        "the kind of the origin '\(origin[.name].string)' has changed")
    }
    try require(wrappers(of: compiled) == wrappers(of: update), "the wrappers have changed")
  }

  private func wrappers(of table: RouteTable) -> [[Int]] {
    table.header[.wrappers].map { content($0[.place], of: table) + content($0[.pattern], of: table) }
  }

  /// Returns the ignored keys as bytes, because `==` treats strings with different code points for the same characters
  /// as equal.
  private func ignoredKeys(of table: RouteTable) -> Set<[UInt8]> { Set(table.ignoredKeys.map { Array($0.utf8) }) }

  // MARK: Links

  /// Checks that the canonical links are the same. Does the same for aliases, redirects and base URLs, unless the app
  /// allows changes of them.
  private func checkLinks() throws(SignedTableRefusal) {
    for index in compiled.header[.routes].indices {
      let id = compiled.id(ofRoute: index)
      try require(keepsPatterns(nil, index), "the link of '\(id)' has changed")
      try require(keepsPatterns(.aliases, index), "the aliases of '\(id)' have changed, which this app doesn't allow")
      try require(
        keepsPatterns(.redirects, index), "the redirects to '\(id)' have changed, which this app doesn't allow")
    }
    try require(
      allowed.contains(.origins) || places(of: compiled) == places(of: update),
      "the base URLs of an origin have changed, which this app doesn't allow")
  }

  /// Returns the permission that a change of a pattern needs, or `nil` if the pattern may never change.
  private func permission(_ pattern: Record<Block.Pattern>) -> SignedTable.Change? {
    if !pattern[.redirect].isEmpty { return .redirects }
    return pattern[.ordinal] > 0 ? .aliases : nil
  }

  private func isFixed(_ permission: SignedTable.Change?) -> Bool { permission.map { !allowed.contains($0) } ?? true }

  /// Compares those patterns of a route whose change needs the given permission. If it's `nil`, compares the patterns
  /// that may never change. Returns `true` if both tables have the same patterns, or if the app gives the permission.
  private func keepsPatterns(_ permission: SignedTable.Change?, _ route: Int) -> Bool {
    func patterns(_ table: RouteTable) -> [[Int]] {
      table.header[.routes][route][.patterns].filter { self.permission($0) == permission }.map {
        content($0, of: table)
      }
    }
    return !isFixed(permission) || patterns(compiled) == patterns(update)
  }

  private func places(of table: RouteTable) -> [[Int]] { table.header[.places].map { table.content($0) } }

  // MARK: Precedence

  /// Checks that the update keeps the order of the patterns that may not change.
  ///
  /// A new alias can change the order of the patterns next to it. This is allowed if no link matches both of the
  /// reordered patterns. An update with more than 100,000 pairs of reordered patterns is refused.
  private func checkOrder() throws(SignedTableRefusal) {
    let (oldRanks, newRanks) = (ranks(of: compiled), ranks(of: update))
    let patterns = zip(fixedPatterns(of: compiled), fixedPatterns(of: update))
      .sorted { oldRanks[$0.0] < oldRanks[$1.0] }.map { $0.1 }
    // For each pattern, the lowest new rank among itself and the patterns after it. If it's the pattern's own rank, all
    // of them still follow the pattern, so there is nothing to compare.
    var lowest = patterns.map { newRanks[$0] }
    for index in lowest.indices.dropLast().reversed() { lowest[index] = min(lowest[index], lowest[index + 1]) }
    var pairs = 0
    for (index, first) in patterns.enumerated() where lowest[index] < newRanks[first] {
      for second in patterns[(index + 1)...] where newRanks[second] < newRanks[first] {
        pairs += 1
        if pairs > 100_000 { throw orderRefusal(first, second, nil) }
        try compare(first, second)
      }
    }
  }

  /// Returns the indices of the patterns that may not change, by route.
  private func fixedPatterns(of table: RouteTable) -> [Int] {
    compiled.header[.routes].indices.flatMap { route in
      table.header[.routes][route][.patterns].filter { isFixed(permission($0)) }.map { table.number(of: $0) }
    }
  }

  /// Returns the position of each pattern in the order in which the matcher tries the patterns.
  private func ranks(of table: RouteTable) -> [Int] {
    var ranks = Array(repeating: 0, count: table.header[.patterns].count)
    for (rank, pattern) in table.searchOrder.enumerated() { ranks[pattern] = rank }
    return ranks
  }

  /// Checks that no link matches both patterns, whose order the update reverses: in the compiled table, the first
  /// pattern precedes the second.
  private func compare(_ first: Int, _ second: Int) throws(SignedTableRefusal) {
    switch TableAnalysis(reading)?.verdict(patterns: first, second) {
    case .disjoint: return
    case .ordered(_, _, let link), .ambiguous(let link): throw orderRefusal(first, second, link)
    case .unknown, nil: throw orderRefusal(first, second, nil)
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
  private func checkSections() throws(SignedTableRefusal) {
    let (old, new) = (compiled.header, update.header)
    for index in old[.routes].indices {
      let id = compiled.id(ofRoute: index)
      func isSame<Layout: RecordLayout>(_ record: Record<Layout>, _ other: Record<Layout>) -> Bool {
        compiled.content(record, ofRoute: index) == update.content(other, ofRoute: index)
      }
      try require(
        isSame(old[.launch][.meanings][index], new[.launch][.meanings][index]),
        "the requirements or the event of '\(id)' have changed")
      try require(
        isSame(old[.activities][index], new[.activities][index]), "the 'activity' of '\(id)' has changed")
      try require(
        old[.windows][.homes][index] == new[.windows][.homes][index], "the 'window' of '\(id)' has changed")
    }
    let (launch, newLaunch) = (old[.launch], new[.launch])
    try require(
      keeps(.rules, of: launch, in: newLaunch) && keeps(.accepts, of: launch, in: newLaunch)
        && keeps(.identifiers, of: launch, in: newLaunch) && launch[.deferredExpiry] == newLaunch[.deferredExpiry],
      "the section 'launch' has changed")
    try require(windows(of: compiled) == windows(of: update), "the section 'windows' has changed")
    try require(
      allowed.contains(.redirects) || keeps(.redirects, of: launch, in: newLaunch),
      "the conditions of a redirect have changed, which this app doesn't allow")
  }
  /// Returns the kinds of window with their entries for the routes that the enum knows. The update may have entries for
  /// new routes, because a selection such as `book.*` includes them.
  private func windows(of table: RouteTable) -> [[Int]] {
    table.header[.windows][.kinds].map { kind in
      let entries = [kind[.can], kind[.prefers]].map { entries in
        entries.filter { $0[.route] < compiled.routeIDs.count }.map { table.content($0, ofRoute: $0[.route]) }
      }
      return table.content(kind, .name) + table.content(kind, .flags)
        + entries.flatMap { [$0.count] + $0.flatMap { $0 } }
    }
  }

  /// Returns the content of a pattern, except for the flag `printsBackToItself`, which depends on other patterns.
  private func content(_ pattern: Record<Block.Pattern>, of table: RouteTable) -> [Int] {
    let flags = Flags.encode(pattern[.flags]) & ~(1 << Block.PatternFlag.printsBackToItself.rawValue)
    return table.content(pattern, ignoring: [Field<Block.Pattern, Flags<Block.PatternFlag>>.flags.word]) + [flags]
  }

  /// Returns the content of a base URL, except for the flag `isSole`, which depends on other base URLs.
  private func content(_ place: Record<Block.Place>, of table: RouteTable) -> [Int] {
    let flags = Flags.encode(place[.flags]) & ~(1 << Block.PlaceFlag.isSole.rawValue)
    return table.content(place, ignoring: [Field<Block.Place, Flags<Block.PlaceFlag>>.flags.word]) + [flags]
  }
}
