import RouteMatching

/// A type that every table has. To add a type, add it to `all`.
///
/// Everything about the type is here, except for the conversion of texts to values (`Block.ParameterType`) and the
/// Swift type of the values in an app (`RouteParameter`).
package struct BuiltInType: Sendable, Equatable {
  /// The name in `routes.json`.
  package var name: String
  /// The names of this type in other languages, which people write by mistake.
  package var namesElsewhere: [String] = []
  /// A description of the values, for use after "must be", such as "a whole number".
  package var summary: String
  /// The type in the compiled table.
  package var value: Block.ParameterType
  /// The texts that links can contain.
  package var language: Automaton
  /// A part of `language` that contains every text that a value is printed as, or `nil` for the whole language.
  var printedTexts: Automaton?
  /// Returns texts with the same values as these printed texts, such as `1` for `true`. The result may contain some of
  /// the printed texts again, and texts that aren't in the language.
  package var otherTexts: (@Sendable (_ printed: Automaton) throws(AutomatonTooLarge) -> Automaton)?
  /// Returns the language of a rest parameter whose value is the remaining link, verbatim. If it's `nil`, a rest
  /// parameter of the type is a list of segments.
  package var rawLanguage: (@Sendable () -> Automaton)?
  /// The keys with which a type of a table can restrict this type.
  package var limits: Set<TypeLanguageError.Field> = []
  /// Two numbers to try in tests: the first if a type has no `min`, the second if it has no `max`. Empty for types that
  /// aren't numbers.
  package var trialBounds: [String] = []
  /// The type in Swift, or `nil` for the generated enum itself.
  package var swift: String?
  package var literal = Literal.none
  /// Valid texts that people would write, the best first. For a `Link`, they depend on the table, so there are none.
  package var examples: [String]
  /// Returns valid texts and texts that are nearly valid, given an example of a type that is based on this type.
  package var trials: @Sendable (_ example: String) -> [String]

  /// The way in which generated code contains a value of the type.
  package enum Literal: Sendable {
    /// Not as an expression, because creating the value may fail.
    case none
    /// As a Swift literal.
    case plain
    /// As an expression, given the decoded text of the value.
    case expression(@Sendable (String) -> String?)
  }

  package static func == (one: BuiltInType, other: BuiltInType) -> Bool { one.name == other.name }

  /// `true` if a rest parameter of this type at the end of a path contains the remaining link verbatim, up to its end.
  package var isRawAtEnd: Bool { rawLanguage != nil }

  /// A part of `language` that contains every text that a value is printed as.
  package var printed: Automaton { printedTexts ?? language }
}

extension BuiltInType {
  package static let all: [BuiltInType] = [string, int, uint, double, bool, uuid, date, duration, url, link, raw]
  package static let names: [String] = all.map { $0.name }

  /// Returns the name of the type that other languages call this, or whose name has other letter case.
  package static func meant(by name: String) -> String? {
    all.first { type in
      type.namesElsewhere.contains(name)
        || type.name.utf8.map(asciiLowercased).elementsEqual(name.utf8.map(asciiLowercased))
    }?.name
  }

  /// Returns the type with a name, or `nil` if there is none.
  package static func named(_ name: String) -> BuiltInType? { all.first { $0.name == name } }

  /// Any text of one or more characters (Unicode scalars).
  package static let string = BuiltInType(
    name: "String", namesElsewhere: ["Text", "text", "str"], summary: "text", value: .string, language: .text,
    limits: [.minimum, .maximum, .pattern, .except, .caseSensitive],
    swift: "String", literal: .plain, examples: ["example", "abc", "a"]
  ) { ["a/b c%é+&=", "A", $0 + "!", "café+", "a b"] }

  /// `-?(0|[1-9][0-9]*)` within 64 bits. `-0` is 0.
  package static let int = BuiltInType(
    name: "Int", namesElsewhere: ["Integer", "integer", "number", "Number", "Long", "long", "Int64"],
    summary: "a whole number", value: .int, language: TypeLanguage.int,
    printedTexts: .builtIn { () throws(AutomatonTooLarge) in
      try TypeLanguage.int.subtracting(.literal(Array("-0".utf8)))
    },
    otherTexts: { printed throws(AutomatonTooLarge) in
      printed.accepts([UInt8(ascii: "0")]) ? try .literal(Array("-0".utf8)) : .nothing
    },
    limits: [.minimum, .maximum, .digits], trialBounds: ["-9223372036854775808", "9223372036854775807"],
    swift: "Int", literal: .plain, examples: ["42", "1", "0"]
  ) { _ in ["0", "-1", "-0", "007", "1x", "+1", "1.5", "9223372036854775808"] }

  /// `0|[1-9][0-9]*` within 64 bits.
  package static let uint = BuiltInType(
    name: "UInt", summary: "a whole number, 0 or more", value: .uint, language: TypeLanguage.uint,
    limits: [.minimum, .maximum, .digits], trialBounds: ["0", "18446744073709551615"],
    swift: "UInt", literal: .plain, examples: ["42", "1", "0"]
  ) { _ in ["0", "-1", "18446744073709551616", "-0", "007", "1x", "+1", "1.5"] }

  /// Decimal digits. With at most 15 digits before the point, adjacent whole numbers are distinct as `Double`s.
  package static let double = BuiltInType(
    name: "Double", namesElsewhere: ["Float", "float", "Decimal", "CGFloat"], summary: "a number", value: .double,
    language: TypeLanguage.pattern("-?(0|[1-9][0-9]{0,14})(\\.[0-9]+)?"),
    otherTexts: { printed throws(AutomatonTooLarge) in
      let whole = printed.removing(UInt8(ascii: "."))
      return try whole.concatenating(.literal(Array(".0".utf8)))
        .union(printed.subtracting(whole).concatenating(.literal(Array("0".utf8))))
    },
    limits: [.minimum, .maximum], trialBounds: ["-1000000.5", "1000000.5"], swift: "Double", literal: .plain,
    examples: ["1.5", "1"]
  ) { _ in ["0", "-0.25", "1e5", "nan", "1,5", "x"] }

  package static let bool = BuiltInType(
    name: "Bool", namesElsewhere: ["Boolean", "boolean", "Flag", "flag"], summary: "true or false", value: .bool,
    language: TypeLanguage.pattern("true|false|1|0"), printedTexts: TypeLanguage.pattern("true|false"),
    otherTexts: { printed throws(AutomatonTooLarge) in
      let yes: [String] = printed.accepts(Array("true".utf8)) ? ["1"] : []
      let no: [String] = printed.accepts(Array("false".utf8)) ? ["0"] : []
      return try .words((yes + no).map { Array($0.utf8) })
    }, swift: "Bool", literal: .plain, examples: ["true"]
  ) { _ in ["true", "false", "1", "0", "yes", "TRUE"] }

  /// Hexadecimal digits in either case (RFC 9562). `otherTexts` only returns the texts of at most eight values.
  package static let uuid = BuiltInType(
    name: "UUID", namesElsewhere: ["guid", "GUID"], summary: "a UUID", value: .uuid,
    language: TypeLanguage.pattern("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"),
    otherTexts: { printed throws(AutomatonTooLarge) in try .words(printed.members(limit: 8), foldsCase: true) },
    swift: "UUID",
    literal: .expression { text in
      let digits = Array(text.uppercased().filter { $0 != "-" })
      guard digits.count == 32 else { return nil }
      let bytes = stride(from: 0, to: 32, by: 2).map { "0x" + String(digits[$0..<$0 + 2]) }
      return "UUID(uuid: (" + bytes.joined(separator: ", ") + "))"
    }, examples: ["6f1a3c52-8d0e-4b7a-9c41-2e5d7f80a1b3"]
  ) { [$0.uppercased(), String($0.dropLast()), $0 + "0", "x"] }

  /// A full-date of RFC 3339: a day that exists in the Gregorian calendar, years 0000...9999.
  package static let date = BuiltInType(
    name: "Date", namesElsewhere: ["DateTime", "Timestamp"], summary: "a date such as 2026-02-28", value: .date,
    language: .builtIn { () throws(AutomatonTooLarge) in
      let days = TypeLanguage.pattern(
        "[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))"
      )
      // Leap years are divisible by 4, but years divisible by 100 must be divisible by 400.
      let leapDays = TypeLanguage.pattern(
        "([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[048]|[2468][048]|[13579][26])00)-02-29")
      return try days.union(leapDays)
    }, swift: "RouteDate",
    literal: .expression { text in
      let fields = text.split(separator: "-").compactMap { Int($0) }
      return fields.count == 3 ? "RouteDate(year: \(fields[0]), month: \(fields[1]), day: \(fields[2]))" : nil
    }, examples: ["2026-02-28"]
  ) { _ in ["2024-02-29", "2026-12-31", "2026-02-29", "2026-13-01", "2026-1-1", "x"] }

  /// A number of seconds (`90`), minutes and seconds (`1:30`), hours too (`1:02:03`), or numbers with units (`1h2m3s`).
  package static let duration = BuiltInType(
    name: "Duration", namesElsewhere: ["TimeInterval"], summary: "a duration such as 1h30m", value: .duration,
    language: TypeLanguage.pattern(durationPattern).lifted(), printedTexts: TypeLanguage.pattern("0|[1-9][0-9]{0,12}"),
    otherTexts: { printed throws(AutomatonTooLarge) in try printed.concatenating(.literal(Array("s".utf8))) },
    swift: "RouteDuration",
    literal: .expression { text in
      ValueText.duration(Array(text.utf8)).map { "RouteDuration(seconds: \($0))" }
    }, examples: ["90"]
  ) { _ in ["0", "90", "1:30", "1m30s", "-1", "1x"] }

  /// Durations that aren't negative. A plain number has at most 13 digits, hours and minutes have at most 9, so that
  /// every total is a number of seconds of at most 13 digits. After a colon come two digits below 60. Units appear in
  /// the order `h`, `m`, `s`, each at most once and at least one of them.
  package static let durationPattern =
    "[0-9]{1,13}|[0-9]{1,9}(:[0-5][0-9]){1,2}"
    + "|[0-9]{1,9}h([0-9]{1,9}m)?([0-9]{1,9}s)?|[0-9]{1,9}m([0-9]{1,9}s)?|[0-9]{1,9}s"

  /// An `http` or `https` URI of RFC 3986 with a host.
  package static let url = BuiltInType(
    name: "URL", namesElsewhere: ["URI", "uri"], summary: "a web address", value: .url, language: TypeLanguage.url,
    rawLanguage: { TypeLanguage.rawURL }, swift: "URL", examples: ["https://example.com/"]
  ) { _ in ["https://example.com/a?b=c&d=e#f", "http://example.com", "ftp://example.com/", "example.com", "x"] }

  package static let link = BuiltInType(
    name: "Link", summary: "a link of the app", value: .link, language: .text, rawLanguage: { TypeLanguage.rawLink },
    swift: nil, examples: []
  ) { _ in [] }

  /// The end of a link, verbatim.
  package static let raw = BuiltInType(
    name: "Raw", summary: "text", value: .string, language: .text, rawLanguage: { .text }, swift: "String",
    literal: .plain, examples: ["a/b?c=1"]
  ) { _ in ["a/b%2Fc?d=%26&e#f", "a//b/"] }
}
