import RouteLanguage
import RouteMatching

/// Links of a table with their expected results. They cover the patterns of every route from every origin, with valid
/// and invalid values of each type.
///
/// Links are built from patterns and values. The compiled table finds their results, which must agree with the rules by
/// which they were built.
package struct TableSamples {
  /// The expected result of a link.
  enum Expectation: Hashable {
    case nowhere
    /// The link opens a destination with this canonical link.
    case link(route: Int, canonical: String)
    /// The link opens a route, but no link carries its destination unchanged.
    case route(Int)
  }

  struct Sample {
    let link: String
    let expectation: Expectation
    /// The pattern whose links are varied, or `nil` for links about the whole table.
    let pattern: Int?
  }

  /// A link with its destination.
  package struct Exemplar {
    package let link: String
    /// `true` if the link is the one that is printed for the destination.
    package let isCanonical: Bool
    package let reading: SampleReading
  }

  /// The environment of the links, or `nil` if none is needed.
  package let environment: String?
  /// The shape of the table with the places of that environment.
  package let shape: TableShape
  let matcher: SampleMatcher
  let writer: SampleWriter
  /// The exemplars of each route. The first is a canonical link with all values if possible, and the others have
  /// different values.
  private var exemplars: [[Exemplar]]
  /// The samples of each route that they were built for.
  private(set) var samples: [[Sample]]
  /// Links that are likely to have been published; see `ship`.
  private(set) var shipped: [ShippedSample] = []
  /// The links that were omitted because of a contradiction.
  package private(set) var disagreements: [SampleDisagreement] = []
  private var words: [[SampleWords]] = []
  private var seen: Set<String> = []
  /// The pattern whose links are currently varied.
  private var varied: Int?
  /// The texts for values that no parameter stores, by language, and the languages that have been sampled completely.
  private var unkeptWords: [Language: SampleWords] = [:]
  private var goneThrough: Set<Language> = []

  /// Creates the samples of a table.
  ///
  /// - Parameters:
  ///   - table: The compiled table of the shape.
  ///   - meetings: Links that match two patterns of different routes, each with the pattern that wins.
  package init(_ shape: TableShape, _ table: RouteTable, meetings: [(pattern: Int, link: String)] = []) {
    environment = shape.environmentOfMostOrigins
    let shape: TableShape = shape.choosing(environment: environment)
    self.shape = shape
    matcher = SampleMatcher(shape, environment.flatMap { table.choosing(environment: $0) } ?? table)
    writer = SampleWriter(shape: shape)
    samples = [[Sample]](repeating: [], count: shape.routes.count)
    exemplars = [[Exemplar]](repeating: [], count: shape.routes.count)
    findWords()
    for route in shape.routes.indices { addExemplars(route) }
    for route in shape.routes.indices { addSamples(route) }
    varied = nil
    for (pattern, link) in meetings { addMeeting(link, of: shape.patterns[pattern]) }
    addPlaces()
    addLabels()
    addWrappers()
  }

  private mutating func findWords() {
    // Links for parameters of type `Link`, from routes without parameters.
    var links: [String] = []
    for (route, shape) in shape.routes.enumerated() where shape.parameters.isEmpty && links.count < 2 {
      if let link: String = matcher.link(of: SampleReading(route: route, values: [])) { links.append(link) }
    }
    // Next to other text, the texts of a type are divided differently.
    var known: Set<String> = []
    for (route, shape) in shape.routes.enumerated() {
      let pieces: [PieceShape] = matcher.patterns(of: route).flatMap { self.shape.patterns[$0].pieces }
      let mixed: Set<Int> = Set(pieces.filter { $0.parts.count > 1 }.flatMap { $0.captures })
      var all: [SampleWords] = []
      for (index, parameter) in shape.parameters.enumerated() {
        let use: String = parameter.type.name + (mixed.contains(index) ? " beside text" : "")
        all.append(SampleWords(parameter, self.shape, links: links, isFull: known.insert(use).inserted))
      }
      words.append(all)
    }
  }

  /// The links that no route matches, although they are similar to links that match.
  package var nearMisses: [String] {
    samples.joined().compactMap { sample in
      if case .nowhere = sample.expectation { sample.link } else { nil }
    }
  }

  /// Returns a text that isn't valid for a parameter.
  func refusedWord(of route: Int, _ parameter: Int) -> String? { words[route][parameter].outside.first { !$0.isEmpty } }

  /// Returns texts that are valid for a parameter.
  func words(of route: Int, _ parameter: Int) -> [String] { words[route][parameter].inside }

  // MARK: Exemplars

  /// Returns the first canonical link of a route with all values, or with the required values, or else any link.
  func exemplar(of route: Int) -> Exemplar? { exemplars[route].first }

  /// Returns all exemplars of a route.
  package func exemplars(of route: Int) -> [Exemplar] { exemplars[route] }

  /// The first exemplar in the table that is canonical.
  var firstCanonical: Exemplar? {
    exemplars.lazy.compactMap { $0.first }.first { $0.isCanonical }
  }

  private mutating func addExemplars(_ route: Int) {
    for isFull in [true, false] {
      for origin in shape.printingOrder {
        guard let place: Int = shape.firstPlace(of: origin) else { continue }
        for pattern in matcher.patterns(of: route, from: origin) {
          addExemplars(pattern, place, isFull: isFull)
          if exemplars[route].first?.isCanonical == true { return }
        }
      }
    }
  }

  /// Adds exemplars of a pattern: a link for each combination that its excludes allow, and a link with its defaults.
  private mutating func addExemplars(_ index: Int, _ place: Int, isFull: Bool) {
    let pattern: PatternShape = shape.patterns[index]
    let there: PlaceShape = shape.places[place]
    var all: [SampleWriter.Values] =
      isFull ? bases(pattern, there) : [values(of: pattern, there, isFull: false)]
    if isFull, shape.routes[pattern.route].parameters.contains(where: { $0.defaultText != nil || $0.isOptional }) {
      all.append(values(of: pattern, there, isFull: false))
    }
    for values in all {
      guard let (link, reading) = leading(index, place, values) else { continue }
      addExemplar(link.text, reading, isFirst: exemplars[pattern.route].isEmpty)
    }
  }

  mutating func addExemplar(_ link: String, _ reading: SampleReading, isFirst: Bool) {
    let canonical: String? = matcher.link(of: reading)
    if canonical == nil, !isFirst, !isWritten(reading) { return }
    let exemplar = Exemplar(link: canonical ?? link, isCanonical: canonical != nil, reading: reading)
    if exemplars[reading.route].contains(where: { $0.link == exemplar.link }) { return }
    if exemplar.isCanonical, exemplars[reading.route].first?.isCanonical == false {
      exemplars[reading.route] = [exemplar] + exemplars[reading.route].filter { isWritten($0.reading) }
    } else {
      exemplars[reading.route].append(exemplar)
    }
  }

  /// Returns `true` if the values can be written in Swift unchanged. For types of the app, the result of a
  /// non-canonical text is unknown.
  private func isWritten(_ reading: SampleReading) -> Bool {
    shape.routes[reading.route].parameters.allSatisfy { $0.type.swift == nil && $0.type.base != .link }
  }

  /// Returns a link of a pattern and its reading, if it opens the pattern's route.
  func leading(_ index: Int, _ place: Int, _ values: SampleWriter.Values) -> (SampleLink, SampleReading)? {
    let pattern: PatternShape = shape.patterns[index]
    guard let link: SampleLink = writer.link(pattern, at: shape.places[place], values),
      let answer: SampleMatcher.Answer = matcher.answer(link.text), answer.reading.route == pattern.route,
      isCertain(answer.reading)
    else { return nil }
    return (link, answer.reading)
  }

  /// Returns a link of a pattern from an origin, if it matches this pattern.
  ///
  /// - Parameters:
  ///   - capture: A capture that must be present.
  ///   - left: The captures that must be absent.
  func link(
    of index: Int, from origin: Int, saying capture: Int? = nil, without left: Set<Int> = []
  ) -> (link: SampleLink, reading: SampleReading)? {
    let pattern: PatternShape = shape.patterns[index]
    guard pattern.serves(origin), let place: Int = shape.firstPlace(of: origin) else { return nil }
    let all: [SampleWriter.Values] = bases(pattern, shape.places[place]).flatMap { alternatives(pattern, $0) }
    for var values in all where capture.map({ values.texts[$0] != nil }) ?? true {
      for capture in left { values.texts[capture] = nil }
      guard let (link, answer) = linkOfItsOwn(index, at: place, values),
        shape.places[answer.place].origin == origin, isCertain(answer.reading)
      else { continue }
      return (link, answer.reading)
    }
    return nil
  }

  /// Returns a link of a pattern at a place with the answer of the matcher, if it matches this pattern.
  func linkOfItsOwn(
    _ index: Int, at place: Int, _ values: SampleWriter.Values
  ) -> (link: SampleLink, answer: SampleMatcher.Answer)? {
    guard let link: SampleLink = writer.link(shape.patterns[index], at: shape.places[place], values),
      let answer: SampleMatcher.Answer = matcher.answer(link.text), answer.pattern == index, !answer.isUnwrapped
    else { return nil }
    return (link, answer)
  }

  private func isCertain(_ reading: SampleReading) -> Bool {
    matcher.isCertain(reading) { words(of: reading.route, $0).contains($1) }
  }

  // MARK: Samples

  private mutating func addSamples(_ route: Int) {
    for index in matcher.patterns(of: route) {
      varied = index
      let pattern: PatternShape = shape.patterns[index]
      let origins: [Int] = shape.printingOrder.filter { pattern.serves($0) }
      for (rank, origin) in origins.enumerated() {
        for (number, place) in shape.places(of: origin).enumerated() {
          let bases: [SampleWriter.Values] = bases(pattern, shape.places[place])
          for (number, values) in bases.enumerated() {
            add(index, place, values)
            if number == 0 { addOtherLabel(index, place, values) }
          }
          if number > 0 {
            shipPlace(index, place)
            continue
          }
          ship(index, place)
          if rank == 0 { shipValues(index, place) }
          for values in bases { addOtherExemplar(index, place, values) }
          add(index, place, values(of: pattern, shape.places[place], isFull: false))
          if rank == 0 { addVariants(index, place, bases) } else { addRefused(index, place, bases) }
        }
      }
      addElsewhere(index)
      addUnkept(index)
      for exclude in pattern.excludes { addExclude(exclude, of: index) }
    }
  }

  /// Adds the same link with another host label, next to the original one because the destinations of neighbours are
  /// compared.
  private mutating func addOtherLabel(_ index: Int, _ place: Int, _ values: SampleWriter.Values) {
    guard let label: Language = shape.places[place].label?.language else { return }
    let other: String? = words(unkept: label).inside.first { word in
      word != values.label && !word.isEmpty && word == word.lowercased()
        && word.utf8.allSatisfy(LinkSymbols.isUnreserved)
    }
    guard let other else { return }
    var values: SampleWriter.Values = values
    values.label = other
    add(index, place, values)
  }

  /// Adds an exemplar whose values a canonical link wouldn't show, because there is none or because of `set`.
  private mutating func addOtherExemplar(_ index: Int, _ place: Int, _ values: SampleWriter.Values) {
    guard let (link, reading) = leading(index, place, values), isWritten(reading),
      matcher.link(of: reading) == nil || !shape.patterns[index].bindings.isEmpty
    else { return }
    addExemplar(link.text, reading, isFirst: false)
    guard shape.patterns[index].bindings.contains(where: { $0.keepsLink }) else { return }
    // To test values that are kept undecoded, use text that would otherwise be written differently.
    var other: SampleLink = link
    other.query.append(SampleLink.Item(key: "é", value: "%26"))
    if other.fragment == nil { other.fragment = "é" }
    guard let answer: SampleMatcher.Answer = matcher.answer(other.text), answer.pattern == index,
      isWritten(answer.reading)
    else { return }
    addExemplar(other.text, answer.reading, isFirst: false)
  }

  mutating func ship(_ sample: ShippedSample) { shipped.append(sample) }

  /// Adds variants of a pattern's links at a place: each value varied separately, and the text of the link.
  private mutating func addVariants(_ index: Int, _ place: Int, _ bases: [SampleWriter.Values]) {
    let pattern: PatternShape = shape.patterns[index]
    let bases: [SampleWriter.Values] = bases.map { base in
      alternatives(pattern, base).first { linkOfItsOwn(index, at: place, $0) != nil } ?? base
    }
    for (capture, parameter) in shape.routes[pattern.route].parameters.enumerated() where pattern.carries(capture) {
      guard let full: SampleWriter.Values = bases.first(where: { $0.texts[capture] != nil }) else { continue }
      let words: SampleWords = words[pattern.route][capture]
      let texts: [String] = full.texts[capture] ?? []
      for (word, isOutside) in words.inside.map({ ($0, false) }) + words.outside.map({ ($0, true) }) {
        var all: [[String]] = [[word]]
        if parameter.isFlag { all = [[""]] }
        if parameter.isList || parameter.minimumCount > 1 {
          all = [[word] + texts.dropFirst(), texts.dropLast() + [word]]
        } else if parameter.isRest, texts.count > 1 {
          all.append(texts.dropLast() + [word])
        }
        for other in all where other != texts {
          var values: SampleWriter.Values = full
          values.texts[capture] = other
          add(index, place, values, isOutside ? .refused(parameter: capture, text: word) : nil)
          // An empty last segment only counts if a slash follows it.
          guard word.isEmpty, var link: SampleLink = writer.link(pattern, at: shape.places[place], values) else {
            continue
          }
          link.endsWithSlash.toggle()
          record(pattern.route, link.text)
        }
      }
      if parameter.isList || parameter.isRest { addCounts(index, place, full, capture) }
    }
    for full in bases {
      guard let link: SampleLink = writer.link(pattern, at: shape.places[place], full) else { continue }
      addNearMisses(pattern, place, full)
      addItemVariants(pattern.route, link)
      addPathVariants(pattern, link)
    }
    addPlus(pattern, place, bases)
    addGroups(index, place)
  }

  /// Adds a link of a pattern with a claim about it.
  ///
  /// - Parameter outcome: The expected outcome. By default, the pattern matches with the given values.
  mutating func add(
    _ index: Int, _ place: Int, _ values: SampleWriter.Values, _ outcome: SampleClaim.Outcome? = nil
  ) {
    let pattern: PatternShape = shape.patterns[index]
    guard let link: SampleLink = writer.link(pattern, at: shape.places[place], values) else { return }
    record(
      pattern.route, link, SampleClaim(pattern: index, place: place, outcome: outcome ?? .taken(values)))
    if pattern.plusIsSpace, let text: String = link.text.withPlusForSpaces { record(pattern.route, text) }
  }

  /// Records a link with the matcher's result, unless that contradicts the claim.
  mutating func record(_ route: Int, _ link: SampleLink, _ claim: SampleClaim) {
    guard !seen.contains(link.text) else { return }
    let answer: SampleMatcher.Answer? = matcher.answer(link.text)
    if let disagreement: SampleDisagreement = matcher.disagreement(link, answer, claim) {
      seen.insert(link.text)
      return disagreements.append(disagreement)
    }
    record(route, link.text, answer)
  }

  /// Records a link with the matcher's result. There is no claim about it.
  mutating func record(_ route: Int, _ text: String) {
    if !seen.contains(text) { record(route, text, matcher.answer(text)) }
  }

  private mutating func record(_ route: Int, _ text: String, _ answer: SampleMatcher.Answer?) {
    seen.insert(text)
    guard let answer else {
      return samples[route].append(Sample(link: text, expectation: .nowhere, pattern: varied))
    }
    guard isCertain(answer.reading) else { return }
    let to: Int = answer.reading.route
    let canonical: String? = matcher.link(of: answer.reading)
    samples[route].append(
      Sample(
        link: text, expectation: canonical.map { .link(route: to, canonical: $0) } ?? .route(to), pattern: varied))
  }

  /// Records a link that must have the same result as another link.
  mutating func record(_ route: Int, _ text: String, asLinkOf exemplar: Exemplar) {
    guard !seen.contains(text) else { return }
    let answer: SampleMatcher.Answer? = matcher.answer(text)
    if answer?.reading == exemplar.reading { return record(route, text, answer) }
    seen.insert(text)
    let found: String = answer.map { "to '\(shape.routes[$0.reading.route].id)'" } ?? "nowhere"
    disagreements.append(SampleDisagreement(link: text, expected: "where \(exemplar.link) does", found: found))
  }

  /// Returns texts for a value that no parameter stores: all of them the first time, and later just enough to
  /// distinguish types.
  mutating func unkeptWords(of language: Language) -> [String] {
    let words: SampleWords = words(unkept: language)
    let most: Int = goneThrough.insert(language).inserted ? .max : 8
    return Array(words.inside.prefix(most) + words.outside.prefix(most))
  }

  /// Returns a text that isn't valid for such a value.
  mutating func refusedWord(unkept language: Language) -> String? {
    words(unkept: language).outside.first { !$0.isEmpty }
  }

  private mutating func words(unkept language: Language) -> SampleWords {
    if let known: SampleWords = unkeptWords[language] { return known }
    let words = SampleWords(unkept: shape.type(of: language), shape.pool.automaton(language))
    unkeptWords[language] = words
    return words
  }

  /// Returns the link of a destination in Swift, as `link()` or `link(from:)` returns it.
  func link(of reading: SampleReading, from origin: Int? = nil) -> String? { matcher.link(of: reading, from: origin) }
}
