import RouteLanguage
import RouteMatching

/// The source of a parameter's value, as a function of the link: a content that is read if the link fulfils some
/// conditions, and otherwise a constant.
///
/// Equal sources give equal values for every link. ``ValueComparison`` compares sources that aren't equal.
struct ValueSource: Hashable {
  /// The content that is read if the conditions are fulfilled.
  indirect enum Content: Hashable {
    case constant(RouteValue?)
    case text(MarkedText, TextReading)
    /// Segments of the path, as a list. They are given by their indices in `LinkSet.languages`.
    case segments(Range<Int>, TextReading)
    /// The undecoded text from a segment to the end of the link.
    case rawText(from: Int)
    /// The query or fragment items, except for those that the pattern reads.
    case items(Component, without: TakenItems, plusIsSpace: Bool)
    /// The link, its query or its fragment, undecoded.
    case undecoded(TemplateSource)
    /// A text that `set` builds from other values.
    case template([TemplatePart], TextReading)
    /// The content of the first source whose values are all present.
    case forms([ValueSource])
  }

  enum Component: Hashable { case query, fragment }

  /// The query or fragment items that a pattern declares.
  struct TakenItems: Hashable {
    enum Count: Hashable { case none, first, last, all }

    /// For each decoded key, how many of its items the pattern reads.
    var keys: [String: Count] = [:]
    /// For each key that isn't in `keys`, how many of its items the pattern reads.
    var others = Count.none

    subscript(key: String) -> Count { keys[key] ?? others }

    /// Returns the selection of all items with any of these keys, and no others.
    static func all(of keys: Set<String>) -> TakenItems {
      TakenItems(keys: Dictionary(uniqueKeysWithValues: keys.map { ($0, .all) }))
    }
  }

  enum TemplatePart: Hashable {
    case text(String)
    case value(ValueSource, TemplatePlace)
  }

  /// A dimension of links, such as a segment, and the language that its text must match.
  struct Condition: Hashable {
    var dimension: LinkSet.Dimension
    var language: Language
  }

  var content: Content
  var conditions: [Condition] = []
  /// The value if a condition isn't fulfilled.
  var absent: RouteValue?

  init(_ content: Content, absent: RouteValue? = nil) {
    self.content = content
    self.absent = absent
  }

  /// The source of a parameter that the route doesn't have.
  static var none: ValueSource { ValueSource(.constant(nil)) }
}

/// The sources of the parameters in a pattern's links at a place.
struct ValueSources {
  let space: LinkSpace
  let pattern: ResolvedPattern
  let place: Int
  /// The number of segments of the links, including the base path.
  let count: Int
  private var resolved: ResolvedTable { space.resolved }
  private var universe: LinkUniverse { space.universe }

  /// Returns the source of a parameter.
  func source(of parameter: Int) throws(AutomatonTooLarge) -> ValueSource {
    let declared = resolved.routes[pattern.route].parameters[parameter]
    var reading = TextReading(declared.type)
    // A rest parameter is split at slashes in a path, and is a single text in a fragment.
    if declared.isSegments { reading.separator = Array("/".utf8) }
    let absent = absentValue(declared, reading)
    let bindings = pattern.bindings.filter { $0.parameter == parameter }
    if !bindings.isEmpty {
      let forms = try bindings.map { (binding) throws(AutomatonTooLarge) in
        try source(of: binding, reading, absent)
      }
      if forms.count == 1 { return forms[0] }
      var first = ValueSource(.forms(forms), absent: absent)
      first.conditions = forms[forms.count - 1].conditions
      return first
    }
    return try source(ofCapture: parameter, reading, absent)
  }

  private func absentValue(_ parameter: ResolvedParameter, _ reading: TextReading) -> RouteValue? {
    if parameter.isFlag { return .bool(false) }
    if let text = parameter.defaultText { return reading.value(of: text) }
    if parameter.isSeveral { return .list([]) }
    return parameter.isItems ? .items([]) : nil
  }

  // MARK: Captures

  /// Returns the source of a capture.
  ///
  /// - Parameter capture: The index of a parameter of the route, or of a value that only this pattern has.
  private func source(
    ofCapture capture: Int, _ plain: TextReading, _ absent: RouteValue?
  ) throws(AutomatonTooLarge) -> ValueSource {
    if let name = resolved.parameter(capture, of: pattern)?.name, let label = try source(ofLabel: name, plain) {
      return label
    }
    var plain = plain
    plain.plusIsSpace = pattern.plusIsSpace && plain.kind.isText
    let base = resolved.places[place].basePath.count
    for (index, segment) in pattern.segments.enumerated() where segment.piece.captures.contains(capture) {
      let positions = pattern.positions(of: index, base: base, count: count)
      if segment.isRest {
        return ValueSource(
          segment.piece.isRaw ? .rawText(from: positions.lowerBound) : .segments(positions, plain))
      }
      let text = MarkedText(.component(positions.lowerBound), segment.piece, capture: capture, .segment)
      return ValueSource(.text(text, listed(plain, segment.piece)))
    }
    for index in pattern.query.indices {
      guard let piece = pattern.query[index].piece, piece.captures.contains(capture) else { continue }
      return try source(ofItem: index, piece, capture, plain, absent)
    }
    if let fragment = pattern.fragment, let source = try source(ofCapture: capture, in: fragment, plain, absent) {
      return source
    }
    return ValueSource(.constant(absent))
  }

  /// Returns the source of a host label, or `nil` if the place's host doesn't contain the label.
  private func source(ofLabel name: String, _ plain: TextReading) throws(AutomatonTooLarge) -> ValueSource? {
    let place = resolved.places[place]
    guard case .captured(let suffix) = place.host, place.label?.name == name else { return nil }
    let frame = MarkedText.Frame.label(
      suffix: suffix, hasPort: place.labelHasPort, authority: try universe.authority(place))
    var reading = plain
    reading.isLabel = true
    // Host labels are lowercased whatever their type is.
    if reading.kind == .lowercaseText { reading.kind = .text }
    return ValueSource(.text(MarkedText(.authority, frame), reading))
  }

  /// Returns the reading with the separator of the piece, if there is a separator.
  private func listed(_ reading: TextReading, _ piece: ResolvedPiece) -> TextReading {
    var reading = reading
    if let separator = piece.separator { reading.separator = LinkSymbols.symbols(of: separator) }
    return reading
  }

  private func source(
    ofItem index: Int, _ piece: ResolvedPiece, _ capture: Int, _ plain: TextReading, _ absent: RouteValue?
  ) throws(AutomatonTooLarge) -> ValueSource {
    let condition = pattern.query[index]
    let plusIsSpace = resolved.origin(at: place).plusIsSpace
    let valuesHavePlus = plusIsSpace || pattern.plusIsSpace
    if condition.isRemaining {
      let named = Set(pattern.query.filter { !$0.isRemaining }.map { $0.decodedKey }).filter {
        !resolved.options.ignores($0)
      }
      return ValueSource(.items(.query, without: .all(of: named), plusIsSpace: valuesHavePlus))
    }
    let repeated = resolved.options.repeated
    let dimension = LinkSet.Dimension.items(condition.decodedKey)
    var content = ValueSource.Content.constant(.bool(true))
    if !condition.isFlag {
      var reading = listed(plain, piece)
      reading.plusIsSpace = valuesHavePlus && plain.kind.isText
      if condition.list != nil { reading.separator = TextReading.betweenItems }
      let frame = MarkedText.Frame.item(isList: condition.list != nil, repeated)
      content = .text(MarkedText(dimension, piece, capture: capture, plusIsSpace: plusIsSpace, frame), reading)
    }
    var source = ValueSource(content, absent: absent)
    source.conditions.append(
      ValueSource.Condition(dimension: dimension, language: try space.goodItems(condition, at: place)))
    // If an item of a lenient group is missing or invalid, the link still matches, and all items of the group count as
    // absent.
    for group in pattern.groups where group.isLenient && group.members.contains(index) {
      for member in group.members where member != index {
        let mate = pattern.query[member]
        source.conditions.append(
          ValueSource.Condition(dimension: .items(mate.decodedKey), language: try space.goodItems(mate, at: place)))
      }
    }
    return source
  }

  private func source(
    ofCapture capture: Int, in fragment: ResolvedFragment, _ plain: TextReading, _ absent: RouteValue?
  ) throws(AutomatonTooLarge) -> ValueSource? {
    if let piece = fragment.piece, piece.captures.contains(capture) {
      let frame = MarkedText.Frame.fragment(hasQuestionMark: fragment.hasQuestionMark)
      return ValueSource(.text(MarkedText(.fragment, piece, capture: capture, frame), listed(plain, piece)))
    }
    for condition in fragment.items {
      guard let piece = condition.piece, piece.captures.contains(capture) else { continue }
      if condition.isRemaining {
        let named = Set(fragment.items.filter { !$0.isRemaining }.map { $0.decodedKey })
        return ValueSource(.items(.fragment, without: .all(of: named), plusIsSpace: plain.plusIsSpace))
      }
      // Any item with the key sets a flag.
      let anything = universe.pool.intern(.anyText)
      let counted =
        condition.isFlag
        ? ResolvedPiece(parts: [.value(capture: capture, language: anything, remainder: nil)], language: anything)
        : piece
      let marked = MarkedText(
        .fragment, counted, capture: capture,
        .fragmentItem(
          key: condition.key, foldsKey: condition.foldsKey, hasPath: fragment.hasQuestionMark,
          condition.isFlag ? .first : resolved.options.repeated))
      let content: ValueSource.Content =
        condition.isFlag
        ? .constant(.bool(true)) : .text(marked, listed(plain, piece))
      var source = ValueSource(content, absent: absent)
      let present = universe.pool.intern(try universe.pool.automaton(universe.words(of: marked)).unmarked())
      source.conditions = [ValueSource.Condition(dimension: .fragment, language: present)]
      return source
    }
    return nil
  }

  // MARK: Leftover items

  /// The source of the query items that the pattern doesn't take.
  var leftover: ValueSource {
    var taken = ValueSource.TakenItems()
    // A raw rest parameter contains the query too.
    let takesAll =
      pattern.query.contains { $0.isRemaining } || pattern.restIndex.map { pattern.segments[$0].piece.isRaw } ?? false
    if takesAll { taken.others = .all }
    for condition in pattern.query where !condition.isRemaining {
      let key = condition.decodedKey
      let counts: ValueSource.TakenItems.Count = resolved.options.repeated == .last ? .last : .first
      taken.keys[key] = condition.list != nil || resolved.options.ignores(key) ? .all : counts
    }
    let plusIsSpace = resolved.origin(at: place).plusIsSpace || pattern.plusIsSpace
    return ValueSource(.items(.query, without: taken, plusIsSpace: plusIsSpace))
  }

  // MARK: Values that the pattern gives itself

  private func source(
    of binding: ResolvedBinding, _ reading: TextReading, _ absent: RouteValue?
  ) throws(AutomatonTooLarge) -> ValueSource {
    let parts = binding.parts
    // If `set` gives a single value without text around it, read the value with the type of the route's parameter.
    if parts.count == 1, case .value(let value)? = parts.first, value.place == .text, value.source == .value,
      value.type == nil
    {
      let otherwise = value.fallback.flatMap { $0.isEmpty ? nil : reading.value(of: $0) } ?? absent
      return try source(ofCapture: value.capture, reading, otherwise)
    }
    var made: [ValueSource.TemplatePart] = []
    var constant = ""
    for part in parts {
      switch part {
      case .text(let text):
        made.append(.text(text))
        constant += text
      case .component(let component): made.append(.value(ValueSource(.undecoded(component)), .text))
      case .value(let value):
        let fallback = value.fallback.flatMap { $0.isEmpty ? nil : RouteValue.string($0) }
        let reading = value.type.map { TextReading($0) } ?? TextReading(.text)
        let source =
          if let label = value.label {
            try source(ofLabel: label, reading) ?? .none
          } else {
            try source(ofCapture: value.capture, reading, fallback)
          }
        made.append(.value(source, value.place))
      }
    }
    let values = made.compactMap { if case .value(let source, _) = $0 { source } else { nil } }
    if values.isEmpty { return ValueSource(.constant(reading.value(of: constant))) }
    var source = ValueSource(.template(made, reading), absent: absent)
    // The text is absent if any of its values is absent.
    source.conditions = values.filter { $0.absent == nil }.flatMap { $0.conditions }
    return source
  }
}
