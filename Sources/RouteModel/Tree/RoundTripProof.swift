import RouteMatching

extension SegmentTree {
  /// The maximum number of nodes to examine for a pattern. If there are more, the pattern's printed links are matched
  /// again at run time, which is slower but gives the same result.
  private static let nodeLimit = 64

  /// Returns `true` if every link that is printed with a pattern certainly opens the same route again: the link
  /// consists only of segments, these match all values of the parameters, and no pattern with precedence may match such
  /// a link.
  ///
  /// - Parameter hasNoCompetitor: `true` if no other pattern can match the same path.
  package func printsBackToItself(_ index: Int, _ resolved: ResolvedTable, hasNoCompetitor: Bool) -> Bool {
    guard resolved.patterns[index].hasSegmentsOnly, resolved.isCarriedBySegments(index) else { return false }
    if hasNoCompetitor { return true }
    let pattern = resolved.patterns[index]
    var nodeLimit = SegmentTree.nodeLimit
    let first = first(meeting: pattern.segments.map { $0.piece.language }[...], resolved.pool, &nodeLimit) { other in
      let other = resolved.patterns[other]
      return other.origins & pattern.origins != 0 && !other.query.contains { $0.isRequired }
    }
    return first == index
  }

  /// Returns the first pattern, in the order of the matcher, that may match a path, given as the language of each
  /// segment. Returns `nil` if there is none, or if the search exceeded its limit.
  private func first(
    meeting segments: ArraySlice<Language>, _ pool: LanguagePool, _ nodeLimit: inout Int, where fits: (Int) -> Bool
  ) -> Int? {
    nodeLimit -= 1
    if let segment = segments.first, !hasOneText(of: segment) { nodeLimit -= literals.count + folded.count }
    guard nodeLimit > 0 else { return nil }
    guard let segment = segments.first else { return leaves.first(where: fits) }
    let others = segments.dropFirst()
    for (child, _) in literalChildren(meeting: segment, pool) {
      if let first = child.first(meeting: others, pool, &nodeLimit, where: fits) { return first }
    }
    for branch in edges where pool.relation(segment, branch.key) != .disjoint {
      if let first = branch.child.first(meeting: others, pool, &nodeLimit, where: fits) { return first }
    }
    for branch in rests where branch.key < segments.count {
      if let first = branch.child.first(meeting: segments.suffix(branch.key), pool, &nodeLimit, where: fits) {
        return first
      }
    }
    return nil
  }
}

extension ResolvedPattern {
  /// `true` if a link that is printed with the pattern consists only of segments, provided that all values outside of
  /// the path are absent.
  fileprivate var hasSegmentsOnly: Bool {
    !isStrictSlash && !endsWithSlash && !plusIsSpace && fragment == nil && excludes.isEmpty
      && bindings.isEmpty && redirectID == nil && query.allSatisfy { $0.mayBeAbsent }
  }
}

extension ResolvedTable {
  /// Returns `true` if each segment of a pattern is a literal or a whole required parameter of any type, and all other
  /// parameters of the route may be absent.
  fileprivate func isCarriedBySegments(_ index: Int) -> Bool {
    let parameters = routes[patterns[index].route].parameters
    /// Bit n is set if a segment contains the parameter with index n.
    var carried: UInt64 = 0
    for segment in patterns[index].segments where segment.piece.literal == nil {
      guard let value = segment.value, let capture = value.capture, capture < parameters.count,
        parameters[capture].isPrintedVerbatim, value.language == parameters[capture].type.language,
        value.language == segment.piece.language
      else { return false }
      carried |= 1 << UInt64(capture)
    }
    return parameters.indices.allSatisfy { carried & 1 << UInt64($0) != 0 || parameters[$0].mayBeAbsent }
  }
}

extension ResolvedCondition {
  /// `true` if a link without the item fulfills the condition, and the item isn't printed if its parameters are absent.
  fileprivate var mayBeAbsent: Bool {
    if isRemaining { return true }
    guard !isRequired, list?.minimum ?? 0 == 0, let parts = piece?.parts, !parts.isEmpty else { return false }
    return parts.contains { if case .value(.some, _, _, _) = $0 { true } else { false } }
  }
}

extension ResolvedParameter {
  /// `true` if the parameter's value is a single text, and its spelling in a link is always the spelling that is
  /// printed.
  fileprivate var isPrintedVerbatim: Bool {
    if isList || isRest || isItems || isFlag || defaultText != nil { return false }
    if let enumeration = type.enumeration {
      return enumeration.isCaseSensitive && enumeration.cases.allSatisfy { $0.spellings.isEmpty }
    }
    return type.base.value != .url && type.base.value != .link
  }

  fileprivate var mayBeAbsent: Bool { isOptional || defaultText != nil || isList || isFlag || isItems }
}
