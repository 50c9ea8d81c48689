import Foundation
import RouteAnalysis
import RouteGeneration
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import PlatformFiles

/// Tables imported from real links.
@Suite struct LinkImportTests {
  private func imported(_ lines: [String], atLeast fewest: Int? = nil) -> (links: LinkImport, table: CompiledTable) {
    let links = LinkImport(Array(lines.joined(separator: "\n").utf8), fewest: fewest)
    var draft = links.draft
    return (links, draft.settled())
  }

  /// The rows of the page: lines, and the links of the table's routes. The table matches the lines.
  @Test func documentedLinksAreImported() throws {
    let rows = try PageRows.rows(of: "Importing.md", below: "| Links | Links of the table |")
    #expect(rows.count > 8)
    for row in rows {
      let lines = row[0].components(separatedBy: "` `").map { "https://x.example" + $0 }
      let (links, compiled) = imported(lines)
      #expect(links.draft.routes.map(\.link) == row[1].components(separatedBy: "` `"), "\(row)")
      let table = try #require(compiled.table, "\(row)")
      for line in lines { #expect(table.match(line).match != nil, "\(line)") }
    }
  }

  @Test func fragmentsKeepTheirSlash() throws {
    let lines = ["/#/", "/#/room/1", "/#/room/2", "/#room/1", "/a#/b/c/", "/a#b"].map { "https://x.example" + $0 }
    let (links, compiled) = imported(lines)
    let table = try #require(compiled.table, "\(links.draft.routes.map(\.link)) \(compiled.diagnostics.map(\.message))")
    for line in lines { #expect(table.match(line).match != nil, "\(line) \(links.draft.routes.map(\.link))") }
  }

  @Test func countsAndLogsAreRead() throws {
    let (links, table) = imported([
      "   7 https://x.example/a", "https://x.example/b\t3", "https://x.example/c,2", "# comment",
      #"1.2.3.4 - - [22/Nov/2026:10:00:00 +0000] "GET https://x.example/d HTTP/1.1" 200 17"#, "x-app://e/1",
    ])
    #expect(links.count == 14 && links.unread == 1)
    #expect(links.draft.routes.map(\.link) == ["/a", "/b", "/c", "/d", "/e/{e: Int}"])
    #expect(links.draft.routes.map(\.only) == [["web"], ["web"], ["web"], ["web"], ["xApp"]])
    #expect(table.table != nil, "\(table.diagnostics.map(\.message))")
  }

  @Test func linksThatNoTableMatchesAreListed() {
    let refused = [
      "https://[::1]/a", "https://b%C3%BCcher.example/a", "https://x.example/%zz", "https://u@x.example/a",
    ]
    let (links, _) = imported(refused + ["https://x.example/b", "https://x.example:8080/c"])
    #expect(links.refused == refused && links.unread == 0)
    #expect(links.draft.routes.map(\.link) == ["/b", "/c"])
  }

  /// Each link that the table doesn't match is listed.
  @Test(arguments: [
    (["https://x.example:443/a", "https://x.example/b"], ["/a", "/b"], ["https://x.example:443/a"]),
    (["https://x.example//", "https://x.example/a//b", "https://x.example/c/"], ["/c"], ["//", "/a//b"]),
    (["https://x.example//"], ["/"], ["//"]),
    (["https://x.example/l?q=a&q=b", "https://x.example/l?q=&q="], ["/l?q={q: String ?? nil}"], []),
    (["https://bücher.example/a", "https://xn--bcher-kva.example/b"], ["/a", "/b"], []),
  ])
  func linksThatTheTableDoesNotMatchAreListed(_ lines: [String], _ routes: [String], _ lost: [String]) throws {
    let (links, compiled) = imported(lines)
    let table = try #require(compiled.table, "\(compiled.diagnostics.map(\.message))")
    #expect(links.draft.routes.map(\.link) == routes && links.refused == [])
    #expect(links.lost(table) == lost.map { $0.hasPrefix("/") ? "https://x.example" + $0 : $0 })
  }

  /// A link may have any port, but a place only a port from 1 to 65535.
  @Test func linksWithAnInvalidPortAreNotRead() {
    let ports = ["0", "65536", "+5", "000001", "", "8080"]
    let (links, table) = imported(ports.map { "https://x.example:\($0)/a" })
    #expect(links.unread == 0 && links.refused.count == 5)
    #expect(
      imported(["https://x.example:443/a", "http://x.example:80/a"]).links.draft.json.contains(
        #""web": ["https://x.example", "http://x.example"]"#))
    #expect(links.draft.json.contains(#""web": "https://x.example:8080""#) && table.table != nil)
  }

  /// More schemes than a table can have origins.
  @Test func manySchemesShareAnOrigin() throws {
    let (links, compiled) = imported((0..<60).map { "s\($0)://open/a\($0)" } + ["https://x.example/a"])
    let table = try #require(compiled.table, "\(compiled.diagnostics.map(\.message))")
    for number in 0..<60 { #expect(table.match("s\(number)://open/a\(number)").match != nil) }
    #expect(links.draft.notes.count == 13, "\(links.draft.notes.map(\.message))")
  }

  /// The rows of the page: a line and its link.
  @Test func documentedLogLinesAreRead() throws {
    let rows = try PageRows.rows(of: "Importing.md", below: "| Line | Link |")
    #expect(rows.count > 8)
    for row in rows {
      let needsHost = row[1].contains("--host")
      let link =
        row[1] == "none"
        ? nil : row[1].hasPrefix("the same") ? "https://x.example/a" : row[1].components(separatedBy: "`")[0]
      let line = LinkLog(host: needsHost ? "x.example" : nil)
      guard case .links(let links) = Array(row[0].utf8).withUnsafeBufferPointer({ line.read($0) }) else {
        #expect(link == nil, "\(row)")
        continue
      }
      #expect(links.map(\.link) == [link], "\(row)")
      #expect(links.map(\.count) == [row[1].contains("seven times") ? 7 : 1], "\(row)")
    }
  }

  @Test func rareLinksAreListed() throws {
    let often = (0..<200).map { "https://x.example/items/\($0)" }
    let (links, _) = imported(often + ["https://x.example/once/upon", "https://other.example/a"])
    #expect(links.draft.routes.map(\.link) == ["/items/{item: Int}"])
    #expect(links.rare.map(\.link) == ["https://other.example/a", "https://x.example/once/upon"])
    #expect(
      links.evidence == [
        "the parameter 'item' of 'item' comes from 200 links, with values such as '0' and '1' and 198 more"
      ])
    #expect(imported(often + ["https://x.example/once"], atLeast: 1).links.draft.routes.count == 2)
  }

  @Test func orderOfLinesDoesNotMatter() throws {
    let lines = try Self.log(of: "routes.json", seed: 3, each: 12)
    let first = imported(lines).links
    var random = SeededRandom(seed: 5)
    for _ in 0..<3 {
      let other = imported(lines.shuffled(using: &random)).links
      #expect(other.draft.json == first.draft.json && other.evidence == first.evidence)
    }
  }

  @Test func anyBytesGiveATable() throws {
    var random = SeededRandom(seed: 8)
    let seeds =
      try Self.log(of: "routes.json", seed: 1, each: 1) + [
        "x:", ":", "a:b:c", "https://", "https://x/%", "x:?&=&a#", "é://ü",
      ]
    for _ in 0..<Thoroughness.amount(60, full: 2_000) {
      var lines: [String] = []
      for _ in 0..<20 {
        var bytes = Array(random.one(of: seeds).utf8)
        for _ in 0..<random.below(4) where !bytes.isEmpty {
          bytes[random.below(bytes.count)] = UInt8(random.below(256))
        }
        lines.append(String(decoding: bytes, as: UTF8.self))
      }
      let (links, table) = imported(lines)
      let found = Linter.run(table).filter { $0.severity == .error }.map(\.message)
      #expect(table.table != nil && found.isEmpty, "\(found) \(lines) \(links.draft.json)")
    }
  }

  // MARK: Rates

  /// Returns links of a table as people might open them: the given number for each route, with values of its types.
  private static func log(of file: String, seed: UInt64, each amount: Int) throws -> [String] {
    try log(of: AssociationExportTests.analysis(file: file), seed: seed, each: amount)
  }

  private static func log(of analysis: TableAnalysis, seed: UInt64, each amount: Int) throws -> [String] {
    let table = try #require(analysis.table)
    var random = SeededRandom(seed: seed)
    var links: [String] = []
    for route in analysis.resolved.routes {
      let origins = table.originNames.filter { (try? table.print(route: route.id, values: [:], origin: $0)) != nil }
      for _ in 0..<amount {
        var values: [String: RouteValue] = [:]
        for parameter in route.parameters {
          if parameter.isOptional || parameter.defaultText != nil || parameter.isItems || parameter.isFlag,
            random.chance(60)
          {
            continue
          }
          let count = parameter.isList || parameter.isRest ? max(parameter.minimumCount, 1) + random.below(2) : 1
          let texts = (0..<count).map { _ in text(of: parameter.type, analysis, &random) }
          values[parameter.name] = try? table.value(of: texts, parameter: parameter.name, route: route.id)
        }
        let origin = origins.isEmpty ? nil : random.one(of: origins)
        if let link = try? table.print(route: route.id, values: values, origin: origin) {
          links.append(link)
        } else if let link = try? table.print(route: route.id, values: values, origin: nil) {
          links.append(link)
        }
      }
    }
    return links
  }

  private static func text(of type: ResolvedType, _ analysis: TableAnalysis, _ random: inout SeededRandom) -> String {
    if let cases = type.enumeration?.cases { return random.one(of: cases).wire.value }
    if type.refinement != nil {
      let members = analysis.universe.pool.automaton(type.language).members(limit: 400)
      if !members.isEmpty { return LinkSymbols.text(decoding: random.one(of: members)) }
    }
    let word = { (random: inout SeededRandom) in
      (0..<(2 + random.below(2))).map { _ in
        random.one(of: ["ba", "ko", "ri", "mu", "ten", "sol", "ver", "lin", "gra"])
      }.joined()
    }
    switch type.base {
    case .int, .uint: return String(1 + random.below(90_000))
    case .double: return "\(random.below(90)).\(1 + random.below(9))"
    case .bool: return random.chance(50) ? "true" : "false"
    case .uuid:
      return "00000000-0000-4000-8000-"
        + String(String(random.next(), radix: 16).suffix(12).prefix(12)).padding(
          toLength: 12, withPad: "0", startingAt: 0)
    case .date: return "2026-0\(1 + random.below(9))-1\(random.below(9))"
    case .duration: return String(random.below(5_000))
    case .url, .link: return "https://\(word(&random)).example/\(word(&random))"
    default: return random.chance(50) ? word(&random) : word(&random) + "-" + word(&random)
    }
  }

  /// The table reads most of the links that weren't part of the import, and hardly any link of other apps at the app's
  /// places.
  @Test func importedTableMatchesUnseenLinks() throws {
    let files = AssociationExportTests.tables
    var lines: [String] = []
    var (read, held, taken, foreign, near, misses) = (0, 0, 0, 0, 0, 0)
    let originals = try files.map { try AssociationExportTests.analysis(file: $0) }
    let logs = try originals.enumerated().map {
      try Self.log(of: $1, seed: UInt64($0), each: Thoroughness.amount(10, full: 20))
    }
    for (index, file) in files.enumerated() {
      var random = SeededRandom(seed: 7)
      let log = Array(Set(logs[index])).sorted().shuffled(using: &random)
      let cut = log.count * 7 / 10
      let (links, compiled) = imported(Array(log[..<cut]))
      let table = try #require(compiled.table, "\(file) \(compiled.diagnostics.map(\.message)) \(links.draft.json)")
      let findings = Linter.run(compiled).filter { $0.severity != .note }
      #expect(findings.isEmpty, "\(file) \(findings.map(\.message))")
      let own = log[cut...].count { table.match($0).match != nil }
      let original = originals[index]
      let real = try #require(original.table)
      // Skip links that the app reads itself.
      let others = Self.moved(logs.enumerated().filter { $0.offset != index }.flatMap(\.element), like: log, &random)
        .filter { real.match($0).match == nil }
      let wrong = others.count { table.match($0).match != nil }
      let misfits = try AssociationExportTests.nearMisses(file: files[index]).filter { real.match($0).match == nil }
      let nearly = misfits.count { table.match($0).match != nil }
      (read, held, taken, foreign) = (read + own, held + log.count - cut, taken + wrong, foreign + others.count)
      (near, misses) = (near + nearly, misses + misfits.count)
      lines.append(
        "\(file.split(separator: "/").last ?? ""): \(own) of \(log.count - cut) held back, \(wrong) of \(others.count) foreign, \(nearly) of \(misfits.count) near misses"
      )
    }
    print("import urls:\n" + lines.joined(separator: "\n"))
    print(
      "import urls: \(read) of \(held) held back are read, \(taken) of \(foreign) foreign ones, \(near) of \(misses) near misses"
    )
    #expect(read * 100 >= held * 80 && taken * 100 <= foreign * 10)
  }

  /// Returns the paths of other links at the app's own places.
  private static func moved(_ links: [String], like own: [String], _ random: inout SeededRandom) -> [String] {
    func place(_ link: String) -> String {
      guard let colon = link.firstIndex(of: ":") else { return "" }
      let scheme = link[...colon]
      guard scheme.hasPrefix("http") else { return scheme + "//" }
      return scheme + "//" + link[link.index(colon, offsetBy: 3)...].prefix { !"/?#".contains($0) } + "/"
    }
    return (0..<400).map { _ in
      let link = random.one(of: links)
      let rest = link.dropFirst(place(link).count).drop { $0 == "/" }
      return place(random.one(of: own)) + rest
    }
  }
}
