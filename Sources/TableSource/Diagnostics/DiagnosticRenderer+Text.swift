extension DiagnosticRenderer {
  /// Returns the diagnostics for people: `path:line:column: severity: message [rule-id]`, the source line with carets,
  /// notes in the same format, the link that shows the problem, and the fix.
  ///
  ///     routes.json:4:5: error: unknown key 'alises' [unknown-key]
  ///         "alises": ["/b"]
  ///         ^^^^^^^^
  ///       fix: write 'aliases'
  package func text(_ diagnostics: [Diagnostic]) -> String {
    var result = ""
    for diagnostic in diagnostics.sortedByPlace() {
      result += head(diagnostic.range, diagnostic.severity.rawValue, diagnostic.message)
      result += " [\(diagnostic.rule)]\n"
      result += excerpt(diagnostic.range)
      for note in diagnostic.notes {
        if let range = note.range {
          result += head(range, "note", note.message) + "\n" + excerpt(range)
        } else {
          result += "  note: " + shown(note.message) + "\n"
        }
      }
      if let witness = diagnostic.witness { result += "  link: " + shown(witness) + "\n" }
      if let fix = diagnostic.fix { result += "  fix: " + shown(fix.description) + "\n" }
    }
    return result
  }

  private func head(_ range: SourceRange, _ severity: String, _ message: String) -> String {
    guard let place = place(of: range) else { return "\(severity): \(shown(message))" }
    return "\(shown(place.path)):\(place.line):\(place.column): \(severity): \(shown(message))"
  }

  /// Returns the indented source line, with carets below the part of the range that is on this line. A long line is cut
  /// around the range.
  private func excerpt(_ range: SourceRange) -> String {
    guard let place = place(of: range) else { return "" }
    let line = files[range.file].line(place.line)
    guard !line.isEmpty else { return "" }
    let start = line.startIndex + min(place.column - 1, line.count)
    let sameLine = place.endLine == place.line
    let end = max(start, sameLine ? line.startIndex + min(place.endColumn - 1, line.count) : line.endIndex)

    let from = boundary(line, start - 80)
    let to = boundary(line, min(end, start + 100) + 60)
    let shownEnd = min(end, to)
    let before = printable(line[from..<start])
    let marked = printable(line[start..<shownEnd])
    let after = printable(line[shownEnd..<to])

    // The indentation of the source is irrelevant here, so remove it from both lines.
    let lead = from > line.startIndex ? "…" : withoutIndentation(before)
    let tail = to < line.endIndex ? "…" : ""
    let kept = from > line.startIndex ? lead + before : lead
    let shown = kept + marked + after + tail
    var carets = ""
    for scalar in kept.unicodeScalars { carets += scalar == "\t" ? "\t" : " " }
    carets += String(repeating: "^", count: max(1, marked.unicodeScalars.count))
    return "    " + shown + "\n    " + carets + "\n"
  }

  private func withoutIndentation(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.drop { $0 == " " || $0 == "\t" }))
  }

  /// Limits an index to the line, and moves it back to the beginning of a UTF-8 sequence, which has at most four bytes.
  private func boundary(_ line: ArraySlice<UInt8>, _ index: Int) -> Int {
    let index = max(line.startIndex, min(index, line.endIndex))
    guard index < line.endIndex else { return index }
    return (max(line.startIndex, index - 3)...index).last { line[$0] & 0xC0 != 0x80 } ?? index
  }

  /// Returns the bytes as text with as many characters as the source, so that carets are below the right characters.
  /// Each hidden character becomes a replacement character, except for tabs.
  private func printable(_ bytes: ArraySlice<UInt8>) -> String {
    var result = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar != "\t", isHidden(scalar) {
        result.unicodeScalars.append("\u{FFFD}")
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
