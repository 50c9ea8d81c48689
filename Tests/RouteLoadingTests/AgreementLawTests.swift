import Foundation
import RouteAnalysis
import RouteLanguage
import RouteLoading
import RouteMatching
import TestSupport
import Testing

/// Law: if a random update of a random table is accepted, the links of the compiled table don't change.
///
/// `FINGERPOST_SEEDS` sets the number of updates, and `FINGERPOST_SEED` the first seed. A failure prints the seed of
/// its update.
@Suite struct AgreementLawTests {
  private static let count = Thoroughness.seeds(15, full: 3_000)
  private static let seed = Thoroughness.seed ?? 49

  /// A compiled table, and the result of an update of it.
  private struct Trial {
    var seed: UInt64
    var pool = LanguagePool()
    var base: RandomUpdate
    var update: RandomUpdate
    var compiled: CompiledTable
    var taken: SignedTable?
    var refusal: SignedTableRefusal?
    var links: [String]

    /// Returns `nil` if the seed gives no table, or if the update itself has errors.
    init?(seed: UInt64, allow: Set<SignedTable.Change>) {
      self.seed = seed
      var random = SeededRandom(seed: seed)
      guard let (base, compiled) = Trial.table(RandomUpdate(&random), pool, &random), let table = compiled.table else {
        return nil
      }
      var update = base
      for _ in 0..<random.one(of: [1, 1, 2, 3]) { update = update.edited(&random) }
      guard let (update, _) = Trial.table(update, pool, &random) else { return nil }
      (self.base, self.update, self.compiled) = (base, update, compiled)
      let file = SignedFile(table: update.json)
      do throws(SignedTableRefusal) {
        taken = try SignedTable(
          file.bytes, for: table, audience: file.audience, allow: allow, verify: SignedFile.verify)
      } catch {
        refusal = error
      }
      links = base.links(20, &random) + update.links(20, &random)
    }

    /// Resolves the ambiguities of a table.
    private static func table(
      _ table: RandomUpdate, _ pool: LanguagePool, _ random: inout SeededRandom
    ) -> (RandomUpdate, CompiledTable)? {
      var table = table
      for _ in 0..<8 where !table.isEmpty {
        let compiled = CompiledTable(json: Array(table.json.utf8), path: "routes.json", pool: pool)
        if compiled.table != nil { return (table, compiled) }
        guard let error = compiled.diagnostics.first(where: { $0.severity == .error }) else { return nil }
        let names = error.message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        table.settle(names, &random)
      }
      return nil
    }

    /// The update, read as an ordinary table, in which the routes of the newer app can precede the routes of the enum.
    var whole: CompiledTable {
      CompiledTable(json: Array(update.json.utf8), path: "update", pool: pool, first: Set(ids))
    }

    /// The part of the update that the agreement compares.
    var known: CompiledTable {
      CompiledTable(json: Array(update.json.utf8), path: "update", pool: pool, first: Set(ids), onlyFirst: true)
    }

    var ids: [String] { compiled.table?.routeIDs ?? [] }

    /// Returns the changes that `diff` finds between the compiled table and another table.
    func changes(_ other: CompiledTable) -> [TableChange] {
      TableComparison(old: compiled, new: other)?.run().changes ?? []
    }

    /// The random links, and the links with which `diff` shows changes between the compiled table and the whole update.
    var triedLinks: [String] { links + changes(whole).compactMap { $0.link } }

    /// Returns the first link that the compiled table reads and another table reads differently.
    func changedLink(in other: RouteTable) -> String? {
      triedLinks.first { link in
        guard let match = compiled.table?.match(link).match else { return false }
        return other.match(link).match.map { !isSame(match, $0) } ?? true
      }
    }

    private func isSame(_ a: RouteMatch, _ b: RouteMatch) -> Bool {
      a.route == b.route && a.routeID == b.routeID && a.originName == b.originName && a.pattern == b.pattern
        && a.patternIndex == b.patternIndex && a.patternForm == b.patternForm && a.redirectID == b.redirectID
        && a.isDeprecated == b.isDeprecated && a.parameterCount == b.parameterCount
        && (0..<a.parameterCount).allSatisfy { a.value(at: $0) == b.value(at: $0) }
    }

    var note: Comment {
      "FINGERPOST_SEED=\(seed) FINGERPOST_SEEDS=1\n\(base.json)\n\(update.json)\n\(refusal?.description ?? "taken")"
    }
  }

  private static func trials(
    _ count: Int = count, allow: Set<SignedTable.Change>, _ body: (Trial) throws -> Void
  ) rethrows -> Int {
    var trials = 0
    for offset in 0..<max(1, count) {
      guard let trial = Trial(seed: seed &+ UInt64(offset), allow: allow) else { continue }
      trials += 1
      try body(trial)
    }
    return trials
  }

  /// The kinds of changes that affect links and screens.
  private static let noticed: Set<TableChange.Kind> = [
    .stopsWorking, .leadsElsewhere, .renamed, .valueChanges, .typeChanges, .presenceChanges, .newLink,
    .canonicalChanges,
    .meaningChanges,
  ]

  @Test func withNothingAllowedNoLinkChanges() throws {
    var (taken, grown, refusedForOrder, shown) = (0, 0, 0, 0)
    var (narrower, asked) = (0, 0)
    let trials = Self.trials(allow: []) { trial in
      guard let signed = trial.taken else {
        guard let refusal = trial.refusal, refusal.description.contains("takes precedence") else { return }
        // An agreement that ignores precedence would have accepted this update.
        refusedForOrder += 1
        if let table = trial.known.table, trial.changedLink(in: table) != nil { shown += 1 }
        return
      }
      taken += 1
      let changes = trial.changes(trial.known).filter { Self.noticed.contains($0.kind) }
      #expect(changes.isEmpty, "\(changes.map { "\($0.kind): \($0.message)" })\n\(trial.note)")
      #expect(trial.changedLink(in: signed.table) == nil, trial.note)
      guard !signed.unknownRoutes.isEmpty, let whole = trial.whole.table else { return }
      grown += 1
      // Compare with a table in which the routes of the newer app have their own precedence.
      if trial.changedLink(in: whole) != nil { narrower += 1 }
      for link in trial.triedLinks {
        let match = signed.table.match(link).match
        guard trial.compiled.table?.match(link).match == nil else { continue }
        // Only links that no old route matched may open the newer routes.
        let new = whole.match(link).match.flatMap { signed.unknownRoutes.contains($0.routeID) ? $0 : nil }
        #expect(match?.routeID == new?.routeID, "\(link)\n\(trial.note)")
        if match != nil { asked += 1 }
      }
    }
    // Proves that the test can fail: each of these cases makes up a share of the updates.
    let summary = """
      of \(trials) updates \(taken) taken, \(grown) of them with new routes, which would take links in \(narrower) and \
      are asked \(asked) times; \(refusedForOrder) refused for their order, which a link shows in \(shown)
      """
    print(summary)
    guard Self.count >= 100 else { return }
    #expect(taken * 5 >= trials && (trials - taken) * 5 >= trials, "\(summary)")
    #expect(narrower * 25 >= trials && asked * 2 >= trials, "\(summary)")
    #expect(refusedForOrder * 50 >= trials && shown * 2 >= refusedForOrder, "\(summary)")
  }

  /// A link changes only in a way that the app allows.
  @Test func onlyAllowedLinksChange() throws {
    for allow: Set<SignedTable.Change> in [[.aliases], [.redirects], [.origins], [.aliases, .redirects, .origins]] {
      var taken = 0
      let trials = Self.trials(Self.count / 3, allow: allow) { trial in
        guard let signed = trial.taken else { return }
        taken += 1
        for link in trial.triedLinks {
          guard let before = trial.compiled.table?.match(link).match else { continue }
          let after = signed.table.match(link).match
          let isMoved = after.map { $0.routeID != before.routeID || $0.pattern != before.pattern } ?? true
          guard isMoved, !allow.contains(.origins) else { continue }
          // The changed link must have been matched, or must be matched now, by a pattern that may change.
          let known = after.flatMap { signed.unknownRoutes.contains($0.routeID) ? nil : $0 }
          let kinds = [before, known].compactMap { $0 }.compactMap { match -> SignedTable.Change? in
            match.redirectID != nil ? .redirects : match.patternIndex > 0 ? .aliases : nil
          }
          #expect(!allow.isDisjoint(with: kinds), "\(allow) \(link)\n\(trial.note)")
        }
      }
      #expect(Self.count < 100 || taken * 5 >= trials, "\(allow): \(taken) of \(trials)")
    }
  }

  // MARK: Examples

  /// Returns the route of a link after an update of a table.
  private func route(of link: String, _ table: String, _ update: String, allow: Set<SignedTable.Change> = []) throws
    -> String?
  {
    let compiled = try RouteTable(json: Array(tableText(members: table).utf8))
    let file = SignedFile(table: tableText(members: update))
    let signed = try SignedTable(
      file.bytes, for: compiled, audience: file.audience, allow: allow, verify: SignedFile.verify)
    return signed.table.match(link).match?.routeID
  }

  @Test(arguments: [
    (
      "'routes': { 'safe': { 'link': '/q?a={a: String}', 'beats': 'risky' }, 'risky': '/q?b={b: String}' }",
      "'routes': { 'safe': '/q?a={a: String}', 'risky': { 'link': '/q?b={b: String}', 'beats': 'safe' } }"
    ),
    (
      "'routes': { 'safe': '/q?b={b: String}', 'tisky': '/q?a={a: String}' }",
      "'routes': { 'safe': '/q?b={b: String}', 'tisky': { 'link': '/q?a={a: String}', 'beats': ['safe'] } }"
    ),
    (
      "'routes': { 'safe': '/q?b={b: String}', 'tisky': '/q?a={a: String}' }",
      "'routes': { 'safe': '/q?b={b: String}', 'tisky': { 'link': '/q?a={a: String}', 'beats': ['*'] } }"
    ),
    (
      "'routes': { 'safe': { 'link': '/q?b={b: String}', 'beats': ['a'] }, 'a': '/q?a={a: String}' }",
      "'routes': { 'safe': '/q?b={b: String}', 'a': '/q?a={a: String}' }"
    ),
  ])
  func anotherOrderIsRefused(_ table: String, _ update: String) throws {
    let (table, update) = (table.replacing("'", with: "\""), update.replacing("'", with: "\""))
    for allow: Set<SignedTable.Change> in [[], [.aliases, .origins, .redirects]] {
      let refusal = #expect(throws: SignedTableRefusal.self) {
        try route(of: "https://x.example/q?a=1&b=2", table, update, allow: allow)
      }
      #expect(refusal?.kind == .change)
      #expect(refusal?.description.contains("takes precedence over 'safe', as for 'https://x.example/q?") == true)
    }
    #expect(try route(of: "https://x.example/q?a=1&b=2", table, table) == "safe")
  }

  @Test(arguments: [
    ("'zzz': '/pay/5'", "https://x.example/pay/5", "pay"),
    ("'zzz': { 'link': '/pay/{id: String}', 'beats': ['pay'] }", "https://x.example/pay/5", "pay"),
    ("'zzz': '/pay/{name: String}'", "https://x.example/pay/ann", "zzz"),
    ("'zzz': '/free'", "https://x.example/free", "rest"),
    ("'zzz': '/{first}/{all...}'", "https://x.example/free/5", "rest"),
    ("'zzz': { 'link': '/pay?x={x}', 'exclude': ['/pay?x=1'] }", "https://x.example/pay?x=1", "rest"),
    ("'zzz': '/pay/5', 'old': { 'link': '/pay/6', 'redirect': 'zzz' }", "https://x.example/pay/6", "pay"),
    ("'old': { 'link': '/old', 'redirect': 'zzz' }, 'zzz': '/new'", "https://x.example/old", "rest"),
  ])
  func aNewRouteTakesNoLinkOfAnother(_ routes: String, _ link: String, _ expected: String) throws {
    let rest = expected == "zzz" ? "" : "'rest': '/{path...}', "
    let table = "'routes': { \(rest)'pay': '/pay/{id: Int}' }".replacing("'", with: "\"")
    let update = "'routes': { \(rest)'pay': '/pay/{id: Int}', \(routes) }".replacing("'", with: "\"")
    #expect(try route(of: link, table, update) == expected)
  }

  /// A new alias comes between two patterns without a common link, so one of the patterns is tried later.
  @Test func newAliasCanReorderItsNeighbours() throws {
    let types = #""types": { "Small": { "type": "Int", "min": 1, "max": 9 } }, "routes": "#
    let table = types + #"{ "a": "/{n: Int}", "b": "/{id: UUID}", "c": "/c/{x: Small}" }"#
    let update =
      types + #"{ "a": "/{n: Int}", "b": "/{id: UUID}", "c": { "link": "/c/{x: Small}", "aliases": ["/{x}"] } }"#
    let id = "https://x.example/7d444840-9dc0-11d1-b245-5ffdce74fad2"
    #expect(try route(of: id, table, update, allow: [.aliases]) == "b")
    #expect(try route(of: "https://x.example/-1", table, update, allow: [.aliases]) == "a")
    #expect(try route(of: "https://x.example/1", table, update, allow: [.aliases]) == "c")
  }

  /// The comparison of a place includes settings that affect only its own links.
  @Test func slashesAfterASchemeAreAChange() throws {
    let table =
      #""canonical": "web", "origins": { "web": "https://x.example", "app": { "at": "app:" } }, "routes": { "a": "/a" }"#
    let update = table.replacing("\"app:\"", with: "\"app:\", \"slashes\": \"two\"")
    let refusal = #expect(throws: SignedTableRefusal.self) { try route(of: "app:a", table, update) }
    #expect(refusal?.kind == .change)
  }
}
