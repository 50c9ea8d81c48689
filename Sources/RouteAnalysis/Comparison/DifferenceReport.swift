import RouteLanguage

/// A report of the differences between two tables, as text, JSON or Markdown.
package struct DifferenceReport {
  package enum Format: String, CaseIterable, Sendable {
    case text, json, markdown
  }

  private let difference: TableDifference
  private let oldFiles: [SourceFile]
  private let newFiles: [SourceFile]

  package init(_ difference: TableDifference, oldFiles: [SourceFile], newFiles: [SourceFile]) {
    self.difference = difference
    self.oldFiles = oldFiles
    self.newFiles = newFiles
  }

  package func render(_ format: Format) -> String {
    switch format {
    case .text: text
    case .json: json
    case .markdown: markdown
    }
  }

  private var summary: String {
    if difference.changes.isEmpty, difference.unknown.isEmpty { return "no difference" }
    let counts = TableChange.Verdict.allCases.map { "\(difference.changes($0).count) \($0.rawValue)" }
    let unknown = difference.unknown.isEmpty ? "" : ", \(difference.unknown.count) unknown"
    return counts.joined(separator: ", ") + unknown
  }

  private func place(_ range: SourceRange?, _ files: [SourceFile]) -> DiagnosticRenderer.Place? {
    range.flatMap { DiagnosticRenderer(files: files).place(of: $0) }
  }

  // MARK: Text

  private var text: String {
    var lines: [String] = []
    for change in difference.changes {
      let place = place(change.newRange, newFiles) ?? place(change.oldRange, oldFiles)
      let start = place.map { "\($0.path):\($0.line):\($0.column): " } ?? ""
      lines.append("\(start)\(change.verdict.rawValue): \(change.message) [\(change.kind.rawValue)]")
      if let link = change.link { lines.append("  link: \(link)") }
      if let pattern = change.oldPattern { lines.append("  old:  \(pattern)") }
      if let pattern = change.newPattern { lines.append("  new:  \(pattern)") }
    }
    for text in difference.unknown { lines.append("unknown: the effect on \(text)") }
    for text in difference.notCompared { lines.append("not compared: \(text)") }
    return (lines + [summary]).map { shown($0) + "\n" }.joined()
  }

  // MARK: JSON

  private var json: String {
    let changes = difference.changes.map { change in
      JSONText.object([
        ("kind", JSONText.text(change.kind.rawValue)), ("verdict", JSONText.text(change.verdict.rawValue)),
        ("message", JSONText.text(change.message)), ("route", JSONText.text(change.route.isEmpty ? nil : change.route)),
        ("newRoute", JSONText.text(change.newRoute)), ("parameter", JSONText.text(change.parameter)),
        ("origin", JSONText.text(change.origin)), ("link", JSONText.text(change.link)),
        ("oldPattern", JSONText.text(change.oldPattern)), ("newPattern", JSONText.text(change.newPattern)),
        ("old", placeJSON(change.oldRange, oldFiles)), ("new", placeJSON(change.newRange, newFiles)),
      ])
    }
    let counts = TableChange.Verdict.allCases.map { ($0.rawValue, "\(difference.changes($0).count)") }
    return JSONText.block([
      ("counts", JSONText.object(counts)), ("changes", JSONText.lines(changes)),
      ("unknown", JSONText.lines(difference.unknown.map { jsonLiteral($0) })),
      ("notCompared", JSONText.lines(difference.notCompared.map { jsonLiteral($0) })),
    ]) + "\n"
  }

  private func placeJSON(_ range: SourceRange?, _ files: [SourceFile]) -> String {
    guard let place = place(range, files) else { return "null" }
    return JSONText.object([
      ("path", JSONText.text(place.path)), ("line", "\(place.line)"), ("column", "\(place.column)"),
    ])
  }

  // MARK: Markdown

  /// A summary and a table for each verdict, as Markdown for a comment on a pull request.
  private var markdown: String {
    var result = "### Links: \(summary)\n"
    for verdict in TableChange.Verdict.allCases {
      let changes = difference.changes(verdict)
      guard !changes.isEmpty else { continue }
      let title = verdict.rawValue.capitalizedFirst
      var rows = "\n| what | link |\n| --- | --- |\n"
      for change in changes {
        let link = change.link.map { Markdown.code($0, inCell: true) } ?? ""
        rows += "| \(Markdown.prose(change.message, inCell: true)) | \(link) |\n"
      }
      // Breaking changes aren't collapsed, because somebody must read them.
      result +=
        verdict == .breaking
        ? "\n#### \(title)\n\(rows)"
        : "\n<details><summary>\(title) (\(changes.count))</summary>\n\(rows)\n</details>\n"
    }
    if !difference.unknown.isEmpty {
      result += "\nUnknown: \(difference.unknown.map { Markdown.code($0) }.joined(separator: ", "))\n"
    }
    for text in difference.notCompared { result += "\nNot compared: \(Markdown.prose(text))\n" }
    return result
  }
}
