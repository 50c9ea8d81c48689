import RouteAnalysis
import RouteDecisions
import RouteGeneration
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
    /// Nobody can tell it from the original; what comparing the tables says of it without a link that shows it.
    case equivalent(String)
    /// It differs and no generated test fails; what shows the difference.
    case survived(String)
  }

  private let original: CompiledTable
  private let source: GeneratedTable
  private let suite: SuiteData
  private let bytes: [UInt8]
  private let path: String
  private let load: (String) -> IncludedFile
  /// Links of the pool, and what the original makes of them.
  private let poolSize: Int

  /// - Parameter load: reads a file that the table includes. Included files have no mutants.
  /// - Returns: `nil` for a table with errors.
  package init?(bytes: [UInt8], path: String, poolSize: Int = 3_000, load: @escaping (String) -> IncludedFile) {
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
    if let witness = poolWitness(mutant) { return .survived(witness) }
    return analysis(of: mutant)
  }

  // MARK: Equivalence

  /// A change that the analysis finds, a question it can't answer, or nothing that a link would show.
  private func analysis(of mutant: TableMutant) -> Fate {
    let pool = LanguagePool()
    let old = CompiledTable(json: bytes, path: path, pool: pool, load: load)
    let new = CompiledTable(json: mutant.bytes, path: path, pool: pool, load: load)
    guard let comparison = TableComparison(old: old, new: new) else {
      return .survived("the tables can't be compared")
    }
    let difference: TableDifference = comparison.run()
    // What a setting says without a link that shows it is the edit itself, told again.
    if let change = difference.changes.first(where: { $0.verdict != .cosmetic && $0.link != nil }) {
      return .survived(change.message + (change.link.map { ", for example " + $0 } ?? ""))
    }
    if let unknown: String = difference.unknown.first { return .survived("it isn't known what becomes of " + unknown) }
    let said: [TableChange] = difference.changes.filter { $0.verdict != .cosmetic }
    return .equivalent(said.map(\.message).joined(separator: "; "))
  }

  /// A link of the pool that the tables treat otherwise.
  func poolWitness(_ mutant: TableMutant) -> String? {
    let compiled = CompiledTable(json: mutant.bytes, path: path, load: load)
    guard let document = original.document, let other = compiled.document, let table = compiled.table else {
      return nil
    }
    let written: [String] = MutationScore.patterns(document) + MutationScore.patterns(other)
    // A path alone is read as the canonical origin's.
    let places: [String] = [""] + MutationScore.places(document) + MutationScore.places(other)
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
    let inputs = InputPool(
      [bytes, mutant.bytes], values: unique(LinkPool.words + words), links: pool.links, count: poolSize)
    for input in inputs.inputs {
      guard MutationScore.difference(of: input, source.table, table) != nil else { continue }
      let short: LaunchInput = MutationScore.shortened(input, source.table, table)
      guard let (old, new) = MutationScore.difference(of: short, source.table, table) else { continue }
      return "\(short.swift): \(old), and now \(new)"
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
      var text: String = place.source.text.replacingFirst("*.", by: "sub.") ?? place.source.text
      text = text.replacingFirst("*", by: "any.example") ?? text
      text = text.replacingFirst("{", by: "") ?? text
      text = text.replacingFirst("}", by: "") ?? text
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
        let start: String = text.replacingFirst("{link}", by: "\n") ?? text
        let head: String = String(start.prefix { $0 != "\n" })
        let whole: String = head.hasPrefix("/") ? place.source.text + head : head
        return whole.replacingFirst("{_...}", by: "any") ?? whole
      }
    }
  }

  private static func difference(
    of input: LaunchInput, _ old: RouteTable, _ new: RouteTable
  ) -> (String, String)? {
    zip(observation(of: old.decide(input)), observation(of: new.decide(input))).first { $0 != $1 }
  }

  /// The input without what its payload needn't have for the tables to differ.
  private static func shortened(_ input: LaunchInput, _ old: RouteTable, _ new: RouteTable) -> LaunchInput {
    guard case .dictionary(var members) = input.payload else { return input }
    var input: LaunchInput = input
    for key in members.keys.sorted() {
      var other: LaunchInput = input
      let value: PayloadValue? = members.removeValue(forKey: key)
      other.payload = .dictionary(members)
      if difference(of: other, old, new) == nil { members[key] = value } else { input = other }
    }
    return input
  }

  /// What a decision does. The pattern as written and the words of a reason are what the edit is about.
  private static func observation(of decision: LaunchDecision) -> [String] {
    let properties = (decision.event?.properties ?? [:]).filter { $0.key != "template" && $0.key != "reason" }
    return [
      decision.match.map { "it leads to \($0.routeID)" } ?? "it leads nowhere: \(decision.reason?.code.rawValue ?? "")",
      decision.match?.canonicalLink ?? "no link", "it requires [\(decision.requires.joined(separator: ", "))]",
      decision.confirms ? "it confirms" : "it doesn't confirm",
      decision.opensInBrowser ? "it opens in the browser" : "it doesn't open in the browser",
      "it records \(properties.sorted { $0.key < $1.key })",
    ]
  }

  /// All that a table makes of a link.
  private static func observation(of link: String, _ rules: WindowRules) -> [String] {
    let table: RouteTable = rules.table
    guard let match = table.match(table.absolute(link)).match else { return ["it leads nowhere"] }
    let values: [RouteValue?] = (0..<match.parameterCount).map { match.value(at: $0) }
    var observation: [String] = ["it leads to \(match.routeID)"]
    for (name, value) in match.parameters { observation.append("\(name) is \(value)") }
    for name in table.originNames {
      observation.append((try? table.print(route: match.route, values: values, origin: name)) ?? "no link from \(name)")
    }
    observation += SuiteData.beneath(match.route, values, in: table)
    for input in [LaunchInput.url(link), .universalLink(link), .restored(link), .deferred(link, age: 0), .link(link)] {
      observation += MutationScore.observation(of: table.decide(input))
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
