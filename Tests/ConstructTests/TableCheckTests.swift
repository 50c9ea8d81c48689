import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The checks of compiled tables from untrusted sources.
@Suite(.namingCases) struct TableCheckTests {
  static let tables: [String] =
    Construct.rest.map(\.table) + Construct.paths.map(\.table) + Construct.fragments.map(\.table)
    + [#""name": "A", "origins": {"app": "x:"}, "routes": {"a": "/a#?u", "b": "/b#?u={x}"}"#]

  static func table(_ text: String) throws -> RouteTable {
    try RouteTable(json: Array("{\"version\": 1, \(text)}".utf8))
  }

  @Test func compiledTablesPassTheirChecks() {
    each(Self.tables) { text in
      let table = try Self.table(text)
      try table.checkInvariants()
      let again = try RouteTable(checking: table.block)
      #expect(again.routeIDs == table.routeIDs)
    }
  }

  @Test func damagedTablesAreDetected() throws {
    var block = try Self.table(Construct.rest[0].table).block
    block[block.count / 2] ^= 1
    #expect(throws: TableCorruption.self) { try RouteTable(checking: block) }
    #expect(throws: TableCorruption.self) { try RouteTable(compiled: block).checkInvariants() }
    #expect(throws: TableCorruption.self) { try RouteTable(checking: []) }
    #expect(throws: TableCorruption.self) { try RouteTable(checking: Array(block.dropLast())) }
  }

  /// Compiled tables with random changes and a correct checksum either don't open, or match and print without a trap.
  @Test func corruptedTablesNeverTrap() throws {
    let seed = Thoroughness.seed ?? .random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    var opened = 0
    var refused = 0
    let links = Construct.rest.flatMap { $0.links.map(\.link) } + Construct.paths.flatMap { $0.links.map(\.link) }
    let blocks = try [Construct.rest[0], Construct.paths[0], Construct.rest[3]].map { try Self.table($0.table).block }
    for round in 0..<600 {
      var block = blocks[round % blocks.count]
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: 16..<block.count, using: &random)
        block[index] = UInt8.random(in: 0x30...0x6F, using: &random)
      }
      Self.seal(&block)
      guard let table = try? RouteTable(checking: block) else {
        refused += 1
        continue
      }
      opened += 1
      for link in links.shuffled(using: &random).prefix(8) {
        guard case .match(let match) = table.match(link) else {
          continue
        }
        let values = match.values
        _ = try? table.print(route: match.route, values: values)
      }
    }
    #expect(opened > 20 && refused > 20, "opened \(opened), refused \(refused), seed \(seed)")
  }

  /// Writes the checksum of the changed bytes.
  private static func seal(_ block: inout [UInt8]) {
    let checksum = TableLayout.checksum(block)
    for (field, value) in [(Field<Block.Header, Number>.checksumLow, checksum), (.checksumHigh, checksum >> 24)] {
      for digit in 0..<4 {
        block[field.word * 4 + digit] = TableLayout.digit(Int(value >> (6 * UInt64(digit)) & 0x3F))
      }
    }
  }
}
