/// The sets of links that the patterns of a table match at its places, and the order of the patterns.
///
/// The sets are exact unless a product of languages can't express a condition. Then `accepted` may return more links
/// than the pattern matches, and `taken` may return fewer. The sets ignore the limits of the table, nested links,
/// wrappers, hosts added at run time, and values that the app's own types refuse.
///
/// This is a class because it caches its results.
package final class LinkSpace {
  package let resolved: ResolvedTable
  package let universe: LinkUniverse
  package let tree: SegmentTree
  /// For each pattern, its position in the order in which the matcher tries patterns.
  package let ranks: [Int]
  /// For each route, the contiguous indices of its patterns and of the patterns of redirects to it; `0..<0` if there
  /// are none.
  package let patternsOfRoutes: [Range<Int>]
  /// For each pattern, the decoded keys that its query and the queries of its excludes name.
  package let keys: [Set<String>]
  /// For each decoded key, the first pattern that has an item with the key.
  private(set) lazy var patternOfKey: [String: Int] = {
    var first: [String: Int] = [:]
    for (index, pattern) in resolved.patterns.enumerated() {
      for condition in pattern.query where first[condition.decodedKey] == nil { first[condition.decodedKey] = index }
    }
    return first
  }()
  /// For each pattern, `true` if no other pattern can match the same path.
  package let hasNoCompetitor: [Bool]
  /// Pairs of patterns whose order follows from other pairs.
  package let impliedPairs: [LeafOrder.ImpliedPair]
  /// For each place, the language of its authorities, or `nil` if that language would be too large.
  package let authorities: [Language?]
  package let placeIndex: PlaceIndex
  /// For each place, the places that come before it in precedence and match some of its links.
  private lazy var earlierPlaces: [[Int]] = resolved.places.enumerated().map { number, place in
    // A place without a host has no earlier places with a host here, although they may match some of its links: its
    // links can also be written without an authority.
    placeIndex.near(place).filter { earlier in
      earlier < number && authoritiesMeet(earlier, self, number)
        && resolved.places[earlier].exists(in: place.environment)
    }
  }
  /// For each origin, the origins of the excludes of its patterns, as bits.
  private lazy var excludeOrigins: [UInt64] = resolved.origins.indices.map { origin in
    resolved.patterns.reduce(0) { origins, pattern in
      guard pattern.serves(origin) else { return origins }
      return pattern.excludes.reduce(origins) { $0 | $1.origins }
    }
  }
  /// For each place, `true` if an exclude of its origin's patterns applies at another place that matches its links. An
  /// exclude applies in the same way at places of the same origin and base path, so these don't count.
  private(set) lazy var hasOwnExcludes: [Bool] = resolved.places.enumerated().map { place, own in
    let excludes = excludeOrigins[own.origin]
    return excludes != 0
      && neighbors(of: place).contains { other in
        let its = resolved.places[other]
        return (its.origin != own.origin || its.basePath != own.basePath) && excludes >> UInt64(its.origin) & 1 != 0
      }
  }
  /// A cache of the results of `taken` that don't depend on the query keys of other patterns.
  private var takenLinks: [TakenKey: [MatchedLinks]] = [:]

  private struct TakenKey: Hashable {
    var pattern: Int
    var place: Int
    var count: Int
  }

  /// - Parameter universe: A universe whose languages are in the same pool as the languages of `resolved`.
  package init(_ resolved: ResolvedTable, _ universe: LinkUniverse) {
    self.resolved = resolved
    self.universe = universe
    tree = SegmentTree(resolved)
    var ranks = [Int](repeating: 0, count: resolved.patterns.count)
    var rank = 0
    tree.visitPatterns { pattern in
      ranks[pattern] = rank
      rank += 1
    }
    self.ranks = ranks
    keys = resolved.patterns.map { $0.keys }
    var hasNoCompetitor = [Bool](repeating: false, count: resolved.patterns.count)
    tree.visitPatternsWithoutCompetitor { hasNoCompetitor[$0] = true }
    self.hasNoCompetitor = hasNoCompetitor
    var patternsOfRoutes = [Range<Int>](repeating: 0..<0, count: resolved.routes.count)
    for index in resolved.patterns.indices {
      let known = patternsOfRoutes[resolved.patterns[index].route]
      patternsOfRoutes[resolved.patterns[index].route] = (known.isEmpty ? index : known.lowerBound)..<index + 1
    }
    self.patternsOfRoutes = patternsOfRoutes
    var impliedPairs: [LeafOrder.ImpliedPair] = []
    tree.visitNodes { impliedPairs += $0.impliedPairs }
    self.impliedPairs = impliedPairs
    authorities = resolved.places.map { place in try? universe.authority(place, of: resolved.origins[place.origin]) }
    placeIndex = PlaceIndex(resolved.places)
  }

  /// The number of segments, including a base path, up to which links are examined. Longer links give no other results,
  /// because they only have more segments in the middle of a rest parameter.
  private lazy var longestPath: Int = {
    var fixed = 0
    var prefix = 0
    var suffix = 0
    func look(at segments: [ResolvedSegment]) {
      guard let rest = segments.firstIndex(where: { $0.isRest }) else {
        fixed = max(fixed, segments.count)
        return
      }
      prefix = max(prefix, rest)
      suffix = max(suffix, segments.count - rest - 1)
      if let limit = segments[rest].piece.restLimit {
        fixed = max(fixed, segments.count - 1 + (limit.most ?? limit.least))
      }
    }
    for pattern in resolved.patterns {
      for pattern in [pattern] + pattern.excludes { look(at: pattern.segments) }
    }
    let base = resolved.places.map { $0.basePath.count }.max() ?? 0
    return max(fixed, prefix + suffix) + base + 1
  }()

  /// Returns the patterns of a route, without the patterns of redirects to it.
  package func patterns(of route: Int) -> [Int] {
    patternsOfRoutes[route].filter(isOwn)
  }

  private func isOwn(_ pattern: Int) -> Bool {
    resolved.patterns[pattern].redirectID == nil
  }

  // MARK: Places

  /// Returns the places at which a pattern matches, in the order in which people would choose them for an example.
  /// Places of the canonical origin come first, then places with a scheme other than `http`, in every environment, and
  /// without an arbitrary or captured host. Finally, the order in their origin decides.
  package func places(of pattern: ResolvedPattern) -> [Int] {
    readable.filter { pattern.serves(resolved.places[$0].origin) }
  }

  /// Returns the first of `places(of:)` for each origin of a pattern.
  package func firstPlaces(of pattern: ResolvedPattern) -> [Int] {
    var origins: Set<Int> = []
    return places(of: pattern).filter { origins.insert(resolved.places[$0].origin).inserted }
  }

  /// All places in the order of `places(of:)`.
  private lazy var readable: [Int] = {
    func rank(_ index: Int) -> [Int] {
      let place = resolved.places[index]
      let isOpenHost =
        switch place.host {
        case .any, .captured: true
        case .none, .exact, .subdomains: false
        }
      return [
        place.origin == resolved.canonicalOrigin ? 0 : 1, place.scheme == "http" ? 1 : 0,
        place.environment == nil ? 0 : 1, isOpenHost ? 1 : 0, place.rank, index,
      ]
    }
    return resolved.places.indices.sorted { rank($0).lexicographicallyPrecedes(rank($1)) }
  }()

  /// Returns `true` if it's certain without a search that a link opens a route: one of its patterns has a place at
  /// which neither another pattern nor an earlier place matches the pattern's links.
  func hasUncontestedLink(_ route: Int) -> Bool {
    patternsOfRoutes[route].contains { index in
      isOwn(index) && hasNoCompetitor[index]
        && places(of: resolved.patterns[index]).contains { earlierPlaces[$0].isEmpty }
    }
  }

  /// Returns the places that come before a place in precedence and match some of its links, followed by the place
  /// itself.
  package func contenders(at place: Int) -> [Int] { earlierPlaces[place] + [place] }

  /// Returns the other places that match links of a place in some environment.
  private func neighbors(of place: Int) -> [Int] {
    let near = placeIndex.near(resolved.places[place]) + placeIndex.dividedElsewhere(resolved.places[place])
    return near.filter { $0 != place && sharesLinks(place, with: $0, isAlways: false) }
  }

  /// Returns `true` if another place also matches links of a place.
  ///
  /// - Parameter isAlways: `true` if the other place must exist in every environment that has the place, `false` if a
  ///   single environment with both places is enough.
  private func sharesLinks(_ place: Int, with other: Int, isAlways: Bool) -> Bool {
    let (own, its) = (resolved.places[place], resolved.places[other])
    return (its.exists(in: own.environment) || !isAlways && own.exists(in: its.environment))
      && (differsInHost(place, other) || authoritiesMeet(place, self, other))
  }

  /// Returns `true` if two places have the same scheme, but only one has a host. The other place reads this host as the
  /// first segment.
  private func differsInHost(_ place: Int, _ other: Int) -> Bool {
    let (own, its) = (resolved.places[place], resolved.places[other])
    guard own.scheme == its.scheme, own.hasHost != its.hasHost else { return false }
    return resolved.origins[own.origin].separator == nil && resolved.origins[its.origin].separator == nil
  }

  /// Returns `true` if a place of this table and a place of another table share an authority.
  package func authoritiesMeet(_ place: Int, _ other: LinkSpace, _ otherPlace: Int) -> Bool {
    guard let a = authorities[place], let b = other.authorities[otherPlace] else { return false }
    return universe.pool.relation(a, b) != .disjoint
  }

  // MARK: Segments

  /// Returns the numbers of segments, including the base path, that a pattern's links at a place can have, up to
  /// `longest`.
  package func segmentCounts(_ pattern: ResolvedPattern, at place: Int, longest: Int? = nil) -> ClosedRange<Int> {
    let base = resolved.places[place].basePath.count
    let own = pattern.segmentCounts
    let least = base + own.lowerBound
    return least...max(least, min(longest ?? longestPath, base + own.upperBound))
  }

  /// Returns the number of segments up to which links are examined when two tables are compared.
  package func longestPath(with other: LinkSpace) -> Int { max(longestPath, other.longestPath) + 1 }

  /// Returns the language of each segment in the paths with `count` segments that a pattern matches, or `nil` if there
  /// are no such paths.
  package func segments(
    _ pattern: ResolvedPattern, at place: Int, count: Int
  ) throws(AutomatonTooLarge) -> [Language]? {
    let base = resolved.places[place].basePath
    let own = count - base.count
    guard pattern.segmentCounts.contains(own) else { return nil }
    var result: [Language] = []
    for segment in base { result.append(baseLanguage(segment)) }
    let empty = resolved.options.emptySegments
    let isRaw = pattern.segments.last?.piece.isRaw ?? false
    for index in 0..<own {
      // `accepted` makes sure that a slash follows an empty last segment, as in `/a//`.
      let keepsEmpty = empty != .collapse && !(isRaw && index == own - 1)
      guard let segment = pattern.segment(at: index, of: own) else { return nil }
      let isFirst = index == pattern.restIndex
      let language: Language?
      if !segment.isRest {
        let text = keepsEmpty && empty == .keep ? universe.anySegment : universe.segment
        language = try universe.pool.intersection(segment.piece.language, text)
      } else if isFirst, let first = universe.firstSegment(ofRaw: segment.piece) {
        language = first
      } else {
        let text = keepsEmpty ? universe.anySegment : universe.segment
        let limit = segment.piece.restLimit.map { isFirst ? $0.first : $0.others }
        language = try universe.pool.intersection(limit ?? text, text)
      }
      guard let language else { return nil }
      result.append(language)
    }
    return result
  }

  /// Returns the texts that match a segment of a base path.
  private func baseLanguage(_ segment: String) -> Language {
    ResolvedPiece(literal: segment, isFolded: !resolved.options.caseSensitive).language
  }

  // MARK: Sets

  /// Returns the links that a pattern matches at a place if its exclusions are ignored.
  ///
  /// - Parameter keys: The decoded query keys of all compared patterns. A strict query refuses the keys that it doesn't
  ///   name.
  package func accepted(
    _ pattern: ResolvedPattern, at place: Int, count: Int, keys: Set<String>
  ) throws(AutomatonTooLarge) -> [LinkSet] {
    guard let segments = try segments(pattern, at: place, count: count) else { return [] }
    guard let authority = authorities[place] else { throw AutomatonTooLarge() }
    let fragment = try universe.fragment(of: pattern, resolved.options.repeated)
    if universe.pool.isEmpty(fragment) { return [] }
    let resolved = resolved.places[place]
    let origin = self.resolved.origins[resolved.origin]
    var slash = count == 0 ? universe.nothing : universe.anySlash
    if pattern.isStrictSlash, count > resolved.basePath.count {
      slash = pattern.endsWithSlash ? universe.slash : universe.nothing
    }
    var set = LinkSet(scheme: resolved.scheme, separator: origin.separator, languages: [])
    set.languages = [
      authority, slash, pattern.isStrictQuery && !pattern.hasRemaining ? universe.nothing : universe.anyOthers,
      fragment,
    ]
    set.languages += segments
    if let rest = pattern.restIndex, pattern.segments[rest].piece.isRaw {
      set.tail = LinkSet.RawTail(
        segment: resolved.basePath.count + rest, language: pattern.segments[rest].piece.language)
    }
    guard let items = try items(pattern, keys: keys, plusIsSpace: origin.plusIsSpace) else { return [] }
    set.items = items
    var result: [LinkSet] = []
    for beginning in try beginnings(set, base: resolved.basePath.count) {
      for set in try endings(beginning, base: resolved.basePath.count) {
        result += try groups(pattern, set, plusIsSpace: origin.plusIsSpace)
      }
    }
    return result
  }

  /// Splits links into those with a nonempty and those with an empty first segment. The latter need an authority, as in
  /// `app:////go`: without it, `app://go` would have the authority `go`.
  private func beginnings(_ set: LinkSet, base: Int) throws(AutomatonTooLarge) -> [LinkSet] {
    let isSlash = set.separator == nil || set.separator == UInt8(ascii: "/")
    guard isSlash, base == 0, set.segmentCount > 0, mayBeEmpty(set[.authority]) else { return [set] }
    return try split(set, atEmpty: LinkSet.firstSegment, with: .authority, universe.twoSlashes)
  }

  /// Splits links into those with a nonempty and those with an empty last segment. The latter need a slash at the end:
  /// the last segment of `/go//` is empty, but `/go/` only has a trailing slash.
  private func endings(_ set: LinkSet, base: Int) throws(AutomatonTooLarge) -> [LinkSet] {
    guard set.segmentCount > base else { return [set] }
    return try split(set, atEmpty: set.languages.count - 1, with: .slash, universe.slash)
  }

  /// Returns the links of a set in which a segment isn't empty, and the links in which it's empty and a component is
  /// `word`.
  private func split(
    _ set: LinkSet, atEmpty segment: Int, with component: LinkSet.Component, _ word: Language
  ) throws(AutomatonTooLarge) -> [LinkSet] {
    guard mayBeEmpty(set.languages[segment]) else { return [set] }
    let segment = LinkSet.Dimension.component(segment)
    let sets = [
      try set.narrowed(segment, to: universe.segment, universe),
      try set.narrowed(segment, to: universe.nothing, universe)?
        .narrowed(.component(component.rawValue), to: word, universe),
    ]
    return sets.compactMap { $0 }
  }

  private func mayBeEmpty(_ language: Language) -> Bool {
    universe.pool.relation(language, universe.nothing) != .disjoint
  }

  /// Returns links that a pattern, given by its index, certainly matches at a place. Later patterns therefore don't get
  /// them. Results are cached.
  package func taken(_ index: Int, at place: Int, count: Int, keys: Set<String>) -> [MatchedLinks] {
    let pattern = resolved.patterns[index]
    // The links of a strict query depend on `keys`, so they can't be cached.
    if pattern.isStrictQuery || pattern.excludes.contains(where: { $0.isStrictQuery }) {
      return taken(pattern, at: place, count: count, keys: keys)
    }
    let key = TakenKey(pattern: index, place: place, count: count)
    if let known = takenLinks[key] { return known }
    let links = taken(pattern, at: place, count: count, keys: keys)
    takenLinks[key] = links
    return links
  }

  /// Returns links that a pattern certainly matches at a place. Later patterns therefore don't get them.
  package func taken(
    _ pattern: ResolvedPattern, at place: Int, count: Int, keys: Set<String>
  ) -> [MatchedLinks] {
    guard let sets = try? accepted(pattern, at: place, count: count, keys: keys) else { return [] }
    var excluded: [LinkSet] = []
    for exclude in pattern.excludes {
      guard let some = try? exclusions(exclude, at: place, count: count, keys: keys, isAlways: false) else { return [] }
      excluded += some
    }
    return sets.map { MatchedLinks($0, excluded: excluded) }
  }

  /// Returns links that a pattern certainly doesn't match at a place because one of its excludes matches them.
  package func excluded(_ pattern: ResolvedPattern, at place: Int, count: Int, keys: Set<String>) -> [MatchedLinks] {
    var result: [MatchedLinks] = []
    for exclude in pattern.excludes {
      let sets = (try? exclusions(exclude, at: place, count: count, keys: keys, isAlways: true)) ?? []
      result += sets.filter { $0.isExact }.map { MatchedLinks($0) }
    }
    return result
  }

  /// Returns the links of a place that an exclude matches. The exclude applies to a link if it matches the link at any
  /// of its own places, so this considers each of its places that shares links with `place`.
  ///
  /// - Parameter isAlways: `true` for the links that the exclude matches in every environment that has the place,
  ///   `false` for those that it matches in at least one of these environments.
  private func exclusions(
    _ exclude: ResolvedPattern, at place: Int, count: Int, keys: Set<String>, isAlways: Bool
  ) throws(AutomatonTooLarge) -> [LinkSet] {
    var result: [LinkSet] = []
    for other in places(of: exclude)
    where other == place || sharesLinks(place, with: other, isAlways: isAlways) {
      guard differsInHost(place, other) else {
        result += try accepted(exclude, at: other, count: count, keys: keys)
        continue
      }
      let itsCount = resolved.places[place].hasHost ? count + 1 : count - 1
      guard itsCount >= 0 else { continue }
      for set in try accepted(exclude, at: other, count: itsCount, keys: keys) {
        if let own = try converted(set, at: place, isAlways: isAlways) { result.append(own) }
      }
    }
    return result
  }

  /// Converts links at a place with a host to links at a place without a host, or the other way around.
  ///
  /// The same link is divided differently: the host becomes the first segment, or the first segment becomes the host.
  /// Returns `nil` if no link can be divided in both ways.
  ///
  /// - Parameters:
  ///   - place: The place to convert to.
  ///   - isAlways: If the conversion can't be exact, `true` allows only fewer links, and `false` only additional links.
  private func converted(
    _ set: LinkSet, at place: Int, isAlways: Bool
  ) throws(AutomatonTooLarge) -> LinkSet? {
    guard let authority = authorities[place] else { throw AutomatonTooLarge() }
    var result = set
    if resolved.places[place].hasHost {
      let first = result.languages.remove(at: LinkSet.firstSegment)
      guard universe.pool.relation(set[.authority], universe.twoSlashes) != .disjoint,
        let host = try universe.pool.intersection(first, authority)
      else { return nil }
      result[.authority] = host
      if result.segmentCount == 0 {
        // At a place with a host, `app://go` and `app://go/` are equal, so the set must contain both.
        if isAlways, set[.slash] != universe.anySlash { return nil }
        result[.slash] = universe.nothing
      }
    } else {
      // The result also has links with an empty host, `app:///go`, which no place with a host matches.
      guard !isAlways, let slashes = try universe.pool.intersection(authority, universe.twoSlashes) else { return nil }
      if set.segmentCount == 0 { result[.slash] = universe.anySlash }
      result.languages.insert(set[.authority], at: LinkSet.firstSegment)
      result[.authority] = slashes
    }
    if let tail = set.tail {
      let segment = tail.segment + result.segmentCount - set.segmentCount
      if segment < 0, isAlways { return nil }
      result.tail = segment < 0 ? nil : LinkSet.RawTail(segment: segment, language: tail.language)
    }
    return result
  }
}

extension ResolvedPattern {
  /// Returns the segment of the pattern that matches the segment at an index of a path with `count` segments, or `nil`
  /// if there is none. The path isn't shorter than the pattern.
  func segment(at index: Int, of count: Int) -> ResolvedSegment? {
    guard let rest = restIndex, index > rest else { return index < segments.count ? segments[index] : nil }
    return segments[max(rest, segments.count - (count - index))]
  }

  /// The numbers of segments of the pattern's links, without a base path.
  fileprivate var segmentCounts: ClosedRange<Int> {
    guard let rest = restIndex else { return segments.count...segments.count }
    let others = segments.count - 1
    let limit = segments[rest].piece.restLimit
    return others + (limit?.least ?? 1)...(limit?.most.map { others + $0 } ?? Int.max / 2)
  }
}

extension LinkSpace {
  /// Returns the language of each segment in the paths with `count` segments that a pattern matches. If there are no
  /// such paths, each language is empty.
  package func path(_ pattern: ResolvedPattern, at place: Int, count: Int) throws(AutomatonTooLarge) -> [Language] {
    try segments(pattern, at: place, count: count) ?? Array(repeating: universe.pool.intern(.nothing), count: count)
  }
}

// Finds the patterns that may match the same paths as another pattern.
extension LinkSpace {
  /// Returns the patterns that may match a path at a place, in the order in which the matcher tries them. The path is
  /// given as the language of each segment, including the base path.
  ///
  /// - Parameters:
  ///   - containing: `true` for only the patterns whose segments match all words of the languages.
  ///   - links: A pattern. Patterns whose items can't match its links are skipped. With `containing`, patterns that
  ///     require an item that this pattern doesn't name are skipped too.
  package func meeting(
    _ segments: [Language], at place: Int, containing: Bool = false, links: ResolvedPattern? = nil
  ) -> [Int] {
    let base = resolved.places[place].basePath
    guard segments.count >= base.count else { return [] }
    for (segment, language) in zip(base, segments) {
      let relation = universe.pool.relation(language, baseLanguage(segment))
      if relation == .disjoint || (containing && !relation.isInside) { return [] }
    }
    let origin = resolved.places[place].origin
    var result: [Int] = []
    tree.visit(meeting: segments[base.count...], containing: containing, universe.pool) { node in
      links.flatMap {
        containing ? node.leafGroups.candidates(containing: $0) : node.leafGroups.candidates(around: $0)
      }
    } _: { pattern in
      if resolved.patterns[pattern].serves(origin) { result.append(pattern) }
    }
    return result
  }
}
