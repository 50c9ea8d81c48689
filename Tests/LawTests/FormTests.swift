import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// A pattern with choices and optional parts means the same as its variants, written out separately.
///
/// The test defines variants a second time: on the generator's own tree rather than on the pattern's text.
@Suite struct FormTests {
  @Test func patternsMeanTheSameAsTheirVariants() throws {
    var tables = 0
    var matches = 0
    var printed = 0
    for seed in 0..<UInt64(Thoroughness.amount(4, full: 400)) {
      var random = SeededRandom(seed: LawTables.seed &+ seed)
      let routes = ["a", "b"].map { FormRoute(id: $0, &random) }
      let short = tableText(members: members, routes: routes.map(\.short).joined(separator: ", "))
      let long = tableText(members: members, routes: routes.map(\.long).joined(separator: ", "))
      guard routes.allSatisfy({ $0.formCount <= 256 }) else { continue }
      // Random routes may tie. Then both tables are refused.
      guard let left = try? RouteTable(json: Array(short.utf8)) else {
        let isRefused = (try? RouteTable(json: Array(long.utf8))) == nil
        #expect(isRefused, "seed \(seed): only the short table is refused\n\(short)\n\(long)")
        continue
      }
      let right = try RouteTable(json: Array(long.utf8))
      tables += 1
      for link in routes.flatMap({ $0.links(&random) }) {
        let (one, other) = (left.match(link).match, right.match(link).match)
        let answers = (one.map(answer) ?? "miss", other.map(answer) ?? "miss")
        #expect(answers.0 == answers.1, "seed \(seed): \(link)\n\(short)\n\(long)")
        guard let one else { continue }
        matches += 1
        let values = one.values
        guard let text = try? left.print(route: one.route, values: values) else { continue }
        printed += 1
        #expect(
          text == (try? right.print(route: one.route, values: values)), "seed \(seed): \(link)\n\(short)\n\(long)")
        #expect(left.match(text).match.map(self.answer) == answers.0, "seed \(seed): \(text)\n\(short)")
      }
    }
    #expect(tables > 1 && matches > 20 && printed > 10, "\(tables) tables, \(matches) matches, \(printed) printed")
  }

  private let members = """
    "origins": { "web": "https://a.example" }, "types": { "Word": { "type": "String", "pattern": "[a-z]{1,3}", "example": "ab" } }
    """

  private func answer(_ match: RouteMatch) -> String {
    match.routeID + " " + match.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
  }
}

/// A route with a random pattern, written in both spellings.
private struct FormRoute {
  let id: String
  private var elements: [Element] = []
  private var optional: [String] = []

  private indirect enum Element {
    case literal(String)
    case parameter(String, type: String)
    case choice([String])
    case part([Element])
  }

  init(id: String, _ random: inout SeededRandom) {
    self.id = id
    var names = ["x", "y", "z", "w"]
    elements = [.literal("/" + random.one(of: ["a", "a", id]) + "/")]
    // Add a literal after each parameter, so that two parameters never touch.
    for _ in 0..<(1 + random.below(3)) {
      elements.append(element(&names, &random))
      elements.append(.literal(random.one(of: ["-", ",", "~", ";c"])))
    }
    elements.append(.choice(["end", "fin", "end.html"].prefix(2 + random.below(2)).map { $0 }))
    if random.chance(60) { elements.append(.part([.literal("/"), parameter(&names, &random)])) }
    if random.chance(40) { elements.append(.part([.literal(".html")])) }
    if random.chance(40), !names.isEmpty {
      elements.append(.literal("?k="))
      elements.append(parameter(&names, &random))
      elements.append(.part([.literal("!"), .choice(["u", "v"])]))
    }
    optional = elements.flatMap { FormRoute.names(in: $0, onlyParts: true) }
  }

  private func element(_ names: inout [String], _ random: inout SeededRandom) -> Element {
    switch random.below(4) {
    case 0: return .choice(["p", "q", "pq"].prefix(2 + random.below(2)).map { $0 })
    case 1: return .part([.literal(random.one(of: ["m", "m."])), parameter(&names, &random)])
    case 2: return .part([.literal("n"), .part([.literal("o"), .choice(["1", "2"])])])
    default: return parameter(&names, &random)
    }
  }

  private func parameter(_ names: inout [String], _ random: inout SeededRandom) -> Element {
    guard let name = names.popLast() else { return .literal("l") }
    return .parameter(name, type: random.one(of: ["Int", "Word"]))
  }

  private static func names(in element: Element, onlyParts: Bool) -> [String] {
    switch element {
    case .literal, .choice: []
    case .parameter(let name, _): onlyParts ? [] : [name]
    case .part(let inner): inner.flatMap { names(in: $0, onlyParts: false) }
    }
  }

  // MARK: Spellings

  /// The spelling with choices and optional parts.
  var short: String { #""\#(id)": { "link": "\#(elements.map { FormRoute.short($0, inPart: false) }.joined())" }"# }

  private static func short(_ element: Element, inPart: Bool) -> String {
    switch element {
    case .literal(let text): inPart ? "'\(text)'" : text
    case .parameter(let name, let type): inPart ? "\(name): \(type)" : "{\(name): \(type)}"
    case .choice(let texts): "{" + texts.map { "'\($0)'" }.joined(separator: "|") + "}"
    case .part(let inner): "{? " + inner.map { short($0, inPart: true) }.joined(separator: " ") + "}"
    }
  }

  /// The spelling with one pattern per variant. The first is the link, and the others are aliases in the order in which
  /// they are printed.
  var long: String {
    let forms = FormRoute.forms(elements)
    let texts = (forms.filter(\.isPrinted) + forms.filter { !$0.isPrinted }).map(\.text)
    let aliases = texts.dropFirst().map { "\"\($0)\"" }.joined(separator: ", ")
    let types = Dictionary(FormRoute.types(elements)) { first, _ in first }
    let parameters = optional.sorted().map { #""\#($0)": { "type": "\#(types[$0] ?? "")?" }"# }.joined(separator: ", ")
    return """
      "\(id)": { "link": "\(texts[0])", "aliases": [\(aliases)], "parameters": { \(parameters) } }
      """
  }

  var formCount: Int { FormRoute.forms(elements).count }

  private static func forms(_ elements: [Element]) -> [(text: String, isPrinted: Bool)] {
    elements.reduce([("", true)]) { forms, element in
      let ways: [(String, Bool)] =
        switch element {
        case .literal(let text): [(text, true)]
        case .parameter(let name, let type): [("{\(name): \(type)}", true)]
        case .choice(let texts): texts.enumerated().map { ($1, $0 == 0) }
        case .part(let inner):
          self.forms(inner).map { ($0.text, $0.isPrinted && !names(in: element, onlyParts: true).isEmpty) } + [
            ("", true)
          ]
        }
      return forms.flatMap { form in ways.map { (form.text + $0.0, form.isPrinted && $0.1) } }
    }
  }

  private static func types(_ elements: [Element]) -> [(String, String)] {
    elements.flatMap { element -> [(String, String)] in
      switch element {
      case .literal, .choice: []
      case .parameter(let name, let type): [(name, type)]
      case .part(let inner): types(inner)
      }
    }
  }

  /// Returns links of the variants with values, and some of them with a changed byte.
  func links(_ random: inout SeededRandom) -> [String] {
    FormRoute.forms(elements).flatMap { form -> [String] in
      var link = "https://a.example" + form.text
      while let open = link.firstIndex(of: "{"), let close = link.firstIndex(of: "}") {
        let type = link[open...close].hasSuffix("Int}") ? "Int" : "Word"
        link.replaceSubrange(
          open...close, with: type == "Int" ? String(random.below(50)) : random.one(of: ["ab", "p", "n"]))
      }
      var other = Array(link.utf8)
      other[20 + random.below(other.count - 20)] = random.one(of: Array("/-.,!1a".utf8))
      return [link, String(decoding: other, as: UTF8.self)]
    }
  }
}
