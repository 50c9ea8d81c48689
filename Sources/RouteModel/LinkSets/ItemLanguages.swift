// The languages of fragments, and of the items with the same query key.

/// A key for a cache of the languages of conditions on query items. Conditions with equal keys have equal languages.
package struct ItemKey: Hashable {
  package var piece: Language?
  package var isRequired: Bool
  package var isFree: Bool
  package var isList: Bool
  package var minimum: Int
  package var maximum: Int?
  package var plusIsSpace: Bool
  package var repeated: TableOptions.Repeated
}

package struct FragmentKey: Hashable {
  package struct Item: Hashable {
    package var key: String
    package var foldsKey: Bool
    package var condition: ItemKey
  }
  package var piece: Language?
  /// The items, except for `{items...}`.
  package var items: [Item]
  package var hasQuestionMark: Bool
  /// `true` if a path in the fragment must end with a slash, `false` if it must not. `nil` if both are allowed.
  package var endsWithSlash: Bool?
  /// `true` if each key may appear only once, unless it is a list.
  package var isStrict: Bool
  /// `true` if a strict fragment allows items with other keys.
  package var allowsOtherItems: Bool
}

extension LinkUniverse {
  /// Returns the sequences of items with the same key that fulfill a condition on these items.
  package func items(
    _ condition: ResolvedCondition, plusIsSpace: Bool, _ repeated: TableOptions.Repeated
  ) throws(AutomatonTooLarge) -> Language {
    try items(itemKey(condition, plusIsSpace: plusIsSpace, repeated))
  }

  /// Returns the sequences of items with the same key in which an item is present and its value is valid. They fulfill
  /// the condition as if it weren't optional or lenient.
  package func goodItems(
    _ condition: ResolvedCondition, plusIsSpace: Bool, _ repeated: TableOptions.Repeated
  ) throws(AutomatonTooLarge) -> Language {
    // Any value of a flag is valid.
    if condition.isFlag { return try someItems() }
    var key = itemKey(condition, plusIsSpace: plusIsSpace, repeated)
    key.isRequired = true
    key.isFree = false
    return try items(key)
  }

  /// Returns sequences of at least one item.
  package func someItems() throws(AutomatonTooLarge) -> Language { pool.intern(try values.subtracting(.emptyWord)) }

  /// Returns sequences of at least two items.
  package func severalItems() throws(AutomatonTooLarge) -> Language {
    pool.intern(try item(value).concatenating(item(value)).concatenating(values))
  }

  /// Returns the sequences of items with the same key that begin with an item whose value is in a language.
  package func firstItem(of value: Language) throws(AutomatonTooLarge) -> Language {
    pool.intern(try item(pool.automaton(value).intersection(self.value)).concatenating(values))
  }

  private func itemKey(
    _ condition: ResolvedCondition, plusIsSpace: Bool, _ repeated: TableOptions.Repeated
  ) -> ItemKey {
    ItemKey(
      piece: condition.piece?.language, isRequired: condition.isRequired, isFree: condition.isFree,
      isList: condition.list != nil, minimum: condition.list?.minimum ?? 0, maximum: condition.list?.maximum,
      plusIsSpace: plusIsSpace && condition.piece?.literal == nil, repeated: repeated)
  }

  private func items(_ key: ItemKey) throws(AutomatonTooLarge) -> Language {
    if let known = itemLanguages[key] { return known }
    let language = pool.intern(try automaton(key))
    itemLanguages[key] = language
    return language
  }

  private func automaton(_ key: ItemKey) throws(AutomatonTooLarge) -> Automaton {
    if key.isFree { return values }
    let one = try item(valueLanguage(key))
    let good =
      key.isList ? try one.repeated(max(1, key.minimum), key.maximum) : try items(counting: one, key.repeated)
    let mayBeAbsent = !key.isRequired && key.minimum == 0
    return mayBeAbsent ? try good.union(.emptyWord) : good
  }

  /// Returns the sequences of items with the same key in which the item that counts is in a language.
  package func items(
    counting one: Automaton, _ repeated: TableOptions.Repeated
  ) throws(AutomatonTooLarge) -> Automaton {
    switch repeated {
    case .first: try one.concatenating(values)
    case .last: try values.concatenating(one)
    case .refuse: one
    }
  }

  private func valueLanguage(_ key: ItemKey) throws(AutomatonTooLarge) -> Automaton {
    guard let piece = key.piece else { return value }
    var language = pool.automaton(piece)
    if key.plusIsSpace { language = language.withPlusForSpace }
    return try language.intersection(value)
  }

  private func item(_ value: Automaton) throws(AutomatonTooLarge) -> Automaton {
    try value.concatenating(.symbol(SymbolSet(UInt8(ascii: "&"))))
  }

  // MARK: Fragments

  /// Returns the fragments that fulfill the conditions of a pattern's fragment.
  package func fragment(of pattern: ResolvedPattern, _ repeated: TableOptions.Repeated) throws(AutomatonTooLarge)
    -> Language
  {
    guard let resolved = pattern.fragment else { return anyFragment }
    let items = resolved.items.filter { !$0.isRemaining }.map { condition in
      FragmentKey.Item(
        key: condition.key, foldsKey: condition.foldsKey,
        condition: itemKey(condition, plusIsSpace: false, repeated))
    }
    let hasItems = resolved.piece == nil || resolved.hasQuestionMark
    let key = FragmentKey(
      piece: resolved.piece?.language, items: items, hasQuestionMark: resolved.hasQuestionMark,
      endsWithSlash: pattern.isStrictSlash && resolved.hasQuestionMark ? resolved.endsWithSlash : nil,
      isStrict: pattern.isStrictQuery && hasItems, allowsOtherItems: resolved.items.contains { $0.isRemaining })
    if let known = fragmentLanguages[key] { return known }
    let text = try fragmentAutomaton(key)
    let mark = Automaton.symbol(SymbolSet(UInt8(ascii: "#")))
    let language = pool.intern(try mark.concatenating(text.intersection(fragmentText)))
    fragmentLanguages[key] = language
    return language
  }

  private func fragmentAutomaton(_ key: FragmentKey) throws(AutomatonTooLarge) -> Automaton {
    var items: Automaton?
    for item in key.items where !item.condition.isFree {
      let language = try itemText(item)
      items = try items?.intersection(language) ?? language
    }
    if key.isStrict {
      let named = try itemText(of: key.items, allowsOtherItems: key.allowsOtherItems)
      items = try items?.intersection(named) ?? named
    }
    guard let piece = key.piece else { return items ?? fragmentText }
    guard key.hasQuestionMark else { return pool.automaton(piece) }
    let question = UInt8(ascii: "?")
    var path = pool.automaton(piece).removing(question)
    if let endsWithSlash = key.endsWithSlash {
      let slash = try Automaton.literal([UInt8(ascii: "/")])
      let root = try slash.union(.emptyWord)
      let slashed = try Automaton.anyText.concatenating(slash)
      path = try path.intersection(
        endsWithSlash ? slashed.union(root) : Automaton.anyText.subtracting(slashed).union(root))
    }
    var rest = try Automaton.symbol(SymbolSet(question)).concatenating(items ?? fragmentText)
    if items?.acceptsEmptyWord ?? true { rest = try rest.union(.emptyWord) }
    return try path.concatenating(rest)
  }

  /// Returns the raw texts of items joined by `&`, in which a key that isn't a list appears at most once. Keys of other
  /// items appear only if `allowsOtherItems`.
  private func itemText(of names: [FragmentKey.Item], allowsOtherItems: Bool) throws(AutomatonTooLarge) -> Automaton {
    let ampersand = Automaton.symbol(SymbolSet(UInt8(ascii: "&")))
    var known = Automaton.emptyWord
    var result = fragmentText
    for name in names {
      let items = try FragmentItems(key: name.key, foldsCase: name.foldsKey, self)
      let own = try items.any(value)
      known = try known.union(own)
      if !name.condition.isList { result = try result.intersection(items.text(own, .refuse).union(items.absent)) }
    }
    return allowsOtherItems
      ? result : try result.intersection(known.concatenating(ampersand.concatenating(known).repeated(0, nil)))
  }

  /// Returns the raw texts of items joined by `&` that fulfill the condition of a key.
  private func itemText(_ item: FragmentKey.Item) throws(AutomatonTooLarge) -> Automaton {
    let items = try FragmentItems(key: item.key, foldsCase: item.foldsKey, self)
    let condition = item.condition
    let good = try items.any(valueLanguage(condition))
    var result: Automaton
    if condition.isList {
      result = try items.list(good, condition.minimum, condition.maximum)
    } else {
      result = try items.text(good, condition.repeated)
    }
    if !condition.isRequired, condition.minimum == 0 { result = try result.union(items.absent) }
    return result
  }
}

/// Builds the languages of fragments such as `a=1&b=2` by conditions on the items with one key.
package struct FragmentItems {
  package let name: Automaton
  /// The fragments without an item of the key.
  package let absent: Automaton
  private let value: Automaton
  private let before: Automaton
  private let after: Automaton
  private let ampersand = Automaton.symbol(SymbolSet(UInt8(ascii: "&")))

  package init(key: String, foldsCase: Bool, _ universe: LinkUniverse) throws(AutomatonTooLarge) {
    let decoded = Array(LinkSymbols.decoded(key).utf8)
    name = try Automaton.literal(decoded, foldsCase: foldsCase).lifted()
    value = universe.value
    let ofKey = try name.concatenating(.symbol(SymbolSet(UInt8(ascii: "=")))).concatenating(value).union(name)
    let other = try value.subtracting(ofKey)
    before = try other.concatenating(ampersand).repeated(0, nil)
    after = try ampersand.concatenating(other).repeated(0, nil)
    absent = try other.concatenating(after)
  }

  /// Returns the items of the key that have a `=` and a value from the language.
  package func named(_ values: Automaton) throws(AutomatonTooLarge) -> Automaton {
    try Automaton.concatenation([name, .symbol(SymbolSet(UInt8(ascii: "="))), values])
  }

  /// Returns the items of the key with a value from the language. An item with an empty value may lack its `=`.
  package func any(_ values: Automaton) throws(AutomatonTooLarge) -> Automaton {
    values.acceptsEmptyWord ? try named(values).union(name) : try named(values)
  }

  /// Returns the fragments with items of the key, of which one counts: the first, the last, or the only one, as
  /// `repeated` specifies. This item is in the language `items`.
  package func text(_ items: Automaton, _ repeated: TableOptions.Repeated) throws(AutomatonTooLarge) -> Automaton {
    switch repeated {
    case .first:
      return try Automaton.concatenation([before, items, ampersand.concatenating(value).repeated(0, nil)])
    case .last: return try Automaton.concatenation([value.concatenating(ampersand).repeated(0, nil), items, after])
    case .refuse: return try Automaton.concatenation([before, items, after])
    }
  }

  /// Returns the fragments in which each item of the key is in the language `items`, and the number of these items is
  /// within the bounds.
  package func list(_ items: Automaton, _ minimum: Int, _ maximum: Int?) throws(AutomatonTooLarge) -> Automaton {
    let first = try before.concatenating(items)
    let more = try ampersand.concatenating(first).repeated(max(1, minimum) - 1, maximum.map { $0 - 1 })
    return try Automaton.concatenation([first, more, after])
  }
}
