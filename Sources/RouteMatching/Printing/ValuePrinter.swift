/// A parameter's value as decoded canonical text, ready to be printed with a pattern.
enum PrintedValue: Equatable {
  case absent
  case text([UInt8])
  case list([[UInt8]])
  case items([QueryItem])

  var isAbsent: Bool { self == .absent }
}

extension RouteTable {
  /// Returns the canonical text of a value. It's `.absent` if the value is `nil`, empty, `false` for a flag, or equal
  /// to the parameter's default.
  func printed(_ value: RouteValue?, parameter index: Int, route: Int) throws(PrintFailure) -> PrintedValue {
    let parameter = parameter(index, of: route)
    let flags = parameter[.flags]
    let name = parameter[.name].string
    guard let value else { return .absent }
    if flags.contains(.flag) {
      guard case .bool(let isPresent) = value else { throw PrintFailure(.invalidValue, parameter: name) }
      return isPresent ? .text([]) : .absent
    }
    if flags.contains(.items) {
      guard case .items(let items) = value else { throw PrintFailure(.invalidValue, parameter: name) }
      return items.isEmpty ? .absent : .items(items)
    }
    // A raw rest parameter is a single text, because other patterns carry it in a query item.
    let isList = flags.containsOne(of: .list, .rest) && !flags.contains(.rawRest)
    if isList, case .list(let values) = value {
      var texts: [[UInt8]] = []
      for value in values { texts.append(try canonicalText(value, parameter, name)) }
      return texts.isEmpty ? .absent : .list(texts)
    }
    let canonical = try canonicalText(value, parameter, name)
    if isList {
      guard flags.contains(.rest) else { throw PrintFailure(.invalidValue, parameter: name) }
      return .text(canonical)
    }
    if flags.contains(.hasDefault) {
      let defaultText = Array(parameter[.defaultText].string.utf8)
      if defaultText == canonical { return .absent }
      if let typed = parameter[.type].value(of: defaultText), typed == value { return .absent }
    }
    return .text(canonical)
  }

  private func canonicalText(_ value: RouteValue, _ parameter: ParameterRecord, _ name: String) throws(PrintFailure)
    -> [UInt8]
  {
    let canonical: [UInt8]
    switch (value, parameter[.type]) {
    case (.int(let number), .int), (.int(let number), .duration): canonical = Array("\(number)".utf8)
    case (.int(let number), .uint) where number >= 0: canonical = Array("\(number)".utf8)
    case (.uint(let number), .uint), (.uint(let number), .int): canonical = Array("\(number)".utf8)
    case (.double(let number), .double):
      guard let text = ValueText.text(number) else { throw PrintFailure(.invalidValue, parameter: name) }
      canonical = Array(text.utf8)
    case (.int(let number), .double): canonical = Array("\(number)".utf8)
    case (.bool(let truth), .bool): canonical = Array((truth ? "true" : "false").utf8)
    case (.string(let text), .uuid), (.string(let text), .smallText): canonical = text.utf8.map(asciiLowercased)
    case (.string(let text), .string), (.string(let text), .date), (.string(let text), .url),
      (.string(let text), .link), (.string(let text), .enumeration):
      canonical = Array(text.utf8)
    default: throw PrintFailure(.invalidValue, parameter: name)
    }
    guard isUnderstood(canonical) else { throw PrintFailure(.unreadable, parameter: name) }
    guard let text = parameter.spelling(of: canonical) else { throw PrintFailure(.invalidValue, parameter: name) }
    return parameter[.type] == .url ? LinkWriter.url(text) : text
  }

  /// Returns `true` if a link can carry a text, because the text contains no control characters.
  private func isUnderstood(_ text: [UInt8]) -> Bool {
    text.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
