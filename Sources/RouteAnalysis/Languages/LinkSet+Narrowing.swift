import RouteLanguage

extension LinkSet {
  /// Keeps the links whose text in a dimension is in a language.
  ///
  /// - Returns: `false` if there are none. Then the set is unchanged.
  mutating func narrow(
    _ dimension: Dimension, to wanted: Language, _ universe: LinkUniverse
  ) throws(AutomatonTooLarge) -> Bool {
    guard let part = try narrowed(dimension, to: wanted, universe) else { return false }
    self = part
    return true
  }
}

extension LinkSet.Dimension {
  static let authority = LinkSet.Dimension.component(LinkSet.Component.authority.rawValue)
  static let others = LinkSet.Dimension.component(LinkSet.Component.others.rawValue)
  static let fragment = LinkSet.Dimension.component(LinkSet.Component.fragment.rawValue)
}

extension LinkSpace {
  /// Returns the item sequences in which the item of a condition is present and valid at a place.
  func goodItems(_ condition: ResolvedCondition, at place: Int) throws(AutomatonTooLarge) -> Language {
    let plusIsSpace = resolved.origin(at: place).plusIsSpace
    return try universe.goodItems(condition, plusIsSpace: plusIsSpace, resolved.options.repeated)
  }
}
