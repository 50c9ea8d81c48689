import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Law: if a fix replaces `order` or `oneOf`, every link opens the same route as when the language had the key.
///
/// The test defines the keys by tables without them. In an `order`, each route beats all routes after it. A link with
/// two items of a group opens the route that it would open without the group's route.
@Suite struct RemovedKeyLawTests {
  @Test func beatsReplacesOrder() throws {
    var compared = 0
    for seed in 0..<UInt64(Thoroughness.seeds(20, full: 2_000)) {
      var random = SeededRandom(seed: LawTables.seed &+ seed)
      let keys = ["a", "b", "c", "d", "e"].shuffled(using: &random)
      let order = Array(keys.prefix(2 + random.below(3)))
      func table(isWrittenOut: Bool) -> String {
        let routes = keys.sorted().map { key -> String in
          var beats = key == "a" && !order.contains("a") ? ["b"] : []
          if isWrittenOut, let place = order.firstIndex(of: key) { beats += order[(place + 1)...] }
          let written = "[" + beats.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
          return beats.isEmpty
            ? "\"\(key)\": \"/x?\(key)={\(key)}\""
            : "\"\(key)\": {\"link\": \"/x?\(key)={\(key)}\", \"beats\": \(written)}"
        }
        let ids = order.map { "\"\($0)\"" }.joined(separator: ", ")
        return Self.table(
          (isWrittenOut ? "" : "\"order\": [\(ids)], ") + "\"routes\": {\(routes.joined(separator: ", "))}")
      }
      let fixed = try #require(Self.fixed(table(isWrittenOut: false)), "\(table(isWrittenOut: false))")
      let expected = CompiledTable(json: Array(table(isWrittenOut: true).utf8), path: "routes.json")
      #expect(fixed.table?.block == expected.table?.block, "seed \(seed)\n\(table(isWrittenOut: false))")
      compared += 1
    }
    #expect(compared >= Thoroughness.least(20, of: 20))
  }

  @Test func excludeReplacesOneOf() throws {
    var (replaced, refused, links) = (0, 0, 0)
    for seed in 0..<UInt64(Thoroughness.seeds(60, full: 1_500)) {
      var random = SeededRandom(seed: LawTables.seed &+ seed)
      let group = GroupedRoute(&random)
      let old = Self.table(group.members(hasGroup: true, hasRoute: true))
      guard let fixed = Self.fixed(old) else {
        #expect(
          CompiledTable(json: Array(old.utf8), path: "routes.json").diagnostics.contains { $0.rule == "removed-key" })
        refused += 1
        continue
      }
      func compile(hasRoute: Bool) -> RouteTable? {
        let json = Self.table(group.members(hasGroup: false, hasRoute: hasRoute))
        return CompiledTable(json: Array(json.utf8), path: "routes.json").table
      }
      // Skip tables with a route that isn't valid anyway.
      guard let with = compile(hasRoute: true) else { continue }
      let without = try #require(compile(hasRoute: false))
      let table = try #require(fixed.table, "\(fixed.diagnostics.map(\.message))\n\(old)")
      replaced += 1
      for _ in 0..<40 {
        let (link, isBroken) = group.link(&random)
        let expected = (isBroken ? without : with).match(link)
        #expect(Self.text(table.match(link)) == Self.text(expected), "seed \(seed): \(link)\n\(old)")
        if isBroken, with.match(link).match?.routeID == "r" { links += 1 }
      }
    }
    print("\(replaced) groups replaced, \(refused) left to the author, \(links) links with two items")
    func least(_ count: Int) -> Int { Thoroughness.least(count, of: 60) }
    #expect(replaced >= least(10) && refused >= least(4) && links >= least(10))
  }

  private static func table(_ members: String) -> String {
    #"{"version": 1, "canonical": "web", "origins": {"web": ["https://a.example", "https://a.example/de"], "app": "a:"}, \#(members)}"#
  }

  private static func text(_ result: LinkResult) -> String {
    guard let match = result.match else { return "-" }
    return "\(match.routeID) \(match.parameters.map { "\($0.name)=\($0.value)" }) \(match.leftoverItems)"
  }

  /// Returns the table after the fix of its removed key, or `nil` if that fix has no edits.
  private static func fixed(_ json: String) -> CompiledTable? {
    let old = CompiledTable(json: Array(json.utf8), path: "routes.json")
    let (files, made) = RemovedKeys(old).all.map(\.problem).fixed(old.files)
    return made.isEmpty ? nil : CompiledTable(json: files[0].bytes, path: "routes.json")
  }
}

/// A route with an item group, from which a link may contain only a single item, and other routes that match its links.
private struct GroupedRoute {
  private let link: String
  private let more: String
  private let members: [(name: String, key: String)]
  private let options: String

  init(_ random: inout SeededRandom) {
    let count = 2 + random.below(2)
    var members: [(name: String, key: String)] = []
    var items: [String] = []
    var bare: [String] = []
    for index in 0..<count {
      let (name, key) = (
        ["x", "y", "z"][index], random.chance(30) ? ["X", "why", "zed"][index] : ["x", "y", "z"][index]
      )
      members.append((name, key))
      let types = ["Int?", "String?", "Bool?", "[Int]", "[Int] ','", "Int = 3", "UInt?"]
      let type = index == 0 && random.chance(20) ? "Int" : random.one(of: types)
      let isLenient = type == "Int?" && random.chance(25)
      items.append("\(key)={\(name): \(isLenient ? "Int ?? nil" : type.replacing("'", with: "\\\""))}")
      bare.append("\(key)={\(name)}")
    }
    self.members = members
    let path = random.one(of: [
      "/", "/r", "/r/", "/r/{n: Int}", "/{s}", "/r/a-{n: Int}", "/{p...}", "/r{? '/' n: Int}", "/{'r'|'q'}",
    ])
    link = path + "?" + items.joined(separator: "&") + (random.chance(20) ? "#{f}" : "")
    var more = ""
    let aliases = ["/s?" + bare.joined(separator: "&"), "/t/{_}?" + bare.reversed().joined(separator: "&"), "/r/u"]
    let canOmit = !path.contains("n: Int") && !path.contains("{s}") && !path.contains("{p") && !link.contains(": Int}")
    if random.chance(40), canOmit { more += ", \"aliases\": [\"\(random.one(of: aliases))\"]" }
    if random.chance(30) { more += ", \"exclude\": \(random.one(of: ["\"/r/0\"", "[\"/r/1\", \"/s?q\"]", "[]"]))" }
    if random.chance(20) { more += ", \"query\": \"strict\"" }
    if random.chance(20) { more += ", \"trailingSlash\": \"strict\"" }
    self.more = more
    options = random.one(of: [
      "", "", "\"repeated\": \"last\", ", "\"repeated\": \"refuse\", ", "\"caseSensitive\": false, ",
      "\"caseSensitive\": {\"query\": false}, ", "\"emptySegments\": \"keep\", ",
    ])
  }

  func members(hasGroup: Bool, hasRoute: Bool) -> String {
    let names = members.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let group = hasGroup ? ", \"oneOf\": [\(names)]" : ""
    let route = hasRoute ? "\"r\": {\"link\": \"\(link)\"\(more)\(group)}, " : ""
    return options
      + "\"routes\": {\(route)\"home\": {\"link\": \"/home\", \"aliases\": [\"/\"]}, \"rest\": \"/{rest...}\"}"
  }

  /// Returns a link, and `true` if it contains two items of the group.
  func link(_ random: inout SeededRandom) -> (String, isBroken: Bool) {
    let path = random.one(of: [
      "/", "/r", "/r/", "/q", "/r/7", "/r/a-7", "/s", "/t/x", "/r/u", "/r/0", "/de/r", "/de/s", "/de/r/7", "/r//",
    ])
    var items: [String] = []
    var present = 0
    for member in members where random.chance(60) {
      present += 1
      let value = random.one(of: ["=7", "=a", "=true", "=", "", "=7,8", "=0"])
      items.append(member.key + value)
      if random.chance(10) { items.append(member.key + "=8") }
    }
    if random.chance(20) { items.append("q=1") }
    items.shuffle(using: &random)
    let start = random.one(of: ["https://a.example", "https://a.example", "a:/"])
    return (start + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&")), present > 1)
  }
}
