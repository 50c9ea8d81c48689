import Fingerpost
import RouteLanguage
import Testing

/// Values that are read from a link's bytes equal its `RouteValue`s, whatever their length.
@Suite struct ValueReadingTests {
  private static let words: [StaticString] = [
    "a", "b", "ab", "ba", "abc", "abd", "abcd", "abcde", "abCde", "abcdef", "abcdefg", "abcdefgh", "abcdefgH",
    "abcdefghi", "abcdEfghi", "abcdefghijklmno", "abcdefghijklmnO", "abcdefgHijklmno", "abcdefghijklmnop",
    "abcdefghijklmnopq",
  ]

  private func table(_ types: String = "", _ type: String = "String", default: String = "abc") throws -> RouteTable {
    let json = """
      {"version": 1, "origins": {"web": "https://a.example"}, \(types)
       "routes": {"r": "/r?q={q: \(type)?}&d={d: \(type) ?? \(`default`)}"}}
      """
    return try RouteTable(json: Array(json.utf8))
  }

  @Test func stringsOfEveryLengthAreRead() throws {
    let table = try table()
    for count in 1...40 {
      let text = String("abcdefghijklmnopqrstuvwxyz0123456789ABCD".prefix(count))
      for link in ["q=\(text)&d=\(text)", "d=%\(61)\(text.dropFirst())&q=\(text)"] {
        let match = try #require(table.match("https://a.example/r?\(link)").match)
        #expect(match.value(0) as String? == text && match.value(1) as String? == text, "\(link)")
        #expect(match.value(at: 0) == .string(text) && match.value(at: 1) == .string(text), "\(link)")
      }
    }
    let match = try #require(table.match("https://a.example/r?q=%C3%A9%20%F0%9F%98%80").match)
    #expect(match.value(0) as String? == "é 😀" && match.value(1) as String? == "abc")
  }

  @Test func wireNamesAreComparedWhole() throws {
    let table = try table(#""types": {"Word": [\#(Self.words.map { "\"\($0)\"" }.joined(separator: ", "))]},"#, "Word")
    for text in Self.words {
      let match = try #require(table.match("https://a.example/r?q=\(text)").match)
      guard case .value(let name)? = match.wireName(at: 0) else {
        #expect(text.utf8CodeUnitCount > WireName.capacity, "\(text)")
        continue
      }
      for word in Self.words { #expect(name.is(word) == ("\(word)" == "\(text)"), "\(text), \(word)") }
      // A default isn't part of the link's bytes, and must still compare equal.
      guard case .value(let other)? = match.wireName(at: 1) else {
        Issue.record("no default")
        continue
      }
      #expect(other.is("abc") && !other.is("abd"))
    }
  }

  private struct Number: RawRepresentable, RouteParameter {
    let rawValue: Int
  }

  private enum Word: String, RouteParameter {
    case ab, cd
  }

  private enum Small: Int, RouteParameter {
    case one = 1
    case two
  }

  @Test func typesWithRawValuesAreRead() throws {
    let words = try #require(table().match("https://a.example/r?q=ab&d=x").match)
    #expect(words.value(0) == Word.ab && words.optionalValue(1, as: Word.self) == nil)
    let numbers = try #require(table("", "Int", default: "1").match("https://a.example/r?q=2").match)
    #expect(numbers.value(0) == Number(rawValue: 2) && numbers.value(0) == Small.two)
    #expect([Number(rawValue: 7), Number(rawValue: 9)].routeValue == .list([.int(7), .int(9)]))
    let link = try table("", "Int", default: "1").print(route: "r", values: ["q": Small.two.routeValue])
    #expect(link == "https://a.example/r?q=2")
  }
}
