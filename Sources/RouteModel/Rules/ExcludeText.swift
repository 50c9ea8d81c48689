extension ResolvedTable {
  /// Returns the text of an exclude for the links of a pattern: the pattern as written, with `{_: Type}` instead of
  /// `{name: Type}` and without query items that a link may lack.
  ///
  /// Returns `nil` if the pattern has escapes, choices or optional parts, or if a value may be absent from its
  /// fragment.
  func excludeText(_ pattern: ResolvedPattern) -> String? {
    let bytes = Array(pattern.source.text.utf8)
    // Without escapes, the positions in the file are those in the text.
    guard pattern.form == nil, pattern.source.range.upper - pattern.source.range.lower == bytes.count + 2 else {
      return nil
    }
    let start = pattern.source.range.lower + 1
    var uses: [Int: ParameterOccurrence] = [:]
    for placed in pattern.written.uses { uses[placed.use.range.lower - start] = placed }
    var text = ""
    // The path, a query item or the fragment, with the character before it.
    var part = ""
    var separator = ""
    var isNeeded = true
    /// Appends the part, unless a link may lack it. Returns `false` if a part that isn't a query item may be missing.
    func endPart() -> Bool {
      let isItem = separator == "?" || separator == "&"
      if isNeeded { text += (isItem ? (text.contains("?") ? "&" : "?") : separator) + part }
      return isNeeded || isItem
    }
    var index = 0
    while index < bytes.count {
      if let placed = uses[index] {
        let parameter = routes[pattern.route].parameters.first { $0.name == placed.use.name?.value }
        part += ResolvedTable.unnamed(placed, parameter)
        if placed.use.mayBeAbsent || placed.place == .remaining || parameter?.isNeeded == false { isNeeded = false }
        index = max(index + 1, placed.use.range.upper - start)
        continue
      }
      let end = bytes[index...].dropFirst().firstIndex { "?&#{".utf8.contains($0) } ?? bytes.count
      let mark = String(Unicode.Scalar(bytes[index]))
      if separator != "#", mark == "#" || mark == "?" || (mark == "&" && !separator.isEmpty) {
        guard endPart() else { return nil }
        (separator, part, isNeeded) = (mark, String(decoding: bytes[(index + 1)..<end], as: UTF8.self), true)
      } else {
        part += String(decoding: bytes[index..<end], as: UTF8.self)
      }
      index = end
    }
    return endPart() ? text : nil
  }

  /// Returns a parameter without its name, but with the type that the route declares for it.
  private static func unnamed(_ placed: ParameterOccurrence, _ parameter: ResolvedParameter?) -> String {
    let start = placed.place == .rest ? "{_..." : "{_"
    if let type = placed.use.type { return start + ": " + type.text + "}" }
    guard let parameter, parameter.type.name != BuiltInType.string.name else { return start + "}" }
    return start + ": " + (parameter.isList ? "[\(parameter.type.name)]" : parameter.type.name) + "}"
  }
}
