import RouteAnalysis
import RouteMatching
import TestSupport
import Testing

@testable import RouteLanguage

/// The languages of the built-in types and of refined types.
@Suite(.namingCases) struct AutomataTypeTests {
  private func refinement(
    min: String? = nil, max: String? = nil, pattern: String? = nil, except: [String] = []
  ) -> Refinement {
    let nowhere = SourceRange(lower: 0, upper: 0)
    var result = Refinement()
    result.minimum = min.map { Located($0, nowhere) }
    result.maximum = max.map { Located($0, nowhere) }
    result.pattern = pattern.map { SourceText(text: $0, range: nowhere) }
    result.except = except.map { Located($0, nowhere) }
    return result
  }

  /// If a type's language accepts a text, the text converts to a value, and the value's printed form is in the language
  /// too.
  @Test func everyWordIsAValue() {
    each(BuiltInType.all) { base in
      let language = base.language
      let distances = language.distancesToAcceptance()
      var random = SeededRandom(seed: 13)
      for _ in 0..<Thoroughness.amount(60, full: 3_000) {
        var word: [UInt8] = []
        var state = language.start
        var steps = random.below(40)
        while !language.accepting[state] || steps > 0 {
          steps -= 1
          // Walk at random among states that can reach the end, then straight to the end.
          let next = (UInt8(0x20)..<0x7F).filter { symbol in
            let distance = distances[language.next(state, symbol)]
            return distance >= 0 && (steps > 0 || distance < distances[state])
          }
          guard let symbol = next.randomElement(using: &random) else { break }
          word.append(symbol)
          state = language.next(Int(state), symbol)
        }
        guard language.accepts(word) else { continue }
        let text = String(decoding: word, as: UTF8.self)
        let printed = base.value.value(of: word)?.texts.first
        #expect(
          printed.map { language.accepts(Array($0.utf8)) } == true, "'\(text)' is printed as \(printed ?? "nothing")")
      }
    }
  }

  @Test func builtInTypesAccept() {
    each(
      [
        (
          BuiltInType.int, ["0", "-0", "7", "-9223372036854775808", "9223372036854775807"],
          [
            "", "-", "+1", "01", "-01", "9223372036854775808", "-9223372036854775809", "1.0", "10000000000000000000",
            " 1", "1e3",
          ]
        ),
        (.uint, ["0", "18446744073709551615"], ["-0", "-1", "18446744073709551616", "00", ""]),
        (
          .double, ["0", "-0", "-0.0", "1.5", "123456789012345", "0.000001", "1.50"],
          ["1.", ".5", "1234567890123456", "01.5", "1e3", "NaN", "inf", "1,5", "--1"]
        ),
        (.bool, ["true", "false", "1", "0"], ["TRUE", "yes", "", "01"]),
        (
          .uuid, ["00000000-0000-0000-0000-000000000000", "E621E1F8-c36c-495a-93fc-0c247a3e6e5f"],
          [
            "E621E1F8C36C495A93FC0C247A3E6E5F", "E621E1F8-C36C-495A-93FC-0C247A3E6E5",
            "g0000000-0000-0000-0000-000000000000",
          ]
        ),
        (
          .duration,
          ["90", "0", "1:30", "1:02:03", "1h2m3s", "1m30s", "45s", "2h", "1h5s", "90m", "3600000000000", "100:00"],
          ["", "-1", "1:3", "1:60", "1:2:3", "1s1m", "h", "1.5s", "1:02:03:04", "10000000000000", "1H", "1:"]
        ),
        (
          .url,
          [
            "https://a", "HTTP://example.com/x?y#z", "https://[::1]/", "http://é.example", "https://@h", "https://a:",
            "https://u:p%40@a:80/%20?%25#%C3%A9", "https://[::]", "https://[1:2:3:4:5:6:7:8]",
            "https://[1::1.2.3.4]:8", "https://[v1.a]", "https://a/b c?d[]=\"e\"#f#g", "https://%61", "https://a?/?",
            "https://a!$&'()*+,;=b",
          ],
          [
            "https://", "https:///x", "ftp://a", "//a", "https:a", "https://?x", "https://@", "https://:80",
            "example.com", "https://a/%", "https://a/#%", "https://a/%zz", "https://a%/", "https://a b/",
            "https://a@b@c", "https://a:b/", "https://a\\b", "https://a/\\b", "https://[1:2:3:4:5:6:7]",
            "https://[1:2:3:4:5:6:7:8:9]", "https://[1::2::3]", "https://[1.2.3.4]", "https://[::256.1.1.1]",
            "https://[12345::]", "https://[::1", "https://::1]", "https://[]", "https://a[b]", "https://[v.a]",
            "https://[::1]a",
          ]
        ),
        (.link, ["/a", "app:x"], [""]),
        (.string, [" ", "ü"], ["", "\u{7F}", "\u{1B}"]),
      ] as [(BuiltInType, [String], [String])]
    ) { base, accepted, refused in
      let language = base.language
      #expect(language.brokenInvariant == nil)
      #expect(language.isSubset(of: .text))
      for text in accepted where !language.accepts(text) { Issue.record("\(base.name) refuses '\(text)'") }
      for text in refused where language.accepts(text) { Issue.record("\(base.name) accepts '\(text)'") }
    }
  }

  /// At the end of a path, a link is read without decoding.
  @Test func linksAtTheEndOfAPath() {
    for (text, isURL, isLink) in [
      ("https://a/b?c=%20#d", true, true), ("https://u@a:80", true, true), ("https://a/?b[]", true, true),
      ("https://%C3%A9", true, true), ("https://[::1]/", false, false), ("https:%2F%2Fa", false, true),
      ("https%3A//a", false, true), ("https://a:b", false, true), ("https:///a", false, true), ("app:a[", false, true),
      ("app://a]/b", false, false), ("//[a", false, false), ("/a//[b]", false, true),
    ] {
      let symbols = LinkSymbols.symbols(of: text)
      #expect(BuiltInType.url.rawLanguage?().accepts(symbols) == isURL, "\(text)")
      #expect(BuiltInType.link.rawLanguage?().accepts(symbols) == isLink, "\(text)")
    }
    #expect(TypeLanguage.rawURL.isSubset(of: TypeLanguage.rawLink) && TypeLanguage.rawLink.isSubset(of: .text))
  }

  @Test func encodedReservedCharactersCountAsThemselves() {
    #expect(BuiltInType.duration.language.accepts(LinkSymbols.symbols(of: "1%3A30")))
    #expect(BuiltInType.url.language.accepts(LinkSymbols.symbols(of: "https%3A%2F%2Fa%3Fb")))
    #expect(!BuiltInType.url.language.accepts(LinkSymbols.symbols(of: "https%3A%2F%2F%2F")))
  }

  @Test func printedFormsAreReadForms() {
    for base in BuiltInType.all {
      #expect(base.printed.isSubset(of: base.language))
    }
    #expect(BuiltInType.int.printed.accepts("-1") && !BuiltInType.int.printed.accepts("-0"))
    #expect(BuiltInType.bool.printed.memberCount(upTo: 9) == 2)
    #expect(BuiltInType.duration.printed.accepts("3600") && !BuiltInType.duration.printed.accepts("1:00"))
  }

  @Test func narrowerTypesAreSubsets() throws {
    let int = BuiltInType.int.language
    #expect(try BuiltInType.uint.language.intersection(int).isSubset(of: int))
    #expect(!int.isSubset(of: BuiltInType.uint.language))
    #expect(!int.isSubset(of: BuiltInType.double.language))  // 16 digits and more
    #expect(try TypeLanguage.enumeration(["1", "2"]).isSubset(of: int))
    #expect(!BuiltInType.date.language.overlaps(int))
  }

  @Test func integerBoundsAreExact() throws {
    var generator = SeededRandom(seed: 7)
    var ranges: [(Int, Int)] = [(0, 0), (-1, 1), (1, 9), (9, 10), (99, 101), (-100, -99), (5, 4), (-12, 3), (0, 1_500)]
    for _ in 0..<40 {
      ranges.append((.random(in: -1_200...1_200, using: &generator), .random(in: -1_200...1_200, using: &generator)))
    }
    for (lower, upper) in ranges {
      let language = try TypeLanguage.language(of: .int, refinement(min: "\(lower)", max: "\(upper)"))
      for number in -1_300...1_300 where language.accepts("\(number)") != (lower <= number && number <= upper) {
        Issue.record("\(number) in \(lower)...\(upper)")
      }
      #expect(language.accepts("-0") == (lower <= 0 && 0 <= upper), "\(lower)...\(upper)")
      let count = max(0, upper - lower + 1) + (lower <= 0 && 0 <= upper ? 1 : 0)
      #expect(language.memberCount(upTo: 10_000) == count)
    }
  }

  @Test func wideIntegerBoundsAreExact() throws {
    var generator = SeededRandom(seed: 8)
    for _ in 0..<40 {
      let ends = [
        Int64.random(in: .min ... .max, using: &generator), .random(in: -99_999_999...99_999_999, using: &generator),
      ].sorted()
      let language = try TypeLanguage.language(of: .int, refinement(min: "\(ends[0])", max: "\(ends[1])"))
      for end in ends { #expect(language.accepts("\(end)")) }
      #expect(!language.accepts("\(ends[0] - 1)") && !language.accepts("\(ends[1] + 1)"))
      for _ in 0..<100 {
        let number = Int64.random(in: .min ... .max, using: &generator) >> Int64.random(in: 0...60, using: &generator)
        #expect(language.accepts("\(number)") == (ends[0]...ends[1]).contains(number))
      }
    }
    // Bounds outside of 64 bits don't widen the type.
    let all = try TypeLanguage.language(of: .int, refinement(min: "-1e30", max: "99999999999999999999"))
    #expect(all == BuiltInType.int.language)
  }

  @Test func doubleBoundsCompareAsDecimals() throws {
    let bounds = ["-90", "-0.5", "-0.05", "0", "0.05", "0.5", "1.25", "10", "90", "1e2"]
    // The values in hundredths, so that the oracle needs only integer arithmetic.
    let values = [-9000, -50, -5, 0, 5, 50, 125, 1000, 9000, 10000]
    for (lower, low) in zip(bounds, values) {
      for (upper, high) in zip(bounds, values) {
        let language = try TypeLanguage.language(of: .double, refinement(min: lower, max: upper))
        for hundredths in stride(from: -10_100, through: 10_100, by: 5) {
          let isInside = low <= hundredths && hundredths <= high
          let sign = hundredths < 0 ? "-" : ""
          let digits = "\(abs(hundredths) % 100 + 100)".dropFirst()
          let text = "\(sign)\(abs(hundredths) / 100).\(digits)"
          if language.accepts(text) != isInside || language.accepts(text + "0") != isInside {
            Issue.record("\(text) in \(lower)...\(upper)")
          }
          if hundredths % 100 == 0, language.accepts("\(hundredths / 100)") != isInside {
            Issue.record("\(hundredths / 100) in \(lower)...\(upper)")
          }
        }
        #expect(language.accepts("-0.00") == (low <= 0 && 0 <= high))
      }
    }
    let language = try TypeLanguage.language(of: .double, refinement(max: "1.25"))
    #expect(language.accepts("1.2499999999999999999999") && !language.accepts("1.250000000000000000001"))
  }

  @Test func datesAreDaysThatExist() {
    let language = BuiltInType.date.language
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    var expected = 0
    for year in 0...9_999 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      expected += days.reduce(0, +)
      if year % 97 != 0, ![4, 100, 400, 1900, 2000, 2023, 2024, 9999].contains(year) { continue }
      for month in 0...13 {
        for day in 0...32 {
          let exists = (1...12).contains(month) && day >= 1 && day <= days[max(0, min(11, month - 1))]
          let text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
          if language.accepts(text) != exists { Issue.record("\(text)") }
        }
      }
    }
    // If the count is right, nothing else is accepted.
    #expect(language.memberCount(upTo: 10_000_000) == expected)
  }

  @Test func stringsCountCharacters() throws {
    let language = try TypeLanguage.language(of: .string, refinement(min: "2", max: "3"))
    for (text, isMember) in [("a", false), ("ab", true), ("é😀€", true), ("abcd", false), ("éééé", false)] {
      #expect(language.accepts(text) == isMember)
    }
    #expect(language.accepts(LinkSymbols.symbols(of: "%2Fa")))
    let open = try TypeLanguage.language(of: .string, refinement(min: "0"))
    #expect(open == Automaton.anyText)
    #expect(try TypeLanguage.language(of: .string, refinement(min: "3", max: "2")).isEmpty)
    #expect(try TypeLanguage.language(of: .string, refinement(max: "0")).isEmpty)
    #expect(try TypeLanguage.language(of: .string, refinement(min: "0", max: "0")) == .emptyWord)
  }

  @Test func patternsAndExceptionsNarrowStrings() throws {
    let language = try TypeLanguage.language(
      of: .string, refinement(max: "4", pattern: "[a-z/]*", except: ["new", "a/b", "NEW", "\u{1}"]))
    for (text, isMember) in [("", false), ("a", true), ("new", false), ("news", true), ("newss", false), ("A", false)] {
      #expect(language.accepts(text) == isMember, "\(text)")
    }
    #expect(!language.accepts(LinkSymbols.symbols(of: "a/b")) && !language.accepts(LinkSymbols.symbols(of: "a%2Fb")))
    #expect(language.accepts(LinkSymbols.symbols(of: "a%2Fc")))
  }

  @Test func enumsAreTheirNames() throws {
    let plain = try TypeLanguage.enumeration(["top", "a/b", ""])
    #expect(plain.accepts("top") && plain.accepts("") && !plain.accepts("Top"))
    #expect(plain.accepts(LinkSymbols.symbols(of: "a%2Fb")))
    let folded = try TypeLanguage.enumeration(["Top-Sites"], caseSensitive: false)
    #expect(folded.accepts("tOP-sites") && folded.memberCount(upTo: 1_000) == 256)
    #expect(try TypeLanguage.enumeration(["a\u{1}"]).isEmpty)
  }

  @Test func badRefinementsAreErrors() {
    each(
      [
        (BuiltInType.int, "1.5", nil, nil, TypeLanguageError.notAnInteger(.minimum)),
        (.int, "x", nil, nil, .notANumber(.minimum)),
        (.double, nil, "1e999", nil, .notANumber(.maximum)),
        (.string, "-1", nil, nil, .negativeCount(.minimum)),
        (.string, nil, "100000", nil, .tooLarge),
        (.string, nil, "1e300", nil, .tooLarge),
        (.int, nil, nil, "a", .notApplicable(.pattern)),
        (.bool, "1", nil, nil, .notApplicable(.minimum)),
      ] as [(BuiltInType, String?, String?, String?, TypeLanguageError)]
    ) { base, minimum, maximum, pattern, error in
      #expect(throws: error) {
        try TypeLanguage.language(of: base, refinement(min: minimum, max: maximum, pattern: pattern))
      }
    }
  }

  @Test func invalidNumbersAreNotBounds() {
    each(["", "-", "1.", ".1", "01", "1e", "1e+", "0x1", "1e401", " 1", "--1"] as [String]) { text in
      #expect(Decimal(text) == nil)
    }
  }

  @Test func boundsAreReadExactly() {
    #expect(Decimal("1.50e1") == Decimal("15") && Decimal("150e-1") == Decimal("15.0"))
    #expect(Decimal("-0.0") == Decimal("0") && Decimal("0e5") == Decimal("0") && Decimal("5e-2") == Decimal("0.05"))
    #expect(Decimal("-12")?.intValue == -12 && Decimal("9223372036854775808")?.intValue == nil)
    #expect(Decimal("-9223372036854775808")?.intValue == Int.min)
  }
}
