/// A renderer that prints diagnostics for people, for programs and for GitHub's annotations. In each format, the
/// diagnostics are sorted by position.
package struct DiagnosticRenderer: Sendable {
  /// The formats of `--format`.
  package enum Format: String, Sendable, CaseIterable {
    case text, json, github, sarif
  }

  package let files: [SourceFile]

  package init(files: [SourceFile]) {
    self.files = files
  }

  /// Returns the diagnostics in a format. If there are none, JSON is `[]` with a line break, a SARIF log has no
  /// results, and other text is empty.
  package func render(_ diagnostics: [Diagnostic], as format: Format) -> String {
    switch format {
    case .text: text(diagnostics)
    case .json: json(diagnostics)
    case .github: github(diagnostics)
    case .sarif: sarif(diagnostics)
    }
  }

  /// A range of a file for people: lines and columns are counted from 1, columns are in bytes, and the end is
  /// exclusive.
  package struct Place {
    package var path: String
    package var line: Int
    package var column: Int
    var endLine: Int
    var endColumn: Int
  }

  /// Returns the lines and columns of a range, or `nil` if its file isn't one of the renderer's files. Such a range is
  /// a bug of Fingerpost, but no reason to crash.
  package func place(of range: SourceRange) -> Place? {
    guard files.indices.contains(range.file) else { return nil }
    let file = files[range.file]
    let start = file.position(of: range.lower)
    let end = file.position(of: max(range.lower, range.upper))
    return Place(path: file.path, line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }
}

extension [Diagnostic] {
  /// Returns the diagnostics sorted by file and position. At the same position, they are sorted by severity, end, rule
  /// and message.
  package func sortedByPlace() -> [Diagnostic] {
    sorted { a, b in
      (a.range.file, a.range.lower, a.severity.rank, a.range.upper, a.rule, a.message)
        < (b.range.file, b.range.lower, b.severity.rank, b.range.upper, b.rule, b.message)
    }
  }

  /// `true` if one of the diagnostics is an error, which prevents the table from loading.
  package var hasErrors: Bool {
    contains { $0.severity == .error }
  }
}

extension Diagnostic.Severity {
  var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}

extension DiagnosticRenderer {
  /// Returns a JSON array with one object per diagnostic, each on its own line. The format is stable, but keys may be
  /// added.
  ///
  /// Each object has the keys `path`, `line`, `column`, `endLine`, `endColumn` (counted from 1, columns in bytes, the
  /// end exclusive), `severity` (`error`, `warning` or `note`), `rule` and `message`. If they exist, it also has
  /// `notes` (objects with `message` and, if the note has a range, the same five keys), `link` (a link that shows the
  /// problem), `fix`, and `edits` that carry out the fix exactly (objects with the five keys and the new `text`).
  package func json(_ diagnostics: [Diagnostic]) -> String {
    Self.jsonArray(jsonObjects(diagnostics))
  }

  /// Returns a JSON array of results of `jsonObjects(_:)`, which can be about several tables.
  package static func jsonArray(_ objects: [String]) -> String {
    objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  /// Returns the elements of the array that `json(_:)` returns, without the brackets.
  package func jsonObjects(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.sortedByPlace().map { diagnostic in
      var members = placeMembers(diagnostic.range)
      members += [
        ("severity", jsonLiteral(diagnostic.severity.rawValue)), ("rule", jsonLiteral(diagnostic.rule)),
        ("message", jsonLiteral(diagnostic.message)),
      ]
      let notes = diagnostic.notes.map { note in
        JSONText.object((note.range.map { placeMembers($0) } ?? []) + [("message", jsonLiteral(note.message))])
      }
      if !notes.isEmpty { members.append(("notes", JSONText.array(notes))) }
      if let witness = diagnostic.witness { members.append(("link", jsonLiteral(witness))) }
      if let fix = diagnostic.fix {
        members.append(("fix", jsonLiteral(fix.description)))
        let edits = fix.edits.map { JSONText.object(placeMembers($0.range) + [("text", jsonLiteral($0.text))]) }
        if !edits.isEmpty { members.append(("edits", JSONText.array(edits))) }
      }
      return "  " + JSONText.object(members)
    }
  }

  private func placeMembers(_ range: SourceRange) -> [(String, String)] {
    guard let place = place(of: range) else { return [] }
    return [
      ("path", jsonLiteral(place.path)), ("line", "\(place.line)"), ("column", "\(place.column)"),
      ("endLine", "\(place.endLine)"), ("endColumn", "\(place.endColumn)"),
    ]
  }

  /// Returns GitHub's workflow commands, one line per diagnostic. GitHub shows each next to its line of a pull request:
  /// `::error file=routes.json,line=4,endLine=4,col=5,endColumn=13,title=unknown-key::unknown key 'alises'`.
  package func github(_ diagnostics: [Diagnostic]) -> String {
    var result = ""
    for diagnostic in diagnostics.sortedByPlace() {
      var lines = [diagnostic.message]
      for note in diagnostic.notes {
        var line = "note: " + note.message
        if let range = note.range, let place = place(of: range) {
          line += " (\(place.path):\(place.line):\(place.column))"
        }
        lines.append(line)
      }
      if let witness = diagnostic.witness { lines.append("link: " + witness) }
      if let fix = diagnostic.fix { lines.append("fix: " + fix.description) }

      var properties: [String] = []
      if let place = place(of: diagnostic.range) {
        properties = [
          "file=" + escaped(shown(place.path), property: true), "line=\(place.line)", "endLine=\(place.endLine)",
        ]
        // GitHub accepts columns only for a range on one line, and its end column is inclusive.
        if place.line == place.endLine {
          properties.append("col=\(place.column)")
          properties.append("endColumn=\(max(place.column, place.endColumn - 1))")
        }
      }
      properties.append("title=" + escaped(diagnostic.rule, property: true))
      let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
      result += "::" + command + " " + properties.joined(separator: ",") + "::"
      result += escaped(lines.map { shown($0) }.joined(separator: "\n"), property: false) + "\n"
    }
    return result
  }

  /// Returns the text with the escapes of GitHub's workflow commands. In properties, `:` and `,` are escaped, too.
  private func escaped(_ text: String, property: Bool) -> String {
    text.spelling { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case ":" where property: "%3A"
      case "," where property: "%2C"
      default: nil
      }
    }
  }
}

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

    // Remove the indentation of the source from the shown line, and so from the line of the carets.
    let kept =
      from > line.startIndex ? "…" + before : String(before.unicodeScalars.drop { $0 == " " || $0 == "\t" })
    let tail = to < line.endIndex ? "…" : ""
    let shown = kept + marked + after + tail
    let margin = kept.spelling { $0 == "\t" ? nil : " " }
    let carets = String(repeating: "^", count: max(1, marked.unicodeScalars.count))
    return "    " + shown + "\n    " + margin + carets + "\n"
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
    String(decoding: bytes, as: UTF8.self).spelling { $0 != "\t" && isHidden($0) ? "\u{FFFD}" : nil }
  }
}
