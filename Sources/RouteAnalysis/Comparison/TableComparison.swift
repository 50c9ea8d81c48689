import RouteLanguage
import RouteMatching

/// Compares two tables link by link: for every pattern of the old one, which patterns of the new one take its links, and
/// which links nobody takes any more.
///
/// Every change is shown by a link that was run through both matchers. The tables share one pool of languages.
package final class TableComparison {
  let old: TableAnalysis
  let new: TableAnalysis
  private let oldTable: RouteTable
  private let newTable: RouteTable
  private(set) var changes: [TableChange] = []
  private(set) var unknown: [String] = []
  /// Pairs of an old pattern and a new one (or -1) about which something was said.
  private var reported: Set<[Int]> = []
  private var removedPlaces: Set<Int> = []

  /// - Returns: `nil` where one of the tables doesn't load, or their languages don't stand in one pool.
  package init?(old: CompiledTable, new: CompiledTable) {
    guard let left = TableAnalysis(old), let right = TableAnalysis(new), let oldTable = old.table,
      let newTable = new.table, left.universe.pool === right.universe.pool
    else { return nil }
    self.old = left
    self.new = right
    self.oldTable = oldTable
    self.newTable = newTable
  }

  package func run() -> TableDifference {
    for pattern in old.shape.patterns.indices where !old.shape.patterns[pattern].refuses { compare(pattern) }
    findNewLinks()
    changes += RouteChanges(self).all
    return TableDifference(changes: changes, unknown: unknown)
  }

  func add(_ change: TableChange) { changes.append(change) }

  // MARK: Links of the old table

  private func compare(_ index: Int) {
    let pattern = old.shape.patterns[index]
    for place in old.space.places(of: pattern) {
      let places = counterparts(of: place, from: old, in: new)
      guard !places.isEmpty else {
        reportRemoved(place)
        continue
      }
      let longest = old.space.longestPath(with: new.space)
      for count in old.space.segmentCounts(pattern, at: place, longest: longest) {
        compare(index, at: place, with: places, count: count)
      }
    }
  }

  /// The places of the other table that share links with a place, in order of precedence.
  private func counterparts(of place: Int, from one: TableAnalysis, in other: TableAnalysis) -> [Int] {
    let declaration = one.shape.places[place].declaration
    return other.shape.places.indices.filter { index in
      let candidate = other.shape.places[index].declaration
      guard candidate.scheme == declaration.scheme,
        candidate.environment == nil || candidate.environment == declaration.environment
      else { return false }
      return one.space.authoritiesMeet(place, other.space, index)
    }
  }

  private struct Candidate {
    var pattern: Int
    var place: Int
    var taken: [TakenLinks]
  }

  private func compare(_ index: Int, at place: Int, with places: [Int], count: Int) {
    let pattern = old.shape.patterns[index]
    guard let path = try? old.space.path(pattern, at: place, count: count) else { return addUnknown(pattern) }
    var found: [(pattern: Int, place: Int)] = []
    for other in places {
      for candidate in new.space.meeting(path, at: other) { found.append((candidate, other)) }
    }
    var keys = pattern.keys
    for candidate in found { keys.formUnion(new.shape.patterns[candidate.pattern].keys) }
    guard let won = try? WonLinks(old.space, index, at: place, count: count, extraKeys: keys) else {
      return addUnknown(pattern)
    }
    keys = won.keys
    var candidates: [Candidate] = []
    for candidate in found {
      let shape = new.shape.patterns[candidate.pattern]
      candidates.append(
        Candidate(
          pattern: candidate.pattern, place: candidate.place,
          taken: new.space.taken(shape, at: candidate.place, count: count, keys: keys)))
    }
    var search = LinkSearch(old.universe, budget: old.budget)
    var taken = won.taken
    for candidate in candidates {
      compare(index, place, won, candidate.pattern, candidate.place, count, keys, taken, &search)
      taken += candidate.taken
    }
    guard !reported.contains([index, -1]) else { return }
    for set in won.sets {
      do {
        guard let free = try search.freeLinks(in: set, outside: taken) else { continue }
        reportLost(index, place, free, nil)
      } catch {
        addUnknown(pattern)
      }
      if reported.contains([index, -1]) { return }
    }
  }

  /// The links that an old pattern wins and a new one takes.
  private func compare(
    _ index: Int, _ place: Int, _ won: WonLinks, _ other: Int, _ otherPlace: Int, _ count: Int, _ keys: Set<String>,
    _ taken: [TakenLinks], _ search: inout LinkSearch
  ) {
    let before = old.shape.patterns[index]
    let after = new.shape.patterns[other]
    let pair = [index, after.refuses ? -1 : other]
    guard !reported.contains(pair) else { return }
    let passage = Passage(self, index, place, other, otherPlace)
    if passage.isSame { return }
    guard let accepted = try? new.space.accepted(after, at: otherPlace, count: count, keys: keys) else {
      return addUnknown(before)
    }
    let excluded = new.space.excluded(after, at: otherPlace, count: count, keys: keys)
    for set in won.sets {
      for theirs in accepted {
        guard let both = try? set.intersection(theirs, old.universe) else { continue }
        for probe in passage.probes(of: both) {
          do {
            guard let free = try search.freeLinks(in: probe, outside: taken + excluded) else { continue }
            if after.refuses {
              reportLost(index, place, free, other)
            } else {
              report(passage, free)
            }
          } catch {
            addUnknown(before)
          }
          if reported.contains(pair), !passage.isSameRoute { return }
        }
      }
    }
  }

  // MARK: Reports

  private func report(_ passage: Passage, _ set: LinkSet) {
    for link in passage.links(of: set) {
      let found = passage.changes(for: link)
      guard !found.isEmpty else { continue }
      reported.insert([passage.oldIndex, passage.newIndex])
      for change in found where !isKnown(change) { changes.append(change) }
    }
  }

  /// The same thing said of another link or place.
  private func isKnown(_ change: TableChange) -> Bool {
    changes.contains { other in
      other.kind == change.kind && other.route == change.route && other.newRoute == change.newRoute
        && other.parameter == change.parameter && other.oldPattern == change.oldPattern
        && (other.newPattern == change.newPattern || change.kind != .leadsElsewhere)
    }
  }

  private func reportLost(_ index: Int, _ place: Int, _ set: LinkSet, _ refusing: Int?) {
    let pattern = old.shape.patterns[index]
    for link in old.writer.links(set, preferring: [pattern]) {
      guard let match = old.match(link, at: place)?.match, old.isMatch(match, by: pattern),
        let miss = newMatch(link, at: place)?.miss
      else { continue }
      reported.insert([index, -1])
      var change = TableChange(
        .stopsWorking, .breaking,
        "links of \(quoted(old.shape.name(of: pattern))) lead nowhere: \(miss.reason.text())",
        route: old.shape.name(of: pattern))
      change.origin = match.originName
      change.oldPattern = pattern.source.text
      change.oldRange = pattern.source.range
      change.link = link
      if let refusing {
        change.newPattern = new.shape.patterns[refusing].source.text
        change.newRange = new.shape.patterns[refusing].source.range
      }
      changes.append(change)
      return
    }
    addUnknown(pattern)
  }

  /// What the new table makes of a link, in the environment of an old place.
  func newMatch(_ link: String, at place: Int) -> LinkResult? {
    guard let environment = old.shape.places[place].declaration.environment else { return new.match(link) }
    let table = newTable.choosing(environment: environment) ?? newTable
    return table.match(link)
  }

  private func reportRemoved(_ place: Int) {
    guard removedPlaces.insert(place).inserted else { return }
    let declaration = old.shape.places[place].declaration
    let origin = old.shape.origins[old.shape.places[place].origin].name
    var change = TableChange(
      .stopsWorking, .breaking, "no link of \(quoted(declaration.source.text)) leads anywhere any more", route: "")
    change.origin = origin
    change.oldRange = declaration.source.range
    for pattern in old.shape.patterns where pattern.origins & (1 << UInt64(old.shape.places[place].origin)) != 0 {
      let count = old.space.segmentCounts(pattern, at: place).lowerBound
      let set = try? old.space.accepted(pattern, at: place, count: count, keys: pattern.keys).first
      guard let set, let link = old.writer.link(set, preferring: [pattern]), old.match(link, at: place)?.match != nil,
        newMatch(link, at: place)?.miss != nil
      else { continue }
      change.link = link
      break
    }
    changes.append(change)
  }

  private func addUnknown(_ pattern: PatternShape) {
    let text = "\(old.shape.name(of: pattern)): \(pattern.source.text)"
    if !unknown.contains(text) { unknown.append(text) }
  }

  // MARK: Links of the new table

  private func findNewLinks() {
    var addedPlaces: Set<Int> = []
    for (index, pattern) in new.shape.patterns.enumerated() where !pattern.refuses {
      for place in new.space.places(of: pattern) {
        let places = counterparts(of: place, from: new, in: old)
        if places.isEmpty {
          if addedPlaces.insert(place).inserted { reportAdded(place) }
        } else if let change = newLink(index, at: place, with: places) {
          changes.append(change)
          break
        }
      }
    }
  }

  private func reportAdded(_ place: Int) {
    let declaration = new.shape.places[place].declaration
    var change = TableChange(
      .newLink, .compatible, "links of \(quoted(declaration.source.text)) lead somewhere now", route: "")
    change.origin = new.shape.origins[new.shape.places[place].origin].name
    change.newRange = declaration.source.range
    changes.append(change)
  }

  private func newLink(_ index: Int, at place: Int, with places: [Int]) -> TableChange? {
    let pattern = new.shape.patterns[index]
    var search = LinkSearch(new.universe, budget: new.budget)
    let longest = old.space.longestPath(with: new.space)
    for count in new.space.segmentCounts(pattern, at: place, longest: longest) {
      guard let path = try? new.space.path(pattern, at: place, count: count) else { continue }
      var found: [(pattern: Int, place: Int)] = []
      for other in places {
        for candidate in old.space.meeting(path, at: other) where !old.shape.patterns[candidate].refuses {
          found.append((candidate, other))
        }
      }
      var keys = pattern.keys
      for candidate in found { keys.formUnion(old.shape.patterns[candidate.pattern].keys) }
      guard let won = try? WonLinks(new.space, index, at: place, count: count, extraKeys: keys) else { continue }
      let taken = found.flatMap { candidate in
        old.space.taken(old.shape.patterns[candidate.pattern], at: candidate.place, count: count, keys: won.keys)
      }
      for set in won.sets {
        guard let free = try? search.freeLinks(in: set, outside: won.taken + taken) else { continue }
        for link in new.writer.links(free, preferring: [pattern]) {
          guard let match = new.match(link, at: place)?.match, new.isMatch(match, by: pattern),
            old.match(link)?.miss != nil
          else { continue }
          var change = TableChange(
            .newLink, .compatible, "links lead to \(quoted(new.shape.name(of: pattern))) that led nowhere",
            route: new.shape.name(of: pattern))
          change.origin = match.originName
          change.newPattern = pattern.source.text
          change.newRange = pattern.source.range
          change.link = link
          return change
        }
      }
    }
    return nil
  }
}
