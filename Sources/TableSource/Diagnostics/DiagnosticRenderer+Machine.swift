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
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where property: result += "%3A"
      case "," where property: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
