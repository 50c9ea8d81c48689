// Finds the winning pattern's parameters in the link. The results are ranges, and nothing is decoded.
extension LinkReader {
  /// Returns the ranges of eight parameters of a pattern that is known to match.
  ///
  /// - Parameter first: The index of the first of the eight parameters.
  func captures(_ pattern: PatternRecord, place: PlaceRecord?, from first: Int = 0) -> CaptureRanges {
    var captures = CaptureRanges(from: first)
    _ = meetsConditions(of: pattern, into: &captures)
    capture(pattern, into: &captures)
    if let place, place[.hostKind] == .captured { captureLabel(pattern, place: place, into: &captures) }
    return captures
  }

  /// Returns the ranges of the first eight parameters of a pattern, or `nil` if the pattern doesn't match. Checks only
  /// this pattern, and doesn't search the tree of all patterns.
  func captures(ifMatching pattern: PatternRecord) -> CaptureRanges? {
    var captures = CaptureRanges()
    guard matchingSegments(of: pattern) == nil, meetsConditions(of: pattern, into: &captures) else { return nil }
    capture(pattern, into: &captures)
    return captures
  }

  /// Captures the parameters in the pattern's segments. Those in query items and in the fragment are captured already.
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

  /// Captures the host label of a place, for the route's parameter with the same name, and for the pattern's `set`.
  func captureLabel(_ pattern: PatternRecord, place: PlaceRecord, into captures: inout CaptureRanges) {
    let label = place[.label].bytes
    guard label.count > 0 else { return }
    let parameters = table.header[.routes][pattern[.route]][.parameters]
    for index in parameters.indices where parameters[index][.name].bytes.elementsEqual(label) {
      captures[index] = self.label(of: place)
    }
    if let capture = pattern.capture(ofLabel: label) { captures[capture] = self.label(of: place) }
  }

  /// Captures the parameters of a component, which is known to accept the text.
  @inline(__always)
  func capture(
    piece: PieceRecord, _ range: ByteRange, plusIsSpace: Bool = false, into captures: inout CaptureRanges
  ) {
    let kind = piece[.kind]
    if kind.isLiteral { return }
    if kind != .mixed {
      // The stored number is the capture + 1, or 0 for none. It fits into the lowest six bits.
      let capture = piece[.parts][0].digit(.capture)
      if capture > 0 { captures[capture &- 1] = range }
      return
    }
    split(piece: piece, range, plusIsSpace: plusIsSpace, into: &captures)
  }

  /// Divides the text of a component among its parameters. If several splits are possible, earlier parameters get the
  /// shortest text. A parameter ends at the first position such that its language accepts its text, and the later
  /// elements of the component match the remaining text.
  private func split(
    piece: PieceRecord, _ range: ByteRange, plusIsSpace: Bool, into captures: inout CaptureRanges
  ) {
    var position = range.lower
    for part in piece[.parts] {
      let text = part[.text].bytes
      if !text.isEmpty {
        // The link may spell an encoded space as `+`, so symbols are counted, and not bytes.
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

  /// Returns the first position such that `language` accepts the text before it, and `suffix` accepts the text after
  /// it. The automaton of `suffix` reads backwards. If there is no such position, returns the end of the range. This
  /// can't happen, because the whole component was accepted.
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
