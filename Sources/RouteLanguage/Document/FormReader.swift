/// Reads the choices and optional parts of a pattern and expands them into the forms of the pattern.
///
///     choice = "{" text 1*( "|" text ) "}"
///     part   = "{?" 1*( text / choice / part / parameter / name-form ) "}"
///     text   = "'" *( character / "''" ) "'"
///
/// A name-form is the content of a parameter's braces. Spaces are allowed between all of these. A text has the same
/// meaning as without its quotes: `'/'` divides segments.
struct FormReader {
  private let source: SourceText
  private let bytes: [UInt8]
  private var index = 0
  private var diagnostics: [Diagnostic] = []

  /// Returns the forms of a pattern; empty if a choice or part is invalid, and `nil` if the pattern has neither.
  static func forms(of source: SourceText, into diagnostics: inout [Diagnostic]) -> [PatternForm]? {
    // Every choice and every part contains one of these characters.
    var text = source.text
    let isPlain = text.withUTF8 { !$0.contains { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "?") } }
    if isPlain { return nil }
    var reader = FormReader(source)
    guard reader.hasForms else { return nil }
    let elements = reader.readPattern()
    let forms = reader.diagnostics.isEmpty ? reader.forms(elements) : []
    diagnostics += reader.diagnostics
    return forms
  }

  private init(_ source: SourceText) {
    self.source = source
    bytes = Array(source.text.utf8)
  }

  // MARK: Reading

  private enum Opening { case choice, part, parameter }

  /// Returns the construct that begins with this brace. `{?x}` counts as a parameter, so that the reader of parameters
  /// reports this syntax of RFC 6570.
  private func opening(at brace: Int) -> Opening {
    let next = bytes[(brace + 1)...].firstIndex { $0 != 0x20 }
    switch next.map({ bytes[$0] }) {
    case UInt8(ascii: "'"): return .choice
    case UInt8(ascii: "?"):
      let behind = next.flatMap { $0 + 1 < bytes.count ? bytes[$0 + 1] : nil } ?? 0
      return " '{}".utf8.contains(behind) ? .part : .parameter
    default: return .parameter
    }
  }

  private var hasForms: Bool {
    bytes.indices.contains { bytes[$0] == UInt8(ascii: "{") && opening(at: $0) != .parameter }
  }

  private mutating func readPattern() -> [FormElement] {
    var elements: [FormElement] = []
    var plain = FormDraft()
    while index < bytes.count, diagnostics.isEmpty {
      let opening = bytes[index] == UInt8(ascii: "{") ? opening(at: index) : .parameter
      if opening == .parameter {
        plain.append(bytes[index], at: index)
        index += 1
        continue
      }
      elements.append(.plain(plain))
      plain = FormDraft()
      elements.append(opening == .choice ? readChoice() : readPart(depth: 1))
    }
    return elements + [.plain(plain)]
  }

  private mutating func readChoice() -> FormElement {
    let open = index
    var texts: [FormDraft] = []
    index += 1
    repeat {
      let before = index - 1
      skipSpaces()
      let start = index
      guard let text = readText() else { return .choice([]) }
      if texts.contains(where: { $0.text == text.text }) {
        report(
          "duplicate string in a choice", at: start..<index,
          fix: Fix("remove one of the two", replacing: source.range(of: before..<index), by: ""))
      }
      texts.append(text)
      skipSpaces()
    } while take("|")
    guard take("}") else {
      report(
        index < bytes.count ? "expected '|' or '}' after a string of a choice" : "the choice is never closed",
        at: index < bytes.count ? index..<index + 1 : open..<open + 1, fix: "write '{'a'|'b'}'")
      return .choice([])
    }
    if texts.count == 1 {
      report(
        "a choice must have at least two strings", at: open..<index,
        fix: .write(texts[0].text, within: source.range(of: open..<index)))
    }
    return .choice(texts)
  }

  private mutating func readPart(depth: Int) -> FormElement {
    let open = index
    index += 1
    skipSpaces()
    index += 1
    var elements: [FormElement] = []
    skipSpaces()
    while index < bytes.count, bytes[index] != UInt8(ascii: "}"), diagnostics.isEmpty {
      if bytes[index] == UInt8(ascii: "'") {
        if let text = readText() { elements.append(.plain(text)) }
      } else if bytes[index] == UInt8(ascii: "|") {
        report(
          "a choice in an optional part needs its own braces", at: index..<index + 1, fix: "write '{? {'a'|'b'}}'")
      } else if bytes[index] != UInt8(ascii: "{") {
        elements.append(.plain(readNameForm()))
      } else {
        switch opening(at: index) {
        case .choice: elements.append(readChoice())
        case .parameter: elements.append(.plain(readParameter()))
        case .part where depth < PatternForm.depthLimit: elements.append(readPart(depth: depth + 1))
        case .part:
          report("optional parts are nested more than \(depth) levels deep", at: index..<index + 1)
        }
      }
      skipSpaces()
    }
    guard diagnostics.isEmpty else { return .part([]) }
    if !take("}") {
      report("the optional part is never closed", at: open..<open + 1, fix: "write '}' after it")
    } else if elements.isEmpty {
      report(
        "an optional part must contain a string in single quotes, or a parameter", at: open..<index,
        fix: "write '{? '/' name}', or remove the part")
    }
    return .part(elements)
  }

  /// Reads a text in single quotes. Two quotes in a row mean a quote.
  private mutating func readText() -> FormDraft? {
    let start = index
    guard take("'") else {
      let end = bytes[index...].firstIndex { "|}{'".utf8.contains($0) } ?? index
      let words = String(decoding: bytes[index..<end], as: UTF8.self)
      if words.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "{") {
        report(
          "a choice can contain only strings in single quotes", at: index..<index + 1,
          fix: "write '{? … }' for an optional part, or write other variants in 'aliases'")
        return nil
      }
      report(
        "a string in a choice must be in single quotes", at: index..<max(end, min(index + 1, bytes.count)),
        fix: words.isEmpty
          ? "write '{'a'|'b'}'" : Fix("write it in quotes", replacing: source.range(of: index..<end), by: "'\(words)'"))
      return nil
    }
    var text = FormDraft()
    while index < bytes.count {
      if take("'") {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "'") else {
          return text
        }
      }
      if bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "}") {
        let escape = bytes[index] == UInt8(ascii: "{") ? "%7B" : "%7D"
        report(
          "a brace in a string must be percent-encoded", at: index..<index + 1,
          fix: .write(escape, within: source.range(of: index..<index + 1)))
        return nil
      }
      if bytes[index] == UInt8(ascii: "&") { text.quotedAmpersands.insert(text.bytes.count) }
      text.append(bytes[index], at: index)
      index += 1
    }
    report("the quotation mark is never closed", at: start..<start + 1, fix: "write ' after the string")
    return nil
  }

  /// Reads a parameter with braces.
  private mutating func readParameter() -> FormDraft {
    var parameter = FormDraft(isParameter: true)
    let start = index
    while index < bytes.count {
      parameter.append(bytes[index], at: index)
      index += 1
      if bytes[index - 1] == UInt8(ascii: "}") { return parameter }
    }
    report("'{' is never closed", at: start..<start + 1, fix: "write '}' after the parameter")
    return parameter
  }

  /// Reads a parameter without braces, and adds braces to it.
  private mutating func readNameForm() -> FormDraft {
    let start = index
    var isQuoted = false
    while index < bytes.count, isQuoted || !"'{}|".utf8.contains(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      index += 1
    }
    var end = index
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    var parameter = FormDraft(isParameter: true)
    parameter.bytes.append((UInt8(ascii: "{"), start..<start))
    for offset in start..<end { parameter.append(bytes[offset], at: offset) }
    parameter.bytes.append((UInt8(ascii: "}"), end..<end))
    return parameter
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
    diagnostics.append(Diagnostic(.error, "bad-choice", message, at: source.range(of: range), fix: fix))
  }

  // MARK: Spelling out

  private mutating func forms(_ elements: [FormElement]) -> [PatternForm] {
    let count = FormElement.count(elements)
    guard count <= PatternForm.limit, count * bytes.count <= PatternForm.byteLimit else {
      diagnostics.append(
        Diagnostic(
          .error, "too-many-forms",
          count > PatternForm.limit
            ? "this pattern has \(count) variants, but at most \(PatternForm.limit) are allowed"
            : "the \(count) variants of this pattern have more than \(PatternForm.byteLimit) bytes in total",
          at: source.range(of: 0..<bytes.count),
          fix: "remove some of the choices or optional parts, and write other variants in 'aliases'"))
      return []
    }
    let drafts = FormElement.drafts(elements)
    let ordered = drafts.filter { $0.isPrinted } + drafts.filter { !$0.isPrinted }
    // `{? 'a'}{'a'|''}` has the form `a` twice. Keep the printed one, which comes first.
    var seen: Set<FormDraft.Meaning> = []
    return ordered.filter { seen.insert($0.meaning).inserted }.enumerated().map {
      PatternForm($1, number: $0 + 1, of: source)
    }
  }
}

/// A section of a pattern: plain text, a choice or an optional part.
private indirect enum FormElement {
  case plain(FormDraft)
  case choice([FormDraft])
  case part([FormElement])

  /// Returns the number of forms of adjacent elements. Numbers above one million count as one million.
  static func count(_ elements: [FormElement]) -> Int {
    elements.reduce(1) { product, element in
      switch element {
      case .plain: product
      case .choice(let texts): min(product * texts.count, 1_000_000)
      case .part(let inner): min(product * (count(inner) + 1), 1_000_000)
      }
    }
  }

  static func drafts(_ elements: [FormElement]) -> [FormDraft] {
    elements.reduce([FormDraft()]) { drafts, element in
      let ways = element.drafts
      return drafts.flatMap { draft in ways.map { draft.appending($0) } }
    }
  }

  /// The ways to expand the element: the texts of a choice in order, or the forms of a part, then its absence.
  private var drafts: [FormDraft] {
    switch self {
    case .plain(let draft): return [draft]
    case .choice(let texts):
      return texts.enumerated().map { index, text in
        var text = text
        text.isPrinted = index == 0
        text.choices = [index]
        if index > 0 { text.addedTexts = [0] }
        return text
      }
    case .part(let elements):
      let inside = FormElement.drafts(elements)
      var absent = FormDraft()
      absent.choices = [1] + [Int](repeating: -1, count: inside.first?.choices.count ?? 0)
      if case .plain(let first)? = elements.first, first.bytes.first?.byte == UInt8(ascii: "=") {
        absent.bareKeys = [0]
      }
      let there = inside.map { draft in
        var draft = draft
        draft.choices = [0] + draft.choices
        draft.addedTexts.insert(0)
        draft.isPrinted = draft.isPrinted && draft.keepsSomething
        return draft
      }
      return there + [absent]
    }
  }
}

/// A form, or a part of a form, under construction.
struct FormDraft {
  var bytes: [(byte: UInt8, place: Range<Int>)] = []
  var isPrinted = true
  var choices: [Int] = []
  var bareKeys: Set<Int> = []
  var optionalParameters: Set<Int> = []
  /// The positions of present optional parts, and of selected texts that aren't the first of their choice.
  var addedTexts: Set<Int> = []
  var quotedAmpersands: Set<Int> = []

  init(isParameter: Bool = false) {
    if isParameter { optionalParameters = [0] }
  }

  mutating func append(_ byte: UInt8, at index: Int) { bytes.append((byte, index..<index + 1)) }

  func appending(_ other: FormDraft) -> FormDraft {
    var result = self
    result.bareKeys.formUnion(other.bareKeys.map { $0 + bytes.count })
    result.optionalParameters.formUnion(other.optionalParameters.map { $0 + bytes.count })
    result.addedTexts.formUnion(other.addedTexts.map { $0 + bytes.count })
    result.quotedAmpersands.formUnion(other.quotedAmpersands.map { $0 + bytes.count })
    result.bytes += other.bytes
    result.isPrinted = isPrinted && other.isPrinted
    result.choices += other.choices
    return result
  }

  var text: String { String(decoding: bytes.map { $0.byte }, as: UTF8.self) }

  /// `true` if the draft has a parameter with a name in an optional part.
  var keepsSomething: Bool {
    optionalParameters.contains { start in
      let name = bytes[(start + 1)...].first { $0.byte != 0x20 }?.byte
      return name != UInt8(ascii: "_")
    }
  }

  /// The content by which duplicate forms are found.
  struct Meaning: Hashable {
    var text: String
    var bareKeys: Set<Int>
  }

  var meaning: Meaning { Meaning(text: text, bareKeys: bareKeys) }
}
