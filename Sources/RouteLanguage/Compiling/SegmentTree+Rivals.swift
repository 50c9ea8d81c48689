import RouteMatching

extension SegmentTree {
  /// How many nodes are looked at for one pattern. Past that its links are read back, which costs more, and is as right.
  private static let patience = 64

  /// Whether every link that a pattern prints with values that stand for themselves leads back to it, by what the shapes
  /// say: it needs its segments alone, they take all values of its parameters, and the matcher meets no other pattern
  /// before it that may take such a link.
  ///
  /// - Parameter isAlone: whether its segments tell it apart from every other one.
  func isUnrivaled(_ index: Int, _ shape: TableShape, isAlone: Bool) -> Bool {
    guard shape.patterns[index].hasSegmentsOnly, shape.isCarriedBySegments(index) else { return false }
    if isAlone { return true }
    let pattern = shape.patterns[index]
    var patience = SegmentTree.patience
    let first = first(meeting: pattern.segments.map { $0.piece.language }[...], shape.pool, &patience) { other in
      let other = shape.patterns[other]
      return other.origins & pattern.origins != 0 && !other.query.contains { $0.isRequired }
    }
    return first == index
  }

  /// The first pattern that may take a path of these languages, as the matcher meets them; `nil` also where it isn't
  /// found in time.
  private func first(
    meeting segments: ArraySlice<Language>, _ pool: LanguagePool, _ patience: inout Int, where fits: (Int) -> Bool
  ) -> Int? {
    patience -= 1
    if let segment = segments.first, !hasOneText(of: segment) { patience -= literals.count + folded.count }
    guard patience > 0 else { return nil }
    guard let segment = segments.first else { return leaves.first(where: fits) }
    let others = segments.dropFirst()
    for (child, _) in literalChildren(meeting: segment, pool) {
      if let first = child.first(meeting: others, pool, &patience, where: fits) { return first }
    }
    for branch in edges where pool.relation(segment, branch.key) != .disjoint {
      if let first = branch.child.first(meeting: others, pool, &patience, where: fits) { return first }
    }
    for branch in rests where branch.key < segments.count {
      if let first = branch.child.first(meeting: segments.suffix(branch.key), pool, &patience, where: fits) {
        return first
      }
    }
    return nil
  }
}

extension PatternShape {
  /// Whether it is written as its segments, where what else it has is absent.
  fileprivate var hasSegmentsOnly: Bool {
    !isStrictSlash && !endsWithSlash && !plusIsSpace && fragment == nil && excludes.isEmpty
      && bindings.isEmpty && redirectID == nil && query.allSatisfy { $0.mayBeLeftOut }
  }
}

extension TableShape {
  /// Whether the segments of a pattern are texts and any values of parameters that can't be absent there, and all other
  /// parameters of its route may be absent.
  fileprivate func isCarriedBySegments(_ index: Int) -> Bool {
    let parameters = routes[patterns[index].route].parameters
    /// Bit n: the parameter of index n.
    var carried: UInt64 = 0
    for segment in patterns[index].segments where segment.piece.literal == nil {
      guard let value = segment.value, let capture = value.capture, capture < parameters.count,
        parameters[capture].isWrittenAsItIs, value.language == parameters[capture].type.language,
        value.language == segment.piece.language
      else { return false }
      carried |= 1 << UInt64(capture)
    }
    return parameters.indices.allSatisfy { carried & 1 << UInt64($0) != 0 || parameters[$0].mayBeAbsent }
  }
}

extension ConditionShape {
  /// Whether a link without the item meets it, and is written where its parameters are absent.
  fileprivate var mayBeLeftOut: Bool {
    if isRemaining { return true }
    guard !isRequired, list?.minimum ?? 0 == 0, let parts = piece?.parts, !parts.isEmpty else { return false }
    return parts.contains { if case .value(.some, _, _) = $0 { true } else { false } }
  }
}

extension ParameterShape {
  /// Whether its values are single texts that are read as they were written.
  fileprivate var isWrittenAsItIs: Bool {
    if isList || isRest || isItems || isFlag || defaultText != nil { return false }
    if let enumeration = type.enumeration {
      return enumeration.isCaseSensitive && enumeration.cases.allSatisfy { $0.spellings.isEmpty }
    }
    return type.base != .url && type.base != .link
  }

  fileprivate var mayBeAbsent: Bool { isOptional || defaultText != nil || isList || isFlag || isItems }
}
