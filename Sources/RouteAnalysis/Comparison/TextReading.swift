import RouteLanguage
import RouteMatching

/// How a captured text becomes a value: decoded, perhaps split at a separator, and read as a type.
///
/// Two readings can be compared for every text at once: ``texts(differingFrom:)`` is the language of the texts that may
/// give different values.
struct TextReading: Hashable {
  /// What kind of value a text is read as. Types of one kind read a text alike, where both take it.
  enum Kind: Hashable {
    case text
    /// As RFC 3986 spells it.
    case url
    /// Text in small letters.
    case smallText
    case enumeration([Case], isCaseSensitive: Bool)
    /// `Int` and the seconds of a `Duration`.
    case int
    case uint, double, bool

    struct Case: Hashable {
      var wire: String
      var words: [String]
    }
  }

  var kind: Kind
  /// Between the values of a list, as link symbols; `nil` for a single value.
  var separator: [UInt8]?
  /// Whether a raw `+` is a space.
  var plusIsSpace = false
  /// Whether it is a host's label, where letters have no case.
  var isLabel = false

  init(_ kind: Kind) { self.kind = kind }

  init(_ type: TypeShape) {
    if let enumeration = type.enumeration {
      let cases = enumeration.cases.map { item in
        Kind.Case(wire: item.wire.value, words: [item.wire.value] + item.spellings.map { $0.value }.sorted())
      }
      // The order of cases and spellings means nothing for links.
      let sorted = cases.sorted { $0.wire.utf8.lexicographicallyPrecedes($1.wire.utf8) }
      kind = .enumeration(sorted, isCaseSensitive: enumeration.isCaseSensitive)
      return
    }
    switch type.base {
    case .url: kind = .url
    case .string, .date, .link, .raw: kind = type.parameterType == .smallText ? .smallText : .text
    case .uuid: kind = .smallText
    case .int, .duration: kind = .int
    case .uint: kind = .uint
    case .double: kind = .double
    case .bool: kind = .bool
    }
  }

  // MARK: Comparing

  /// The texts on which the other reading may give another value. Of texts that only one of them reads it says nothing.
  func texts(differingFrom other: TextReading) throws(AutomatonTooLarge) -> Automaton {
    if self == other { return .nothing }
    switch (separator, other.separator) {
    case (nil, nil): return try values(differingFrom: other)
    case (let left?, let right?):
      let values = try values(differingFrom: other)
      let splits = try Automaton.holding(left)
      if left != right {
        // Where a text is split, the splits differ in where they are or in how long they are.
        return try splits.union(.holding(right)).union(values)
      }
      let separator = try Automaton.literal(left)
      let before = try Automaton.everything.concatenating(separator).union(.emptyWord)
      let after = try separator.concatenating(.everything).union(.emptyWord)
      return try Automaton.concatenation([before, values, after])
    default: return .everything
    }
  }

  private func values(differingFrom other: TextReading) throws(AutomatonTooLarge) -> Automaton {
    if kind == other.kind, plusIsSpace == other.plusIsSpace, isLabel == other.isLabel { return .nothing }
    switch (kind, other.kind) {
    case (.int, .int), (.uint, .uint), (.double, .double), (.bool, .bool): return .nothing
    case (.enumeration(let cases, _), let kind) where kind.isText: return try values(of: cases, outside: other)
    case (let kind, .enumeration(let cases, _)) where kind.isText: return try other.values(of: cases, outside: self)
    case (let left, let right) where left.isText && right.isText:
      var symbols = SymbolSet()
      for symbol in 0..<256 where byte(UInt8(symbol)) != other.byte(UInt8(symbol)) { symbols.insert(UInt8(symbol)) }
      return try Automaton.concatenation([.everything, .symbol(symbols), .everything])
    default: return .everything
    }
  }

  private func values(of cases: [Kind.Case], outside other: TextReading) throws(AutomatonTooLarge) -> Automaton {
    var result = Automaton.nothing
    for item in cases {
      let value = RouteValue.string(item.wire)
      result = try result.union(element(value).subtracting(other.element(value)))
    }
    return result
  }

  /// Texts that are read as a value, or as something else where they have no meaning in this reading: some of them, for
  /// values of which not all spellings are known here.
  func texts(of value: RouteValue?) throws(AutomatonTooLarge) -> Automaton {
    guard let value else { return .nothing }
    guard let separator else { return try element(value) }
    // Between repeated items there is a value on each side, so that no text is no list.
    guard value == .list([]), separator != TextReading.betweenItems else { return .nothing }
    return .emptyWord
  }

  /// The separator of a list whose values are items of their own.
  static let betweenItems = Array("&".utf8)

  private func element(_ value: RouteValue) throws(AutomatonTooLarge) -> Automaton {
    switch (kind, value) {
    case (.text, .string(let text)), (.url, .string(let text)), (.smallText, .string(let text)): return try word(text)
    case (.enumeration(let cases, let isCaseSensitive), .string(let wire)):
      guard let item = cases.first(where: { $0.wire == wire }) else { return .nothing }
      return try Automaton.words(item.words.map { Array($0.utf8) }, foldsCase: !isCaseSensitive)
        .relabelled { byte($0) }
    case (.int, .int(let number)): return try number == 0 ? word("0").union(word("-0")) : word("\(number)")
    case (.uint, .uint(let number)): return try word("\(number)")
    case (.double, .double(let number)):
      guard let text = ValueText.text(number) else { return .nothing }
      return try word(text)
    case (.bool, .bool(let truth)): return try truth ? word("true").union(word("1")) : word("false").union(word("0"))
    default: return .nothing
    }
  }

  private func word(_ text: String) throws(AutomatonTooLarge) -> Automaton {
    try Automaton.literal(Array(text.utf8)).relabelled { byte($0) }
  }

  /// The byte that a symbol of the link becomes.
  private func byte(_ symbol: UInt8) -> UInt8 {
    if plusIsSpace, symbol == UInt8(ascii: "+") { return UInt8(ascii: " ") }
    let byte = LinkSymbols.decoded(symbol)
    // What RFC 3986 has encoded becomes an escape.
    if kind == .url, LinkWriter.url([byte]) != [byte] { return UInt8(ascii: "%") }
    return isLabel || kind == .smallText ? asciiLowercased(byte) : byte
  }

  /// The value of a decoded text.
  func value(of text: String) -> RouteValue? {
    let bytes = Array(text.utf8)
    switch kind {
    case .text: return .string(text)
    case .url: return .string(String(decoding: LinkWriter.url(bytes), as: UTF8.self))
    case .smallText: return .string(LinkSymbols.smallLetters(text))
    case .enumeration(let cases, let isCaseSensitive):
      let wire = cases.first { item in
        item.words.contains { word in
          word.utf8.elementsEqual(bytes) { isCaseSensitive ? $0 == $1 : asciiLowercased($0) == asciiLowercased($1) }
        }
      }
      return .string(wire?.wire ?? text)
    // A number's text was accepted before, so that the notation with units is the only one a `Duration` adds.
    case .int: return (ValueText.int(bytes) ?? ValueText.duration(bytes)).map(RouteValue.int)
    case .uint: return ValueText.uint(bytes).map(RouteValue.uint)
    case .double: return ValueText.double(bytes).map(RouteValue.double)
    case .bool: return ValueText.bool(bytes).map(RouteValue.bool)
    }
  }
}

extension TextReading.Kind {
  /// Whether its values are texts.
  var isText: Bool {
    switch self {
    case .text, .url, .smallText, .enumeration: true
    case .int, .uint, .double, .bool: false
    }
  }
}

extension Automaton {
  /// The words that hold another.
  fileprivate static func holding(_ word: [UInt8]) throws(AutomatonTooLarge) -> Automaton {
    try concatenation([.everything, .literal(word), .everything])
  }
}
