/// Changes a table by its tokens, so that most results are still JSON and many are still a table.
struct TableMutation {
  private var tokens: [[UInt8]]
  private var random: Generator

  init(_ bytes: [UInt8], seed: UInt64) {
    tokens = TableMutation.tokens(of: bytes)
    random = Generator(state: seed)
  }

  /// Words of the language that the current table may lack.
  private static let words: [String] = [
    "aliases", "only", "exclude", "parent", "redirect", "set", "to", "deprecated", "requires", "confirm", "opens",
    "query",
    "strict", "allOrNone", "caseSensitive", "plusIsSpace", "trailingSlash", "emptySegments", "repeated", "explicit",
    "at",
    "kind", "open",
    "separator", "pattern", "min", "max", "digits", "except", "example", "type", "parameters", "sensitive", "activity",
    "event",
    "launch", "windows", "can", "prefers", "main", "home", "book", "web", "app", "Int", "String", "Bool", "UUID",
    "Date",
    "Duration", "Link", "URL", "Raw", "Double", "slashes", "none", "two", "{$query}", "{? '?' $query}", "*",
    "https://*", "b:", "web2",
  ]
  private static let pieces: [String] = [
    "/", "{x}", "{x: Int}", "{x: [Int]}", "{x...}", "{_}", "{_...}", "?q={q}", "&r={r?}", "={y: Int ?? 1}", "#f",
    "#{t}", "*", ".", "..", ",", "%2F", "é", "{items...}", "{b: Bool = 1}", "[a-z]{1,3}", "|", "(a|b)*", "@", ":8080",
  ]

  mutating func run() -> [UInt8] {
    for _ in 0...random.below(2) where !tokens.isEmpty { change() }
    return Array(tokens.joined())
  }

  private mutating func change() {
    let strings = tokens.indices.filter { tokens[$0].first == UInt8(ascii: "\"") }
    guard let index = random.one(of: strings) else { return }
    switch random.below(7) {
    case 0:  // replace a text by another
      if let other = random.one(of: strings) { tokens[index] = tokens[other] }
    case 1:
      if let word = random.one(of: Self.words) { tokens[index] = Self.literal(word) }
    case 2, 3:  // insert a piece of a pattern into a pattern, or into any text
      let patterns = strings.filter { tokens[$0].starts(with: "\"/".utf8) }
      let place = random.below(4) > 0 ? random.one(of: patterns) ?? index : index
      guard let piece = random.one(of: Self.pieces) else { return }
      tokens[place].insert(contentsOf: piece.utf8, at: 1 + random.below(tokens[place].count - 1))
    case 4:  // duplicate a member
      let member = member(at: index)
      tokens.insert(contentsOf: [[UInt8(ascii: ",")]] + tokens[member], at: member.upperBound)
    case 5:  // remove a member
      let member = member(at: index)
      let end = member.upperBound
      let takesComma = end < tokens.count && tokens[end] == [UInt8(ascii: ",")]
      tokens.removeSubrange(member.lowerBound..<(takesComma ? end + 1 : end))
    default:  // remove some bytes of a text
      guard tokens[index].count > 2 else { return }
      tokens[index].remove(at: 1 + random.below(tokens[index].count - 2))
    }
  }

  /// Returns the tokens up to the comma or the bracket that ends the member or element.
  private func member(at index: Int) -> Range<Int> {
    var end = index
    var depth = 0
    while end < tokens.count {
      switch tokens[end].first {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      if depth < 0 || (depth == 0 && tokens[end] == [UInt8(ascii: ",")]) { break }
      end += 1
    }
    return index..<end
  }

  private static func literal(_ word: String) -> [UInt8] { Array("\"\(word)\"".utf8) }

  /// Splits JSON into texts, runs of other characters, and single delimiters.
  private static func tokens(of bytes: [UInt8]) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    var isInText = false
    var isEscaped = false
    var isOpen = false
    for byte in bytes {
      let isMark = "{}[],:".utf8.contains(byte)
      if isInText {
        tokens[tokens.count - 1].append(byte)
        if !isEscaped, byte == UInt8(ascii: "\"") { (isInText, isOpen) = (false, false) }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "\"") || isMark {
        tokens.append([byte])
        (isInText, isOpen) = (!isMark, false)
      } else if isOpen {
        tokens[tokens.count - 1].append(byte)
      } else {
        tokens.append([byte])
        isOpen = true
      }
    }
    return tokens
  }
}

/// A SplitMix64 generator.
private struct Generator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(next() % UInt64(limit)) : 0 }

  mutating func one<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
