import LaunchInputs
import RouteDecisions
import RouteLanguage
import RouteMatching
import RouteTracing

/// Untrusted compiled tables. The input is a compiled table, or edits of a valid one with six bytes each. Length and
/// checksum are corrected, so that the checks after them run.
enum FuzzedBlock {
  private static let good = [Tables.small.block, Tables.transit.block]

  static func run(_ bytes: [UInt8]) {
    let isBlock = TableLayout.magic.withUTF8Buffer { bytes.starts(with: $0) }
    guard let table = try? RouteTable(checking: isBlock ? sealed(bytes) : edited(bytes)) else { return }
    use(table)
  }

  private static func edited(_ bytes: [UInt8]) -> [UInt8] {
    guard let choice = bytes.first else { return [] }
    var block = good[Int(choice) % good.count]
    let words = block.count / TableLayout.wordSize
    var rest = bytes.dropFirst()
    while rest.count >= 6 {
      let edit = Array(rest.prefix(6))
      rest = rest.dropFirst(6)
      let word = 4 + (Int(edit[0]) | Int(edit[1]) << 8) % (words - 4)
      let number = Int(edit[3]) | Int(edit[4]) << 8 | Int(edit[5]) << 16
      let old = value(of: word, block)
      let new =
        switch edit[2] % 4 {
        case 0: old + number % 4 + 1
        case 1: old - number % 4 - 1
        case 2: value(of: number % words, block)
        default: number
        }
      write(new, word, &block)
    }
    return sealed(block)
  }

  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var block = bytes
    guard block.count >= Block.Header.words * TableLayout.wordSize else { return block }
    write(block.count / TableLayout.wordSize, Field<Block.Header, Number>.length.word, &block)
    let checksum = TableLayout.checksum(block)
    write(Int(checksum & 0xFF_FFFF), Field<Block.Header, Number>.checksumLow.word, &block)
    write(Int(checksum >> 24 & 0xFF_FFFF), Field<Block.Header, Number>.checksumHigh.word, &block)
    return block
  }

  private static func value(of word: Int, _ block: [UInt8]) -> Int {
    (0..<4).reduce(0) { $0 | Int(block[word * 4 + $1] & 0x3F) << (6 * $1) }
  }

  private static func write(_ value: Int, _ word: Int, _ block: inout [UInt8]) {
    for digit in 0..<4 { block[word * 4 + digit] = TableLayout.digit(value >> (6 * digit)) }
  }

  // MARK: What an app does with a table

  private static let links = [
    "b:b/42", "https://b.example/o/42", "https://b.example/f?q=%C3%A9&t=a&t=b#x", "https://transit.example/lines/U6",
    "https://transit.example/trip/100..200?via=300&at=2026-02-28", "https://transit.example/news/a/b?x=1&y",
    "https://go.example/to/https://transit.example/stops/4201",
  ]

  private static let inputs: [LaunchInput] = [
    .plain, .notification(payload: ["b": ["id": 42]], category: "c"),
    .activity("b.book", userInfo: ["q": "x", "r": 1, "tags": ["a", "b"]]), .spotlightItem("book-42"),
    .spotlightQuery("m"),
    .quickAction("book", userInfo: ["book": 3]), .quickAction("via"), .deferred("https://b.example/b/1", age: 60),
  ]

  private static func use(_ table: RouteTable) {
    var found: [String] = []
    for link in links {
      switch table.match(link) {
      case .miss(let miss): _ = miss.reason.text()
      case .match(let match):
        _ = match.leftoverItems
        _ = try? table.print(route: match.route, values: match.values)
        _ = table.activity(for: match.link)
        canary(link == links[0] && (match.routeID != "book" || match["book"]?.int != 42))
        found.append(match.link)
      }
    }
    _ = table.explain(links[0])
    for input in inputs {
      let decision = table.decide(input)
      _ = decision.event?.properties
      _ = decision.targetContentIdentifier
    }
    _ = table.start(with: inputs[1], saved: WindowState.Decoded(state: WindowState()), satisfied: [])
    let rules = WindowRules(table)
    for kind in rules.kinds {
      let conditions = rules.conditions(of: kind, showing: found)
      for link in found {
        _ = conditions.can.matches(link)
        _ = rules.kind(forNewWindow: link)
      }
    }
    _ = table.restoring(table.saving(WindowState(screens: found.map { .init($0) })).state, satisfied: ["signedIn"])
  }
}
