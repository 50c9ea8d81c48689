import RouteLanguage
import RouteMatching

// The values for patterns.
extension TableSamples {
  /// Returns sets of example values for a pattern. If excludes forbid some items together, there is a set for each of
  /// these items, provided that a link doesn't need the others.
  func bases(_ pattern: PatternShape, _ place: PlaceShape) -> [SampleWriter.Values] {
    let choices: Int = max(1, Set(pattern.excludedItems.flatMap { $0 }).count)
    let all: [SampleWriter.Values] = (0..<choices).map { values(of: pattern, place, isFull: true, choice: $0) }
    return all.count == 1 ? all : all.filter { writer.link(pattern, at: place, $0) != nil }
  }

  /// Returns example values for a pattern.
  ///
  /// - Parameters:
  ///   - isFull: Pass `true` to include optional values.
  ///   - choice: The index of an item that is included, among the items that excludes forbid together.
  ///   - left: The captures to omit, instead of those of the items that aren't chosen.
  func values(
    of pattern: PatternShape, _ place: PlaceShape, isFull: Bool, choice: Int = 0,
    without left: Set<Int>? = nil
  ) -> SampleWriter.Values {
    var values = SampleWriter.Values()
    var said: Set<String> = []
    let parameters: [ParameterShape] = shape.routes[pattern.route].parameters
    let left: Set<Int> = left ?? pattern.capturesLeft(by: choice)
    for capture in pattern.captures where !left.contains(capture.index) {
      if !isFull, capture.mayBeAbsent, !pattern.needsBeside(capture.index) { continue }
      guard capture.index < parameters.count else {
        if let rest: PieceShape = pattern.rest(of: capture.index) {
          values.texts[capture.index] = segments(of: rest)
        } else {
          let word: [UInt8] = shape.pool.automaton(capture.language).shortestMember() ?? []
          values.texts[capture.index] = [LinkSymbols.text(decoding: word)]
        }
        continue
      }
      let parameter: ParameterShape = parameters[capture.index]
      if parameter.isItems {
        values.items = [SampleLink.Item(key: "key", value: "a b"), SampleLink.Item(key: "bare", value: nil)]
        continue
      }
      let inside: [String] =
        parameter.isSegments && parameter.type.isPlainText(shape.pool)
        ? ["one", "two"] : words(of: pattern.route, capture.index)
      // Parameters of the same type get different values, so that mixed-up parameters are noticed. Two spellings may be
      // the same value.
      guard
        let example: String = inside.first(where: { !said.contains(parameter.type.canonical($0)) }) ?? inside.first
      else { continue }
      said.insert(parameter.type.canonical(example))
      let other: String = inside.first { $0 != example } ?? example
      // For an item with a default, choose a value that is printed.
      let isDefault: Bool = parameter.settled(parameter.type.canonical(example)) == .absent
      values.texts[capture.index] = [isDefault && !parameter.isFlag ? other : example]
      guard parameter.isSeveral else { continue }
      if parameter.isSegments { values.segments.insert(capture.index) }
      values.texts[capture.index] =
        [example, other] + [String](repeating: example, count: max(0, parameter.minimumCount - 2))
      if !takes(pattern, capture.index, values) { values.texts[capture.index] = [example] }
    }
    if let label = place.label { values.label = self.label(label.language) }
    return values
  }

  /// Returns texts for a rest that only `set` uses: two words, or valid texts if the words aren't valid.
  private func segments(of rest: PieceShape) -> [String] {
    let words: [String] = ["one", "two"]
    guard let limit: RestLimit = rest.restLimit,
      !shape.pool.automaton(limit.whole).accepts(Array(words.joined(separator: "/").utf8))
    else { return words }
    return (0..<limit.least).map { index in
      let language: Language = index == 0 ? limit.first : limit.others
      return LinkSymbols.text(decoding: shape.pool.automaton(language).shortestMember() ?? [])
    }
  }

  /// Returns `true` if a list may have this number of values.
  private func takes(_ pattern: PatternShape, _ capture: Int, _ values: SampleWriter.Values) -> Bool {
    if let list = pattern.query.first(where: { $0.list != nil && $0.captures.contains(capture) })?.list {
      return (values.texts[capture]?.count ?? 0) <= list.maximum ?? .max
    }
    if let rest = pattern.rest(of: capture) {
      return (values.texts[capture]?.count ?? 0) <= rest.restLimit?.most ?? .max
    }
    guard let piece = pattern.pieces.first(where: { $0.captures == [capture] }),
      let text: String = writer.text(piece, values)
    else { return true }
    return shape.pool.automaton(piece.language).accepts(LinkSymbols.symbols(of: text))
  }

  private func label(_ language: Language) -> String {
    let automaton: Automaton = shape.pool.automaton(language)
    if automaton.accepts(Array("shop".utf8)) { return "shop" }
    return LinkSymbols.text(decoding: automaton.shortestMember() ?? [])
  }
}

extension PatternShape {
  /// Returns the rest of the path that a capture stores as segments, if it does.
  func rest(of capture: Int) -> PieceShape? {
    segments.first { $0.isRest && !$0.piece.isRaw && $0.piece.captures == [capture] }?.piece
  }

  /// Returns `true` if an optional item must occur together with a required one.
  fileprivate func needsBeside(_ capture: Int) -> Bool {
    groups.contains { group in
      group.kind == .allOrNone && group.members.contains { query[$0].isRequired }
        && group.members.contains { query[$0].captures.contains(capture) }
    }
  }

  /// Returns the captures of the items to omit, so that no exclude matches the remaining items.
  fileprivate func capturesLeft(by choice: Int) -> Set<Int> {
    let excluded: [[Int]] = excludedItems
    let items: [Int] = Set(excluded.flatMap { $0 }).sorted()
    var (kept, left): (Set<Int>, Set<Int>) = ([], [])
    for item in items[min(choice, items.count)...] + items[..<min(choice, items.count)] {
      if excluded.contains(where: { kept.union([item]).isSuperset(of: $0) }) {
        left.formUnion(query[item].captures)
      } else {
        kept.insert(item)
      }
    }
    return left
  }

  /// The captures of the pattern, each with `true` if it's optional.
  fileprivate var captures: [(index: Int, language: Language, mayBeAbsent: Bool)] {
    var captures: [(index: Int, language: Language, mayBeAbsent: Bool)] = []
    func add(_ piece: PieceShape?, mayBeAbsent: Bool) {
      for case .value(let capture?, let language, _) in piece?.parts ?? [] {
        captures.append((capture, language, mayBeAbsent))
      }
    }
    for segment in segments { add(segment.piece, mayBeAbsent: false) }
    for condition in query + (fragment?.items ?? []) { add(condition.piece, mayBeAbsent: !condition.isRequired) }
    add(fragment?.piece, mayBeAbsent: false)
    return captures
  }
}

extension TableShape {
  /// The canonical origin, followed by the other origins by kind (universal links, schemes, widgets) and name.
  var printingOrder: [Int] {
    let others: [Int] = origins.indices.filter { $0 != canonicalOrigin }
    let kinds: [OriginDeclaration.Kind] = OriginDeclaration.Kind.allCases
    return [canonicalOrigin] + kinds.flatMap { kind in others.filter { origins[$0].kind == kind } }
  }

  /// Returns the first place of an origin whose links can be written without further values.
  func printedPlace(of origin: Int) -> Int? {
    places(of: origin).first { index in
      guard places[index].declaration.scheme != "http", places[index].declaration.port != .any else { return false }
      switch places[index].declaration.host {
      case .none, .exact: return true
      case .subdomains, .captured, .any: return false
      }
    }
  }

  /// Returns the places of an origin in the order of the table.
  func places(of origin: Int) -> [Int] {
    places.indices.filter { places[$0].origin == origin }.sorted { places[$0].rank < places[$1].rank }
  }

  /// Returns a type with exactly these texts.
  func type(of language: Language) -> TypeShape? { types.first { $0.language == language } }

  /// `nil` if every origin has a place without an environment. Otherwise the first environment with places for the
  /// canonical origin and for the most origins.
  var environmentOfMostOrigins: String? {
    func count(_ environment: String?) -> Int {
      let origins = Set(choosing(environment: environment).places.map { $0.origin })
      return origins.count + (origins.contains(canonicalOrigin) ? self.origins.count : 0)
    }
    let all: [String?] = [nil] + environments
    return all.reduce(nil) { count($1) > count($0) ? $1 : $0 }
  }

  /// Returns the shape with the places without an environment and those of one environment.
  func choosing(environment: String?) -> TableShape {
    var shape: TableShape = self
    shape.places.removeAll { $0.declaration.environment.map { $0 != environment } ?? false }
    return shape
  }

  /// Returns the place for links of an origin if only one place is used.
  func firstPlace(of origin: Int) -> Int? { printedPlace(of: origin) ?? places(of: origin).first }

  /// Returns the place for links of a pattern if only one place is used.
  func firstPlace(of pattern: PatternShape) -> Int? {
    printingOrder.first { pattern.serves($0) }.flatMap { firstPlace(of: $0) }
  }
}
