/// Links to try two tables with, made from the text of their patterns alone: braces are filled with words, and what
/// stands around them is changed as people and attackers change it.
///
/// It shares nothing with the enumeration that writes the tests, nor with the analysis: neither shapes nor automata.
struct LinkPool {
  private(set) var links: [String] = []
  private var seen: Set<String> = []
  private var chance = Chance()
  static let words: [String] = [
    "1", "0", "2", "42", "-1", "007", "9999", "10000", "5", "6", "4", "9223372036854775807", "9223372036854775808",
    "1.5",
    "a", "A", "ab", "abc", "example", "summer-reads", "a-b", "a--b", "a.b", "a%2Fb", "caf%C3%A9", "a%20b", "a+b", "%25",
    "true", "false", "yes", "nil", "1:30", "1m30s", "90", "2026-02-28", "2026-02-30",
    "6f1a3c52-8d0e-4b7a-9c41-2e5d7f80a1b3", "6F1A3C52-8D0E-4B7A-9C41-2E5D7F80A1B3", "https://example.com/", "mutant",
    "",
    "https:%2F%2Fexample.com%2F", "settings", "new", "more", "x", "yes", "1,2", "1,2,3", "48.2,16.37",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  ]

  /// - Parameters:
  ///   - patterns: link patterns as written, each with a place.
  ///   - words: values that the tables speak of.
  init(places: [String], patterns: [String], words: [String], count: Int) {
    let values: [String] = LinkPool.words + words
    guard !places.isEmpty, !patterns.isEmpty else { return }
    // Every pattern at every place with each word in turn, then at random with changes.
    for pattern in patterns {
      for place in places {
        for turn in 0..<3 { add(place + fill(pattern, values, turn: turn)) }
      }
    }
    // A small table has fewer links than that.
    for _ in 0..<4 * count where links.count < count {
      let place: String = places[chance.below(places.count)]
      let pattern: String = patterns[chance.below(patterns.count)]
      var link: String = place + fill(pattern, values, turn: nil)
      for _ in 0..<chance.below(3) where !link.isEmpty { link = changed(link, values) }
      add(link)
    }
  }

  private mutating func add(_ link: String) {
    if seen.insert(link).inserted { links.append(link) }
  }

  private mutating func fill(_ pattern: String, _ values: [String], turn: Int?) -> String {
    var link = ""
    var depth = 0
    for character in pattern {
      switch character {
      case "{":
        depth += 1
        if depth == 1 { link += turn.map { values[($0 &* 7) % values.count] } ?? values[chance.below(values.count)] }
      case "}": depth -= 1
      default: if depth == 0 { link.append(character) }
      }
    }
    return link
  }

  private mutating func changed(_ link: String, _ values: [String]) -> String {
    var characters: [Character] = Array(link)
    let position: Int = chance.below(characters.count)
    switch chance.below(14) {
    case 0: characters.insert("x", at: position)
    case 1: characters.remove(at: position)
    case 2:
      let character: Character = characters[position]
      let other: String = character.isLowercase ? character.uppercased() : character.lowercased()
      characters[position] = other.first ?? character
    case 3: return link + "/"
    case 4: return link + "/" + values[chance.below(values.count)]
    case 5: return link + (link.contains("?") ? "&" : "?") + "unlisted=1"
    case 6: return link + (link.contains("?") ? "&" : "?") + "mutant=yes"
    case 7: return link + "#" + values[chance.below(values.count)]
    case 8, 9:
      // An item goes, or stands twice.
      guard let mark = link.firstIndex(of: "?") else { return link }
      var items: [Substring] = link[link.index(after: mark)...].split(separator: "&")
      if items.isEmpty { return link }
      let index: Int = chance.below(items.count)
      if chance.below(2) == 0 { items.remove(at: index) } else { items.append(items[index]) }
      return link[..<mark] + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    case 10, 11:
      // A segment goes, or has another text.
      var segments: [Substring] = link.split(separator: "/", omittingEmptySubsequences: false)
      if segments.count < 4 { return link }
      let index: Int = 3 + chance.below(segments.count - 3)
      if chance.below(2) == 0 {
        segments.remove(at: index)
      } else {
        segments[index] = Substring(values[chance.below(values.count)])
      }
      return segments.joined(separator: "/")
    case 12:
      return String(link.dropFirst(9)).replacingFirst("/", by: "//").map { link.prefix(9) + $0 } ?? link
    default: return link.replacingFirst("://", by: "://x.") ?? link
    }
    return String(characters)
  }
}
