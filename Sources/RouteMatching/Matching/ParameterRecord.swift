extension Block.ParameterType {
  /// A decoded text as a value of the type; of an enum, the text as it stands.
  package func value(of text: [UInt8]) -> RouteValue? { text.withUnsafeBufferPointer { value(of: $0) } }

  @inline(never)
  func value(of text: UnsafeBufferPointer<UInt8>) -> RouteValue? {
    switch self {
    case .int: ValueText.int(text).map(RouteValue.int)
    case .uint: ValueText.uint(text).map(RouteValue.uint)
    case .double: ValueText.double(text).map(RouteValue.double)
    case .bool: ValueText.bool(text).map(RouteValue.bool)
    case .duration: ValueText.duration(text).map(RouteValue.int)
    case .uuid, .smallText: .string(String(decoding: text.lazy.map(asciiLowercased), as: UTF8.self))
    case .url: .string(String(decoding: LinkWriter.url(text), as: UTF8.self))
    case .string, .date, .link, .enumeration: .string(String(decoding: text, as: UTF8.self))
    }
  }
}

extension Record where Layout == Block.Parameter {
  /// Whether any decoded text is the parameter's value as it stands.
  var isText: Bool {
    switch self[.type] {
    case .string, .date, .link: true
    case .enumeration: isZero(.spellings)
    case .int, .uint, .double, .bool, .uuid, .duration, .url, .smallText: false
    }
  }

  /// A decoded text as the parameter's value.
  @inline(never)
  func value(of text: UnsafeBufferPointer<UInt8>) -> RouteValue? {
    let type = self[.type]
    return type == .enumeration
      ? .string(self[.spellings].wireName(of: String(decoding: text, as: UTF8.self))) : type.value(of: text)
  }

  /// A decoded text as the parameter's value.
  func value(of text: [UInt8]) -> RouteValue? { text.withUnsafeBufferPointer { value(of: $0) } }

  /// The text of a value as links of the parameter have it: itself, or a whole number with zeros before it; `nil` where it
  /// is none of the type.
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

  /// What a match has for the parameter where the link doesn't carry it.
  var absentValue: RouteValue? {
    let flags = self[.flags]
    if flags.contains(.flag) { return .bool(false) }
    if flags.contains(.hasDefault) { return value(of: self[.defaultText].bytes) }
    if flags.contains(.list) { return .list([]) }
    return flags.contains(.items) ? .items([]) : nil
  }
}

extension List<Record<Block.Spelling>> {
  /// The wire name that a spelling of an enum's case stands for; any other text as it is.
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
