// Decoding captures. A capture was accepted by its parameter's recogniser, so that conversion can't fail but where the
// app's own types refuse; `nil` then means "absent".
extension RouteMatch {
  private typealias Parameter = TableLayout.Parameter
  private typealias ParameterFlag = TableLayout.ParameterFlag

  /// The value of a parameter by its number, its default where the link carries none, or `nil`.
  ///
  /// Cost: linear in the value's length; a string of more than 15 bytes allocates.
  public func value(at index: Int) -> RouteValue? {
    guard index >= 0, index < parameterCount else { return nil }
    let parameter = table.parameterOffset(route: route, index)
    let flags = table.word(parameter, Parameter.flags.rawValue)
    if let bound = boundText(index) { return value(of: bound, parameter) }
    guard let range = found.captures[index] else {
      if flags & ParameterFlag.flag != 0 { return .bool(false) }
      if flags & ParameterFlag.hasDefault != 0 { return defaultValue(parameter, flags) }
      if flags & ParameterFlag.list != 0 { return .list([]) }
      if flags & ParameterFlag.items != 0 { return .items([]) }
      return nil
    }
    if flags & ParameterFlag.flag != 0 { return .bool(true) }
    return withLink { link, count in
      if flags & ParameterFlag.items != 0 { return .items(remainingItems(index, in: range, link, count)) }
      if flags & ParameterFlag.rest != 0 { return rest(range, link, parameter) }
      if flags & ParameterFlag.list != 0 { return list(index, range, link, parameter) }
      let text = decode(link, range, plusIsSpace: plusIsSpace(at: range))
      return value(of: isLabel(parameter) ? text.map(asciiLowercased) : text, parameter)
    }
  }

  /// A parameter's text as the link wrote it, and decoded; none where it is made of several items.
  func writtenTexts(at index: Int) -> [String] {
    let flags = table.word(table.parameterOffset(route: route, index), Parameter.flags.rawValue)
    guard flags & (ParameterFlag.list | ParameterFlag.items | ParameterFlag.flag) == 0,
      let range = found.captures[index]
    else { return [] }
    return withLink { link, count in
      let raw = UnsafeBufferPointer(start: link + range.lower, count: range.count)
      let decoded = decode(link, range, plusIsSpace: plusIsSpace(at: range))
      return [String(decoding: raw, as: UTF8.self), String(decoding: decoded, as: UTF8.self)]
    } ?? []
  }

  /// Whether a parameter is the captured label of the link's host, where letters have no case (RFC 3986 §3.2.2).
  private func isLabel(_ parameter: Int) -> Bool {
    guard found.place != 0 else { return false }
    let label = table.bytes(found.place, TableLayout.Place.label.rawValue)
    return label.count > 0 && label.elementsEqual(table.bytes(parameter, Parameter.name.rawValue))
  }

  private func defaultValue(_ parameter: Int, _ flags: Int) -> RouteValue? {
    let text = Array(table.text(parameter, Parameter.defaultText.rawValue).utf8)
    return value(of: text, parameter)
  }

  func withLink<Result>(_ body: (UnsafePointer<UInt8>, Int) -> Result?) -> Result? {
    var link = link
    return link.withUTF8 { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return table.withBlock { body(start, buffer.count) }
    }
  }

  private func decode(_ link: UnsafePointer<UInt8>, _ range: ByteRange, plusIsSpace: Bool) -> [UInt8] {
    var reader = SymbolReader(link, range, plusIsSpace: plusIsSpace)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    while let byte = reader.readByte() { decoded.append(byte) }
    return decoded
  }

  /// Whether a raw `+` at that place is a space: in the query of an origin that says so.
  private func plusIsSpace(at range: ByteRange) -> Bool {
    guard found.place != 0 else { return false }
    let origin = table.originOffset(table.word(found.place, TableLayout.Place.origin.rawValue))
    guard table.word(origin, TableLayout.Origin.flags.rawValue) & TableLayout.OriginFlag.plusIsSpace != 0 else {
      return false
    }
    return withParts { parts, _ in parts.query.map { range.lower >= $0.lower && range.upper <= $0.upper } ?? false }
      ?? false
  }

  func withParts<Result>(_ body: (LinkReference, UnsafePointer<UInt8>) -> Result) -> Result? {
    withLink { link, count in
      var parts = LinkReference()
      return LinkReference.split(link, count: count, into: &parts) == nil ? body(parts, link) : nil
    }
  }

  /// A decoded text as the parameter's type.
  private func value(of text: [UInt8], _ parameter: Int) -> RouteValue? {
    let type = TableLayout.ParameterType(rawValue: table.word(parameter, Parameter.type.rawValue)) ?? .string
    switch type {
    case .int: return ValueText.int(text).map(RouteValue.int)
    case .uint: return ValueText.uint(text).map(RouteValue.uint)
    case .double: return ValueText.double(text).map(RouteValue.double)
    case .bool: return ValueText.bool(text).map(RouteValue.bool)
    case .duration: return ValueText.duration(text).map(RouteValue.int)
    case .uuid: return .string(String(decoding: text.map(asciiLowercased), as: UTF8.self))
    case .string, .date, .url, .link: return .string(String(decoding: text, as: UTF8.self))
    case .enumeration: return .string(table.wireName(of: String(decoding: text, as: UTF8.self), parameter))
    }
  }

  /// The decoded segments; the raw text for a `URL` or `Link`.
  private func rest(_ range: ByteRange, _ link: UnsafePointer<UInt8>, _ parameter: Int) -> RouteValue {
    let type = TableLayout.ParameterType(rawValue: table.word(parameter, Parameter.type.rawValue))
    if type == .url || type == .link {
      return .string(
        String(decoding: UnsafeBufferPointer(start: link + range.lower, count: range.count), as: UTF8.self))
    }
    return .list(segments(ofRest: range, link).map { .string(String(decoding: $0, as: UTF8.self)) })
  }

  /// The decoded segments of a rest. In a fragment they stand between slashes, whatever the origin's separator is, and
  /// empty ones are kept.
  private func segments(ofRest range: ByteRange, _ link: UnsafePointer<UInt8>) -> [[UInt8]] {
    if isInFragment(range) { return split(range, link, at: [UInt8(ascii: "/")]) { $0 } }
    let segments = split(range, link, at: [pathSeparator]) { $0 }
    return table.header(.emptySegments) == 1 ? segments.filter { !$0.isEmpty } : segments
  }

  private var pathSeparator: UInt8 {
    guard found.place != 0 else { return UInt8(ascii: "/") }
    let origin = table.originOffset(table.word(found.place, TableLayout.Place.origin.rawValue))
    let separator = table.word(origin, TableLayout.Origin.separator.rawValue)
    return separator == 0 ? UInt8(ascii: "/") : UInt8(truncatingIfNeeded: separator)
  }

  private func isInFragment(_ range: ByteRange) -> Bool {
    withParts { parts, _ in parts.fragment.map { range.lower >= $0.lower } ?? false } ?? false
  }

  private func split<Value>(
    _ range: ByteRange, _ link: UnsafePointer<UInt8>, at separator: [UInt8], _ value: ([UInt8]) -> Value?
  ) -> [Value] {
    let plusIsSpace = plusIsSpace(at: range)
    var values: [Value] = []
    var start = range.lower
    var index = range.lower
    while index <= range.upper {
      let end = index + separator.count
      let isSeparator = end <= range.upper && separator.indices.allSatisfy { link[index + $0] == separator[$0] }
      guard isSeparator || index == range.upper else {
        index += 1
        continue
      }
      if let value = value(decode(link, ByteRange(start, index), plusIsSpace: plusIsSpace)) { values.append(value) }
      start = end
      index = isSeparator ? end : index + 1
    }
    return values
  }

  /// A repeated item's values, or the values of one item at its separator.
  private func list(_ index: Int, _ range: ByteRange, _ link: UnsafePointer<UInt8>, _ parameter: Int) -> RouteValue {
    if let separator = listSeparator(of: index) {
      if range.isEmpty { return .list([]) }
      return .list(split(range, link, at: separator) { value(of: $0, parameter) })
    }
    guard let condition = condition(of: index) else { return .list([]) }
    let key = table.bytes(condition, TableLayout.Condition.key.rawValue)
    let plusIsSpace = plusIsSpace(at: range)
    var items = QueryItemReader(link, range)
    var values: [RouteValue] = []
    while let item = items.read() {
      guard decodesEqually(link, item.key, key) else { continue }
      if let value = value(of: decode(link, item.text, plusIsSpace: plusIsSpace), parameter) { values.append(value) }
    }
    return .list(values)
  }

  private func remainingItems(
    _ index: Int, in range: ByteRange, _ link: UnsafePointer<UInt8>, _ count: Int
  ) -> [QueryItem] {
    let isInFragment = isInFragment(range)
    return items(in: range, link, count, plusIsSpace: plusIsSpace(at: range)) { reader, key in
      let isSetAside = !isInFragment && reader.isIgnored(key)
      return !isSetAside && !isNamed(key, link, by: isInFragment ? fragmentConditions : queryConditions)
    }
  }

  private func items(
    in range: ByteRange, _ link: UnsafePointer<UInt8>, _ count: Int, plusIsSpace: Bool,
    where isWanted: (LinkReader, ByteRange) -> Bool
  ) -> [QueryItem] {
    table.withReader(link, count) { reader, _ in
      var items = QueryItemReader(link, range)
      var wanted: [QueryItem] = []
      while let item = items.read() {
        guard isWanted(reader, item.key) else { continue }
        wanted.append(
          QueryItem(
            key: String(decoding: decode(link, item.key, plusIsSpace: false), as: UTF8.self),
            value: item.value.map { String(decoding: decode(link, $0, plusIsSpace: plusIsSpace), as: UTF8.self) }))
      }
      return wanted
    }
  }

  /// Query items the pattern doesn't name, in order; none where it takes all of them.
  public var leftoverItems: [QueryItem] {
    withLink { link, count in
      guard let query = withParts({ parts, _ in parts.query }) ?? nil, !takesAllItems, !endsWithLink else { return [] }
      return items(in: query, link, count, plusIsSpace: plusIsSpace(at: query)) { reader, key in
        !reader.isIgnored(key) && !isNamed(key, link, by: queryConditions)
      }
    } ?? []
  }

  /// Query items that the table sets aside before matching (`ignoredQuery`), in order.
  public var ignoredItems: [QueryItem] {
    withLink { link, count in
      guard let query = withParts({ parts, _ in parts.query }) ?? nil, !endsWithLink else { return [] }
      return items(in: query, link, count, plusIsSpace: plusIsSpace(at: query)) { reader, key in reader.isIgnored(key) }
    } ?? []
  }

  // MARK: The pattern's structure

  /// The records of the query's conditions.
  private var queryConditions: [Int] {
    typealias Pattern = TableLayout.Pattern
    return records(
      table.word(found.pattern, Pattern.query.rawValue), table.word(found.pattern, Pattern.queryCount.rawValue))
  }

  /// The records of the fragment's conditions.
  private var fragmentConditions: [Int] {
    typealias Pattern = TableLayout.Pattern
    return records(
      table.word(found.pattern, Pattern.fragmentQuery.rawValue),
      table.word(found.pattern, Pattern.fragmentQueryCount.rawValue))
  }

  private func records(_ start: Int, _ count: Int) -> [Int] {
    (0..<count).map { table.record(start, $0, TableLayout.Condition.count.rawValue) }
  }

  private var takesAllItems: Bool {
    queryConditions.contains { condition in
      table.word(condition, TableLayout.Condition.flags.rawValue) & TableLayout.ConditionFlag.remaining != 0
    }
  }

  /// Whether the path ends with a link, whose query is its own.
  private var endsWithLink: Bool {
    typealias Pattern = TableLayout.Pattern
    let rest = table.word(found.pattern, Pattern.restIndex.rawValue)
    guard rest > 0 else { return false }
    let piece = table.record(
      table.word(found.pattern, Pattern.segments.rawValue), rest - 1, TableLayout.Piece.count.rawValue)
    return table.word(piece, TableLayout.Piece.kind.rawValue) == TableLayout.PieceKind.rawRest.rawValue
  }

  private func isNamed(_ key: ByteRange, _ link: UnsafePointer<UInt8>, by conditions: [Int]) -> Bool {
    conditions.contains { condition in
      table.word(condition, TableLayout.Condition.flags.rawValue) & TableLayout.ConditionFlag.remaining == 0
        && decodesEqually(link, key, table.bytes(condition, TableLayout.Condition.key.rawValue))
    }
  }

  /// The condition whose piece holds the parameter.
  private func condition(of parameter: Int) -> Int? {
    (queryConditions + fragmentConditions).first { condition in
      let piece = table.word(condition, TableLayout.Condition.piece.rawValue)
      return piece != 0 && holds(piece, parameter)
    }
  }

  private func holds(_ piece: Int, _ parameter: Int) -> Bool {
    for index in 0..<table.word(piece, TableLayout.Piece.partCount.rawValue) {
      let part = table.record(
        table.word(piece, TableLayout.Piece.parts.rawValue), index, TableLayout.Part.count.rawValue)
      if table.word(part, TableLayout.Part.value.rawValue) == parameter + 1 { return true }
    }
    return false
  }

  /// The separator of a list that stands in one piece.
  private func listSeparator(of parameter: Int) -> [UInt8]? {
    typealias Pattern = TableLayout.Pattern
    var pieces: [Int] = []
    let segments = table.word(found.pattern, Pattern.segments.rawValue)
    for index in 0..<table.word(found.pattern, Pattern.segmentCount.rawValue) {
      pieces.append(table.record(segments, index, TableLayout.Piece.count.rawValue))
    }
    if let condition = condition(of: parameter) {
      pieces.append(table.word(condition, TableLayout.Condition.piece.rawValue))
    }
    let fragment = table.word(found.pattern, Pattern.fragment.rawValue)
    if fragment != 0 { pieces.append(fragment) }
    for piece in pieces
    where table.word(piece, TableLayout.Piece.kind.rawValue) >= TableLayout.PieceKind.mixed.rawValue
      && table.word(piece, TableLayout.Piece.textLength.rawValue) > 0 && holds(piece, parameter)
    {
      return Array(table.bytes(piece, TableLayout.Piece.text.rawValue))
    }
    return nil
  }

  /// The text that the pattern's `set` gives a parameter.
  private func boundText(_ parameter: Int) -> [UInt8]? {
    typealias Binding = TableLayout.Binding
    let start = table.word(found.pattern, TableLayout.Pattern.bindings.rawValue)
    for index in 0..<table.word(found.pattern, TableLayout.Pattern.bindingCount.rawValue) {
      let binding = table.record(start, index, Binding.count.rawValue)
      guard table.word(binding, Binding.parameter.rawValue) == parameter else { continue }
      if table.word(binding, Binding.kind.rawValue) == TableLayout.BindingKind.wholeLink.rawValue {
        return Array(link.utf8)
      }
      var text: [UInt8] = []
      for part in 0..<table.word(binding, Binding.partCount.rawValue) {
        guard append(templatePart: part, of: binding, to: &text) else { return nil }
      }
      return text
    }
    return nil
  }

  /// False where a value is absent.
  private func append(templatePart index: Int, of binding: Int, to text: inout [UInt8]) -> Bool {
    typealias Part = TableLayout.TemplatePart
    let part = table.record(table.word(binding, TableLayout.Binding.parts.rawValue), index, Part.count.rawValue)
    let source = table.word(part, Part.value.rawValue)
    let written = table.text(part, Part.text.rawValue).utf8
    let place = TemplatePlace(rawValue: table.word(part, Part.place.rawValue)) ?? .text
    if source == 0 {
      text += written
    } else if let range = found.captures[source - 1] {
      let isRest = table.word(part, Part.isRest.rawValue) != 0
      let pieces: [[UInt8]]? = withLink { link, _ in
        isRest
          ? segments(ofRest: range, link)
          : [decode(link, range, plusIsSpace: plusIsSpace(at: range))]
      }
      place.append(pieces ?? [], to: &text)
    } else if !written.isEmpty {
      place.append([Array(written)], to: &text)
    } else {
      return false
    }
    return true
  }
}
