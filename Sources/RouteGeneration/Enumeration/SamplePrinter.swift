import RouteLanguage

/// The canonical link of a reading, from the shapes alone.
struct SamplePrinter {
  /// Its known links may grow.
  var reader: SampleReader
  private let writer: SampleWriter
  /// By route and origin.
  private let patterns: [[[PatternShape]]]
  private let order: [Int]
  private var shape: TableShape { reader.shape }

  init(_ reader: SampleReader) {
    self.reader = reader
    let shape: TableShape = reader.shape
    writer = SampleWriter(shape: shape)
    order = shape.printingOrder
    var patterns = [[[PatternShape]]](
      repeating: [[PatternShape]](repeating: [], count: shape.origins.count), count: shape.routes.count)
    for pattern in shape.patterns where pattern.redirectID == nil && !pattern.refuses {
      for origin in shape.origins.indices where pattern.origins >> UInt64(origin) & 1 == 1 {
        patterns[pattern.route][origin].append(pattern)
      }
    }
    self.patterns = patterns
  }

  enum Outcome: Hashable {
    case link(String)
    /// No link carries the values.
    case none
    /// It would take running a `set` backwards, which is not tried here.
    case unknown
  }

  /// What `link()` of the destination gives.
  func canonicalLink(_ reading: SampleReading) -> Outcome {
    for origin in order where !patterns(of: reading.route, origin: origin).isEmpty {
      return link(of: reading, from: origin)
    }
    return .none
  }

  /// What `link(from:)` of the destination gives.
  func link(of reading: SampleReading, from origin: Int) -> Outcome {
    for pattern in patterns(of: reading.route, origin: origin) {
      switch link(reading, pattern, origin) {
      case .none: continue
      case let outcome: return outcome
      }
    }
    return .none
  }

  /// A route's own patterns for an origin, canonical first.
  func patterns(of route: Int, origin: Int) -> [PatternShape] { patterns[route][origin] }

  private func link(_ reading: SampleReading, _ pattern: PatternShape, _ origin: Int) -> Outcome {
    // What is matched and not kept can't be printed.
    if pattern.hasAnonymousValues { return .none }
    if pattern.segments.contains(where: { $0.piece.isRaw }) { return .unknown }
    guard let place: PlaceShape = shape.printedPlace(of: origin) else { return .none }
    var values = SampleWriter.Values()
    switch bind(pattern, reading, &values) {
    case .none: return .none
    case .unknown: return .unknown
    case .link: break
    }
    let bound: Set<Int> = Set(pattern.bindings.map(\.parameter))
    for (index, value) in reading.values.enumerated() where !bound.contains(index) {
      switch value {
      case .absent: continue
      case .text(let text): values.texts[index] = [text]
      case .list(let texts): values.texts[index] = texts
      case .items(let items): values.items = items
      }
      guard pattern.carries(index) else { return isLabel(index, reading, origin) ? .unknown : .none }
    }
    guard let link: SampleLink = writer.link(pattern, at: place, values) else { return .none }
    switch reader.read(link) {
    case .leads(reading): return .link(link.text)
    case .unknown: return .unknown
    case .leads, .nowhere: return .none
    }
  }

  /// Runs a `set` of constants, or of one parameter with text around it, backwards.
  private func bind(_ pattern: PatternShape, _ reading: SampleReading, _ values: inout SampleWriter.Values) -> Outcome {
    for binding in pattern.bindings {
      let parameter: ParameterShape = shape.routes[reading.route].parameters[binding.parameter]
      guard case .template(let written) = binding.source else { return .unknown }
      var text: Substring
      switch reading.values[binding.parameter] {
      case .text(let value): text = value[...]
      case .absent where parameter.defaultText != nil: text = (parameter.defaultText ?? "")[...]
      default: return .none
      }
      var parts: ArraySlice<BindingShape.Part> = written[...]
      if case .text(let prefix)? = parts.first {
        guard text.hasPrefix(prefix) else { return .none }
        text = text.dropFirst(prefix.count)
        parts = parts.dropFirst()
      }
      if case .text(let suffix)? = parts.last {
        guard text.hasSuffix(suffix) else { return .none }
        text = text.dropLast(suffix.count)
        parts = parts.dropLast()
      }
      guard parts.count < 2 else { return .unknown }
      guard case .value(let value)? = parts.first else {
        guard text.isEmpty else { return .none }
        continue
      }
      guard let pieces: [[UInt8]] = value.place.pieces(of: Array(text.utf8), isRest: value.isRest) else { return .none }
      let texts: [String] = pieces.map { String(decoding: $0, as: UTF8.self) }
      if let known: [String] = values.texts[value.capture], known != texts { return .none }
      values.texts[value.capture] = texts
    }
    return .link("")
  }

  /// Whether the parameter is a label of one of the origin's hosts.
  private func isLabel(_ parameter: Int, _ reading: SampleReading, _ origin: Int) -> Bool {
    let name: String = shape.routes[reading.route].parameters[parameter].name
    return shape.places.contains { $0.origin == origin && $0.label?.name == name }
  }
}

extension TableShape {
  /// The canonical origin, then the others: universal links, schemes, widgets; by name.
  var printingOrder: [Int] {
    let others: [Int] = origins.indices.filter { $0 != canonicalOrigin }
    let kinds: [OriginDeclaration.Kind] = OriginDeclaration.Kind.allCases
    return [canonicalOrigin] + kinds.flatMap { kind in others.filter { origins[$0].kind == kind } }
  }

  /// The first place of an origin that can be written out without more knowledge.
  func printedPlace(of origin: Int) -> PlaceShape? {
    places.filter { place in
      guard place.origin == origin, place.declaration.environment == nil, place.declaration.scheme != "http",
        place.declaration.port != .any
      else { return false }
      switch place.declaration.host {
      case .none, .exact: return true
      case .subdomains, .captured, .any: return false
      }
    }.min { $0.rank < $1.rank }
  }
}

extension PatternShape {
  /// Whether it has a `{_}`.
  var hasAnonymousValues: Bool {
    func hasOne(_ piece: PieceShape?) -> Bool {
      piece?.parts.contains { if case .value(nil, _, _) = $0 { true } else { false } } ?? false
    }
    return segments.contains { hasOne($0.piece) } || query.contains { hasOne($0.piece) } || hasOne(fragment?.piece)
      || fragment?.items.contains { hasOne($0.piece) } ?? false
  }

  /// Whether a link of the pattern says a parameter's value.
  func carries(_ parameter: Int) -> Bool {
    func holds(_ piece: PieceShape?) -> Bool {
      piece?.parts.contains { if case .value(parameter, _, _) = $0 { true } else { false } } ?? false
    }
    return segments.contains { holds($0.piece) } || query.contains { holds($0.piece) } || holds(fragment?.piece)
      || fragment?.items.contains { holds($0.piece) } ?? false
  }
}
