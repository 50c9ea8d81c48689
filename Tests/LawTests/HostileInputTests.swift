import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Law 6: any bytes give a valid table or diagnostics, and a match or a reason. Nothing traps.
@Suite struct HostileInputTests {
  @Test func changedTablesCompileOrAreRefused() {
    var compiled = 0
    var refused = 0
    for (seed, checked) in LawTables.all {
      var random = SeededRandom(seed: seed)
      var links = LinkGenerator(checked.model, seed: seed)
      let original = checked.model.json
      for round in 0..<4 {
        let bytes =
          round < 2 ? mutated(original.text(), &random) : Array(original.withStringExchanged(&random).text().utf8)
        do {
          let table = try RouteTable(json: bytes)
          compiled += 1
          for _ in 0..<4 { ask(table, Array(links.link().utf8)) }
        } catch {
          refused += 1
          #expect(error.diagnostics.contains { $0.severity == .error }, "seed \(seed)")
          #expect(!error.description.isEmpty)
        }
      }
    }
    #expect(compiled >= LawTables.least(1) && refused >= LawTables.least(1))
  }

  @Test func anyBytesAreALink() {
    for (seed, checked) in LawTables.all {
      var random = SeededRandom(seed: seed)
      var links = LinkGenerator(checked.model, seed: seed)
      for _ in 0..<10 { ask(checked.table, mutated(links.link(), &random)) }
      ask(checked.table, (0..<random.below(60)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }
  }

  /// Reads every property of the answer, so that a trap in any of them is found.
  private func ask(_ table: RouteTable, _ link: [UInt8]) {
    link.withUnsafeBufferPointer { _ = table.match(bytes: $0) }
    switch table.match(String(decoding: link, as: UTF8.self)) {
    case .match(let match):
      _ = match.answer
      _ = match.leftoverItems
      _ = match.ignoredItems
    case .miss(let miss): _ = miss.reason
    }
  }

  private func mutated(_ text: String, _ random: inout SeededRandom) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<1 + random.below(3) where !bytes.isEmpty {
      let index = random.below(bytes.count)
      let length = min(1 + random.below(8), bytes.count - index)
      switch random.below(5) {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(index..<index + length)
      case 2: bytes.insert(contentsOf: bytes[index..<index + length], at: random.below(bytes.count))
      case 3: bytes[index] = random.one(of: Array("{}[]\",:/?#&=%*.\\-0".utf8))
      default:
        bytes.insert(contentsOf: random.one(of: ["{", "}", "...", "??", "[Int]", "%", "\u{0}", "é"]).utf8, at: index)
      }
    }
    return bytes
  }
}

extension JSONText {
  /// Returns the same JSON with one of its strings replaced by another one of its strings.
  func withStringExchanged(_ random: inout SeededRandom) -> JSONText {
    let strings = strings
    var index = random.below(strings.count)
    return replacing(&index, by: random.one(of: strings))
  }

  private var strings: [String] {
    switch self {
    case .string(let text): [text]
    case .bool, .number: []
    case .array(let elements): elements.flatMap(\.strings)
    case .object(let members): members.flatMap { [$0.key] + $0.value.strings }
    }
  }

  /// Replaces the string at an index. Keys and values count alike.
  private func replacing(_ index: inout Int, by text: String) -> JSONText {
    func next(_ own: String) -> String {
      index -= 1
      return index == -1 ? text : own
    }
    switch self {
    case .string(let own): return .string(next(own))
    case .bool, .number: return self
    case .array(let elements):
      var result: [JSONText] = []
      for element in elements { result.append(element.replacing(&index, by: text)) }
      return .array(result)
    case .object(let members):
      var result: [(key: String, value: JSONText)] = []
      for member in members {
        let key = next(member.key)
        result.append((key, member.value.replacing(&index, by: text)))
      }
      return .object(result)
    }
  }
}
