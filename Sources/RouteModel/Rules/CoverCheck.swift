/// Refuses a route that never opens, because for each of its patterns, a single other pattern matches all of the
/// pattern's links first (`unreachable-route`).
///
/// The check is fast enough for loading: it looks only for patterns that match all segments of the route's pattern, and
/// stops at the first pattern for which there is none. Lint also finds routes for which several patterns together match
/// all links first.
package struct CoverCheck {
  private let space: LinkSpace
  /// The pairs of ambiguous routes. The check doesn't compare their patterns, because precedence doesn't order these.
  private let tied: Set<[Int]>
  private var resolved: ResolvedTable { space.resolved }

  package static func run(_ space: LinkSpace, tied: Set<[Int]>) -> [Diagnostic] {
    let check = CoverCheck(space: space, tied: tied)
    return space.resolved.routes.indices.compactMap { space.hasUncontestedLink($0) ? nil : check.diagnostic($0) }
  }

  private func diagnostic(_ route: Int) -> Diagnostic? {
    var covers: [Int] = []
    for pattern in space.patterns(of: route) {
      for place in space.places(of: resolved.patterns[pattern]) {
        guard let cover = cover(of: pattern, at: place) else { return nil }
        if !covers.contains(cover) { covers.append(cover) }
      }
    }
    guard !covers.isEmpty else { return nil }
    return UnreachableRoute.diagnostic(resolved, route, covers: covers)
  }

  /// Returns a pattern that is tried before this pattern and matches all of its links at a place, or `nil` if there is
  /// none.
  private func cover(of index: Int, at place: Int) -> Int? {
    let pattern = resolved.patterns[index]
    // This check doesn't examine the longer paths that a rest parameter matches.
    guard pattern.restIndex == nil else { return nil }
    let count = space.segmentCounts(pattern, at: place).lowerBound
    guard let segments = try? space.segments(pattern, at: place, count: count) else { return nil }
    for contender in space.contenders(at: place) {
      for candidate in space.meeting(segments, at: contender, containing: true, links: pattern)
      where contender != place || space.ranks[candidate] < space.ranks[index] {
        let other = resolved.patterns[candidate]
        guard other.excludes.isEmpty, other.route != pattern.route, !tied.contains(Ties.routes(pattern, other)) else {
          continue
        }
        let keys = pattern.keys.union(other.keys)
        // If this pattern doesn't match any link itself, no other pattern is the reason.
        guard let sets = try? space.accepted(pattern, at: place, count: count, keys: keys), !sets.isEmpty else {
          return nil
        }
        let taken = space.taken(candidate, at: contender, count: count, keys: keys)
        let isCovered = sets.allSatisfy { set in
          taken.contains { set.dimensions(outside: $0.set, space.universe)?.isEmpty ?? false }
        }
        if isCovered { return candidate }
      }
    }
    return nil
  }
}

/// The message for a route that never opens.
package enum UnreachableRoute {
  package static func diagnostic(_ resolved: ResolvedTable, _ route: Int, covers: [Int]) -> Diagnostic {
    let id = resolved.routes[route].id
    let names = Array(Set(covers.map { resolved.name(of: resolved.patterns[$0]) }.filter { $0 != id })).sorted()
    let range = resolved.routes[route].declaration.id.range
    var by = names.isEmpty ? "" : ": \(short(names)) \(names.count == 1 ? "takes" : "take") all of its links"
    var fix: Fix = "change a pattern of '\(id)' so that it matches links that the others don't, or remove the route"
    let own = resolved.patterns.filter { $0.route == route }
    if !own.isEmpty, !own.contains(where: { resolved.origins.indices.contains(where: $0.serves) }) {
      // A route lacks origins only if all of them are explicit.
      by = ": all origins have 'explicit', so only routes that name them have links"
      fix = "add \"only\": [\(jsonLiteral(resolved.origins.first?.name ?? "…"))] to the route, or remove 'explicit'"
    } else if covers.isEmpty, resolved.routes[route].declaration.exclude.isEmpty {
      by = ": its patterns require something that a link can't have, such as text in an empty segment"
      fix = "give its parameters types that have values in such a position, or remove the route"
    } else if covers.isEmpty {
      by = ": the route excludes all of its own links"
      fix = "exclude fewer links, or remove the route"
    }
    return Diagnostic(
      .error, "unreachable-route", "no link opens '\(id)'\(by)", at: range, notes: notes(resolved, covers),
      fix: fix)
  }

  /// Returns a few of the names and the number of the remaining names.
  package static func short(_ names: [String]) -> String {
    if names.count <= 6 { return quotedList(names, "and") }
    return names.prefix(5).map(quoted).joined(separator: ", ") + " and \(names.count - 5) more"
  }

  /// Returns a note at each of the patterns that match a route's links first, in the order of the file, but at most 12
  /// notes.
  package static func notes(_ resolved: ResolvedTable, _ covers: [Int]) -> [Diagnostic.Note] {
    let patterns = covers.map { resolved.patterns[$0] }.sorted { $0.source.range.precedes($1.source.range) }
    return patterns.prefix(12).map { pattern in
      Diagnostic.Note("\(quoted(resolved.name(of: pattern))) is here", at: pattern.source.range)
    }
  }
}
