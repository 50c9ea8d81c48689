extension LinkPattern {
  /// Returns the pattern with each parameter of an item as its route declares it. All steps after the reader use such
  /// patterns, so a bare `{name}` can't differ from the declaration that it inherits.
  ///
  /// - Parameter inherited: Returns the parameter whose `?` or default a bare `{name}` inherits, or `nil` if it
  ///   inherits none.
  func resolvingItems(_ inherited: (ParameterUse) -> ParameterUse?) -> LinkPattern {
    var (query, fragment) = (query, fragment)
    var isChanged = query.resolve(inherited)
    switch fragment {
    case .path(let path, let startsWithSlash, var items):
      if items.resolve(inherited) {
        fragment = .path(path, startsWithSlash: startsWithSlash, query: items)
        isChanged = true
      }
    case .items(var items):
      if items.resolve(inherited) {
        fragment = .items(items)
        isChanged = true
      }
    case .text, nil: break
    }
    return isChanged ? LinkPattern(self, query: query, fragment: fragment) : self
  }
}

extension [QueryItemPattern] {
  /// - Returns: `true` if a parameter changed.
  fileprivate mutating func resolve(_ inherited: (ParameterUse) -> ParameterUse?) -> Bool {
    var isChanged = false
    for index in indices {
      guard case .piece(var piece) = self[index].value else { continue }
      for (place, part) in piece.parts.enumerated() {
        guard case .parameter(let written) = part else { continue }
        let whole = written.isBare ? inherited(written) ?? written : written
        let use = self[index].isAlwaysThere(whole) ? whole.inPart() : whole
        guard use !== written else { continue }
        piece.parts[place] = .parameter(use)
        self[index].value = .piece(piece)
        isChanged = true
      }
    }
    return isChanged
  }
}

extension QueryItemPattern {
  /// Returns `true` if the item is only for links with a value of the parameter, because it has text that the plainest
  /// form lacks. Links without a valid value belong to the plainest form. Otherwise this form would match them too, and
  /// leave the item over or drop it. If the key has such text, this applies to all parameters, because `parameters`
  /// isn't known here.
  fileprivate func isAlwaysThere(_ use: ParameterUse) -> Bool {
    switch addedText {
    case .ofKey: true
    case .ofValue: use.mayBeAbsent
    case nil: false
    }
  }
}

extension ParameterUse {
  /// `true` for `{name}` alone.
  fileprivate var isBare: Bool { name != nil && type == nil && !isInPart && !mayBeAbsent }
}
