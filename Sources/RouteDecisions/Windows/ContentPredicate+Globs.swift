import RouteMatching

// Creates a short predicate for a set of links, given as globs.
extension ContentPredicate {
  /// Creates the condition that an identifier is a link of an included glob, and isn't a link of an excluded glob.
  ///
  /// `LIKE` can't express "one segment", so an included glob may also match links of other routes. The condition
  /// therefore rejects the links of excluded globs that are clearly within an included glob. If an included glob is
  /// within an excluded glob, the included glob takes precedence.
  init(including included: [LinkGlob], excluding excluded: [LinkGlob]) {
    let holes = included.map { glob in
      let holes = glob.holes(in: excluded)
      return ContentPredicate.widest(holes).map { holes[$0] }
    }
    let kept = ContentPredicate.widest(included) { other, index in
      !holes[other].contains { $0.covers(included[index]) || included[index].covers($0) }
    }
    var groups: [(holes: [LinkGlob], globs: [LinkGlob])] = []
    for index in kept {
      if let group = groups.firstIndex(where: { $0.holes == holes[index] }) {
        groups[group].globs.append(included[index])
      } else {
        groups.append((holes[index], [included[index]]))
      }
    }
    self = .disjunction(
      groups.flatMap { group in
        let inside = ContentPredicate.clauses(group.globs)
        if group.holes.isEmpty { return inside }
        return [.all([.disjunction(inside), .not(.disjunction(ContentPredicate.clauses(group.holes)))])]
      })
  }

  /// Returns the disjunction of predicates, without duplicates and without predicates that have no effect.
  static func disjunction(_ predicates: [ContentPredicate]) -> ContentPredicate {
    var parts: [ContentPredicate] = []
    var texts: [String] = []
    for predicate in predicates {
      var flat: [ContentPredicate] = [predicate]
      if case .any(let inner) = predicate { flat = inner }
      for part in flat {
        switch part {
        case .constant(true): return .constant(true)
        case .constant(false): continue
        case .equals(let text): if !texts.contains(text) { texts.append(text) }
        case .isIn(let several): for text in several where !texts.contains(text) { texts.append(text) }
        default: if !parts.contains(part) { parts.append(part) }
        }
      }
    }
    if texts.count == 1 { parts.insert(.equals(texts[0]), at: 0) }
    if texts.count > 1 { parts.insert(.isIn(texts), at: 0) }
    if parts.isEmpty { return .constant(false) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Returns the indices of the globs that no other glob covers.
  ///
  /// - Parameter mayReplace: Returns `true` if the first glob may stand for the second, which it covers.
  private static func widest(
    _ globs: [LinkGlob], _ mayReplace: (Int, Int) -> Bool = { _, _ in true }
  ) -> [Int] {
    globs.indices.filter { index in
      !globs.indices.contains { other in
        other != index && globs[other].covers(globs[index])
          && (!globs[index].covers(globs[other]) || other < index) && mayReplace(other, index)
      }
    }
  }

  private static func clauses(_ globs: [LinkGlob]) -> [ContentPredicate] {
    globs.map { glob in
      let own = ContentPredicate(glob.text)
      let also = glob.also.map { row in disjunction(row.map { ContentPredicate($0) }) }
      return also.isEmpty ? own : .all([own] + also)
    }
  }

  private init(_ text: [UInt8]) {
    let isPlain = text.dropLast().allSatisfy { $0 > LinkGap.one }
    if isPlain, let last = text.last, last > LinkGap.one {
      self = .equals(String(decoding: text, as: UTF8.self))
    } else if isPlain, text.last == LinkGap.any {
      self = .beginsWith(String(decoding: text.dropLast(), as: UTF8.self))
    } else {
      var pattern = ""
      for byte in text {
        switch byte {
        case LinkGap.some: pattern += "?*"
        case LinkGap.any: pattern += "*"
        case LinkGap.one: pattern += "?"
        default: pattern += ContentPredicate.escaped(String(UnicodeScalar(byte)))
        }
      }
      self = .like(pattern)
    }
  }
}
