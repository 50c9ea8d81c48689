import RouteMatching

// Choices in the key of an item that may be absent: `?{'dir'|'path'}={n: Int?}`.
extension TableResolver {
  /// Makes the forms of a pattern treat all keys of a choice alike: if a link has several keys, the first in the choice
  /// counts, and an invalid value of any key refuses the link. With `??`, the first valid value counts, because an
  /// invalid value counts as absent.
  ///
  /// Each form of the pattern names one of the keys. The form with the first key also matches links without the item,
  /// so by itself it would match links with an invalid value of another key. Therefore it excludes such links, and a
  /// form with a later key excludes links with an earlier key.
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

  /// Returns the condition on the item `other` under which the form with the item `own` excludes a link, or `nil` if
  /// there is none.
  private func refused(_ other: KeyedItem, before own: KeyedItem, _ plain: ResolvedCondition) -> ResolvedCondition? {
    var condition = other.condition
    condition.isRequired = true
    condition.isLenient = false
    condition.list = nil
    if other.rank.lexicographicallyPrecedes(own.rank) {
      // The later values of a list matter too, which a single condition can't express.
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
      parts: [.value(capture: nil, language: invalid, remainder: nil)], language: invalid,
      written: [piece.writtenText])
    return condition
  }
}

/// An item of a form, and the rank of its key among the keys of a choice.
private struct KeyedItem {
  var condition: ResolvedCondition
  var isInFragment: Bool
  /// The form's selections if the item has a later key of the choice; empty for the first key. Earlier keys have a
  /// lower rank in lexicographical order.
  var rank: [Int]

  /// Returns `true` if two items differ only in the key of a choice, and the form has no item with the other item's
  /// key.
  func isChosen(insteadOf other: KeyedItem, in form: ResolvedPattern) -> Bool {
    condition.key != other.condition.key && condition.captures == other.condition.captures
      && !condition.captures.isEmpty && isInFragment == other.isInFragment
      && !form.keyedItems.contains { $0.isInFragment == isInFragment && $0.condition.key == other.condition.key }
  }
}

extension [ResolvedPattern] {
  /// Returns the same item with the first key of the choice, or `nil` if that item is required or a flag.
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

  /// Returns an exclude for links that match the form's path and have an item.
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
    var values = written.makeIterator()
    return parts.map { part in if case .literal(let text) = part { text } else { values.next() ?? "" } }.joined()
  }

  fileprivate var withoutCaptures: ResolvedPiece {
    if literal != nil || captures.isEmpty { return self }
    let parts = parts.map { part -> ResolvedPart in
      guard case .value(_, let language, let remainder) = part else { return part }
      return .value(capture: nil, language: language, remainder: remainder)
    }
    return ResolvedPiece(
      parts: parts, language: language, isFolded: isFolded, separator: separator, isRaw: isRaw, restLimit: restLimit)
  }
}
