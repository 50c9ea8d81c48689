/// A parameter's value as decoded canonical text, ready to be printed with a pattern.
enum PrintedValue: Equatable {
  case absent
  case text([UInt8])
  case list([[UInt8]])
  case items([QueryItem])
}

extension ParameterRecord {
  /// Returns the canonical text of a value. It's `.absent` if the value is `nil`, empty, `false` for a flag, or equal
  /// to the parameter's default.
  func printed(_ value: RouteValue?) throws(PrintFailure) -> PrintedValue {
    guard let value else { return .absent }
    let flags = self[.flags]
    switch value {
    case .bool(let isPresent) where flags.contains(.flag): return isPresent ? .text([]) : .absent
    case .items(let items) where flags.contains(.items): return items.isEmpty ? .absent : .items(items)
    case .list(let values) where isList:
      var texts: [[UInt8]] = []
      for value in values { texts.append(try text(of: value)) }
      return texts.isEmpty ? .absent : .list(texts)
    default:
      guard !flags.containsOne(of: .flag, .items) else { throw failure(.invalidValue) }
      let text = try text(of: value)
      guard !isList || flags.contains(.rest) else { throw failure(.invalidValue) }
      return !isList && isDefault(value) ? .absent : .text(text)
    }
  }

  /// `true` if the value is a list. A raw rest parameter is a single text, because other patterns carry it in a query
  /// item.
  private var isList: Bool { self[.flags].containsOne(of: .list, .rest) && !self[.flags].contains(.rawRest) }

  private func text(of value: RouteValue) throws(PrintFailure) -> [UInt8] {
    var copy: [UInt8] = []
    if case .invalid(let kind) = lendText(of: value, { copy = Array($0) }) { throw failure(kind) }
    guard isReadable(copy) else { throw failure(.unreadable) }
    return copy
  }

  /// Returns `true` if links can carry a text, because it contains no control characters.
  private func isReadable(_ text: some Sequence<UInt8>) -> Bool { text.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

  func failure(_ kind: PrintFailure.Kind) -> PrintFailure { PrintFailure(kind, parameter: self[.name].string) }

  /// Returns `true` if a single value is the parameter's default.
  func isDefault(_ value: RouteValue?) -> Bool {
    guard let value, self[.flags].contains(.hasDefault) else { return false }
    let text = self[.defaultText].bytes
    return decoded(text, ByteRange(0, text.count), plusIsSpace: false) { text in
      if self[.type].value(of: text) == value { return true }
      var isSame = false
      _ = lendText(of: value) { isSame = $0.elementsEqual(text) }
      return isSame
    }
  }

  /// The result of `lendText`.
  enum TextResult {
    /// The text is read as exactly the same value.
    case exact
    /// The text is read as an equal value of the parameter's type.
    case equal
    case invalid(PrintFailure.Kind)
  }

  /// Passes the canonical text of a single value, decoded, to `body`, unless the value isn't valid for the parameter.
  /// The text may contain control characters.
  @inline(__always)
  func lendText(of value: RouteValue, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> TextResult {
    let type = self[.type]
    switch (value, type) {
    case (.string(let text), .string), (.string(let text), .date): return text.lendUTF8 { lend($0, .exact, body) }
    case (.string(let text), .enumeration), (.string(let text), .link):
      return text.lendUTF8 { lend($0, type == .enumeration && isZero(.spellings) ? .exact : .equal, body) }
    case (.string(let text), .uuid), (.string(let text), .smallText):
      return text.lendUTF8 { text in
        var isSmall = true
        for byte in text where asciiLowercased(byte) != byte { isSmall = false }
        if isSmall { return lend(text, .exact, body) }
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

  /// Passes a text to `body` as links spell it, and returns `result`, if the parameter's language accepts the text.
  @inline(__always)
  private func lend(
    _ text: UnsafeBufferPointer<UInt8>, _ result: TextResult, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> TextResult {
    if self[.language].accepts(text) {
      body(text)
    } else if let padded = spelling(of: Array(text)) {
      padded.withUnsafeBufferPointer(body)
    } else {
      return .invalid(isReadable(text) ? .invalidValue : .unreadable)
    }
    return result
  }
}
