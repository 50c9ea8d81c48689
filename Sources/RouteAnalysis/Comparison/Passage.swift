import RouteLanguage
import RouteMatching

/// Links that one pattern of the old table wins and one of the new table takes: what changes for them.
struct Passage {
  private let comparison: TableComparison
  let oldIndex: Int
  let newIndex: Int
  private let oldPlace: Int
  private let newPlace: Int
  private let before: PatternShape
  private let after: PatternShape
  /// The parameters whose values may differ, by name.
  private let differing: [String]
  private let keys: Set<String>
  /// Whether both lead to one route, under one id or a new one.
  let isSameRoute: Bool
  private let isRenamed: Bool

  private var old: TableAnalysis { comparison.old }
  private var new: TableAnalysis { comparison.new }

  init(_ comparison: TableComparison, _ oldIndex: Int, _ oldPlace: Int, _ newIndex: Int, _ newPlace: Int) {
    self.comparison = comparison
    self.oldIndex = oldIndex
    self.newIndex = newIndex
    self.oldPlace = oldPlace
    self.newPlace = newPlace
    before = comparison.old.shape.patterns[oldIndex]
    after = comparison.new.shape.patterns[newIndex]
    let left = comparison.old.shape
    let right = comparison.new.shape
    let oldRoute = left.routes[before.route]
    let newRoute = right.routes[after.route]
    isRenamed = comparison.isRenamed(before.route, after.route)
    isSameRoute = oldRoute.id == newRoute.id || isRenamed
    var names: [String] = []
    var keys: Set<String> = []
    for name in oldRoute.parameters.map(\.name) + newRoute.parameters.map(\.name) where !names.contains(name) {
      let one = oldRoute.parameters.firstIndex { $0.name == name }
        .map { ParameterSource($0, of: left.patterns[oldIndex], at: oldPlace, left) }
      let two = newRoute.parameters.firstIndex { $0.name == name }
        .map { ParameterSource($0, of: right.patterns[newIndex], at: newPlace, right) }
      if one == two { continue }
      names.append(name)
      keys.formUnion(one?.keys ?? [])
      keys.formUnion(two?.keys ?? [])
    }
    differing = names
    self.keys = keys
  }

  /// Nothing changes for the links, whichever they are.
  var isSame: Bool { !after.refuses && isSameRoute && !isRenamed && differing.isEmpty }

  // MARK: Probes

  /// Parts of a set in which parameters are likely to differ. The whole set is the first.
  func probes(of set: LinkSet) -> [LinkSet] {
    var probes = [set]
    guard isSameRoute, !differing.isEmpty else { return probes }
    probes += [withDistinctSegments(set)] + withSeveralSplits(set)
    let universe = old.universe
    for key in keys.sorted() where !key.isEmpty {
      let known = set.items[key] ?? universe.anyItems
      var languages = [universe.nothing]
      for pattern in [before, after] {
        for condition in pattern.query where condition.decodedKey == key {
          let table = pattern.isSame(as: before) ? old.shape : new.shape
          if let good = try? universe.goodItems(condition, plusIsSpace: false, table.options.repeated) {
            languages.append(good)
            if let bad = try? universe.pool.difference(known, good) { languages.append(bad) }
          }
        }
      }
      if languages.count == 5, let one = try? universe.pool.difference(languages[1], languages[3]) {
        languages.append(one)
      }
      for language in languages {
        guard let both = try? universe.pool.intersection(known, language) else { continue }
        var probe = set
        probe.items[key] = both
        probes.append(probe)
      }
    }
    return probes
  }

  /// The same set with another word in each segment that has several, so that swapped parameters show.
  private func withDistinctSegments(_ set: LinkSet) -> LinkSet {
    var result = set
    for index in LinkSet.firstSegment..<set.languages.count {
      guard case .set = set.languages[index] else { continue }
      let words = old.universe.pool.automaton(set.languages[index]).members(limit: index)
      if let word = words.last, !word.isEmpty { result.languages[index] = .word(word, isFolded: false) }
    }
    return result
  }

  /// Parts in which the text between two parameters of a segment stands twice, so that the border between them shows.
  private func withSeveralSplits(_ set: LinkSet) -> [LinkSet] {
    let bases = [
      old.shape.places[oldPlace].declaration.basePath.count, new.shape.places[newPlace].declaration.basePath.count,
    ]
    var parts: [LinkSet] = []
    for (pattern, base) in zip([before, after], bases) {
      for (index, segment) in pattern.segments.prefix(pattern.restIndex ?? .max).enumerated() {
        let position = LinkSet.firstSegment + base + index
        guard position < set.languages.count else { break }
        for part in segment.piece.parts.dropFirst().dropLast() {
          guard case .literal(let text) = part,
            let border = try? PieceLanguage.literal(text, caseSensitive: !segment.piece.isFolded),
            let words = try? Automaton.concatenation([.anyText, border, .anyText, border, .anyText]),
            let both = try? old.universe.pool.intersection(set.languages[position], old.universe.pool.intern(words))
          else { continue }
          var probe = set
          probe.languages[position] = both
          parts.append(probe)
        }
      }
    }
    return parts
  }

  func links(of set: LinkSet) -> [String] {
    old.writer.links(set, preferring: [before]) + new.writer.links(set, preferring: [after])
  }

  // MARK: What changes

  /// The changes that a link shows; none where it doesn't go from one pattern to the other after all.
  func changes(for link: String) -> [TableChange] {
    guard let left = old.match(link, at: oldPlace)?.match, old.isMatch(left, by: before) else { return [] }
    guard let right = comparison.newMatch(link, at: oldPlace)?.match, new.isMatch(right, by: after) else { return [] }
    guard isSameRoute else { return [moved(link, left)] }
    if isRenamed {
      var change = self.change(
        .renamed, .compatible, "\(quoted(left.routeID)) is called \(quoted(right.routeID)) now", link, left)
      change.newRoute = right.routeID
      return [change] + differing.compactMap { changed($0, link, left, right) }
    }
    return differing.compactMap { changed($0, link, left, right) }
  }

  private func moved(_ link: String, _ left: RouteMatch) -> TableChange {
    let name = old.shape.name(of: before)
    let isGone = !new.shape.patterns.contains { new.shape.name(of: $0) == name }
    var change = self.change(
      .leadsElsewhere, .breaking,
      "links of \(quoted(name))\(isGone ? ", which is gone," : "") lead to \(quoted(new.shape.name(of: after)))", link,
      left)
    change.route = name
    change.newRoute = new.shape.name(of: after)
    return change
  }

  private func change(
    _ kind: TableChange.Kind, _ verdict: TableChange.Verdict, _ message: String, _ link: String, _ match: RouteMatch
  ) -> TableChange {
    var change = TableChange(kind, verdict, message, route: match.routeID)
    change.origin = match.originName
    change.oldPattern = before.source.text
    change.newPattern = after.source.text
    change.oldRange = before.source.range
    change.newRange = after.source.range
    change.link = link
    return change
  }

  private func changed(_ name: String, _ link: String, _ left: RouteMatch, _ right: RouteMatch) -> TableChange? {
    let one = left[name]
    let two = right[name]
    if one == two { return nil }
    let isNew = !old.shape.routes[before.route].parameters.contains { $0.name == name }
    let isGone = !new.shape.routes[after.route].parameters.contains { $0.name == name }
    let what = "\(quoted(name)) of \(quoted(left.routeID))"
    var found: TableChange
    switch (one, two) {
    case (let one?, let two?):
      if one.kind == two.kind {
        found = change(.valueChanges, .breaking, "\(what) is \(two.described), not \(one.described)", link, left)
      } else {
        found = change(
          .typeChanges, .breaking, "\(what) is \(two.kind) \(two.described), not \(one.kind) \(one.described)", link,
          left)
      }
    case (let one?, nil):
      let reason = isGone ? "is gone" : "has no value"
      found = change(.presenceChanges, .breaking, "\(what) \(reason), where it was \(one.described)", link, left)
    case (nil, let two?):
      found = change(
        .presenceChanges, isNew ? .compatible : .breaking,
        isNew ? "\(what) is new, and is \(two.described)" : "\(what) is \(two.described), where it had no value", link,
        left)
    case (nil, nil): return nil
    }
    found.parameter = name
    return found
  }
}

extension RouteValue {
  /// What kind of value it is, with an article.
  fileprivate var kind: String {
    switch self {
    case .string: "the text"
    case .int: "the number"
    case .uint: "the unsigned number"
    case .double: "the decimal number"
    case .bool: "the truth value"
    case .list: "the list"
    case .items: "the items"
    }
  }
}
