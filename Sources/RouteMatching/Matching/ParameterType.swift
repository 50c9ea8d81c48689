// The types of values in a compiled table: how a text becomes a value, and a value becomes its canonical text.
extension Block {
  package enum ParameterType: Int {
    case string, int, uint, double, bool, uuid, date, duration, url, link, enumeration
    /// A string in which the letters A-Z are lowercase.
    case lowercaseText
  }
}

extension Block.ParameterType {
  /// Converts a decoded text into a value of the type, or returns `nil` if the text isn't valid. The text of an enum
  /// stays unchanged.
  package func value(of text: [UInt8]) -> RouteValue? { text.withUnsafeBufferPointer { value(of: $0) } }

  @inline(never)
  func value(of text: UnsafeBufferPointer<UInt8>) -> RouteValue? {
    switch self {
    case .int: ValueText.int(text).map(RouteValue.int)
    case .uint: ValueText.uint(text).map(RouteValue.uint)
    case .double: ValueText.double(text).map(RouteValue.double)
    case .bool: ValueText.bool(text).map(RouteValue.bool)
    case .duration: ValueText.duration(text).map(RouteValue.int)
    case .uuid, .lowercaseText: .string(String(decoding: text.lazy.map(asciiLowercased), as: UTF8.self))
    case .url: .string(ValueText.url(text))
    case .string, .date, .link, .enumeration: .string(String(decoding: text, as: UTF8.self))
    }
  }

  /// `true` if every decoded text is itself the value.
  package var isText: Bool { self == .string || self == .date || self == .link }
}

extension Record where Layout == Block.Parameter {
  /// `true` if every decoded text is itself the parameter's value.
  var isText: Bool { self[.type] == .enumeration ? isZero(.spellings) : self[.type].isText }

  /// Returns the seconds of a `Duration`, or `nil` for other types.
  @inline(never)
  func otherInteger(_ text: UnsafeBufferPointer<UInt8>) -> ParameterReading<Int64>? {
    has(.type, .duration) ? ParameterReading(ValueText.duration(text)) : nil
  }

  /// Converts the text of a `URL`, a `Link`, lowercase text or an enum's case into a string. Returns `nil` for other
  /// types.
  @inline(never)
  func otherString(_ text: UnsafeBufferPointer<UInt8>) -> ParameterReading<String>? {
    switch self[.type] {
    case .string, .link, .url, .lowercaseText, .enumeration: ParameterReading(value(of: text)?.string)
    case .int, .uint, .double, .bool, .uuid, .date, .duration: nil
    }
  }

  // MARK: Printing

  /// The result of `lendText`.
  enum TextResult {
    /// The text is read as exactly the same value.
    case exact
    /// The text is read as an equal value that may have another form, such as a UUID in lowercase.
    case equal
    case invalid(PrintFailure.Kind)
  }

  /// Passes the canonical text of a single value, decoded, to `body` if the value is valid for the parameter. The text
  /// may contain control characters.
  @inline(__always)
  func lendText(of value: RouteValue, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> TextResult {
    let type = self[.type]
    switch (value, type) {
    case (.string(let text), .string), (.string(let text), .date): return text.lendUTF8 { lend($0, .exact, body) }
    case (.string(let text), .enumeration), (.string(let text), .link):
      return text.lendUTF8 { lend($0, type == .enumeration && isZero(.spellings) ? .exact : .equal, body) }
    case (.string(let text), .uuid), (.string(let text), .lowercaseText):
      return text.lendUTF8 { text in
        guard text.contains(where: { asciiLowercased($0) != $0 }) else { return lend(text, .exact, body) }
        return text.map(asciiLowercased).withUnsafeBufferPointer { lend($0, .equal, body) }
      }
    case (.string(let text), .url):
      return text.lendUTF8 { text in
        isReadable(text) ? lend(text, .equal) { ValueText.url($0).lendUTF8(body) } : .invalid(.unreadable)
      }
    case (.int(let number), .int), (.int(let number), .duration):
      return lend({ $0.append(decimal: number) }, .exact, body)
    case (.int(let number), .uint) where number >= 0, (.int(let number), .double):
      return lend({ $0.append(decimal: number) }, .equal, body)
    case (.uint(let number), .uint), (.uint(let number), .int):
      return lend({ $0.append(decimal: number) }, .equal, body)
    case (.double(let number), .double):
      return ValueText.text(number)?.lendUTF8 { lend($0, .equal, body) } ?? .invalid(.invalidValue)
    case (.bool(let truth), .bool): return lend({ $0.append(truth ? "true" : "false") }, .exact, body)
    default: return .invalid(.invalidValue)
    }
  }

  @inline(never)
  private func lend(
    _ write: (inout ByteWriter) -> Void, _ result: TextResult, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> TextResult {
    var result = result
    ByteWriter.lend(write) { result = lend($0, result, body) }
    return result
  }
}
