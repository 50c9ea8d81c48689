import RouteMatching

/// Reads the link patterns in a table, and reports every problem with its position.
///
/// ``PatternLexer`` finds parameters, choices and optional parts. This reader divides each form of a pattern into
/// components, in which a parameter counts as one character:
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
  /// The whole text, even if only a form of it is read.
  package let source: SourceText
  /// The form to read: the text with one string of each choice, and with or without each optional part. `nil` to read
  /// the text as written.
  package let form: PatternForm?
  /// The bytes to read: those of the text, or those of the form.
  package let bytes: [UInt8]
  @Limited package var diagnostics: [Diagnostic] = []

  package init(_ source: SourceText, form: PatternForm? = nil) {
    self.source = source
    self.form = form
    bytes = form.map { $0.atoms.map { $0.byte } } ?? Array(source.text.utf8)
  }

  /// Reads a pattern such as `/books/{book: Int}?tab={tab: Tab ?? overview}`, and returns the value that `read` returns
  /// for each form. A pattern has several forms if it has choices or optional parts. Returns no values if a form has a
  /// problem.
  package static func forms<Value>(
    of source: SourceText, _ kind: PatternLexer.Kind = .link, into diagnostics: inout [Diagnostic],
    _ read: (inout PatternReader) -> Value?
  ) -> [Value] {
    let (values, found) = readForms(of: source, kind, read)
    if found.isEmpty { return values }
    diagnostics += found.offered(in: source) { readForms(of: $0, kind, read).found }
    return found.hasErrors ? [] : values
  }

  private static func readForms<Value>(
    of source: SourceText, _ kind: PatternLexer.Kind, _ read: (inout PatternReader) -> Value?
  ) -> (values: [Value], found: [Diagnostic]) {
    var values: [Value] = []
    var found: [Diagnostic] = []
    for form in PatternLexer.forms(of: source, kind, into: &found) {
      var reader = PatternReader(source, form: form)
      if let value = read(&reader) { values.append(value) }
      found += reader.diagnostics.filter { problem in !found.contains { $0.isSame(as: problem) } }
    }
    return (values, found)
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
  package mutating func readLink(from start: Int, slashIsImplied: Bool = false) -> LinkPattern {
    let end = bytes.count
    let hash = first(UInt8(ascii: "#"), in: start..<end) ?? end
    let question = first(UInt8(ascii: "?"), in: start..<hash) ?? hash
    let path = readPath(start..<question, slashIsImplied: slashIsImplied)
    let items = question < hash ? readItems(question + 1..<hash, after: question) : []
    let fragment = hash < end ? readFragment(hash + 1..<end, after: hash) : nil
    let pattern = LinkPattern(
      source: source, form: form?.number, chosen: form?.choices ?? [], isPrinted: form?.isPrinted ?? true, path: path,
      query: items, fragment: fragment)
    // Checks compare all pairs of parameters, so limit the number of parameters.
    if pattern.uses.count(where: { $0.use.name != nil }) > CaptureRanges.capacity {
      diagnostics.append(.tooManyParameters(at: source.range))
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
      } else if range.isEmpty, hasVariants {
        fix = "write '/' in a pattern of its own, and the optional part in another pattern"
      } else if self.range(of: 0..<0) != source.range(of: 0..<0) {
        fix = "write '/' before the optional part"
      } else {
        fix = Fix("write '/' before it", replacing: self.range(of: range.lowerBound..<range.lowerBound), by: "/")
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
    guard let colon = first(UInt8(ascii: ":"), in: range), colon + 2 < range.upperBound else { return false }
    return isAt("//", colon + 1, range.upperBound)
  }

  /// Reads the segments of a path after its first slash.
  mutating func readSegments(_ range: Range<Int>) -> PathPattern {
    if range.isEmpty { return PathPattern(segments: []) }
    var segments: [SegmentPattern] = []
    segments.reserveCapacity(bytes[range].count { $0 == UInt8(ascii: "/") } + 1)
    let endsWithSlash = bytes[range.upperBound - 1] == UInt8(ascii: "/")
    let end = endsWithSlash ? range.upperBound - 1 : range.upperBound
    var start = range.lowerBound
    var allowsMoreSegments = false
    while start <= end {
      let segment = start..<(first(UInt8(ascii: "/"), in: start..<end) ?? end)
      start = segment.upperBound + 1
      if segment.isEmpty {
        let slash = segment.lowerBound..<segment.lowerBound + 1
        // If these slashes aren't adjacent in the original text, the optional part between them is absent in this form.
        let areTogether = slash.lowerBound == 0 || areTogether(slash.lowerBound - 1)
        report(
          "empty-segment", "a pattern can't match an empty segment", at: slash,
          fix: areTogether
            ? Fix("remove one '/'", replacing: self.range(of: slash), by: "")
            : "put the second '/' into the part before it, as in '{? name {? '/'}}'")
        continue
      }
      segments.append(readSegment(segment, isLast: segment.upperBound == end, allowsMoreSegments: &allowsMoreSegments))
    }
    return PathPattern(segments: segments, endsWithSlash: endsWithSlash, allowsMoreSegments: allowsMoreSegments)
  }

  private mutating func readSegment(_ range: Range<Int>, isLast: Bool, allowsMoreSegments: inout Bool) -> SegmentPattern
  {
    let content = readPiece(range, in: .path)
    if let rest = content.rest {
      if content.piece.parts.count > 1 {
        if isLast, rest.name == nil, case .parameter(let last)? = content.piece.parts.last, last.range == rest.range {
          allowsMoreSegments = true
          return .piece(content.piece)
        }
        report(
          "rest-not-alone", "a rest parameter must be a whole segment, without other text", at: range,
          fix: "write the text as a segment of its own, with '/' between it and the braces")
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

  /// The position of a piece, which determines the characters that it can contain without percent-encoding.
  package enum Place { case path, item, fragment, template, identifier }

  /// Reads literal text and parameters up to the end of the range. `rest` is the rest parameter, if there is one.
  mutating func readPiece(_ range: Range<Int>, in place: Place) -> (piece: Piece, rest: ParameterUse?) {
    var parts: [Piece.Part] = []
    var rest: ParameterUse?
    var index = range.lowerBound
    while index < range.upperBound {
      let end = first(UInt8(ascii: "{"), in: index..<range.upperBound) ?? range.upperBound
      if index < end {
        let text = readLiteral(index..<end, in: place)
        if !text.isEmpty { parts.append(.literal(text)) }
      }
      if end < range.upperBound, let (use, isRest) = parameter(at: end) {
        if isRest { rest = use }
        parts.append(.parameter(use))
      }
      index = end + 1
    }
    return (Piece(parts: parts, range: self.range(of: range)), rest)
  }

  /// Returns the parameter at an index of a form, or `nil` if its problem has been reported.
  package func parameter(at index: Int) -> (use: ParameterUse, isRest: Bool)? {
    guard let atom = form?.atoms[index], let use = atom.parameter else { return nil }
    return (use, atom.isRest)
  }

  /// `true` if the pattern has choices or optional parts.
  var hasVariants: Bool { form?.number != nil }

  // MARK: Raw text

  /// Returns the index of the first occurrence of a byte.
  package func first(_ byte: UInt8, in range: Range<Int>) -> Int? { bytes[range].firstIndex(of: byte) }

  /// Returns the ranges between all occurrences of a byte.
  package func splits(_ range: Range<Int>, at byte: UInt8) -> [Range<Int>] {
    var result: [Range<Int>] = []
    result.reserveCapacity(bytes[range].count { $0 == byte } + 1)
    var start = range.lowerBound
    while let end = first(byte, in: start..<range.upperBound) {
      result.append(start..<end)
      start = end + 1
    }
    result.append(start..<range.upperBound)
    return result
  }

  /// Returns the range of the file that contains these bytes.
  package func range(of range: Range<Int>) -> SourceRange {
    guard let atoms = form?.atoms else { return source.range(of: range) }
    let lower = range.lowerBound < atoms.count ? atoms[range.lowerBound].place.lowerBound : atoms.last?.place.upperBound
    return source.range(of: (lower ?? 0)..<(range.isEmpty ? lower ?? 0 : atoms[range.upperBound - 1].place.upperBound))
  }

  /// Returns `true` if a byte and the next one are also neighbors in the text as written.
  private func areTogether(_ index: Int) -> Bool {
    form.map { $0.atoms[index].place.upperBound == $0.atoms[index + 1].place.lowerBound } ?? true
  }

  /// Returns `true` if the form has all bytes in a range of the file, so that none of them belongs only to other forms.
  private func isUnbroken(_ range: SourceRange) -> Bool {
    guard hasVariants, range.lower < range.upper, let atoms = form?.atoms else { return true }
    let inside = atoms.map { source.range(of: $0.place) }.filter { $0.lower >= range.lower && $0.upper <= range.upper }
    return inside.reduce(0) { $0 + $1.upper - $1.lower } == range.upper - range.lower
  }

  /// Returns bytes as text, with parameters as written.
  package func text(_ range: Range<Int>) -> String {
    guard let atoms = form?.atoms, bytes[range].contains(UInt8(ascii: "{")) else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    let whole = Array(source.text.utf8)
    return String(decoding: atoms[range].flatMap { whole[$0.place] }, as: UTF8.self)
  }

  package func located(_ range: Range<Int>) -> Located<String> { Located(text(range), self.range(of: range)) }

  package mutating func report(
    _ rule: String, _ message: String, at range: Range<Int>, notes: [Diagnostic.Note] = [], fix: Fix? = nil
  ) {
    // Adjacent text of a form may not be adjacent in the original text. Then the fix can't have edits.
    let isEditable = fix?.edits.allSatisfy { isUnbroken($0.range) } ?? true
    let fix = isEditable ? fix : fix.map { Fix($0.description) }
    diagnostics.append(Diagnostic(.error, rule, message, at: self.range(of: range), notes: notes, fix: fix))
  }
}

extension Diagnostic {
  /// Returns the diagnostic for a pattern with more parameters than a match can capture.
  package static func tooManyParameters(_ what: String = "a pattern", at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .error, "too-many-parameters", "\(what) can have at most \(CaptureRanges.capacity) parameters", at: range)
  }
}
