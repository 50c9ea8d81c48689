import Foundation
import RouteGeneration
import RouteLanguage
import TestSupport
import Testing

@testable import Mutate

/// Edits of tables, and the edits that generated tests notice.
@Suite(.namingCases) struct MutationTests {
  static let table = Array(
    """
    {
      "version": 1, "name": "ShopRoute", "origins": {"web": "https://a.example", "app": "a:"}, "canonical": "web",
      "types": {"Size": ["small", "large"], "ID": {"type": "Int", "min": 1, "example": 7}},
      "routes": {
        "home": "/",
        "item": {"link": "/items/{item: ID}?size={size: Size = small}", "aliases": ["/i/{item}"], "requires": "in"}
      }
    }
    """.utf8)

  @Test func editsAreFixedAndDifferent() {
    let first = TableMutation.mutants(of: Self.table)
    #expect(first.map(\.bytes) == TableMutation.mutants(of: Self.table).map(\.bytes))
    #expect(Set(first.map(\.bytes)).count == first.count)
    #expect(!first.contains { $0.bytes == Self.table })
    #expect(first.allSatisfy { JSONReader.read($0.bytes).diagnostics.isEmpty }, "an edit leaves JSON")
  }

  @Test func sampleHasManyOfEachKind() throws {
    let url = SchemaLawTests.root.appendingPathComponent("routes.json")
    let mutants = TableMutation.mutants(of: Array(try Data(contentsOf: url)))
    #expect(mutants.count > 800)
    for kind in TableMutant.Operator.allCases { #expect(mutants.contains { $0.kind == kind }, "\(kind.rawValue)") }
  }

  @Test func pageHasEachKind() throws {
    let url = SchemaLawTests.root.appendingPathComponent("Sources/Fingerpost/Fingerpost.docc/GeneratedTests.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    for kind in TableMutant.Operator.allCases {
      let isThere = page.contains("| `\(kind.rawValue)` | \(kind.summary) |\n")
      #expect(isThere, "\(kind.rawValue)")
    }
  }

  static let parts = Array(
    """
    {
      "version": 1, "name": "ShopRoute", "canonical": "web",
      "origins": {"web": "https://a.example/base", "shop": {"at": "https://{shop: Slug}.a.example", "explicit": true}},
      "wrappers": ["https://*.go.example/to/{_...}?link={link}", {"link": "mirror://open/{link...}"}], "ignoredQuery": "ref",
      "types": {
        "Slug": {"type": "String", "pattern": "[a-z]+", "except": ["new"], "example": "red"},
        "Size": {"cases": {"small": {"swift": "small", "spellings": ["little"]}, "large": "large"}}
      },
      "routes": {
        "home": "/", "shop": {"link": {"shop": "/"}},
        "items": {"link": "/{'items'|'things'}/{path...}", "exclude": ["/items/{_}/old", {"link": "/items/off?all", "only": "web"}]},
        "size": "/size/{size: Size}"
      }
    }
    """.utf8)

  /// Each part of a wrapper, an exclusion and a host with a label is edited, and so is the letter case of each text that
  /// a link contains.
  @Test func partsAreEdited() {
    let lines = Set(TableMutation.mutants(of: Self.parts).flatMap { $0.bytes.split(separator: UInt8(ascii: "\n")) })
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    each(
      [
        // Wrappers: scheme, host, port, path, items and the position of the link.
        #""http://*.go.example/to/{_...}?link={link}""#, #""https://go.example/to/{_...}?link={link}""#,
        #""https://*.xgo.example/to/{_...}?link={link}""#, #""https://*.go.examplex/to/{_...}?link={link}""#,
        #""https://*.go.example:8080/to/{_...}?link={link}""#, #""https://*.go.example:*/to/{_...}?link={link}""#,
        #""https://*.go.example/To/{_...}?link={link}""#, #""https://*.go.example/{_...}?link={link}""#,
        #""https://*.go.example/to/{_}?link={link}""#, #""https://*.go.example/to/{_...}/more?link={link}""#,
        #""https://*.go.example/to?link={link}""#, #""https://*.go.example/to/{_...}?linkx={link}""#,
        #""https://*.go.example/to/{_...}?Link={link}""#, #""https://*.go.example/to/{_...}?link={link}&mutant=yes""#,
        #""xmirror://open/{link...}""#, #""mirror://openx/{link...}""#, #""mirror://*.open/{link...}""#,
        #""mirror://open/{link}""#, #""wrappers": [{"link""#, #"?link={link}"]"#,
        // Exclusions.
        #""/items/{_...}/old""#, #""/items/old""#, #""/items/{_}/Old""#, #""/items/{_}/oldx""#, #""/Items/{_}/old""#,
        #""/items/{_}/old?mutant=yes""#, #""/items/off?All""#, #""/items/off""#, #""exclude": [{"link""#,
        #"{ "link": "/items/{_}/old", "only": "shop" }"#, #"{"link": "/items/off?all"}"#,
        // Host labels.
        #""https://{shop: String}.a.example""#, #""https://{shop: Size}.a.example""#, #""https://*.a.example""#,
        #""https://{shop: Slug}.xa.example""#, #""https://a.example""#, #""https://{shop: Slug}.a.examplex""#,
        #""https://{shop: Slug}.a.example:8080""#,
        // Letter case.
        #""https://a.example/Base""#, #""ignoredQuery": "Ref""#, #""[A-z]+""#, #"["New"]"#, #""Small": {"#,
        #"["Little"]"#,
        #""/{'Items'|'things'}/{path...}""#, #""/Size/{size: Size}""#, #""caseSensitive": false"#,
        #""caseSensitive": { "query": false }"#,
      ]
    ) { part in
      #expect(texts.contains { $0.contains(part) }, "\(part)")
    }
  }

  /// The pool of links finds how deep a wrapper's path may be, and which hosts and ports it accepts.
  @Test func poolOfLinksEntersWrappers() throws {
    let score = try #require(
      MutationScore(bytes: Self.parts, path: "routes.json", poolSize: 40) { IncludedFile(nil, at: $0) })
    let edits = [
      ("/to/{_...}?", "/to/{_}?"), ("https://*.go", "https://go"), ("{link...}", "{link}"),
      ("example/to", "example:*/to"),
    ]
    for (part, other) in edits {
      let edited: String? = String(decoding: Self.parts, as: UTF8.self).replacingFirst(part, by: other)
      let bytes = Array(try #require(edited).utf8)
      let mutant = TableMutant(kind: .reading, key: "table.wrappers", offset: 0, change: "", bytes: bytes)
      let witness = score.poolWitness(mutant) ?? "none"
      #expect(witness.contains("and now"), "\(other)")
    }
  }

  /// The pool of inputs finds the effect of a rule, although it doesn't know rules.
  @Test func poolOfInputsFinds() {
    each(
      [
        (#""quickActions": {"a": "item"}"#, #""quickActions": {"a": "home"}"#),
        (#""plain": "home""#, #""plain": false"#), (#""deferred": "1h""#, #""deferred": "24h""#),
        (#""notification": {"link": "l"}"#, #""notification": {"categories": {"c": {"link": "l"}}}"#),
        (#""spotlight": {"items": {"i{item}": "item"}}"#, #""spotlight": {"items": {"j{item}": "item"}}"#),
        (#""identifiers": ["activity"], "activities": {"a": "home"}"#, #""activities": {"a": "home"}"#),
        (
          #""plain": "home"}, "requirements": {"signedIn": "home""#,
          #""plain": "home"}, "requirements": {"paid": "home""#
        ),
      ].sample(1) as [(String, String)]
    ) { before, after in
      let tables = [before, after].map { section in
        Array(String(decoding: Self.table, as: UTF8.self).dropLast().utf8) + Array(", \"launch\": {\(section)}}".utf8)
      }
      let score = try #require(
        MutationScore(bytes: tables[0], path: "routes.json", poolSize: Thoroughness.amount(40, full: 120)) {
          IncludedFile(nil, at: $0)
        })
      let mutant = TableMutant(kind: .launchAndWindow, key: "table.launch", offset: 0, change: "", bytes: tables[1])
      let witness = score.poolWitness(mutant) ?? "none"
      #expect(witness.contains("and now"), "\(before) and \(after)")
    }
  }

  /// The pool ends even if there are fewer different links than requested, or if a change leaves an empty link.
  @Test func poolOfASmallTableEnds() {
    let wanted = Thoroughness.amount(50_000, full: 200_000)
    let pool = LinkPool(places: ["", "https://a.example"], patterns: ["/"], words: [], count: wanted)
    #expect(pool.links.count > 1_000)
    #expect(pool.links.count < wanted)
    #expect(Set(pool.links).count == pool.links.count)
    #expect(pool.links.contains(""))
    #expect(LinkPool(places: [""], patterns: [""], words: [], count: 100).links.contains(""))
  }

  static let small = Array(
    #"{"version": 1, "origins": {"web": "https://x.example"}, "routes": {"home": "/"}}"#.utf8)

  @Test(arguments: ["table", "small"])
  func smallTableLeavesNoSurvivor(_ name: String) throws {
    let table = name == "small" ? Self.small : Self.table
    let score = try #require(
      MutationScore(bytes: table, path: "routes.json", poolSize: Thoroughness.amount(15, full: 300)) {
        IncludedFile(nil, at: $0)
      })
    #expect(score.differencesOfOriginal == [])
    var killed = 0
    // All edits of the small table, and a sample of the edits of the other table.
    let mutants = TableMutation.mutants(of: table).sample(name == "small" ? .max : 1)
    for mutant in mutants {
      switch score.fate(of: mutant) {
      case .survived(let witness): Issue.record("\(mutant.change): \(witness)")
      case .killed: killed += 1
      case .equivalent, .refused: break
      }
    }
    #expect(killed >= (name == "small" ? 20 : mutants.count / 3))
  }

  /// Differences that only a few links show: ends of character classes and repetitions, values that no link prints,
  /// empty values, other origins with the same places, and results of invalid values there.
  @Test func editsInCornersAreNoticed() throws {
    let path = "Tests/RouteEmittersTests/Fixtures/corners.routes.json"
    let table = Array(try Data(contentsOf: SchemaLawTests.root.appendingPathComponent(path)))
    let score = try #require(
      MutationScore(bytes: table, path: path, poolSize: Thoroughness.amount(15, full: 300)) {
        IncludedFile(nil, at: $0)
      })
    #expect(score.differencesOfOriginal == [])
    for (index, mutant) in TableMutation.mutants(of: table).enumerated()
    where Thoroughness.isFull || index % 300 == 0 {
      if case .survived(let witness) = score.fate(of: mutant) { Issue.record("\(mutant.change): \(witness)") }
    }
  }

  /// Edits of tables in which few links show a difference.
  @Test func editsWithRareEffectsAreNoticed() {
    let web = #""canonical": "web", "origins": {"web": "https://a.example"}"#
    let shops =
      #""canonical": "web", "origins": {"web": "https://a.example", "shop": {"at": "https://{s: S}.b.example"}}"#
    let types =
      #""types": {"S": {"type": "String", "pattern": "[a-f0-9]{2,4}", "example": "ab"}, "P": {"type": "String", "pattern": "[a-f]+(:[0-9]+)?", "example": "ab"}, "Tab": ["one", "two"]}"#
    each(
      [
        // A place is preceded by one with the same host, or by one that accepts more hosts.
        (
          #""origins": {"web": ["https://a.example", "https://a.example:*"]}, "routes": {"a": {"link": "/", "event": "b"}}"#,
          #""b""#, #""c""#
        ),
        (
          #""origins": {"web": "https://{s}.example", "any": "https://{s}:*"}, "routes": {"a": {"link": {"web": "/"}, "confirm": true}}"#,
          "true", "false"
        ),
        // Hosts with other values and ports.
        (#""origins": {"web": "https://{s: P}:*"}, "routes": {"a": "/"}, \#(types)"#, ":*", ""),
        (#""origins": {"web": "https://{s: S}:*"}, "routes": {"a": "/"}, \#(types)"#, "{2,4}", "{2,5}"),
        // The number of values, and required items of which none or not all are there.
        (#"\#(web), "routes": {"a": "/?t={t: [Int] 1...3}"}"#, "3", "4"),
        (
          #"\#(web), "routes": {"a": {"link": "/?q={q: Int?}&t={t: Int}", "allOrNone": ["q", "t"]}}"#, "t: Int}",
          "t: Int?}"
        ),
        // Which of two items counts if they are the same value in another letter case.
        (#"\#(web), "routes": {"a": "/?t={t: UUID}"}, "repeated": "first""#, "first", "last"),
        // A value in other letter case, if a different value is the default.
        (
          #"\#(web), "routes": {"a": "/?t={t: Tab ?? one}"}, \#(types)"#, #"["one", "two"]"#,
          #"{"cases": {"one": "one", "two": "two"}, "caseSensitive": false}"#
        ),
        // Another route prints the same link.
        (#"\#(web), "routes": {"a": "/{a...}", "b": "/b/{s: S}"}, \#(types)"#, "{s: S}", "{s: String}"),
        // A link whose destination has no link.
        (
          #"\#(web), "routes": {"a": {"link": "/{a: Int}?b={b: Int?}", "aliases": [{"link": "/a/{_}?b={b}"}], "parameters": {"a": {"type": "Int?"}}}}"#,
          #"b={b}"}"#, #"b={b}", "deprecated": true}"#
        ),
        (
          #"\#(shops), "routes": {"a": "/a?t={t}"}, \#(types)"#, "S}.b.example\"",
          "S}.b.example\", \"plusIsSpace\": true"
        ),
        // Wrappers at other ports and with longer paths.
        (
          #"\#(web), "routes": {"a": "/"}, "wrappers": "https://b.example/{_...}?to={link}""#, "b.example",
          "b.example:*"
        ),
        (#"\#(web), "routes": {"a": "/"}, "wrappers": "https://b.example/{_...}?to={link}""#, "{_...}", "{_}"),
        (#"\#(web), "routes": {"a": "/"}, "wrappers": "https://b.example/{_}?to={link}""#, "{_}", "{_...}"),
        // The origin of a path without a scheme.
        (
          #""canonical": "app", "origins": {"web": "https://a.example", "app": "a:"}, "routes": {"a": {"link": "/a", "only": "app"}, "b": {"link": "/a", "only": "web"}}"#,
          #""canonical": "app""#, #""canonical": "web""#
        ),
      ] as [(String, String, String)]
    ) { table, part, other in
      let before = #"{"version": 1, \#(table)}"#
      let after = try #require(before.replacingFirst(part, by: other))
      let sources = try [before, after].map {
        try #require(GeneratedTable(CompiledTable(json: Array($0.utf8), path: "t.json"), path: "t.json"))
      }
      let suite = PromisedSuite(sources[0])
      #expect(suite.differences(in: sources[0]) == [])
      #expect(suite.differences(in: sources[1]) != [])
    }
  }

  /// If the origin also has a host without a label, no printed link shows the maximum length of a label.
  @Test func lengthOfALabelIsNoticed() throws {
    let table = Array(
      """
      {"version": 1, "canonical": "web",
       "origins": {"web": ["https://code.example", "https://*"],
         "gist": {"at": ["https://gist.code.example", "https://{host: Host}"], "explicit": true}},
       "types": {"Host": {"type": "String", "pattern": "gist[.][a-z0-9.-]+", "example": "gist.b.example"}},
       "routes": {"gist": {"link": {"gist": "/{? {_...}}"}}, "about": "/"}}
      """.utf8)
    let score = try #require(MutationScore(bytes: table, path: "t.json", poolSize: 300) { IncludedFile(nil, at: $0) })
    let edits = TableMutation.mutants(of: table).filter { $0.key == "refinedType.max" }
    var killed = 0
    for edit in edits {
      switch score.fate(of: edit) {
      case .survived(let witness): Issue.record("\(edit.change): \(witness)")
      case .killed: killed += 1
      case .equivalent, .refused: break
      }
    }
    #expect(killed > 0)
  }

  /// A sample: the first edit of some keys that gives a valid table, in two tables that use every construct.
  /// `.ci/mutation` makes all edits.
  @Test(
    arguments: [
      (
        "market",
        [
          "route.requires", "route.opens", "aliasForm.deprecated", "event.parameters", "linkForm.link", "parameter.as",
          "limits.items", "launchNotification.actions", "launchWidget.to", "launchAcceptance.origins",
        ]
      ),
      (
        "transit",
        [
          "route.exclude", "route.parent", "route.allOrNone", "aliasForm.link", "parameter.sensitive",
          "table.ignoredQuery",
          "table.emptySegments", "launchNotification.link", "launchSpotlight.items", "launchAccepts.url",
        ]
      ),
    ].sample(1))
  func sampleOfEditsIsNoticed(_ name: String, _ keys: [String]) throws {
    let path = "Tests/RouteEmittersTests/Fixtures/\(name).routes.json"
    let table = Array(try Data(contentsOf: SchemaLawTests.root.appendingPathComponent(path)))
    let score = try #require(MutationScore(bytes: table, path: path, poolSize: 10) { IncludedFile(nil, at: $0) })
    #expect(score.differencesOfOriginal == [])
    let mutants = TableMutation.mutants(of: table)
    for key in keys.sample(1) {
      let fates = mutants.lazy.filter { $0.key == key }.map { score.fate(of: $0) }
      let first = fates.first { if case .refused = $0 { false } else { true } }
      guard case .killed = first else {
        Issue.record("\(key): \(first.map { "\($0)" } ?? "no edit leaves a table")")
        continue
      }
    }
  }
}
