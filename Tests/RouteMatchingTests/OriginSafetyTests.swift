import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// A link with another host never reaches an origin, however similar its spelling is.
@Suite struct OriginSafetyTests {
  /// Host names as a table writes them, each with its A-labels.
  private static let hosts: [(name: String, aLabels: String)] = [
    ("x.example", "x.example"), ("bank.example", "bank.example"), ("a-b.c.example", "a-b.c.example"),
    ("bücher.example", "xn--bcher-kva.example"), ("例え.example", "xn--r8jz45g.example"), ("127.0.0.1", "127.0.0.1"),
  ]

  @Test func nearHostsAreOtherHosts() throws {
    for (index, host) in Self.hosts.enumerated() {
      let exact = try Self.table(#""web": "https://\#(host.name)""#)
      let port = try Self.table(#""web": ["https://own.example", "https://\#(host.name):*"]"#)
      let below = index == 5 ? nil : try Self.table(#""web": ["https://own.example", "https://*.\#(host.name)"]"#)
      var random = SeededRandom(seed: 2026 &+ UInt64(index))
      var reached = 0
      for _ in 0..<Thoroughness.amount(600, full: 3_000) {
        let authority = Self.near(host, &random)
        let link = "https://\(authority)/a"
        let isExact = Self.isSame(authority, host)
        reached += isExact ? 1 : 0
        #expect((exact.match(link).match != nil) == isExact, "\(link) at \(host.name)")
        #expect((port.match(link).match != nil) == Self.isSameAtSomePort(authority, host), "\(link) at \(host.name):*")
        guard let below else { continue }
        #expect((below.match(link).match != nil) == Self.isBelow(authority, host), "\(link) at *.\(host.name)")
      }
      #expect(reached > Thoroughness.amount(20, full: 100))
    }
  }

  private static func table(_ origins: String) throws -> RouteTable {
    try RouteTable(json: Array(#"{"version": 1, "origins": {\#(origins)}, "routes": {"a": "/a"}}"#.utf8))
  }

  // MARK: The rule

  /// Returns `true` for the host in letters or in A-labels, ignoring the case of ASCII letters.
  private static func isSame(_ authority: String, _ host: (name: String, aLabels: String)) -> Bool {
    let folded = lowercased(authority)
    return folded == Array(host.name.utf8) || folded == Array(host.aLabels.utf8)
  }

  private static func isSameAtSomePort(_ authority: String, _ host: (name: String, aLabels: String)) -> Bool {
    guard let colon = authority.firstIndex(of: ":") else { return isSame(authority, host) }
    let port = authority[authority.index(after: colon)...]
    let isPort = (1...5).contains(port.utf8.count) && port.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isPort && Int(port).map { $0 <= 65_535 } ?? false && isSame(String(authority[..<colon]), host)
  }

  /// Returns `true` for a subdomain of the host: labels of characters that RFC 3986 allows in a name, a dot, and the
  /// A-labels.
  private static func isBelow(_ authority: String, _ host: (name: String, aLabels: String)) -> Bool {
    let folded = lowercased(authority)
    let suffix = Array(("." + host.aLabels).utf8)
    guard folded.count > suffix.count, folded.suffix(suffix.count).elementsEqual(suffix) else { return false }
    return folded.dropLast(suffix.count).split(separator: 0x2E, omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_~!$&'()*+,;=".utf8.contains($0) }
    }
  }

  private static func lowercased(_ text: String) -> [UInt8] {
    text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  // MARK: Near hosts

  /// Returns the host with up to two random changes. Some changes keep the host the same.
  private static func near(_ host: (name: String, aLabels: String), _ random: inout SeededRandom) -> String {
    var text = random.chance(50) ? host.name : host.aLabels
    for _ in 0..<random.below(3) { text = changed(text, host, &random) }
    return text
  }

  private static func changed(
    _ text: String, _ host: (name: String, aLabels: String), _ random: inout SeededRandom
  ) -> String {
    let characters = Array(text)
    let index = random.below(max(characters.count, 1))
    func replacing(_ new: String) -> String {
      characters.isEmpty ? new : String(characters[..<index]) + new + String(characters[(index + 1)...])
    }
    func inserting(_ new: String) -> String { String(characters[..<index]) + new + String(characters[index...]) }
    guard let character = characters.isEmpty ? "x" : characters[index] as Character? else { return text }
    switch random.below(20) {
    case 0: return text + random.one(of: [".evil.com", "evil.com", ".", "..", ".\(host.aLabels)", "%2Eevil.com"])
    case 1: return random.one(of: ["evil", "www.", "a.b.", ".", "evil.com.", "-", "xn--", "*."]) + text
    case 2: return random.one(of: ["evil.com@", "@", "ann:pw@", "\(host.name)@"]) + text
    case 3: return text + random.one(of: ["@evil.com", ":@evil.com", ":80@evil.com"])
    case 4: return text + random.one(of: [":80", ":443", ":", ":0", ":65536", ":8a", ":80:80", ":８０", ": 80", ":-1"])
    case 5: return "evil.com:80." + text
    case 6: return text + random.one(of: ["\\.evil.com", "\\@evil.com", "\\"])
    case 7:
      return random.one(of: ["evil.com\\", "evil.com#", "evil.com?", "evil.com/", "evil.com;", "evil.com,"]) + text
    case 8: return inserting(random.one(of: ["\t", "\n", "\r", " ", "\u{0}", "\u{7F}", "%00", "%09", "%20", "+"]))
    case 9:
      return inserting(
        random.one(of: ["\u{AD}", "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{2060}", "\u{308}", "\u{202E}"]))
    case 10: return text.replacing(".", with: random.one(of: ["。", "．", "｡", "%2E", "%2e", "․", "·", ""]))
    case 11: return replacing(fullWidth(character))
    case 12: return replacing(lookAlike[character] ?? String(character))
    case 13: return replacing(character.utf8.map { "%" + String($0, radix: 16) }.joined())
    case 14: return replacing(character.uppercased())
    case 15: return text.uppercased()
    case 16: return replacing("")
    case 17: return inserting(String(character))
    case 18: return "[" + text + "]"
    default: return random.one(of: ["[::1]." + text, "[" + text, text + "]", "/" + text, "//" + text, text + "/"])
    }
  }

  private static func fullWidth(_ character: Character) -> String {
    guard let value = character.asciiValue, value > 0x20, value < 0x7F else { return String(character) }
    return String(Unicode.Scalar(UInt32(value) - 0x20 + 0xFF00).map(Character.init) ?? character)
  }

  private static let lookAlike: [Character: String] = [
    "a": "а", "e": "е", "x": "х", "b": "Ь", "c": "с", "p": "р", "ü": "u\u{308}", "え": "ぇ", "1": "l", "l": "1", "0": "O",
    "-": "‐", "m": "rn", "k": "K",
  ]
}
