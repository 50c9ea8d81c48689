import RouteMatching

/// From shapes to the flat block. Pure: equal shapes give equal bytes.
struct TableCompiler {
  let shape: TableShape
  var writer = BlockWriter()
  var recognisers: [Automaton: Int] = [:]
  private let patternsByRoute: [Int: [Int]]
  /// By language, exact and relaxed: relaxing an automaton costs more than all else here.
  var exactOffsets: [Language: Int] = [:]
  var relaxedOffsets: [Language: Int] = [:]

  private init(_ shape: TableShape) {
    self.shape = shape
    patternsByRoute = Dictionary(grouping: shape.patterns.indices) { shape.patterns[$0].route }
  }

  /// The block, or `nil` where it would be too large (16 MiB).
  static func compile(_ shape: TableShape, _ tree: SegmentTree) -> [UInt8]? {
    var compiler = TableCompiler(shape)
    compiler.compile(tree)
    return compiler.writer.fits ? compiler.writer.bytes : nil
  }

  private mutating func compile(_ tree: SegmentTree) {
    let origins = shape.origins.map { origin in
      writer.displayWords(origin.name) + [
        kind(origin.kind),
        (origin.plusIsSpace ? TableLayout.OriginFlag.plusIsSpace : 0)
          | (origin.isOpen ? TableLayout.OriginFlag.open : 0)
          | (shape.options.caseSensitive ? 0 : TableLayout.OriginFlag.foldsBase),
        origin.separator.map(Int.init) ?? 0,
      ]
    }
    // One more for the places of wrappers, not counted.
    set(.originCount, .origins, origins + [writer.displayWords("") + [0, 0, 0]])
    writer.set(.originCount, origins.count)
    set(.environmentCount, .environments, shape.environments.map { writer.displayWords($0) })
    set(.placeCount, .places, shape.places.flatMap { places($0) })
    let patternRecords = shape.patterns.map { pattern($0) }
    set(.patternCount, .patterns, patternRecords)
    set(.routeCount, .routes, shape.routes.indices.map { route($0) })
    set(.ignoredCount, .ignored, shape.options.ignoredQuery.map { ignored($0.value) })

    let wrappers = shape.wrappers.flatMap { wrapper in
      let places = places(wrapper.place)
      let pattern = pattern(wrapper.pattern)
      let record = writer.append([pattern])
      return places.map { [writer.append([$0]), record] }
    }
    set(.wrapperCount, .wrappers, wrappers)

    let patternBase = writer.header(.patterns)
    writer.set(.root, node(tree, patternBase))

    let options = shape.options
    writer.set(.emptySegments, TableOptions.EmptySegments.allCases.firstIndex(of: options.emptySegments) ?? 0)
    writer.set(.repeated, TableOptions.Repeated.allCases.firstIndex(of: options.repeated) ?? 0)
    writer.set(.maximumLength, options.maximumLength)
    writer.set(.maximumSegments, options.maximumSegments)
    writer.set(.maximumItems, options.maximumItems)
    writer.set(.canonicalOrigin, shape.canonicalOrigin)
    writer.set(.launch, launchSection())
    writer.set(.windows, windowsSection())
    writer.set(.activities, activityRecords())
    writer.finish()
  }

  private mutating func set(_ count: TableLayout.Header, _ offset: TableLayout.Header, _ records: [[Int]]) {
    writer.set(count, records.count)
    writer.set(offset, writer.append(records))
  }

  private func kind(_ kind: OriginDeclaration.Kind) -> Int {
    switch kind {
    case .universalLink: TableLayout.OriginKind.universalLink.rawValue
    case .customScheme: TableLayout.OriginKind.customScheme.rawValue
    case .widget: TableLayout.OriginKind.widget.rawValue
    }
  }

  /// A place; with one host beyond ASCII also the place of the links that write that host in letters. What is printed
  /// is the first of an origin's places, which has the A-labels.
  mutating func places(_ place: PlaceShape) -> [[Int]] {
    var records = [self.place(place)]
    if case .exact(let name) = place.declaration.host, let composed = HostName.composed(name) {
      records.append(self.place(place, host: composed))
    }
    return records
  }

  mutating func place(_ place: PlaceShape, host composed: String? = nil) -> [Int] {
    let declaration = place.declaration
    var kind = TableLayout.HostKind.none
    var host = ""
    switch declaration.host {
    case .none: break
    case .exact(let name): (kind, host) = (.exact, name)
    case .subdomains(let suffix): (kind, host) = (.subdomains, suffix)
    case .captured(_, let suffix): (kind, host) = (.captured, suffix ?? "")
    case .any: kind = .any
    }
    let port: Int
    switch declaration.port {
    case .none: port = 0
    case .any: port = 1
    case .exactly(let number): port = number + 2
    }
    let base = declaration.basePath.map { writer.linkWords($0) }
    var record = [place.origin]
    record += writer.linkWords(declaration.scheme)
    record += [kind.rawValue]
    record += writer.linkWords(composed ?? host)
    record += [port, base.count, writer.append(base)]
    record += writer.displayWords(place.label?.name ?? "")
    record += [place.label.map { recogniser($0.language) } ?? 0]
    record += [
      declaration.environment.flatMap { shape.environments.firstIndex(of: $0) }.map { $0 + 1 } ?? 0, place.rank,
    ]
    return record
  }

  private mutating func ignored(_ key: String) -> [Int] {
    let isPrefix = key.hasSuffix("*")
    return writer.linkWords(isPrefix ? String(key.dropLast()) : key) + [isPrefix ? 1 : 0]
  }

  private mutating func route(_ index: Int) -> [Int] {
    let route = shape.routes[index]
    let parameters = route.parameters.map { parameter($0) }
    let patterns = patternsByRoute[index] ?? []
    var flags = 0
    if route.declaration.confirm { flags |= TableLayout.RouteFlag.confirm }
    if route.declaration.requiresNothing { flags |= TableLayout.RouteFlag.requiresNothing }
    if route.declaration.asksNothing { flags |= TableLayout.RouteFlag.asksNothing }
    if route.declaration.opensInBrowser { flags |= TableLayout.RouteFlag.browser }
    if route.declaration.deprecated != nil { flags |= TableLayout.RouteFlag.deprecated }
    if route.parameters.contains(where: { $0.type.base == .link }) { flags |= TableLayout.RouteFlag.links }
    return writer.displayWords(route.id) + [
      flags, parameters.count, writer.append(parameters), patterns.count, patterns.first ?? 0,
      route.parent.map { $0 + 1 } ?? 0,
    ]
  }

  private mutating func parameter(_ parameter: ParameterShape) -> [Int] {
    typealias Flag = TableLayout.ParameterFlag
    var flags = 0
    if parameter.isOptional { flags |= Flag.optional }
    if parameter.isList { flags |= Flag.list }
    if parameter.isSensitive { flags |= Flag.sensitive }
    if parameter.isFlag { flags |= Flag.flag }
    if parameter.defaultText != nil { flags |= Flag.hasDefault }
    if parameter.isRest { flags |= Flag.rest }
    if parameter.isItems { flags |= Flag.items }
    var spellings: [[Int]] = []
    if let enumeration = parameter.type.enumeration {
      for item in enumeration.cases {
        for text in [item.wire.value] + item.spellings.map(\.value)
        where text != item.wire.value || !enumeration.isCaseSensitive || !item.spellings.isEmpty {
          spellings.append(
            writer.displayWords(text) + writer.displayWords(item.wire.value) + [enumeration.isCaseSensitive ? 0 : 1])
        }
      }
    }
    var record = writer.displayWords(parameter.name)
    record += [type(parameter.type)]
    record += writer.displayWords(parameter.type.name)
    record += [flags, recogniser(parameter.type.language)]
    record += writer.displayWords(parameter.defaultText ?? "")
    record += [spellings.count, writer.append(spellings)]
    return record
  }

  private func type(_ type: TypeShape) -> Int {
    if type.enumeration != nil { return TableLayout.ParameterType.enumeration.rawValue }
    switch type.base {
    case .string: return TableLayout.ParameterType.string.rawValue
    case .int: return TableLayout.ParameterType.int.rawValue
    case .uint: return TableLayout.ParameterType.uint.rawValue
    case .double: return TableLayout.ParameterType.double.rawValue
    case .bool: return TableLayout.ParameterType.bool.rawValue
    case .uuid: return TableLayout.ParameterType.uuid.rawValue
    case .date: return TableLayout.ParameterType.date.rawValue
    case .duration: return TableLayout.ParameterType.duration.rawValue
    case .url: return TableLayout.ParameterType.url.rawValue
    case .link: return TableLayout.ParameterType.link.rawValue
    }
  }

  // MARK: Patterns

  mutating func pattern(_ pattern: PatternShape) -> [Int] {
    typealias Flag = TableLayout.PatternFlag
    var flags = 0
    if pattern.isStrictSlash { flags |= Flag.strictSlash }
    if pattern.endsWithSlash { flags |= Flag.endsWithSlash }
    if pattern.isStrictQuery { flags |= Flag.strictQuery }
    if pattern.refuses { flags |= Flag.refuses }
    if pattern.isDeprecated { flags |= Flag.deprecated }
    let segments = pattern.segments.map { piece($0.piece, isRest: $0.isRest) }
    let segmentsOffset = writer.append(segments)
    let query = conditions(pattern.query)
    let excludes = pattern.excludes.map { exclude in
      let record = self.pattern(exclude)
      return [writer.append([record])]
    }
    let bindings = pattern.bindings.map { binding($0) }
    let groups = pattern.groups.map { group -> [Int] in
      let kind: TableLayout.GroupKind = group.kind == .allOrNone ? .allOrNone : .oneOf
      let members = writer.append(group.members.map { [$0] })
      return [kind.rawValue, group.isLenient ? 1 : 0, group.members.count, members]
    }
    let origins = (low: Int(pattern.origins & 0xFF_FFFF), high: Int(pattern.origins >> 24 & 0xFF_FFFF))
    let rest: Int = pattern.restIndex.map { $0 + 1 } ?? 0
    var record: [Int] = [pattern.route, pattern.ordinal, origins.low, origins.high, flags]
    record += [segments.count, segmentsOffset, rest, pattern.query.count, query]
    record += fragment(pattern.fragment)
    record += [excludes.count, writer.append(excludes), bindings.count, writer.append(bindings)]
    record += [groups.count, writer.append(groups)]
    record += writer.displayWords(pattern.source.text)
    record += writer.displayWords(pattern.redirectID ?? "")
    return record
  }

  private mutating func fragment(_ fragment: FragmentShape?) -> [Int] {
    typealias Kind = TableLayout.FragmentKind
    guard let fragment else { return [Kind.ignored.rawValue, 0, 0, 0] }
    let kind: Kind = fragment.piece == nil ? .items : fragment.hasQuestionMark ? .pieceAndItems : .piece
    let offset = fragment.piece.map { piece in
      let record = self.piece(piece, isRest: false)
      return writer.append([record])
    }
    return [kind.rawValue, offset ?? 0, fragment.items.count, conditions(fragment.items)]
  }

  private mutating func conditions(_ conditions: [ConditionShape]) -> Int {
    typealias Flag = TableLayout.ConditionFlag
    let records = conditions.map { condition in
      var flags = 0
      if condition.isRequired { flags |= Flag.required }
      if condition.isLenient { flags |= Flag.lenient }
      if condition.list != nil { flags |= Flag.list }
      if condition.isRemaining { flags |= Flag.remaining }
      if condition.isFlag { flags |= Flag.flag }
      let piece = condition.piece.map { piece in
        let record = self.piece(piece, isRest: false)
        return writer.append([record])
      }
      let list = condition.list
      return writer.linkWords(condition.key) + [
        flags, piece ?? 0, list?.minimum ?? 0, list?.maximum.map { $0 + 1 } ?? 0, 0,
      ]
    }
    return writer.append(records)
  }

  private mutating func piece(_ piece: PieceShape, isRest: Bool) -> [Int] {
    typealias Kind = TableLayout.PieceKind
    if let literal = piece.literal {
      return [(piece.isFolded ? Kind.foldedLiteral : .literal).rawValue] + writer.linkWords(literal) + [0, 0, 0]
    }
    var kind = Kind.mixed
    if isRest {
      kind = piece.isRaw ? .rawRest : .rest
    } else if piece.parts.count == 1, case .value(_, _, nil) = piece.parts[0] {
      kind = piece.separator == nil ? .whole : .list
    }
    let parts = piece.parts.map { part -> [Int] in
      switch part {
      case .literal(let text): return [0] + writer.linkWords(text) + [0, 0]
      case .value(let capture, let language, let remainder):
        return [
          capture.map { $0 + 1 } ?? 0, 0, 0, isRest && !piece.isRaw ? 0 : recogniser(language),
          remainder.map { recogniser($0, isExact: true) } ?? 0,
        ]
      }
    }
    return [kind.rawValue] + writer.linkWords(piece.separator ?? "") + [
      isRest && !piece.isRaw ? 0 : recogniser(piece.language), parts.count, writer.append(parts),
    ]
  }

  private mutating func binding(_ binding: BindingShape) -> [Int] {
    typealias Kind = TableLayout.BindingKind
    guard case .template(let parts) = binding.source else {
      return [binding.parameter, Kind.wholeLink.rawValue, 0, 0]
    }
    let records = parts.map { part -> [Int] in
      switch part {
      case .text(let text): return [0] + writer.displayWords(text) + [0, 0]
      case .value(let value):
        return [value.capture + 1] + writer.displayWords(value.fallback ?? "") + [
          value.place.rawValue, value.isRest ? 1 : 0,
        ]
      }
    }
    return [binding.parameter, Kind.template.rawValue, records.count, writer.append(records)]
  }
}
