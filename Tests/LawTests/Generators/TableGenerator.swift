import TestSupport

/// Random tables over few words and types, so that routes overlap often.
struct TableGenerator {
  var random: SeededRandom
  private var names = 0
  /// `true` if a key may be spelled in a different letter case.
  private var spellsKeysOtherwise = false

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  static let words = ["new", "old", "a", "b", "1", "ab", "New", "a-b", "x,y", "x%2Cy", "%C3%A9", "v1", "2"]
  static let keys = ["q", "a", "id", "t"]
  private static let hosts: [ModelPlace] = [
    ModelPlace(scheme: "https", host: .subdomains("a.example")),
    ModelPlace(scheme: "https", host: .captured(name: "shop", type: nil, suffix: "a.example")),
    ModelPlace(scheme: "https", host: .captured(name: "team", type: "Word", suffix: "a.example")),
    ModelPlace(scheme: "https", host: .subdomains("b.a.example")),
    ModelPlace(scheme: "https", host: .exact("a.example"), base: ["app"]),
    ModelPlace(scheme: "http", host: .exact("a.example")),
    ModelPlace(scheme: "https", host: .exact(TestHosts.unicode)),
    ModelPlace(scheme: "https", host: .exact("p.example"), port: .exactly("8080")),
    ModelPlace(scheme: "https", host: .exact("p.example"), port: .any, base: ["a"]),
    ModelPlace(scheme: "https", host: .exact("p.example"), port: .any),
    ModelPlace(scheme: "https", host: .exact("a.example"), base: ["a"]),
    ModelPlace(scheme: "uri", host: .none),
    ModelPlace(scheme: "https", host: .any),
    ModelPlace(scheme: "app", host: .exact("a")),
    ModelPlace(scheme: "app", host: .none),
    ModelPlace(scheme: "app", host: .none, base: ["a"]),
    ModelPlace(scheme: "other", host: .none),
  ]
  private static let types = [
    "String", "String", "String", "Int", "Int", "Small", "Page", "Two", "Word", "Word", "Letter", "Slug", "Slug",
    "Lower", "Handle", "Anycase", "Short", "Other", "Month", "UInt", "Bool", "Double", "Date", "Duration", "UUID",
    "Empty",
  ]

  mutating func table() -> ModelTable {
    names = 0
    spellsKeysOtherwise = false
    var table = ModelTable(origins: origins(), canonical: "web", routes: [])
    if random.chance(15) { table.emptySegments = random.one(of: [.collapse, .keep]) }
    if random.chance(45) { table.repeated = random.one(of: [.last, .refuse]) }
    if random.chance(8) { table.isCaseSensitive = false }
    if random.chance(8) { table.isStrictSlash = true }
    if random.chance(15) { table.ignoredQuery = ["utm_*", "z"] }
    if random.chance(12) {
      table.tellsKeyCase = false
      spellsKeysOtherwise = true
      table.ignoredQuery = table.ignoredQuery.map { random.chance(50) ? $0.uppercased() : $0 }
    }
    for index in 0..<3 + random.below(8) {
      table.routes.append(route("r\(index)", table))
    }
    // Add a route for everything that no other route matches.
    if random.chance(25) {
      let everything = ModelPattern(segments: [.rest(ModelParameter(name: name()))])
      table.routes.append(ModelRoute(id: "all", links: [ModelRoute.Form(pattern: everything)]))
    }
    return table
  }

  // MARK: Origins

  private mutating func origins() -> [ModelOrigin] {
    let first =
      random.chance(70)
      ? ModelPlace(scheme: "https", host: .exact("a.example")) : ModelPlace(scheme: "app", host: .none)
    var origins = [ModelOrigin(name: "web", places: [first])]
    for place in TableGenerator.hosts.shuffled(using: &random).prefix(random.below(4))
    where place.written != first.written {
      let isOpaque = place.scheme == "uri"
      if !isOpaque, random.chance(40),
        let index = origins.firstIndex(where: { $0.places[0].isWeb == place.isWeb && $0.places[0].scheme != "uri" })
      {
        origins[index].places.append(place)
      } else if origins.count < 3 {
        origins.append(ModelOrigin(name: origins.count == 1 ? "app" : "else", places: [place]))
      }
    }
    for index in origins.indices {
      origins[index].plusIsSpace = random.chance(15)
      origins[index].isExplicit = index > 0 && random.chance(15)
      let isOpaque = origins[index].places.allSatisfy { $0.scheme == "uri" }
      if isOpaque { origins[index].separator = random.chance(50) ? ":" : "/" }
      if !isOpaque, !origins[index].places[0].isWeb { origins[index].needsSlashes = random.chance(25) }
    }
    return origins
  }

  // MARK: Routes

  private mutating func route(_ id: String, _ table: ModelTable) -> ModelRoute {
    var pattern = self.pattern()
    if let sibling = table.routes.randomElement(using: &random), let form = sibling.links.first, random.chance(60) {
      pattern = changed(form.pattern)
    }
    var route = ModelRoute(id: id, links: [ModelRoute.Form(pattern: pattern)])
    let names = table.origins.map(\.name)
    if names.count > 1, random.chance(10) {
      route.links = [
        ModelRoute.Form(pattern: pattern, origins: ["web"]),
        ModelRoute.Form(pattern: alias(of: pattern, isCanonical: true), origins: ["app"]),
      ]
    } else if random.chance(15) {
      route.only = [random.one(of: names)]
    }
    if random.chance(20) {
      let origins = random.chance(20) && route.only == nil ? [random.one(of: names)] : nil
      var other = alias(of: pattern)
      if random.chance(15) {
        other = pattern
        other.endsWithSlash.toggle()
      }
      route.aliases.append(ModelRoute.Form(pattern: other, origins: origins))
    }
    if random.chance(15) {
      let origins = random.chance(30) ? [random.one(of: route.only ?? names)] : nil
      route.excludes.append(ModelRoute.Form(pattern: exclude(of: pattern), origins: origins))
    }
    if random.chance(12) { route.isStrictQuery = true }
    let mayLack = pattern.query.filter(\.mayBeAbsent).map(\.key)
    if mayLack.count > 1, route.links.count == 1, route.aliases.isEmpty, random.chance(60) {
      route.allOrNone = mayLack
    }
    if random.chance(8) { route.isCaseSensitive = random.chance(30) }
    if random.chance(8) { route.isStrictSlash = random.chance(70) }
    if random.chance(8) { route.plusIsSpace = true }
    if random.chance(10), let other = table.routes.randomElement(using: &random) { route.beats = [other.id] }
    for item in pattern.query {
      if case .piece(let parts) = item.value, parts.count == 1, case .parameter(let use) = parts[0], use.type == "Bool",
        use.mode == .required, use.list == nil, let name = use.name, route.links.count == 1, route.aliases.isEmpty
      {
        route.flags.append(name)
      }
    }
    if !route.flags.isEmpty, random.chance(50) { route.flags = [] }
    return route
  }

  private mutating func pattern() -> ModelPattern {
    var pattern = ModelPattern(segments: [])
    for _ in 0..<random.below(4) { pattern.segments.append(segment(pattern)) }
    pattern.endsWithSlash = random.chance(10)
    if random.chance(45) {
      for key in TableGenerator.keys.shuffled(using: &random).prefix(1 + random.below(2)) {
        pattern.query.append(item(spelled(key)))
      }
      if random.chance(12) {
        pattern.query.insert(
          ModelItem(key: "", value: .remaining(name())), at: random.chance(50) ? 0 : pattern.query.count)
      }
    }
    if random.chance(16) { pattern.fragment = fragment() }
    return pattern
  }

  private mutating func segment(_ pattern: ModelPattern) -> ModelSegment {
    let hasRest = pattern.segments.contains { if case .rest = $0 { true } else { false } }
    switch random.below(100) {
    case 0..<45: return .piece([.literal(random.one(of: TableGenerator.words))])
    case 45..<75: return .piece([.parameter(parameter())])
    case 75..<90: return .piece(mixed())
    default:
      return hasRest ? .piece([.parameter(parameter())]) : .rest(rest())
    }
  }

  private mutating func rest() -> ModelParameter {
    var use = ModelParameter(name: name())
    guard random.chance(40) else { return use }
    use.type = random.one(of: TableGenerator.types)
    guard random.chance(40) else { return use }
    let minimum = 1 + random.below(3)
    let maximum = max(2, minimum + random.below(2))
    use.list = ModelParameter.List(minimum: minimum, maximum: random.chance(60) ? maximum : nil)
    return use
  }

  private mutating func mixed() -> [ModelPart] {
    var use = parameter()
    if random.chance(50) { use.type = random.one(of: ["String", "Slug", "Short"]) }
    let first = ModelPart.parameter(use)
    if random.chance(20) {
      use.name = name()
      return [first, .literal(random.one(of: ["-", ","])), .parameter(use)]
    }
    switch random.below(9) {
    case 0: return [.literal("@"), first]
    case 1: return [first, .literal(".html")]
    case 2: return [.literal("a"), first]
    case 3: return [.literal("ab"), first]
    case 4: return [first, .literal("-"), .parameter(parameter())]
    case 5: return [first, .literal(","), .parameter(parameter())]
    case 6: return [first, .literal("%2C"), .parameter(parameter())]
    case 7: return [.literal("a"), first, .literal("-"), .parameter(parameter()), .literal("b")]
    default: return [.literal("%C3%A9"), first]
    }
  }

  private mutating func parameter() -> ModelParameter {
    ModelParameter(name: name(), type: random.one(of: TableGenerator.types))
  }

  private mutating func name() -> String {
    names += 1
    return "p\(names)"
  }

  // MARK: Query and fragment

  private mutating func item(_ key: String) -> ModelItem {
    var use = parameter()
    if random.chance(8) { use.type = "Text" }
    switch random.below(100) {
    case 0..<25: break
    case 25..<40: use.mode = .optional
    case 40..<52: use.mode = .defaulted(defaultText(use.type))
    case 52..<64: use.mode = .lenient(random.chance(30) ? nil : defaultText(use.type))
    case 64..<74:
      use.list = ModelParameter.List(minimum: random.chance(25) ? 1 : 0, maximum: random.chance(25) ? 2 : nil)
    case 74..<80:
      use.type = random.one(of: ["Int", "Word", "Lower", "Small", "Text"])
      let separator = random.one(of: [",", "%2C", "--", "|", ", "])
      use.list = ModelParameter.List(separator: separator, minimum: random.chance(50) ? 1 : 0)
    case 80..<88: return ModelItem(key: key, value: .piece([.literal(random.one(of: TableGenerator.words))]))
    case 88..<94: return ModelItem(key: key, value: .present)
    case 94..<97: return ModelItem(key: key, value: .piece(mixed()))
    default: use.type = "Bool"
    }
    return ModelItem(key: key, value: .piece([.parameter(use)]))
  }

  private mutating func defaultText(_ type: String?) -> String {
    let type = TypeUniverse.type(type ?? "String")
    let plain = TypeUniverse.words.filter { word in
      type.parse(word) != nil && !word.isEmpty && word != "nil"
        && word.utf8.allSatisfy { Samples.standsRaw($0) && !Unit.reserved.contains($0) }
    }
    return random.one(of: plain.isEmpty ? [""] : plain)
  }

  private mutating func fragment() -> ModelFragment {
    switch random.below(5) {
    case 0: return .text([.parameter(parameter())])
    case 1: return .text([.literal(random.one(of: ["new", "a", "x,y", "New"]))])
    case 2, 3:
      let word = ModelSegment.piece([.literal(random.one(of: ["a", "p", "New"]))])
      var value = ModelSegment.piece([.parameter(parameter())])
      switch random.below(10) {
      case 0, 1: value = .rest(rest())
      case 2: value = .piece(mixed())
      case 3: value = .piece([.literal(random.one(of: ["a", "new"]))])
      default: break
      }
      return .path(
        random.chance(80) ? [word, value] : [value, word], startsWithSlash: random.chance(50),
        random.chance(30) ? [item(random.one(of: ["via", "q"]))] : [])
    default:
      // The first item's `=` is how the reader recognizes items rather than text.
      let parts: [ModelPart] = random.chance(50) ? [.parameter(parameter())] : [.literal("a")]
      var items = [ModelItem(key: spelled(random.one(of: ["key", "q"])), value: .piece(parts))]
      if random.chance(25) { items = [optional(items[0].key)] }
      if random.chance(50) { items.append(item(random.one(of: ["v", "a"]))) }
      if random.chance(25) { items.append(ModelItem(key: "", value: .remaining(name()))) }
      return .items(items)
    }
  }

  private mutating func optional(_ key: String) -> ModelItem {
    var use = parameter()
    use.mode = .optional
    return ModelItem(key: key, value: .piece([.parameter(use)]))
  }

  /// Returns the key with uppercase letters, if the table allows another spelling of the same key.
  private mutating func spelled(_ key: String) -> String {
    guard spellsKeysOtherwise, random.chance(40) else { return key }
    return random.chance(50) ? key.uppercased() : key.prefix(1).uppercased() + key.dropFirst()
  }

  // MARK: Relatives

  /// Returns a pattern of another route with a random change.
  private mutating func changed(_ pattern: ModelPattern) -> ModelPattern {
    var pattern = pattern
    switch random.below(8) {
    case 0...4 where !pattern.segments.isEmpty:
      let index = random.below(pattern.segments.count)
      if case .rest = pattern.segments[index] {
        pattern.segments.insert(.piece([.literal(random.one(of: TableGenerator.words))]), at: index)
      } else {
        pattern.segments[index] = segment(pattern)
      }
    case 5: pattern.segments.append(segment(pattern))
    case 6:
      let used = pattern.query.map { $0.key.lowercased() }
      if let key = TableGenerator.keys.filter({ !used.contains($0) }).randomElement(using: &random) {
        pattern.query.insert(item(spelled(key)), at: 0)
      }
    default: pattern.fragment = fragment()
    }
    return pattern
  }

  /// Returns a pattern that carries the same parameters in other positions.
  private mutating func alias(of pattern: ModelPattern, isCanonical: Bool = false) -> ModelPattern {
    var alias = ModelPattern(segments: [.piece([.literal(random.one(of: TableGenerator.words))])])
    var carried: [(ModelParameter, Bool)] = []
    var rests: [ModelParameter] = []
    for case .rest(let use) in pattern.segments { rests.append(use) }
    _ = pattern.mapParameters { use, isItem in
      if !rests.contains(where: { $0.name == use.name }) { carried.append((use, isItem)) }
      return use
    }
    var keys = TableGenerator.keys.shuffled(using: &random)
    for (use, isItem) in carried {
      let mayLack = use.mode != .required || use.list?.minimum == 0
      if mayLack, !isCanonical, random.chance(50) { continue }
      let isRepeated = use.list != nil && use.list?.separator == nil
      if use.mode != .required || isItem && (isRepeated || random.chance(60)), let key = keys.popLast() {
        alias.query.append(ModelItem(key: spelled(key), value: .piece([.parameter(ModelParameter(name: use.name))])))
      } else if !isRepeated {
        let parts: [ModelPart] = [.parameter(ModelParameter(name: use.name))]
        alias.segments.append(.piece(random.chance(20) ? [.literal("a")] + parts : parts))
      }
    }
    if alias.query.count > 1, random.chance(25), case .piece(let first) = alias.query[0].value,
      case .piece(let second) = alias.query[1].value
    {
      // Put both parameters into one value. Each inherits its own declaration.
      alias.query[0].value = .piece(first + [.literal(",")] + second)
      alias.query.remove(at: 1)
    }
    for rest in rests { alias.segments.append(.rest(ModelParameter(name: rest.name))) }
    if random.chance(30), !isCanonical {
      alias.segments.insert(
        .piece([.parameter(ModelParameter(name: nil, type: random.one(of: ["Word", "Int", "String"])))]), at: 0)
    }
    return alias
  }

  /// Returns a pattern for some of the links of a pattern.
  private mutating func exclude(of pattern: ModelPattern) -> ModelPattern {
    var exclude = ModelPattern(segments: pattern.segments)
    for index in exclude.segments.indices {
      switch exclude.segments[index] {
      case .rest: exclude.segments[index] = .rest(ModelParameter(name: nil))
      case .piece(let parts):
        exclude.segments[index] = .piece(
          parts.map { part in
            guard case .parameter(let use) = part else { return part }
            return .parameter(ModelParameter(name: nil, type: use.type))
          })
      }
    }
    exclude.endsWithSlash = random.chance(30)
    guard let index = exclude.segments.indices.randomElement(using: &random) else { return exclude }
    let word = random.one(of: TableGenerator.words)
    exclude.segments[index] = .piece(
      random.chance(50)
        ? [.literal(word)] : [.parameter(ModelParameter(name: nil, type: random.one(of: ["Word", "Int"])))])
    return exclude
  }
}

extension ModelPlace {
  /// `true` for a web origin. An origin's places are all `http` and `https`, or all have custom schemes.
  fileprivate var isWeb: Bool { scheme.hasPrefix("http") }
}

extension ModelItem {
  /// `true` if its parameter has a `?` or `??`, as required in a group.
  fileprivate var mayBeAbsent: Bool {
    guard case .piece(let parts) = value, parts.count == 1, case .parameter(let use) = parts[0] else { return false }
    switch use.mode {
    case .optional, .lenient: return true
    case .required, .defaulted: return false
    }
  }
}
