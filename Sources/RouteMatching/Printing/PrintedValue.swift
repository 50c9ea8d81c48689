/// A parameter's value as decoded canonical text, ready to be printed with a pattern.
enum PrintedValue: Equatable {
  case absent
  case text([UInt8])
  case list([[UInt8]])
  case items([QueryItem])
}

extension ParameterRecord {
  /// Returns the canonical text of a value. It's `.absent` if the value is `nil`, empty, `false` for a flag, or equal to
  /// the parameter's default.
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
    let result = lendText(of: value) { copy = Array($0) }
    if case .invalid(let kind) = result { throw failure(kind) }
    guard isReadable(copy) else { throw failure(.unreadable) }
    return copy
  }

  /// Returns `true` if links can carry a text, because it contains no control characters.
  private func isReadable(_ text: some Sequence<UInt8>) -> Bool { text.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

  func failure(_ kind: PrintFailure.Kind) -> PrintFailure { PrintFailure(kind, parameter: self[.name].string) }

  /// Returns `true` if a single value is the parameter's default.
  func isDefault(_ value: RouteValue) -> Bool {
    guard self[.flags].contains(.hasDefault) else { return false }
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

  /// Passes the canonical text of a single value, decoded, to `body`, unless the value isn't valid for the parameter. The
  /// text may contain control characters.
  @inline(__always)
  func lendText(of value: RouteValue, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> TextResult {
    let type = self[.type]
    switch value {
    case .string(let text):
      switch type {
      case .string, .date: return text.lendUTF8 { lend($0, .exact, body) }
      case .enumeration: return text.lendUTF8 { lend($0, isZero(.spellings) ? .exact : .equal, body) }
      case .link: return text.lendUTF8 { lend($0, .equal, body) }
      case .uuid, .smallText:
        return text.lendUTF8 { text in
          if !text.contains(where: { asciiLowercased($0) != $0 }) { return lend(text, .exact, body) }
          return text.map(asciiLowercased).withUnsafeBufferPointer { lend($0, .equal, body) }
        }
      case .url:
        return text.lendUTF8 { text in
          guard isReadable(text) else { return .invalid(.unreadable) }
          return lend(text, .equal) { ValueText.url($0).lendUTF8(body) }
        }
      case .int, .uint, .double, .bool, .duration: return .invalid(.invalidValue)
      }
    case .int(let number):
      switch type {
      case .int, .duration: return lend({ $0.append(decimal: number) }, .exact, body)
      case .uint where number >= 0, .double: return lend({ $0.append(decimal: number) }, .equal, body)
      default: return .invalid(.invalidValue)
      }
    case .uint(let number) where type == .uint || type == .int:
      return lend({ $0.append(decimal: number) }, .equal, body)
    case .double(let number) where type == .double:
      return ValueText.text(number)?.lendUTF8 { lend($0, .equal, body) } ?? .invalid(.invalidValue)
    case .bool(let truth) where type == .bool:
      return lend({ $0.append(truth ? "true" : "false") }, .exact, body)
    case .uint, .double, .bool, .list, .items: return .invalid(.invalidValue)
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
