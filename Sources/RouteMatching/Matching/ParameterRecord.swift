extension Record where Layout == Block.Parameter {
  /// Returns a decoded text as the parameter's value, or `nil` if it isn't valid.
  @inline(never)
  func value(of text: UnsafeBufferPointer<UInt8>) -> RouteValue? {
    let type = self[.type]
    return type == .enumeration
      ? .string(self[.spellings].wireName(of: String(decoding: text, as: UTF8.self))) : type.value(of: text)
  }

  /// Returns a decoded text as the parameter's value, or `nil` if it isn't valid.
  func value(of text: [UInt8]) -> RouteValue? { text.withUnsafeBufferPointer { value(of: $0) } }

  /// Returns the text of a value as links spell it: the text itself, or a whole number with leading zeros if the
  /// parameter's type requires them. Returns `nil` if the value isn't valid.
  func spelling(of text: [UInt8]) -> [UInt8]? {
    if self[.language].accepts(text) { return text }
    guard self[.type] == .int || self[.type] == .uint else { return nil }
    var padded = text
    while padded.count < 18 {
      padded.insert(UInt8(ascii: "0"), at: 0)
      if self[.language].accepts(padded) { return padded }
    }
    return nil
  }

  /// The value of the parameter in a match if the link doesn't contain it.
  var absentValue: RouteValue? {
    let flags = self[.flags]
    if flags.contains(.flag) { return .bool(false) }
    if flags.contains(.hasDefault) { return value(of: self[.defaultText].bytes) }
    if flags.contains(.list) { return .list([]) }
    return flags.contains(.items) ? .items([]) : nil
  }
}

extension List<Record<Block.Spelling>> {
  /// Returns the wire name of the enum's case that has a spelling. Returns a text that isn't a spelling unchanged.
  func wireName(of spelling: String) -> String {
    for record in self {
      let candidate = record[.text].string
      let isSame =
        record[.isFolded]
        ? candidate.utf8.elementsEqual(spelling.utf8) { asciiLowercased($0) == asciiLowercased($1) }
        : candidate.utf8.elementsEqual(spelling.utf8)
      if isSame { return record[.wire].string }
    }
    return spelling
  }
}
