// Taking the winner's parameters out of the link: ranges only, nothing is decoded here.
extension LinkReader {
  /// The ranges of the pattern's parameters.
  func captures(_ pattern: Int, place: Int) -> CaptureRanges {
    var captures = CaptureRanges()
    let count = table.word(pattern, Pattern.segmentCount.rawValue)
    let start = table.word(pattern, Pattern.segments.rawValue)
    for index in 0..<count {
      let piece = table.record(start, index, TableLayout.Piece.count.rawValue)
      let isRaw = table.word(piece, TableLayout.Piece.kind.rawValue) == TableLayout.PieceKind.rawRest.rawValue
      capture(piece: piece, isRaw ? rawRange(from: index) : segmentRange(index, of: pattern), into: &captures)
    }
    capture(
      conditions: table.word(pattern, Pattern.query.rawValue), table.word(pattern, Pattern.queryCount.rawValue),
      in: queryRange, plusIsSpace: plusIsSpace, into: &captures)
    dropBrokenGroups(of: pattern, from: &captures)
    let kind = table.word(pattern, Pattern.fragmentKind.rawValue)
    if kind != TableLayout.FragmentKind.ignored.rawValue, let (text, items) = fragmentParts(kind: kind) {
      if kind != TableLayout.FragmentKind.items.rawValue {
        capture(piece: table.word(pattern, Pattern.fragment.rawValue), text, into: &captures)
      }
      capture(
        conditions: table.word(pattern, Pattern.fragmentQuery.rawValue),
        table.word(pattern, Pattern.fragmentQueryCount.rawValue), in: items, plusIsSpace: false, into: &captures)
    }
    captureLabel(pattern, place: place, into: &captures)
    return captures
  }

  /// The host's captured labels, where the route has a parameter of that name.
  private func captureLabel(_ pattern: Int, place: Int, into captures: inout CaptureRanges) {
    guard place != 0 else { return }
    let label = table.bytes(place, TableLayout.Place.label.rawValue)
    guard label.count > 0 else { return }
    let route = table.word(pattern, Pattern.route.rawValue)
    for index in 0..<table.parameterCount(route: route) {
      let name = table.bytes(table.parameterOffset(route: route, index), TableLayout.Parameter.name.rawValue)
      guard name.elementsEqual(label) else { continue }
      captures[index] = self.label(of: place)
    }
  }

  private func capture(
    conditions start: Int, _ count: Int, in range: ByteRange, plusIsSpace: Bool, into captures: inout CaptureRanges
  ) {
    for index in 0..<count {
      let condition = condition(start, index)
      let piece = table.word(condition, Condition.piece.rawValue)
      guard piece != 0 else { continue }
      let flags = table.word(condition, Condition.flags.rawValue)
      if flags & (ConditionFlag.list | ConditionFlag.remaining) != 0 {
        let isGood =
          flags & ConditionFlag.lenient == 0
          || standing(condition, in: range, plusIsSpace: plusIsSpace) != .bad
        if isGood { capture(piece: piece, range, into: &captures) }
        continue
      }
      guard let item = item(condition, in: range).item else { continue }
      if flags & ConditionFlag.flag == 0, flags & ConditionFlag.lenient != 0,
        standing(condition, in: range, plusIsSpace: plusIsSpace) == .bad
      {
        continue
      }
      capture(piece: piece, item.text, into: &captures)
    }
  }

  /// A lenient group whose members don't stand together counts as absent.
  private func dropBrokenGroups(of pattern: Int, from captures: inout CaptureRanges) {
    for index in 0..<table.word(pattern, Pattern.groupCount.rawValue) {
      let group = group(index, of: pattern)
      guard standing(group: group, of: pattern) == .bad else { continue }
      let members = table.word(group, TableLayout.Group.members.rawValue)
      for member in 0..<table.word(group, TableLayout.Group.memberCount.rawValue) {
        let condition = condition(
          table.word(pattern, Pattern.query.rawValue), table.word(at: members + member * TableLayout.wordSize))
        let piece = table.word(condition, Condition.piece.rawValue)
        guard piece != 0 else { continue }
        for part in 0..<table.word(piece, TableLayout.Piece.partCount.rawValue) {
          let value = table.word(self.part(piece, part), TableLayout.Part.value.rawValue)
          if value > 0 { captures[value - 1] = nil }
        }
      }
    }
  }

  private func part(_ piece: Int, _ index: Int) -> Int {
    table.record(table.word(piece, TableLayout.Piece.parts.rawValue), index, TableLayout.Part.count.rawValue)
  }

  /// The ranges of a piece's parameters; the piece is known to accept the text.
  @inline(__always)
  private func capture(piece: Int, _ range: ByteRange, into captures: inout CaptureRanges) {
    let kind = table.word(piece, TableLayout.Piece.kind.rawValue)
    if kind <= TableLayout.PieceKind.foldedLiteral.rawValue { return }
    if kind != TableLayout.PieceKind.mixed.rawValue {
      let value = table.word(part(piece, 0), TableLayout.Part.value.rawValue)
      if value > 0 { captures[value - 1] = range }
      return
    }
    split(piece: piece, range, into: &captures)
  }

  /// Where several splits fit, the earlier parameter takes the shortest: the first place where its own language and,
  /// read from the right, the language of all that follows accept.
  private func split(piece: Int, _ range: ByteRange, into captures: inout CaptureRanges) {
    var position = range.lower
    for index in 0..<table.word(piece, TableLayout.Piece.partCount.rawValue) {
      let part = part(piece, index)
      let length = table.word(part, TableLayout.Part.textLength.rawValue)
      if length > 0 {
        position = min(position + length, range.upper)
        continue
      }
      let value = table.word(part, TableLayout.Part.value.rawValue)
      let suffix = table.word(part, TableLayout.Part.suffix.rawValue)
      var end = range.upper
      if suffix != 0 {
        end = shortest(table.word(part, TableLayout.Part.recogniser.rawValue), position, before: suffix, range.upper)
      }
      if value > 0 { captures[value - 1] = ByteRange(position, end) }
      position = end
    }
  }

  /// The least end ≥ `start` such that the text up to it is in one language and the text after it in the other, whose
  /// recogniser reads backwards; `end` where there is none (which acceptance of the whole rules out).
  private func shortest(_ recogniser: Int, _ start: Int, before suffix: Int, _ end: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: max(1, end - start + 1)) { fits in
      fits.initialize(repeating: false)
      var backwards = Recogniser(table, at: suffix)
      var position = end
      fits[end - start] = backwards.accepts
      while position > start {
        var symbol = link[position - 1]
        var width = 1
        if position - start >= 3, link[position - 3] == UInt8(ascii: "%") {
          var reader = SymbolReader(link, ByteRange(position - 3, position))
          symbol = reader.read() ?? symbol
          width = 3
        }
        guard backwards.step(symbol) else { break }
        position -= width
        fits[position - start] = backwards.accepts
      }
      if recogniser == TableLayout.anyText { return shortestText(fits, start, end) }
      var forwards = Recogniser(table, at: recogniser)
      position = start
      while position <= end {
        if forwards.accepts, fits[position - start] { return position }
        guard position < end else { break }
        let width = symbolWidth(position)
        var reader = SymbolReader(link, ByteRange(position, position + width))
        guard let symbol = reader.read(), forwards.step(symbol) else { break }
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
