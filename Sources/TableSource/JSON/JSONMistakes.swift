// Mistakes of people who have another notation in mind. Each is reported once and then read as it's meant.
extension JSONReader {
  /// Reports a mistake that a file probably contains several times. Only the first one is reported, and its fix
  /// corrects all of them.
  mutating func reportOnce(
    _ rule: String, _ message: String, at stretch: Range<Int>, by text: String, together: String
  ) {
    let fix = Fix("write \(text)", replacing: range(stretch), by: text)
    guard let first = diagnostics.firstIndex(where: { $0.rule == rule && $0.range.file == file }) else {
      return report(rule, message, at: stretch, fix: fix)
    }
    // Limit the edits, because a file that consists of such mistakes needn't be fixed in one step.
    guard !isGuessing, let edits = diagnostics[first].fix?.edits, !edits.isEmpty, edits.count < 10_000 else { return }
    diagnostics[first].fix = Fix(
      "\(together), here and at \(edits.count == 1 ? "another place" : "\(edits.count) other places")",
      edits + fix.edits)
  }

  /// Returns the range of the text between typographic quotation marks, “like this”, and the index after the closing
  /// mark. Returns `nil` if there's no opening mark at the current index, or no closing mark on its line.
  func typographicQuotes() -> (inner: Range<Int>, end: Int)? {
    func isQuote(_ character: Range<Int>) -> Bool {
      ["“", "”", "„", "‟", "‘", "’", "‚", "«", "»", "″"].contains(text(character))
    }
    guard let byte, byte >= 0x80, case let opening = character(index), isQuote(opening) else { return nil }
    var cursor = opening.upperBound
    while cursor < end, !isLineBreak(bytes[cursor]) {
      let next = character(cursor)
      if bytes[cursor] == UInt8(ascii: "\"") || isQuote(next) {
        return (opening.upperBound..<cursor, next.upperBound)
      }
      cursor = next.upperBound
    }
    return nil
  }

  /// Reads a text between typographic quotation marks as a string.
  mutating func readTypographicString() -> SourceText? {
    guard let (inner, after) = typographicQuotes() else { return nil }
    let stretch = index..<after
    let text = text(inner)
    index = after
    reportOnce(
      "single-quotes", "a string in JSON must be in straight quotation marks", at: stretch, by: jsonLiteral(text),
      together: "write '\"' for each of these marks")
    return SourceText(text: text, range: range(stretch), offsets: Array(inner) + [inner.upperBound])
  }

  /// Reads text without quotes up to a comma, a quotation mark, a closing bracket or the end of the line.
  mutating func readBareText() -> JSONValue {
    let start = index
    var braces = 0
    while let byte, !isLineBreak(byte), byte != UInt8(ascii: ","), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "{") { braces += 1 }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        if braces == 0 { break }
        braces -= 1
      }
      index += 1
    }
    let stop = bytes[start..<index].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    let text = text(start..<stop)
    // If only the first quotation mark is missing, the last one belongs to the text.
    let after = isClosingQuote(index) ? index + 1 : stop
    index = max(index, after)
    report(
      "unknown-word", "\(quoted(text)) isn't a valid value in JSON", at: start..<after, by: jsonLiteral(text),
      fix: "write \(jsonLiteral(text))")
    return unquoted(start..<stop)
  }

  /// Returns `true` if there's a quotation mark at an index, and a value ends after it.
  func isClosingQuote(_ index: Int) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: "\"") else { return false }
    let next = bytes[(index + 1)...].first { $0 != 0x20 && $0 != 0x09 }
    return next.map { isLineBreak($0) || ",]}".utf8.contains($0) } ?? true
  }

  /// Reports a string that ends at `close`, directly before other text, because a quotation mark within it isn't
  /// escaped. Continues after the mark that ends the whole text: the first one that ends a value and leaves complete
  /// strings on its line.
  mutating func skipUnescapedQuotes(at close: Int) {
    let start = bytes[..<close].lastIndex(of: UInt8(ascii: "\"")) ?? close
    let line = index..<(bytes[index...].firstIndex(where: isLineBreak) ?? end)
    let marks = line.filter { bytes[$0] == UInt8(ascii: "\"") && bytes[$0 - 1] != UInt8(ascii: "\\") }
    let last = marks.indices.first {
      (marks.count - $0) % 2 == 1 && isClosingQuote(marks[$0]) && !isInPattern(at: marks[$0])
    }
    if let last { index = marks[last] + 1 } else { (index, lostTrack, mayHideClosers) = (line.upperBound, true, true) }
    let inside = [close] + marks[..<(last ?? 0)]
    func isOpen(_ end: Int) -> Bool { bytes[start..<end].last { "{}".utf8.contains($0) } == UInt8(ascii: "{") }
    // If the marks are in the braces of lists, all of them belong to the pattern.
    let isList = last != nil && isInPattern(at: close) && bytes[..<close].last { $0 != 0x20 } == UInt8(ascii: "]")
    let isPattern = isList && inside.allSatisfy(isOpen) && !isOpen(index)
    report(
      "bad-escape", "a quotation mark within a string must be escaped", at: start..<index,
      fix: Fix(
        "write '\\\"' for each quotation mark that belongs to the text",
        isPattern ? inside.map { Fix.Edit(range($0..<$0), "\\") } : []))
  }

  /// Returns `true` if a string that ends at `close` is probably the beginning of a pattern such as `/{ids: [Int] ","}`
  /// or `{? "/" page}`, because the string after it closes its brace.
  func isInPattern(at close: Int) -> Bool {
    let start = bytes[..<close].lastIndex(of: UInt8(ascii: "\"")) ?? close
    let text = bytes[start..<(bytes[start..<close].lastIndex { $0 != 0x20 } ?? start) + 1]
    guard text.last == UInt8(ascii: "]") || text.suffix(2).elementsEqual("{?".utf8),
      bytes[start..<close].last(where: { "{}".utf8.contains($0) }) == UInt8(ascii: "{"),
      let next = bytes[(close + 1)...].firstIndex(where: { "\"\n".utf8.contains($0) })
    else { return false }
    return bytes[next] == UInt8(ascii: "\"")
      && bytes[(next + 1)...].first { "{}\"\n".utf8.contains($0) } == UInt8(ascii: "}")
  }

  /// Returns text without quotes as a string.
  func unquoted(_ stretch: Range<Int>) -> JSONValue {
    let place = range(stretch)
    let offsets = Array(stretch.lowerBound...stretch.upperBound)
    return JSONValue(.string(SourceText(text: text(stretch), range: place, offsets: offsets)), place)
  }

  /// Returns the position where an unclosed bracket was probably meant to be closed: before the first line that isn't
  /// indented further than the line of the bracket.
  func missingCloser(of start: Int) -> Int {
    func indentation(_ lineStart: Int) -> Int {
      bytes[lineStart...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }
    let last = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
    let lineStart = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard lineStart > 0 else { return last }
    let column = indentation(lineStart)
    var line = start
    while let next = bytes[line...].firstIndex(of: 0x0A), next < last {
      if indentation(next + 1) <= column {
        // Insert the bracket after the last value and before the comma, which then belongs to the outer object.
        let value = bytes[start..<next].lastIndex { !isSpace($0) && $0 != UInt8(ascii: ",") }
        return value.map { $0 + 1 } ?? start
      }
      line = next + 1
    }
    return last
  }

  /// Returns the brackets that contradict the indentation of their lines, which show where a bracket is missing or one
  /// too many: the first opening bracket whose closing bracket begins a line that is indented less, and the last closing
  /// bracket that closes an earlier line but isn't at the beginning of its own. A bracket that closes the same line as
  /// the bracket before it isn't superfluous.
  func bracketsAgainstIndentation() -> (unclosed: Int?, superfluous: Int?) {
    var open: [(index: Int, line: Int, indentation: Int)] = []
    var (line, indentation, isFirst, isInString) = (0, 0, true, false)
    var found: (unclosed: Int?, superfluous: Int?) = (nil, nil)
    var closedLine: Int?
    var cursor = 0
    while cursor < end {
      let byte = bytes[cursor]
      switch byte {
      case 0x0A: (line, indentation, isFirst, isInString, closedLine) = (line + 1, 0, true, false, nil)
      case UInt8(ascii: "\\") where isInString: cursor += 1
      case UInt8(ascii: "\""): (isFirst, isInString) = (false, !isInString)
      case _ where isInString: break
      case 0x20, 0x09: if isFirst { indentation += 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append((cursor, line, indentation))
        isFirst = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let opener = open.popLast() {
          if isFirst, indentation < opener.indentation, found.unclosed == nil { found.unclosed = opener.index }
          if !isFirst, line > opener.line, opener.line != closedLine { found.superfluous = cursor }
          closedLine = opener.line
        }
        isFirst = false
      default: isFirst = false
      }
      cursor += 1
    }
    return found
  }
}
