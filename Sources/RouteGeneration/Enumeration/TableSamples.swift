import RouteLanguage

/// Links of a table with where each must lead: for every route, from every origin, its patterns with what each type
/// takes and what it just does not.
///
/// All of it follows from the shapes; the matcher is never asked. A first version: one value varies at a time.
package struct TableSamples {
  /// Where a link leads, as far as the shapes tell.
  enum Expectation: Hashable {
    case nowhere
    /// To a destination whose canonical link is known.
    case link(route: Int, canonical: String)
    /// To a destination of a route.
    case route(Int)
  }

  struct Sample {
    let link: String
    let expectation: Expectation
  }

  /// A link with all that it says.
  package struct Exemplar {
    package let link: String
    /// Whether it is what the destination prints.
    package let isCanonical: Bool
    package let reading: SampleReading
  }

  package let shape: TableShape
  let meetings: [(route: Int, link: String)]
  /// One for each route that has one.
  private(set) var exemplars: [Int: Exemplar] = [:]
  /// A second one for routes whose parameters have defaults: without what may be left out.
  private(set) var bareExemplars: [Int: Exemplar] = [:]
  /// Links of other patterns, whose canonical link the enumeration doesn't know.
  private(set) var otherExemplars: [Int: [Exemplar]] = [:]
  /// By the route they were made from.
  private(set) var samples: [[Sample]] = []
  /// Links that have surely been printed or typed; see `ship`.
  private(set) var shipped: [ShippedSample] = []
  private(set) var printer: SamplePrinter
  let writer: SampleWriter
  /// By route.
  private var patterns: [[PatternShape]]
  private var words: [[SampleWords]] = []
  private var seen: Set<String> = []
  /// Types that some parameter goes through in full.
  private var knownTypes: Set<String> = []
  /// Words of the languages that no parameter has and that have been gone through.
  private var unkeptWords: [Language: SampleWords] = [:]
  /// Links of routes without parameters, for parameters of type `Link`.
  private var links: [String] = []

  /// - Parameter meetings: links that fit two patterns of different routes, each with one of the two.
  init(_ shape: TableShape, meetings: [(route: Int, link: String)] = []) {
    self.shape = shape
    self.meetings = meetings
    printer = SamplePrinter(SampleReader(shape))
    writer = SampleWriter(shape: shape)
    patterns = [[PatternShape]](repeating: [], count: shape.routes.count)
    samples = [[Sample]](repeating: [], count: shape.routes.count)
    words = [[SampleWords]](repeating: [], count: shape.routes.count)
    for pattern in shape.patterns where !pattern.refuses { patterns[pattern.route].append(pattern) }
    findLinks()
    for route in shape.routes.indices {
      words[route] = shape.routes[route].parameters.map { parameter in
        SampleWords(parameter, shape, links: links, isFull: knownTypes.insert(parameter.type.name).inserted)
      }
      addExemplar(route)
    }
    for route in shape.routes.indices { addSamples(route) }
    addBorders()
    addPlaces()
    addWrappers()
  }

  private mutating func findLinks() {
    for (route, shape) in shape.routes.enumerated() where shape.parameters.isEmpty && links.count < 2 {
      guard case .link(let link) = printer.canonicalLink(SampleReading(route: route, values: [])) else { continue }
      links.append(link)
      printer.reader.knownLinks[link] = route
    }
  }

  // MARK: Exemplars

  /// The route's first canonical link with a value for everything, else with what it needs, else any link.
  private mutating func addExemplar(_ route: Int) {
    var other: Exemplar?
    for isFull in [true, false] {
      for origin in shape.printingOrder {
        guard let place: PlaceShape = shape.printedPlace(of: origin) ?? places(of: origin).first else { continue }
        for pattern in printer.patterns(of: route, origin: origin) {
          guard let link: SampleLink = writer.link(pattern, at: place, values(of: pattern, place, isFull: isFull)),
            case .leads(let reading) = printer.reader.read(link), reading.route == route
          else { continue }
          guard case .link(let canonical) = printer.canonicalLink(reading) else {
            other = other ?? Exemplar(link: link.text, isCanonical: false, reading: reading)
            continue
          }
          exemplars[route] = Exemplar(link: canonical, isCanonical: true, reading: reading)
          addBareExemplar(route, pattern, place)
          return
        }
      }
    }
    exemplars[route] = other
  }

  private mutating func addBareExemplar(_ route: Int, _ pattern: PatternShape, _ place: PlaceShape) {
    guard shape.routes[route].parameters.contains(where: { $0.defaultText != nil }),
      let link: SampleLink = writer.link(pattern, at: place, values(of: pattern, place, isFull: false)),
      case .leads(let reading) = printer.reader.read(link), reading.route == route,
      case .link(let canonical) = printer.canonicalLink(reading), canonical != exemplars[route]?.link
    else { return }
    bareExemplars[route] = Exemplar(link: canonical, isCanonical: true, reading: reading)
  }

  // MARK: Samples

  private mutating func addSamples(_ route: Int) {
    for pattern in patterns[route] {
      let origins: [Int] = shape.printingOrder.filter { pattern.origins >> UInt64($0) & 1 == 1 }
      for (rank, origin) in origins.enumerated() {
        for (index, place) in places(of: origin).enumerated() {
          add(route, pattern, place, values(of: pattern, place, isFull: true))
          if index > 0 {
            shipPlace(pattern, place)
            continue
          }
          ship(pattern, place)
          if rank == 0 { shipValues(pattern, place) }
          addOtherExemplar(pattern, place)
          add(route, pattern, place, values(of: pattern, place, isFull: false))
          if rank == 0 { addVariants(route, pattern, place) }
        }
      }
      addElsewhere(route, pattern)
      addUnkept(route, pattern)
      for exclude in pattern.excludes { addExclude(route, exclude, of: pattern) }
    }
  }

  /// What a link says that can't be told by a canonical link.
  private mutating func addOtherExemplar(_ pattern: PatternShape, _ place: PlaceShape) {
    guard let link: SampleLink = writer.link(pattern, at: place, values(of: pattern, place, isFull: true)),
      case .leads(let reading) = printer.reader.read(link), reading.route == pattern.route
    else { return }
    if case .link = printer.canonicalLink(reading) { return }
    // What the app's own types make of a value that isn't written as canonical is unknown.
    let parameters: [ParameterShape] = shape.routes[reading.route].parameters
    if parameters.contains(where: { $0.type.swift != nil || $0.type.base == .link }) { return }
    let others: [Exemplar] = otherExemplars[reading.route] ?? []
    if exemplars[reading.route]?.link == link.text || others.contains(where: { $0.link == link.text }) { return }
    otherExemplars[reading.route] = others + [Exemplar(link: link.text, isCanonical: false, reading: reading)]
  }

  /// All of a route.
  package func exemplars(of route: Int) -> [Exemplar] {
    [exemplars[route], bareExemplars[route]].compactMap { $0 } + (otherExemplars[route] ?? [])
  }

  mutating func ship(_ sample: ShippedSample) { shipped.append(sample) }

  func places(of origin: Int) -> [PlaceShape] {
    shape.places.filter { place in
      place.origin == origin && place.declaration.environment == nil && place.declaration.port != .any
    }.sorted { $0.rank < $1.rank }
  }

  /// Around one place: each value varied on its own, and the link's own text.
  private mutating func addVariants(_ route: Int, _ pattern: PatternShape, _ place: PlaceShape) {
    let full: SampleWriter.Values = values(of: pattern, place, isFull: true)
    for (index, parameter) in shape.routes[route].parameters.enumerated() where pattern.carries(index) {
      let words: SampleWords = words[route][index]
      for word in words.inside.dropFirst() + words.outside {
        var values: SampleWriter.Values = full
        values.texts[index] = parameter.isFlag ? [""] : [word]
        if parameter.isList { values.texts[index] = [word] + (full.texts[index]?.dropFirst() ?? []) }
        add(route, pattern, place, values)
      }
      if parameter.isList || parameter.isRest { addCounts(route, pattern, place, full, index) }
    }
    guard let link: SampleLink = writer.link(pattern, at: place, full) else { return }
    addNearMisses(route, pattern, place, full)
    addItemVariants(route, link)
    addPathVariants(route, pattern, link)
  }

  mutating func add(
    _ route: Int, _ pattern: PatternShape, _ place: PlaceShape, _ values: SampleWriter.Values
  ) {
    guard let link: SampleLink = writer.link(pattern, at: place, values) else { return }
    add(route, link)
  }

  mutating func add(_ route: Int, _ link: SampleLink) {
    let unreadable: [String] = [".", "..", "%2E", "%2E%2E"] + (shape.options.emptySegments == .keep ? [] : [""])
    guard !link.segments.contains(where: { unreadable.contains($0) }), link.authority != ".", link.authority != "..",
      link.text.utf8.count < shape.options.maximumLength,
      link.segments.count < shape.options.maximumSegments
    else { return }
    add(route, link.text, as: link)
  }

  /// A text that is read as a link.
  mutating func add(_ route: Int, _ text: String, as link: SampleLink) {
    guard !seen.contains(text), let expectation: Expectation = expectation(of: link) else { return }
    add(route, text, expectation)
  }

  mutating func add(_ route: Int, _ text: String, _ expectation: Expectation) {
    if seen.insert(text).inserted { samples[route].append(Sample(link: text, expectation: expectation)) }
  }

  /// `nil` where the shapes don't tell.
  func expectation(of link: SampleLink) -> Expectation? {
    switch printer.reader.read(link) {
    case .unknown: return nil
    case .nowhere: return .nowhere
    case .leads(let reading):
      switch printer.canonicalLink(reading) {
      case .link(let canonical): return .link(route: reading.route, canonical: canonical)
      case .none, .unknown: return .route(reading.route)
      }
    }
  }

  /// A link of one pattern from one origin, where it leads by that very pattern.
  func link(of index: Int, from origin: Int) -> (link: SampleLink, reading: SampleReading)? {
    let pattern: PatternShape = shape.patterns[index]
    guard let place: PlaceShape = shape.printedPlace(of: origin) ?? places(of: origin).first,
      let link: SampleLink = writer.link(pattern, at: place, values(of: pattern, place, isFull: true)),
      case .pattern(index, let entered) = printer.reader.winner(of: link), entered.place.origin == origin,
      case .leads(let reading) = printer.reader.read(link)
    else { return nil }
    return (link, reading)
  }

  /// Words to try a value with that no parameter keeps: the first time all, later enough to tell one type from another.
  mutating func unkeptWords(of language: Language) -> [String] {
    if let known: SampleWords = unkeptWords[language] {
      return Array(known.inside.prefix(3) + known.outside.prefix(3))
    }
    let words = SampleWords(shape.pool.automaton(language))
    unkeptWords[language] = words
    return words.inside + words.outside
  }

  /// Texts that a parameter takes.
  func words(of route: Int, _ parameter: Int) -> [String] { words[route][parameter].inside }

  /// What a destination's `link()` gives.
  func canonicalLink(_ reading: SampleReading) -> SamplePrinter.Outcome { printer.canonicalLink(reading) }

  // MARK: Values

  /// Examples for what a pattern carries.
  func values(of pattern: PatternShape, _ place: PlaceShape, isFull: Bool) -> SampleWriter.Values {
    var values = SampleWriter.Values()
    let parameters: [ParameterShape] = shape.routes[pattern.route].parameters
    for capture in pattern.captures {
      if capture.index >= parameters.count, pattern.hasRest(capture.index) {
        values.texts[capture.index] = ["one", "two"]
        continue
      }
      guard capture.index < parameters.count else {
        let word: [UInt8] = shape.pool.automaton(capture.language).shortestMember() ?? []
        values.texts[capture.index] = [LinkSymbols.text(decoding: word)]
        continue
      }
      let parameter: ParameterShape = parameters[capture.index]
      if !isFull, capture.mayBeAbsent { continue }
      if parameter.isItems {
        values.items = [SampleLink.Item(key: "key", value: "a b"), SampleLink.Item(key: "bare", value: nil)]
        continue
      }
      let inside: [String] = words[pattern.route][capture.index].inside
      // Two parameters of one type have different values, lest they be confused.
      let used: [[String]] = Array(values.texts.values)
      guard let example: String = inside.first(where: { !used.contains([$0]) }) ?? inside.first else { continue }
      let other: String = inside.first { $0 != example } ?? example
      if parameter.isRest, !parameter.isRawRest {
        values.texts[capture.index] = ["one", "two"]
      } else if parameter.isList {
        values.texts[capture.index] =
          [example, other]
          + [String](
            repeating: example, count: max(0, parameter.minimumCount - 2))
      } else {
        // Of an item with a default, a value that is printed.
        let isDefault: Bool = parameter.settled(parameter.type.canonical(example)) == .absent
        values.texts[capture.index] = [isDefault && !parameter.isFlag ? other : example]
      }
    }
    if let label = place.label { values.label = self.label(label.language) }
    return values
  }

  private func label(_ language: Language) -> String {
    let automaton: Automaton = shape.pool.automaton(language)
    if automaton.accepts(Array("shop".utf8)) { return "shop" }
    return LinkSymbols.text(decoding: automaton.shortestMember() ?? [])
  }
}

extension ConditionShape {
  /// Whether the condition's items say a parameter's value.
  func carries(_ parameter: Int) -> Bool {
    piece?.parts.contains { if case .value(parameter, _, _) = $0 { true } else { false } } ?? false
  }
}

extension PatternShape {
  /// Whether a capture is a rest of the path, as segments.
  fileprivate func hasRest(_ capture: Int) -> Bool {
    segments.contains { segment in
      guard segment.isRest, !segment.piece.isRaw, case .value(capture, _, _)? = segment.piece.parts.first else {
        return false
      }
      return true
    }
  }

  /// Every capture of the pattern, and whether a link may go without it.
  var captures: [(index: Int, language: Language, mayBeAbsent: Bool)] {
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
