/// The value of a parameter in a link, or the reason why there is none.
public enum ParameterReading<Value> {
  /// The value of the parameter.
  case value(Value)
  /// The link doesn't contain the parameter, and the parameter has no default.
  case absent
  /// The type refuses the value.
  case refused

  @inlinable
  init(_ value: Value?) {
    if let value { self = .value(value) } else { self = .refused }
  }

  /// Returns the reading with its value converted to another type, which may refuse the value.
  @inlinable
  public func map<Other>(_ convert: (Value) -> Other?) -> ParameterReading<Other> {
    switch self {
    case .value(let value): ParameterReading<Other>(convert(value))
    case .absent: .absent
    case .refused: .refused
    }
  }
}

// Reads the values of single parameters directly from the bytes of the link. The result is `nil` if the parameter has
// another type, or if its value isn't a single text. Such a parameter is read as a `RouteValue`.
extension RouteMatch {
  /// Returns the value of a parameter of type `String`, `URL` or `Link`, or the wire name of an enum's case.
  ///
  /// Returns `nil` for other types and lists. Cost: linear in the length. A string of more than 15 bytes is allocated.
  public func string(at index: Int) -> ParameterReading<String>? {
    read(index) { text, parameter in
      parameter.has(.type, .string) ? .value(String(bytes: text)) : parameter.otherString(text)
    }
  }

  /// Returns the wire name of an enum's case. Returns `nil` for other types, for a name longer than
  /// `WireName.capacity`, and if links may spell the name differently. Doesn't allocate memory.
  public func wireName(at index: Int) -> ParameterReading<WireName>? {
    read(index) { text, parameter in
      guard parameter.has(.type, .enumeration), parameter.isZero(.spellings), text.count <= WireName.capacity,
        let start = text.baseAddress
      else { return nil }
      return .value(WireName(UnsafeRawPointer(start), text.count))
    }
  }

  /// Returns the value of a parameter of type `Int`, or the seconds of a `Duration`, or `nil` for other types and
  /// lists. Cost: linear in the length of the value. Doesn't allocate memory.
  public func integer(at index: Int) -> ParameterReading<Int64>? {
    read(index) { text, parameter in
      parameter.has(.type, .int) ? ParameterReading(ValueText.int(text)) : parameter.otherInteger(text)
    }
  }

  /// Returns the 128 bits of a parameter of type `UUID`, with the most significant half first (RFC 9562 §4), or `nil`
  /// for other types and lists. Doesn't allocate memory.
  public func uuid(at index: Int) -> ParameterReading<(UInt64, UInt64)>? {
    read(index) { text, parameter in
      guard parameter.has(.type, .uuid), text.count == 36, let start = text.baseAddress else { return nil }
      let bytes = UnsafeRawPointer(start)
      func half(_ offset: Int) -> UInt64 {
        UInt64(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian)
      }
      let first = bytes.loadUnaligned(as: UInt64.self).littleEndian
      let last = bytes.loadUnaligned(fromByteOffset: 28, as: UInt64.self).littleEndian
      return .value(
        (
          hexadecimalNumber(first) << 32 | hexadecimalNumber(half(9) | half(14) << 32),
          hexadecimalNumber(half(19) | half(24) << 32) << 32 | hexadecimalNumber(last)
        ))
    }
  }

  /// Returns a parameter of type `Date`, or `nil` for other types. Months and days count from 1. Doesn't allocate
  /// memory.
  public func date(at index: Int) -> ParameterReading<(year: Int, month: Int, day: Int)>? {
    read(index) { text, parameter in
      guard parameter.has(.type, .date), text.count == 10 else { return nil }
      func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + Int(text[$1] & 0x0F) } }
      return .value((number(0..<4), number(5..<7), number(8..<10)))
    }
  }

  /// Passes the text of a parameter to `body` if the parameter's value is a `.string` with exactly that text.
  ///
  /// - Returns: `true` if `body` was called. `false` may also mean that the text can't be read directly.
  package func withText(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    #if hasFeature(Embedded)
      // Web pages use Embedded Swift. For them, reading a `RouteValue` is fast enough.
      return false
    #else
      let reading = read(index) { text, parameter -> ParameterReading<Void>? in
        guard parameter.isText else { return nil }
        return .value(body(text))
      }
      if case .value = reading { return true }
      return false
    #endif
  }

  /// Returns the reading of a parameter as a `RouteValue`, or `nil` if its value isn't a single text.
  func plainValue(at index: Int) -> ParameterReading<RouteValue>? {
    read(index) { ParameterReading($1.value(of: $0)) }
  }

  /// Reads the text of a parameter and converts it. Returns `nil` if the parameter's value isn't a single text.
  ///
  /// - Parameter convert: Takes the decoded text, which the parameter's recognizer accepted. The closure captures
  ///   nothing, and this function doesn't retain the match, so no references are counted.
  @inline(__always)
  private func read<Value>(
    _ index: Int, _ convert: (UnsafeBufferPointer<UInt8>, ParameterRecord) -> ParameterReading<Value>?
  ) -> ParameterReading<Value>? {
    // Keep the match alive until the end, because it owns the table.
    defer { withExtendedLifetime(self) {} }
    let block = table.unowned
    let pattern = PatternRecord(block, Int(found.pattern))
    let route = block.header[.routes][pattern[.route]]
    // A route has at most 32 parameters. Their number is stored as a single digit (0...63), which is fast to read.
    guard index >= 0, index < route.digit(.parameters) else { return .absent }
    let parameter = route[.parameters][index]
    let flags = parameter[.flags]
    if flags.containsOne(of: .list, .items) || flags.containsOne(of: .flag, .rest) || pattern.binds(index) {
      return nil
    }
    if found.isDirect, index < CaptureRanges.window, let range = found.captures[index],
      let reading = text.utf8.withContiguousStorageIfAvailable({ convert($0.stretch(range), parameter) })
    {
      return reading
    }
    return readDecoded(index, parameter, convert)
  }

  /// Reads and converts a parameter's text if it contains percent-encoding, if it's the default because the parameter
  /// is absent, or if the match doesn't store its range.
  @inline(never)
  private func readDecoded<Value>(
    _ index: Int, _ parameter: ParameterRecord,
    _ convert: (UnsafeBufferPointer<UInt8>, ParameterRecord) -> ParameterReading<Value>?
  ) -> ParameterReading<Value>? {
    guard let range = range(of: index) else {
      guard parameter[.flags].contains(.hasDefault) else { return .absent }
      let text = parameter[.defaultText].bytes
      return decoded(text, ByteRange(0, text.count), plusIsSpace: false) { convert($0, parameter) }
    }
    if found.isDirect { return withLink { convert($0.stretch(range), parameter) } }
    if let place, place.isLabel(parameter) { return nil }
    return withLink { decoded($0, range, plusIsSpace: plusIsSpace(at: range)) { convert($0, parameter) } }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the bytes of a range of a link.
  @inline(__always)
  fileprivate func stretch(_ range: ByteRange) -> UnsafeBufferPointer {
    UnsafeBufferPointer(start: baseAddress.map { $0 + range.lower }, count: range.count)
  }
}

extension String {
  /// Creates a string from the text of a link. A short string is copied in whole words.
  @inline(__always)
  fileprivate init(bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= 15, let start = bytes.baseAddress else {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    self.init(unsafeUninitializedCapacity: bytes.count) { memory in
      guard let output = memory.baseAddress else { return 0 }
      copyShort(UnsafeRawPointer(start), to: UnsafeMutableRawPointer(output), bytes.count)
      return bytes.count
    }
  }
}

/// Copies at most 16 bytes, as a first and a last word that may overlap.
@inline(__always)
private func copyShort(_ from: UnsafeRawPointer, to: UnsafeMutableRawPointer, _ count: Int) {
  func copy<Word: FixedWidthInteger & BitwiseCopyable>(_ type: Word.Type) {
    let last = count &- MemoryLayout<Word>.size
    let words = (from.loadUnaligned(as: type), from.loadUnaligned(fromByteOffset: last, as: type))
    to.storeBytes(of: words.0, as: type)
    to.storeBytes(of: words.1, toByteOffset: last, as: type)
  }
  if count >= 8 {
    copy(UInt64.self)
  } else if count >= 4 {
    copy(UInt32.self)
  } else if count >= 2 {
    copy(UInt16.self)
  } else if count == 1 {
    copy(UInt8.self)
  }
}

/// Passes the decoded text of a range of a link to `body`.
@inline(__always)
func decoded<Value>(
  _ text: UnsafeBufferPointer<UInt8>, _ range: ByteRange, plusIsSpace: Bool,
  _ body: (UnsafeBufferPointer<UInt8>) -> Value
) -> Value {
  let written = UnsafeBufferPointer(rebasing: text[range.lower..<range.upper])
  var isPlain = true
  for byte in written where byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") { isPlain = false }
  if isPlain { return body(written) }
  return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { memory in
    guard let start = text.baseAddress, let output = memory.baseAddress else {
      return body(UnsafeBufferPointer(memory))
    }
    var reader = SymbolReader(start, range, plusIsSpace: plusIsSpace)
    var decoded = ByteWriter(output, capacity: range.count)
    while let byte = reader.readByte() { decoded.append(byte) }
    return body(UnsafeBufferPointer(start: output, count: decoded.count))
  }
}

extension Record where Layout == Block.Pattern {
  /// Returns `true` if the pattern's `set` provides the parameter's value.
  @inline(__always)
  fileprivate func binds(_ parameter: Int) -> Bool {
    self[.flags].contains(.bindings) && bindsOne(parameter)
  }

  private func bindsOne(_ parameter: Int) -> Bool {
    let bindings = self[.bindings]
    for index in 0..<bindings.count where bindings[index][.parameter] == parameter { return true }
    return false
  }
}

extension Record where Layout == Block.Place {
  /// Returns `true` if a parameter is the captured label of the link's host, in which letter case doesn't matter (RFC
  /// 3986 §3.2.2).
  func isLabel(_ parameter: ParameterRecord) -> Bool {
    let label = self[.label].bytes
    return label.count > 0 && label.elementsEqual(parameter[.name].bytes)
  }
}

extension RouteTable.RawMatch {
  /// Returns `true` if a range of the link is in its query.
  func isInQuery(_ range: ByteRange) -> Bool {
    query.map { range.lower >= $0.lower && range.upper <= $0.upper } ?? false
  }
}

/// Returns the number that eight hexadecimal digits represent. The first digit is in the lowest byte.
private func hexadecimalNumber(_ digits: UInt64) -> UInt64 {
  // Compared with digits, letters have the additional bit 0x40, and their value is their low four bits + 9.
  var value = (digits & 0x0F0F_0F0F_0F0F_0F0F) &+ (digits &>> 6 & 0x0101_0101_0101_0101) &* 9
  value = value.byteSwapped
  value = (value | value &>> 4) & 0x00FF_00FF_00FF_00FF
  value = (value | value &>> 8) & 0x0000_FFFF_0000_FFFF
  return (value | value &>> 16) & 0xFFFF_FFFF
}
