/// Prints a link with a pattern and values, which is the inverse of matching.
struct PatternPrinter {

  let table: RouteTable
  let pattern: PatternRecord
  let route: Int
  /// The values by capture number: first those of the route's parameters, and then those that only the pattern has.
  var values: [PrintedValue]
  var isWritten: [Bool]
  var writer = LinkWriter()
  /// For each capture, `true` to print a ``LinkGap`` instead of the value. `nil` to print a link rather than a glob.
  var gaps: [Bool]?

  init(table: RouteTable, pattern: PatternRecord, values: [PrintedValue]) {
    self.table = table
    self.pattern = pattern
    route = pattern[.route]
    self.values = values + [PrintedValue](repeating: .absent, count: max(0, CaptureRanges.capacity - values.count))
    isWritten = [Bool](repeating: false, count: self.values.count)
  }

  func name(_ capture: Int) -> String? {
    guard capture < table.parameterCount(route: route) else { return nil }
    return table.parameter(capture, of: route)[.name].string
  }

  /// Writes the whole link at a place that can be printed.
  ///
  /// - Parameter place: The index of the place in `printablePlaces`.
  mutating func write(origin: Int, place: Int = 0) throws(PrintFailure) {
    let places = table.printablePlaces(origin, isLabelled: { label($0) != nil })
    guard place < places.count else {
      guard place == 0, let label = table.missingLabel(origin) else { throw PrintFailure(.noPlace) }
      throw PrintFailure(.missingValue, parameter: label)
    }
    try write(place: places[place], origin: origin)
  }

  /// Writes the whole link at a place.
  mutating func write(place: PlaceRecord, origin: Int) throws(PrintFailure) {
    try writePlaceAndPath(place, origin: origin)
    try writeItems(pattern[.query], first: "?")
    try writeFragment()
    for index in 0..<table.parameterCount(route: route) where !isWritten[index] && !values[index].isAbsent {
      throw PrintFailure(.notCarried, parameter: name(index))
    }
    for index in 0..<table.parameterCount(route: route) where !isWritten[index] && !mayBeAbsent(index) {
      throw PrintFailure(.missingValue, parameter: name(index))
    }
  }

  func mayBeAbsent(_ parameter: Int) -> Bool {
    let flags = table.parameter(parameter, of: route)[.flags]
    return flags.containsOne(of: .optional, .hasDefault) || flags.containsOne(of: .list, .flag)
      || flags.contains(.items)
  }

  mutating func writePlaceAndPath(_ place: PlaceRecord, origin: Int) throws(PrintFailure) {
    writer.append(literal: place[.scheme].bytes)
    writer.append(UInt8(ascii: ":"))
    let separator = table.header[.origins][origin][.separator]
    let mark = separator == 0 ? UInt8(ascii: "/") : UInt8(truncatingIfNeeded: separator)
    if separator == 0 {
      writer.append(literal: "//".utf8)
      if place[.hostKind] != .none {
        try writeHost(place)
        writer.append(UInt8(ascii: "/"))
      } else if !firstSegmentIsAuthority(place) {
        writer.append(UInt8(ascii: "/"))
      }
    }
    let base = place[.base]
    for (index, segment) in base.enumerated() {
      writer.append(literal: segment.bytes)
      if index + 1 < base.count || segmentCount > 0 { writer.append(mark) }
    }
    try writeSegments(separator: mark)
  }

  /// Returns the value of the label in a place's host, and the number of its capture. Returns `nil` if the host has no
  /// label, or if the label has no value.
  func label(_ place: PlaceRecord) -> (capture: Int, text: [UInt8])? {
    let label = place[.label]
    guard !label.isEmpty,
      let capture = table.parameterIndex(label.string, route: route) ?? pattern.capture(ofLabel: label.bytes),
      case .text(let text) = values[capture]
    else { return nil }
    return (capture, text)
  }

  private mutating func writeHost(_ place: PlaceRecord) throws(PrintFailure) {
    let suffix = place[.host].bytes
    let kind = place[.hostKind]
    if gaps != nil, kind != .exact, label(place) == nil {
      writer.append(LinkGap.some)
      if !suffix.isEmpty { writer.append(UInt8(ascii: ".")) }
    } else if kind == .captured {
      guard let label = label(place) else { throw PrintFailure(.noPlace) }
      isWritten[label.capture] = true
      writer.append(value: label.text, in: .host)
      if !suffix.isEmpty { writer.append(UInt8(ascii: ".")) }
    }
    writer.append(literal: suffix)
    let port = place[.port]
    if port > 1 { writer.append(literal: ":\(port - 2)".utf8) }
  }

  var segmentCount: Int { pattern[.segments].count }

  /// Returns `true` if the first segment is printed as the authority. At a place without a host, this is the case if
  /// it's a literal of letters, digits and `-._~` that can't be the host of another place.
  private func firstSegmentIsAuthority(_ place: PlaceRecord) -> Bool {
    let literal: UnsafeBufferPointer<UInt8>
    if let first = place[.base].first {
      literal = first.bytes
    } else {
      guard let first = pattern[.segments].first, first[.kind].isLiteral else { return false }
      literal = first[.text].bytes
    }
    guard literal.allSatisfy({ ByteClass.of($0) & ByteClass.unreserved != 0 }) else { return false }
    let scheme = place[.scheme].bytes
    return !table.header[.places].contains { other in
      guard other[.scheme].bytes.elementsEqual(scheme) else { return false }
      switch other[.hostKind] {
      case .none: return false
      case .exact:
        return other[.host].bytes.elementsEqual(literal) { $0 == asciiLowercased($1) }
      case .captured, .subdomains, .any: return true
      }
    }
  }

  private mutating func writeSegments(separator: UInt8) throws(PrintFailure) {
    let start = writer.bytes.count
    for (index, piece) in pattern[.segments].enumerated() {
      if index > 0 { writer.append(separator) }
      try write(piece: piece, in: .segment, separator: separator)
    }
    guard segmentCount > 0 else { return }
    // A trailing separator isn't a segment. So an empty last segment needs another separator after it.
    let endsEmpty =
      pattern[.segments][segmentCount - 1][.kind] != .rawRest
      && (writer.bytes.count == start || writer.bytes.last == separator)
    if endsEmpty || pattern[.flags].contains(.endsWithSlash) { writer.append(separator) }
  }

  /// Writes a component. The values of its parameters must not be absent, except for a list with a separator.
  mutating func write(
    piece: PieceRecord, in component: LinkWriter.Component, separator: UInt8 = UInt8(ascii: "/")
  ) throws(PrintFailure) {
    let kind = piece[.kind]
    if kind == .literal || kind == .foldedLiteral {
      let text = piece[.text].bytes
      if gaps != nil, kind == .foldedLiteral {
        for byte in text { writer.append(asciiLowercased(byte) == asciiUppercased(byte) ? byte : LinkGap.one) }
      } else {
        writer.append(literal: text)
      }
      return
    }
    let splitters = splitters(of: piece, component, separator)
    for part in piece[.parts] {
      let capture = part[.capture]
      if !part[.text].isEmpty {
        writer.append(literal: part[.text].bytes)
        continue
      }
      if let gaps, capture.map({ gaps[$0] && values[$0].isAbsent }) ?? true {
        writer.append(gap(for: part, isRest: kind == .rest || kind == .rawRest))
        continue
      }
      guard let capture else { throw PrintFailure(.notCarried) }
      isWritten[capture] = true
      switch values[capture] {
      case .absent:
        // An absent list with a separator is printed as empty text.
        if piece[.text].bytes.isEmpty {
          throw PrintFailure(.missingValue, parameter: name(capture))
        }
      case .text(let text) where kind == .rawRest: writer.append(raw: text)
      case .text(let text): writer.append(value: text, in: component, splitters: splitters)
      case .list(let texts):
        let itsSeparator = Array(piece[.text].bytes)
        let between = itsSeparator.isEmpty ? [separator] : itsSeparator
        for (index, text) in texts.enumerated() {
          if index > 0 { writer.append(literal: between) }
          writer.append(value: text, in: component, splitters: splitters)
        }
      case .items: throw PrintFailure(.invalidValue, parameter: name(capture))
      }
    }
  }

  private func gap(for part: PartRecord, isRest: Bool) -> UInt8 {
    !isRest && part[.language].accepts([]) ? LinkGap.any : LinkGap.some
  }

  /// Returns the characters that values in a component must not contain raw: the reserved characters of its literals,
  /// and the delimiters of the component, such as the separator of the path.
  private func splitters(
    of piece: PieceRecord, _ component: LinkWriter.Component, _ separator: UInt8
  ) -> [UInt8] {
    var splitters: [UInt8] = component == .segment ? [separator] : []
    if component == .fragment { splitters += [UInt8(ascii: "/"), UInt8(ascii: "?")] }
    if pattern[.flags].contains(.plusIsSpace) { splitters.append(UInt8(ascii: "+")) }
    splitters += reserved(piece[.text].bytes)
    for part in piece[.parts] {
      splitters += reserved(part[.text].bytes)
    }
    return splitters
  }

  /// Returns the reserved characters of a text in normal form. Other characters match whether they are percent-encoded
  /// or not.
  private func reserved(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    text.filter { ByteClass.of($0) & ByteClass.reserved != 0 }
  }
}
