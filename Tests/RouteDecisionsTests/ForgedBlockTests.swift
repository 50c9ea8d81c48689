import Foundation
import RouteDecisions
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Blocks from elsewhere whose launch, window and activity sections were tampered with, under a checksum that is right.
@Suite struct ForgedBlockTests {
  /// A small table that says something of everything in these sections: a block that is checked in a moment.
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

  /// The ways in, with content that fits the table's rules and content that doesn't.
  static let inputs: [LaunchInput] = [
    .plain, .url("b:b/42"), .universalLink("https://b.example/o/42"), .notification(payload: ["link": "/b/7"]),
    .notification(payload: ["b": ["id": 42]], category: "c"), .notification(payload: [:], category: "x"),
    .activity("b.book", userInfo: ["q": "x", "r": 1, "tags": ["a", "b"]]), .spotlightItem("book-42"),
    .spotlightItem("x"), .spotlightQuery("maps"), .quickAction("mute"), .quickAction("book", userInfo: ["book": 3]),
    .restored("b:b/42"), .window("b:b/42"), .deferred("https://b.example/b/1", age: 60), .link("b:b/42"),
  ]

  /// What an app does with a table: decides, describes activities, saves and restores, asks for windows.
  static func use(_ table: RouteTable) {
    var links: [String] = []
    for input in inputs {
      let decision = table.decide(input)
      _ = decision.event?.properties
      _ = decision.description
      guard let match = decision.match else { continue }
      if let link = decision.targetContentIdentifier { links.append(link) }
      _ = table.activity(for: match.link)
      _ = table.start(with: input, saved: WindowState.Reading(state: WindowState()), satisfied: [])
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

  @Test func aForgedBlockNeverTraps() throws {
    let seed = ProcessInfo.processInfo.environment["FINGERPOST_SEED"].flatMap(UInt64.init) ?? 0xB00C
    var random = SeededRandom(seed: seed)
    let whole = try Tables.table(Self.json).block
    let start = sectionStart(whole)
    var opened = 0
    var refused = 0
    for round in 0..<400 {
      var block = whole
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let index = Int.random(in: start..<block.count, using: &random)
        // Mostly what a block is made of; now and then any byte at all.
        let isAny = round % 5 == 0
        block[index] = .random(in: isAny ? .min ... .max : 0x30...0x6F, using: &random)
      }
      Self.seal(&block)
      guard let table = try? RouteTable(checking: block) else {
        refused += 1
        continue
      }
      opened += 1
      Self.use(table)
    }
    #expect(opened > 30 && refused > 30, "opened \(opened), refused \(refused), seed \(seed)")
  }

  /// Every single word of the three sections, set to what is most likely to be out of bounds.
  @Test(arguments: [1, TableLayout.maximumWord])
  func aForgedWordNeverTraps(_ value: Int) throws {
    let whole = try Tables.table(Self.json).block
    var opened = 0
    for offset in stride(from: sectionStart(whole), to: whole.count - 4, by: 4) {
      var block = whole
      Self.write(value, at: offset, of: &block)
      Self.seal(&block)
      guard let table = try? RouteTable(checking: block) else { continue }
      opened += 1
      if opened % 3 == 0 { Self.use(table) }
    }
    #expect(opened > 0)
  }

  /// Where the launch section's records begin: what stands before them is the matcher's, which has tests of its own.
  private func sectionStart(_ block: [UInt8]) -> Int {
    Self.word(at: Self.word(.launch, block) + TableLayout.Launch.meanings.rawValue * 4, block)
  }

  private static func word(_ field: TableLayout.Header, _ block: [UInt8]) -> Int { word(at: field.rawValue * 4, block) }
  private static func word(at offset: Int, _ block: [UInt8]) -> Int {
    (0..<4).reduce(0) { $0 | Int(block[offset + $1] &- 0x30) << (6 * $1) }
  }

  private static func write(_ value: Int, at offset: Int, of block: inout [UInt8]) {
    for digit in 0..<4 { block[offset + digit] = 0x30 + UInt8(value >> (6 * digit) & 0x3F) }
  }

  /// Writes the checksum that the changed bytes have.
  private static func seal(_ block: inout [UInt8]) {
    let checksum = TableLayout.checksum(block)
    write(Int(checksum & 0xFF_FFFF), at: TableLayout.Header.checksumLow.rawValue * 4, of: &block)
    write(Int(checksum >> 24 & 0xFF_FFFF), at: TableLayout.Header.checksumHigh.rawValue * 4, of: &block)
  }
}
