// Choices in the key of an item that may be absent: `?{'dir'|'path'}={n: Int?}`.
extension TableResolver {
  /// Makes a pattern treat all keys of a choice alike. If a link has several of the keys, the first in the choice
  /// counts, and an invalid value of any key refuses the link. With `??`, the first valid value counts, because an
  /// invalid value counts as absent.
  ///
  /// Each key of the choice has its own form of the pattern: `?dir={n: Int?}` and `?path={n: Int?}`. The form with the
  /// first key also matches links without the item, so by itself it would match links with an invalid value of another
  /// key. Therefore it excludes such links, and a form with a later key excludes links with an earlier key.
  mutating func separateKeys(of indices: Range<Int>) {
    let forms = indices.filter { patterns[$0].form != nil }
    let known = forms.map { patterns[$0] }
    guard known.contains(where: { $0.hasChosenKey }) else { return }
    for (index, form) in zip(forms, known) {
      for other in known where form.differsInOneChoice(from: other) {
        for (own, theirs) in zip(form.keyedItems, other.keyedItems) where own.isChosen(insteadOf: theirs, in: form) {
          guard let plain = known.plainItem(like: own, of: form), let refused = refused(theirs, before: own, plain)
          else { continue }
          patterns[index].excludes.append(form.exclude(refused, isInFragment: own.isInFragment))
        }
      }
    }
  }

  /// Returns the condition on the item `other` that makes the pattern's form with the item `own` exclude a link, or
  /// `nil` if none does.
  ///
  /// - Parameter plain: The item with the first key of the choice.
  private func refused(_ other: KeyedItem, before own: KeyedItem, _ plain: ResolvedCondition) -> ResolvedCondition? {
    var condition = other.condition
    condition.isRequired = true
    condition.isLenient = false
    condition.list = nil
    if other.rank.lexicographicallyPrecedes(own.rank) {
      // All values of a list must be valid, which a condition on a single item can't express.
      if other.condition.list != nil { return nil }
      condition.piece = plain.isLenient ? condition.piece?.withoutCaptures : nil
      return condition
    }
    if plain.isLenient { return nil }
    if other.condition.list != nil {
      condition.piece = nil
      return condition
    }
    guard let piece = condition.piece,
      let invalid = try? pool.difference(pool.intern(.anyText), piece.language)
    else { return nil }
    condition.piece = ResolvedPiece(
      parts: [.value(capture: nil, language: invalid, remainder: nil, written: piece.writtenText)], language: invalid)
    return condition
  }
}

/// An item of a pattern in which a key is selected from each choice, and the rank of this key.
private struct KeyedItem {
  var condition: ResolvedCondition
  var isInFragment: Bool
  /// Empty if the item has the first key of its choice, otherwise the numbers of the form's selections. Earlier keys
  /// come first in lexicographical order.
  var rank: [Int]

  /// Returns `true` if two items differ only in the key that is selected from a choice, and `form` has no item with the
  /// key of the other item.
  func isChosen(insteadOf other: KeyedItem, in form: ResolvedPattern) -> Bool {
    condition.key != other.condition.key && condition.captures == other.condition.captures
      && !condition.captures.isEmpty && isInFragment == other.isInFragment
      && !form.keyedItems.contains { $0.isInFragment == isInFragment && $0.condition.key == other.condition.key }
  }
}

extension [ResolvedPattern] {
  /// Returns the item with the first key of the choice instead of the selected key, or `nil` if it's required or a
  /// flag.
  fileprivate func plainItem(like item: KeyedItem, of form: ResolvedPattern) -> ResolvedCondition? {
    for other in self where other.source.range == form.source.range {
      for plain in other.keyedItems where plain.rank.isEmpty && plain.condition.captures == item.condition.captures {
        return plain.condition.isRequired || plain.condition.isFlag ? nil : plain.condition
      }
    }
    return nil
  }
}

extension ResolvedPattern {
  fileprivate var hasChosenKey: Bool {
    written.items.contains { $0.addedText == .ofKey }
  }

  fileprivate func differsInOneChoice(from other: ResolvedPattern) -> Bool {
    source.range == other.source.range && zip(chosen, other.chosen).count { $0 != $1 } == 1
  }

  fileprivate var keyedItems: [KeyedItem] {
    func keyed(_ items: [QueryItemPattern], _ conditions: [ResolvedCondition], isInFragment: Bool) -> [KeyedItem] {
      zip(items, conditions).map { item, condition in
        KeyedItem(condition: condition, isInFragment: isInFragment, rank: item.addedText == .ofKey ? chosen : [])
      }
    }
    return keyed(written.query, query, isInFragment: false)
      + keyed(written.fragmentItems, fragment?.items ?? [], isInFragment: true)
  }

  /// Returns an exclude for links that match the pattern's path and have an item.
  fileprivate func exclude(_ item: ResolvedCondition, isInFragment: Bool) -> ResolvedPattern {
    var exclude = self
    exclude.declaration = nil
    exclude.isCanonical = false
    exclude.segments = segments.map { ResolvedSegment(piece: $0.piece.withoutCaptures, isRest: $0.isRest) }
    exclude.query = isInFragment ? [] : [item]
    exclude.fragment = isInFragment ? fragment : nil
    exclude.fragment?.piece = fragment?.piece?.withoutCaptures
    exclude.fragment?.items = [item]
    exclude.groups = []
    exclude.excludes = []
    exclude.bindings = []
    exclude.isStrictQuery = false
    exclude.isStrictSlash = false
    return exclude
  }
}

extension ResolvedPiece {
  /// The text for the reason for a miss, such as `{id: Int}.html`.
  fileprivate var writtenText: String {
    parts.map { part in
      switch part {
      case .literal(let text), .value(_, _, _, let text): text
      }
    }.joined()
  }

  fileprivate var withoutCaptures: ResolvedPiece {
    if literal != nil || captures.isEmpty { return self }
    let parts = parts.map { part -> ResolvedPart in
      guard case .value(_, let language, let remainder, _) = part else { return part }
      return .value(capture: nil, language: language, remainder: remainder)
    }
    return ResolvedPiece(
      parts: parts, language: language, isFolded: isFolded, separator: separator, isRaw: isRaw, restLimit: restLimit)
  }
}
