/// The text of an exclude for the links of a pattern: the pattern as written, with `{_: Type}` instead of
/// `{name: Type}` and without query items that a link may lack.
package struct ExcludeText {
  package let text: String

  /// Creates the text, or returns `nil` if the pattern has escapes, choices or optional parts, or if a value may be
  /// absent from its fragment.
  package init?(_ pattern: ResolvedPattern, in resolved: ResolvedTable) {
    let bytes = Array(pattern.source.text.utf8)
    // Without escapes, the positions in the file are those in the text.
    guard pattern.form == nil, pattern.source.range.upper - pattern.source.range.lower == bytes.count + 2 else {
      return nil
    }
    let start = pattern.source.range.lower + 1
    var uses: [Int: ParameterOccurrence] = [:]
    for placed in pattern.written.uses { uses[placed.use.range.lower - start] = placed }
    let parameters = resolved.routes[pattern.route].parameters
    var parts = [Part(isNeeded: true)]
    var index = 0
    while index < bytes.count {
      if let placed = uses[index] {
        let parameter = parameters.first { $0.name == placed.use.name?.value }
        parts[parts.count - 1].text += ExcludeText.text(of: placed, parameter)
        let mayBeAbsent = placed.use.mayBeAbsent || placed.place == .remaining || parameter?.isNeeded == false
        if mayBeAbsent { parts[parts.count - 1].isNeeded = false }
        index = max(index + 1, placed.use.range.upper - start)
        continue
      }
      let isInFragment = parts.last?.separator == "#"
      let end = bytes[index...].dropFirst().firstIndex { "?&#{".utf8.contains($0) } ?? bytes.count
      let separator = Character(Unicode.Scalar(bytes[index]))
      if !isInFragment, separator == "#" || separator == "?" || (separator == "&" && parts.count > 1) {
        parts.append(Part(separator: separator, isNeeded: true))
        parts[parts.count - 1].text = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
      } else {
        parts[parts.count - 1].text += String(decoding: bytes[index..<end], as: UTF8.self)
      }
      index = end
    }
    guard parts.allSatisfy({ $0.isNeeded || $0.separator == "?" || $0.separator == "&" }) else { return nil }
    var text = ""
    for part in parts where part.isNeeded {
      let isItem = part.separator == "?" || part.separator == "&"
      text += (isItem ? (text.contains("?") ? "&" : "?") : part.separator.map { String($0) } ?? "") + part.text
    }
    self.text = text
  }

  /// The path, a query item or the fragment.
  private struct Part {
    /// The character before the part, or `nil` for the path.
    var separator: Character?
    var text = ""
    /// `false` if a link may lack the part.
    var isNeeded: Bool
  }

  /// Returns a parameter without its name, but with the type that the route declares for it.
  private static func text(of placed: ParameterOccurrence, _ parameter: ResolvedParameter?) -> String {
    let start = placed.place == .rest ? "{_..." : "{_"
    if let type = placed.use.type { return start + ": " + type.text + "}" }
    guard let parameter, parameter.type.name != BuiltInType.string.name else { return start + "}" }
    return start + ": " + (parameter.isList ? "[\(parameter.type.name)]" : parameter.type.name) + "}"
  }
}
