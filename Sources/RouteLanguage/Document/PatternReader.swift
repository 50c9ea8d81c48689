import RouteMatching

/// Reads the link patterns in a table, and reports every problem with its position.
///
/// A pattern with choices or optional parts is read form by form (``FormReader``). The grammar of each form:
///
///     pattern   = path [ "?" items ] [ "#" fragment ]
///     path      = "/" [ segment *( "/" segment ) [ "/" ] ]
///     segment   = piece / "{" name "..." [ ":" type ] "}"
///               / literal "{_...}"                        only at the end of an exclude
///     piece     = *( literal / parameter )              two parameters are never adjacent
///     items     = item *( "&" item )
///     item      = key [ "=" piece ] / "{" name "...}"
///     fragment  = items                                 if a plain name and "=" come first
///               / [ "/" ] segments [ "?" items ]        if it contains a raw "/" or "?"
///               / piece
///     parameter = "{" ( name / "_" ) [ ":" type ] [ "=" value / "??" value ] "}"
///     type      = name [ "?" ] / "[" name "]" [ DQUOTE separator DQUOTE ] [ [min] "..." [max] ]
///
/// Spaces are allowed between the parts of a parameter. Literals and defaults are written as in a link: you can
/// percent-encode characters (`%7D` for a brace), and raw spaces and letters beyond ASCII are allowed. A default is
/// decoded, without the spaces around it. With `??`, `nil` means "no value".
///
/// The reader continues after a problem to find all problems of a pattern. It only returns patterns without problems.
package struct PatternReader {
  /// The text to read: the whole pattern, or a form of it.
  let source: SourceText
  /// The form, if the pattern has choices or optional parts.
  let form: PatternForm?
  let bytes: [UInt8]
  @Limited var diagnostics: [Diagnostic] = []

  init(_ source: SourceText, form: PatternForm? = nil) {
    self.source = source
    self.form = form
    bytes = Array(source.text.utf8)
  }

  /// Reads a pattern such as `/books/{book: Int}?tab={tab: Tab = overview}`, and returns the value that `read` returns
  /// for each form. A pattern has several forms if it has choices or optional parts. Returns no values if a form has a
  /// problem.
  static func forms<Value>(
    of source: SourceText, into diagnostics: inout [Diagnostic], _ read: (inout PatternReader) -> Value?
  ) -> [Value] {
    let (values, found) = readForms(of: source, read)
    if found.isEmpty { return values }
    diagnostics += found.offered(in: source) { readForms(of: $0, read).found }
    return found.hasErrors ? [] : values
  }

  private static func readForms<Value>(
    of source: SourceText, _ read: (inout PatternReader) -> Value?
  ) -> (values: [Value], found: [Diagnostic]) {
    var values: [Value] = []
    var found: [Diagnostic] = []
    func add(_ text: SourceText, _ form: PatternForm?) {
      var reader = PatternReader(text, form: form)
      if let value = read(&reader) { values.append(value) }
      if !reader.diagnostics.isEmpty { found += reader.diagnostics }
    }
    if let forms = FormReader.forms(of: source, into: &found) {
      for form in forms { add(form.text, form) }
    } else {
      add(source, nil)
    }
    return (values, found.saidOnce)
  }

  /// Reads a type in the syntax of `parameters`: `BookID`, `Int?`, `[Int] "," 1...4`, `[Int]?`. Reports an invalid type
  /// and returns `nil`.
  package static func type(
    _ source: SourceText, into diagnostics: inout [Diagnostic]
  ) -> (type: TypeUse, isOptional: Bool)? {
    let (found, problems) = readType(of: source)
    diagnostics += problems.offered(in: source) { readType(of: $0).problems }
    return problems.hasErrors ? nil : found
  }

  private static func readType(
    of source: SourceText
  ) -> (found: (type: TypeUse, isOptional: Bool)?, problems: [Diagnostic]) {
    var reader = PatternReader(source)
    var cursor = 0
    let found = reader.readType(&cursor, to: reader.bytes.count)
    if found != nil, cursor < reader.bytes.count {
      reader.report("bad-type", "expected the end of the type", at: cursor..<reader.bytes.count)
    }
    return (found.map { ($0.type, $0.isOptional) }, reader.diagnostics)
  }

  /// Reads the path, the query and the fragment of a pattern, from `start` on. With `slashIsImplied`, the first slash
  /// may be missing.
  mutating func readLink(from start: Int, slashIsImplied: Bool = false) -> LinkPattern {
    let end = bytes.count
    let hash = firstRaw(UInt8(ascii: "#"), in: start..<end) ?? end
    let question = firstRaw(UInt8(ascii: "?"), in: start..<hash) ?? hash
    let path = readPath(start..<question, slashIsImplied: slashIsImplied)
    let items = question < hash ? readItems(question + 1..<hash, after: question) : []
    let fragment = hash < end ? readFragment(hash + 1..<end, after: hash) : nil
    let whole = form?.whole ?? source
    let pattern = LinkPattern(source: whole, path: path, query: items, fragment: fragment, form: form)
    // Checks compare all pairs of parameters, so limit the number of parameters.
    if pattern.uses.count(where: { $0.use.name != nil }) > CaptureRanges.capacity {
      diagnostics.append(.tooManyParameters(at: whole.range))
    }
    return pattern
  }

  private mutating func readPath(_ range: Range<Int>, slashIsImplied: Bool) -> PathPattern {
    var range = range
    if let first = range.first, bytes[first] == UInt8(ascii: "/") {
      range = first + 1..<range.upperBound
    } else if !slashIsImplied {
      let isWhole = startsWithScheme(range)
      let fix: Fix
      if isWhole {
        fix = "write the scheme and the host in 'origins', and only the path here"
      } else if looksLikeHost(range) {
        fix = "write the host in 'origins', and begin with '/' here"
      } else if range.isEmpty, form != nil {
        fix = "write '/' in a pattern of its own, and the optional part in another pattern"
      } else if let form, source.range(of: 0..<0) != form.whole.range(of: 0..<0) {
        fix = "write '/' before the optional part"
      } else {
        fix = Fix("write '/' before it", replacing: source.range(of: range.lowerBound..<range.lowerBound), by: "/")
      }
      report("missing-slash", "a link pattern must begin with '/'", at: range.lowerBound..<range.lowerBound, fix: fix)
      if isWhole { return PathPattern(segments: []) }
    }
    return readSegments(range)
  }

  /// Returns `true` if the first segment is probably a host, as in `shop.example/books`.
  private func looksLikeHost(_ range: Range<Int>) -> Bool {
    let first = bytes[range].prefix { $0 != UInt8(ascii: "/") }
    return first.count < range.count && first.contains(UInt8(ascii: ".")) && !first.contains(UInt8(ascii: "{"))
  }

  /// Returns `true` if the text begins with a scheme and `://`, as a whole link does.
  private func startsWithScheme(_ range: Range<Int>) -> Bool {
    guard let colon = firstRaw(UInt8(ascii: ":"), in: range), colon + 2 < range.upperBound else { return false }
    return bytes[colon + 1] == UInt8(ascii: "/") && bytes[colon + 2] == UInt8(ascii: "/")
  }

  /// Reads the segments of a path after its first slash.
  mutating func readSegments(_ range: Range<Int>) -> PathPattern {
    if range.isEmpty { return PathPattern(segments: []) }
    var segments: [SegmentPattern] = []
    segments.reserveCapacity(bytes[range].count { $0 == UInt8(ascii: "/") } + 1)
    let endsWithSlash = bytes[range.upperBound - 1] == UInt8(ascii: "/")
    let end = endsWithSlash ? range.upperBound - 1 : range.upperBound
    var start = range.lowerBound
    var isOpen = false
    while start <= end {
      let segment = start..<(firstRaw(UInt8(ascii: "/"), in: start..<end) ?? end)
      start = segment.upperBound + 1
      if segment.isEmpty {
        let slash = segment.lowerBound..<segment.lowerBound + 1
        // If these slashes aren't adjacent in the original text, the optional part between them is absent in this form.
        let areTogether = slash.lowerBound == 0 || source.areTogether(slash.lowerBound - 1, slash.lowerBound)
        report(
          "empty-segment", "a pattern can't match an empty segment", at: slash,
          fix: areTogether
            ? Fix("remove one '/'", replacing: source.range(of: slash), by: "")
            : "put the second '/' into the part before it, as in '{? name {? '/'}}'")
        continue
      }
      segments.append(readSegment(segment, isLast: segment.upperBound == end, isOpen: &isOpen))
    }
    return PathPattern(segments: segments, endsWithSlash: endsWithSlash, isOpen: isOpen)
  }

  private mutating func readSegment(_ range: Range<Int>, isLast: Bool, isOpen: inout Bool) -> SegmentPattern {
    let content = readPiece(range, in: .path)
    if let rest = content.rest {
      if content.piece.parts.count > 1 {
        if isLast, rest.name == nil, case .parameter(let last)? = content.piece.parts.last, last.range == rest.range {
          isOpen = true
          return .piece(content.piece)
        }
        report(
          "rest-not-alone", "a rest parameter must be a whole segment, without other text", at: range,
          fix: "put '/' between the braces and the text; if the text belongs to a value, give its segment a parameter")
      }
      return .rest(rest)
    }
    if let text = content.piece.literal, text == "." || text == ".." {
      report(
        "dot-segment", "links with the segment \(quoted(text)) are refused, so this pattern never matches", at: range,
        fix: text == "." ? "remove it" : "remove this segment and the segment before it")
    }
    return .piece(content.piece)
  }

  /// The position of a piece, which determines the characters that the piece can contain without percent-encoding.
  enum Place { case path, item, fragment }

  /// Reads literal text and parameters up to the end of the range. `rest` is the rest parameter, if there is one.
  mutating func readPiece(_ range: Range<Int>, in place: Place) -> (piece: Piece, rest: ParameterUse?) {
    if !bytes[range].contains(UInt8(ascii: "{")) {
      let text = readLiteral(range, in: place)
      return (Piece(parts: text.isEmpty ? [] : [.literal(text)], range: source.range(of: range)), nil)
    }
    var parts: [Piece.Part] = []
    var rest: ParameterUse?
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "{") {
        guard let close = closingBrace(index, end: range.upperBound) else {
          if let end = doubleBraces(index, end: range.upperBound) {
            let inner = text(index + 1..<end - 1)
            report(
              "stray-brace", "a parameter must be in a single pair of braces", at: index..<end,
              fix: .write(inner, within: source.range(of: index..<end)))
            index = end
            continue
          }
          report(
            "unclosed-brace", "'{' is never closed", at: index..<index + 1,
            fix: unclosedFix(index, end: range.upperBound))
          index = nextBrace(after: index, end: range.upperBound)
          continue
        }
        if let parameter = readParameter(index..<close + 1) {
          if parameter.isRest { rest = parameter.use }
          parts.append(.parameter(parameter.use))
        }
        index = close + 1
      } else {
        var end = index
        while end < range.upperBound, bytes[end] != UInt8(ascii: "{") { end += 1 }
        let text = readLiteral(index..<end, in: place)
        if !text.isEmpty { parts.append(.literal(text)) }
        index = end
      }
    }
    return (Piece(parts: parts, range: source.range(of: range)), rest)
  }

  // MARK: Raw text

  /// Returns the index of the first occurrence of a byte outside braces.
  func firstRaw(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == byte { return index }
      index = next(index, end: range.upperBound)
    }
    return nil
  }

  /// Returns the ranges between all occurrences of a byte outside braces.
  func splits(_ range: Range<Int>, at byte: UInt8) -> [Range<Int>] {
    var result: [Range<Int>] = []
    result.reserveCapacity(bytes[range].count { $0 == byte } + 1)
    var start = range.lowerBound
    while let end = firstRaw(byte, in: start..<range.upperBound) {
      result.append(start..<end)
      start = end + 1
    }
    result.append(start..<range.upperBound)
    return result
  }

  /// Returns the next index outside braces.
  private func next(_ index: Int, end: Int) -> Int {
    guard bytes[index] == UInt8(ascii: "{"), let close = closingBrace(index, end: end) else { return index + 1 }
    return close + 1
  }

  /// Returns the index of the brace that closes the one at `open`, or `nil` if there is none before the next `{`.
  func closingBrace(_ open: Int, end: Int) -> Int? {
    var index = open + 1
    while index < end {
      if bytes[index] == UInt8(ascii: "}") { return index }
      if bytes[index] == UInt8(ascii: "{") { return nil }
      index += 1
    }
    return nil
  }

  /// Returns the end of `{{name}}`, a parameter in other template languages, or `nil` for other text.
  private func doubleBraces(_ open: Int, end: Int) -> Int? {
    guard open + 1 < end, bytes[open + 1] == UInt8(ascii: "{"), let close = closingBrace(open + 1, end: end),
      close + 1 < end, bytes[close + 1] == UInt8(ascii: "}")
    else { return nil }
    return close + 2
  }

  /// Returns a fix that closes a brace after a parameter. The fix has no edit if the end of the parameter isn't clear.
  func unclosedFix(_ open: Int, end: Int) -> Fix {
    let words = "write '}' after the parameter, or '%7B' for a brace"
    let stop = bytes[open + 1..<end].firstIndex { "/&#{".utf8.contains($0) } ?? end
    guard stop > open + 1, stop == end || bytes[stop] != UInt8(ascii: "{") else { return Fix(words) }
    return Fix(words, replacing: source.range(of: stop..<stop), by: "}")
  }

  private func nextBrace(after open: Int, end: Int) -> Int {
    var index = open + 1
    while index < end, bytes[index] != UInt8(ascii: "{") { index += 1 }
    return index
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func located(_ range: Range<Int>) -> Located<String> {
    Located(text(range), source.range(of: range))
  }

  mutating func report(
    _ rule: String, _ message: String, at range: Range<Int>, notes: [Diagnostic.Note] = [], fix: Fix? = nil
  ) {
    // Adjacent text of a form may not be adjacent in the original text. Then the fix can't have edits.
    let isEditable = fix?.edits.allSatisfy { source.isUnbroken($0.range) } ?? true
    let fix = isEditable ? fix : fix.map { Fix($0.description) }
    diagnostics.append(Diagnostic(.error, rule, message, at: source.range(of: range), notes: notes, fix: fix))
  }
}

extension Diagnostic {
  /// Returns the diagnostic for a pattern with more parameters than a match can capture.
  static func tooManyParameters(_ what: String = "a pattern", at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, "too-many-parameters", "\(what) can have at most \(CaptureRanges.capacity) parameters", at: range)
  }
}
