extension Record where Layout == Block.Parameter {
  /// A decoded text as the parameter's value.
  func value(of text: UnsafeBufferPointer<UInt8>) -> RouteValue? {
    switch self[.type] {
    case .int: return ValueText.int(text).map(RouteValue.int)
    case .uint: return ValueText.uint(text).map(RouteValue.uint)
    case .double: return ValueText.double(text).map(RouteValue.double)
    case .bool: return ValueText.bool(text).map(RouteValue.bool)
    case .duration: return ValueText.duration(text).map(RouteValue.int)
    case .uuid: return .string(String(decoding: text.lazy.map(asciiLowercased), as: UTF8.self))
    case .string, .date, .link: return .string(String(decoding: text, as: UTF8.self))
    case .url: return .string(String(decoding: LinkWriter.url(text), as: UTF8.self))
    case .enumeration: return .string(wireName(of: String(decoding: text, as: UTF8.self)))
    }
  }

  /// The wire name that a spelling of an enum's case stands for; any other text as it is.
  func wireName(of spelling: String) -> String {
    for record in self[.spellings] {
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
