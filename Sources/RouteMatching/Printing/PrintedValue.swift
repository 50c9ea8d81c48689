/// A parameter's value as decoded canonical text, ready to be printed with a pattern.
enum PrintedValue: Equatable {
  case absent
  case text([UInt8])
  case list([[UInt8]])
  case items([QueryItem])
}

extension ParameterRecord {
  /// Returns the canonical text of a value. It's `.absent` if the value is `nil`, an empty list, `false` for a flag, or
  /// equal to the parameter's default.
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
  func isReadable(_ text: some Sequence<UInt8>) -> Bool { text.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

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

  /// Passes a text to `body` as links spell it, and returns `result`, if the parameter's language accepts the text.
  @inline(__always)
  func lend(
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
