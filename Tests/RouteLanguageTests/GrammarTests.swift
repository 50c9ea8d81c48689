import Foundation
import RouteMatching
import TestSupport
import Testing

@testable import RouteLanguage

/// The grammar of the table is consistent, and agrees with the reader's defaults and with a table that uses every key.
@Suite(.namingCases) struct GrammarTests {
  static let objects = ObjectGrammar.table.reachable

  /// The number of a launch source is the index of its `way`.
  @Test func launchSourcesAreDescribedInOrder() {
    #expect(LaunchWay.all.map(\.source) == LaunchSource.allCases)
    for source in LaunchSource.allCases { #expect("\(source)" == source.name) }
  }

  @Test func objectsEqualThoseOfTheLanguage() {
    #expect(
      Self.objects.map(\.name).sorted() == [
        "activity", "aliasForm", "deprecation", "enumeration", "enumerationCase", "event", "excludeForm", "generate",
        "launch",
        "launchAcceptance", "launchAccepts", "launchCategory", "launchNotification", "launchQuickAction", "launchRoute",
        "launchSpotlight",
        "launchTarget", "launchWidget", "letterCase", "limits", "linkForm", "origin", "parameter", "platform", "record",
        "redirect",
        "refinedType", "route",
        "table", "window", "wrapper",
      ])
  }

  @Test func keysAreDescribed() {
    each(Self.objects.map(\.name)) { name in
      let object = try #require(Self.objects.first { $0.name == name })
      for key in object.keys { try check(key) }
    }
  }

  private func check(_ key: KeyGrammar) throws {
    #expect(key.summary.hasSuffix("."))
    #expect(key.summary.first?.isUppercase == true || key.summary.hasPrefix("'"))
    for sample in key.examples + [key.fallback].compactMap({ $0 }) {
      let value = try #require(JSONReader.read(Array(sample.utf8)).value, "\(sample)")
      var reader = DocumentReader(load: { IncludedFile(nil, at: $0) })
      #expect(reader.conforming(value, to: key.value, as: "'\(key.name)'") != nil)
      #expect(reader.diagnostics.map(\.message) == [])
    }
  }

  /// The default in the schema is the value that applies if the key is missing.
  @Test func schemaDefaultsEqualTheReadersDefaults() {
    let options = TableOptions()
    #expect(ObjectGrammar.table["trailingSlash"]?.fallback == jsonLiteral(options.trailingSlash.rawValue))
    #expect(ObjectGrammar.table["emptySegments"]?.fallback == jsonLiteral(options.emptySegments.rawValue))
    #expect(ObjectGrammar.table["repeated"]?.fallback == jsonLiteral(options.repeated.rawValue))
    #expect(ObjectGrammar.table["caseSensitive"]?.fallback == "\(options.caseSensitive)")
    #expect(ObjectGrammar.letterCase["path"]?.fallback == "\(options.caseSensitive)")
    #expect(ObjectGrammar.letterCase["query"]?.fallback == "\(!options.foldsKeys)")
    #expect(ObjectGrammar.limits["length"]?.fallback == "\(options.maximumLength)")
    #expect(ObjectGrammar.limits["segments"]?.fallback == "\(options.maximumSegments)")
    #expect(ObjectGrammar.limits["items"]?.fallback == "\(options.maximumItems)")
    #expect(ObjectGrammar.limits["patterns"]?.fallback == "\(options.maximumPatterns)")
  }

  /// Valid text always matches its pattern. Some invalid text may match too.
  @Test func patternsAcceptOnlyPlausibleText() {
    each(
      [
        (
          TextGrammar.linkPattern,
          [
            "/", "/a/{b: Int}?c={d: [Int] \",\" 1...}#{e}", "/%7B", "/ü?u=https://a", "/{'a'|'b'}{? '-' {x: Int}}",
            "{? '/x' {? '-' {'y'|'z'}}}/y",
          ],
          ["", "a", "/{", "/}", "/a\\b", "{a}/b", "/{}", "/{? 'a'"]
        ),
        (
          .place, ["https://*.a.example", "app:", "https://{shop: Shop}.a.example:*/b"],
          ["a.example", "https://a?b", "1a:"]
        ),
        (.wholeLink, ["https://*.a.example/{_...}?u={link}", "app:/{link...}"], ["/a", "https://a/{"]),
        (.template, ["", "a", "@{id}", "{$link}", "{a}b{c}"], ["{", "{}", "a}"]),
        (
          .typeUse, ["Int", "Int?", "[Int]", "[ Int ] \",\" 1...4", "[ID]...3", "[ID] 1 ... 2"],
          ["", "1", "[Int", "Int!"]
        ),
        (.itemKey, ["utm_*", "fbclid", "*"], ["", "*a", "a*b", "**"]),
        (.date, ["2027-06-30"], ["2027-6-30", "tomorrow"]),
        (.identifier, ["a", "Tab2", "a_b"], ["", "_a", "2a", "a.b", "a-b"]),
        (.dottedIdentifier, ["a", "book.detail"], ["", "book.", ".a", "a..b"]),
        (.plainSome, ["ü /"], ["", "a\tb"]),
      ] as [(TextGrammar, [String], [String])]
    ) { text, good, bad in
      let expression = try NSRegularExpression(pattern: try #require(text.pattern))
      func fits(_ text: String) -> Bool {
        expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
      }
      for text in good { #expect(fits(text), "\(text)") }
      for text in bad { #expect(!fits(text), "\(text)") }
    }
  }

  /// `Good/everything.json` uses every key, so an unread key is noticed.
  @Test func exampleTableUsesEveryKey() throws {
    var used: Set<String> = []
    func collect(_ value: JSONValue) {
      for (key, value) in value.members ?? [] {
        used.insert(key.text)
        collect(value)
      }
      for element in value.elements ?? [] { collect(element) }
    }
    collect(try #require(JSONReader.read(try Fixtures.bytes("Good/everything.json")).value))
    #expect(Set(Self.objects.flatMap(\.keys).map(\.name)).subtracting(used).sorted() == [])
  }
}
