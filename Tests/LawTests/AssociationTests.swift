import PlatformFiles
import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Association files written from random tables: every link that is tried must agree with the file's proof.
@Suite struct AssociationTests {
  private static let app = "ABCDE12345.example.app"
  private static let linksOfATable = 200

  @Test func everyLinkInNormalFormIsAdmitted() throws {
    var files = 0
    var links = 0
    var undecided = 0
    var excluded = (tried: 0, admitted: 0)
    for (seed, checked) in LawTables.all.sample(4) {
      let compiled = CompiledTable(json: checked.model.bytes, path: "routes.json")
      let analysis = try #require(TableAnalysis(compiled, budget: 40_000))
      for host in AssociationHost.all(of: analysis.space, environment: nil).hosts {
        let export = try AssociationExport(analysis, host, apps: [Self.app], clips: [])
        files += 1
        let missing = export.report.gaps.filter { $0.kind == .missing }
        #expect(missing.isEmpty, "\(export.report.text), seed \(seed)\n\(checked.model.summary)\n\(export.text)")
        if export.report.gaps.contains(where: { $0.kind == .unknown }) { undecided += 1 }
        let decider = AssociationDecider(
          try #require(AssociationReader.read(Array(export.text.utf8)).file), app: Self.app)
        for link in try Self.excludedLinks(analysis, host) where checked.table.match(link).match == nil {
          excluded.tried += 1
          if decider.verdict(of: link)?.verdict == .opens { excluded.admitted += 1 }
        }
        var generator = LinkGenerator(checked.model, seed: seed)
        for _ in 0..<Self.linksOfATable {
          let link = generator.link()
          guard link.hasPrefix("https://\(host.name)/"), isNormal(link), checked.table.match(link).match != nil,
            let answer = decider.verdict(of: link)
          else { continue }
          links += 1
          #expect(answer.verdict == .opens, "\(link), seed \(seed)\n\(checked.model.summary)\n\(export.text)")
        }
      }
    }
    print(
      "association files of random tables: \(files) files, \(undecided) undecided, \(links) links, "
        + "\(excluded.admitted) of \(excluded.tried) excluded links admitted")
    // The format can't describe all links of other routes, so the files admit some excluded links.
    #expect(excluded.tried >= LawTables.least(1) && (excluded.tried < 100 || excluded.admitted * 6 <= excluded.tried))
    #expect(files >= LawTables.least(2) && links >= LawTables.least(1) && undecided * 10 <= files)
  }

  /// Returns links of the table's excludes.
  private static func excludedLinks(_ analysis: TableAnalysis, _ host: AssociationHost) throws -> Set<String> {
    let space = analysis.space
    var links: Set<String> = []
    for exclude in analysis.resolved.patterns.flatMap(\.excludes) {
      for place in space.places(of: exclude) {
        for count in space.segmentCounts(exclude, at: place).prefix(2) {
          for set in try space.accepted(exclude, at: place, count: count, keys: exclude.keys) {
            links.formUnion(analysis.writer.links(set, preferring: [exclude]))
          }
        }
      }
    }
    return links.filter { $0.hasPrefix("https://\(host.name)/") }
  }

  /// Returns `true` if a link has no unnecessary percent-encoding, no doubled slash and no repeated key.
  private func isNormal(_ link: String) -> Bool {
    let bytes = Array(link.utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
      guard index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      else { return false }
      if LinkCharacters.isUnreserved(byte) { return false }
      if bytes[index + 1...index + 2].contains(where: { $0 >= 0x61 }) { return false }
    }
    if bytes.contains(where: { $0 >= 0x80 }) { return false }
    let parts = link.split(separator: "#", maxSplits: 1)[0].split(separator: "?", maxSplits: 1)
    if parts[0].dropFirst("https://".count).contains("//") || parts[0].hasSuffix("/.") || parts[0].contains("/./")
      || parts[0].contains("/..")
    {
      return false
    }
    let keys = parts.dropFirst().joined().split(separator: "&").map { $0.prefix { $0 != "=" } }
    return Set(keys).count == keys.count
  }
}
