// Query items and the fragment.
extension PatternPrinter {
  mutating func writeItems(_ start: Int, _ count: Int, first: String) throws(PrintFailure) {
    typealias Condition = TableLayout.Condition
    typealias Flag = TableLayout.ConditionFlag
    var isFirst = true
    for index in 0..<count {
      let condition = table.record(start, index, Condition.count.rawValue)
      let flags = table.word(condition, Condition.flags.rawValue)
      let piece = table.word(condition, Condition.piece.rawValue)
      let key = table.bytes(condition, Condition.key.rawValue)
      func begin() {
        writer.append(literal: isFirst ? first.utf8 : "&".utf8)
        isFirst = false
      }
      if piece == 0 {
        begin()
        writer.append(literal: key)
        continue
      }
      let capture = soleCapture(piece)
      if flags & Flag.remaining != 0, let capture, case .items(let items) = values[capture] {
        isWritten[capture] = true
        for item in items {
          begin()
          writer.append(value: Array(item.key.utf8), in: .queryKey)
          guard let value = item.value else { continue }
          writer.append(UInt8(ascii: "="))
          writer.append(value: Array(value.utf8), in: .queryValue)
        }
        continue
      }
      if isOmitted(piece) { continue }
      if flags & Flag.flag != 0, let capture {
        begin()
        writer.append(literal: key)
        isWritten[capture] = true
      } else if flags & Flag.list != 0, let capture, case .list(let texts) = values[capture] {
        isWritten[capture] = true
        for text in texts {
          begin()
          writer.append(literal: key)
          writer.append(UInt8(ascii: "="))
          writer.append(value: text, in: .queryValue)
        }
      } else {
        begin()
        writer.append(literal: key)
        writer.append(UInt8(ascii: "="))
        try write(piece: piece, in: .queryValue)
      }
    }
  }

  /// The capture of a piece that is one parameter.
  func soleCapture(_ piece: Int) -> Int? {
    guard table.word(piece, Piece.partCount.rawValue) == 1 else { return nil }
    let value = table.word(table.word(piece, Piece.parts.rawValue), Part.value.rawValue)
    return value > 0 ? value - 1 : nil
  }

  /// Whether an item is left out: it has parameters, all of them absent, and may be.
  private func isOmitted(_ piece: Int) -> Bool {
    var hasParameter = false
    for index in 0..<table.word(piece, Piece.partCount.rawValue) {
      let part = table.record(table.word(piece, Piece.parts.rawValue), index, Part.count.rawValue)
      let value = table.word(part, Part.value.rawValue)
      guard value > 0 else { continue }
      hasParameter = true
      let isAuxiliary = value - 1 >= table.parameterCount(route: route)
      guard values[value - 1].isAbsent, isAuxiliary || mayBeAbsent(value - 1) else { return false }
    }
    return hasParameter
  }

  mutating func writeFragment() throws(PrintFailure) {
    let kind = table.word(pattern, Pattern.fragmentKind.rawValue)
    if kind == TableLayout.FragmentKind.ignored.rawValue { return }
    let start = table.word(pattern, Pattern.fragmentQuery.rawValue)
    let count = table.word(pattern, Pattern.fragmentQueryCount.rawValue)
    if kind == TableLayout.FragmentKind.items.rawValue {
      // Where all are left out an empty fragment is, which the pattern asks for.
      writer.append(UInt8(ascii: "#"))
      try writeItems(start, count, first: "")
      return
    }
    writer.append(UInt8(ascii: "#"))
    try write(piece: table.word(pattern, Pattern.fragment.rawValue), in: .fragment)
    if kind == TableLayout.FragmentKind.pieceAndItems.rawValue { try writeItems(start, count, first: "?") }
  }
}
