import Foundation
import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

@testable import PlatformFiles

/// Android's intent filters and `assetlinks.json`.
@Suite struct AndroidTests {
  /// The rows of the page: attribute, pattern, path, verdict and reason.
  @Test func documentedPatternsGiveTheirVerdict() throws {
    let rows = try PageRows.rows(of: "AndroidFiles.md", below: "| Attribute | Pattern | Path | Matches | Reason |")
    #expect(rows.count > 20)
    for row in rows {
      let kind = try #require(AndroidPattern.Kind(rawValue: row[0]), "\(row)")
      #expect(AndroidPattern(kind, row[1]).matches(row[2]) == (row[3] == "yes"), "\(row)")
    }
  }

  @Test func anyPatternIsRead() {
    var random = SeededRandom(seed: 12)
    let scalars = Array("a/.*+\\[]^-{},0é😀")
    for _ in 0..<Thoroughness.amount(20_000, full: 400_000) {
      let text = String((0..<random.below(9)).map { _ in random.one(of: scalars) })
      let path = String((0..<random.below(9)).map { _ in random.one(of: scalars) })
      for kind in AndroidPattern.Kind.allCases { _ = AndroidPattern(kind, text).matches(path) }
      #expect(AndroidPattern(.path, text).matches(text))
    }
  }

  static func filter(_ data: String, _ attributes: String = "") -> String {
    """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application><activity><intent-filter \(attributes)>
    <action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>\(data)</intent-filter></activity></application></manifest>
    """
  }

  private func read(_ text: String) throws -> AndroidManifest {
    let (file, diagnostics) = AndroidManifest.read(Array(text.utf8))
    #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
    return try #require(file)
  }

  @Test func dataElementsAreCombined() throws {
    let manifest = try read(
      Self.filter(
        #"<data android:scheme="https" android:host="a.example" android:path="/one"/><data android:scheme="http" android:host="*.b.example" android:pathPrefix="/two"/>"#
      ))
    for (link, isTaken) in [
      ("https://a.example/one", true), ("http://a.example/two/x", true), ("https://x.b.example/one?q=1", true),
      ("https://b.example/one", false), ("https://a.example/three", false), ("HTTPS://a.example/one", false),
      ("https://A.example/one", true), ("https://a.example:80/one", true), ("https://a.example/o%6Ee", true),
    ] { #expect(manifest.matches(link) == isTaken, "\(link)") }
    #expect(try read(Self.filter(#"<data android:scheme="shop"/>"#)).matches("shop:any/thing"))
  }

  /// The rows of the page: attribute, value, the rest of a link, and verdict.
  @Test func documentedGroupsGiveTheirVerdict() throws {
    let rows = try PageRows.rows(of: "AndroidFiles.md", below: "| In a group | Value | Link | Matches |")
    #expect(rows.count > 10)
    for row in rows {
      let group =
        "<uri-relative-filter-group><data android:\(row[0])=\"\(row[1].replacing("&", with: "&amp;"))\"/></uri-relative-filter-group>"
      let manifest = try read(Self.filter(#"<data android:scheme="https" android:host="a.b"/>"# + group))
      #expect(manifest.matches("https://a.b" + row[2]) == (row[3] == "yes"), "\(row)")
    }
  }

  @Test func theFirstGroupThatFitsDecides() throws {
    func group(_ data: String, _ allows: Bool = true) -> String {
      "<uri-relative-filter-group android:allow=\"\(allows)\">\(data)</uri-relative-filter-group>"
    }
    let path = #"<data android:pathPrefix="/a"/>"#
    let query = #"<data android:query="x=1" android:fragmentPrefix="f"/>"#
    let host = #"<data android:scheme="https" android:host="a.b"/>"#
    let links = ["/a", "/a?x=1#f", "/a?x=1", "/b?x=1#f", "/b"].map { "https://a.b" + $0 }
    for (groups, taken) in [
      (group(path), [true, true, true, false, false]), (group(path + query), [false, true, false, false, false]),
      (group(query, false) + group(path), [true, false, true, false, false]),
      (group(path) + group(query, false), [true, true, true, false, false]),
      (group(path, false), [false, false, false, false, false]), (group(""), [true, true, true, true, true]),
    ] {
      let manifest = try read(Self.filter(host + groups))
      #expect(links.map { manifest.matches($0) } == taken, "\(groups)")
    }
  }

  static let mistakes: [(rule: String, file: String)] = [
    (
      "android-data",
      filter(
        #"<data android:scheme="https" android:host="a.b" android:path="/a"/><uri-relative-filter-group android:allow="false"/>"#
      )
    ),
    (
      "android-data",
      filter(
        #"<data android:scheme="https" android:host="a.b"/><uri-relative-filter-group><data android:host="c.d"/></uri-relative-filter-group>"#
      )
    ),
    ("android-category", filter(#"<data android:scheme="https"/>"#).replacing("BROWSABLE", with: "OTHER")),
    (
      "android-verify",
      filter(
        #"<data android:scheme="https" android:host="a.b"/><data android:scheme="shop"/>"#,
        #"android:autoVerify="true""#)
    ),
    ("android-data", filter(#"<data android:scheme="Shop"/>"#)),
    ("android-data", filter(#"<data android:scheme="shop:"/>"#)),
    ("android-data", filter(#"<data android:scheme="shop" android:path="/a"/>"#)),
    ("android-pattern", filter(#"<data android:scheme="https" android:host="a.b" android:pathPattern="/a/*"/>"#)),
    ("android-pattern", filter(#"<data android:scheme="https" android:host="a.b" android:pathPrefix="a"/>"#)),
    ("android-pattern", filter(#"<data android:scheme="https" android:host="a.b" android:path="/a*"/>"#)),
    ("android-pattern", filter(#"<data android:scheme="https" android:host="a.b" android:pathSuffix="*.html"/>"#)),
    (
      "android-pattern", filter(#"<data android:scheme="https" android:host="a.b" android:pathAdvancedPattern="/[a"/>"#)
    ),
    ("xml-mismatch", "<manifest></application>"),
  ]

  @Test func everyMistakeIsNamed() {
    for (rule, file) in Self.mistakes {
      #expect(AndroidManifest.read(Array(file.utf8)).diagnostics.map(\.rule) == [rule], "\(file)")
    }
    let known = RulePage.all.map(\.id).filter { $0.hasPrefix("android-") }
    #expect(Set(known).isSubset(of: Set(Self.mistakes.map(\.rule))))
  }

  // MARK: Export

  /// For every table, the filters accept all links that are tried, with both kinds of pattern.
  @Test func filtersTakeTheTablesLinks() throws {
    let slashes = ["ignore", "strict"].map { rule in
      let table = #"""
        {"version": 1, "origins": {"web": "https://x.example"}, "trailingSlash": "\#(rule)",
         "routes": {"home": "/", "s": "/s/", "u": "/u/{x: Int}/", "v": "/v/{y: String}/w/"}}
        """#
      return (rule, TableAnalysis(CompiledTable(json: Array(table.utf8), path: "routes.json")))
    }
    let tables: [(String, TableAnalysis?)] = try AssociationExportTests.tables.map {
      ($0, try AssociationExportTests.analysis(file: $0))
    }
    for (table, analysis) in tables + slashes {
      let analysis = try #require(analysis)
      for oldest in [24, 31, 35] {
        let export = AndroidExport(analysis, environment: nil, minimumSDK: oldest)
        let manifest = try read("<activity>\(export.text)</activity>")
        #expect(manifest.filters.count == export.filters.count)
        let missing = manifest.findings(analysis, environment: nil).filter { $0.kind != .extra }
        #expect(missing.isEmpty, "\(table) \(oldest) \(missing.map(\.message))")
        #expect(AndroidExport(analysis, environment: nil, minimumSDK: oldest).text == export.text)
      }
    }
  }

  @Test func newerSDKsAcceptFewerOtherLinks() throws {
    let analysis = try AssociationExportTests.analysis(file: "routes.json")
    let links = [
      "https://bookshelf.example/books/x", "https://bookshelf.example/books/7/x", "https://bookshelf.example/clubs/a/b",
      "https://bookshelf.example/search?r=1", "https://bookshelf.example/join",
    ]
    for (oldest, taken) in [(24, 5), (31, 2), (35, 0)] {
      let text = AndroidExport(analysis, environment: nil, minimumSDK: oldest).text
      let manifest = try read("<activity>\(text)</activity>")
      #expect(links.count { manifest.matches($0) } == taken)
    }
  }

  /// The comparison can fail: if a path is removed, a filter accepts fewer links.
  @Test func missingAndExtraLinksAreReported() throws {
    let analysis = try AssociationExportTests.analysis(file: "routes.json")
    let lines = AndroidExport(analysis, environment: nil, minimumSDK: 24).text.split(separator: "\n").map(String.init)
    var count = 0
    for (index, line) in lines.enumerated() where line.contains("android:path") || line.contains("\"bookshelf\"") {
      var rest = lines
      rest.remove(at: index)
      let (manifest, _) = AndroidManifest.read(Array("<activity>\(rest.joined(separator: "\n"))</activity>".utf8))
      let findings = try #require(manifest).findings(analysis, environment: nil)
      #expect(findings.contains { $0.kind == .missing && $0.link != nil }, "\(line)")
      count += 1
    }
    #expect(count > 20)
    let all = try read(Self.filter(#"<data android:scheme="https" android:host="bookshelf.example"/>"#))
    let findings = all.findings(analysis, environment: nil)
    #expect(
      findings.contains { $0.kind == .extra && $0.link == "https://bookshelf.example/zzz" },
      "\(findings.map(\.message))")
    let setting = try read(Self.filter(#"<data android:scheme="https" android:host="@string/host"/>"#))
    #expect(
      setting.findings(analysis, environment: nil).allSatisfy {
        $0.kind != .missing || $0.link?.hasPrefix("bookshelf") ?? false
      })
    let other = try read(Self.filter(#"<data android:scheme="fb123" android:host="@string/host"/>"#))
    #expect(other.findings(analysis, environment: nil).allSatisfy { $0.kind != .unknown })
  }

  /// A value that is defined elsewhere can match everything or nothing, so the comparison is sure of neither.
  @Test(arguments: [
    (#"android:scheme="https" android:host="${host}" android:path="/a""#, ["may"]),
    (#"android:scheme="https" android:host="@string/host""#, ["may"]),
    (#"android:scheme="${s}" android:host="b.example""#, ["may"]),
    (#"android:scheme="https" android:host="b.example" android:port="${p}""#, ["may"]),
    (#"android:scheme="https" android:host="b.example" android:path="${p}""#, ["may"]),
    (#"android:scheme="https" android:host="c.example" android:path="${p}""#, ["doesn't"]),
    (#"android:scheme="https" android:host="${host}" android:path="/b""#, ["doesn't"]),
    (#"android:scheme="fb123" android:host="@string/host""#, ["doesn't"]),
    (#"android:scheme="https" android:host="b.example" android:path="/a""#, []),
  ])
  func valuesDefinedElsewhereAreUnknown(_ data: String, _ starts: [String]) throws {
    let table = #"""
      {"version": 1, "canonical": "web", "origins": {"web": "https://b.example"}, "routes": {"a": "/a"}}
      """#
    let analysis = try #require(TableAnalysis(CompiledTable(json: Array(table.utf8), path: "routes.json")))
    let manifest = try read(Self.filter("<data \(data)/>"))
    #expect(manifest.diagnostics.isEmpty)
    let findings = manifest.findings(analysis, environment: nil).map(\.message)
    #expect(
      findings.count == starts.count && zip(findings, starts).allSatisfy { $0.hasPrefix($1 + " ") }, "\(findings)")
    // In a group, the value of a condition can be such a value, too.
    let host = #"<data android:scheme="https" android:host="b.example"/>"#
    for allows in [true, false] {
      let group = #"<uri-relative-filter-group android:allow="\#(allows)"><data android:path="${p}"/>"#
      let grouped = try read(Self.filter(host + group + "</uri-relative-filter-group>"))
      #expect(grouped.findings(analysis, environment: nil).map(\.kind) == [.unknown])
    }
    #expect(ManifestImport(manifest).draft.notes.allSatisfy { !$0.message.contains("has no") })
  }

  // MARK: assetlinks.json

  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

  @Test func assetLinksAreWrittenAndCompared() throws {
    let links = AssetLinks(package: "com.example.shop", fingerprints: [Self.fingerprint])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(links.text.utf8)) as? [[String: Any]])
    #expect((list.first?["target"] as? [String: Any])?["package_name"] as? String == "com.example.shop")
    #expect(links.findings(in: Array(links.text.utf8)).findings.isEmpty)
    let other = AssetLinks(package: "com.example.other", fingerprints: [Self.fingerprint])
    #expect(other.findings(in: Array(links.text.utf8)).findings.map(\.kind) == [.missing])
    let more = AssetLinks(package: "com.example.shop", fingerprints: [Self.fingerprint.replacing("AB", with: "CD")])
    #expect(more.findings(in: Array(links.text.utf8)).findings.map(\.kind) == [.missing, .extra])
    #expect(links.findings(in: Array("{}".utf8)).diagnostics.map(\.rule) == ["assetlinks-type"])
    let small = links.text.replacing(Self.fingerprint, with: Self.fingerprint.lowercased())
    #expect(links.findings(in: Array(small.utf8)).diagnostics.map(\.rule) == ["assetlinks-fingerprint"])
    #expect(links.findings(in: Array("[".utf8)).diagnostics.count == 1)
  }

  private static func assetLinks(_ rules: String) -> [UInt8] {
    let statement = AssetLinks(package: "a.b", fingerprints: [fingerprint]).text
    let extension_ =
      "\"relation_extensions\": {\"\(AssetLinks.relation)\": {\"dynamic_app_link_components\": \(rules)}},\n    \"target\""
    return Array(statement.replacing("\"target\"", with: extension_).utf8)
  }

  /// The rows of the page: rule, the rest of a link, and verdict.
  @Test func documentedRulesGiveTheirVerdict() throws {
    let rows = try PageRows.rows(of: "AndroidFiles.md", below: "| Rule | Link | Matches |")
    #expect(rows.count > 10)
    for row in rows {
      let read = AssetLinks(package: "a.b", fingerprints: []).findings(in: Self.assetLinks("[\(row[0])]"))
      #expect(read.diagnostics.isEmpty, "\(row)")
      let link = try #require(AndroidLink("https://a.b" + row[1]))
      #expect((try #require(read.rules).rule(for: link) != nil) == (row[2] == "yes"), "\(row)")
    }
  }

  /// Rules that Android ignores, and the number of problems that are reported.
  @Test func malformedRulesAreErrors() {
    for (rules, count) in [
      ("[]", 1), ("{}", 1), ("[{}]", 1), (#"["/a"]"#, 1), (##"[{"/": ""}]"##, 1), (##"[{"/": 7}, {"#": ""}]"##, 2),
      (#"[{"?": "a=b"}]"#, 1), (#"[{"?": {}}]"#, 1), (#"[{"?": {"a": true}}]"#, 1),
      (#"[{"/": "*", "exclude": "yes"}]"#, 1),
    ] {
      let read = AssetLinks(package: "a.b", fingerprints: []).findings(in: Self.assetLinks(rules))
      #expect(
        read.rules == nil && read.diagnostics.map(\.rule) == Array(repeating: "assetlinks-rule", count: count),
        "\(rules)")
    }
    let empty = AssetLinks(package: "a.b", fingerprints: []).findings(in: Self.assetLinks("[{}]"))
    #expect(
      empty.diagnostics.map(\.message) == [
        "a rule must be an object with '/', '?' or '#', but this object is empty, so Android ignores all rules"
      ])
    let twice =
      Self.assetLinks(#"[{"/": "/a"}]"#).dropLast(2) + [UInt8(ascii: ",")]
      + Self.assetLinks(#"[{"/": "*"}]"#).dropFirst()
    let read = AssetLinks(package: "a.b", fingerprints: []).findings(in: Array(twice))
    #expect(
      read.diagnostics.map(\.message) == [
        "the app has two sets of rules, and Android doesn't document which set applies"
      ])
    let unknown = AssetLinks(package: "a.b", fingerprints: []).findings(
      in: Self.assetLinks(#"[{"/": "*", "exlude": true}]"#))
    #expect(unknown.rules != nil && unknown.diagnostics.map(\.severity) == [.warning])
  }

  // MARK: Import

  @Test func exportedManifestsAreImported() throws {
    for table in AssociationExportTests.tables {
      let analysis = try AssociationExportTests.analysis(file: table)
      for oldest in [24, 31, 35] {
        let manifest = try read(
          "<activity>\(AndroidExport(analysis, environment: nil, minimumSDK: oldest).text)</activity>")
        var draft = ManifestImport(manifest).draft
        let compiled = draft.settled()
        let findings = Linter.run(compiled).filter { $0.severity == .error }
        #expect(compiled.table != nil && findings.isEmpty, "\(table) \(findings.map(\.message)) \(draft.json)")
      }
    }
  }

  /// Places that are read but never printed, and the place that the import adds for printing.
  @Test func anImportedOriginCanPrint() throws {
    for (data, origins) in [
      (#"android:scheme="http" android:host="a.example""#, #"["https://a.example", "http://a.example"]"#),
      (#"android:scheme="https" android:host="*.b.example""#, #"["https://a.b.example", "https://*.b.example"]"#),
      (#"android:scheme="http" android:host="*.b.example""#, #"["https://a.b.example", "http://*.b.example"]"#),
    ] {
      var draft = ManifestImport(try read(Self.filter("<data \(data) android:path=\"/x\"/>"))).draft
      #expect(draft.json.contains("\"web\": \(origins)"), "\(draft.json)")
      #expect(draft.notes.contains { $0.message.hasSuffix("was added as an example") })
      #expect(draft.settled().table != nil)
    }
  }

  private func imported(_ filters: String...) throws -> (draft: TableDraft, table: CompiledTable) {
    let text = "<activity>" + filters.map { Self.filter($0) }.joined() + "</activity>"
    var draft = ManifestImport(try read(text)).draft
    let table = draft.settled()
    return (draft, table)
  }

  @Test func aFilterWithoutAPathTakesEveryPath() throws {
    let (draft, compiled) = try imported(
      #"<data android:scheme="https" android:host="a.example" android:pathPrefix="/p/"/>"#,
      #"<data android:scheme="myapp"/>"#, #"<data android:scheme="https" android:host="b.example"/>"#)
    let table = try #require(compiled.table)
    for link in ["https://a.example/p/1", "myapp://open/1", "https://b.example/x", "https://b.example/"] {
      #expect(table.match(link).match != nil, "\(link) \(draft.json)")
    }
    #expect(table.match("https://a.example/x").match == nil && draft.notes.isEmpty)
  }

  @Test func filtersThatTakeNoLinksAreNamed() throws {
    let (draft, compiled) = try imported(
      #"<data android:mimeType="text/x-opml"/><data android:scheme="https" android:host="a.b"/><data android:scheme="file"/>"#,
      #"<data android:host="a.b"/>"#, #"<data android:scheme="@string/scheme" android:host="a.b"/>"#,
      #"<data android:scheme="https" android:host="c.d" android:path="@string/path"/>"#)
    #expect(draft.notes.count == 5, "\(draft.notes.map(\.message))")
    #expect(
      draft.notes.first?.message == "the filter for 'text/x-opml' matches no link, because links have no MIME type")
    #expect(!draft.json.contains("file:") && compiled.table != nil)
  }

  /// If there are more origins than a table can have, none is lost. If there are more places than can be read, that is
  /// reported.
  @Test func manySchemesAndHostsAreReadOrNamed() throws {
    let schemes = (0..<120).map { "<data android:scheme=\"s\($0)\" android:host=\"h\($0).example\"/>" }
    let apart = try read("<activity>" + schemes.map { Self.filter($0) }.joined() + "</activity>")
    var draft = ManifestImport(apart).draft
    let table = try #require(draft.settled().table)
    for number in 0..<120 { #expect(table.match("s\(number)://h\(number).example/x").match != nil) }
    let hosts = (0..<60).map {
      "<data android:scheme=\"https\" android:host=\"h\($0).example\" android:path=\"/p\($0)\"/>"
    }
    var other = ManifestImport(try read("<activity>" + hosts.map { Self.filter($0) }.joined() + "</activity>")).draft
    let hostTable = try #require(other.settled().table)
    for number in 0..<60 { #expect(hostTable.match("https://h\(number).example/p\(number)").match != nil) }
    #expect(other.notes.contains { $0.message.contains("at most 48 origins") })
    let product = ManifestImport(try read(Self.filter(schemes.joined()))).draft
    #expect(product.notes.map(\.message).contains { $0.contains("more than 1000 combinations") })
  }

  /// Android combines all data of a filter, so the filter may accept links that nobody intended.
  @Test func unintendedCombinationsAreReported() throws {
    let json =
      #"{"version": 1, "canonical": "web", "origins": {"web": "https://to.example", "app": "myapp://user"}, "routes": {"any": "/{path...}", "home": "/"}}"#
    let analysis = try #require(TableAnalysis(CompiledTable(json: Array(json.utf8), path: "routes.json")))
    let manifest = try read(
      Self.filter(
        #"<data android:scheme="https" android:host="to.example"/><data android:scheme="myapp" android:host="user"/>"#))
    let findings = manifest.findings(analysis, environment: nil)
    #expect(findings.map(\.kind) == [.extra, .extra])
    #expect(findings.compactMap(\.link) == ["https://user/zzz", "myapp://to.example/zzz"])
  }

  /// The second path doesn't match the link that its wildcards suggest, but the first path does.
  @Test func onlyThePathThatAcceptsALinkIsNamed() throws {
    let json = """
      {"version": 1, "origins": {"web": "https://a.example"},
        "routes": {"q": "/q", "one": "/q/{a}", "two": "/q/{a}/{b}", "three": "/q/{a}/{b}/z"}}
      """
    let analysis = try #require(TableAnalysis(CompiledTable(json: Array(json.utf8), path: "routes.json")))
    let paths = #"<data android:pathPrefix="/q/"/><data android:pathPattern="/q/.*/.*/z"/>"#
    let manifest = try read(Self.filter(#"<data android:scheme="https" android:host="a.example"/>"# + paths))
    let extra = manifest.extra(analysis)
    #expect(extra.map(\.value) == ["/q/"])
    #expect(extra.compactMap(\.link) == ["https://a.example/q/zzz/zzz/zzz/zzz/z"])
  }

  /// A path begins with a slash, so nothing of the first `a*` is in it; and wildcards can end with a slash.
  @Test func unusualLinksOfPatternsAreFound() throws {
    for (pattern, links, found) in [
      (#"android:pathPattern="a*/a*""#, ["/{a}/{b}"], "/a"),
      (#"android:pathPattern="a*/.*a""#, ["/{a}/{b}a"], "/zzza"),
      (#"android:pathAdvancedPattern="/a.+""#, ["/a{a}", "/a/{path...}", "/a{a}/{path...}"], "/a/"),
      (#"android:pathAdvancedPattern="/a[^/]+.+""#, ["/a{a: Two}", "/a{a: Two}/{path...}", "/a{a}/{path...}"], "/az/"),
    ] {
      let data = #"<data android:scheme="https" android:host="a.example" \#(pattern)/>"#
      let manifest = try read(Self.filter(data))
      let routes = links.enumerated().map { "\"r\($0.offset)\": \"\($0.element)\"" }.joined(separator: ", ")
      let json = """
        {"version": 1, "origins": {"web": "https://a.example"}, "routes": {\(routes)},
          "types": {"Two": {"type": "String", "min": 2, "example": "aa"}}}
        """
      let analysis = try #require(TableAnalysis(CompiledTable(json: Array(json.utf8), path: "routes.json")), "\(json)")
      let extra = manifest.extra(analysis)
      #expect(extra.compactMap(\.link) == ["https://a.example" + found], "\(pattern)")
    }
  }

  /// A note names each pattern whose wildcards match more than values of a table, and no other.
  @Test func wildcardsThatMatchMoreThanValuesAreNamed() throws {
    for (attribute, isNamed) in [
      (#"pathPrefix="/a""#, false), (#"pathSuffix="a""#, false), (#"pathPattern="/a.b""#, true),
      (#"pathPattern="/a\\.b""#, true), (#"pathPattern="/u/.*/edit""#, false), (#"pathPattern="/u.*/edit""#, true),
      (#"pathPattern="..*/.*b""#, true), (#"pathPattern="/...*b""#, false), (#"pathPattern="/u.*""#, false),
      (#"pathPattern="/a*b""#, true), (#"pathPattern="/u/a.*b""#, true), (#"pathAdvancedPattern="/a.+""#, false),
      (#"pathAdvancedPattern="/u/[^/]+""#, false), (#"pathAdvancedPattern="/u/[^/]*""#, true),
      (#"pathAdvancedPattern="/[^u]b""#, true), (#"pathAdvancedPattern="/[a""#, true),
    ] {
      let data = #"<data android:scheme="https" android:host="a.example" android:\#(attribute)/>"#
      let manifest = try #require(AndroidManifest.read(Array(Self.filter(data).utf8)).file)
      #expect(ManifestImport(manifest).draft.notes.contains { $0.range != nil } == isNamed, "\(attribute)")
    }
  }

  /// Two filters share a route that is omitted because of the first.
  @Test func omittedRouteIsNamedInEachFilter() throws {
    let datas = [
      ("a.example", #"android:pathSuffix="a/b"/><data android:pathSuffix="b""#),
      ("b.example", #"android:pathSuffix="b""#),
    ]
    let activities = datas.map { host, paths in
      Self.filter(#"<data android:scheme="https" android:host="\#(host)" \#(paths)/>"#).components(
        separatedBy: "<application>")[1].components(separatedBy: "</application>")[0]
    }
    let manifest = try read(
      #"<manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>\#(activities.joined())</application></manifest>"#
    )
    var draft = ManifestImport(manifest).draft
    #expect(draft.settled().table != nil)
    let omitted = Dictionary(grouping: draft.notes.filter { $0.message.hasPrefix("omitted") }, by: \.message)
    #expect(omitted.values.contains { $0.count == 2 }, "\(draft.notes)")
  }

  @Test func invalidPortIsNotImported() throws {
    let data = #"<data android:scheme="https" android:host="a.example" android:port="0" android:path="/x"/>"#
    var draft = ManifestImport(try read(Self.filter(data))).draft
    #expect(draft.notes.contains { $0.message == "'0' isn't a valid port" })
    #expect(draft.settled().table != nil)
  }

  /// The rows of the page: data of a filter, and the links of the routes.
  @Test func documentedFiltersAreImported() throws {
    let rows = try PageRows.rows(of: "Importing.md", below: "| In a filter | Links of the table |")
    #expect(rows.count > 3)
    for row in rows {
      let manifest = try read(
        Self.filter(#"<data android:scheme="https" android:host="a.example" android:\#(row[0])/>"#))
      #expect(ManifestImport(manifest).draft.routes.map(\.link) == row[1].components(separatedBy: "` `"), "\(row)")
    }
  }

  /// Data of a filter, and the links of the routes.
  @Test func pathsBecomeRoutes() throws {
    for (path, links) in [
      (#"android:path="/a b""#, ["/a%20b"]), (#"android:pathPrefix="/a/""#, ["/a", "/a/{path...}"]),
      (#"android:pathPrefix="/a""#, ["/a", "/a{a: String}", "/a/{path...}", "/a{a: String}/{path...}"]),
      (#"android:pathPattern="..a""#, ["/{value: Text1}a"]),
      (
        #"android:pathPattern="a*/.*a""#,
        ["a", "{value: String}a", "{path...}/a", "{path...}/{value: String}a"].map { "/" + $0 }
      ),
      (
        #"android:pathPattern="/...*b""#,
        ["/{value: Text2OrMore}b", "/{path...}/b", "/{path...}/{value: String}b"]
      ),
      (#"android:pathSuffix="/edit""#, ["/edit", "/{path...}/edit"]),
      (
        #"android:pathAdvancedPattern="/a.+""#, ["/a", "/a{a: String}", "/a/{path...}", "/a{a: String}/{path...}"]
      ),
      (#"android:pathPattern="/a\\.b""#, ["/a.b"]),
      (#"android:pathPattern="/u/.*/edit""#, ["/u/{u: String}/edit"]),
      (#"android:pathPattern="/u/.*""#, ["/u", "/u/{path...}"]),
      (#"android:pathAdvancedPattern="/u/.*""#, ["/u", "/u/{path...}"]),
      (#"android:pathAdvancedPattern="/users/[^/]+/edit""#, ["/users/{user: String}/edit"]),
      (#"android:pathAdvancedPattern="/b/[0-9]+/[^/]+""#, ["/b/{b: B}/{b2: String}"]),
      (
        #"android:pathSuffix=".html""#,
        [".html", "{value: String}.html", "{path...}/.html", "{path...}/{value: String}.html"].map { "/" + $0 }
      ),
    ] {
      let manifest = try read(Self.filter(#"<data android:scheme="https" android:host="a.example" \#(path)/>"#))
      let routes = ManifestImport(manifest).draft.routes
      #expect(routes.map(\.link) == links, "\(path)")
    }
    let group =
      #"<uri-relative-filter-group><data android:path="/s" android:queryPrefix="q="/><data android:query="a=b"/></uri-relative-filter-group>"#
    let manifest = try read(Self.filter(#"<data android:scheme="https" android:host="a.example"/>"# + group))
    #expect(ManifestImport(manifest).draft.routes.map(\.link) == ["/s?q={q: String}&a=b"])
  }
}
