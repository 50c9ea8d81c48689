// The languages of the items of one query key, and of fragments.

/// What decides the language of a condition; equal keys have equal languages.
struct ItemKey: Hashable {
  enum Kind: Hashable { case condition, good, limit }
  var kind: Kind
  var piece: Language?
  var isRequired: Bool
  var isFree: Bool
  var isList: Bool
  var minimum: Int
  var maximum: Int?
  var plusIsSpace: Bool
  var repeated: TableOptions.Repeated
}

struct FragmentKey: Hashable {
  struct Item: Hashable {
    var key: String
    var condition: ItemKey
  }
  var piece: Language?
  var items: [Item]
  var hasQuestionMark: Bool
}

extension LinkUniverse {
  /// The item sequences of one key that meet a condition.
  func items(
    _ condition: ConditionShape, plusIsSpace: Bool, _ repeated: TableOptions.Repeated
  ) throws(AutomatonTooLarge) -> Language {
    try items(itemKey(.condition, condition, plusIsSpace: plusIsSpace, repeated))
  }

  /// The item sequences whose standing is "good", whether the condition is lenient or not.
  package func goodItems(
    _ condition: ConditionShape, plusIsSpace: Bool, _ repeated: TableOptions.Repeated
  ) throws(AutomatonTooLarge) -> Language {
    var key = itemKey(.good, condition, plusIsSpace: plusIsSpace, repeated)
    key.isFree = false
    return try items(key)
  }

  /// At most one item, as a strict query asks for.
  package func singleItem() throws(AutomatonTooLarge) -> Language {
    try items(
      ItemKey(
        kind: .limit, piece: nil, isRequired: false, isFree: true, isList: false, minimum: 0, maximum: nil,
        plusIsSpace: false, repeated: .first))
  }

  /// The item sequences whose first value is in a language.
  package func singleItem(of value: Language) throws(AutomatonTooLarge) -> Language {
    pool.intern(try item(pool.automaton(value).intersection(self.value)).concatenating(values))
  }

  private func itemKey(
    _ kind: ItemKey.Kind, _ condition: ConditionShape, plusIsSpace: Bool, _ repeated: TableOptions.Repeated
  ) -> ItemKey {
    ItemKey(
      kind: kind, piece: condition.piece?.language, isRequired: condition.isRequired, isFree: condition.isFree,
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
    if key.kind == .limit { return try item(value).union(.emptyWord) }
    if key.isFree { return values }
    let one = try item(valueLanguage(key))
    var good: Automaton
    if key.isList {
      good = try one.repeated(max(1, key.minimum), key.maximum)
    } else {
      switch key.repeated {
      case .first: good = try one.concatenating(values)
      case .last: good = try values.concatenating(one)
      case .refuse: good = one
      }
    }
    if key.kind == .good { return good }
    let mayBeAbsent = !key.isRequired && key.minimum == 0
    return mayBeAbsent ? try good.union(.emptyWord) : good
  }

  private func valueLanguage(_ key: ItemKey) throws(AutomatonTooLarge) -> Automaton {
    guard let piece = key.piece else { return value }
    var language = pool.automaton(piece)
    if key.plusIsSpace {
      language = language.relabelled { symbol in symbol == UInt8(ascii: "+") ? UInt8(ascii: " ") : symbol }
    }
    return try language.intersection(value)
  }

  private func item(_ value: Automaton) throws(AutomatonTooLarge) -> Automaton {
    try value.concatenating(.symbol(SymbolSet(UInt8(ascii: "&"))))
  }

  // MARK: Fragments

  /// The fragments that meet a pattern's.
  func fragment(_ shape: FragmentShape?, _ repeated: TableOptions.Repeated) throws(AutomatonTooLarge) -> Language {
    guard let shape else { return anyFragment }
    let items = shape.items.filter { !$0.isFree }.map { condition in
      FragmentKey.Item(key: condition.key, condition: itemKey(.condition, condition, plusIsSpace: false, repeated))
    }
    let key = FragmentKey(piece: shape.piece?.language, items: items, hasQuestionMark: shape.hasQuestionMark)
    if let known = fragmentLanguages[key] { return known }
    let text = try fragmentAutomaton(key)
    let mark = Automaton.symbol(SymbolSet(UInt8(ascii: "#")))
    let language = pool.intern(try mark.concatenating(text.intersection(fragmentText)))
    fragmentLanguages[key] = language
    return language
  }

  private func fragmentAutomaton(_ key: FragmentKey) throws(AutomatonTooLarge) -> Automaton {
    var items: Automaton?
    for item in key.items {
      let language = try itemText(item)
      items = try items.map { (other) throws(AutomatonTooLarge) in try other.intersection(language) } ?? language
    }
    guard let piece = key.piece else { return items ?? fragmentText }
    guard key.hasQuestionMark else { return pool.automaton(piece) }
    let question = UInt8(ascii: "?")
    let path = pool.automaton(piece).removing(question)
    var rest = try Automaton.symbol(SymbolSet(question)).concatenating(items ?? fragmentText)
    if items?.acceptsEmptyWord ?? true { rest = try rest.union(.emptyWord) }
    return try path.concatenating(rest)
  }

  /// Raw text of items joined by `&` that meets the condition of one key.
  private func itemText(_ item: FragmentKey.Item) throws(AutomatonTooLarge) -> Automaton {
    let ampersand = Automaton.symbol(SymbolSet(UInt8(ascii: "&")))
    let equals = Automaton.symbol(SymbolSet(UInt8(ascii: "=")))
    let decoded = Array(LinkSymbols.text(decoding: LinkSymbols.symbols(of: item.key)).utf8)
    let name = try Automaton.literal(decoded).lifted()
    func items(_ values: Automaton) throws(AutomatonTooLarge) -> Automaton {
      let withValue = try name.concatenating(equals).concatenating(values)
      return values.acceptsEmptyWord ? try withValue.union(name) : withValue
    }
    let anyOfKey = try items(value)
    let other = try value.subtracting(anyOfKey)
    let good = try items(valueLanguage(item.condition))
    let before = try other.concatenating(ampersand).repeated(0, nil)
    let after = try ampersand.concatenating(other).repeated(0, nil)
    let absent = try other.concatenating(after)
    var result: Automaton
    let key = item.condition
    if key.isList {
      let first = try before.concatenating(good)
      let more = try ampersand.concatenating(first)
        .repeated(max(1, key.minimum) - 1, key.maximum.map { $0 - 1 })
      result = try first.concatenating(more).concatenating(after)
    } else {
      switch key.repeated {
      case .first:
        let anything = try ampersand.concatenating(value).repeated(0, nil)
        result = try before.concatenating(good).concatenating(anything)
      case .last:
        let anything = try value.concatenating(ampersand).repeated(0, nil)
        result = try anything.concatenating(good).concatenating(after)
      case .refuse: result = try before.concatenating(good).concatenating(after)
      }
    }
    if !key.isRequired, key.minimum == 0 { result = try result.union(absent) }
    return result
  }
}
