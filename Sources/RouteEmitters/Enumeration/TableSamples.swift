import RouteLanguage

/// Links of a table with where each must lead: for every route, from every origin, its patterns with what each type
/// takes and what it just does not.
///
/// All of it follows from the shapes; the matcher is never asked. A first version: one value varies at a time.
struct TableSamples {
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
  struct Exemplar {
    let link: String
    /// Whether it is what the destination prints.
    let isCanonical: Bool
    let reading: SampleReading
  }

  let shape: TableShape
  /// One for each route that has one.
  private(set) var exemplars: [Int: Exemplar] = [:]
  /// A second one for routes whose parameters have defaults: without what may be left out.
  private(set) var bareExemplars: [Exemplar] = []
  /// By the route they were made from.
  private(set) var samples: [[Sample]] = []
  /// A link of each pattern from each of its origins, with all values and with none that it can do without.
  private(set) var shipped: [String] = []
  private(set) var printer: SamplePrinter
  private let writer: SampleWriter
  /// By route.
  private var patterns: [[PatternShape]]
  private var words: [[SampleWords]] = []
  private var seen: Set<String> = []
  /// Links of routes without parameters, for parameters of type `Link`.
  private var links: [String] = []

  init(_ shape: TableShape) {
    self.shape = shape
    printer = SamplePrinter(SampleReader(shape))
    writer = SampleWriter(shape: shape)
    patterns = [[PatternShape]](repeating: [], count: shape.routes.count)
    samples = [[Sample]](repeating: [], count: shape.routes.count)
    words = [[SampleWords]](repeating: [], count: shape.routes.count)
    for pattern in shape.patterns where !pattern.refuses { patterns[pattern.route].append(pattern) }
    findLinks()
    for route in shape.routes.indices {
      words[route] = shape.routes[route].parameters.map { SampleWords($0, shape, links: links) }
      addExemplar(route)
    }
    for route in shape.routes.indices { addSamples(route) }
  }

  private mutating func findLinks() {
    for (route, shape) in shape.routes.enumerated() where shape.parameters.isEmpty && links.count < 2 {
      if case .link(let link) = printer.canonicalLink(SampleReading(route: route, values: [])) { links.append(link) }
    }
    printer.reader.knownLinks = Set(links)
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
    bareExemplars.append(Exemplar(link: canonical, isCanonical: true, reading: reading))
  }

  // MARK: Samples

  private mutating func addSamples(_ route: Int) {
    for pattern in patterns[route] {
      let origins: [Int] = shape.printingOrder.filter { pattern.origins >> UInt64($0) & 1 == 1 }
      for (rank, origin) in origins.enumerated() {
        for (index, place) in places(of: origin).enumerated() {
          add(route, pattern, place, values(of: pattern, place, isFull: true))
          if index > 0 { continue }
          ship(pattern, place)
          add(route, pattern, place, values(of: pattern, place, isFull: false))
          if rank == 0 { addVariants(route, pattern, place) }
        }
      }
    }
  }

  private mutating func ship(_ pattern: PatternShape, _ place: PlaceShape) {
    for isFull in [true, false] {
      guard let link: SampleLink = writer.link(pattern, at: place, values(of: pattern, place, isFull: isFull)),
        case .leads(let reading) = printer.reader.read(link), reading.route == pattern.route, shipped.last != link.text
      else { continue }
      shipped.append(link.text)
    }
  }

  private func places(of origin: Int) -> [PlaceShape] {
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
    addNearMisses(route, pattern, link)
    var strange: SampleLink = link
    strange.query.append(SampleLink.Item(key: "unlisted", value: "1"))
    if !pattern.segments.contains(where: { $0.piece.isRaw }) { add(route, strange) }
    var slashed: SampleLink = link
    slashed.endsWithSlash.toggle()
    if !link.segments.isEmpty, !pattern.segments.contains(where: { $0.piece.isRaw }) { add(route, slashed) }
  }

  /// Lists of none, one, three and one too many.
  private mutating func addCounts(
    _ route: Int, _ pattern: PatternShape, _ place: PlaceShape, _ full: SampleWriter.Values, _ index: Int
  ) {
    guard let one: String = full.texts[index]?.first else { return }
    let isQuery: Bool = pattern.query.contains { $0.list != nil && $0.carries(index) }
    for count in [isQuery ? 0 : 1, 1, 3, 9] {
      var values: SampleWriter.Values = full
      values.texts[index] = count == 0 ? nil : [String](repeating: one, count: count)
      add(route, pattern, place, values)
    }
  }

  /// A letter more at the end of each literal.
  private mutating func addNearMisses(_ route: Int, _ pattern: PatternShape, _ link: SampleLink) {
    let literals: Set<String> = Set(pattern.segments.compactMap(\.piece.literal))
    for (index, segment) in link.segments.enumerated() where literals.contains(segment) {
      var near: SampleLink = link
      near.segments[index] += "x"
      add(route, near)
    }
  }

  private mutating func add(
    _ route: Int, _ pattern: PatternShape, _ place: PlaceShape, _ values: SampleWriter.Values
  ) {
    guard let link: SampleLink = writer.link(pattern, at: place, values) else { return }
    add(route, link)
  }

  private mutating func add(_ route: Int, _ link: SampleLink) {
    let isReadable: Bool = !link.segments.contains { ["", ".", "..", "%2E", "%2E%2E"].contains($0) }
    guard isReadable, link.authority != ".", link.authority != "..", link.text.utf8.count < shape.options.maximumLength,
      link.segments.count < shape.options.maximumSegments
    else { return }
    guard seen.insert(link.text).inserted else { return }
    let expectation: Expectation
    switch printer.reader.read(link) {
    case .unknown: return
    case .nowhere: expectation = .nowhere
    case .leads(let reading):
      switch printer.canonicalLink(reading) {
      case .link(let canonical): expectation = .link(route: reading.route, canonical: canonical)
      case .none, .unknown: expectation = .route(reading.route)
      }
    }
    samples[route].append(Sample(link: link.text, expectation: expectation))
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

  /// Texts that a parameter takes.
  func words(of route: Int, _ parameter: Int) -> [String] { words[route][parameter].inside }

  /// What a destination's `link()` gives.
  func canonicalLink(_ reading: SampleReading) -> SamplePrinter.Outcome { printer.canonicalLink(reading) }

  // MARK: Values

  /// Examples for what a pattern carries.
  private func values(of pattern: PatternShape, _ place: PlaceShape, isFull: Bool) -> SampleWriter.Values {
    var values = SampleWriter.Values()
    let parameters: [ParameterShape] = shape.routes[pattern.route].parameters
    for capture in pattern.captures {
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
      guard let example: String = words[pattern.route][capture.index].inside.first else { continue }
      let other: String = words[pattern.route][capture.index].inside.dropFirst().first ?? example
      if parameter.isRest, parameter.type.base != .url, parameter.type.base != .link {
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
