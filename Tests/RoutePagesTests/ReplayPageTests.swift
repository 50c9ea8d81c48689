import RouteAnalysis
import RouteLanguage
import RouteMatching
import RoutePages
import TestSupport
import Testing

/// The page about a log.
@Suite struct ReplayPageTests {
  private static func replay(_ links: [String], old: String = "book", new: String = "book") throws -> Replay {
    let pool = LanguagePool()
    func table(_ id: String, _ link: String) -> CompiledTable {
      let json = tableText(members: "", routes: "\"\(id)\": \"\(link)\"")
      return CompiledTable(json: Array(json.utf8), path: "t.json", pool: pool)
    }
    var replay = try #require(Replay(old: table(old, "/b/{b: Int}"), new: table(new, "/b/{b: UInt}")))
    for link in links { replay.add(link) }
    return replay
  }

  @Test func pageShowsCountsAndLinks() throws {
    let links = (1...1_234).map { "https://x.example/b/\(-$0)" } + ["https://x.example/b/7", "https://x.example/c"]
    let page = try Self.replay(links).page(old: "old.json", new: "new.json")
    for text in [
      "<h1>The effect on 1\u{202F}236 links</h1>", "<code>old.json</code>", "some links break",
      "<th scope=\"row\">stops-working</th><td class=\"count\">1\u{202F}234</td>",
      "<td>stops-working</td><td class=\"count\">1\u{202F}234</td><td>book <code>/b/{b: Int}</code></td><td>nothing</td>",
      "<li><code>https://x.example/b/-1</code></li><li><code>https://x.example/b/-2</code></li>",
      "<th scope=\"row\">same</th>",
    ] { #expect(page.contains(text), "\(text) in \(page)") }
    #expect(!page.contains("https://x.example/b/-4<"))
    #expect(try Self.replay(["https://x.example/c"]).page(old: "a", new: "b").contains("no link breaks"))
  }

  /// Text in a log never becomes markup, even if an attacker wrote it.
  @Test(arguments: [
    "<script>alert(1)</script>", "</code><img src=x onerror=alert(1)>", "\" onmouseover=\"x", "--><b>", "&lt;b&gt;",
    "\u{1B}[2J",
    "\u{202E}evil", "</style><script>", "javascript:alert(1)",
  ])
  func nothingOfALinkGetsOut(_ text: String) throws {
    let page = try Self.replay([text]).page(old: text, new: text)
    let plain = try Self.replay(["x"]).page(old: "x", new: "x")
    func tags(_ page: String) -> [Substring] { page.split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" } } }
    #expect(tags(page) == tags(plain))
    #expect(!page.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(!page.contains("<a ") && !page.contains("<script"))
  }

  /// The counts of a log's parts add up to the counts of the whole, however it is split and in whatever order.
  @Test func countsOfPartsAddUp() throws {
    var random = SeededRandom(seed: 21)
    let links = (0..<2_000).map { _ in
      [
        "https://x.example/b/\(Int.random(in: -40...40, using: &random))",
        "https://x.example/\(Int.random(in: 0...99, using: &random))", "-",
      ]
      .randomElement(using: &random) ?? ""
    }
    let whole = try Self.replay(links, old: "a", new: "b")
    let nothing = try Self.replay([], old: "a", new: "b")
    for parts in [2, 3, 17] {
      var sum = nothing
      for part in (0..<parts).shuffled(using: &random) {
        var piece = nothing
        for index in stride(from: part, to: links.count, by: parts) { piece.add(links[index]) }
        sum.add(piece)
      }
      #expect(sum.json == whole.json && sum.text == whole.text)
    }
  }
}
