// Taking the winner's parameters out of the link: ranges only, nothing is decoded here.
extension LinkReader {
  /// The ranges of the pattern's parameters.
  ///
  /// - Parameter first: the first of the eight parameters.
  func captures(_ pattern: PatternRecord, place: PlaceRecord?, from first: Int = 0) -> CaptureRanges {
    var captures = CaptureRanges(from: first)
    capture(pattern, place: place, into: &captures)
    return captures
  }

  /// The same, in place.
  @inline(__always)
  func capture(_ pattern: PatternRecord, place: PlaceRecord?, into captures: inout CaptureRanges) {
    if pattern[.flags].contains(.isPlain) {
      let program = pattern[.captures]
      for index in 0..<SegmentCaptures.capacity {
        guard let segment = program[index] else { break }
        captures[index] = segments[segment]
      }
    } else {
      captureParts(of: pattern, into: &captures)
    }
    if let place, place[.hostKind] == .captured { captureLabel(pattern, place: place, into: &captures) }
  }

  private func captureParts(of pattern: PatternRecord, into captures: inout CaptureRanges) {
    for (index, piece) in pattern[.segments].enumerated() {
      let isRaw = piece[.kind] == .rawRest
      capture(piece: piece, isRaw ? rawRange(from: index) : segmentRange(index, of: pattern), into: &captures)
    }
    capture(pattern[.query], in: queryRange, plusIsSpace: plusIsSpace, into: &captures)
    dropBrokenGroups(of: pattern, from: &captures)
    let kind = pattern[.fragmentKind]
    if kind != .ignored, let (text, items) = fragmentParts(kind: kind) {
      if kind != .items, let piece = pattern[.fragment] { capture(piece: piece, text, into: &captures) }
      capture(pattern[.fragmentQuery], in: items, plusIsSpace: false, into: &captures)
    }
  }

  /// The host's captured labels, where the route has a parameter of that name.
  private func captureLabel(_ pattern: PatternRecord, place: PlaceRecord, into captures: inout CaptureRanges) {
    let label = place[.label].bytes
    guard label.count > 0 else { return }
    let parameters = table.header[.routes][pattern[.route]][.parameters]
    for index in parameters.indices where parameters[index][.name].bytes.elementsEqual(label) {
      captures[index] = self.label(of: place)
    }
  }

  private func capture(
    _ conditions: List<ConditionRecord>, in range: ByteRange, plusIsSpace: Bool, into captures: inout CaptureRanges
  ) {
    for condition in conditions {
      guard let piece = condition[.piece] else { continue }
      let flags = condition[.flags]
      if flags.containsOne(of: .list, .remaining) {
        let isGood =
          !flags.contains(.lenient) || standing(condition, in: range, plusIsSpace: plusIsSpace) != .bad
        if isGood { capture(piece: piece, range, into: &captures) }
        continue
      }
      guard let item = item(condition, in: range).item else { continue }
      if !flags.contains(.flag), flags.contains(.lenient),
        standing(condition, in: range, plusIsSpace: plusIsSpace) == .bad
      {
        continue
      }
      capture(piece: piece, item.text, plusIsSpace: plusIsSpace, into: &captures)
    }
  }

  /// A lenient group whose members don't stand together counts as absent.
  private func dropBrokenGroups(of pattern: PatternRecord, from captures: inout CaptureRanges) {
    for group in pattern[.groups] where standing(group: group, of: pattern) == .bad {
      for member in group[.members] {
        guard let piece = pattern[.query][member][.piece] else { continue }
        for part in piece[.parts] { if let capture = part[.capture] { captures[capture] = nil } }
      }
    }
  }

  /// The ranges of a piece's parameters; the piece is known to accept the text.
  @inline(__always)
  private func capture(
    piece: PieceRecord, _ range: ByteRange, plusIsSpace: Bool = false, into captures: inout CaptureRanges
  ) {
    let kind = piece[.kind]
    if kind.isLiteral { return }
    if kind != .mixed {
      if let capture = piece[.parts][0][.capture] { captures[capture] = range }
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
