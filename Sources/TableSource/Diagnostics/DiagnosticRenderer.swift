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
  struct Place {
    var path: String
    var line: Int
    var column: Int
    var endLine: Int
    var endColumn: Int
  }

  /// Returns the lines and columns of a range, or `nil` if its file isn't one of the renderer's files. Such a range is
  /// a bug of Fingerpost, but no reason to crash.
  func place(of range: SourceRange) -> Place? {
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
      if a.range.file != b.range.file { return a.range.file < b.range.file }
      if a.range.lower != b.range.lower { return a.range.lower < b.range.lower }
      if a.severity != b.severity { return a.severity.rank < b.severity.rank }
      if a.range.upper != b.range.upper { return a.range.upper < b.range.upper }
      if a.rule != b.rule { return a.rule < b.rule }
      return a.message < b.message
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
