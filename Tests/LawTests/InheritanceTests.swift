import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// A bare `{name}` in a query item or a fragment item means the same as its declaration, written out.
///
/// Both tables come from one description, so they differ only in spelling. The bare name appears alone in an item, next
/// to other parameters in a value, before an optional part, with a choice of keys or text, in an alias, in the link of
/// another origin and in a redirect.
@Suite struct InheritanceTests {
  @Test func bareNamesMeanTheSameAsTheirDeclaration() {
    var loaded = 0
    var refused = 0
    var matches = 0
    for seed in 0..<UInt64(Thoroughness.seeds(12, full: 3_000)) {
      var random = SeededRandom(seed: LawTables.seed &+ seed)
      let route = InheritingRoute(&random)
      let (bare, written) = (route.table(isWritten: false), route.table(isWritten: true))
      let tables = [bare, written].map { CompiledTable(json: Array($0.utf8), path: "routes.json") }
      let rules = tables.map { Set($0.diagnostics.filter { $0.severity == .error }.map(\.rule)) }
      #expect(rules[0] == rules[1], "seed \(LawTables.seed &+ seed)\n\(bare)\n\(written)")
      guard let one = tables[0].table, let other = tables[1].table else {
        refused += 1
        continue
      }
      loaded += 1
      for _ in 0..<40 {
        let link = route.link(&random)
        let answers = (answer(one, link), answer(other, link))
        #expect(answers.0 == answers.1, "seed \(LawTables.seed &+ seed): \(link)\n\(bare)\n\(written)")
        if answers.0.hasPrefix("r") { matches += 1 }
      }
    }
    func least(_ count: Int) -> Int { Thoroughness.least(count, of: 12) }
    #expect(
      loaded >= least(3) && refused >= least(1) && matches >= least(20),
      "\(loaded) loaded, \(refused) refused, \(matches) matches")
  }

  private func answer(_ table: RouteTable, _ link: String) -> String {
    guard let match = table.match(link).match else { return "-" }
    let values = match.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    let leftover = match.leftoverItems.map { "+\($0.key)=\($0.value ?? "")" }.joined()
    let printed = (try? table.print(route: match.routeID, values: match.valuesByName)) ?? "not printed"
    return "\(match.routeID)[\(match.patternIndex)] \(values) \(leftover) \(printed)"
  }
}

/// A route whose link declares parameters in items, and other patterns that use them by their bare names.
private struct InheritingRoute {
  private struct Parameter {
    var name: String
    /// The declaration, such as `Int?` or `Int = 3`.
    var declaration: String
    var isNeeded: Bool
  }

  private let parameters: [Parameter]
  private let id: Parameter
  private let others: [(pattern: [Element], isRedirect: Bool, isOfOrigin: Bool)]

  private enum Element {
    case text(String)
    /// A parameter, given by its index.
    case use(Int)
  }

  init(_ random: inout SeededRandom) {
    let marks = ["?", " = 3", " ?? 3", " ?? nil", "", "?", " ?? 3"]
    parameters = ["a", "b", "c"].prefix(1 + random.below(3)).map { name in
      if random.chance(20) {
        let list = random.one(of: ["[Int]", #"[Int] \"|\""#])
        return Parameter(name: name, declaration: list, isNeeded: false)
      }
      let mark = random.one(of: marks)
      return Parameter(name: name, declaration: "Int" + mark, isNeeded: mark.isEmpty)
    }
    id = Parameter(name: "id", declaration: "Int", isNeeded: true)
    var others: [(pattern: [Element], isRedirect: Bool, isOfOrigin: Bool)] = []
    for index in 0..<(1 + random.below(2)) {
      let isFragment = random.chance(25)
      var elements: [Element] = [.text("/x\(index)/{id}" + (isFragment ? "#" : "?"))]
      var left = Array(parameters.indices).shuffled(using: &random)
      var items = 0
      while let first = left.popLast() {
        if items > 0 { elements.append(.text("&")) }
        items += 1
        let key = "k\(first)"
        switch random.below(6) {
        case 0: elements += [.text("{'\(key)'|'o\(first)'}="), .use(first)]
        case 1 where !isFragment: elements += [.text(key + "="), .use(first), .text("{? ',' y\(index): Int}")]
        case 2: elements += [.text(key + "={'at'|'on'}"), .use(first)]
        case 3, 4:
          elements += [.text(key + "="), .use(first)]
          if let second = left.popLast() { elements += [.text(","), .use(second)] }
        default: elements += [.text(key + "="), .use(first)]
        }
      }
      others.append((elements, random.chance(15), random.chance(15)))
    }
    self.others = others
  }

  func table(isWritten: Bool) -> String {
    let items = parameters.enumerated().map { "p\($0)={\($1.name): \($1.declaration)}" }
    let link = "/l/{id: Int}?" + items.joined(separator: "&")
    func text(_ elements: [Element]) -> String {
      elements.map { element in
        switch element {
        case .text(let text): text
        case .use(let index):
          isWritten
            ? "{\(parameters[index].name): \(parameters[index].declaration)}" : "{\(parameters[index].name)}"
        }
      }.joined()
    }
    let ofOrigin = others.first { $0.isOfOrigin && !$0.isRedirect }
    let links = ofOrigin.map { #"{"web": "\#(link)", "zap": "\#(text($0.pattern))"}"# } ?? #""\#(link)""#
    let aliases = others.filter { !$0.isRedirect && !$0.isOfOrigin }.map { "\"\(text($0.pattern))\"" }
    let redirects = others.filter(\.isRedirect).enumerated().map { index, other in
      #", "old\#(index)": {"link": "\#(text(other.pattern))", "redirect": "r"}"#
    }
    return #"""
      {"version": 1, "canonical": "web", "origins": {"web": "https://x.example", "zap": "zap:"},
       "routes": {"r": {"link": \#(links), "aliases": [\#(aliases.joined(separator: ", "))]}\#(redirects.joined()),
         "all": "/{path...}"}}
      """#
  }

  func link(_ random: inout SeededRandom) -> String {
    let values = ["1", "2", "3", "x", "", "4,5", "6,x", "at7", "1|2", "on8", "at9,1", "0"]
    let path = random.one(of: ["l", "x0", "x1"])
    var items: [String] = []
    for index in parameters.indices {
      let key = path == "l" ? "p\(index)" : random.one(of: ["k\(index)", "k\(index)", "o\(index)"])
      if random.chance(75) { items.append(key + "=" + random.one(of: values)) }
    }
    let start = random.one(of: ["https://x.example/", "https://x.example/", "zap://"])
    let mark = random.chance(25) ? "#" : "?"
    return start + path + "/7" + (items.isEmpty ? "" : mark + items.joined(separator: "&"))
  }
}
