/// Links for comparing two tables, made only from the text of their patterns. Braces are filled with words, and the
/// text around them is changed as people and attackers do it.
///
/// It shares no code with the generator of the tests or with the analysis: it uses neither resolved tables nor automata.
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
  ///   - patterns: Link patterns as written, each for every place.
  ///   - words: Values that occur in the tables.
  ///   - keys: Keys of query items that occur in the tables.
  init(places: [String], patterns: [String], words: [String], keys: [String] = [], count: Int) {
    let values: [String] = LinkPool.words + words
    let changes = LinkChanges(values: values, keys: keys)
    guard !places.isEmpty, !patterns.isEmpty else { return }
    // Try every pattern at every place with each word in turn, then random combinations with changes.
    for pattern in patterns {
      for place in places {
        for turn in 0..<3 { add(place + fill(pattern, values, turn: turn)) }
      }
    }
    // A small table has fewer different links than requested.
    for _ in 0..<4 * count where links.count < count {
      let place: String = places[chance.below(places.count)]
      let pattern: String = patterns[chance.below(patterns.count)]
      var link: String = place + fill(pattern, values, turn: nil)
      for _ in 0..<chance.below(3) where !link.isEmpty { link = changes.changed(link, &chance) }
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
}
