/// A set of captures of a pattern, by number.
struct CaptureSet {
  private var bits: UInt32 = 0

  func contains(_ capture: Int) -> Bool { bits & 1 << UInt32(capture) != 0 }

  mutating func insert(_ capture: Int, if isMember: Bool = true) {
    let bit: UInt32 = 1 << UInt32(capture)
    bits = isMember ? bits | bit : bits & ~bit
  }
}

/// Prints a link with a pattern and values, which is the inverse of matching. The values are written straight into the
/// memory of a `ByteWriter`.
struct LinkPrinter {
  let table: TableBlock
  let pattern: PatternRecord
  let parameters: List<ParameterRecord>
  /// The values of the route's parameters.
  private let given: [RouteValue?]
  /// The values that were converted or computed, by capture number: lists, defaults, and the values of captures that
  /// only `set` uses. Such captures follow the route's parameters. All other values are in `given`. Empty if no value
  /// was converted or computed.
  private var own: [PrintedValue?] = []
  /// The captures with a value.
  private var present = CaptureSet()
  /// The captures that were written, and the parameters that `set` provides.
  var written = CaptureSet()
  /// The captures that are printed as a ``LinkGap`` if they have no value. `nil` to print a link, which has no gaps.
  let gaps: CaptureSet?
  /// `true` to percent-encode all reserved characters in values, even if the component allows them raw.
  private let encodesReserved: Bool
  /// `true` to write the default of an absent parameter in a component that can't be omitted, such as a path segment.
  private let writesDefaults: Bool
  /// `true` if the link certainly opens the route again, with the values that were given.
  private(set) var isCertain: Bool

  init(
    _ table: TableBlock, _ pattern: PatternRecord, _ values: [RouteValue?], encodesReserved: Bool = false,
    writesDefaults: Bool = false, gaps: CaptureSet? = nil
  ) throws(PrintFailure) {
    self.table = table
    self.pattern = pattern
    self.gaps = gaps
    self.encodesReserved = encodesReserved
    self.writesDefaults = writesDefaults
    given = values
    parameters = table.header[.routes][pattern[.route]][.parameters]
    isCertain = pattern[.flags].contains(.printsBackToItself)
    for index in 0..<min(values.count, parameters.count) where values[index] != nil {
      let flags = parameters[index][.flags]
      if flags.containsOne(of: .list, .rest, .flag) || flags.contains(.items) {
        set(index, try parameters[index].printed(values[index]))
      } else if !flags.contains(.hasDefault) || !parameters[index].isDefault(values[index]) {
        present.insert(index)
      }
    }
  }

  // MARK: Values

  mutating func set(_ capture: Int, _ value: PrintedValue) {
    if own.isEmpty { own = [PrintedValue?](repeating: nil, count: CaptureRanges.capacity) }
    own[capture] = value
    present.insert(capture, if: value != .absent)
  }

  /// Returns the canonical text of a capture's value.
  func printed(_ capture: Int) throws(PrintFailure) -> PrintedValue {
    if let value = ownValue(capture) { return value }
    return isAbsent(capture) ? .absent : try parameters[capture].printed(given[capture])
  }

  /// Returns the value of a capture in `own`, or `nil` if there is none.
  private func ownValue(_ capture: Int) -> PrintedValue? { own.isEmpty ? nil : own[capture] }

  func isAbsent(_ capture: Int) -> Bool { !present.contains(capture) }

  func mayBeAbsent(_ parameter: Int) -> Bool {
    let flags = parameters[parameter][.flags]
    return flags.containsOne(of: .optional, .hasDefault, .items) || flags.containsOne(of: .list, .flag)
  }

  func name(_ capture: Int) -> String? { capture < parameters.count ? parameters[capture][.name].string : nil }

  /// Returns the value of the label in a place's host, and the number of its capture. Returns `nil` if the host has no
  /// label, or if the label has no value.
  func label(_ place: PlaceRecord) -> (capture: Int, text: [UInt8])? {
    let label = place[.label]
    guard !label.isEmpty,
      let capture = parameters.firstIndex(where: { $0[.name].bytes.elementsEqual(label.bytes) })
        ?? pattern.capture(ofLabel: label.bytes)
    else { return nil }
    if case .text(let text)? = try? printed(capture) { return (capture, text) }
    guard writesDefaults, capture < parameters.count, parameters[capture][.flags].contains(.hasDefault) else {
      return nil
    }
    return (capture, Array(parameters[capture][.defaultText].string.utf8))
  }

  // MARK: The whole link

  /// A part of a link that is printed on its own.
  enum Part {
    case link(PlaceRecord)
    /// The beginning of a link, without its query and fragment.
    case path(PlaceRecord)
    case piece(PieceRecord, LinkComponent)
  }

  /// Prints a part of a link, and passes it to `body`.
  @inline(__always)
  mutating func lend(_ part: Part, to body: (UnsafeBufferPointer<UInt8>) -> Void) throws(PrintFailure) {
    var failure: PrintFailure?
    ByteWriter.lend(
      { link in
        do throws(PrintFailure) {
          switch part {
          case .link(let place): try write(place, to: &link)
          case .path(let place): try writePlaceAndPath(place, to: &link)
          case .piece(let piece, let component): try write(piece, in: component, to: &link)
          }
        } catch { failure = error }
      }, to: body)
    if let failure { throw failure }
  }

  mutating func bytes(_ part: Part) throws(PrintFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    try lend(part) { bytes = Array($0) }
    return bytes
  }

  private mutating func write(_ place: PlaceRecord, to link: inout ByteWriter) throws(PrintFailure) {
    try writePlaceAndPath(place, to: &link)
    try writeItems(pattern[.query], first: UInt8(ascii: "?"), to: &link)
    if pattern[.flags].contains(.fragment) { try writeFragment(to: &link) }
    try checkCarried()
    for index in 0..<parameters.count where !written.contains(index) && !mayBeAbsent(index) {
      throw parameters[index].failure(.missingValue)
    }
    let header = table.header
    isCertain =
      isCertain && place[.flags].contains(.isSole) && link.count <= header[.maximumLength]
      && pattern[.segments].count <= header[.maximumSegments] && pattern[.query].count <= header[.maximumItems]
  }

  /// Checks that every value was written, or is provided by `set`.
  @inline(__always)
  func checkCarried() throws(PrintFailure) {
    for index in 0..<parameters.count where !written.contains(index) && !isAbsent(index) {
      throw parameters[index].failure(.notCarried)
    }
  }

  private mutating func writePlaceAndPath(_ place: PlaceRecord, to link: inout ByteWriter) throws(PrintFailure) {
    link.append(place[.scheme].bytes)
    link.append(UInt8(ascii: ":"))
    let opaque = table.header[.origins][place[.origin]][.separator]
    let separator = opaque == 0 ? UInt8(ascii: "/") : UInt8(truncatingIfNeeded: opaque)
    if opaque == 0 {
      link.append(separator)
      link.append(separator)
      if place[.hostKind] != .none { try writeHost(place, to: &link) }
      if place[.hostKind] != .none || !firstSegmentIsAuthority(place) { link.append(separator) }
    }
    let segments = pattern[.segments]
    let base = place[.base]
    for index in 0..<base.count {
      link.append(base[index].bytes)
      if index + 1 < base.count || segments.count > 0 { link.append(separator) }
    }
    let start = link.count
    for index in 0..<segments.count {
      if index > 0 { link.append(separator) }
      try write(segments[index], in: .segment, separator: separator, to: &link)
    }
    guard segments.count > 0 else { return }
    // A trailing separator isn't a segment. So an empty last segment needs another separator after it.
    let endsEmpty =
      segments[segments.count - 1][.kind] != .rawRest && (link.count == start || (link.last ?? separator) == separator)
    if endsEmpty || pattern[.flags].contains(.endsWithSlash) { link.append(separator) }
  }

  private mutating func writeHost(_ place: PlaceRecord, to link: inout ByteWriter) throws(PrintFailure) {
    let suffix = place[.host].bytes
    if place[.hostKind] != .exact {
      if let label = label(place) {
        written.insert(label.capture)
        label.text.withUnsafeBufferPointer { append($0, in: .host, to: &link) }
      } else {
        guard gaps != nil else { throw PrintFailure(.noPlace) }
        link.append(LinkGap.some)
      }
      if !suffix.isEmpty { link.append(UInt8(ascii: ".")) }
    }
    link.append(suffix)
    let port = place[.port]
    if port > 1 {
      link.append(UInt8(ascii: ":"))
      link.append(decimal: Int64(port - 2))
    }
  }

  /// Returns `true` if the first segment at a place without a host is printed as the authority: `app://books/42`. It
  /// must be a literal of letters, digits and `-._~` that can't be the host of another place.
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
      case .exact: return other[.host].bytes.elementsEqual(literal) { $0 == asciiLowercased($1) }
      case .captured, .subdomains, .any: return true
      }
    }
  }

  // MARK: Components

  /// Writes a component. The values of its parameters must not be absent, except for a list with a separator.
  private mutating func write(
    _ piece: PieceRecord, in component: LinkComponent, separator: UInt8 = UInt8(ascii: "/"), to link: inout ByteWriter
  ) throws(PrintFailure) {
    let kind = piece[.kind]
    if kind.isLiteral {
      let text = piece[.text].bytes
      guard gaps != nil, kind == .foldedLiteral else { return link.append(text) }
      for byte in text { link.append(LinkCharacters.isLetter(byte) ? LinkGap.one : byte) }
      return
    }
    if kind != .whole { isCertain = false }
    let parts = piece[.parts]
    for index in 0..<parts.count {
      let part = parts[index]
      let text = part[.text].bytes
      if !text.isEmpty {
        link.append(text)
        continue
      }
      let capture = part[.capture]
      if let gaps, capture.map({ gaps.contains($0) && isAbsent($0) }) ?? true {
        let mayBeEmpty = kind != .rest && kind != .rawRest && part[.language].accepts([])
        link.append(mayBeEmpty ? LinkGap.any : LinkGap.some)
        continue
      }
      guard let capture else { throw PrintFailure(.notCarried) }
      written.insert(capture)
      if isAbsent(capture) {
        // Only a list has text, which is its separator. If the list is absent, it's printed as empty text.
        if !piece[.text].isEmpty { continue }
        if writesDefaults { fillDefaults([capture]) }
        if isAbsent(capture) { throw PrintFailure(.missingValue, parameter: name(capture)) }
      }
      try write(capture, piece, in: component, separator: separator, to: &link)
    }
  }

  /// Writes the value of a capture in a component.
  @inline(__always)
  private mutating func write(
    _ capture: Int, _ piece: PieceRecord, in component: LinkComponent, separator: UInt8, to link: inout ByteWriter
  ) throws(PrintFailure) {
    guard own.isEmpty || own[capture] == nil, let value = given[capture] else {
      return try writeOwn(capture, piece, in: component, separator: separator, to: &link)
    }
    let parameter = parameters[capture]
    let isRaw = piece[.kind] == .rawRest
    let result = parameter.lendText(of: value) { text in
      if isRaw { return link.append(raw: text) }
      append(text, in: component, of: piece, separator: separator, to: &link)
    }
    switch result {
    case .exact: if parameter[.language].offset != piece[.language].offset { isCertain = false }
    case .equal: isCertain = false
    case .invalid(let kind): throw parameter.failure(kind)
    }
  }

  /// Writes the value of a capture in `own`.
  private mutating func writeOwn(
    _ capture: Int, _ piece: PieceRecord, in component: LinkComponent, separator: UInt8, to link: inout ByteWriter
  ) throws(PrintFailure) {
    isCertain = false
    switch ownValue(capture) {
    case .text(let text)? where piece[.kind] == .rawRest: link.append(raw: text)
    case .text(let text)?:
      text.withUnsafeBufferPointer { append($0, in: component, of: piece, separator: separator, to: &link) }
    case .list(let texts)?:
      for (index, text) in texts.enumerated() {
        if index > 0, piece[.text].isEmpty { link.append(separator) }
        if index > 0 { link.append(piece[.text].bytes) }
        text.withUnsafeBufferPointer { append($0, in: component, of: piece, separator: separator, to: &link) }
      }
    case .items?, .absent?, nil: throw PrintFailure(.invalidValue, parameter: name(capture))
    }
  }

  /// Appends a decoded value, and percent-encodes it where necessary.
  ///
  /// - Parameter piece: The pattern's component that contains the value. If the component contains a reserved character
  ///   as literal text or as the separator of a list, this character is percent-encoded in the value, so that the value
  ///   isn't split there. `nil` if the component is never split.
  @inline(__always)
  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, in component: LinkComponent, of piece: PieceRecord? = nil, separator: UInt8 = 0,
    to link: inout ByteWriter
  ) {
    let encoded = link.append(value: text, in: component, separator: component == .segment ? separator : 0) { byte in
      encodesReserved || piece.map { isSplitter(byte, of: $0, in: component) } ?? false
    }
    // It isn't certain that a link with such a value matches: a percent-encoded reserved character has its own symbol,
    // and an empty text, a dot segment or a control character may be refused.
    if encoded & (ByteClass.reserved | ByteClass.refuse) != 0 || text.isEmpty || isDotSegment(text) {
      isCertain = false
    }
  }

  /// Returns `true` if a component is split at a reserved character, so that its values can't contain it raw.
  private func isSplitter(_ byte: UInt8, of piece: PieceRecord, in component: LinkComponent) -> Bool {
    if component == .fragment, byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") { return true }
    if byte == UInt8(ascii: "+"), pattern[.flags].contains(.plusIsSpace) { return true }
    return piece[.text].bytes.contains(byte) || piece[.parts].contains { $0[.text].bytes.contains(byte) }
  }

  /// Returns `true` if a text is `.` or `..`, which are steps through the path (RFC 3986 §3.3).
  private func isDotSegment(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count <= 2 && text[0] == UInt8(ascii: ".") && text[text.count - 1] == UInt8(ascii: ".")
  }

  // MARK: Query items and the fragment

  private mutating func writeItems(_ conditions: List<ConditionRecord>, first: UInt8?, to link: inout ByteWriter)
    throws(PrintFailure)
  {
    var mark = first
    /// Writes the delimiter before an item, such as `&`, and the item's key.
    func begin(_ key: UnsafeBufferPointer<UInt8>) {
      isCertain = false
      if let mark { link.append(mark) }
      mark = UInt8(ascii: "&")
      link.append(key)
    }
    for index in 0..<conditions.count {
      let condition = conditions[index]
      let (flags, key, piece) = (condition[.flags], condition[.key].bytes, condition[.piece])
      let capture = piece.flatMap { soleCapture($0) }
      if flags.contains(.remaining), let capture, case .items(let items)? = ownValue(capture) {
        written.insert(capture)
        for item in items {
          begin(UnsafeBufferPointer(start: nil, count: 0))
          item.key.lendUTF8 { append($0, in: .queryKey, to: &link) }
          if item.value != nil { link.append(UInt8(ascii: "=")) }
          item.value?.lendUTF8 { append($0, in: .queryValue, to: &link) }
        }
        continue
      }
      if let piece, isOmitted(piece) {
        // Only the form of the pattern without this item can omit it.
        if flags.contains(.required), !flags.contains(.lenient), gaps == nil {
          let missing = captures(of: piece).first { $0 >= given.count || given[$0] == nil }
          throw PrintFailure(
            missing == nil ? .unreadable : .missingValue, parameter: (missing ?? capture).flatMap { name($0) })
        }
        continue
      }
      if flags.contains(.list), let capture, case .list(let texts)? = ownValue(capture) {
        written.insert(capture)
        for text in texts {
          begin(key)
          link.append(UInt8(ascii: "="))
          text.withUnsafeBufferPointer { append($0, in: .queryValue, to: &link) }
        }
        continue
      }
      begin(key)
      if flags.contains(.flag), let capture {
        written.insert(capture)
      } else if let piece, !flags.contains(.bare) {
        link.append(UInt8(ascii: "="))
        try write(piece, in: .queryValue, to: &link)
      }
    }
  }

  /// Returns the capture of a component that is a single parameter, or `nil` for any other component.
  func soleCapture(_ piece: PieceRecord) -> Int? { piece[.parts].count == 1 ? piece[.parts][0][.capture] : nil }

  /// Returns `true` if an item is omitted: it has parameters, and all of them are absent and may be absent.
  private func isOmitted(_ piece: PieceRecord) -> Bool {
    let parts = piece[.parts]
    var hasParameter = false
    for index in 0..<parts.count {
      guard let capture = parts[index][.capture] else { continue }
      hasParameter = true
      guard isAbsent(capture), capture >= parameters.count || mayBeAbsent(capture) else { return false }
    }
    return hasParameter
  }

  private mutating func writeFragment(to link: inout ByteWriter) throws(PrintFailure) {
    // If all items are omitted, an empty fragment remains, because the pattern requires a fragment.
    link.append(UInt8(ascii: "#"))
    let kind = pattern[.fragmentKind]
    if kind == .items { return try writeItems(pattern[.fragmentQuery], first: nil, to: &link) }
    if let piece = pattern[.fragment] { try write(piece, in: .fragment, to: &link) }
    let slash = UInt8(ascii: "/")
    if pattern[.flags].contains(.fragmentEndsWithSlash), link.last != slash { link.append(slash) }
    if kind == .pieceAndItems { try writeItems(pattern[.fragmentQuery], first: UInt8(ascii: "?"), to: &link) }
  }
}
