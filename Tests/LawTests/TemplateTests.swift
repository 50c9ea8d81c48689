import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// In a link template, each value stays in its component, whatever link it comes from. Built-in values are passed byte
/// for byte.
///
/// The test splits components as in RFC 3986, appendix B, and not with the package's reader.
@Suite struct TemplateTests {
  private static let json = tableText(
    members: #"""
      "origins": { "web": ["https://x.example", "https://{server}:*"] }, "canonical": "web",
      "types": { "Host": { "type": "String", "pattern": "[a-z0-9-]+", "example": "a" }, "NoDots": { "type": "String", "except": [".", ".."] } }
      """#,
    routes: #"""
      "go": {
        "link": "/go?u={u: URL}",
        "aliases": [
          { "link": "/on/{rest...}", "set": { "u": "https://to.example/r/{rest}{? '?' $query}{? '#' $fragment}" } },
          { "link": "/at/{host: Host}/{a}", "set": { "u": "https://{host}.example/{a}?k={a}{? '&' $query}#{a}" } },
          { "link": "/by/{a}?b={b: NoDots?}", "set": { "u": "https://to.example/{a}{? '/' b}{? '#' b}" } }
        ]
      },
      "self": { "link": "/self/{a}", "set": { "u": "https://{server}/{a}" }, "parameters": { "u": "URL?" } },
      "raw": { "link": "/raw/{_...}", "set": { "it": "{$link}" } }
      """#)

  @Test func valuesStayInTheirComponents() throws {
    let table = try RouteTable(json: Array(Self.json.utf8))
    var count = [String: Int]()
    for seed in 0..<UInt64(Thoroughness.amount(2_000, full: 60_000)) {
      var random = SeededRandom(seed: LawTables.seed &+ seed)
      let link = self.link(&random)
      guard let match = table.match(link).match else { continue }
      let pattern = String(match.pattern.prefix(4))
      count[pattern, default: 0] += 1
      let came = Components(link).withoutEmpty
      let value = match.parameters.first { $0.name == (pattern == "/raw" ? "it" : "u") }?.value.string
      if pattern == "/raw" {
        #expect(value == link)
        continue
      }
      guard let value else {
        #expect(pattern == "/sel" && came.authority == "x.example", "\(link)")
        continue
      }
      let made = Components(value)
      #expect(made.scheme == "https", "\(link) → \(value)")
      switch pattern {
      case "/on/":
        let segments = came.path.split(separator: "/", omittingEmptySubsequences: false).count - 2
        #expect(made.authority == "to.example" && made.path.hasPrefix("/r/"), "\(link) → \(value)")
        #expect(
          made.path.dropFirst(3).split(separator: "/", omittingEmptySubsequences: false).count == segments,
          "\(link) → \(value)")
        #expect(made.query == came.query.map(encoded), "\(link) → \(value)")
        #expect(made.fragment == came.fragment.map(encoded), "\(link) → \(value)")
      case "/at/":
        #expect(
          made.authority?.hasSuffix(".example") == true && made.authority?.contains("@") == false, "\(link) → \(value)")
        #expect(made.path.dropFirst().contains("/") == false, "\(link) → \(value)")
        let items = made.query?.split(separator: "&", omittingEmptySubsequences: false) ?? []
        let own = came.query?.split(separator: "&", omittingEmptySubsequences: false) ?? []
        #expect(items.first?.hasPrefix("k=") == true && items.count == 1 + own.count, "\(link) → \(value)")
        #expect(items.dropFirst().joined(separator: "&") == own.map { encoded(String($0)) }.joined(separator: "&"))
      case "/by/":
        #expect(made.authority == "to.example" && made.query == nil, "\(link) → \(value)")
        let hasPart = made.fragment != nil
        #expect(made.path.filter { $0 == "/" }.count == (hasPart ? 2 : 1), "\(link) → \(value)")
      default:
        #expect(made.authority == came.authority?.lowercased(), "\(link) → \(value)")
        #expect(made.path.filter { $0 == "/" }.count == 1 && made.query == nil, "\(link) → \(value)")
      }
    }
    #expect(count.count == 5 && count.values.allSatisfy { $0 > 20 }, "\(count)")
  }

  /// Returns a link whose values contain many delimiters.
  private func link(_ random: inout SeededRandom) -> String {
    let hosts = ["x.example", "b.example", "A.example:81", "c.example:0", "[::1]:8080", "[2001:db8::7]"]
    let pieces = [
      "a", "%2F", "%3F", "%23", "%40", "%3A", "%5C", "%25", "%2e", "%26", "=", "é", "%C3%A9", "@", ":", "+", ";",
    ]
    func text(_ extra: [String]) -> String {
      (0...random.below(4)).map { _ in (pieces + extra)[random.below(pieces.count + extra.count)] }.joined()
    }
    var link = "https://" + hosts[random.below(hosts.count)]
    switch random.below(5) {
    case 0: link += "/on/" + (0...random.below(3)).map { _ in text([]) }.joined(separator: "/")
    case 1: link += "/at/" + ["a", "evil", "a-b", "a.b", "a%2Fb", "a@b"][random.below(6)] + "/" + text([])
    case 2: link += "/by/" + text([])
    case 3: link += "/self/" + text([])
    default: link += "/raw/" + text([]) + "/" + text([])
    }
    if random.below(2) == 0 { link += "?" + ["", "b=" + text([]), "b=1&" + text(["?", "/", "&"])][random.below(3)] }
    if random.below(2) == 0 { link += "#" + text(["?", "/", "&"]) }
    return link
  }

  /// Returns the text as it appears in a URL, with everything beyond ASCII percent-encoded.
  private func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

/// The components of a URI reference (RFC 3986, appendix B).
private struct Components {
  let scheme: Substring
  let authority: String?
  let path: Substring
  var query: String?
  var fragment: String?

  init(_ link: String) {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    fragment = parts.count > 1 ? String(parts[1]) : nil
    let head = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    query = head.count > 1 ? String(head[1]) : nil
    let pieces = head[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    scheme = pieces[0]
    let rest = pieces[1].dropFirst(2)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    authority = String(rest[..<end])
    path = rest[end...]
  }

  /// The components without an empty query or fragment, because templates treat those as absent.
  var withoutEmpty: Components {
    var components = self
    if query?.isEmpty ?? false { components.query = nil }
    if fragment?.isEmpty ?? false { components.fragment = nil }
    return components
  }
}
