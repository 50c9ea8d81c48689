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
    var objects: [String] = []
    for diagnostic in diagnostics.sortedByPlace() {
      var members = placeMembers(diagnostic.range)
      members.append(member("severity", diagnostic.severity.rawValue))
      members.append(member("rule", diagnostic.rule))
      members.append(member("message", diagnostic.message))
      if !diagnostic.notes.isEmpty {
        var notes: [String] = []
        for note in diagnostic.notes {
          var parts: [String] = []
          if let range = note.range { parts = placeMembers(range) }
          parts.append(member("message", note.message))
          notes.append("{" + parts.joined(separator: ", ") + "}")
        }
        members.append("\"notes\": [" + notes.joined(separator: ", ") + "]")
      }
      if let witness = diagnostic.witness { members.append(member("link", witness)) }
      if let fix = diagnostic.fix {
        members.append(member("fix", fix.description))
        let edits = fix.edits.map { edit in
          "{" + (placeMembers(edit.range) + [member("text", edit.text)]).joined(separator: ", ") + "}"
        }
        if !edits.isEmpty { members.append("\"edits\": [" + edits.joined(separator: ", ") + "]") }
      }
      objects.append("  {" + members.joined(separator: ", ") + "}")
    }
    return objects
  }

  private func placeMembers(_ range: SourceRange) -> [String] {
    guard let place = place(of: range) else { return [] }
    return [
      member("path", place.path), "\"line\": \(place.line)", "\"column\": \(place.column)",
      "\"endLine\": \(place.endLine)", "\"endColumn\": \(place.endColumn)",
    ]
  }

  private func member(_ key: String, _ value: String) -> String {
    "\"" + key + "\": " + jsonLiteral(value)
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
