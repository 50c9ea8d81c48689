import RouteMatching

extension DiagnosticRenderer {
  /// Returns a log in SARIF 2.1.0 (OASIS) for code scanning: one run with a result for each diagnostic, including the
  /// edits of its fix.
  package func sarif(_ diagnostics: [Diagnostic]) -> String {
    Self.sarifLog(sarifResults(diagnostics))
  }

  /// Returns a log with results of `sarifResults(_:)`, which can be about several tables.
  package static func sarifLog(_ results: [String]) -> String {
    let driver = JSONText.object([("name", jsonLiteral("fpost"))])
    let run = JSONText.object([
      ("tool", JSONText.object([("driver", driver)])), ("columnKind", jsonLiteral("unicodeCodePoints")),
      ("results", JSONText.lines(results)),
    ])
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return JSONText.object([
      ("$schema", jsonLiteral(schema)), ("version", jsonLiteral("2.1.0")), ("runs", JSONText.array([run])),
    ]) + "\n"
  }

  /// Returns the elements of the log's `results`.
  package func sarifResults(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.sortedByPlace().map { diagnostic in
      var lines = [diagnostic.message]
      if let witness = diagnostic.witness { lines.append("link: " + witness) }
      if let fix = diagnostic.fix { lines.append("fix: " + fix.description) }
      var members = [
        ("ruleId", jsonLiteral(diagnostic.rule)), ("level", jsonLiteral(diagnostic.severity.rawValue)),
        ("message", message(lines.joined(separator: "\n"))),
        ("locations", JSONText.array([location(diagnostic.range)].compactMap { $0 })),
      ]
      let notes = diagnostic.notes.compactMap { note in
        note.range.flatMap { location($0, saying: note.message) }
      }
      if !notes.isEmpty { members.append(("relatedLocations", JSONText.array(notes))) }
      if let fix = diagnostic.fix, !fix.edits.isEmpty { members.append(("fixes", JSONText.array([sarif(fix)]))) }
      return JSONText.object(members)
    }
  }

  private func sarif(_ fix: Fix) -> String {
    let changes = Set(fix.edits.map { $0.range.file }).sorted().map { file in
      let replacements = fix.edits.filter { $0.range.file == file }.map { edit in
        JSONText.object([
          ("deletedRegion", region(edit.range)),
          ("insertedContent", JSONText.object([("text", jsonLiteral(edit.text))])),
        ])
      }
      return JSONText.object([("artifactLocation", artifact(file)), ("replacements", JSONText.array(replacements))])
    }
    return JSONText.object([
      ("description", message(fix.description)), ("artifactChanges", JSONText.array(changes)),
    ])
  }

  private func location(_ range: SourceRange, saying text: String? = nil) -> String? {
    guard files.indices.contains(range.file) else { return nil }
    let place = JSONText.object([("artifactLocation", artifact(range.file)), ("region", region(range))])
    return JSONText.object([("physicalLocation", place)] + (text.map { [("message", message($0))] } ?? []))
  }

  /// Returns a plain text message. A viewer reads `[text](place)` as a link and `{0}` as an argument (sections 3.11.6
  /// and 3.11.5). Not every viewer supports escaped links, so a space is inserted between `]` and `(`.
  private func message(_ text: String) -> String {
    var plain = ""
    var rest = Substring(shown(text, keepsLines: true)).unicodeScalars
    var last: Unicode.Scalar?
    while let scalar = rest.popFirst() {
      let number = rest.prefix { ("0"..."9").contains($0) }
      if scalar == "{", !number.isEmpty, rest[number.endIndex...].first == "}" {
        plain += "{{\(String(number))}}"
        rest = rest[number.endIndex...].dropFirst()
        last = "}"
      } else {
        if scalar == "(", last == "]" { plain += " " }
        plain.unicodeScalars.append(scalar)
        last = scalar
      }
    }
    return JSONText.object([("text", jsonLiteral(plain))])
  }

  /// Returns the path of a file as a URI reference. All characters except unreserved ones and `/` are percent-encoded.
  private func artifact(_ file: Int) -> String {
    var uri: [UInt8] = []
    for byte in files[file].path.utf8 {
      let isPlain = LinkCharacters.isUnreserved(byte) || byte == UInt8(ascii: "/")
      if isPlain { uri.append(byte) } else { NormalForm.appendEscape(byte, to: &uri) }
    }
    return JSONText.object([("uri", jsonLiteral(String(decoding: uri, as: UTF8.self)))])
  }

  /// Returns a region with lines and columns, counted from 1. Columns count Unicode scalars, and the end is exclusive.
  private func region(_ range: SourceRange) -> String {
    guard let place = place(of: range) else { return JSONText.object([("startLine", "1")]) }
    func column(_ line: Int, _ byte: Int) -> String {
      let before = files[range.file].line(line).prefix(byte - 1)
      return String(String(decoding: before, as: UTF8.self).unicodeScalars.count + 1)
    }
    return JSONText.object([
      ("startLine", String(place.line)), ("startColumn", column(place.line, place.column)),
      ("endLine", String(place.endLine)), ("endColumn", column(place.endLine, place.endColumn)),
    ])
  }
}
