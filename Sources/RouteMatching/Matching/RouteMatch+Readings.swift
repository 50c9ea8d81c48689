/// What a link has for a parameter.
public enum ParameterReading<Value> {
  /// A value.
  case value(Value)
  /// Nothing, and the parameter has no default.
  case absent
  /// Something that the type refuses.
  case refused

  @inlinable
  init(_ value: Value?) {
    if let value { self = .value(value) } else { self = .refused }
  }

  /// The same, as another type that may refuse it.
  @inlinable
  public func map<Other>(_ convert: (Value) -> Other?) -> ParameterReading<Other> {
    switch self {
    case .value(let value): ParameterReading<Other>(convert(value))
    case .absent: .absent
    case .refused: .refused
    }
  }
}

// Values of single parameters, straight from the link's bytes. Each is `nil` where the parameter is of another type, or its
// value is no single text: then it is read as a `RouteValue`.
extension RouteMatch {
  /// A parameter of type `String`, `URL` or `Link`, or the wire name of an enum's case.
  ///
  /// Cost: linear in the value's length; a string of more than 15 bytes allocates.
  public func string(at index: Int) -> ParameterReading<String>? {
    read(index) { text, parameter in
      switch parameter[.type] {
      case .string, .link: return ParameterReading(String(decoding: text, as: UTF8.self))
      case .url: return ParameterReading(String(decoding: LinkWriter.url(text), as: UTF8.self))
      case .enumeration:
        let spelling = String(decoding: text, as: UTF8.self)
        return ParameterReading(parameter[.spellings].isEmpty ? spelling : table.wireName(of: spelling, parameter))
      case .int, .uint, .double, .bool, .uuid, .date, .duration: return nil
      }
    }
  }

  /// A parameter of type `Int`, or the seconds of a `Duration`. Cost: linear in the value's length, no allocation.
  public func integer(at index: Int) -> ParameterReading<Int64>? {
    read(index) { text, parameter in
      switch parameter[.type] {
      case .int: return ParameterReading(ValueText.int(text))
      case .duration: return ParameterReading(ValueText.duration(text))
      case .string, .uint, .double, .bool, .uuid, .date, .url, .link, .enumeration: return nil
      }
    }
  }

  /// The 128 bits of a parameter of type `UUID`, the first ones first (RFC 9562 §4). Cost: no allocation.
  public func uuid(at index: Int) -> ParameterReading<(UInt64, UInt64)>? {
    read(index) { text, parameter in
      guard parameter[.type] == .uuid, text.count == 36 else { return nil }
      var halves: (UInt64, UInt64) = (0, 0)
      for (position, byte) in text.enumerated() where byte != UInt8(ascii: "-") {
        guard let digit = hexadecimalValue(byte) else { return .refused }
        if position < 18 { halves.0 = halves.0 << 4 | UInt64(digit) } else { halves.1 = halves.1 << 4 | UInt64(digit) }
      }
      return .value(halves)
    }
  }

  /// A parameter of type `Date`: a year, a month from 1, and a day from 1. Cost: no allocation.
  public func date(at index: Int) -> ParameterReading<(year: Int, month: Int, day: Int)>? {
    read(index) { text, parameter in
      guard parameter[.type] == .date, text.count == 10 else { return nil }
      func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + Int(text[$1] & 0x0F) } }
      return .value((number(0..<4), number(5..<7), number(8..<10)))
    }
  }

  /// The value of a parameter; `nil` unless it is a single text that stands for itself.
  func plainValue(at index: Int) -> ParameterReading<RouteValue>? {
    read(index) { ParameterReading(value(of: $0, $1)) }
  }

  /// - Parameter convert: takes decoded text, which the parameter's recogniser accepted.
  @inline(__always)
  private func read<Value>(
    _ index: Int, _ convert: (UnsafeBufferPointer<UInt8>, ParameterRecord) -> ParameterReading<Value>?
  ) -> ParameterReading<Value>? {
    let parameters = table.header[.routes][route][.parameters]
    guard index >= 0, index < parameters.count else { return .absent }
    let parameter = parameters[index]
    guard found.isDirect, let range = range(of: index) else { return readDecoded(index, parameter, convert) }
    return withLink { convert(UnsafeBufferPointer(rebasing: $0[range.lower..<range.upper]), parameter) }
  }

  private func readDecoded<Value>(
    _ index: Int, _ parameter: ParameterRecord,
    _ convert: (UnsafeBufferPointer<UInt8>, ParameterRecord) -> ParameterReading<Value>?
  ) -> ParameterReading<Value>? {
    let flags = parameter[.flags]
    if flags.containsOne(of: .list, .items) || flags.containsOne(of: .flag, .rest) || isBound(index) { return nil }
    guard let range = range(of: index) else {
      guard flags.contains(.hasDefault) else { return .absent }
      let text = parameter[.defaultText].bytes
      return withDecoded(text, ByteRange(0, text.count), plusIsSpace: false) { convert($0, parameter) }
    }
    if isLabel(parameter) { return nil }
    return withLink { withDecoded($0, range, plusIsSpace: plusIsSpace(at: range)) { convert($0, parameter) } }
  }

  private func withDecoded<Value>(
    _ text: UnsafeBufferPointer<UInt8>, _ range: ByteRange, plusIsSpace: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) -> Value {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { memory in
      guard let start = text.baseAddress, let output = memory.baseAddress else {
        return body(UnsafeBufferPointer(memory))
      }
      var reader = SymbolReader(start, range, plusIsSpace: plusIsSpace)
      var decoded = ByteWriter(output, capacity: range.count)
      while let byte = reader.readByte() { decoded.append(byte) }
      return body(UnsafeBufferPointer(start: output, count: decoded.count))
    }
  }

  /// Whether the pattern's `set` gives the parameter its value.
  private func isBound(_ parameter: Int) -> Bool { winner[.bindings].contains { $0[.parameter] == parameter } }
}
