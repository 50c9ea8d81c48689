import RouteMatching

/// The link texts that a type accepts, as automata.
///
/// A type's language is defined over decoded text and then lifted: the encoded symbol of a reserved character behaves
/// like the raw character.
package enum TypeLanguage {
  /// Returns the language of a named type.
  ///
  /// The result may be empty if the bounds exclude everything. The caller must report that.
  package static func language(
    of base: BuiltInType, _ refinement: Refinement
  ) throws(TypeLanguageError) -> Automaton {
    for field in TypeLanguageError.Field.allCases where !base.limits.contains(field) {
      if refinement.range(of: field) != nil { throw .notApplicable(field) }
    }
    if base.limits.isEmpty { return base.language }
    if base == .string { return try strings(refinement) }
    let isWhole = base.limits.contains(.digits)
    let lower = try bound(refinement.minimum?.value, .minimum, isWhole: isWhole)
    let upper = try bound(refinement.maximum?.value, .maximum, isWhole: isWhole)
    let digits = refinement.digits?.value
    if digits != nil, let lower, lower.isNegative { throw .negativeMinimum }
    do {
      var numbers = base.language
      if lower != nil || upper != nil { numbers = try numbers.intersection(decimals(lower, upper)) }
      guard let digits else { return numbers }
      return try padded(numbers, digits)
    } catch {
      throw .tooLarge
    }
  }

  /// Returns the language of an enum: the texts of its cases in links and their alternative spellings, decoded.
  ///
  /// Texts with control characters are omitted, because no link carries them. Without `caseSensitive`, ASCII letters
  /// match in either case.
  package static func enumeration(
    _ spellings: [String], caseSensitive: Bool = true
  ) throws(AutomatonTooLarge) -> Automaton {
    try Automaton.words(spellings.compactMap(word), foldsCase: !caseSensitive).lifted()
  }

  // MARK: Numbers

  /// Returns the numbers of a set except negative numbers, padded with leading zeros to a minimum number of digits.
  private static func padded(_ numbers: Automaton, _ digits: Int) throws(AutomatonTooLarge) -> Automaton {
    let digit = Automaton.symbol(SymbolSet(UInt8(ascii: "0")...UInt8(ascii: "9")))
    var result = try numbers.intersection(digit.repeated(digits, nil))
    for zeros in 1..<digits {
      let short = try numbers.intersection(digit.repeated(digits - zeros, digits - zeros))
      let zero = [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
      result = try result.union(Automaton.literal(zero).concatenating(short))
    }
    return result
  }

  private static func bound(
    _ text: String?, _ field: TypeLanguageError.Field, isWhole: Bool
  ) throws(TypeLanguageError) -> Decimal? {
    guard let text else { return nil }
    guard let decimal = Decimal(text) else { throw .notANumber(field) }
    if isWhole, !decimal.isInteger { throw .notAnInteger(field) }
    return decimal
  }

  /// Returns the decimal notations, with or without a sign, between two bounds; `nil` means no bound.
  private static func decimals(_ lower: Decimal?, _ upper: Decimal?) throws(AutomatonTooLarge) -> Automaton {
    var result = Automaton.nothing
    if upper.map({ !$0.isNegative }) ?? true {
      var magnitudes = notation
      if let lower, !lower.isNegative { magnitudes = try magnitudes.intersection(lower.magnitudes(.atLeast)) }
      if let upper { magnitudes = try magnitudes.intersection(upper.magnitudes(.atMost)) }
      result = magnitudes
    }
    if lower.map({ $0.isNegative || $0.isZero }) ?? true {
      // The sign reverses the bounds: the numbers from -5 to -3 have the magnitudes from 3 to 5.
      var magnitudes = notation
      if let upper, upper.isNegative { magnitudes = try magnitudes.intersection(upper.magnitudes(.atLeast)) }
      if let lower { magnitudes = try magnitudes.intersection(lower.magnitudes(.atMost)) }
      result = try result.union(minus.concatenating(magnitudes))
    }
    return result
  }

  private static let minus: Automaton = .symbol(SymbolSet(UInt8(ascii: "-")))
  /// Decimal notation without a sign.
  private static let notation: Automaton = pattern("(0|[1-9][0-9]*)(\\.[0-9]+)?")
  private static let integers: Automaton = pattern("-?(0|[1-9][0-9]*)")

  package static let int: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    try integers.intersection(decimals(Decimal("-9223372036854775808"), Decimal("9223372036854775807")))
  }

  package static let uint: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    try notation.intersection(integers).intersection(decimals(Decimal("0"), Decimal("18446744073709551615")))
  }

  // MARK: Strings

  private static func strings(_ refinement: Refinement) throws(TypeLanguageError) -> Automaton {
    let minimum = try count(refinement.minimum?.value, .minimum) ?? 1
    let maximum = try count(refinement.maximum?.value, .maximum)
    let isFolded = refinement.foldsCase != nil
    var expression: RegularExpression?
    if let pattern = refinement.pattern { expression = try regularExpression(pattern, foldsCase: isFolded) }
    do {
      var result = Automaton.decodedText
      if minimum != 1 || maximum != nil { result = try Automaton.scalar.repeated(minimum, maximum) }
      if let expression { result = try result.intersection(expression.automaton()) }
      if !refinement.except.isEmpty {
        result = try result.subtracting(.words(refinement.except.compactMap { word($0.value) }, foldsCase: isFolded))
      }
      return result.lifted()
    } catch {
      throw .tooLarge
    }
  }

  private static func regularExpression(
    _ pattern: SourceText, foldsCase: Bool
  ) throws(TypeLanguageError) -> RegularExpression {
    do {
      return try RegularExpression(pattern, foldsCase: foldsCase)
    } catch {
      throw .pattern(error)
    }
  }

  private static func count(_ text: String?, _ field: TypeLanguageError.Field) throws(TypeLanguageError) -> Int? {
    guard let decimal = try bound(text, field, isWhole: true) else { return nil }
    if decimal.isNegative { throw .negativeCount(field) }
    guard let count = decimal.intValue else { throw .tooLarge }
    return count
  }

  /// Returns the symbols of decoded text, or `nil` if the text contains a control character, because the symbols with
  /// these codes have a different meaning.
  private static func word(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    for byte in bytes where byte < 0x20 || byte == 0x7F { return nil }
    return bytes
  }

  // MARK: Links

  /// Returns the schemes that values of the type can have: `http` and `https` for `URL`, any scheme for other types.
  package static func scheme(of base: BuiltInType) -> Automaton { base == .url ? pattern(webScheme) : anyScheme }
  private static let anyScheme: Automaton = pattern("[a-zA-Z][a-zA-Z0-9+.-]*").lifted()
  /// Hosts that need no percent-encoding and contain neither a user name nor a port.
  package static let host: Automaton = pattern("[A-Za-z0-9._~-]+")
  package static let hostAndPort: Automaton = pattern("[A-Za-z0-9._~-]+(:[0-9]*)?")
  /// The host labels before the suffix of a base URL's host.
  package static let labels: Automaton = pattern("[A-Za-z0-9_~-]+(\\.[A-Za-z0-9_~-]+)*")
  /// The host of a link with an optional port. An IPv6 address is in brackets.
  package static let authority: Automaton = pattern(
    "([A-Za-z0-9_~-]+(\\.[A-Za-z0-9_~-]+)*\\.?|\\[[0-9A-Fa-f:.]+\\])(:[0-9]*)?")
  /// Any text except a dot segment.
  package static let notDots: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    try Automaton.anyText.subtracting(.words([Array(".".utf8), Array("..".utf8)]))
  }

  /// Hosts whose last label is a number. Among these, only IPv4 addresses are accepted.
  package static let hostEndingInNumber: Automaton = pattern("(.*\\.)?([0-9]+|0[xX][0-9a-fA-F]*)")
  package static let ipv4Address: Automaton = pattern(v4)

  /// Builds a pattern that is part of Fingerpost and known to be valid and small. The tests build all of them.
  package static func pattern(_ text: String) -> Automaton {
    .builtIn { () throws(AutomatonTooLarge) in
      guard let expression = try? RegularExpression(text) else { throw AutomatonTooLarge() }
      return try expression.automaton()
    }
  }
}

/// The reason why a named type has no language.
package enum TypeLanguageError: Error, Hashable, Sendable {
  /// A key of a type's declaration that restricts its base type.
  package enum Field: String, CaseIterable, Sendable {
    case caseSensitive
    case minimum = "min"
    case maximum = "max"
    case digits, pattern, except
  }

  /// The base type doesn't support this refinement.
  case notApplicable(Field)
  case notANumber(Field)
  /// A bound of an integer, or a count of characters, isn't an integer.
  case notAnInteger(Field)
  case negativeCount(Field)
  /// The minimum is negative, but numbers with `digits` can't be.
  case negativeMinimum
  case pattern(RegularExpressionError)
  /// The language needs more states than `Automaton.stateLimit`: its counts or its pattern exceed what a link needs.
  case tooLarge
}
