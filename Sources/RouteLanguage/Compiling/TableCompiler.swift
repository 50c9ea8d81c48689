import RouteMatching

/// Compiles a resolved table to the binary table. It is deterministic: equal tables give equal bytes.
struct TableCompiler {
  let resolved: ResolvedTable
  var writer: BlockWriter
  var recognisers: [Automaton: Written<StoredLanguage>] = [:]
  let hostEntries: HostEntries
  /// The recognisers by language, exact and relaxed. They are cached because relaxing an automaton is the slowest step.
  var exactOffsets: [Language: Written<StoredLanguage>] = [:]
  var relaxedOffsets: [Language: Written<StoredLanguage>] = [:]
  /// The offsets of written pieces, except for those of rest parameters.
  private var pieces: [ObjectIdentifier: Written<Reference<Block.Piece>>] = [:]
  private var parameters: [ParameterKind: RecordDraft<Block.Parameter>] = [:]

  private init(_ resolved: ResolvedTable) {
    self.resolved = resolved
    writer = BlockWriter(patterns: resolved.patterns.count)
    hostEntries = HostEntries(resolved)
  }

  /// Returns the compiled table, or `nil` if it would be larger than 64 MiB.
  static func compile(_ space: LinkSpace) -> [UInt8]? {
    var compiler = TableCompiler(space.resolved)
    return compiler.compiled(space)
  }

  private mutating func compiled(_ space: LinkSpace) -> [UInt8]? {
    // Read from constants, because reading from `self` while the writer changes it would copy.
    let (tree, resolved) = (space.tree, resolved)
    let options = resolved.options
    var header = RecordDraft<Block.Header>()
    let environments = resolved.environments.map { writer.plainText($0) }
    header[.environments] = writer.append(environments)
    let placeRecords = resolved.places.flatMap { self.places($0) }
    let places = writer.append(placeRecords)
    header[.places] = places
    header[.origins] = origins(places)
    let patternRecords = resolved.patterns.indices.map { index in
      var record = pattern(resolved.patterns[index])
      record[.flags].insert(
        .printsBackToItself, if: tree.printsBackToItself(index, resolved, hasNoCompetitor: space.hasNoCompetitor[index])
      )
      return record
    }
    let patterns = writer.append(patternRecords)
    header[.patterns] = patterns
    let routes = resolved.routes.indices.map { route(resolved.routes[$0], space.patternsOfRoutes[$0]) }
    header[.routes] = writer.append(routes)
    let ignoredKeys = options.ignoredQuery.map { ignored($0.value) }
    header[.ignored] = writer.append(ignoredKeys)
    let wrappers = resolved.wrappers.flatMap { wrapper in
      let places = self.places(wrapper.place)
      let record = pattern(wrapper.pattern)
      let pattern = writer.append(record)
      return places.map { place in
        var record = RecordDraft<Block.Wrapper>()
        record[.place] = writer.append(place)
        record[.pattern] = pattern
        return record
      }
    }
    header[.wrappers] = writer.append(wrappers)
    header[.flags].insert(.hasWrappers, if: !wrappers.isEmpty)
    header[.flags].insert(.hasLinksInside, if: resolved.routes.contains { $0.takesLinks })
    header[.flags].insert(
      .hasLimitsBelowStack,
      if: options.maximumLength < RouteTable.lengthOnStack || options.maximumSegments < RouteTable.segmentsOnStack)
    header[.flags].insert(.foldsKeys, if: options.foldsKeys)
    header[.hostEntries] = hostEntryRecords(of: places)
    header[.otherPlaces] = writer.append(hostEntries.otherPlaces.map { places.reference($0) })
    header[.root] = node(tree, patterns)
    header[.emptySegments] =
      switch options.emptySegments {
      case .refuse: .refuse
      case .collapse: .collapse
      case .keep: .keep
      }
    header[.repeated] =
      switch options.repeated {
      case .first: .first
      case .last: .last
      case .refuse: .refuse
      }
    header[.maximumLength] = options.maximumLength
    header[.maximumSegments] = options.maximumSegments
    header[.maximumItems] = options.maximumItems
    header[.canonicalOrigin] = resolved.canonicalOrigin
    header[.launch] = launchSection()
    header[.windows] = windowsSection()
    header[.activities] = activityRecords()
    return writer.finish(header)
  }

  private mutating func origins(_ places: Written<List<Record<Block.Place>>>) -> Written<OriginList> {
    let printed = printedPlaces()
    var records = resolved.origins.enumerated().map { index, origin in
      var record = RecordDraft<Block.Origin>()
      record[.name] = writer.plainText(origin.name)
      record[.kind] = origin.kind.compiled
      record[.flags].insert(.plusIsSpace, if: origin.plusIsSpace)
      record[.flags].insert(.open, if: origin.acceptsAddedHosts)
      record[.flags].insert(.foldsBase, if: !resolved.options.caseSensitive)
      record[.separator] = origin.separator.map(Int.init) ?? 0
      record[.printed] = writer.append((printed[index] ?? []).map { places.reference($0) })
      return record
    }
    // Add a record of zeros, to which the places of wrappers refer. The stored number of origins doesn't include it.
    records.append(RecordDraft())
    return Written(resolved.origins.count, writer.append(records)[1])
  }

  /// Returns, by origin, the indices of the places at which links are printed. Places with captured labels come first,
  /// then the order of the origin decides.
  private func printedPlaces() -> [Int: [Int]] {
    var printed: [Int: [(group: Int, rank: Int, index: Int)]] = [:]
    var index = 0
    for place in resolved.places {
      defer { index += resolved.placeHosts(place).count }
      guard let group = place.printGroup else { continue }
      printed[place.origin, default: []].append((group, place.rank, index))
    }
    return printed.mapValues { $0.sorted { $0 < $1 }.map { $0.index } }
  }

  /// Returns the records of a place. A host beyond ASCII has a second record for links that spell the host in Unicode.
  /// Links are printed with the first record, which has the A-labels.
  private mutating func places(_ place: ResolvedPlace) -> [RecordDraft<Block.Place>] {
    resolved.placeHosts(place).map { self.place(place, host: $0.unicodeHost) }
  }

  mutating func place(_ place: ResolvedPlace, host unicodeHost: String? = nil) -> RecordDraft<Block.Place> {
    var record = RecordDraft<Block.Place>()
    var host = ""
    switch place.host {
    case .none: break
    case .exact(let name): (record[.hostKind], host) = (.exact, name)
    case .subdomains(let suffix): (record[.hostKind], host) = (.subdomains, suffix)
    case .captured(let suffix): (record[.hostKind], host) = (.captured, suffix ?? "")
    case .any: record[.hostKind] = .any
    }
    switch place.port {
    case .none: record[.port] = 0
    case .any: record[.port] = 1
    case .exactly(let number): record[.port] = number + 2
    }
    let base = place.basePath.map { writer.link($0) }
    record[.origin] = place.origin
    record[.scheme] = writer.link(place.scheme)
    record[.host] = writer.link(unicodeHost ?? host)
    record[.base] = writer.append(base)
    record[.label] = writer.plainText(place.label?.name ?? "")
    if let label = place.label { record[.labelLanguage] = recogniser(label.language) }
    record[.environment] = place.environment.flatMap { resolved.environments.firstIndex(of: $0) }
    record[.rank] = place.rank
    // The place of a wrapper doesn't belong to an origin.
    let origin = place.origin < resolved.origins.count ? resolved.origins[place.origin] : nil
    var isPlain =
      place.basePath.isEmpty && place.environment == nil
      && resolved.options.emptySegments != .collapse
      && origin?.separator == nil
    if case .none = place.host { isPlain = false }
    record[.flags].insert(.isPlain, if: isPlain)
    record[.flags].insert(.needsSlashes, if: origin?.needsSlashes ?? false)
    let beginning = PlaceHost(place: place, isOpaque: false, unicodeHost: unicodeHost).beginning
    record[.flags].insert(.isSole, if: isPlain && beginning.map { hostEntries.isSole($0) } ?? false)
    record[.flags].insert(.plusIsSpace, if: origin?.plusIsSpace ?? false)
    return record
  }

  private mutating func ignored(_ key: String) -> RecordDraft<Block.Ignored> {
    var record = RecordDraft<Block.Ignored>()
    record[.isPrefix] = key.hasSuffix("*")
    record[.key] = writer.plainText(record[.isPrefix] ? String(key.dropLast()) : key)
    return record
  }

  private mutating func route(_ route: ResolvedRoute, _ patterns: Range<Int>) -> RecordDraft<Block.Route> {
    let parameters = route.parameters.map { parameter($0) }
    var record = RecordDraft<Block.Route>()
    record[.id] = writer.plainText(route.id)
    record[.flags].insert(.confirm, if: route.declaration.confirm)
    record[.flags].insert(.requiresNothing, if: route.declaration.requiresNothing)
    record[.flags].insert(.asksNothing, if: route.declaration.asksNothing)
    record[.flags].insert(.browser, if: route.declaration.opensInBrowser)
    record[.flags].insert(.deprecated, if: route.declaration.deprecated != nil)
    record[.flags].insert(.links, if: route.takesLinks)
    record[.parameters] = writer.append(once: parameters)
    record[.patterns] = Written(patterns.count, patterns.lowerBound)
    record[.parent] = route.parent
    return record
  }

  /// The properties of a parameter that determine its record.
  private struct ParameterKind: Hashable {
    let name: String
    let type: String
    let flags: Int
    let defaultText: String?
  }

  private mutating func parameter(_ parameter: ResolvedParameter) -> RecordDraft<Block.Parameter> {
    var flags = Flags<Block.ParameterFlag>()
    flags.insert(.optional, if: parameter.isOptional)
    flags.insert(.list, if: parameter.isList)
    flags.insert(.sensitive, if: parameter.isSensitive)
    flags.insert(.flag, if: parameter.isFlag)
    flags.insert(.hasDefault, if: parameter.defaultText != nil)
    flags.insert(.rest, if: parameter.isRest)
    flags.insert(.rawRest, if: parameter.isRawRest)
    flags.insert(.items, if: parameter.isItems)
    flags.insert(.lenient, if: parameter.isLenient)
    let kind = ParameterKind(
      name: parameter.name, type: parameter.type.name, flags: Flags.encode(flags),
      defaultText: parameter.defaultText)
    if let known = parameters[kind] { return known }
    var record = RecordDraft<Block.Parameter>()
    record[.flags] = flags
    let spellings = parameter.type.enumeration.map { self.spellings($0) } ?? []
    record[.name] = writer.plainText(parameter.name)
    record[.type] = parameter.type.parameterType
    record[.language] = recogniser(parameter.valueLanguage(resolved.pool))
    record[.defaultText] = writer.plainText(parameter.defaultText ?? "")
    record[.spellings] = writer.append(spellings)
    parameters[kind] = record
    return record
  }

  private mutating func spellings(_ enumeration: ResolvedType.Enumeration) -> [RecordDraft<Block.Spelling>] {
    var spellings: [RecordDraft<Block.Spelling>] = []
    for item in enumeration.cases {
      for text in [item.wire.value] + item.spellings.map({ $0.value })
      where text != item.wire.value || !enumeration.isCaseSensitive || !item.spellings.isEmpty {
        var record = RecordDraft<Block.Spelling>()
        record[.text] = writer.plainText(text)
        record[.wire] = writer.plainText(item.wire.value)
        record[.isFolded] = !enumeration.isCaseSensitive
        spellings.append(record)
      }
    }
    return spellings
  }

  // MARK: Patterns

  mutating func pattern(_ pattern: ResolvedPattern) -> RecordDraft<Block.Pattern> {
    var record = RecordDraft<Block.Pattern>()
    record[.flags].insert(.strictSlash, if: pattern.isStrictSlash)
    record[.flags].insert(.endsWithSlash, if: pattern.endsWithSlash)
    record[.flags].insert(.strictQuery, if: pattern.isStrictQuery)
    record[.flags].insert(.deprecated, if: pattern.isDeprecated)
    record[.flags].insert(.isReadOnly, if: pattern.isReadOnly)
    record[.flags].insert(.plusIsSpace, if: pattern.plusIsSpace)
    record[.flags].insert(.fragmentEndsWithSlash, if: pattern.fragment?.endsWithSlash ?? false)
    record[.flags].insert(.restIndex, if: pattern.restIndex != nil)
    record[.flags].insert(.fragment, if: pattern.fragment != nil)
    record[.flags].insert(.groups, if: !pattern.groups.isEmpty)
    record[.flags].insert(.excludes, if: !pattern.excludes.isEmpty)
    record[.flags].insert(.bindings, if: !pattern.bindings.isEmpty)
    let captures = pattern.segmentCaptures
    record[.flags].insert(.isPlain, if: captures != nil)
    let servesAll = pattern.origins == ~(~0 << UInt64(resolved.origins.count))
    record[.flags].insert(.servesAll, if: servesAll)
    record[.route] = pattern.route
    record[.captures] = Written(segments: captures ?? [])
    let segments = pattern.segments.map { reference(to: $0.piece, isRest: $0.isRest) }
    record[.segments] = writer.append(segments)
    record[.source] = writer.plainText(pattern.source.text)
    let details = details(pattern, servesAll: servesAll)
    record[.details] = writer.append(once: details)
    return record
  }

  private mutating func details(_ pattern: ResolvedPattern, servesAll: Bool) -> RecordDraft<Block.PatternDetails> {
    // Rare fields are in a separate record. Patterns without such fields share a record of zeros.
    var record = RecordDraft<Block.PatternDetails>()
    record[.ordinal] = pattern.ordinal
    record[.form] = pattern.form ?? 0
    if !servesAll { record[.origins] = BlockWriter.origins(pattern.origins) }
    record[.restIndex] = pattern.restIndex
    if !pattern.query.isEmpty { record[.query] = conditions(pattern.query) }
    if let fragment = pattern.fragment {
      record[.fragmentKind] = fragment.piece == nil ? .items : fragment.hasQuestionMark ? .pieceAndItems : .piece
      record[.fragment] = fragment.piece.map { reference(to: $0) }
      record[.fragmentQuery] = conditions(fragment.items)
    }
    if !pattern.excludes.isEmpty {
      let excludes = pattern.excludes.map { exclude in
        let record = self.pattern(exclude)
        return writer.append(record)
      }
      record[.excludes] = writer.append(excludes)
    }
    if !pattern.bindings.isEmpty {
      let bindings = pattern.bindings.map { binding($0) }
      record[.bindings] = writer.append(bindings)
    }
    if !pattern.groups.isEmpty {
      let groups = pattern.groups.map { group($0) }
      record[.groups] = writer.append(groups)
    }
    if let redirect = pattern.redirectID { record[.redirect] = writer.plainText(redirect) }
    return record
  }

  private mutating func group(_ group: ResolvedGroup) -> RecordDraft<Block.Group> {
    var record = RecordDraft<Block.Group>()
    record[.kind] = group.kind
    record[.isLenient] = group.isLenient
    record[.members] = writer.append(group.members)
    return record
  }

  private mutating func conditions(_ conditions: [ResolvedCondition]) -> Written<List<Record<Block.Condition>>> {
    let records = conditions.map { self.condition($0) }
    return writer.append(records)
  }

  mutating func condition(_ condition: ResolvedCondition) -> RecordDraft<Block.Condition> {
    var record = RecordDraft<Block.Condition>()
    record[.flags].insert(.required, if: condition.isRequired)
    record[.flags].insert(.lenient, if: condition.isLenient)
    record[.flags].insert(.list, if: condition.list != nil)
    record[.flags].insert(.remaining, if: condition.isRemaining)
    record[.flags].insert(.flag, if: condition.isFlag)
    record[.flags].insert(.bare, if: condition.isBare)
    record[.flags].insert(.escapedKey, if: condition.spelling.utf8.contains(UInt8(ascii: "%")))
    record[.piece] = condition.piece.map { reference(to: $0) }
    record[.key] = writer.link(condition.spelling)
    record[.compared] = Written(TextKey(condition.spelling, isFolded: false))
    record[.minimum] = condition.list?.minimum ?? 0
    record[.maximum] = condition.list?.maximum
    return record
  }

  /// Returns a reference to a piece. Equal pieces are written once, like texts.
  private mutating func reference(to piece: ResolvedPiece, isRest: Bool = false) -> Written<Reference<Block.Piece>> {
    if !isRest, let known = pieces[ObjectIdentifier(piece)] { return known }
    let record = self.piece(piece, isRest: isRest)
    let written = writer.append(once: record)
    if !isRest { pieces[ObjectIdentifier(piece)] = written }
    return written
  }

  private mutating func piece(_ piece: ResolvedPiece, isRest: Bool) -> RecordDraft<Block.Piece> {
    var record = RecordDraft<Block.Piece>()
    if let literal = piece.literal {
      record[.kind] = piece.isFolded ? .foldedLiteral : .literal
      record[.text] = writer.link(literal)
      return record
    }
    record[.kind] = .mixed
    if isRest {
      record[.kind] = piece.isRaw ? .rawRest : .rest
    } else if piece.parts.count == 1, case .value(_, _, nil, _) = piece.parts[0] {
      record[.kind] = piece.separator == nil ? .whole : .list
    }
    // A rest parameter that isn't raw matches any segments, unless `restLimit` limits them.
    let hasLanguage = !isRest || piece.isRaw
    let parts = piece.parts.map { part in
      var record = RecordDraft<Block.Part>()
      switch part {
      case .literal(let text): record[.text] = writer.link(text)
      case .value(let capture, let language, let remainder, let written):
        record[.capture] = capture
        record[.written] = writer.plainText(written)
        if hasLanguage { record[.language] = recogniser(language) }
        if let remainder { record[.suffix] = Written(recogniser(remainder, isExact: true)[0]) }
      }
      return record
    }
    record[.text] = writer.link(piece.separator ?? "")
    if hasLanguage {
      record[.language] = recogniser(piece.language)
    } else if let limit = piece.restLimit {
      record[.language] = recogniser(limit.whole)
    }
    record[.parts] = writer.append(once: parts)
    return record
  }

  mutating func binding(_ binding: ResolvedBinding) -> RecordDraft<Block.Binding> {
    var record = RecordDraft<Block.Binding>()
    record[.parameter] = binding.parameter
    let records = binding.parts.map { part -> RecordDraft<Block.TemplatePart> in
      var record = RecordDraft<Block.TemplatePart>()
      switch part {
      case .text(let text):
        record[.source] = .text
        record[.text] = writer.plainText(text)
      case .component(let source): record[.source] = source
      case .value(let value):
        record[.source] = value.source
        record[.capture] = value.capture
        record[.text] = writer.plainText(value.label ?? value.fallback ?? "")
        record[.place] = value.place
        record[.spellings] = writer.append(value.type?.enumeration.map { spellings($0) } ?? [])
      }
      return record
    }
    record[.parts] = writer.append(records)
    return record
  }
}

extension ResolvedPlace {
  /// The group of a place in the order in which links are printed: 0 with a captured label, 1 for others; `nil` if
  /// links aren't printed at the place.
  package var printGroup: Int? {
    guard scheme != "http" else { return nil }
    switch (host, port) {
    // A label that is the whole host includes the port.
    case (.captured(suffix: nil), _), (.captured, .none), (.captured, .exactly): return 0
    case (.none, _), (.exact, .none), (.exact, .exactly): return 1
    case (.exact, .any), (.captured, .any), (.subdomains, _), (.any, _): return nil
    }
  }
}

extension OriginDeclaration.Kind {
  /// The kind in the compiled table.
  package var compiled: Block.OriginKind {
    switch self {
    case .universalLink: .universalLink
    case .customScheme: .customScheme
    case .widget: .widget
    }
  }
}
