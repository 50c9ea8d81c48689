// Taking the winner's parameters out of the link: ranges only, nothing is decoded here.
extension LinkReader {
  /// The ranges of the parameters of a pattern that matches.
  ///
  /// - Parameter first: the first of the eight parameters.
  func captures(_ pattern: PatternRecord, place: PlaceRecord?, from first: Int = 0) -> CaptureRanges {
    var captures = CaptureRanges(from: first)
    _ = meetsConditions(of: pattern, into: &captures)
    capture(pattern, into: &captures)
    if let place, place[.hostKind] == .captured { captureLabel(pattern, place: place, into: &captures) }
    return captures
  }

  /// The ranges of the first eight parameters of a pattern that is tried without the tree; `nil` where it doesn't match.
  func captures(ifMatching pattern: PatternRecord) -> CaptureRanges? {
    var captures = CaptureRanges()
    guard matchingSegments(of: pattern) == nil, meetsConditions(of: pattern, into: &captures) else { return nil }
    capture(pattern, into: &captures)
    return captures
  }

  /// Takes the parameters of the pattern's segments; those of its items stand there already.
  @inline(__always)
  func capture(_ pattern: PatternRecord, into captures: inout CaptureRanges) {
    if pattern[.flags].contains(.isPlain) {
      captures.take(pattern[.captures], from: segments.bounds)
    } else {
      captureSegments(of: pattern, into: &captures)
    }
  }

  @inline(never)
  private func captureSegments(of pattern: PatternRecord, into captures: inout CaptureRanges) {
    for (index, piece) in pattern[.segments].enumerated() {
      let isRaw = piece[.kind] == .rawRest
      capture(piece: piece, isRaw ? rawRange(from: index) : segmentRange(index, of: pattern), into: &captures)
    }
  }

  /// Takes the host's captured labels, where the route has a parameter of that name, and where the pattern's `set` names them.
  func captureLabel(_ pattern: PatternRecord, place: PlaceRecord, into captures: inout CaptureRanges) {
    let label = place[.label].bytes
    guard label.count > 0 else { return }
    let parameters = table.header[.routes][pattern[.route]][.parameters]
    for index in parameters.indices where parameters[index][.name].bytes.elementsEqual(label) {
      captures[index] = self.label(of: place)
    }
    if let capture = pattern.capture(ofLabel: label) { captures[capture] = self.label(of: place) }
  }

  /// The ranges of a piece's parameters; the piece is known to accept the text.
  @inline(__always)
  func capture(
    piece: PieceRecord, _ range: ByteRange, plusIsSpace: Bool = false, into captures: inout CaptureRanges
  ) {
    let kind = piece[.kind]
    if kind.isLiteral { return }
    if kind != .mixed {
      // A digit says it, 0 for none.
      let capture = piece[.parts][0].digit(.capture)
      if capture > 0 { captures[capture &- 1] = range }
      return
    }
    split(piece: piece, range, plusIsSpace: plusIsSpace, into: &captures)
  }

  /// Where several splits fit, the earlier parameter takes the shortest: the first place where its own language and,
  /// read from the right, the language of all that follows accept.
  private func split(
    piece: PieceRecord, _ range: ByteRange, plusIsSpace: Bool, into captures: inout CaptureRanges
  ) {
    var position = range.lower
    for part in piece[.parts] {
      let text = part[.text].bytes
      if !text.isEmpty {
        // An encoded space may stand there as a `+`.
        var index = 0
        while index < text.count, position < range.upper {
          index += text[index] == UInt8(ascii: "%") ? 3 : 1
          position += symbolWidth(position)
        }
        continue
      }
      var end = range.upper
      if let suffix = part[.suffix] {
        let rest = ByteRange(position, range.upper)
        end = shortest(part[.language], rest, before: suffix, plusIsSpace: plusIsSpace)
      }
      if let capture = part[.capture] { captures[capture] = ByteRange(position, end) }
      position = end
    }
  }

  /// The least end such that the text up to it is in one language and the text after it in the other, whose recogniser
  /// reads backwards; the range's end where there is none (which acceptance of the whole rules out).
  private func shortest(
    _ language: StoredLanguage, _ range: ByteRange, before suffix: StoredLanguage, plusIsSpace: Bool
  ) -> Int {
    let (start, end) = (range.lower, range.upper)
    func symbol(at position: Int, width: Int) -> UInt8? {
      var reader = SymbolReader(link, ByteRange(position, position + width), plusIsSpace: plusIsSpace)
      return reader.read()
    }
    return withUnsafeTemporaryAllocation(of: Bool.self, capacity: max(1, end - start + 1)) { fits in
      fits.initialize(repeating: false)
      var backwards = Recogniser(suffix)
      var position = end
      fits[end - start] = backwards.accepts
      while position > start {
        let width = position - start >= 3 && link[position - 3] == UInt8(ascii: "%") ? 3 : 1
        guard let symbol = symbol(at: position - width, width: width), backwards.step(symbol) else { break }
        position -= width
        fits[position - start] = backwards.accepts
      }
      if language.isAnyText { return shortestText(fits, start, end) }
      var forwards = Recogniser(language)
      position = start
      while position <= end {
        if forwards.accepts, fits[position - start] { return position }
        guard position < end else { break }
        let width = symbolWidth(position)
        guard let symbol = symbol(at: position, width: width), forwards.step(symbol) else { break }
        position += width
      }
      return end
    }
  }

  private func shortestText(_ fits: UnsafeMutableBufferPointer<Bool>, _ start: Int, _ end: Int) -> Int {
    var position = start
    while position < end {
      position += symbolWidth(position)
      if position <= end, fits[position - start] { return position }
    }
    return end
  }

  private func symbolWidth(_ position: Int) -> Int { link[position] == UInt8(ascii: "%") ? 3 : 1 }
}
