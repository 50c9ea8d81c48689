import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Known behaviour of custom schemes and URL parsers, with our decision for each link and its reason.
///
/// `OtherReadersTests` compares the same links with Foundation and browsers.
@Suite(.namingCases) struct PlatformFactsTests {
  /// A link, its result or refusal, and the reason for that decision.
  struct Fact: Sendable, CustomTestStringConvertible {
    var link: String
    var decision: String
    var reason: String
    var testDescription: String { link.debugDescription }

    init(_ link: String, _ decision: String, _ reason: String) {
      (self.link, self.decision, self.reason) = (link, decision, reason)
    }
  }

  private static let table = Result {
    try RouteTable(
      json: """
        {"version": 1, "canonical": "web",
         "origins": {"web": ["https://example.com", "http://example.com"], "app": "myapp:"},
         "routes": {"root": "/?{items...}", "page": "/{path...}?{items...}"}}
        """.utf8)
  }

  static let schemes = [
    Fact(
      "myapp://profile/42", "page profile|42",
      "four spellings are one link: what an author meant, not where slashes fell"),
    Fact("myapp:///profile/42", "page profile|42", "the same"),
    Fact("myapp:/profile/42", "page profile|42", "the same"),
    Fact("myapp:profile/42", "page profile|42", "the same"),
    Fact("myapp://profile", "page profile", "the first word is a segment, wherever a parser sees a host"),
    Fact("myapp://profile?x=1", "page profile ?x=1", "the same with items"),
    Fact("myapp://", "root", "an app that is opened by its bare scheme shows its first screen"),
    Fact("myapp:", "root", "the same"),
    Fact("myapp:////a", "page |a", "nothing is hidden: an empty segment is a value of a rest, and fits nothing else"),
    Fact(
      "MyApp://Profile/42", "page Profile|42",
      "a scheme has no case (RFC 3986 3.1); a segment has, also where others see a host"),
    Fact("myapp://ho%2Fst/a", "page ho/st|a", "split raw, decoded once: the slash stays in its value"),
    Fact("myapp://user:pw@host/a", "refused: userinfo", "a name before '@' hides where a link leads"),
    Fact("my_app://a", "refused: no-scheme", "no scheme has an underscore (RFC 3986 3.1)"),
    Fact("1abc://a", "refused: no-scheme", "nor begins with a digit"),
    Fact("my%61pp://a", "refused: no-scheme", "nor is one ever encoded"),
  ]

  static let parsers = [
    Fact("https://example.com@evil.com/a", "refused: userinfo", "reads as ours, leads to evil.com"),
    Fact("https://evil.com@example.com/a", "refused: userinfo", "ours, but nobody honest writes it"),
    Fact(#"https://example.com\@evil.com/a"#, "refused: backslash", "Foundation says evil.com, browsers example.com"),
    Fact(
      #"https://evil.com\.example.com/a"#, "refused: backslash", "browsers say evil.com, a suffix check example.com"),
    Fact(#"https:\\example.com\a"#, "refused: backslash", "browsers turn them into slashes"),
    Fact("https:/example.com/a", "refused: malformed-host", "browsers repair it, Foundation sees no host"),
    Fact("https:example.com/a", "refused: malformed-host", "the same"),
    Fact("https:///example.com/a", "refused: malformed-host", "the same"),
    Fact("https://example.com%40evil.com/", "refused: escape-in-host", "Foundation decodes it into userinfo"),
    Fact("http://example%00.com/", "refused: escape-in-host", "a text of C ends there"),
    Fact("http://ex%61mple.com/", "refused: escape-in-host", "two spellings of a host are one too many"),
    Fact("http://127.1/", "refused: malformed-host", "browsers read 127.0.0.1"),
    Fact("http://0x7f.0.0.1/", "refused: malformed-host", "the same"),
    Fact("http://2130706433/", "refused: malformed-host", "the same"),
    Fact(
      "http://例え.jp/", "refused: host-character",
      "a host of the table is read in both its forms; another is no host of ours"),
    Fact("https://EXAMPLE.com/A", "page A", "a host has no case (RFC 3986 3.2.2), a path has"),
    Fact(
      "https://EXAMPLE.com:443/A", "refused: unlisted-port",
      "a port is taken only where the table says so, be it the usual one"),
    Fact(
      "https://example.com./A", "refused: malformed-host", "browsers take it for another host, with cookies of its own"),
    Fact("http://example.com/a/./b/../c", "refused: dot-segment", "browsers resolve it, Foundation doesn't"),
    Fact("http://example.com/a/%2e%2e/c", "refused: dot-segment", "the same, encoded"),
    Fact(#"http://example.com/a\b"#, "refused: backslash", "browsers see a slash, Foundation a letter"),
    Fact(" http://example.com/", "refused: no-scheme", "browsers strip it, Foundation sees no URL"),
    Fact("\thttp://example.com/", "refused: control-character", "the same"),
    Fact(
      "http://exam\nple.com/", "refused: control-character",
      "browsers close the gap, and a host that nobody read appears"),
    Fact("http://example.com/\n", "refused: control-character", "the same in a path"),
    Fact(
      "http://example.com/%FF/42", "refused: invalid-utf8", "Foundation's path is empty then, and looks like the root"),
    Fact("http://example.com/admin/%C3%28", "refused: invalid-utf8", "the same, with a piece of it missing"),
    Fact("http://example.com/%00", "refused: control-character", "a text of C ends there"),
    Fact("http://example.com/a\u{0}b", "refused: control-character", "the same, raw"),
    Fact(
      "http://example.com/a%2Fb", "page a/b", "Foundation's path has a slash that nobody wrote; here it is one value"),
    Fact(
      "http://example.com/a/", "page a",
      "'URL.path' drops the slash, 'URLComponents.path' keeps it; the table says whether it counts"),
    Fact("http://example.com//a", "page |a", "'pathComponents' hides it; a rest keeps it, anything else refuses it"),
    Fact("http://example.com/a//b", "page a||b", "the same inside"),
    Fact("http://example.com/?q=%22[]", #"root ?q="[]"#, "Foundation encodes it twice; here it is decoded once"),
    Fact("http://example.com/%zz", "refused: malformed-escape", "repaired to '%25zz' by one, kept by the other"),
    Fact("http://example.com/%", "refused: malformed-escape", "the same"),
    Fact(
      "http://example.com/?a=1&a=2&b&c=&=d&&e", "root ?a=1 ?a=2 ?b ?c= ?=d ?e",
      "no value and an empty one are two things; nothing between '&' is no item"),
    Fact("http://example.com/?", "root", "an empty query is none"),
    Fact("http://example.com", "root", "an empty path is the root (RFC 3986 6.2.3)"),
    Fact("http://example.com/?a=1;b=2", "root ?a=1;b=2", "';' is a letter of a value"),
    Fact(
      "http://example.com/?a=1+2", "root ?a=1+2",
      "'+' is itself in links of Foundation; an origin may say that it is a space"),
    Fact(
      "http://example.com/?a=%FF", "refused: invalid-utf8",
      "Foundation's item has no value then, as if none was written"),
    Fact("http://example.com/%2541", "page %41", "decoded once: what is left is data"),
    Fact("http://example.com/caf\u{E9}", "page caf\u{E9}", "Swift's '==' says that this and the next are one"),
    Fact("http://example.com/cafe\u{301}", "page cafe\u{301}", "links are bytes: they are two"),
    Fact("http://example.com/#a#b", "root", "a fragment that no pattern asks for is ignored"),
    Fact("http://sub.example.com/", "no-origin", "a label more is another host"),
    Fact("http://notexample.com/", "no-origin", "a suffix isn't a host"),
    Fact("http://example.com.evil.com/", "no-origin", "nor is a prefix"),
  ]

  @Test(arguments: schemes + parsers) func factIsDecided(_ fact: Fact) throws {
    #expect(!fact.reason.isEmpty)
    switch try Self.table.get().match(fact.link) {
    case .miss(let miss):
      let reason = miss.reason
      #expect((reason.refusal.map { "refused: \($0.kind.rawValue)" } ?? reason.kind.rawValue) == fact.decision)
    case .match(let match):
      var words = [match.routeID]
      if case .list(let segments)? = match["path"] {
        words.append(segments.compactMap(\.string).joined(separator: "|"))
      }
      if case .items(let items)? = match["items"] {
        words += items.map { "?" + $0.key + ($0.value.map { "=" + $0 } ?? "") }
      }
      // Compare bytes, because Swift's `==` treats different texts as equal that are different links.
      #expect(words.joined(separator: " ").utf8.elementsEqual(fact.decision.utf8), "\(words)")
    }
  }

  /// A link that matches prints a link, which opens the same destination.
  @Test func matchedLinksPrintOneLink() throws {
    let table = try Self.table.get()
    var links: [String: Int] = [:]
    for fact in Self.schemes + Self.parsers {
      guard let match = table.match(fact.link).match else { continue }
      let values = Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) })
      guard let link = try? table.print(route: match.routeID, values: values) else { continue }
      #expect(table.match(link).match.map { $0.parameters.map(\.value) } == match.parameters.map(\.value), "\(link)")
      links[link, default: 0] += 1
    }
    #expect(links["https://example.com/profile/42"] == 4)
  }
}
