import LaunchInputs
import RouteDecisions
import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Untrusted compiled tables with corrupted launch, window and activity sections and a correct checksum.
@Suite struct ForgedBlockTests {
  /// A small table that uses every part of these sections, so that its compiled form is checked quickly.
  static let json = """
    { "version": 1, "canonical": "app", "origins": { "web": "https://b.example", "app": "b:" },
      "routes": {
        "home": "/",
        "book": { "link": "/b/{book: Int}", "parent": "home", "requires": "signedIn", "confirm": true,
          "event": { "name": "seen", "parameters": ["book"] },
          "activity": { "type": "b.book", "title": "Book {book}", "for": ["handoff"] }, "window": "book" },
        "old": { "link": "/o/{book: Int}", "redirect": "book", "requires": "adult" },
        "find": "/f?q={q}&t={tags: [String]}" },
      "launch": {
        "plain": "home", "deferred": "1h", "identifiers": ["quickAction"],
        "notification": { "link": "link", "categories": { "c": { "to": "book", "set": { "book": "{b.id}" } } } },
        "activities": { "b.book": { "link": true, "to": "find", "set": { "q": "{q} {r}", "tags": "{tags}" } } },
        "spotlight": { "items": { "book-{book}": "book" }, "query": { "to": "find", "set": { "q": "{query}" } } },
        "quickActions": { "mute": false, "book": "book" },
        "accepts": { "link": { "origins": ["web"], "except": ["book"] }, "window": { "routes": ["book"] } } },
      "windows": { "main": { "main": true }, "book": { "can": { "book": ["book"], "home": "any" }, "prefers": "book" } } }
    """

  /// The launch inputs, with content that fits the table's rules and content that doesn't.
  static let inputs: [LaunchInput] = [
    .plain, .url("b:b/42"), .universalLink("https://b.example/o/42"), .notification(payload: ["link": "/b/7"]),
    .notification(payload: ["b": ["id": 42]], category: "c"), .notification(payload: [:], category: "x"),
    .activity("b.book", userInfo: ["q": "x", "r": 1, "tags": ["a", "b"]]), .spotlightItem("book-42"),
    .spotlightItem("x"), .spotlightQuery("maps"), .quickAction("mute"), .quickAction("book", userInfo: ["book": 3]),
    .restored("b:b/42"), .window("b:b/42"), .deferred("https://b.example/b/1", age: 60), .link("b:b/42"),
  ]

  /// Uses a table like an app: decides, describes activities, saves and restores, and requests windows.
  static func use(_ table: RouteTable) {
    var links: [String] = []
    for input in inputs {
      let decision = table.decide(input)
      _ = decision.event?.properties
      _ = decision.description
      guard let match = decision.match else { continue }
      if let link = decision.targetContentIdentifier { links.append(link) }
      _ = table.activity(for: match.link)
      _ = table.start(with: input, saved: WindowState.Decoded(state: WindowState()), satisfied: [])
    }
    links = Array(Set(links).sorted().prefix(4))
    let rules = WindowRules(table)
    for kind in rules.kinds {
      let conditions = rules.conditions(of: kind, showing: links)
      for link in links {
        _ = conditions.can.matches(link)
        _ = conditions.prefers.matches(link)
        _ = rules.kind(forNewWindow: link)
      }
      _ = rules.externalEvents(of: kind, showing: links)
    }
    let state = WindowState(screens: links.map { WindowState.Screen($0) })
    _ = table.restoring(table.saving(state).state, satisfied: ["signedIn"])
  }

  /// Matches links, explains the results, and prints the links again.
  static func match(_ table: RouteTable) {
    for link in [
      "b:b/42", "https://b.example/o/42", "b:f?q=x&t=a&t=b", "https://b.example/f?q=%C3%A9#x", "b:/", "x:/y",
    ] {
      switch table.match(link) {
      case .miss(let miss): _ = miss.reason.text()
      case .match(let match):
        _ = match.leftoverItems
        _ = try? table.print(route: match.route, values: (0..<match.parameterCount).map { match.value(at: $0) })
      }
      _ = table.explain(link)
    }
  }

  /// One to three words of a compiled table are replaced by similar values, by each other or by random values.
  @Test func aForgedBlockNeverTraps() throws {
    let seed = Thoroughness.seed ?? .random(in: 0 ... .max)
    let rounds = Thoroughness.amount(200, full: 10_000)
    print("forged blocks: seed \(seed), \(rounds) rounds")
    var random = SeededRandom(seed: seed)
    let table = try Tables.table(Self.json)
    let words = try Self.words(of: table)
    var opened = 0
    var refused = 0
    for _ in 0..<rounds {
      let block = Self.forged(table.block, words, changes: Int.random(in: 1...3, using: &random), &random)
      guard let table = try? RouteTable(checking: block) else {
        refused += 1
        continue
      }
      opened += 1
      Self.match(table)
      Self.use(table)
    }
    #expect(opened > rounds / 20 && refused > rounds / 20, "opened \(opened), refused \(refused), seed \(seed)")
  }

  /// Other tables, whose compiled bytes replace parts of the first table.
  private static let others = [
    #"{"version": 1, "origins": {"a": "b:"}, "routes": {"find": "/f?q={q}", "book": "/b/{book: Int}/{rest...}"}}"#,
    #"""
    {"version": 1, "origins": {"web": "https://{shop}.b.example"}, "types": {"T": {"fields": {"x": "Int", "y": "String?"}}},
      "routes": {"at": {"link": "/?x={p.x}&y={p.y}", "parameters": {"p": "T?"}}, "z": "/z#{t}"}}
    """#,
    #"""
    {"version": 1, "origins": {"app": "b:"}, "wrappers": ["b:w?u={link}"],
      "routes": {"home": "/", "at": {"link": "/at/{x: Int}?y={y: Int = 1}", "parent": "home"}},
      "windows": {"m": {"main": true}, "w": {"prefers": "at"}}}
    """#,
  ]

  /// Compiled tables that are cut off, that contain parts of another table, or whose words contain their own offset.
  @Test func aSplicedBlockNeverTraps() throws {
    let seed = Thoroughness.seed ?? .random(in: 0 ... .max)
    let rounds = Thoroughness.amount(300, full: 20_000)
    print("spliced blocks: seed \(seed), \(rounds) rounds")
    var random = SeededRandom(seed: seed)
    let whole = try Tables.table(Self.json)
    let places = try Self.words(of: whole)
    let blocks = try ([Self.json] + Self.others).map { try Tables.table($0).block }
    let header = Block.Header.words
    var opened = 0
    for _ in 0..<rounds {
      var block = whole.block
      let words = block.count / TableLayout.wordSize
      func slice(_ block: [UInt8], _ first: Int, _ count: Int) -> ArraySlice<UInt8> {
        let size = TableLayout.wordSize
        return block[min(first * size, block.count)..<min((first + count) * size, block.count)]
      }
      switch random.below(4) {
      case 0:
        let other = random.one(of: blocks)
        let (from, to) = (
          header + random.below(other.count / TableLayout.wordSize - header), header + random.below(words - header)
        )
        let piece = slice(other, random.below(2) == 0 ? to : from, 1 + random.below(40))
        let start = to * TableLayout.wordSize
        block.replaceSubrange(start..<min(start + piece.count, block.count), with: piece.prefix(block.count - start))
      case 1:
        block.removeSubrange(slice(block, header + random.below(words - header), 1 + random.below(8)).indices)
      case 2:
        let at = header + random.below(words - header)
        block.insert(contentsOf: slice(block, at, 1 + random.below(8)), at: at * TableLayout.wordSize)
      default:
        for _ in 0...random.below(3) {
          let offset = random.one(of: places)
          let size = TableLayout.wordSize
          Self.write(
            random.one(of: [offset, offset / size, offset + size, max(0, offset - size), block.count]), at: offset,
            of: &block)
        }
      }
      Self.write(
        block.count / TableLayout.wordSize, at: Field<Block.Header, Number>.length.word * TableLayout.wordSize,
        of: &block)
      Self.seal(&block)
      guard let table = try? RouteTable(checking: block) else { continue }
      opened += 1
      Self.match(table)
      Self.use(table)
    }
    #expect(opened > 0 && opened < rounds, "opened \(opened) of \(rounds), seed \(seed)")
  }

  private static func forged(
    _ whole: [UInt8], _ words: [Int], changes: Int, _ random: inout SeededRandom
  ) -> [UInt8] {
    var block = whole
    for _ in 0..<changes {
      let offset = random.one(of: words)
      let value = word(at: offset, block)
      let forged =
        switch random.below(5) {
        case 0: value + 1
        case 1: max(0, value - 1)
        case 2: random.below(4)
        case 3: word(at: random.one(of: words), block)
        default: random.below(TableLayout.maximumWord + 1)
        }
      write(forged, at: offset, of: &block)
    }
    seal(&block)
    return block
  }

  // Proves that the fuzz test finds a missing check: without the check, a table with a single corrupted word makes the
  // process crash.

  @Test func missingChecksOfIndicesAreFound() async {
    await #expect(processExitsWith: .failure) { try ForgedBlockTests.useForged(unchecked: "an index out of bounds") }
  }

  @Test func missingChecksOfKindsAreFound() async {
    await #expect(processExitsWith: .failure) { try ForgedBlockTests.useForged(unchecked: "an unknown kind") }
  }

  @Test func missingChecksOfPlacesAreFound() async {
    await #expect(processExitsWith: .failure) { try ForgedBlockTests.useForged(unchecked: "data beyond the end") }
  }

  /// Uses the corrupted tables that only this check refuses.
  private static func useForged(unchecked damage: String) throws {
    let table = try Tables.table(json)
    let words = try words(of: table)
    var random = SeededRandom(seed: 13)
    for _ in 0..<2_000 {
      let forged = RouteTable(compiled: forged(table.block, words, changes: 1, &random))
      do {
        try forged.checkInvariants()
      } catch  where error.description == damage {
        match(forged)
        use(forged)
      } catch {}
    }
  }

  /// Returns the offsets of the words in a compiled table, without the words that detect accidental damage.
  static func words(of table: RouteTable) throws -> [Int] {
    var words: Set<Int> = Set(stride(from: 16, to: Block.Header.words * 4, by: 4))
    var check = TableCheck(table)
    check.observe = { bytes, contents, _ in
      guard contents != .bytes else { return }
      words.formUnion(stride(from: bytes.lowerBound, to: bytes.upperBound, by: TableLayout.wordSize))
    }
    try check.run()
    return words.sorted()
  }

  /// Sets every word, or a sample of them, to a value that is likely to be out of bounds.
  @Test(arguments: [0, 1, TableLayout.maximumWord])
  func aForgedWordNeverTraps(_ value: Int) throws {
    let table = try Tables.table(Self.json)
    let whole = table.block
    var opened = 0
    for offset in try Self.words(of: table).sample(80) {
      var block = whole
      Self.write(value, at: offset, of: &block)
      Self.seal(&block)
      guard let table = try? RouteTable(checking: block) else { continue }
      opened += 1
      if opened % 3 == 0 { Self.use(table) }
    }
    #expect(opened > 0)
  }

  private static func word(at offset: Int, _ block: [UInt8]) -> Int {
    (0..<4).reduce(0) { $0 | Int(block[offset + $1] & 0x3F) << (6 * $1) }
  }

  static func write(_ value: Int, at offset: Int, of block: inout [UInt8]) {
    for digit in 0..<4 { block[offset + digit] = TableLayout.digit(value >> (6 * digit)) }
  }

  /// Writes the checksum of the changed bytes.
  static func seal(_ block: inout [UInt8]) {
    let checksum = TableLayout.checksum(block)
    write(Int(checksum & 0xFF_FFFF), at: Field<Block.Header, Number>.checksumLow.word * 4, of: &block)
    write(Int(checksum >> 24 & 0xFF_FFFF), at: Field<Block.Header, Number>.checksumHigh.word * 4, of: &block)
  }
}
