import RouteAnalysis
import RouteDecisions
import RouteLanguage
import RouteMatching

/// How many small edits of a table its generated tests notice.
///
/// Each mutant is compiled and the checks of the original's generated suite are run against it. One that passes them all
/// counts as equivalent only if the analysis finds no difference and no link of an independent pool shows one; any other
/// survives, and then the suite has a gap.
package struct MutationScore {
  /// What became of a mutant.
  package enum Fate: Sendable {
    /// It is no table: the mistake is refused with a diagnostic. Not counted.
    case refused(String)
    /// A generated test fails; what it says.
    case killed(String)
    /// Nobody can tell it from the original.
    case equivalent
    /// It differs and no generated test fails; what shows the difference.
    case survived(String)
  }

  private let original: CompiledTable
  private let source: GeneratedTable
  private let suite: SuiteData
  private let bytes: [UInt8]
  private let path: String
  private let load: (String) -> [UInt8]?
  /// Links of the pool, and what the original makes of them.
  private let poolSize: Int

  /// - Parameter load: the bytes of a file that the table includes. Included files have no mutants.
  /// - Returns: `nil` for a table with errors.
  package init?(bytes: [UInt8], path: String, poolSize: Int = 3_000, load: @escaping (String) -> [UInt8]?) {
    self.bytes = bytes
    self.path = path
    self.load = load
    self.poolSize = poolSize
    original = CompiledTable(json: bytes, path: path, load: load)
    guard let source = GeneratedTable(original, path: path) else { return nil }
    self.source = source
    suite = SuiteData(source)
  }

  /// What the suite says of the table itself; anything is a defect of the suite.
  package var differencesOfOriginal: [String] { suite.differences(in: source) }

  /// What becomes of a mutant.
  package func fate(of mutant: TableMutant) -> Fate {
    let compiled = CompiledTable(json: mutant.bytes, path: path, load: load)
    guard let other = GeneratedTable(compiled, path: path) else {
      let first: Diagnostic? = compiled.diagnostics.first { $0.severity == .error }
      return .refused(first.map { "\($0.message) [\($0.rule)]" } ?? "")
    }
    if let difference = suite.differences(in: other).first { return .killed(difference) }
    if let witness = poolWitness(compiled) ?? analysisWitness(mutant) { return .survived(witness) }
    return .equivalent
  }

  // MARK: Equivalence

  /// A change that the analysis finds, or a question it can't answer.
  private func analysisWitness(_ mutant: TableMutant) -> String? {
    let pool = LanguagePool()
    let old = CompiledTable(json: bytes, path: path, pool: pool, load: load)
    let new = CompiledTable(json: mutant.bytes, path: path, pool: pool, load: load)
    guard let comparison = TableComparison(old: old, new: new) else { return "the tables can't be compared" }
    let difference: TableDifference = comparison.run()
    // What a setting says without a link that shows it is the edit itself, told again.
    if let change = difference.changes.first(where: { $0.verdict != .cosmetic && $0.link != nil }) {
      return change.message + (change.link.map { ", for example " + $0 } ?? "")
    }
    return difference.unknown.first.map { "it isn't known what becomes of " + $0 }
  }

  /// A link of the pool that the tables treat otherwise.
  private func poolWitness(_ mutant: CompiledTable) -> String? {
    guard let document = original.document, let other = mutant.document, let table = mutant.table else { return nil }
    let written: [String] = MutationScore.patterns(document) + MutationScore.patterns(other)
    let places: [String] = MutationScore.places(document) + MutationScore.places(other)
    let words: [String] = MutationScore.words(document) + MutationScore.words(other)
    let rules: [WindowRules] = [WindowRules(source.table), WindowRules(table)]
    let pool = LinkPool(places: unique(places), patterns: unique(written), words: unique(words), count: poolSize)
    let wrapped: [String] = unique(MutationScore.wrappers(document) + MutationScore.wrappers(other)).flatMap {
      wrapper in
      pool.links.prefix(20).map { wrapper + $0 }
    }
    for link in pool.links + wrapped {
      let before: [String] = MutationScore.observation(of: link, rules[0])
      let after: [String] = MutationScore.observation(of: link, rules[1])
      if let (old, new) = zip(before, after).first(where: { $0 != $1 }) { return "\(link): \(old), and now \(new)" }
    }
    return nil
  }

  private func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  private static func patterns(_ document: RouteDocument) -> [String] {
    var patterns: [String] = []
    for route in document.routes {
      for link in route.links + route.aliases { patterns.append(link.pattern.source.text) }
      for exclude in route.exclude { patterns.append(exclude.pattern.source.text) }
    }
    return patterns
  }

  private static func places(_ document: RouteDocument) -> [String] {
    document.origins.flatMap(\.places).map { place in
      var text: String = TableMutation.replacing("*.", by: "sub.", in: place.source.text) ?? place.source.text
      text = TableMutation.replacing("*", by: "any.example", in: text) ?? text
      text = TableMutation.replacing("{", by: "", in: text) ?? text
      text = TableMutation.replacing("}", by: "", in: text) ?? text
      return text.hasSuffix(":") ? text + "//" : text
    }
  }

  private static func words(_ document: RouteDocument) -> [String] {
    var words: [String] = []
    for type in document.types {
      if let example = type.example?.value { words.append(example) }
      switch type.definition {
      case .enumeration(let cases, _):
        for item in cases { words += [item.wire.value, item.wire.value.uppercased()] + item.spellings.map(\.value) }
      case .refinement(_, let refinement): words += refinement.except.map(\.value)
      }
    }
    return words
  }

  /// The text of each wrapper before the link inside.
  private static func wrappers(_ document: RouteDocument) -> [String] {
    document.wrappers.flatMap { wrapper in
      wrapper.places.map { place in
        let text: String = wrapper.pattern.source.text
        let start: String = TableMutation.replacing("{link}", by: "\n", in: text) ?? text
        let head: String = String(start.prefix { $0 != "\n" })
        let whole: String = head.hasPrefix("/") ? place.source.text + head : head
        return TableMutation.replacing("{_...}", by: "any", in: whole) ?? whole
      }
    }
  }

  /// All that a table makes of a link.
  private static func observation(of link: String, _ rules: WindowRules) -> [String] {
    let table: RouteTable = rules.table
    guard let match = table.match(link).match else { return ["it leads nowhere"] }
    let values: [RouteValue?] = (0..<match.parameterCount).map { match.value(at: $0) }
    var observation: [String] = ["it leads to \(match.routeID)"]
    for (name, value) in match.parameters { observation.append("\(name) is \(value)") }
    for name in table.originNames {
      observation.append((try? table.print(route: match.route, values: values, origin: name)) ?? "no link from \(name)")
    }
    observation += SuiteData.beneath(match.route, values, in: table)
    for input in [LaunchInput.url(link), .universalLink(link), .restored(link), .deferred(link, age: 0), .link(link)] {
      let decision: LaunchDecision = table.decide(input)
      let requires: String = decision.requires.joined(separator: ", ")
      observation.append("\(decision), requires [\(requires)], \(decision.confirms), \(decision.opensInBrowser)")
      // The pattern as written is what the edit is about, not what the link does.
      let properties = (decision.event?.properties ?? [:]).filter { $0.key != "template" }
      observation.append("\(properties.sorted { $0.key < $1.key })")
    }
    observation.append(rules.kind(forNewWindow: link) ?? "no window")
    for kind in rules.kinds {
      let conditions: WindowConditions = rules.conditions(of: kind, showing: [link])
      let able: [Bool] = [conditions.can.matches(link), conditions.prefers.matches(link)]
      observation.append("a window of \(kind) that shows it: \(able)")
    }
    observation.append("set aside: \(match.ignoredItems)")
    observation += table.saving(WindowState(screens: [WindowState.Screen(link)])).losses.map(\.description)
    return observation
  }
}
