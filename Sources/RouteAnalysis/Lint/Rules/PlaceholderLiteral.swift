import RouteLanguage

extension LintRule {
  static let placeholderLiteral = LintRule("placeholder-literal", .warning) { context in
    var found: [Diagnostic] = context.resolved.places.compactMap { wildcard(after: $0) }
    for pattern in context.resolved.patterns {
      func report(_ text: String, not meant: String, at range: SourceRange, _ fix: Fix) {
        let name = quoted(context.resolved.name(of: pattern))
        found.append(
          Diagnostic(
            "\(quoted(text)) of \(name) is plain text here, not \(meant)", at: range, fix: fix,
            witness: context.link(of: pattern.source.range)))
      }
      let texts = pattern.segments.lazy.compactMap { $0.piece.literal.map(LinkSymbols.decoded) }
      if let (text, parameter) = texts.compactMap({ text in meant(by: text).map { (text, $0) } }).first {
        let place = segment(text, of: pattern.source)
        let isWildcard = parameter.contains(" ")
        let edits = isWildcard ? [] : place.map { [Fix.Edit($0, parameter)] } ?? []
        report(text, not: "a parameter", at: place ?? pattern.source.range, Fix("write '\(parameter)'", edits))
      }
      // The following checks use the text of the table, which is the same for all variants of a pattern with an
      // optional part or a choice. So check only the first variant.
      if let form = pattern.form, form > 1 { continue }
      for (range, what, written) in formNotations(in: pattern.source) {
        let text = String(decoding: Array(pattern.source.text.utf8)[range], as: UTF8.self)
        let place = pattern.source.range(of: range)
        report(text, not: what, at: place, .write(written, within: place))
      }
      if let dollar = interpolation(in: pattern.source) {
        report("$", not: "a part of the parameter", at: dollar, "remove it, unless links contain a '$' here")
      }
    }
    return found
  }

  /// Reports a `*` or `**` at the end of an origin's base path, which means all paths in other routers.
  private static func wildcard(after place: ResolvedPlace) -> Diagnostic? {
    guard let last = place.basePath.last, last == "*" || last == "**",
      let range = segment(last, of: place.source)
    else { return nil }
    let whole = SourceRange(file: range.file, lower: range.lower - 1, upper: range.upper)
    return Diagnostic(
      "\(quoted(last)) of \(quoted(place.source.text)) is plain text here; an origin already contains all paths below it",
      at: whole,
      fix: Fix("remove '/\(last)'", replacing: whole, by: ""))
  }

  /// Returns the range of a text that is a whole segment of a pattern.
  private static func segment(_ text: String, of source: SourceText) -> SourceRange? {
    let bytes = Array(source.text.utf8)
    let wanted = Array(text.utf8)
    for start in bytes.indices where start > 0 && bytes[start - 1] == UInt8(ascii: "/") {
      let end = start + wanted.count
      guard end <= bytes.count, bytes[start..<end].elementsEqual(wanted) else { continue }
      if end == bytes.count || "/?#".utf8.contains(bytes[end]) { return source.range(of: start..<end) }
    }
    return nil
  }

  /// Returns choices and optional parts in the notation of other routers, such as `(web|app)` and `[/{page}]`.
  private static func formNotations(in source: SourceText) -> [(range: Range<Int>, what: String, written: String)] {
    let bytes = Array(source.text.utf8)
    var found: [(range: Range<Int>, what: String, written: String)] = []
    var depth = 0
    var open: Int?
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "?") where depth == 0, UInt8(ascii: "#") where depth == 0: return found
      case UInt8(ascii: "(") where depth == 0, UInt8(ascii: "[") where depth == 0: open = index
      case UInt8(ascii: ")") where depth == 0, UInt8(ascii: "]") where depth == 0:
        guard let start = open, start + 1 < index else { continue }
        open = nil
        let inside = String(decoding: bytes[start + 1..<index], as: UTF8.self)
        if bytes[start] == UInt8(ascii: "("), bytes[index] == UInt8(ascii: ")"), let choice = choiceText(inside) {
          found.append((start..<index + 1, "a choice", choice))
        } else if bytes[start] == UInt8(ascii: "["), bytes[index] == UInt8(ascii: "]"), inside.contains("{") {
          found.append(
            (start..<index + 1, "an optional part", "{? " + elements(of: inside).joined(separator: " ") + "}"))
        }
      default: continue
      }
    }
    return found
  }

  /// Returns the elements of a pattern's text: text in quotes, and parameters unchanged.
  private static func elements(of text: String) -> [String] {
    var elements: [String] = []
    for character in text {
      let isInside = elements.last.map { $0.hasPrefix("{") && !$0.hasSuffix("}") } ?? false
      if isInside {
        elements[elements.count - 1].append(character)
      } else if character == "{" {
        elements.append("{")
      } else if let last = elements.last, last.hasPrefix("'") {
        elements[elements.count - 1] = last.dropLast() + (character == "'" ? "''" : String(character)) + "'"
      } else {
        elements.append("'\(character == "'" ? "''" : String(character))'")
      }
    }
    return elements
  }

  /// Returns the position of the `$` in the first `${`, which other languages use to insert a value into text.
  private static func interpolation(in source: SourceText) -> SourceRange? {
    let bytes = Array(source.text.utf8)
    let place = bytes.indices.dropLast().first { bytes[$0] == UInt8(ascii: "$") && bytes[$0 + 1] == UInt8(ascii: "{") }
    return place.map { source.range(of: $0..<$0 + 1) }
  }

  /// Returns the parameter that the author of a segment probably meant, or `nil` if the text looks like a literal.
  private static func meant(by text: String) -> String? {
    if text == "*" { return "{name}', or in an alias '{_}" }
    if text == "**" { return "{name...}', or in an alias '{_...}" }
    switch (text.first, text.last) {
    case (":", _): return name(text.dropFirst())
    case ("*", _): return name(text.dropFirst(), "...}")
    // `<int:id>` has its type before the name.
    case ("<", ">"): return name((text.dropLast().split(separator: ":").last ?? "").drop { $0 == "<" })
    case ("[", _):
      if text.hasPrefix("[[..."), text.hasSuffix("]]"), let name = name(text.dropFirst(5).dropLast(2), "...}") {
        return name
      }
      guard text.dropFirst().contains("]") else { return nil }
      let inside = text.dropFirst().dropLast()
      let isRest = inside.hasPrefix("...")
      if text.last == "]", let name = name(inside.dropFirst(isRest ? 3 : 0), isRest ? "...}" : "}") { return name }
      return "{name: Type}', and add a type with this 'pattern' to 'types"
    default: return nil
    }
  }

  /// Returns a parameter with a name, or `nil` if the name isn't valid.
  private static func name(_ text: Substring, _ end: String = "}") -> String? {
    RouteDocument.isIdentifier(text) ? "{" + text + end : nil
  }
}
