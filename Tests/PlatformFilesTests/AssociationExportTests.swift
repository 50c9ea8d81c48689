import Foundation
import RouteAnalysis
import RouteGeneration
import RouteLanguage
import TestSupport
import Testing

@testable import PlatformFiles

/// Association files written from tables.
struct AssociationExportTests {
  static let app = "ABCDE12345.example.app"
  /// The types in the page's patterns.
  static let types = ##"""
    "types": {
      "Tab": ["one", "two"], "Code": {"type": "String", "pattern": "[A-Z]{2}-[0-9]{2}", "example": "AB-12"}
    },
    """##

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the analysis of a table in the package.
  static func analysis(file: String) throws -> TableAnalysis {
    try analysis(Array(Data(contentsOf: folder.appendingPathComponent(file))), file)
  }

  static func analysis(_ json: [UInt8], _ name: String = "routes.json") throws -> TableAnalysis {
    let compiled = CompiledTable(json: json, path: name)
    return try #require(
      compiled.table == nil ? nil : TableAnalysis(compiled, budget: 40_000), "\(name): \(compiled.diagnostics)")
  }

  static func analysis(routes: String, more: String = "") throws -> TableAnalysis {
    try analysis(
      Array(
        """
        {"version": 1, "origins": {"web": "https://x.example"}, \(more) "routes": {\(routes)}}
        """.utf8))
  }

  static func export(_ analysis: TableAnalysis, host: String? = nil) throws -> AssociationExport {
    let hosts = AssociationHost.all(of: analysis.space, environment: nil).hosts
    let chosen = try #require(host == nil ? hosts.first : hosts.first { $0.name == host })
    return try AssociationExport(analysis, chosen, apps: [app], clips: [])
  }

  static func components(_ analysis: TableAnalysis) throws -> [String] {
    try export(analysis).text.split(separator: "\n").filter { $0.contains("\"/\"") }.map {
      $0.trimmingCharacters(in: [" ", ","])
    }
  }

  // MARK: What is written

  @Test func nonASCIITextIsWrittenAsLinksHaveIt() throws {
    let analysis = try AssociationExportTests.analysis(routes: #""a": "/caf%C3%A9", "b": "/""#)
    #expect(
      try AssociationExportTests.components(analysis) == [
        #"{"/": "/caf%C3%A9", "comment": "a"}"#, #"{"/": "/", "comment": "b"}"#,
      ])
  }

  @Test func aStarStopsAtItsSegment() throws {
    let analysis = try AssociationExportTests.analysis(
      routes: #""user": "/{user: String}", "repo": "/{user: String}/{repo: String}", "edit": "/{user: String}/x/edit""#)
    let export = try AssociationExportTests.export(analysis)
    #expect(export.report.gaps.isEmpty, "\(export.text) \(export.report.text)")
  }

  /// Names in the file are case-sensitive, so naming a key would reject its other spellings. The file must accept all
  /// links that the table reads.
  @Test func keyWithSeveralSpellingsIsNotRequired() throws {
    let analysis = try AssociationExportTests.analysis(
      routes: #""a": "/a?Id={x: Int}&1={y}", "b": {"link": "/b?q={q?}", "query": "strict"}"#,
      more: #""caseSensitive": {"query": false}, "#)
    #expect(
      try AssociationExportTests.components(analysis) == [
        #"{"/": "/a", "?": {"1": "?*"}, "comment": "a"}"#, #"{"/": "/b", "comment": "b"}"#,
      ])
    let export = try AssociationExportTests.export(analysis)
    let file = try #require(AssociationReader.read(Array(export.text.utf8)).file)
    let comparison = AssociationComparison(analysis, file, app: Self.app, export.host)
    // With a duplicate key.
    #expect(comparison.missing().map(\.kind) == [.irregular])
  }

  @Test func exclusionsOfTheTableAreExported() throws {
    let analysis = try AssociationExportTests.analysis(
      routes: #""book": {"link": "/books/{id: String}", "exclude": ["/books/draft"]}"#)
    let export = try AssociationExportTests.export(analysis)
    #expect(export.text.contains(#"{"/": "/books/draft", "exclude": true"#), "\(export.text)")
    #expect(export.report.gaps.isEmpty, "\(export.report.text)")
  }

  /// An export contains only domains that the check of an entitlements file accepts.
  @Test func hostsThatCanNotBeAssociatedAreNamed() throws {
    let table = #"""
      {"version": 1, "routes": {"a": "/a"}, "origins":
       {"web": ["https://a.example", "https://localhost", "https://127.0.0.1", "https://*", "https://b.example:8080"]}}
      """#
    let analysis = try #require(TableAnalysis(CompiledTable(json: Array(table.utf8), path: "routes.json")))
    let (hosts, unserved) = AssociationHost.all(of: analysis.space, environment: nil)
    #expect(hosts.map(\.name) == ["a.example"])
    #expect(
      unserved.map(\.place).sorted() == [
        "https://*", "https://127.0.0.1", "https://b.example:8080", "https://localhost",
      ])
  }

  /// The first rule that matches decides, so a rule that excludes links comes before all rules that admit them.
  @Test(arguments: [
    (#""d": {"link": "/d/{p...}", "exclude": "/d/x"}"#, "/d/x", ["/d/y", "/d/x/y"]),
    (#""d": {"link": "/d/{p...}", "exclude": ["/d/x", "/d/{_: Int}"]}"#, "/d/x", ["/d/y", "/d/1/y"]),
    (
      #""d": {"link": "/wiki/{p...}", "exclude": "/wiki/File:{_...}"}"#, "/wiki/File:a",
      ["/wiki/File", "/wiki/a/File:a"]
    ),
    (#""d": {"link": "/wiki/{p...}", "exclude": "/wiki/File:{_...}"}"#, "/wiki/File:a/b", ["/wiki/a"]),
    (#""d": {"link": "/{p...}", "exclude": "/wiki/{_...}"}, "w": "/wiki/{p...}/z""#, "/wiki/a/y", ["/wiki/a/z", "/a"]),
    (#""d": {"link": "/d/{p...}", "exclude": "/d/x/{_...}"}, "x": "/d/x/new""#, "/d/x/old", ["/d/x/new", "/d/y"]),
    (#""d": {"link": "/d/{p...}", "exclude": "/d/{_...}?x=1"}"#, "/d/y?x=1", ["/d/y", "/d/y?x=2"]),
    (#""d": {"link": "/d/{p...}", "exclude": "/d/{_}"}"#, "/d/x", ["/d/x/y", "/d/x/y/z"]),
    (#""d": {"link": "/d/{p...}/z", "exclude": "/d/{_}/z"}, "e": "/d/e/z""#, "/d/x/z", ["/d/x/y/z", "/d/e/z"]),
    (#""d": {"link": "/{p...}", "exclude": ["/{_}/a", "/b/{_...}"]}"#, "/b/x/y", ["/c/x", "/c/x/a", "/a"]),
    // The rules of the other routes also admit links that don't match their types.
    (#""d": {"link": "/d/{p}", "exclude": "/d/x"}, "n": "/d/{n: Int}""#, "/d/x", ["/d/y", "/d/1"]),
    (#""d": {"link": "/d/{p}", "exclude": "/d/x"}, "n": "/d/{n...: Int}""#, "/d/x", ["/d/y", "/d/1", "/d/1/2"]),
    // Both routes exclude the link.
    (#""d": {"link": "/d/{p...}", "exclude": "/d/x"}, "n": {"link": "/d/{p}", "exclude": "/d/x"}"#, "/d/x", ["/d/y"]),
    // Another route has some of the excluded links.
    (#""d": {"link": "/d/{p...}", "exclude": "/d/x"}, "x": "/d/x?q={q}""#, "/d/x", ["/d/y", "/d/x?q=1"]),
  ])
  func exclusionComesBeforeTheRulesThatAdmitItsLinks(_ routes: String, _ excluded: String, _ links: [String]) throws {
    let analysis = try AssociationExportTests.analysis(routes: routes)
    let export = try AssociationExportTests.export(analysis)
    #expect(!export.report.isMissingLinks, "\(export.text) \(export.report.text)")
    let file = try #require(AssociationReader.read(Array(export.text.utf8)).file)
    let decider = AssociationDecider(file, app: Self.app)
    #expect(decider.verdict(of: "https://x.example" + excluded)?.verdict != .opens, "\(export.text)")
    for link in links {
      #expect(analysis.match("https://x.example" + link)?.match != nil, "\(link)")
      #expect(decider.verdict(of: "https://x.example" + link)?.verdict == .opens, "\(link) \(export.text)")
    }
  }

  /// A link that a route excludes may belong to another route.
  @Test func anExclusionThatWouldKeepOutAnotherRouteGoes() throws {
    let analysis = try AssociationExportTests.analysis(
      routes:
        #""book": {"link": "/books/{id: String}", "exclude": ["/books/draft"]}, "any": "/{kind: String}/{id: String}""#)
    let export = try AssociationExportTests.export(analysis)
    #expect(!export.report.isMissingLinks, "\(export.text) \(export.report.text)")
  }

  @Test func hostsAreListedWithAndWithoutAFile() throws {
    let json = """
      {"version": 1, "origins": {"web": ["https://x.example", "https://*.y.example", "https://z.example:8080", "https://*"]},
       "routes": {"a": "/a"}}
      """
    let space = try AssociationExportTests.analysis(Array(json.utf8)).space
    let (hosts, unserved) = AssociationHost.all(of: space, environment: nil)
    #expect(hosts.map(\.name) == ["x.example", "y.example"])
    #expect(unserved.map(\.place) == ["https://z.example:8080", "https://*"])
  }

  // MARK: Proof

  /// The sample's table and the tables of all real apps.
  static let allTables: [String] = {
    let vectors = folder.appendingPathComponent("Tests/Vectors")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: vectors.path)) ?? []
    return ["routes.json"] + files.filter { $0.hasSuffix(".routes.json") }.sorted().map { "Tests/Vectors/" + $0 }
  }()

  /// Two small tables, because the large tables take a minute or two without optimization.
  static let tables: [String] =
    Thoroughness.isFull ? allTables : ["slack", "zulip-mobile"].map { "Tests/Vectors/\($0).routes.json" }

  /// For each table and host, the number of links out of a hundred that the file accepts although the table refuses
  /// them.
  private static let admitted: [String: Int] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Fixtures/admitted.txt")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    var result: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 3 { result["\(words[0]) \(words[1])"] = Int(words[2]) }
    }
    return result
  }()

  /// The file accepts every link of a real table. It accepts no more refused links than recorded before, because a file
  /// with only `*` would accept all of them.
  @Test func filesOfRealTablesAcceptFewOtherLinks() throws {
    #expect(AssociationExportTests.allTables.count > 10)
    var lines: [String] = []
    for table in AssociationExportTests.tables.sample(1) {
      let analysis = try AssociationExportTests.analysis(file: table)
      for host in AssociationHost.all(of: analysis.space, environment: nil).hosts {
        let export = try AssociationExport(analysis, host, apps: [AssociationExportTests.app], clips: [])
        #expect(!export.report.isMissingLinks, "\(table) \(host.name) \(export.report.text)")
        #expect(export.text.utf8.count < AssociationReader.maximumSize)
        let (some, all) = try foreignLinks(AssociationExportTests.nearMisses(file: table), analysis, host, export)
        let key = table.split(separator: "/").last.map { "\($0) \(host.name)" } ?? ""
        lines.append("\(key) \(some) \(all)")
        let share = all == 0 ? 0 : some * 100 / all
        // The tried links depend on the generated tests, so a few more or fewer don't matter.
        let most = try #require(AssociationExportTests.admitted[key], "Fixtures/admitted.txt: \(key) \(share)") + 5
        #expect(share <= most, "\(key): \(some) of \(all)")
        #expect(!export.text.contains(##"{"/": "*""##) && !export.text.contains(##"{"/": "/*""##), "\(key)")
      }
    }
    print("links that tables refuse and files admit:\n" + lines.joined(separator: "\n"))
    #expect(!lines.isEmpty)
  }

  /// Excludes of real tables for which the format can't describe all links without other links of the table: a missing
  /// item is like an empty value, a fragment may have doubled slashes, and a pattern has no alternatives.
  private static let inexpressible: Set<String> = [
    "/read?page&chapter", "/projects/{_}/{_}{? '/description'}?token", "/#/special/no/{_...}", "/pair#{_: PairingV2}",
  ]

  /// A file admits no link that an exclude of a real table refuses, except for these excludes.
  @Test func filesOfRealTablesRefuseExcludedLinks() throws {
    let tables =
      Thoroughness.isFull ? AssociationExportTests.allTables : ["Tests/Vectors/features.routes.json"]
    var tried = 0
    var admitted: Set<String> = []
    for table in tables {
      let analysis = try AssociationExportTests.analysis(file: table)
      guard analysis.resolved.patterns.contains(where: { !$0.excludes.isEmpty }) else { continue }
      for host in AssociationHost.all(of: analysis.space, environment: nil).hosts {
        let export = try AssociationExport(analysis, host, apps: [AssociationExportTests.app], clips: [])
        #expect(!export.report.isMissingLinks, "\(table) \(host.name) \(export.report.text)")
        let decider = AssociationDecider(
          try #require(AssociationReader.read(Array(export.text.utf8)).file), app: AssociationExportTests.app)
        for exclude in analysis.resolved.patterns.flatMap(\.excludes) {
          for link in try AssociationExportTests.links(of: exclude, host, analysis) {
            tried += 1
            if decider.verdict(of: link)?.verdict == .opens { admitted.insert(exclude.source.text) }
          }
        }
      }
    }
    #expect(
      tried > 0 && admitted.isSubset(of: AssociationExportTests.inexpressible),
      "\(tried) \(admitted.sorted())")
  }

  /// Returns links of an exclude that the table doesn't match.
  private static func links(
    of exclude: ResolvedPattern, _ host: AssociationHost, _ analysis: TableAnalysis
  ) throws -> [String] {
    let space = analysis.space
    var links: [String] = []
    for place in space.places(of: exclude) {
      for count in space.segmentCounts(exclude, at: place).prefix(2) {
        for set in try space.accepted(exclude, at: place, count: count, keys: exclude.keys) {
          links += analysis.writer.links(set, preferring: [exclude])
        }
      }
    }
    return links.filter { $0.hasPrefix("https://\(host.name)/") && analysis.match($0)?.match == nil }
  }

  /// Returns the links of a generated suite that no route matches.
  static func nearMisses(file: String) throws -> [String] {
    let json = Array(try Data(contentsOf: folder.appendingPathComponent(file)))
    let compiled = CompiledTable(json: json, path: file)
    return PromisedSuite(try #require(GeneratedTable(compiled, path: file))).nearMisses
  }

  /// Returns the results for near misses of the generated suite, and for links of the table with another, an additional
  /// or a missing segment.
  private func foreignLinks(
    _ nearMisses: [String], _ analysis: TableAnalysis, _ host: AssociationHost, _ export: AssociationExport
  ) throws -> (admitted: Int, all: Int) {
    let table = try #require(analysis.table)
    var links = nearMisses
    for link in export.comparison.examples {
      let path = link.prefix { $0 != "?" && $0 != "#" }
      let rest = link.dropFirst(path.count)
      let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      links.append(path + "/zzz" + rest)
      links.append(segments.dropLast().joined(separator: "/") + rest)
      links.append(String(path))
      for index in segments.indices.dropFirst(3) {
        var others = segments
        others[index] = "zzz"
        links.append(others.joined(separator: "/") + rest)
      }
    }
    let refused = Set(links).filter { $0.hasPrefix("https://\(host.name)/") && table.match($0).match == nil }
    let file = try #require(AssociationReader.read(Array(export.text.utf8)).file)
    let decider = AssociationDecider(file, app: AssociationExportTests.app)
    return (
      refused.count { decider.verdict(of: $0)?.verdict == .opens }, refused.count
    )
  }

  @Test func sameTableSameBytes() throws {
    let texts = try (0..<2).map { _ in
      try AssociationExportTests.export(AssociationExportTests.analysis(file: "Tests/Vectors/slack.routes.json")).text
    }
    #expect(texts[0] == texts[1])
  }

  /// The proof can fail: without one of its rules, a file rejects a link.
  @Test func aMissingRuleIsFound() throws {
    let analysis = try AssociationExportTests.analysis(file: "routes.json")
    let export = try AssociationExportTests.export(analysis)
    let lines = export.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var count = 0
    let rules = lines.indices.filter { lines[$0].contains("\"/\"") && !lines[$0].contains("\"exclude\"") }
    for index in rules.sample(1) {
      let line = lines[index]
      var rest = lines
      rest[index] = line.hasSuffix(",") ? #"{"/": "/none"},"# : #"{"/": "/none"}"#
      let file = try #require(AssociationReader.read(Array(rest.joined(separator: "\n").utf8)).file)
      let comparison = AssociationComparison(analysis, file, app: AssociationExportTests.app, export.host)
      #expect(!comparison.missing().isEmpty, "\(line)")
      count += 1
    }
    #expect(rules.count > 20 && count == rules.sample(1).count)
  }

  @Test func aRuleForEverythingIsFound() throws {
    let analysis = try AssociationExportTests.analysis(file: "routes.json")
    let host = try #require(AssociationHost.all(of: analysis.space, environment: nil).hosts.first)
    func gaps(_ components: String) throws -> [AssociationComparison.Gap.Kind] {
      let text =
        #"{"applinks": {"details": [{"appIDs": ["\#(AssociationExportTests.app)"], "components": [\#(components)]}]}}"#
      let file = try #require(AssociationReader.read(Array(text.utf8)).file)
      let comparison = AssociationComparison(analysis, file, app: AssociationExportTests.app, host)
      return (comparison.missing() + comparison.extra()).map(\.kind)
    }
    #expect(try gaps(#"{"/": "*"}"#) == [.extra])
    // The rules of Element Call rejected every link in this way, because a missing item counts as empty.
    let all = try gaps(#"{"?": {"no_universal_links": "*"}, "exclude": true}, {"/": "*"}"#)
    #expect(all.count > 20 && all.allSatisfy { $0 == .missing })
    #expect(try gaps(#"{"?": {"no_universal_links": "?*"}, "exclude": true}, {"/": "*"}"#).contains(.missing))
  }

  /// The first rule that matches decides, so a later rule doesn't admit what an earlier rule excludes, however the later
  /// rule is written.
  @Test func anExcludedPathIsFound() throws {
    let table = #"{"version": 1, "origins": {"web": "https://x.example"}, "routes": {"a": "/a/b"}}"#
    let analysis = try #require(TableAnalysis(CompiledTable(json: Array(table.utf8), path: "routes.json")))
    let host = try #require(AssociationHost.all(of: analysis.space, environment: nil).hosts.first)
    for later in ["*", "/*", "/a*", "/a/*", "/a/?*", "/a/b", "/*/b"] {
      let text = #"""
        {"applinks": {"details": [{"appIDs": ["\#(AssociationExportTests.app)"],
          "components": [{"/": "/a/b", "exclude": true}, {"/": "\#(later)"}]}]}}
        """#
      let file = try #require(AssociationReader.read(Array(text.utf8)).file)
      let comparison = AssociationComparison(analysis, file, app: AssociationExportTests.app, host)
      #expect(comparison.missing().map(\.kind) == [.missing], "\(later)")
      #expect(comparison.extra().contains { $0.link == "https://x.example/a/b" } == false, "\(later)")
    }
  }
}
