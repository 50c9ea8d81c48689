// Query items and the fragment.
extension PatternPrinter {
  mutating func writeItems(_ conditions: List<ConditionRecord>, first: String) throws(PrintFailure) {
    var isFirst = true
    for condition in conditions {
      let flags = condition[.flags]
      let key = condition[.key].bytes
      func begin() {
        writer.append(literal: isFirst ? first.utf8 : "&".utf8)
        isFirst = false
      }
      guard let piece = condition[.piece] else {
        begin()
        writer.append(literal: key)
        continue
      }
      let capture = soleCapture(piece)
      if flags.contains(.remaining), let capture, case .items(let items) = values[capture] {
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
      if flags.contains(.flag), let capture {
        begin()
        writer.append(literal: key)
        isWritten[capture] = true
      } else if flags.contains(.list), let capture, case .list(let texts) = values[capture] {
        isWritten[capture] = true
        for text in texts {
          begin()
          writer.append(literal: key)
          writer.append(UInt8(ascii: "="))
          writer.append(value: text, in: .queryValue)
        }
      } else if flags.contains(.bare) {
        begin()
        writer.append(literal: key)
      } else {
        begin()
        writer.append(literal: key)
        writer.append(UInt8(ascii: "="))
        try write(piece: piece, in: .queryValue)
      }
    }
  }

  /// Returns the capture of a component that is a single parameter, or `nil` for any other component.
  func soleCapture(_ piece: PieceRecord) -> Int? {
    piece[.parts].count == 1 ? piece[.parts][0][.capture] : nil
  }

  /// Returns `true` if an item is omitted: it has parameters, and all of them are absent and may be absent.
  private func isOmitted(_ piece: PieceRecord) -> Bool {
    var hasParameter = false
    for part in piece[.parts] {
      guard let capture = part[.capture] else { continue }
      hasParameter = true
      let isAuxiliary = capture >= table.parameterCount(route: route)
      guard values[capture].isAbsent, isAuxiliary || mayBeAbsent(capture) else { return false }
    }
    return hasParameter
  }

  mutating func writeFragment() throws(PrintFailure) {
    let kind = pattern[.fragmentKind]
    if kind == .ignored { return }
    if kind == .items {
      // If all items are omitted, an empty fragment remains, because the pattern requires a fragment.
      writer.append(UInt8(ascii: "#"))
      try writeItems(pattern[.fragmentQuery], first: "")
      return
    }
    writer.append(UInt8(ascii: "#"))
    if let piece = pattern[.fragment] { try write(piece: piece, in: .fragment) }
    if pattern[.flags].contains(.fragmentEndsWithSlash), writer.bytes.last != UInt8(ascii: "/") {
      writer.append(UInt8(ascii: "/"))
    }
    if kind == .pieceAndItems { try writeItems(pattern[.fragmentQuery], first: "?") }
  }
}
