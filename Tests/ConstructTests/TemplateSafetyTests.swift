import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Hostile values in random `URL` templates: every component of the result contains exactly the text of the template
/// and the values. The test splits the result with its own code.
@Suite struct TemplateSafetyTests {
  private static let hosts = ["a", "a.example", "evil.com", "127.0.0.1", "-", "a_b~c", "xn--bcher-kva.de"]
  private static let texts = [
    "a", "..", ".", "a/b", "/", "//", "/../x", "@", "a@b", ":80", "a:b@c", "?", "?x=1", "#", "#f", "&", "a&b=c", "=",
    "+",
    "%", "%2F", "%2e%2e", "%252F", "\\", "a b", "é", "日本", "[", "]", "[::1]", "<\">", "\u{202E}", "a,b;c", "!$'()*",
    "https://evil.com/", "//evil.com", "javascript:alert(1)",
  ]

  @Test func insertedValuesStayInTheirComponents() throws {
    var random = SeededRandom(seed: 2026)
    var found = 0
    for _ in 0..<Thoroughness.amount(40, full: 120) {
      let template = Template(&random)
      let table = try RouteTable(json: Array(Self.json(template.text).utf8))
      for _ in 0..<25 {
        let values = [
          "h": random.one(of: Self.hosts), "p": random.one(of: Self.texts), "q": random.one(of: Self.texts),
        ]
        let rest = (0..<1 + random.below(3)).map { _ in random.one(of: Self.texts) }
        let path = ([values["h"] ?? ""] + rest).map(Self.encoded).joined(separator: "/")
        let link = "https://x.example/\(path)?p=\(Self.encoded(values["p"] ?? ""))&q=\(Self.encoded(values["q"] ?? ""))"
        guard let match = table.match(link).match else {
          // Only dot segments prevent a match: the reader or a type refuses them.
          #expect(([values["p"] ?? ""] + rest).contains { $0 == "." || $0 == ".." } || rest.contains(".."), "\(link)")
          continue
        }
        found += 1
        let url = try #require(match["url"]?.string)
        let parts = Components(url)
        #expect(parts == template.expected(values, rest), "\(template.text) with \(link) gives \(url)")
        #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }, "\(url)")
        #expect(throws: Never.self) {
          try table.print(route: "open", values: ["url": .string(url)])
        }
      }
    }
    #expect(found > Thoroughness.amount(300, full: 1_000))
  }

  private static func json(_ template: String) -> String {
    #"""
    {"version": 1, "origins": {"web": "https://x.example"},
     "types": {"Host": {"type": "String", "pattern": "[A-Za-z0-9._~-]+", "example": "a"},
       "Text": {"type": "String", "except": [".", ".."]}},
     "routes": {"open": {"link": "/?url={url: URL}",
       "aliases": [{"link": "/{h: Host}/{r...}?p={p: Text}&q={q: String}", "set": {"url": "\#(template)"}}]}}}
    """#
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isFree = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      return isFree || "-._~".utf8.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

/// A template with at most one parameter or rest parameter in each position.
private struct Template {
  var host: String
  var path: [String]
  var query: String?
  var fragment: String?

  init(_ random: inout SeededRandom) {
    host = random.one(of: ["{h}", "{h}.shop.example", "a-{h}", "shop.example", "{h}:8080"])
    path = (0..<random.below(4)).map { _ in random.one(of: ["a", "{p}", "x{q}", "{q}y", "{r}", "{p}-{q}"]) }
    if let first = path.firstIndex(of: "{r}") {
      path = path.enumerated().filter { $0.offset == first || $0.element != "{r}" }.map(\.element)
    }
    query = random.one(of: [nil, "k={q}", "k={p}&m={q}", "{q}"])
    fragment = random.one(of: [nil, "{q}", "f-{p}"])
  }

  var text: String {
    "https://" + host + path.map { "/" + $0 }.joined() + (query.map { "?" + $0 } ?? "")
      + (fragment.map { "#" + $0 } ?? "")
  }

  func expected(_ values: [String: String], _ rest: [String]) -> Components {
    func filled(_ text: String) -> String {
      values.reduce(text) { $0.replacing("{\($1.key)}", with: "\u{1}\($1.key)\u{1}") }
        .split(separator: "\u{1}", omittingEmptySubsequences: false).enumerated()
        .map { $0.offset % 2 == 1 ? values[String($0.element)] ?? "" : String($0.element) }.joined()
    }
    var parts = Components()
    parts.host = filled(host)
    parts.path = path.flatMap { $0 == "{r}" ? rest : [filled($0)] }
    parts.query = query.map { $0.split(separator: "&").map { filled(String($0)) } }
    parts.fragment = fragment.map(filled)
    return parts
  }
}

/// A URL, split as in RFC 3986 (appendix B) and decoded after the split.
private struct Components: Equatable {
  var scheme = "https"
  /// The host with userinfo and port, verbatim.
  var host = ""
  var path: [String] = []
  var query: [String]?
  var fragment: String?

  init() {}

  init(_ url: String) {
    var rest = url[...]
    if let hash = rest.firstIndex(of: "#") {
      fragment = Components.decoded(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...].split(separator: "&").map(Components.decoded)
      rest = rest[..<mark]
    }
    let colon = rest.firstIndex(of: ":") ?? rest.endIndex
    scheme = String(rest[..<colon])
    var segments = rest[colon...].dropFirst(3).split(separator: "/", omittingEmptySubsequences: false)
    host = segments.isEmpty ? "" : String(segments.removeFirst())
    path = segments.map(Components.decoded)
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var index = text.utf8.startIndex
    while index < text.utf8.endIndex {
      let byte = text.utf8[index]
      index = text.utf8.index(after: index)
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let end = text.utf8.index(index, offsetBy: 2)
      bytes.append(UInt8(text[index..<end], radix: 16) ?? 0)
      index = end
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
