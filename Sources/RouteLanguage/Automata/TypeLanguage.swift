import RouteMatching

/// The link texts that a type accepts, as automata.
///
/// A type's language is defined over decoded text and then lifted: the encoded symbol of a reserved character behaves
/// like the raw character. The notations:
///
/// | type | accepts |
/// | --- | --- |
/// | `Int` | `-?(0\|[1-9][0-9]*)` within 64 bits and the bounds; `-0` if 0 is allowed |
/// | `UInt` | `Int` without a sign |
/// | `Double` | `-?(0\|[1-9][0-9]*)(\.[0-9]+)?`, at most 15 digits before the point; bounds compare exactly, as decimals |
/// | `Bool` | `true`, `false`, `1`, `0` |
/// | `UUID` | 8-4-4-4-12 hexadecimal digits in either case (RFC 9562) |
/// | `Date` | full-date of RFC 3339, `2024-02-29`: a day that exists in the Gregorian calendar, years 0000...9999 |
/// | `Duration` | seconds `90`, `m:ss` `1:30`, `h:mm:ss` `1:02:03`, units `1h2m3s`; see `duration` |
/// | `URL` | an `http` or `https` URI of RFC 3986 with a host, see `url` |
/// | `Link`, `Raw`, `String` | any text of one or more characters (Unicode scalars) |
package enum TypeLanguage {
  package static func language(of base: BaseType) -> Automaton {
    switch base {
    case .string, .link, .raw: return .text
    case .int: return int
    case .uint: return uint
    case .double: return double
    case .bool: return bool
    case .uuid: return uuid
    case .date: return date
    case .duration: return duration
    case .url: return url
    }
  }

  /// Returns the language of a named type.
  ///
  /// The result may be empty if the bounds exclude everything. The caller must report that.
  package static func language(
    of base: BaseType, _ refinement: Refinement
  ) throws(TypeLanguageError) -> Automaton {
    if base != .string, refinement.foldsCase != nil { throw .notApplicable(.caseSensitive) }
    switch base {
    case .int, .uint, .double:
      if refinement.pattern != nil { throw .notApplicable(.pattern) }
      if !refinement.except.isEmpty { throw .notApplicable(.except) }
      let numbers = try numbers(base, minimum: refinement.minimum?.value, maximum: refinement.maximum?.value)
      guard let digits = refinement.digits?.value else { return numbers }
      if base == .double { throw .notApplicable(.digits) }
      if let minimum = try bound(refinement.minimum?.value, .minimum, base), minimum.isNegative {
        throw .negativeMinimum
      }
      return try padded(numbers, digits)
    case .string:
      if refinement.digits != nil { throw .notApplicable(.digits) }
      return try strings(refinement)
    case .bool, .uuid, .date, .duration, .url, .link, .raw:
      if refinement.minimum != nil { throw .notApplicable(.minimum) }
      if refinement.maximum != nil { throw .notApplicable(.maximum) }
      if refinement.digits != nil { throw .notApplicable(.digits) }
      if refinement.pattern != nil { throw .notApplicable(.pattern) }
      if !refinement.except.isEmpty { throw .notApplicable(.except) }
      return language(of: base)
    }
  }

  /// Returns the language of an enum's decoded wire names and alternative spellings. Names with control characters are
  /// omitted, because no link carries them. Without `caseSensitive`, ASCII letters match in either case.
  package static func enumeration(
    _ spellings: [String], caseSensitive: Bool = true
  ) throws(AutomatonTooLarge) -> Automaton {
    try Automaton.words(spellings.compactMap(word), foldsCase: !caseSensitive).lifted()
  }

  // MARK: Numbers

  private static func numbers(
    _ base: BaseType, minimum: String?, maximum: String?
  ) throws(TypeLanguageError) -> Automaton {
    let all = language(of: base)
    if minimum == nil, maximum == nil { return all }
    let lower = try bound(minimum, .minimum, base)
    let upper = try bound(maximum, .maximum, base)
    do {
      return try all.intersection(decimals(lower, upper))
    } catch {
      throw .tooLarge
    }
  }

  /// Returns the numbers of a set except negative numbers, padded with leading zeros to a minimum number of digits.
  private static func padded(_ numbers: Automaton, _ digits: Int) throws(TypeLanguageError) -> Automaton {
    let digit = Automaton.symbol(SymbolSet(UInt8(ascii: "0")...UInt8(ascii: "9")))
    do {
      var result = try numbers.intersection(digit.repeated(digits, nil))
      for zeros in 1..<digits {
        let short = try numbers.intersection(digit.repeated(digits - zeros, digits - zeros))
        let zero = [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
        result = try result.union(Automaton.literal(zero).concatenating(short))
      }
      return result
    } catch {
      throw .tooLarge
    }
  }

  private static func bound(
    _ text: String?, _ field: TypeLanguageError.Field, _ base: BaseType
  ) throws(TypeLanguageError) -> Decimal? {
    guard let text else { return nil }
    guard let decimal = Decimal(text) else { throw .notANumber(field) }
    if base != .double, !decimal.isInteger { throw .notAnInteger(field) }
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
    if lower.map({ $0.isNegative || $0 == .zero }) ?? true {
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

  private static let int: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    try integers.intersection(decimals(Decimal("-9223372036854775808"), Decimal("9223372036854775807")))
  }

  private static let uint: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    try notation.intersection(integers).intersection(decimals(.zero, Decimal("18446744073709551615")))
  }

  /// With at most 15 digits before the point, adjacent whole numbers are distinct as `Double`s.
  private static let double: Automaton = pattern("-?(0|[1-9][0-9]{0,14})(\\.[0-9]+)?")

  // MARK: Strings

  private static func strings(_ refinement: Refinement) throws(TypeLanguageError) -> Automaton {
    let minimum = try count(refinement.minimum?.value, .minimum) ?? 1
    let maximum = try count(refinement.maximum?.value, .maximum)
    let isFolded = refinement.foldsCase != nil
    var expression: RegularExpression?
    if let pattern = refinement.pattern { expression = try regularExpression(pattern.text, foldsCase: isFolded) }
    do {
      var result = Automaton.decodedText
      if minimum != 1 || maximum != nil { result = try Automaton.scalar.repeated(minimum, maximum) }
      if let expression { result = try result.intersection(expression.automaton()) }
      if !refinement.except.isEmpty {
        result = try result.subtracting(
          .words(refinement.except.compactMap { word($0.value) }, foldsCase: isFolded))
      }
      return result.lifted()
    } catch {
      throw .tooLarge
    }
  }

  private static func regularExpression(
    _ text: String, foldsCase: Bool
  ) throws(TypeLanguageError) -> RegularExpression {
    do {
      return try RegularExpression(text, foldsCase: foldsCase)
    } catch {
      throw .pattern(error)
    }
  }

  private static func count(
    _ text: String?, _ field: TypeLanguageError.Field
  ) throws(TypeLanguageError) -> Int? {
    guard let text else { return nil }
    guard let decimal = Decimal(text) else { throw .notANumber(field) }
    if !decimal.isInteger { throw .notAnInteger(field) }
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

  // MARK: Other notations

  private static let bool: Automaton = pattern("true|false|1|0")

  private static let uuid: Automaton = pattern("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

  private static let date: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    let days = pattern(
      "[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))"
    )
    // Leap years are divisible by 4, but years divisible by 100 must be divisible by 400.
    let leapDays = pattern("([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[048]|[2468][048]|[13579][26])00)-02-29")
    return try days.union(leapDays)
  }

  /// Durations that aren't negative. A plain number has at most 13 digits, hours and minutes have at most 9, so that
  /// every total is a number of seconds of at most 13 digits. After a colon come two digits below 60. Units appear in
  /// the order `h`, `m`, `s`, each at most once and at least one of them.
  static let durationPattern =
    "[0-9]{1,13}|[0-9]{1,9}(:[0-5][0-9]){1,2}"
    + "|[0-9]{1,9}h([0-9]{1,9}m)?([0-9]{1,9}s)?|[0-9]{1,9}m([0-9]{1,9}s)?|[0-9]{1,9}s"

  private static let duration: Automaton = pattern(durationPattern).lifted()

  /// Returns the language of the schemes that a template of a link type can have.
  static func scheme(of base: BaseType) -> Automaton { base == .url ? pattern(webScheme) : anyScheme }
  private static let anyScheme: Automaton = pattern("[a-zA-Z][a-zA-Z0-9+.-]*").lifted()
  /// Hosts that need no percent-encoding and contain neither a user name nor a port.
  static let host: Automaton = pattern("[A-Za-z0-9._~-]+")
  static let hostAndPort: Automaton = pattern("[A-Za-z0-9._~-]+(:[0-9]*)?")
  /// The host labels before the suffix of a base URL's host.
  static let labels: Automaton = pattern("[A-Za-z0-9_~-]+(\\.[A-Za-z0-9_~-]+)*")
  /// The host of a link with an optional port. An IPv6 address is in brackets.
  static let authority: Automaton = pattern("([A-Za-z0-9_~-]+(\\.[A-Za-z0-9_~-]+)*\\.?|\\[[0-9A-Fa-f:.]+\\])(:[0-9]*)?")
  /// Any text except a dot segment.
  static let notDots: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    try Automaton.anyText.subtracting(.words([Array(".".utf8), Array("..".utf8)]))
  }

  /// Hosts whose last label is a number. Among these, only IPv4 addresses are accepted.
  static let hostEndingInNumber: Automaton = pattern("(.*\\.)?([0-9]+|0[xX][0-9a-fA-F]*)")
  static let ipv4Address: Automaton = pattern(v4)

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
  /// The key of the type's declaration that caused the error.
  package enum Field: Hashable, Sendable { case minimum, maximum, digits, pattern, except, caseSensitive }

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
