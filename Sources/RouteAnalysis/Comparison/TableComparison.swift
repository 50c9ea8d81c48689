import RouteLanguage
import RouteMatching
import RouteTracing

/// A comparison of two tables, link by link. For every old pattern, it finds the new patterns that match its links, and
/// the links that don't match any more.
///
/// Each change that is about links has an example that was matched with both tables. The tables share a pool of
/// languages.
package final class TableComparison {
  let old: TableAnalysis
  let new: TableAnalysis
  let oldCompiled: CompiledTable
  let newCompiled: CompiledTable
  private(set) var changes: [TableChange] = []
  private(set) var unknown: [String] = []
  /// The pairs of an old and a new pattern that have been reported; see ``PatternPairDiff/pair``.
  private var reported: Set<[Int]> = []
  private var values: ValueChanges
  /// `true` if both tables use the same item if a key occurs several times. Then patterns that require different texts
  /// of an item share no link.
  let itemsAgree: Bool
  /// The route ids of each table.
  let oldIDs: Set<String>
  let newIDs: Set<String>
  /// The new ids of routes that only changed their id, keyed by the old id.
  private(set) lazy var renamed = findRenamed()
  /// The known results of ``sharedAuthorities(of:isOld:)``, keyed by the index of the place.
  private var authorities: (old: [Int: SharedAuthorities], new: [Int: SharedAuthorities]) = ([:], [:])

  /// Creates a comparison, or returns `nil` if either table is invalid, or if they can't share a pool of languages.
  ///
  /// - Parameter leftoverItems: Pass `true` to also compare the items that patterns don't read.
  package init?(
    old: CompiledTable, new: CompiledTable, budget: Int = TableAnalysis.defaultBudget, leftoverItems: Bool = true
  ) {
    // If either table ignores the letter case of keys, search for links as if both did. The matchers then decide.
    let foldsKeys = [old, new].contains { $0.resolved?.options.foldsKeys == true }
    guard let left = TableAnalysis(old, budget: budget, foldingKeys: foldsKeys),
      let right = TableAnalysis(new, budget: budget, foldingKeys: foldsKeys), old.table != nil, new.table != nil,
      left.universe.pool === right.universe.pool
    else { return nil }
    self.old = left
    self.new = right
    oldCompiled = old
    newCompiled = new
    values = ValueChanges(left, leftoverItems: leftoverItems)
    oldIDs = Set(left.resolved.routes.map { $0.id })
    newIDs = Set(right.resolved.routes.map { $0.id })
    itemsAgree = left.resolved.options.repeated == right.resolved.options.repeated
  }

  package func run() -> TableDifference {
    for pattern in old.resolved.patterns.indices { compare(pattern) }
    changes += values.changes
    unknown += values.unknown
    changes += newLinks()
    changes += RouteChanges(comparison: self).all
    let settings = SettingsChanges(self)
    changes += settings.all
    changes += SectionChanges.between(self)
    return TableDifference(changes: changes, unknown: unknown, notCompared: notCompared + settings.tried)
  }

  /// Descriptions of the parts that the analysis of either table ignores, without duplicates.
  private var notCompared: [String] {
    (oldCompiled.approximations + newCompiled.approximations).map { $0.message }.withoutDuplicates
  }

  // MARK: Places

  /// The part of a place that the other table has too. `places` are the places of the other table that share links with
  /// this place, in order of precedence. `known` are the authorities of this place that also belong to `places`, or
  /// `nil` if there are none.
  typealias SharedAuthorities = (places: [Int], known: Language?)

  /// Returns the part of a place that the other table has too, and reports authorities that the other table lacks.
  func sharedAuthorities(of place: Int, isOld: Bool) throws(AutomatonTooLarge) -> SharedAuthorities {
    if let shared = isOld ? self.authorities.old[place] : self.authorities.new[place] { return shared }
    let (one, other) = isOld ? (old, new) : (new, old)
    let own = one.resolved.places[place]
    let places = other.space.placeIndex.near(own).filter {
      other.resolved.places[$0].exists(in: own.environment) && one.space.authoritiesMeet(place, other.space, $0)
    }
    guard let authorities = one.space.authorities[place] else { throw AutomatonTooLarge() }
    let pool = one.universe.pool
    let rest = try pool.difference(authorities, places.compactMap { other.space.authorities[$0] })
    let known = if let rest { try pool.difference(authorities, [rest]) } else { authorities }
    if isOld { self.authorities.old[place] = (places, known) } else { self.authorities.new[place] = (places, known) }
    if let rest {
      isOld ? reportRemoved(place, rest, isWhole: known == nil) : reportAdded(place, rest, isWhole: known == nil)
    }
    return (places, known)
  }

  // MARK: Links of the old table

  private func compare(_ index: Int) {
    let pattern = old.resolved.patterns[index]
    for place in old.space.places(of: pattern) {
      guard let shared = try? sharedAuthorities(of: place, isOld: true) else {
        addUnknown(pattern, of: old)
        continue
      }
      guard let known = shared.known else { continue }
      let longest = old.space.longestPath(with: new.space)
      for count in old.space.segmentCounts(pattern, at: place, longest: longest) {
        compare(index, at: place, known, with: shared.places, count: count)
      }
    }
  }

  private func compare(_ index: Int, at place: Int, _ authority: Language, with places: [Int], count: Int) {
    let pattern = old.resolved.patterns[index]
    guard let (won, found) = try? links(of: index, in: old, at: place, authority, count, meeting: new, at: places)
    else { return addUnknown(pattern, of: old) }
    var search = LinkSearch(old.universe, budget: old.budget)
    var taken = MatchedLinksList(won.taken)
    for candidate in found {
      let diff = PatternPairDiff(self, index, place, candidate.pattern, candidate.place)
      compare(diff, won, count, taken, &search)
      taken.append(new.space.taken(candidate.pattern, at: candidate.place, count: count, keys: won.keys))
      // If the candidates so far accept all links of the old pattern, the remaining candidates don't matter.
      if won.sets.allSatisfy({ taken.has(allOf: $0, old.universe) }) { return }
      if places.count == 1, diff.hasSameSeparator,
        new.resolved.patterns[candidate.pattern].hasOnlySegments(of: pattern)
      {
        return
      }
    }
    guard !reported.contains([index, -1]) else { return }
    for set in won.sets {
      do {
        guard let free = try search.freeLinks(in: set, outside: taken.all) else { continue }
        reportLost(index, place, free)
      } catch {
        addUnknown(pattern, of: old)
      }
      if reported.contains([index, -1]) { return }
    }
  }

  /// Returns the links with `count` segments that a pattern of a table wins, and the patterns of the other table that
  /// may accept some of them.
  func links(
    of index: Int, in one: TableAnalysis, at place: Int, _ authority: Language, _ count: Int,
    meeting other: TableAnalysis, at places: [Int]
  ) throws(AutomatonTooLarge) -> (won: WonLinks, candidates: [(pattern: Int, place: Int)]) {
    let pattern = one.resolved.patterns[index]
    let path = try one.space.path(pattern, at: place, count: count)
    let candidates = places.flatMap { place in
      other.space.meeting(path, at: place, links: itemsAgree ? pattern : nil).map { (pattern: $0, place: place) }
    }
    let keys = candidates.reduce(pattern.keys) { $0.union(other.space.keys[$1.pattern]) }
    let won = try WonLinks(one.space, index, at: place, count: count, extraKeys: keys, authority: authority)
    return (won, candidates)
  }

  /// Compares the links that an old pattern wins and a new pattern accepts.
  private func compare(
    _ diff: PatternPairDiff, _ won: WonLinks, _ count: Int, _ taken: MatchedLinksList, _ search: inout LinkSearch
  ) {
    let (before, after, place) = (diff.old.resolved, diff.new.resolved, diff.new.place)
    let pair = diff.pair
    let isRouteDone = reported.contains(pair) || diff.isUnchanged
    let open = values.open(on: diff, count: count)
    if isRouteDone, open.isEmpty { return }
    guard let accepted = try? new.space.accepted(after, at: place, count: count, keys: won.keys) else {
      return addUnknown(before, of: old)
    }
    let left = accepted.filter { !taken.has(allOf: $0, old.universe) }
    if left.isEmpty { return }
    let outside = taken.all + new.space.excluded(after, at: place, count: count, keys: won.keys)
    for set in won.sets {
      for theirs in left {
        guard let both = try? set.intersection(theirs, old.universe) else { continue }
        if !isRouteDone, !reported.contains(pair) {
          do {
            if let free = try search.freeLinks(in: both, outside: outside) { report(diff, free) }
          } catch {
            addUnknown(before, of: old)
          }
        }
        for value in open { values.compare(value, on: diff, links: both, outside: outside) }
      }
    }
  }

  // MARK: Reports

  private func report(_ diff: PatternPairDiff, _ set: LinkSet) {
    guard let change = diff.links(of: set).lazy.compactMap({ diff.routeChange(for: $0) }).first else {
      return addUnknown(diff.old.resolved, of: old)
    }
    reported.insert(diff.pair)
    if !isKnown(change) { changes.append(change) }
  }

  /// Returns `true` if the same change was reported for another link or place.
  private func isKnown(_ change: TableChange) -> Bool {
    changes.contains { other in
      guard other.kind == change.kind, other.route == change.route, other.newRoute == change.newRoute else {
        return false
      }
      switch change.kind {
      case .renamed: return true
      case .meaningChanges: return other.message == change.message
      default: return other.oldPattern == change.oldPattern && other.newPattern == change.newPattern
      }
    }
  }

  private func reportLost(_ index: Int, _ place: Int, _ set: LinkSet) {
    let pattern = old.resolved.patterns[index]
    for link in old.writer.links(set, preferring: [pattern]) {
      guard let match = old.match(link, at: place)?.match, old.isMatch(match, by: pattern),
        let miss = newMatch(link, at: place)?.miss
      else { continue }
      reported.insert([index, -1])
      let name = old.resolved.name(of: pattern)
      let why = why(miss, pattern) ?? " at \(quoted(match.originName))"
      changes.append(
        TableChange(
          .stopsWorking, .breaking, "links of \(quoted(name)) no longer match" + why, route: name,
          origin: match.originName, link: link, from: pattern))
      return
    }
    addUnknown(pattern, of: old)
  }

  /// Returns the reason why a link no longer matches, or `nil` if the miss is about another route than the pattern's.
  private func why(_ miss: LinkMiss, _ pattern: ResolvedPattern) -> String? {
    let name = old.resolved.name(of: pattern)
    let isThere =
      new.resolved.routes.contains { $0.id == name } || new.resolved.patterns.contains { $0.redirectID == name }
    guard isThere else { return pattern.redirectID == nil ? ": the route is removed" : ": the redirect is removed" }
    var reason = miss.reason
    guard reason.route == name || reason.kind == .refused else { return nil }
    reason.pattern = nil
    return ": " + reason.text()
  }

  /// Returns the result of matching a link with the new table, in the environment of an old place.
  func newMatch(_ link: String, at place: Int) -> LinkResult? {
    new.table?.chosen(in: old.resolved.places[place].environment).match(link)
  }

  /// Reports that links of a place no longer match.
  ///
  /// - Parameters:
  ///   - authority: The authorities of the old place that no place of the new table has.
  ///   - isWhole: `true` if these are all authorities of the place.
  private func reportRemoved(_ place: Int, _ authority: Language, isWhole: Bool) {
    let source = old.resolved.places[place].source
    let what = "links of \(isWhole ? quoted(source.text) : part(of: old.resolved.places[place], authority, "some"))"
    var change = TableChange(
      .stopsWorking, .breaking, what + " no longer match", origin: old.resolved.origin(at: place).name,
      old: source.range)
    for link in old.links(at: place, authority) {
      guard let result = newMatch(link, at: place), change.link == nil || result.match != nil else { continue }
      change.link = link
      // At a bare scheme such as `app:`, a host is read as a segment, so another place can match these links.
      guard let match = result.match else { continue }
      change.kind = .leadsElsewhere
      change.message = what + " now open other routes, at another base URL"
      change.newRoute = match.routeID
      break
    }
    changes.append(change)
  }

  private func reportAdded(_ place: Int, _ authority: Language, isWhole: Bool) {
    let source = new.resolved.places[place].source
    let what = "links of \(isWhole ? quoted(source.text) : part(of: new.resolved.places[place], authority, "more"))"
    // The old table may have matched a link of the new place as a link of a bare scheme such as `app:`.
    let link = new.links(at: place, authority).first { old.match($0)?.match == nil }
    changes.append(
      TableChange(
        .newLink, .compatible, what + " now match", origin: new.resolved.origin(at: place).name, link: link,
        new: source.range))
  }

  /// Returns a description of some authorities of a place. At a bare scheme, these are the slashes of its links.
  private func part(of place: ResolvedPlace, _ authority: Language, _ amount: String) -> String {
    guard !place.hasHost else { return "\(amount) hosts of \(quoted(place.source.text))" }
    let hasSlashes = old.universe.pool.automaton(authority).accepts(LinkUniverse.slashes)
    return "\(quoted(place.source.text)) \(hasSlashes ? "with" : "without") two slashes"
  }

  func addUnknown(_ pattern: ResolvedPattern, of analysis: TableAnalysis) {
    let text = "\(analysis.resolved.name(of: pattern)): \(pattern.text)"
    if !unknown.contains(text) { unknown.append(text) }
  }
}

extension ResolvedPattern {
  /// Returns `true` if both patterns have the same segments, and neither has a query, a fragment or excludes. They then
  /// accept the same links of a place that both tables have.
  fileprivate func hasOnlySegments(of other: ResolvedPattern) -> Bool {
    func isPlain(_ pattern: ResolvedPattern) -> Bool {
      pattern.query.isEmpty && pattern.fragment == nil && pattern.excludes.isEmpty && !pattern.isStrictQuery
    }
    return isPlain(self) && isPlain(other) && isStrictSlash == other.isStrictSlash
      && endsWithSlash == other.endsWithSlash
      && segments.elementsEqual(other.segments) { one, two in
        one.isRest == two.isRest && one.piece.language == two.piece.language && one.piece.isRaw == two.piece.isRaw
          && one.piece.restLimit == two.piece.restLimit
      }
  }
}
