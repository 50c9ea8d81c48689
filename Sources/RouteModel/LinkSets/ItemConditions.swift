import RouteMatching

// The conditions that a pattern puts on a link's query items.
extension LinkSpace {
  package func items(
    _ pattern: ResolvedPattern, keys: Set<String>, plusIsSpace: Bool
  ) throws(AutomatonTooLarge) -> [String: Language]? {
    var items: [String: Language] = [:]
    for condition in pattern.query where !condition.isRemaining {
      let key = condition.decodedKey
      let own = try universe.items(condition, plusIsSpace: plusIsSpace, resolved.options.repeated)
      for wanted in pattern.isStrictQuery && condition.list == nil ? [own, universe.singleItem] : [own] {
        guard let both = try universe.pool.intersection(items[key] ?? universe.anyItems, wanted) else { return nil }
        items[key] = both
      }
    }
    if pattern.isStrictQuery, !pattern.hasRemaining {
      for key in keys where items[key] == nil && !resolved.options.ignores(key) { items[key] = universe.nothing }
    }
    return items
  }

  /// Returns the links of a set that fulfill the rules of a pattern's item groups, as one set for each allowed
  /// combination of present items.
  package func groups(
    _ pattern: ResolvedPattern, _ set: LinkSet, plusIsSpace: Bool
  ) throws(AutomatonTooLarge) -> [LinkSet] {
    var sets = [set]
    for group in pattern.groups where !group.isLenient {
      let members = group.members.compactMap { pattern.query.indices.contains($0) ? pattern.query[$0] : nil }
      var ways: [[Bool]] = [members.map { _ in false }]
      switch group.kind {
      case .allOrNone: ways.append(members.map { _ in true })
      case .withFirst:
        // Besides the links without any member, allow each combination of the other members with the first member.
        guard members.count < 7 else { throw AutomatonTooLarge() }
        for bits in 0..<(1 << (members.count - 1)) {
          ways.append([true] + (0..<members.count - 1).map { bits & (1 << $0) != 0 })
        }
      }
      var next: [LinkSet] = []
      for way in ways {
        for set in sets {
          if let narrowed = try narrowed(set, members, way, plusIsSpace: plusIsSpace) { next.append(narrowed) }
        }
      }
      guard next.count <= 64 else { throw AutomatonTooLarge() }
      sets = next
    }
    return sets
  }

  private func narrowed(
    _ set: LinkSet, _ members: [ResolvedCondition], _ way: [Bool], plusIsSpace: Bool
  ) throws(AutomatonTooLarge) -> LinkSet? {
    var result = set
    for (member, isPresent) in zip(members, way) {
      if !isPresent, let list = member.list, list.minimum > 0 { return nil }
      let wanted =
        isPresent
        ? try universe.goodItems(member, plusIsSpace: plusIsSpace, resolved.options.repeated) : universe.nothing
      guard let part = try result.narrowed(.items(member.decodedKey), to: wanted, universe) else { return nil }
      result = part
    }
    return result
  }
}

extension ResolvedPattern {
  /// `true` if the pattern captures all remaining query items.
  var hasRemaining: Bool { query.contains { $0.isRemaining } }

  /// The decoded keys that the pattern's query and the queries of its excludes name.
  package var keys: Set<String> {
    var keys = Set(query.filter { !$0.isRemaining }.map { $0.decodedKey })
    for exclude in excludes { keys.formUnion(exclude.keys) }
    return keys
  }
}

extension ResolvedCondition {
  package var decodedKey: String { LinkSymbols.decoded(key) }

  package var decodedSpelling: String { LinkSymbols.decoded(spelling) }
}
