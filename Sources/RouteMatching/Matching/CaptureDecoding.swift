// Decodes the captured texts of a match. Each text was valid for its parameter when the link was matched, so only the
// app's own types can refuse a value.
extension RouteMatch {
  /// Returns the value of a parameter, or its default if the link doesn't contain it, or `nil` if there is no default.
  ///
  /// Cost: linear in the length of the value. A string of more than 15 bytes is allocated.
  ///
  /// - Parameter index: The index of the parameter in the route.
  public func value(at index: Int) -> RouteValue? {
    if let reading = plainValue(at: index) {
      if case .value(let value) = reading { return value }
      return nil
    }
    let parameter = table.parameter(index, of: route)
    let flags = parameter[.flags]
    if let bound = boundText(index) { return parameter.value(of: bound) }
    guard let range = range(of: index) else { return parameter.absentValue }
    if flags.contains(.flag) { return .bool(true) }
    return withLink { bytes in
      guard let link = bytes.baseAddress else { return nil }
      if flags.contains(.items) { return .items(remainingItems(index, in: range, link)) }
      if flags.contains(.rest) { return rest(index, range, link, parameter) }
      if flags.contains(.list) { return list(index, range, link, parameter) }
      // The parameter is captured from the host, in which letter case doesn't matter.
      return parameter.value(of: decode(link, range, plusIsSpace: false).map(asciiLowercased))
    }
  }

  /// Returns a parameter's text as the link spells it, and the decoded text. The array is empty if the link doesn't
  /// contain the parameter, or if the value consists of several items.
  func writtenTexts(at index: Int) -> [String] {
    let flags = table.parameter(index, of: route)[.flags]
    guard !flags.containsOne(of: .list, .items), !flags.contains(.flag),
      let range = range(of: index)
    else { return [] }
    return withLink { bytes in
      guard let link = bytes.baseAddress else { return [] }
      let raw = UnsafeBufferPointer(start: link + range.lower, count: range.count)
      let decoded = decode(link, range, plusIsSpace: plusIsSpace(at: range))
      return [String(decoding: raw, as: UTF8.self), String(decoding: decoded, as: UTF8.self)]
    }
  }

  private func decode(_ link: UnsafePointer<UInt8>, _ range: ByteRange, plusIsSpace: Bool) -> [UInt8] {
    decoded(UnsafeBufferPointer(start: link, count: range.upper), range, plusIsSpace: plusIsSpace) { Array($0) }
  }

  /// Returns `true` if a raw `+` in a value in a range of the link is a space. The pattern can declare this for all
  /// values, and the origin for the query.
  @inline(__always)
  func plusIsSpace(at range: ByteRange) -> Bool {
    winner[.flags].contains(.plusIsSpace) || textHasPlusForSpace(at: range)
  }

  /// Returns `true` if a raw `+` in a range of the link is a space not only in values, but also in the literal text of
  /// the pattern. An origin can declare this for the query.
  @inline(__always)
  private func textHasPlusForSpace(at range: ByteRange) -> Bool {
    guard let place, place[.flags].contains(.plusIsSpace) else { return false }
    return found.isInQuery(range)
  }

  /// Returns the value of a rest parameter: a list of its decoded segments, or a single text if its type is `URL`,
  /// `Link` or `Raw`. The text is raw if the parameter extends to the end of the link. It's decoded if the parameter is
  /// elsewhere, for example the value of a query item.
  private func rest(
    _ index: Int, _ range: ByteRange, _ link: UnsafePointer<UInt8>, _ parameter: ParameterRecord
  ) -> RouteValue? {
    if parameter[.flags].contains(.rawRest) {
      guard isRaw(index) else {
        return parameter.value(of: decode(link, range, plusIsSpace: plusIsSpace(at: range)))
      }
      return .string(ValueText.url(UnsafeBufferPointer(start: link + range.lower, count: range.count)))
    }
    return .list(segments(ofRest: range, link).compactMap { parameter.value(of: $0) })
  }

  /// Returns the decoded segments of a rest parameter. In a fragment, slashes always separate segments, even if the
  /// origin has another separator, and empty segments are kept.
  private func segments(ofRest range: ByteRange, _ link: UnsafePointer<UInt8>) -> [[UInt8]] {
    if isInFragment(range) { return split(range, link, at: [UInt8(ascii: "/")]) { $0 } }
    let segments = split(range, link, at: [pathSeparator]) { $0 }
    return table.header[.emptySegments] == .collapse ? segments.filter { !$0.isEmpty } : segments
  }

  private var pathSeparator: UInt8 {
    guard let place else { return UInt8(ascii: "/") }
    let separator = table.header[.origins][place[.origin]][.separator]
    return separator == 0 ? UInt8(ascii: "/") : UInt8(truncatingIfNeeded: separator)
  }

  private func isInFragment(_ range: ByteRange) -> Bool {
    found.fragment.map { range.lower >= $0.lower } ?? false
  }

  private func split<Value>(
    _ range: ByteRange, _ link: UnsafePointer<UInt8>, at separator: [UInt8], _ value: ([UInt8]) -> Value?
  ) -> [Value] {
    let plusIsSpace = plusIsSpace(at: range)
    let separatorHasPlus = textHasPlusForSpace(at: range)
    var values: [Value] = []
    var start = range.lower
    var index = range.lower
    while index <= range.upper {
      // A percent-encoding is one symbol, so no separator begins inside it. An encoded space in the separator may be a
      // `+` in the link.
      let end = SymbolReader.end(of: separator, link, ByteRange(index, range.upper), plusIsSpace: separatorHasPlus)
      guard end != nil || index == range.upper else {
        index += link[index] == UInt8(ascii: "%") ? 3 : 1
        continue
      }
      if let value = value(decode(link, ByteRange(start, index), plusIsSpace: plusIsSpace)) { values.append(value) }
      start = end ?? index
      index = end ?? index + 1
    }
    return values
  }

  /// Returns the values of a repeated item, or of a single text with separators.
  private func list(_ index: Int, _ range: ByteRange, _ link: UnsafePointer<UInt8>, _ parameter: ParameterRecord)
    -> RouteValue
  {
    if let separator = listSeparator(of: index) {
      if range.isEmpty { return .list([]) }
      return .list(split(range, link, at: separator) { parameter.value(of: $0) })
    }
    guard let condition = condition(of: index) else { return .list([]) }
    let key = condition[.key].bytes
    let plusIsSpace = plusIsSpace(at: range)
    var items = QueryItemReader(link, range)
    var values: [RouteValue] = []
    while let item = items.read() {
      guard table.unowned.isKey(item.key, of: link, key) else { continue }
      if let value = parameter.value(of: decode(link, item.text, plusIsSpace: plusIsSpace)) { values.append(value) }
    }
    return .list(values)
  }

  private func remainingItems(_ index: Int, in range: ByteRange, _ link: UnsafePointer<UInt8>) -> [QueryItem] {
    let (block, isInFragment) = (table.unowned, isInFragment(range))
    var wanted: [QueryItem] = []
    forEachItem(in: range, link, plusIsSpace: plusIsSpace(at: range)) { key in
      let isSetAside = !isInFragment && block.isIgnored(key, of: link)
      return !isSetAside && !block.isNamed(key, of: link, by: isInFragment ? fragmentConditions : queryConditions)
    } _: {
      wanted.append(QueryItem($0, $1))
    }
    return wanted
  }

  /// Passes the decoded items in a range, if their keys are wanted, to `body`.
  private func forEachItem(
    in range: ByteRange, _ link: UnsafePointer<UInt8>, plusIsSpace: Bool, where isWanted: (ByteRange) -> Bool,
    _ body: (_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    let text = UnsafeBufferPointer(start: link, count: range.upper)
    var items = QueryItemReader(link, range)
    while let item = items.read() {
      guard isWanted(item.key) else { continue }
      lend(text, item.key, plusIsSpace: false) { key in
        guard let value = item.value else { return body(key, nil) }
        lend(text, value, plusIsSpace: plusIsSpace) { body(key, $0) }
      }
    }
  }

  /// Passes the decoded items of the query, if their keys are wanted, to `body`.
  private func forEachItem(
    where isWanted: (ByteRange, UnsafePointer<UInt8>) -> Bool,
    _ body: (_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    guard let query = found.query, !winner.endsRaw else { return }
    withLink { bytes in
      guard let link = bytes.baseAddress else { return }
      forEachItem(in: query, link, plusIsSpace: textHasPlusForSpace(at: query), where: { isWanted($0, link) }, body)
    }
  }

  /// The query items that the pattern doesn't use, in order. These are the items that it doesn't name, and repeated
  /// items that don't count because another item with the same key does. If the link was inside a wrapper, the
  /// wrapper's items follow.
  public var leftoverItems: [QueryItem] {
    var items: [QueryItem] = []
    forEachLeftoverItem { items.append(QueryItem($0, $1)) }
    return items
  }

  /// Passes the decoded items of `leftoverItems` to `body`.
  package func forEachLeftoverItem(
    _ body: (_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    if found.query != nil { forEachItem(where: { !table.unowned.isIgnored($0, of: $1) && !isTaken($0, $1) }, body) }
    for item in wrapper?.leftover ?? [] {
      var (key, value) = (item.key, item.value)
      key.withUTF8 { key in
        if value == nil { body(key, nil) } else { value?.withUTF8 { body(key, $0) } }
      }
    }
  }

  /// The query items that the table ignores (`ignoredQuery`), in order. If the link was inside a wrapper, the wrapper's
  /// items follow.
  public var ignoredItems: [QueryItem] {
    var items: [QueryItem] = []
    forEachItem(where: { table.unowned.isIgnored($0, of: $1) }) { items.append(QueryItem($0, $1)) }
    return items + (wrapper?.ignored ?? [])
  }

  /// Returns `true` if the pattern uses the query item with this key. If the link repeats the key, a parameter that
  /// isn't a list uses only the first or the last item, depending on the table.
  private func isTaken(_ key: ByteRange, _ link: UnsafePointer<UInt8>) -> Bool {
    var takesOthers = false
    for condition in queryConditions {
      let flags = condition[.flags]
      if flags.contains(.remaining) {
        takesOthers = true
      } else if table.unowned.isKey(key, of: link, condition[.key].bytes) {
        return flags.contains(.list) || counts(key, link, for: condition)
      }
    }
    return takesOthers
  }

  private func counts(_ key: ByteRange, _ link: UnsafePointer<UInt8>, for condition: ConditionRecord) -> Bool {
    guard let query = found.query else { return false }
    var items = QueryItemReader(link, query)
    var counting: ByteRange?
    while let item = items.read() {
      guard table.unowned.isKey(item.key, of: link, condition[.key].bytes) else { continue }
      counting = item.key
      if table.header[.repeated] != .last { break }
    }
    return counting?.lower == key.lower
  }

  // MARK: The pattern's structure

  private var queryConditions: List<ConditionRecord> { winner[.query] }
  private var fragmentConditions: List<ConditionRecord> { winner[.fragmentQuery] }

  private func isRaw(_ capture: Int?) -> Bool {
    guard winner.endsRaw, let rest = winner.rest, let capture else { return false }
    return holds(winner[.segments][rest], capture)
  }

  /// Returns the condition whose component contains the parameter.
  private func condition(of parameter: Int) -> ConditionRecord? {
    let holds = { (condition: ConditionRecord) in condition[.piece].map { self.holds($0, parameter) } ?? false }
    return queryConditions.first(where: holds) ?? fragmentConditions.first(where: holds)
  }

  private func holds(_ piece: PieceRecord, _ parameter: Int) -> Bool {
    piece[.parts].contains { $0[.capture] == parameter }
  }

  /// Returns the separator of a list that is in a single component, or `nil` for a list of several items.
  private func listSeparator(of parameter: Int) -> [UInt8]? {
    var pieces = Array(winner[.segments])
    if let piece = condition(of: parameter)?[.piece] { pieces.append(piece) }
    if let fragment = winner[.fragment] { pieces.append(fragment) }
    // Among the components with parameters, only lists have text.
    let list = pieces.first { !$0[.text].isEmpty && holds($0, parameter) }
    return list.map { Array($0[.text].bytes) }
  }

  /// Returns the text that the pattern's `set` provides for a parameter, or `nil` if there is none.
  private func boundText(_ parameter: Int) -> [UInt8]? {
    for binding in winner[.bindings] where binding[.parameter] == parameter {
      if let text = binding[.parts].text(pieces(of:)) { return text }
    }
    return nil
  }

  /// Returns the decoded texts of an element of a template, or `nil` if the link has none.
  private func pieces(of part: Record<Block.TemplatePart>) -> [[UInt8]]? {
    let source = part[.source]
    switch source {
    case .text: return nil
    case .link: return [Array(text.utf8)]
    case .query, .fragment: return verbatim(source).map { [Array($0)] }
    case .value, .rest, .label, .lowercaseValue:
      guard let range = part[.capture].flatMap({ range(of: $0) }) else { return nil }
      return withLink { bytes in
        guard let link = bytes.baseAddress else { return [] }
        if source == .rest { return segments(ofRest: range, link) }
        // If a rest parameter extends to the end of the link, its text is used verbatim.
        if isRaw(part[.capture]) { return [Array(UnsafeBufferPointer(start: link + range.lower, count: range.count))] }
        return [decode(link, range, plusIsSpace: plusIsSpace(at: range))]
      }
    }
  }

  /// Returns the link's query or fragment, byte for byte, or `nil` if it's missing or empty.
  private func verbatim(_ component: TemplateSource) -> Substring.UTF8View? {
    let mark = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    let delimiter = component == .fragment ? mark : text[..<mark].utf8.firstIndex(of: UInt8(ascii: "?")) ?? mark
    let behind = text[delimiter..<(component == .fragment ? text.endIndex : mark)].utf8.dropFirst()
    return behind.isEmpty ? nil : behind
  }
}

/// Passes the decoded text of a range of a link to `body`, like `decoded`, but isn't inlined, so that it needs less
/// code.
@inline(never)
private func lend(
  _ text: UnsafeBufferPointer<UInt8>, _ range: ByteRange, plusIsSpace: Bool,
  _ body: (UnsafeBufferPointer<UInt8>) -> Void
) {
  decoded(text, range, plusIsSpace: plusIsSpace, body)
}

extension QueryItem {
  fileprivate init(_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>?) {
    self.init(key: String(decoding: key, as: UTF8.self), value: value.map { String(decoding: $0, as: UTF8.self) })
  }
}
