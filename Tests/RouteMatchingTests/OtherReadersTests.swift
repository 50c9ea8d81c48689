import Foundation
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Recorded readings of hostile spellings by browsers and Foundation. If they read a link differently, it must not
/// match, or the documentation must state which reading applies.
@Suite(.namingCases) struct OtherReadersTests {
  /// The links that match although the two readers differ, or that we read differently from both. Each has a sentence
  /// of the documentation that says so.
  private static let decided: [(link: String, page: String, sentence: String)] = [
    ("https://xn--a.example/a", "ReadingLinks", "An A-label is taken as it is"),
    ("https://[::ffff:1.2.3.4]/a", "ReadingLinks", "an IP address too"),
    ("http://example.com/?q=%22[]", "ReadingLinks", "a raw `[` makes Foundation encode"),
    ("myapp://host:/a", "Origins", "A colon doesn't end the segment"),
    ("myapp://host:99999/a", "Origins", "A colon doesn't end the segment"),
  ]

  /// The table accepts any web host at any port, and a custom scheme.
  @Test func linksThatOthersReadDifferentlyAreRefused() throws {
    let table = try Self.table(#""app": "myapp:", "web": ["https://{server}:*", "http://{server}:*"]"#)
    var taken = 0
    var used: Set<String> = []
    for row in try Readers.load().rows {
      guard let match = table.match(row.link).match else { continue }
      taken += 1
      let ours = Reading(match)
      if let whatwg = row.whatwg.map(Reading.init), let foundation = row.foundation.map(Reading.init),
        whatwg == foundation, ours == whatwg
      {
        continue
      }
      used.insert(row.link)
      #expect(
        Self.decided.contains { $0.link == row.link },
        "'\(row.link)' is read as \(ours); recorded: \(row.whatwg ?? []), \(row.foundation ?? [])")
    }
    #expect(taken >= 50)
    for (link, page, sentence) in Self.decided {
      #expect(used.contains(link), "nobody differs about '\(link)'")
      #expect(try Self.text(of: page).contains(sentence), "\(page).md doesn't say '\(sentence)'")
    }
  }

  /// A link reaches a host only if both other readers agree.
  @Test func hostIsReachedByItsOwnLinks() {
    each(["x.example", "example.com", "bücher.example", "faß.example", "1.2.3.4", "xn--a.example"] as [String]) {
      host in
      let table = try Self.table(#""web": "https://\#(host):*""#)
      var reached = 0
      for row in try Readers.load().rows where table.match(row.link).match != nil {
        reached += 1
        let hosts = [row.whatwg, row.foundation].compactMap { $0.map { Reading($0).name } }
        let own =
          host == "bücher.example" ? "xn--bcher-kva.example" : host == "faß.example" ? "xn--fa-hia.example" : host
        // A broken A-label is a host only for Foundation.
        #expect(hosts == [own, own] || hosts == ["xn--a.example"], "'\(row.link)' reaches '\(host)'")
      }
      #expect(reached > 0)
    }
  }

  private static func table(_ origins: String) throws -> RouteTable {
    let json = """
      {"version": 1, "origins": {\(origins)}, "canonical": "\(origins.contains("app") ? "app" : "web")",
       "routes": {"root": "/?{items...}", "path": "/{path...}?{items...}"}}
      """
    // An origin with any port can't be canonical, so add a concrete place first.
    let concrete = json.replacingOccurrences(of: #""web": "https"#, with: #""web": ["https://own.example", "https"#)
      .replacingOccurrences(of: #":*"}, "canonical"#, with: #":*"]}, "canonical"#)
    return try RouteTable(json: Array((origins.contains("app") ? json : concrete).utf8))
  }

  private static func text(of page: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("Sources/Fingerpost/Fingerpost.docc/\(page).md"), encoding: .utf8)
    return text.replacingOccurrences(of: "\n", with: " ")
  }
}

/// The components that a reader found, decoded.
private struct Reading: Equatable {
  /// The host with its port.
  var host = ""
  /// The host without its port.
  var name = ""
  var path: [String] = []
  var items: [String] = []

  /// Reads the recorded parts `scheme, user, host, port, path, query, fragment`.
  init(_ parts: [String]) {
    let scheme = parts[0].lowercased()
    let isWeb = scheme == "http" || scheme == "https"
    let address = parts[2].contains(":") && !parts[2].hasPrefix("[") ? "[\(parts[2])]" : parts[2]
    // Without a port, the default port of the scheme applies.
    let port = isWeb ? parts[3].isEmpty ? scheme == "http" ? "80" : "443" : parts[3] : parts[3]
    var path = Array(parts[4].split(separator: "/", omittingEmptySubsequences: false).map(String.init))
    if path.first == "" { path.removeFirst() }
    if path.last == "" { path.removeLast() }
    name = address.lowercased()
    if isWeb {
      host = address.lowercased() + ":" + port
    } else if !address.isEmpty {
      path.insert(address + (port.isEmpty ? "" : ":" + port), at: 0)
    }
    self.path = path.map(Reading.decoded)
    items = parts[5].dropFirst().split(separator: "&").map { Reading.decoded(String($0)) }
  }

  init(_ match: RouteMatch) {
    for (name, value) in match.parameters {
      switch (name, value) {
      case ("server", .string(let text)):
        let colon = text.last == "]" ? nil : text.lastIndex(of: ":")
        self.name = colon.map { String(text[..<$0]) } ?? text
        let port = colon.flatMap { Int(text[text.index(after: $0)...]) }
        host = "\(self.name):\(port ?? (match.link.lowercased().hasPrefix("https") ? 443 : 80))"
      case ("path", .list(let segments)): path = segments.compactMap(\.string)
      case ("items", .items(let items)): self.items = items.map { $0.key + ($0.value.map { "=" + $0 } ?? "") }
      default: break
      }
    }
  }

  static func == (a: Reading, b: Reading) -> Bool { a.host == b.host && a.path == b.path && a.items == b.items }

  private static func decoded(_ text: String) -> String { text.removingPercentEncoding ?? text }
}

/// The recorded readings.
private struct Readers: Decodable {
  struct Row: Decodable {
    var link: String
    /// `nil` if the reader rejects the link.
    var whatwg: [String]?
    var foundation: [String]?
  }

  var rows: [Row]

  static func load() throws -> Readers {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Readers/readers.json")
    return try JSONDecoder().decode(Readers.self, from: Data(contentsOf: file))
  }
}
