import RouteLanguage

extension LintRule {
  static let placeholderLiteral = LintRule("placeholder-literal", .warning) { context in
    var found: [Diagnostic] = context.resolved.places.compactMap { wildcard(after: $0) }
    found += context.document.launchDeclaration.rules.compactMap { placeholder(in: $0) }
    var excludes: Set<SourceRange> = []
    for pattern in context.resolved.patterns {
      let name = quoted(context.resolved.name(of: pattern))
      func report(
        _ text: String, not meant: String = "a parameter", at range: SourceRange, _ fix: Fix, hasLink: Bool = true
      ) {
        found.append(
          Diagnostic(
            "\(quoted(text)) of \(name) is plain text here, not \(meant)", at: range, fix: fix,
            witness: hasLink ? context.link(of: pattern.source.range) : nil))
      }
      func reportSegment(of pattern: ResolvedPattern, isExclude: Bool) {
        for text in pattern.segments.compactMap({ $0.piece.literal.map(LinkSymbols.decoded) }) {
          guard let (words, written) = replacement(of: text, context, isExclude: isExclude) else { continue }
          let place = segment(text, of: pattern.source)
          let edits = written.flatMap { written in place.map { [Fix.Edit($0, written)] } } ?? []
          return report(text, at: place ?? pattern.source.range, Fix(words, edits), hasLink: !isExclude)
        }
      }
      reportSegment(of: pattern, isExclude: false)
      for exclude in pattern.excludes where excludes.insert(exclude.source.range).inserted {
        reportSegment(of: exclude, isExclude: true)
      }
      // The following checks use the text of the table, which is the same for all variants of a pattern with an
      // optional part or a choice. So check only the first variant.
      if let form = pattern.form, form > 1 { continue }
      for case .piece(let piece) in pattern.written.items.map({ $0.value }) {
        guard let text = piece.literal.map(LinkSymbols.decoded), let first = text.first, ":<".contains(first),
          let (words, written) = replacement(of: text, context)
        else { continue }
        let edits = written.map { [Fix.Edit(piece.range, $0)] } ?? []
        report(text, at: piece.range, Fix(words, pattern.form == nil ? edits : []))
      }
      for use in pattern.written.uses.map({ $0.use }) where use.inherited == nil {
        guard let value = use.defaultText, value.utf8.count > 1, value.hasPrefix("\""), value.hasSuffix("\""),
          let range = use.fallback?.range ?? use.defaultValue?.range
        else { continue }
        let inside = String(value.dropFirst().dropLast())
        report(value, not: "a text in quotes", at: range, .write(PatternReader.valueText(inside), within: range))
      }
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

  /// Reports a wildcard or a parameter of another router at the end of an identifier without parameters.
  private static func placeholder(in rule: LaunchRuleDeclaration) -> Diagnostic? {
    guard let name = rule.name, let text = rule.pattern?.literal.map(LinkSymbols.decoded),
      let start = text.lastIndex(where: { "*:<".contains($0) }),
      let meant = MeantParameter(String(text[start...]), types: [])
    else { return nil }
    let written = text[..<start] + meant.text(named: "name")
    return Diagnostic(
      "\(quoted(String(text[start...]))) of the identifier \(quoted(text)) is plain text here, not a parameter",
      at: name.range, fix: "write '\(written)'")
  }

  /// Returns a fix for a text that looks like a parameter, with the text to write if it's certain.
  private static func replacement(
    of text: String, _ context: LintContext, isExclude: Bool = false
  ) -> (words: String, written: String?)? {
    guard let meant = MeantParameter(text, types: context.document.types.lazy.map { $0.name.value }) else {
      guard text.hasPrefix("["), text.dropFirst().contains("]") else { return nil }
      return ("write '{name: Type}', and add a type with this 'pattern' to 'types'", nil)
    }
    // An exclude captures nothing.
    var unnamed = meant
    unnamed.name = nil
    let nameless = unnamed.text(named: "_")
    if isExclude { return ("write '\(nameless)'", nameless) }
    let written = meant.text(named: "name")
    if meant.name == nil { return ("write '\(written)', or in an alias '\(nameless)'", nil) }
    return ("write '\(written)'", written)
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
        } else if case let isRound = bytes[start] == UInt8(ascii: "("), isRound == (bytes[index] == UInt8(ascii: ")")),
          let part = partNotation(inside, isRound: isRound)
        {
          found.append((start..<index + 1, "an optional part", part))
        }
      default: continue
      }
    }
    return found
  }

  /// Returns an optional part for the text in `[/{page}]`, `(/:page)` or `(.:format)`, or `nil` for other text.
  ///
  /// - Parameter isRound: `true` for text in parentheses, in which links can contain a parameter, as in `Products({id})`.
  private static func partNotation(_ text: String, isRound: Bool) -> String? {
    var written = ""
    var rest = text[...]
    while let colon = rest.firstIndex(of: ":") {
      let name = rest[rest.index(after: colon)...].prefix { $0 == "_" || RouteDocument.isIdentifier("a\($0)") }
      written += rest[..<colon] + (RouteDocument.isIdentifier(name) ? "{\(name)}" : ":\(name)")
      rest = rest[name.endIndex...]
    }
    written += rest
    let isPart = isRound ? text.first.map { "/.".contains($0) } == true && written != text : text.contains("{")
    return isPart ? "{? " + partElements(of: isRound ? written : text).joined(separator: " ") + "}" : nil
  }

  /// Returns the position of the `$` in the first `${`, which other languages use to insert a value into text.
  private static func interpolation(in source: SourceText) -> SourceRange? {
    let bytes = Array(source.text.utf8)
    let place = bytes.indices.dropLast().first { bytes[$0] == UInt8(ascii: "$") && bytes[$0 + 1] == UInt8(ascii: "{") }
    return place.map { source.range(of: $0..<$0 + 1) }
  }
}
