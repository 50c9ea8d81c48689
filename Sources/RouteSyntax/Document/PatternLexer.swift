import RouteMatching

/// Reads the characters and parameters of a pattern, and the choices and optional parts around them.
///
///     pattern   = *( character / parameter / choice / part )
///     choice    = "{" text 1*( "|" text ) "}"
///     part      = "{?" 1*( text / choice / part / parameter / name-form ) "}"
///     text      = "'" *( character / "''" ) "'"
///
/// A name-form is the content of a parameter's braces. Spaces are allowed between all parts of a choice or optional
/// part. A text has the same meaning as without its quotes: `'/'` divides segments.
package struct PatternLexer {
  /// The kind of text, which determines what its braces can contain.
  package enum Kind: Sendable {
    /// A link pattern, whose braces contain parameters, choices and optional parts.
    case link
    /// A value of `set`, whose braces contain names of parameters, parts of the link (`$query`), and optional parts.
    case template
    /// A value of `set` for a launch input, whose braces contain key paths of the payload, and optional parts.
    case payloadTemplate
    /// The pattern of an identifier, `book-{book: BookID}`, whose braces contain parameters.
    case identifier
    /// A base URL, `https://{shop}.example`, whose braces contain a parameter.
    case place
  }

  private var text: PatternReader
  private let kind: Kind
  private var index = 0
  /// `true` after a problem with spaces, a choice or an optional part. The reader stops then.
  private var isBroken = false

  /// Returns the forms of a pattern; none if a choice or optional part is invalid. Reports the problems of parameters,
  /// choices and optional parts.
  package static func forms(
    of source: SourceText, _ kind: Kind, into diagnostics: inout [Diagnostic]
  ) -> [PatternForm] {
    var lexer = PatternLexer(text: PatternReader(source), kind: kind)
    lexer.checkOuterSpaces()
    let forms = lexer.readPattern()
    diagnostics += lexer.text.diagnostics
    return forms
  }

  private init(text: PatternReader, kind: Kind) {
    self.text = text
    self.kind = kind
  }

  /// Reports spaces around a link, which a person doesn't see. Inside a link, a space is a character like others.
  private mutating func checkOuterSpaces() {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
    guard isLink, let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return }
    let spaces = [0..<first, last + 1..<bytes.count].filter { !$0.isEmpty }
    guard let range = spaces.first else { return }
    text.report(
      "outer-space", "a link can't begin or end with a space", at: range,
      fix: Fix("remove it", spaces.map { Fix.Edit(text.range(of: $0), "") }))
    isBroken = true
  }

  /// The forms of a part of a pattern.
  private struct Variants {
    /// The number of forms. Numbers above one million count as one million.
    var count = 1
    /// The forms, or none if there are too many.
    var forms = [PatternForm()]
  }

  /// Appends a part with several forms.
  private func append(_ part: Variants, to variants: inout Variants?) {
    let (before, after) = (variants?.forms ?? [PatternForm()], part.forms)
    // The product of two such numbers overflows the 32-bit `Int` of WebAssembly.
    let (product, overflows) = (variants?.count ?? 1).multipliedReportingOverflow(by: part.count)
    let count = overflows ? 1_000_000 : min(product, 1_000_000)
    let fits = count <= PatternForm.limit && count * bytes.count <= PatternForm.byteLimit
    variants = Variants(count: count, forms: fits ? before.flatMap { form in after.map { form.appending($0) } } : [])
  }

  private func append(_ atoms: [PatternAtom], to variants: inout Variants?) {
    append(Variants(forms: [PatternForm(atoms: atoms)]), to: &variants)
  }

  private var bytes: [UInt8] { text.bytes }

  /// `true` for text in which a brace can be percent-encoded.
  private var isLink: Bool { kind == .link || kind == .place }

  // MARK: Braces

  private enum Opening { case choice, part, parameter }

  /// Returns the construct that begins with this brace. `{?x}` counts as a parameter, so that the reader of parameters
  /// reports this syntax of RFC 6570.
  private func opening(at brace: Int) -> Opening {
    if kind == .identifier || kind == .place { return .parameter }
    let next = bytes[(brace + 1)...].firstIndex { $0 != 0x20 }
    switch next.map({ bytes[$0] }) {
    // The reader of a choice reports a string in double quotes.
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .choice
    case UInt8(ascii: "?"):
      let behind = next.flatMap { $0 + 1 < bytes.count ? bytes[$0 + 1] : nil } ?? 0
      return " '{}".utf8.contains(behind) ? .part : .parameter
    default: return .parameter
    }
  }

  private mutating func readPattern() -> [PatternForm] {
    var variants: Variants?
    var plain: [PatternAtom] = []
    plain.reserveCapacity(bytes.count)
    while index < bytes.count, !isBroken {
      guard bytes[index] == UInt8(ascii: "{") else {
        plain.append(PatternAtom(byte: bytes[index], place: index..<index + 1))
        index += 1
        continue
      }
      let opening = opening(at: index)
      if opening == .parameter {
        plain.append(readParameter(isInPart: false))
      } else {
        append(plain, to: &variants)
        append(opening == .choice ? readChoice() : readPart(depth: 1), to: &variants)
        plain = []
      }
    }
    if isBroken { return [] }
    if variants == nil { return [PatternForm(atoms: plain)] }
    append(plain, to: &variants)
    let (count, forms) = (variants?.count ?? 0, variants?.forms ?? [])
    if !forms.isEmpty { return PatternForm.numbered(forms, in: bytes) }
    text.report(
      "too-many-forms",
      count > PatternForm.limit
        ? "this pattern has \(count) variants, but at most \(PatternForm.limit) are allowed"
        : "the \(count) variants of this pattern have more than \(PatternForm.byteLimit) bytes in total",
      at: 0..<bytes.count, fix: "remove some of the choices or optional parts, and write other variants in 'aliases'")
    return []
  }

  private mutating func readChoice() -> Variants {
    let open = index
    var texts: [[PatternAtom]] = []
    index += 1
    repeat {
      let before = index - 1
      skipSpaces()
      let start = index
      guard let text = readText() else { return Variants() }
      if texts.contains(where: { $0.elementsEqual(text) { $0.byte == $1.byte } }) {
        report(
          "duplicate string in a choice", at: start..<index,
          fix: Fix("remove one of the two", replacing: self.text.range(of: before..<index), by: ""))
      }
      texts.append(text)
      skipSpaces()
    } while take("|")
    guard take("}") else {
      report(
        index < bytes.count ? "expected '|' or '}' after a string of a choice" : "the choice is never closed",
        at: index < bytes.count ? index..<index + 1 : open..<open + 1, fix: "write '{'a'|'b'}'")
      return Variants()
    }
    if texts.count == 1 {
      report(
        "a choice must have at least two strings", at: open..<index,
        fix: .write(
          String(decoding: texts[0].map { $0.byte }, as: UTF8.self), within: text.range(of: open..<index)))
    }
    let forms = texts.enumerated().map { index, text in
      PatternForm(atoms: text, isPrinted: index == 0, choices: [index], addedTextStarts: index > 0 ? [0] : [])
    }
    return Variants(count: forms.count, forms: forms)
  }

  private mutating func readPart(depth: Int) -> Variants {
    let open = index
    index += 1
    skipSpaces()
    index += 1
    var inside: Variants?
    /// `true` if the part begins with `=`, so that the key before it is bare if the part is absent.
    var beginsWithEquals = false
    skipSpaces()
    while index < bytes.count, bytes[index] != UInt8(ascii: "}"), !isBroken {
      if bytes[index] == UInt8(ascii: "'") || bytes[index] == UInt8(ascii: "\"") {
        if let text = readText(isInPart: true) {
          if inside == nil { beginsWithEquals = text.first?.byte == UInt8(ascii: "=") }
          append(text, to: &inside)
        }
      } else if bytes[index] == UInt8(ascii: "|") {
        report("a choice in an optional part needs its own braces", at: index..<index + 1, fix: "write '{? {'a'|'b'}}'")
      } else if bytes[index] != UInt8(ascii: "{") {
        // A parameter without braces.
        let start = index
        var isQuoted = false
        while index < bytes.count, isQuoted || !"'{}|".utf8.contains(bytes[index]) {
          if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
          index += 1
        }
        let name = text.trimmed(start..<index)
        if "/?&#=@,;+!".utf8.contains(bytes[start])
          || (bytes[start] == UInt8(ascii: ".") && !text.isAt("..", start, index))
        {
          reportUnquotedPart(name)
        } else {
          append([atom(name, content: name, isInPart: true)], to: &inside)
        }
      } else {
        switch opening(at: index) {
        case .choice: append(readChoice(), to: &inside)
        case .parameter: append([readParameter(isInPart: true)], to: &inside)
        case .part where depth < PatternForm.depthLimit: append(readPart(depth: depth + 1), to: &inside)
        case .part:
          report("optional parts are nested more than \(depth) levels deep", at: index..<index + 1)
        }
      }
      skipSpaces()
    }
    if isBroken { return Variants() }
    if !take("}") {
      report("the optional part is never closed", at: open..<open + 1, fix: "write '}' after it")
    } else if inside == nil {
      report(
        "an optional part must contain a string in single quotes, or a parameter", at: open..<index,
        fix: "write '{? '/' name}', or remove the part")
    }
    let (count, present) = (inside?.count ?? 1, inside?.forms ?? [])
    var forms = present.map { form in
      let hasName = form.atoms.contains { $0.parameter?.name != nil }
      return PatternForm(
        atoms: form.atoms, isPrinted: form.isPrinted && hasName, choices: [0] + form.choices,
        bareKeyEnds: form.bareKeyEnds, addedTextStarts: form.addedTextStarts.union([0]))
    }
    forms.append(
      PatternForm(
        choices: [1] + [Int](repeating: -1, count: present.first?.choices.count ?? 0),
        bareKeyEnds: beginsWithEquals ? [0] : []))
    return Variants(count: count + 1, forms: forms)
  }

  /// Reads a text in single quotes. Two quotes in a row mean a quote.
  private mutating func readText(isInPart: Bool = false) -> [PatternAtom]? {
    let start = index
    guard take("'") else {
      reportUnquoted()
      return nil
    }
    var atoms: [PatternAtom] = []
    while index < bytes.count {
      if take("'") {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "'") else { return atoms }
      }
      if bytes[index] == UInt8(ascii: "{"), let close = closingBrace(index), close > index + 1,
        !bytes[index..<close].contains(UInt8(ascii: "'"))
      {
        reportQuotedParameter(index..<close + 1, inTextFrom: start, isInPart: isInPart)
        return nil
      }
      if bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "}") {
        let escape = bytes[index] == UInt8(ascii: "{") ? "%7B" : "%7D"
        report(
          "a brace in a string must be percent-encoded", at: index..<index + 1,
          fix: .write(escape, within: text.range(of: index..<index + 1)))
        return nil
      }
      atoms.append(PatternAtom(byte: bytes[index], place: index..<index + 1, isQuoted: true))
      index += 1
    }
    report("the quotation mark is never closed", at: start..<start + 1, fix: "write ' after the string")
    return nil
  }

  /// Reports text in a choice or an optional part that isn't in single quotes.
  private mutating func reportUnquoted() {
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") { return reportDoubleQuotes() }
    let end = bytes[index...].firstIndex { "|}{'".utf8.contains($0) } ?? index
    let words = text.text(text.trimmed(index..<end))
    // Other text may be a parameter, which a fix must not put in quotes.
    let isPlain = kind == .link && words.utf8.allSatisfy(LinkCharacters.isUnreserved) && !words.hasSuffix("...")
    if index < bytes.count, words.isEmpty ? bytes[index] == UInt8(ascii: "{") : !isPlain {
      report(
        "a choice can contain only strings in single quotes", at: index..<max(end, index + 1),
        fix: "write '{? … }' for an optional part, or write other variants in 'aliases'")
      return
    }
    report(
      "a string in a choice must be in single quotes", at: index..<max(end, min(index + 1, bytes.count)),
      fix: words.isEmpty
        ? "write '{'a'|'b'}'" : Fix("write it in quotes", replacing: text.range(of: index..<end), by: "'\(words)'"))
  }

  /// Reports text of an optional part without quotes, such as `/page`, which may be a text before a parameter.
  private mutating func reportUnquotedPart(_ range: Range<Int>) {
    let words = text.text(range)
    let name = words.drop { $0 != "_" && !RouteDocument.isIdentifier(String($0)) }
    let isText = name.isEmpty || (!name.contains(":") && "/=&#".utf8.contains(bytes[range.upperBound - 1]))
    report(
      "text in an optional part must be in single quotes", at: range,
      fix: isText
        ? .write(partText(words), within: text.range(of: range))
        : """
        write '{? \(partText(String(words.dropLast(name.count)))) \(name)}' for a parameter, \
        or '{? \(partText(words))}' for text
        """)
  }

  /// Reports a string in double quotes. The fix also writes the strings directly after it in single quotes.
  private mutating func reportDoubleQuotes() {
    let start = index
    var words: [String] = []
    var edits: [Fix.Edit] = []
    while take("\""), let close = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) {
      words.append(partText(text.text(index..<close)))
      edits += Fix.write(words[words.count - 1], within: text.range(of: index - 1..<close + 1)).edits
      index = close + 1
      while index < bytes.count, " |".utf8.contains(bytes[index]) { index += 1 }
    }
    report(
      "a string in a choice or an optional part must be in single quotes", at: start..<max(index, start + 1),
      fix: words.isEmpty ? "write '{'a'|'b'}'" : Fix("write \(words.joined(separator: " and "))", edits))
  }

  /// Reports a parameter in the quotes of a string.
  private mutating func reportQuotedParameter(_ range: Range<Int>, inTextFrom start: Int, isInPart: Bool) {
    var fix: Fix = isInPart ? "write it after the closing quote" : "write other variants in 'aliases'"
    let marks = bytes.indices[start...].filter { bytes[$0] == UInt8(ascii: "'") }
    // Two quotes in a row are a quote of the text.
    if isInPart, marks.count > 1, range.upperBound <= marks[1], !marks.dropFirst(2).contains(marks[1] + 1) {
      let written = partElements(of: text.text(start + 1..<marks[1])).joined(separator: " ")
      fix = .write(written, within: text.range(of: start..<marks[1] + 1))
    }
    report("a string in quotes can't contain the parameter \(quoted(text.text(range)))", at: range, fix: fix)
  }

  // MARK: Parameters

  /// Reads a parameter with braces.
  private mutating func readParameter(isInPart: Bool) -> PatternAtom {
    let open = index
    if let close = closingBrace(open) {
      index = close + 1
      return atom(open..<index, content: open + 1..<close, isInPart: isInPart)
    }
    if let end = doubleBraces(open) {
      let whole = text.range(of: open..<end)
      text.report(
        "stray-brace", "a parameter must be in a single pair of braces", at: open..<end,
        fix: .write(text.text(open + 1..<end - 1), within: whole))
      index = end
    } else {
      text.report("unclosed-brace", "'{' is never closed", at: open..<open + 1, fix: unclosedFix(open))
      index = endOfParameter(open)
      isBroken = isInPart || !isLink
    }
    return PatternAtom(byte: UInt8(ascii: "{"), place: open..<index)
  }

  /// Reads the content of a parameter's braces. `whole` is the range of the parameter with its braces, if it has any.
  private mutating func atom(_ whole: Range<Int>, content: Range<Int>, isInPart: Bool) -> PatternAtom {
    var atom = PatternAtom(byte: UInt8(ascii: "{"), place: whole)
    switch kind {
    case .link, .identifier, .place:
      let parameter = text.readParameter(whole, content: content, isInPart: isInPart)
      atom.parameter = parameter?.use
      atom.isRest = parameter?.isRest ?? false
      if kind == .identifier, let use = atom.parameter { text.checkIdentifier(use, isRest: atom.isRest, whole) }
    case .template: atom.parameter = text.readTemplateParameter(whole, content: content)
    case .payloadTemplate: atom.parameter = text.readKeyPath(whole, content: content)
    }
    return atom
  }

  /// Returns the index of the brace that closes the one at `open`, or `nil` if there is none before the next `{`.
  private func closingBrace(_ open: Int) -> Int? {
    bytes[(open + 1)...].firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }.flatMap {
      bytes[$0] == UInt8(ascii: "}") ? $0 : nil
    }
  }

  /// Returns the end of `{{name}}`, a parameter in other template languages, or `nil` for other text.
  private func doubleBraces(_ open: Int) -> Int? {
    guard open + 1 < bytes.count, bytes[open + 1] == UInt8(ascii: "{"), let close = closingBrace(open + 1),
      close + 1 < bytes.count, bytes[close + 1] == UInt8(ascii: "}")
    else { return nil }
    return close + 2
  }

  /// Returns the index at which a parameter without a closing brace probably ends.
  private func endOfParameter(_ open: Int) -> Int {
    bytes[(open + 1)...].firstIndex { "/?&#{".utf8.contains($0) } ?? bytes.count
  }

  /// Returns a fix that closes a brace after a parameter. The fix has no edit if the end of the parameter isn't clear.
  private func unclosedFix(_ open: Int) -> Fix {
    if !isLink { return "write '}' after the parameter" }
    let words = "write '}' after the parameter, or '%7B' for a brace"
    let stop = endOfParameter(open)
    guard stop > open + 1, stop == bytes.count || bytes[stop] != UInt8(ascii: "{") else { return Fix(words) }
    return Fix(words, replacing: text.range(of: stop..<stop), by: "}")
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func report(_ message: String, at range: Range<Int>, fix: Fix? = nil) {
    text.report("bad-choice", message, at: range, fix: fix)
    isBroken = true
  }
}
