import Foundation
import RouteAnalysis
import RouteEmitters
import RouteGeneration
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Random tables with random mistakes: a fix removes its problem, and `--fix` applies each fix once and breaks nothing.
@Suite(.namingCases) struct FixTests {
  /// After a fix, its problem is gone from that position.
  @Test func aFixRemovesItsProblem() {
    var count = 0
    var tried: Set<String> = []
    for (seed, json) in Self.tables {
      let table = Self.compile(json)
      let problems = Self.problems(of: table)
      for problem in problems where problem.fix?.edits.isEmpty == false {
        let (files, made) = [problem].fixed(table.files)
        let after = Self.problems(of: Self.compile(String(decoding: files[0].bytes, as: UTF8.self)))
        let left = problems.recurring(in: after, made: made)
        let fixed = String(decoding: files[0].bytes, as: UTF8.self)
        #expect(left.isEmpty, "seed \(seed): \(problem), \(problem.fix?.description ?? "")\n\(json)\n\(fixed)")
        count += 1
        tried.insert(problem.rule)
      }
    }
    print("\(count) fixes of \(tried.count) rules; seed \(LawTables.seed)")
    // The tables without a mistake have this many.
    #expect(count >= 30 && tried.count >= 25, "\(tried.sorted())")
  }

  /// A second `--fix` has nothing to do, and `--fix` never makes a valid table invalid.
  @Test func secondFixChangesNothing() throws {
    var (made, kept) = (0, 0)
    for (seed, json) in Self.tables {
      let table = Self.compile(json)
      let first = Self.repair(table)
      let second = Self.repair(first.table)
      let text = String(decoding: first.table.files[0].bytes, as: UTF8.self)
      #expect(
        second.count == 0 && second.table.files[0].bytes == first.table.files[0].bytes,
        "seed \(seed): \(first.count), then \(second.count) fixes\n\(json)\n\(text)")
      made += first.count
      kept += first.problems.count { $0.fix?.edits.isEmpty == false }
      guard table.table != nil, first.count > 0 else { continue }
      let pool = LanguagePool()
      let difference = try #require(
        TableDifference(old: Self.compile(json, pool), new: Self.compile(text, pool), comparesCode: true))
      #expect(!difference.has(.breaking), "seed \(seed): \(difference.changes.map(\.message))\n\(json)\n\(text)")
    }
    print("\(made) fixes were made, \(kept) left to the author")
    // The tables without a mistake have this many.
    #expect(made >= 30 && kept >= 1)
  }

  private static func compile(_ json: String, _ pool: LanguagePool = LanguagePool()) -> CompiledTable {
    CompiledTable(json: Array(json.utf8), path: "routes.json", pool: pool)
  }

  private static func problems(of table: CompiledTable) -> [Diagnostic] {
    Linter.run(table, generating: table.document.map { SwiftNameCheck.findings($0) } ?? [])
  }

  private static func repair(_ table: CompiledTable) -> TableRepair {
    TableRepair(
      table, compile: { CompiledTable(json: $0[0].bytes, path: $0[0].path, pool: $1) }, check: { problems(of: $0) })
  }

  // MARK: Tables with slips

  /// The wrong examples of all rules, followed by random tables.
  private static let tables: [(seed: UInt64, json: String)] = {
    let count = Thoroughness.seeds(30, full: 4_000)
    let models = Dictionary(uniqueKeysWithValues: LawTables.all.map { ($0.seed, $0.checked.model.json.text()) })
    let wrong = Self.examples("Wrong")
    let examples = wrong + Self.examples("Right")
    // This fix would change the enum's case, so `--fix` leaves the decision to the author.
    let kept =
      #"{"generate": {}, "version": 1, "origins": {"web": "https://a.example"}, "routes": {"a": "/", "b": "/p/:id"}}"#
    // The text between these brackets is lost, whichever bracket is removed.
    let closed = #"{"version": 1, "origins": {"web": "https://a.example"}}}, "routes": {"a": "/"}}}}"#
    // One query value contains the same optional parameter twice.
    let twice =
      #"{"version": 1, "origins": {"web": "https://a.example"}, "routes": {"a": "/a?q={p: Int}{x}{x: Int ?? nil}"}}"#
    // After the fix of the '{', the '[' next to it has a problem of the same rule.
    let adjacent =
      #"{"version": 1, "origins": {"web": "https://a.example"}, "routes": {"a": "/"}, "types": {"C": {"type": "String", "pattern": "{[A", "example": "A"}}}"#
    // A comment contains the brackets, and the place for a '}'.
    let commented = "{\n  \"version\": 1,\n  \"routes\": { \"a\": { // \"b\" } }\n}"
    return (wrong + [kept, closed, twice, adjacent, commented]).map { (0, $0) }
      + (0..<count).map { index in
        let seed = LawTables.seed &+ UInt64(index)
        var random = SeededRandom(seed: seed)
        let example = random.one(of: examples)
        var json = random.chance(30) ? models[seed] ?? example : example
        // With `generate`, fixes also have to keep the code that uses the enum compiling.
        if random.chance(50), !json.contains("\"generate\""), json.hasPrefix("{") {
          json = "{\"generate\": {}, " + json.dropFirst()
        }
        return (seed, slipped(json, &random))
      }
  }()

  private static func examples(_ title: String) -> [String] {
    RulePage.all.compactMap { page in
      page.example(title).flatMap { $0.language == "json" ? tableText(example: $0.text) : nil }
    }
  }

  /// Syntax of other routers, and typing errors.
  private static let pieces = [
    "/:id", "/*", "/**", "/[id]", "/<id>", "/<int:id>", "//", "/", "?", "&", "&&", "=", "#", "%", "{id}", "{? q}",
    "{? '&' q}",
    "{? 'a'}", "{? $query '&'}", "{'a'}", "{'a'|'a'}", "{a|b}", "{q}&", "?{q}", "?q", "?{? q}", "?{? q '&'}m=1",
    "{id?}", "{id?: Int}",
    "{Int: id}", "{id Int}", "{id: Int[]}", "{id: Array<Int>}", "{...p}", "{p: Int...}", "{{id}}", "{?q,page}", "{/id}",
    "${id}",
    "{_: Int}", "{id: int}", "{id = nil}", "{id: Int? = 3}", "{id: Int ?? nil}", "(a|b)", "[/{id}]", "}", "{", "'", " ",
    "é",
    "a", "A",
  ]

  private static func slipped(_ json: String, _ random: inout SeededRandom) -> String {
    var bytes = Array(json.utf8)
    for _ in 0..<1 + random.below(3) {
      let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
      guard quotes.count > 3 else { break }
      let index = 2 * random.below(quotes.count / 2)
      let (open, close) = (quotes[index] + 1, quotes[index + 1])
      switch random.below(9) {
      case 0: bytes.insert(UInt8(ascii: " "), at: close)
      case 1 where close - open > 1: bytes.swapAt(close - 1, close - 2)
      case 2 where close > open: bytes.remove(at: open + random.below(close - open))
      case 3:
        let other = 2 * random.below(quotes.count / 2)
        bytes.replaceSubrange(open..<close, with: Array(bytes[quotes[other] + 1..<quotes[other + 1]]))
      case 4:
        let mark = random.one(of: Array("{}[]\",:'\\0".utf8))
        if random.chance(50) { bytes.insert(mark, at: random.below(bytes.count)) } else { bytes.remove(at: close) }
      case 5: bytes[open] ^= bytes[open] | 0x20 >= 0x61 ? 0x20 : 0
      default:
        let patterns = quotes.indices.dropLast().filter { bytes[quotes[$0] + 1] == UInt8(ascii: "/") }
        guard !patterns.isEmpty else { continue }
        let place = random.one(of: patterns)
        let length = quotes[place + 1] - quotes[place]
        let offset = random.chance(50) ? length : 1 + random.below(length)
        bytes.insert(contentsOf: random.one(of: pieces).utf8, at: quotes[place] + offset)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
