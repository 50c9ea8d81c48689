/// Writes one pattern with values: the pattern run backwards.
struct PatternPrinter {
  typealias Pattern = TableLayout.Pattern
  typealias Piece = TableLayout.Piece
  typealias Part = TableLayout.Part

  let table: RouteTable
  let pattern: Int
  let route: Int
  /// By capture: the route's parameters, then what only the pattern has.
  var values: [PrintedValue]
  var isWritten: [Bool]
  var writer = LinkWriter()
  /// For globs of links rather than links: by capture, whether a ``LinkGap`` stands for its value. `nil` for links.
  var gaps: [Bool]?

  init(table: RouteTable, pattern: Int, values: [PrintedValue]) {
    self.table = table
    self.pattern = pattern
    route = table.word(pattern, Pattern.route.rawValue)
    self.values = values + [PrintedValue](repeating: .absent, count: max(0, CaptureRanges.capacity - values.count))
    isWritten = [Bool](repeating: false, count: self.values.count)
  }

  func name(_ capture: Int) -> String? {
    guard capture < table.parameterCount(route: route) else { return nil }
    return table.text(table.parameterOffset(route: route, capture), TableLayout.Parameter.name.rawValue)
  }

  mutating func write(origin: Int) throws(PrintFailure) {
    guard let place = table.printablePlace(origin, isLabelled: { label($0) != nil }) else {
      throw PrintFailure(.noPlace)
    }
    try write(place: place, origin: origin)
  }

  /// Writes the whole link at one place.
  mutating func write(place: Int, origin: Int) throws(PrintFailure) {
    try writePlaceAndPath(place, origin: origin)
    try writeItems(
      table.word(pattern, Pattern.query.rawValue), table.word(pattern, Pattern.queryCount.rawValue), first: "?")
    try writeFragment()
    for index in 0..<table.parameterCount(route: route) where !isWritten[index] && !values[index].isAbsent {
      throw PrintFailure(.notCarried, parameter: name(index))
    }
    for index in 0..<table.parameterCount(route: route) where !isWritten[index] && !mayBeAbsent(index) {
      throw PrintFailure(.missingValue, parameter: name(index))
    }
  }

  func mayBeAbsent(_ parameter: Int) -> Bool {
    typealias Flag = TableLayout.ParameterFlag
    let flags = table.word(table.parameterOffset(route: route, parameter), TableLayout.Parameter.flags.rawValue)
    return flags & (Flag.optional | Flag.hasDefault | Flag.list | Flag.flag | Flag.items) != 0
  }

  mutating func writePlaceAndPath(_ place: Int, origin: Int) throws(PrintFailure) {
    typealias Place = TableLayout.Place
    writer.append(literal: table.bytes(place, Place.scheme.rawValue))
    writer.append(UInt8(ascii: ":"))
    let separator = table.word(table.originOffset(origin), TableLayout.Origin.separator.rawValue)
    let mark = separator == 0 ? UInt8(ascii: "/") : UInt8(truncatingIfNeeded: separator)
    if separator == 0 {
      writer.append(literal: "//".utf8)
      if table.word(place, Place.hostKind.rawValue) != TableLayout.HostKind.none.rawValue {
        try writeHost(place)
        writer.append(UInt8(ascii: "/"))
      } else if !firstSegmentIsAuthority(place) {
        writer.append(UInt8(ascii: "/"))
      }
    }
    let base = table.word(place, Place.base.rawValue)
    let baseCount = table.word(place, Place.baseCount.rawValue)
    for index in 0..<baseCount {
      writer.append(literal: table.bytes(base + index * 2 * TableLayout.wordSize))
      if index + 1 < baseCount || segmentCount > 0 { writer.append(mark) }
    }
    try writeSegments(separator: mark)
  }

  /// The parameter that holds a place's labels, where it has a value.
  func label(_ place: Int) -> (parameter: Int, text: [UInt8])? {
    let label = table.text(place, TableLayout.Place.label.rawValue)
    guard !label.isEmpty, let parameter = table.parameterIndex(label, route: route),
      case .text(let text) = values[parameter]
    else { return nil }
    return (parameter, text)
  }

  private mutating func writeHost(_ place: Int) throws(PrintFailure) {
    typealias Place = TableLayout.Place
    let suffix = table.bytes(place, Place.host.rawValue)
    let kind = table.word(place, Place.hostKind.rawValue)
    if gaps != nil, kind != TableLayout.HostKind.exact.rawValue, label(place) == nil {
      writer.append(LinkGap.some)
      if !suffix.isEmpty { writer.append(UInt8(ascii: ".")) }
    } else if kind == TableLayout.HostKind.captured.rawValue {
      guard let label = label(place) else { throw PrintFailure(.noPlace) }
      isWritten[label.parameter] = true
      writer.append(value: label.text, in: .segment)
      if !suffix.isEmpty { writer.append(UInt8(ascii: ".")) }
    }
    writer.append(literal: suffix)
    let port = table.word(place, Place.port.rawValue)
    if port > 1 { writer.append(literal: ":\(port - 2)".utf8) }
  }

  var segmentCount: Int { table.word(pattern, Pattern.segmentCount.rawValue) }

  private func segment(_ index: Int) -> Int {
    table.record(table.word(pattern, Pattern.segments.rawValue), index, Piece.count.rawValue)
  }

  /// Under a bare scheme, a literal of letters, digits and `-._~` stands where an authority would, unless it may be the
  /// host of another place.
  private func firstSegmentIsAuthority(_ place: Int) -> Bool {
    typealias Place = TableLayout.Place
    let literal: UnsafeBufferPointer<UInt8>
    if table.word(place, Place.baseCount.rawValue) > 0 {
      literal = table.bytes(table.word(place, Place.base.rawValue))
    } else {
      guard segmentCount > 0,
        table.word(segment(0), Piece.kind.rawValue) <= TableLayout.PieceKind.foldedLiteral.rawValue
      else { return false }
      literal = table.bytes(segment(0), Piece.text.rawValue)
    }
    guard literal.allSatisfy({ ByteClass.of($0) & ByteClass.unreserved != 0 }) else { return false }
    let scheme = table.bytes(place, Place.scheme.rawValue)
    return !(0..<table.header(.placeCount)).contains { index in
      let other = table.record(table.header(.places), index, Place.count.rawValue)
      guard table.bytes(other, Place.scheme.rawValue).elementsEqual(scheme) else { return false }
      switch TableLayout.HostKind(rawValue: table.word(other, Place.hostKind.rawValue)) {
      case TableLayout.HostKind.none?: return false
      case .exact?:
        return table.bytes(other, Place.host.rawValue).elementsEqual(literal) { $0 == asciiLowercased($1) }
      default: return true
      }
    }
  }

  private mutating func writeSegments(separator: UInt8) throws(PrintFailure) {
    for index in 0..<segmentCount {
      if index > 0 { writer.append(separator) }
      try write(piece: segment(index), in: .segment, separator: separator)
    }
    let flags = table.word(pattern, Pattern.flags.rawValue)
    if flags & TableLayout.PatternFlag.endsWithSlash != 0, segmentCount > 0 { writer.append(separator) }
  }

  /// Writes a piece. The value of a parameter that stands in it must not be absent.
  mutating func write(
    piece: Int, in component: LinkWriter.Component, separator: UInt8 = UInt8(ascii: "/")
  ) throws(PrintFailure) {
    let kind = TableLayout.PieceKind(rawValue: table.word(piece, Piece.kind.rawValue)) ?? .literal
    if kind == .literal || kind == .foldedLiteral {
      let text = table.bytes(piece, Piece.text.rawValue)
      if gaps != nil, kind == .foldedLiteral {
        for byte in text { writer.append(asciiLowercased(byte) == asciiUppercased(byte) ? byte : LinkGap.one) }
      } else {
        writer.append(literal: text)
      }
      return
    }
    let splitters = splitters(of: piece, component, separator)
    for index in 0..<table.word(piece, Piece.partCount.rawValue) {
      let part = table.record(table.word(piece, Piece.parts.rawValue), index, Part.count.rawValue)
      let value = table.word(part, Part.value.rawValue)
      if table.word(part, Part.textLength.rawValue) > 0 {
        writer.append(literal: table.bytes(part, Part.text.rawValue))
        continue
      }
      if let gaps, value == 0 || (gaps[value - 1] && values[value - 1].isAbsent) {
        writer.append(gap(for: part, isRest: kind == .rest || kind == .rawRest))
        continue
      }
      guard value > 0 else { throw PrintFailure(.notCarried) }
      isWritten[value - 1] = true
      switch values[value - 1] {
      case .absent:
        // Of a list with a separator, no text is no value.
        if table.bytes(piece, Piece.text.rawValue).isEmpty {
          throw PrintFailure(.missingValue, parameter: name(value - 1))
        }
      case .text(let text) where kind == .rawRest: writer.append(raw: text)
      case .text(let text): writer.append(value: text, in: component, splitters: splitters)
      case .list(let texts):
        let itsSeparator = Array(table.bytes(piece, Piece.text.rawValue))
        let between = itsSeparator.isEmpty ? [separator] : itsSeparator
        for (index, text) in texts.enumerated() {
          if index > 0 { writer.append(literal: between) }
          writer.append(value: text, in: component, splitters: splitters)
        }
      case .items: throw PrintFailure(.invalidValue, parameter: name(value - 1))
      }
    }
  }

  private func gap(for part: Int, isRest: Bool) -> UInt8 {
    let recogniser = table.word(part, Part.recogniser.rawValue)
    return !isRest && table.accepts([], recogniser: recogniser) ? LinkGap.any : LinkGap.some
  }

  /// Raw characters that a value in the piece must not hold: those its literals split at, and the path's separator.
  private func splitters(
    of piece: Int, _ component: LinkWriter.Component, _ separator: UInt8
  ) -> [UInt8] {
    var splitters: [UInt8] = component == .segment ? [separator] : []
    if component == .fragment { splitters += [UInt8(ascii: "/"), UInt8(ascii: "?")] }
    splitters += table.bytes(piece, Piece.text.rawValue)
    for index in 0..<table.word(piece, Piece.partCount.rawValue) {
      let part = table.record(table.word(piece, Piece.parts.rawValue), index, Part.count.rawValue)
      splitters += table.bytes(part, Part.text.rawValue).filter { ByteClass.of($0) & ByteClass.reserved != 0 }
    }
    return splitters
  }
}
