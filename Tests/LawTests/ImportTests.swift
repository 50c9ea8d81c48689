import PlatformFiles
import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Random files of other tools: if the file matches a link, either the imported table matches it or a note names the
/// omission.
@Suite struct ImportTests {
  private static func seeds(_ few: Int, full: Int) -> Range<UInt64> {
    let first = Thoroughness.seed ?? 0
    return first..<first + UInt64(Thoroughness.seeds(few, full: full))
  }

  // MARK: Manifests

  /// An intent filter as written, and its meaning: the attributes of all `data` elements are combined.
  private struct Filter {
    var schemes: [String] = []
    var hosts: [String] = []
    var paths: [(kind: String, text: String)] = []
    var type: String?
    var unknown: String?

    init(_ random: inout SeededRandom) {
      schemes = ImportTests.some(["https", "http", "shop", "x-y"], 1, &random)
      if random.chance(85) {
        hosts = ImportTests.some(["a.example", "b.example", "*.c.example", "*", "user"], 1, &random)
      }
      for _ in 0..<random.below(4) {
        let kind = random.one(of: ["path", "pathPrefix", "pathSuffix", "pathPattern", "pathAdvancedPattern"])
        let pieces =
          switch kind {
          case "pathPattern": ["/", "/", "a", "b", ".*", ".", "7", "a*"]
          case "pathAdvancedPattern": ["/", "/", "a", "[0-9]+", "[^/]+", "[a-z]{2}", "[ab]*", ".+", ".*"]
          default: ["/", "/", "a", "b", "ab", "7", ".html"]
          }
        let text = (0...random.below(5)).map { _ in random.one(of: pieces) }.joined()
        if AndroidPattern(AndroidPattern.Kind(rawValue: kind) ?? .path, text).isValid { paths.append((kind, text)) }
      }
      if random.chance(8) { type = "text/*" }
      if random.chance(8) { unknown = random.one(of: ["host", "scheme", "path"]) }
    }

    /// Returns the XML, with all attributes in a single `data` element per row or split into a `data` element for each
    /// value.
    func xml(isSplit: Bool) -> String {
      var rows: [String] = []
      let longest = max(schemes.count, hosts.count, paths.count)
      for index in 0..<longest {
        var attributes: [String] = []
        if index < schemes.count { attributes.append("android:scheme=\"\(schemes[index])\"") }
        if index < hosts.count { attributes.append("android:host=\"\(hosts[index])\"") }
        if index < paths.count { attributes.append("android:\(paths[index].kind)=\"\(paths[index].text)\"") }
        rows += isSplit ? attributes : [attributes.joined(separator: " ")]
      }
      if let type { rows.append("android:mimeType=\"\(type)\"") }
      if let unknown { rows.append("android:\(unknown)=\"@string/\(unknown)\"") }
      return "<intent-filter><action android:name=\"android.intent.action.VIEW\"/>"
        + "<category android:name=\"android.intent.category.DEFAULT\"/>"
        + "<category android:name=\"android.intent.category.BROWSABLE\"/>"
        + rows.map { "<data \($0)/>" }.joined() + "</intent-filter>"
    }

    func takes(scheme: String, host: String, path: String) -> Bool {
      guard type == nil, schemes.contains(scheme) else { return false }
      if hosts.isEmpty { return true }
      let isHost = hosts.contains { $0.hasPrefix("*") ? host.hasSuffix($0.dropFirst()) : host == $0 }
      // If only the build knows the paths, they could be anything, so only their presence counts.
      if !isHost || (paths.isEmpty && unknown == "path") { return false }
      return paths.isEmpty || paths.contains { ImportTests.takes($0.kind, Array($0.text), Array(path)) }
    }
  }

  private static func some(_ texts: [String], _ least: Int, _ random: inout SeededRandom) -> [String] {
    (0..<least + random.below(2)).map { _ in random.one(of: texts) }
  }

  /// Compares as Android documents it, one character after the other.
  private static func takes(_ kind: String, _ pattern: [Character], _ path: [Character]) -> Bool {
    switch kind {
    case "path": return pattern == path
    case "pathPrefix": return path.starts(with: pattern)
    case "pathSuffix": return path.reversed().starts(with: pattern.reversed())
    case "pathPattern":
      var (index, place) = (0, 0)
      while index < pattern.count {
        let repeats = index + 1 < pattern.count && pattern[index + 1] == "*"
        if place == path.count { return repeats && pattern[index] == "." && index + 2 == pattern.count }
        if !repeats {
          if pattern[index] != ".", pattern[index] != path[place] { return false }
          (index, place) = (index + 1, place + 1)
        } else if pattern[index] != "." {
          while place < path.count, path[place] == pattern[index] { place += 1 }
          index += 2
        } else if index + 2 == pattern.count {
          return true
        } else {
          guard let end = path[place...].firstIndex(of: pattern[index + 2]) else { return false }
          (index, place) = (index + 3, end + 1)
        }
      }
      return place == path.count
    default:
      var (index, place) = (0, 0)
      while index < pattern.count {
        var end = index + 1
        if pattern[index] == "[" { end = (pattern[index...].firstIndex(of: "]") ?? index) + 1 }
        let part = String(pattern[index..<end])
        func fits(_ character: Character) -> Bool {
          switch part {
          case ".": true
          case "[0-9]": ("0"..."9").contains(character)
          case "[^/]": character != "/"
          case "[a-z]": ("a"..."z").contains(character)
          case "[ab]": character == "a" || character == "b"
          default: part == String(character)
          }
        }
        var (least, most) = (1, 1)
        if end < pattern.count {
          switch pattern[end] {
          case "*": (least, most, end) = (0, Int.max, end + 1)
          case "+": (least, most, end) = (1, Int.max, end + 1)
          case "{": (least, most, end) = (2, 2, end + 3)
          default: break
          }
        }
        var count = 0
        while place < path.count, count < most, fits(path[place]) { (place, count) = (place + 1, count + 1) }
        if count < least { return false }
        index = end
      }
      return place == path.count
    }
  }

  @Test func acceptedLinksAreImportedOrReported() throws {
    var (taken, named) = (0, 0)
    for seed in Self.seeds(20, full: 4_000) {
      var random = SeededRandom(seed: seed)
      let filters = (0...random.below(4)).map { _ in Filter(&random) }
      let text =
        "<activity xmlns:android=\"x\">"
        + filters.map { $0.xml(isSplit: random.chance(50)) }.joined(separator: "\n") + "</activity>"
      let bytes = Array(text.utf8)
      let manifest = try #require(AndroidManifest.read(bytes).file, "\(text)")
      let source = SourceFile(path: "m.xml", bytes: bytes)
      let read = ManifestImport(manifest)
      var draft = read.draft
      let compiled = draft.settled()
      let analysis = try #require(TableAnalysis(compiled), "seed \(seed) \(text)\n\(draft.json)")
      let ranges =
        draft.notes.compactMap(\.range)
        + AndroidManifest(read.filters).extra(analysis).compactMap(\.range)
      // Each filter is on its own line.
      let lines = Set(ranges.map { source.position(of: $0.lower).line - 1 })
      for (index, filter) in filters.enumerated() where filter.type != nil {
        #expect(lines.contains(index), "seed \(seed) \(text)")
      }
      for _ in 0..<150 {
        let scheme = random.one(of: ["https", "http", "shop", "x-y"])
        let host = random.one(of: ["a.example", "b.example", "z.c.example", "other.example", "user"])
        let count = random.below(5)
        let path = (0..<count).map { _ in "/" + random.one(of: ["a", "b", "ab", "7", "a.html", "aab", "ba7"]) }.joined()
        let end = random.chance(15) && count > 0 ? path + "/" : path
        guard let index = filters.firstIndex(where: { $0.takes(scheme: scheme, host: host, path: end) }) else {
          continue
        }
        taken += 1
        let link = scheme + "://" + host + end
        if analysis.match(link)?.match != nil { continue }
        named += 1
        #expect(lines.contains(index), "seed \(seed) \(link)\n\(text)\n\(draft.json)")
      }
    }
    print("links that random filters take: \(taken), of which \(named) are of filters that are named")
    #expect(taken >= Thoroughness.least(60, of: 20) && named * 4 <= taken)
  }

  // MARK: Association files

  /// The verdict for a link in a batch equals the verdict of the whole list of rules.
  @Test func decidersAgreeWithAnswers() throws {
    var verdicts: [AssociationAnswer.Verdict: Int] = [:]
    let segments = ["a", "b", "A", "ab", "*", "?", "?*", "a*", "$(digit)", "a%20b", "a b", "%C3%A9", "*/b", ""]
    for seed in Self.seeds(40, full: 10_000) {
      var random = SeededRandom(seed: seed)
      let rules = (0...random.below(9)).map { _ in
        var members: [String] = []
        if random.chance(85) {
          let path = (0...random.below(3)).map { _ in random.one(of: segments) }.joined(separator: "/")
          members.append("\"/\": \"\(random.chance(80) ? "/" : "")\(path)\"")
        }
        if random.chance(40) {
          let items = (0...random.below(2)).map { number in
            "\"\(["k", "K%6b", "z", "é"][random.below(4)])\(number)\": \"\(random.one(of: ["1", "12", "?*", "*", "", "a b", "A"]))\""
          }
          members.append("\"?\": {\(items.joined(separator: ", "))}")
        }
        if random.chance(15) { members.append("\"#\": \"\(random.one(of: ["f", "*", "?*", ""]))\"") }
        if random.chance(30) { members.append("\"exclude\": true") }
        if random.chance(30) { members.append("\"caseSensitive\": false") }
        if random.chance(30) { members.append("\"percentEncoded\": false") }
        return "{\(members.joined(separator: ", "))}"
      }
      let text =
        "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.a.b\"], \"components\": [\(rules.joined(separator: ", "))]}]}}"
      let file = try #require(AssociationReader.read(Array(text.utf8)).file)
      let decider = AssociationDecider(file, app: "ABCDE12345.a.b")
      for _ in 0..<40 {
        var link = "https://x.example"
        for _ in 0..<random.below(4) {
          link += "/" + random.one(of: ["a", "b", "A", "ab", "B", "7", "a%20b", "%61", "%C3%A9", "", "a%2Fb"])
        }
        if random.chance(50) {
          link +=
            "?"
            + (0...random.below(2)).map { _ in
              random.one(of: ["k0", "k1", "K0", "Kk0", "K%6b0", "%6B0", "z1", "%C3%A90"])
                + random.one(of: ["", "=", "=1", "=12", "=%31", "=a%20b", "=a", "=A"])
            }.joined(separator: "&")
        }
        if random.chance(15) { link += random.one(of: ["#", "#f", "#g"]) }
        let answer = try #require(file.answers(to: link)?.first)
        let verdict = try #require(decider.verdict(of: link))
        #expect(verdict.verdict == answer.verdict, "seed \(seed) \(link) \(text)")
        #expect(
          verdict.rule?.range == (answer.verdict == .unmatched ? nil : answer.steps.last?.rule.range),
          "seed \(seed) \(link) \(text)")
        verdicts[answer.verdict, default: 0] += 1
      }
    }
    for verdict in [AssociationAnswer.Verdict.opens, .blocked, .unmatched] {
      #expect(verdicts[verdict, default: 0] >= Thoroughness.least(30, of: 40), "\(verdicts)")
    }
  }

  // MARK: assetlinks.json

  /// Compares with Android's pattern, one character after the other, without backtracking.
  private static func takes(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first != "*" {
      guard let own = text.first, first == "?" || first == own else { return false }
      return takes(rest, text.dropFirst())
    }
    guard let next = rest.first else { return true }
    guard let end = text.firstIndex(of: next) else { return false }
    return takes(rest, text[end...])
  }

  @Test func rulesOfAssetLinksAreComparedWithTheTable() throws {
    let json = """
      {"version": 1, "origins": {"web": "https://x.example"}, "routes": {
        "home": "/", "items": "/items/all", "new": "/items/new", "help": "/help/faq/top"}}
      """
    let analysis = try #require(TableAnalysis(CompiledTable(json: Array(json.utf8), path: "routes.json")))
    let paths = ["/", "/items/all", "/items/new", "/help/faq/top"]
    var (kept, whole) = (0, 0)
    for seed in Self.seeds(300, full: 10_000) {
      var random = SeededRandom(seed: seed)
      let rules = (0...random.below(4)).map { _ in
        (
          pattern: random.one(of: [
            "*", "/items/*", "/items/new", "/help/*", "/*/top", "/items/???", "/?*", "/", "/h*q*", "*l",
          ]),
          excludes: random.chance(40)
        )
      }
      let components = rules.map { "{\"/\": \"\($0.pattern)\"\($0.excludes ? ", \"exclude\": true" : "")}" }
      let file = """
        [{"relation": ["delegate_permission/common.handle_all_urls"],
          "target": {"namespace": "android_app", "package_name": "a.b", "sha256_cert_fingerprints": []},
          "relation_extensions": {"delegate_permission/common.handle_all_urls":
            {"dynamic_app_link_components": [\(components.joined(separator: ", "))]}}}]
        """
      let read = AssetLinks(package: "a.b", fingerprints: []).findings(in: Array(file.utf8))
      #expect(read.diagnostics.isEmpty && read.findings.isEmpty)
      let findings = try #require(read.rules).findings(analysis, environment: nil, host: nil)
      let missing = Set(findings.filter { $0.kind == .missing }.compactMap(\.link))
      for path in paths {
        let rule = rules.first { Self.takes(Array($0.pattern)[...], Array(path)[...]) }
        let opens = rule.map { !$0.excludes } ?? false
        #expect(missing.contains("https://x.example" + path) == !opens, "seed \(seed) \(path) \(components) \(missing)")
        if opens { whole += 1 } else { kept += 1 }
      }
      for finding in findings where finding.kind == .extra {
        let link = try #require(finding.link)
        let path = Array(link.dropFirst("https://x.example".count))
        let rule = rules.first { Self.takes(Array($0.pattern)[...], path[...]) }
        #expect(analysis.match(link)?.match == nil && rule?.excludes == false, "seed \(seed) \(link) \(components)")
      }
    }
    let least = Thoroughness.least(100, of: 300)
    #expect(kept >= least && whole >= least)
  }

  // MARK: Logs

  /// A log line that contains a link gives that link and its count, and nothing else.
  @Test func logLinesGiveTheirLinksAndCounts() {
    let links = [
      "https://x.example/a", "https://x.example/a,b?q=1&r=%22", "shop://items/7", "https://x.example/",
      "http://y.example:8080/é",
    ]
    var read = 0
    for seed in Self.seeds(2_000, full: 100_000) {
      var random = SeededRandom(seed: seed)
      let link = random.one(of: links)
      let path = random.one(of: ["/a", "/a/b?q=1", "/"])
      let count = random.below(1_000)
      let referer = random.one(of: ["-", "https://ref.example/x", link])
      let agent = #""Mozilla/5.0 (X11; +https://bot.example/)""#
      let time = "[10/Oct/2026:13:55:36 +0000]"
      let hosted = "https://h.example" + path
      let markup = link.split(separator: "&").joined(separator: "&amp;")
      let (line, expected): (String, [(String, Int)]) =
        switch random.below(15) {
        case 0: (link, [(link, 1)])
        case 1: ("   \(count) \(link)", [(link, count)])
        case 2: ("\(link)\t\(count)", [(link, count)])
        case 3: ("\(link),\(count)", [(link, count)])
        case 4: ("\"\(link)\",\(count)", [(link, count)])
        case 5: (#"1.2.3.4 - - \#(time) "GET \#(path) HTTP/1.1" 200 17 "\#(referer)" \#(agent)"#, [(hosted, 1)])
        case 6: (#"1.2.3.4 - - \#(time) "GET \#(link) HTTP/2.0" 200 17"#, [(link, 1)])
        case 7: (#"1.2.3.4 - - \#(time) "POST \#(path) HTTP/1.1" 200 17 "\#(referer)" \#(agent)"#, [])
        case 8: (path, [(hosted, 1)])
        case 9: ("\(path),\(count)", [(hosted, count)])
        case 10: ("<url><loc>\(markup)</loc></url><url><loc> \(markup) </loc></url>", [(link, 1), (link, 1)])
        case 11: (#"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"#, [])
        case 12: ("2026-10-10\t21:02:31\tGET\td1.example\t\(path)\t200\t\(referer)", [])
        case 13: ("\u{FEFF}\(link)\r", [(link, 1)])
        default: ("opened \"\(link)\" after \(count) ms at 10:00:00", [(link, 1)])
        }
      let found = Array(line.utf8).withUnsafeBufferPointer { LinkLog(host: "h.example").read($0) }
      let own: [(String, Int)] = if case .links(let own) = found { own.map { ($0.link, $0.count) } } else { [] }
      #expect(own.map(\.0) == expected.map(\.0) && own.map(\.1) == expected.map(\.1), "seed \(seed): \(line) \(own)")
      read += own.count
    }
    #expect(read >= Thoroughness.least(1_000, of: 2_000))
  }

  @Test func everyLineIsCounted() {
    var random = SeededRandom(seed: Thoroughness.seed ?? 6)
    let parts = [
      "https://x.example/a", "/a", "GET ", "\"", " ", ",", "7", "<loc>", "</loc>", "<", "\u{FEFF}", "é", "HTTP/1.1",
      "x:",
    ]
    for _ in 0..<Thoroughness.seeds(3_000, full: 200_000) {
      let line = (0..<random.below(7)).map { _ in random.one(of: parts) }.joined()
      let links = LinkImport(Array(line.utf8))
      let read = Array(line.utf8).withUnsafeBufferPointer { LinkLog().read($0) }
      switch read {
      case .empty: #expect(links.count + links.unread + links.paths == 0, "\(line)")
      case .noLink: #expect(links.unread == 1 && links.count == 0, "\(line)")
      case .path: #expect(links.paths == 1, "\(line)")
      case .links(let own):
        #expect(links.unread + links.refused.count == own.count || links.count > 0, "\(line)")
      }
    }
  }
}
