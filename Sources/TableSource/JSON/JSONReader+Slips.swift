/// What people write who think of another notation: each is said once, and read as it is meant.
extension JSONReader {
  /// Reports a slip that a file likely has throughout: the first place stands for all, and the fix mends them together.
  mutating func reportOnce(
    _ rule: String, _ message: String, at stretch: Range<Int>, fix: Fix, together: String
  ) {
    guard let first = diagnostics.firstIndex(where: { $0.rule == rule && $0.range.file == file }) else {
      return report(rule, message, at: stretch, fix: fix)
    }
    // A file of nothing else needn't be mended in one go.
    guard let edits = diagnostics[first].fix?.edits, edits.count < 10_000 else { return }
    diagnostics[first].fix = Fix(
      "\(together), here and \(edits.count == 1 ? "once" : "\(edits.count) times") more", edits + fix.edits)
  }

  /// The stretch of a text in quotation marks of print, “so”, up to the end of its line at most; `nil` where there is none.
  func printedQuotes() -> (inner: Range<Int>, end: Int)? {
    func mark(_ index: Int) -> (length: Int, isQuote: Bool) {
      let length = utf8SequenceLength(bytes, at: index, end: end) ?? 1
      let text = String(decoding: bytes[index..<index + length], as: UTF8.self)
      return (length, ["“", "”", "„", "‟", "‘", "’", "‚", "«", "»", "″"].contains(text))
    }
    guard index < end, bytes[index] >= 0x80 else { return nil }
    let opening = mark(index)
    guard opening.isQuote else { return nil }
    var cursor = index + opening.length
    while cursor < end, bytes[cursor] != 0x0A, bytes[cursor] != 0x0D {
      let next = mark(cursor)
      if next.isQuote || bytes[cursor] == UInt8(ascii: "\"") {
        return (index + opening.length..<cursor, cursor + next.length)
      }
      cursor += next.length
    }
    return nil
  }

  /// Reads a text in quotation marks of print as the string it is meant to be.
  mutating func readPrintedString() -> SourceText? {
    guard let (inner, after) = printedQuotes() else { return nil }
    let stretch = index..<after
    let text = String(decoding: bytes[inner], as: UTF8.self)
    index = after
    reportOnce(
      "single-quotes", "a string in JSON must be in straight quotation marks", at: stretch,
      fix: Fix("write \(jsonLiteral(text))", replacing: range(stretch), by: jsonLiteral(text)),
      together: "write '\"' for each of these marks")
    return SourceText(text: text, range: range(stretch), offsets: Array(inner) + [inner.upperBound])
  }

  /// Reads text that stands without quotes, up to what may end it: a comma, a bracket that closes, the end of the line.
  mutating func readBareText() -> JSONValue {
    let start = index
    var braces = 0
    while index < end, ![0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "\"")].contains(bytes[index]) {
      if bytes[index] == UInt8(ascii: "{") { braces += 1 }
      if bytes[index] == UInt8(ascii: "}") || bytes[index] == UInt8(ascii: "]") {
        if braces == 0 { break }
        braces -= 1
      }
      index += 1
    }
    var stop = index
    while stop > start, bytes[stop - 1] == 0x20 || bytes[stop - 1] == 0x09 { stop -= 1 }
    let text = String(decoding: bytes[start..<stop], as: UTF8.self)
    report(
      "unknown-word", "\(quoted(text)) isn't a valid value in JSON", at: start..<stop,
      fix: Fix("write \(jsonLiteral(text))", replacing: range(start..<stop), by: jsonLiteral(text)))
    return JSONValue(
      .string(SourceText(text: text, range: range(start..<stop), offsets: Array(start...stop))), range(start..<stop))
  }

  /// Whether a word goes on as a URL does: `https://a.example`.
  var isBeforeSlashes: Bool {
    index + 2 < end && bytes[index..<index + 3].elementsEqual("://".utf8)
  }

  /// Where the brace or bracket that stands open was likely meant to close: before the first line that stands no further right
  /// than the line that opens it.
  func missingCloser(of start: Int) -> Int {
    func indentation(_ lineStart: Int) -> Int {
      bytes[lineStart...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }
    var last = end
    while last > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[last - 1]) { last -= 1 }
    let lineStart = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard lineStart > 0 else { return last }
    let column = indentation(lineStart)
    var line = start
    while let next = bytes[line...].firstIndex(of: 0x0A), next < last {
      if indentation(next + 1) <= column {
        // Behind what the object holds: its last comma is the outer one's then.
        var stop = next
        while stop > start, [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")].contains(bytes[stop - 1]) { stop -= 1 }
        return stop
      }
      line = next + 1
    }
    return last
  }
}
