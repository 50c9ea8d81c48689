import TestSupport

/// Random changes to a link's text.
enum LinkMutation {
  static func random(_ link: String, _ random: inout SeededRandom) -> String {
    var bytes = Array(link.utf8)
    let index = random.below(bytes.count + 1)
    switch random.below(26) {
    case 0, 1:
      // Percent-encode an unreserved character, which means the same outside of scheme and host.
      guard index < bytes.count, bytes[index] != UInt8(ascii: "%") else { return link }
      bytes.replaceSubrange(index...index, with: escape(bytes[index], isLower: random.chance(30)).utf8)
    case 2: return replacing(link, "/", by: "%2F", &random)
    case 3: return replacing(link, "/", by: "//", &random)
    case 4: return replacing(link, "/", by: random.one(of: ["/./", "/../", "/%2e%2E/", "/.", "/%2E"]), &random)
    case 5:
      guard index < bytes.count, (0x41...0x5A).contains(bytes[index] & 0xDF) else { return link }
      bytes[index] ^= 0x20
    case 6: return replacing(link, "&", by: random.one(of: ["&&", "%26", "&x=1&", ";"]), &random)
    case 7: return replacing(link, "=", by: random.one(of: ["", "%3D", "==", "=%20"]), &random)
    case 8: return link.contains("?") ? link + "&" + item(&random) : link + "?" + item(&random)
    case 9: return replacing(link, "?", by: "?" + item(&random) + "&", &random)
    case 10: return link.contains("#") || link.contains("?") ? link : link + "/"
    case 11: return link.contains("#") || link.contains("?") ? link : link + "/" + random.one(of: TableGenerator.words)
    case 12: bytes.insert(contentsOf: random.one(of: ["é", " ", "+", "\"", "%20", "%2b", "日"]).utf8, at: index)
    case 13:
      return replacing(
        link, ".example", by: random.one(of: [".example.evil.com", ".EXAMPLE", ".example.", "example"]), &random)
    case 14:
      return replacing(
        link, "a.example", by: random.one(of: ["evila.example", "b.a.example", "new.a.example", "a.example.b"]), &random
      )
    case 15:
      return replacing(
        link, ".example",
        by: random.one(of: [".example:8080", ".example:443", ".example:", ".example:x", ".example:80:81"]), &random)
    case 16:
      return replacing(
        link, "://", by: random.one(of: ["://user@", "://user:pw@", "://a.example@", "://%61"]), &random)
    case 17: return replacing(link, "https", by: random.one(of: ["http", "HTTPS", "httpss", "app"]), &random)
    case 18: return link + random.one(of: ["#", "#a", "#new", "#a#b", "#/p/a", "#key=a"])
    case 19:
      bytes.insert(
        contentsOf: random.one(of: ["%zz", "%", "%FF", "%00", "%0A", "\\", "\u{7F}", "%C3"]).utf8, at: index)
    case 20:
      return replacing(
        link, TestHosts.unicode, by: random.one(of: [TestHosts.ascii, "x." + TestHosts.unicode]), &random)
    case 21:
      guard !bytes.isEmpty, index < bytes.count, bytes[index] < 0x80 else { return link }
      bytes.remove(at: index)
    case 22: return replacing(link, "new", by: random.one(of: ["old", "1", "NEW", "n%65w"]), &random)
    case 23:
      // Write a reserved character raw instead of encoded, or the other way round.
      return link.contains(",") ? replacing(link, ",", by: "%2C", &random) : replacing(link, "%2C", by: ",", &random)
    case 24: return replacing(link, "%20", by: "+", &random)
    default:
      let word = random.one(of: TableGenerator.words)
      return replacing(link, word, by: random.one(of: TableGenerator.words), &random)
    }
    return String(validating: bytes, as: UTF8.self) ?? link
  }

  static func escape(_ byte: UInt8, isLower: Bool) -> String {
    let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
    return "%" + (isLower ? digits : digits.uppercased())
  }

  private static func item(_ random: inout SeededRandom) -> String {
    let key = random.one(of: TableGenerator.keys + ["via", "unknown", "utm_x"])
    return random.chance(15) ? key : key + "=" + random.one(of: TableGenerator.words + ["5", "true", "a+b", ""])
  }

  /// Replaces a random occurrence.
  private static func replacing(_ link: String, _ old: String, by new: String, _ random: inout SeededRandom) -> String {
    let bytes = Array(link.utf8)
    let wanted = Array(old.utf8)
    let places = bytes.indices.filter { bytes[$0...].starts(with: wanted) }
    guard let place = places.randomElement(using: &random) else { return link }
    return String(decoding: bytes[..<place], as: UTF8.self) + new
      + String(decoding: bytes[(place + wanted.count)...], as: UTF8.self)
  }
}
