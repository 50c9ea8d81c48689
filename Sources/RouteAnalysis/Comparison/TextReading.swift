import RouteLanguage
import RouteMatching

/// The way in which a captured text becomes a value: it is decoded, split at the separator if there is one, and read as
/// a type.
///
/// Two readings can be compared for all texts at once: ``texts(differingFrom:)`` returns the language of the texts that
/// may have different values.
struct TextReading: Hashable {
  /// The kind of value. Types of the same kind read a text in the same way if both accept the text.
  enum Kind: Hashable {
    case text
    /// A URL, percent-encoded according to RFC 3986.
    case url
    /// Text that is lowercased.
    case lowercaseText
    case enumeration([Case], isCaseSensitive: Bool)
    /// A number or a Boolean. A `Duration` is the number of its seconds.
    case value(Block.ParameterType)

    struct Case: Hashable {
      var wire: String
      var words: [String]
    }
  }

  var kind: Kind
  /// The separator of a list, as link symbols, or `nil` for a single value.
  var separator: [UInt8]?
  /// `true` if an unencoded `+` is a space.
  var plusIsSpace = false
  /// `true` if the text is a label of a host, which ignores letter case.
  var isLabel = false

  init(_ kind: Kind) { self.kind = kind }

  init(_ type: ResolvedType) {
    if let enumeration = type.enumeration {
      let cases = enumeration.cases.map { item in
        Kind.Case(wire: item.wire.value, words: [item.wire.value] + item.spellings.map { $0.value }.sorted())
      }
      // The order of cases and spellings has no effect on links.
      let sorted = cases.sorted { $0.wire.utf8.lexicographicallyPrecedes($1.wire.utf8) }
      kind = .enumeration(sorted, isCaseSensitive: enumeration.isCaseSensitive)
      return
    }
    switch type.parameterType {
    case .url: kind = .url
    case .uuid, .lowercaseText: kind = .lowercaseText
    case .duration: kind = .value(.int)
    case let other: kind = other.isText ? .text : .value(other)
    }
  }

  // MARK: Comparing

  /// Returns the texts that may have another value in the other reading. Texts that only a single reading accepts may
  /// or may not be included.
  func texts(differingFrom other: TextReading) throws(AutomatonTooLarge) -> Automaton {
    if self == other { return .nothing }
    switch (separator, other.separator) {
    case (nil, nil): return try values(differingFrom: other)
    case (let left?, let right?):
      let values = try values(differingFrom: other)
      let splits = try Automaton.holding(left)
      if left != right {
        // If a text contains a separator, the lists differ in their boundaries or in their number of values.
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
    case (.value(let left), .value(let right)) where left == right: return .nothing
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

  /// Returns texts with the given value, but perhaps not all of them, such as `1m30s` for a `Duration`. The result may
  /// also contain texts that this reading doesn't accept.
  func texts(of value: RouteValue?) throws(AutomatonTooLarge) -> Automaton {
    guard let value else { return .nothing }
    guard let separator else { return try element(value) }
    // With repeated items each value has an item of its own, so empty text isn't an empty list.
    guard value == .list([]), separator != TextReading.betweenItems else { return .nothing }
    return .emptyWord
  }

  /// The separator of a list whose values are separate items.
  static let betweenItems = Array("&".utf8)

  private func element(_ value: RouteValue) throws(AutomatonTooLarge) -> Automaton {
    switch (kind, value) {
    case (.text, .string(let text)), (.url, .string(let text)), (.lowercaseText, .string(let text)):
      return try word(text)
    case (.enumeration(let cases, let isCaseSensitive), .string(let wire)):
      guard let item = cases.first(where: { $0.wire == wire }) else { return .nothing }
      return try Automaton.words(item.words.map { Array($0.utf8) }, foldsCase: !isCaseSensitive)
        .relabelled { byte($0) }
    case (.value(.int), .int(let number)): return try number == 0 ? word("0").union(word("-0")) : word("\(number)")
    case (.value(.uint), .uint(let number)): return try word("\(number)")
    case (.value(.double), .double(let number)):
      guard let text = ValueText.text(number) else { return .nothing }
      return try word(text)
    case (.value(.bool), .bool(let truth)):
      return try truth ? word("true").union(word("1")) : word("false").union(word("0"))
    default: return .nothing
    }
  }

  private func word(_ text: String) throws(AutomatonTooLarge) -> Automaton {
    try Automaton.literal(Array(text.utf8)).relabelled { byte($0) }
  }

  /// Returns the byte that a symbol of a link is decoded to.
  private func byte(_ symbol: UInt8) -> UInt8 {
    if plusIsSpace, symbol == UInt8(ascii: "+") { return UInt8(ascii: " ") }
    let byte = Symbols.decoded(symbol)
    // Characters that RFC 3986 requires to be percent-encoded become an escape, which begins with `%`.
    if kind == .url, ValueText.url([byte]).utf8.count != 1 { return UInt8(ascii: "%") }
    return isLabel || kind == .lowercaseText ? asciiLowercased(byte) : byte
  }

  /// Returns the value of a decoded text, or `nil` if the text isn't valid.
  func value(of text: String) -> RouteValue? {
    let bytes = Array(text.utf8)
    switch kind {
    case .text: return .string(text)
    case .url: return .string(ValueText.url(bytes))
    case .lowercaseText: return .string(LinkSymbols.lowercased(text))
    case .enumeration(let cases, let isCaseSensitive):
      let wire = cases.first { item in
        item.words.contains { word in
          word.utf8.elementsEqual(bytes) { isCaseSensitive ? $0 == $1 : asciiLowercased($0) == asciiLowercased($1) }
        }
      }
      return .string(wire?.wire ?? text)
    // The text is already known to be valid, so the only notation that isn't a number is that of a `Duration` with
    // units.
    case .value(.int): return Block.ParameterType.int.value(of: bytes) ?? Block.ParameterType.duration.value(of: bytes)
    case .value(let type): return type.value(of: bytes)
    }
  }
}

extension TextReading.Kind {
  /// `true` if the values are text.
  var isText: Bool { if case .value = self { false } else { true } }
}

extension Automaton {
  /// Returns the language of the words that contain a word.
  fileprivate static func holding(_ word: [UInt8]) throws(AutomatonTooLarge) -> Automaton {
    try concatenation([.everything, .literal(word), .everything])
  }
}
