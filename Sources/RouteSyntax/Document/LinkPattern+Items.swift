extension LinkPattern {
  /// Returns the pattern, in which each bare `{name}` of a query item has the `?` or default that its route declares.
  /// All steps after the reader use such patterns, so that a bare `{name}` can't differ from its declaration.
  ///
  /// - Parameter inherited: Returns a bare `{name}` with the `?` or default that it inherits, or `nil` if the route has
  ///   no such parameter.
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
  /// Returns `true` if links of this form must have a value of the parameter, because the item has text from an
  /// optional part or a later text of a choice. Links without a valid value belong to the form without this text. If
  /// this form matched them too, the item would be left over or dropped. If the key has such text, this applies to all
  /// parameters, because `parameters` isn't known here.
  fileprivate func isAlwaysThere(_ use: ParameterUse) -> Bool {
    switch addedText {
    case .ofKey: true
    case .ofValue: use.mayBeAbsent
    case nil: false
    }
  }
}

extension ParameterUse {
  /// `true` for `{name}` without a type, `?` or default, outside of optional parts.
  fileprivate var isBare: Bool { name != nil && type == nil && !isInPart && !mayBeAbsent }
}
