/// Prints diagnostics for people, for programs and for GitHub's annotations. Every form is sorted by place.
package struct DiagnosticRenderer: Sendable {
  /// The forms `--format` offers.
  package enum Format: String, Sendable, CaseIterable {
    case text, json, github, sarif
  }

  package let files: [SourceFile]

  package init(files: [SourceFile]) {
    self.files = files
  }

  /// The diagnostics in the form asked for. None print as "", or as `[]` and a line break in JSON.
  package func render(_ diagnostics: [Diagnostic], as format: Format) -> String {
    switch format {
    case .text: text(diagnostics)
    case .json: json(diagnostics)
    case .github: github(diagnostics)
    case .sarif: sarif(diagnostics)
    }
  }

  /// A stretch of a file as people count it: lines and columns from 1, columns in bytes, the end exclusive.
  struct Place {
    var path: String
    var line: Int
    var column: Int
    var endLine: Int
    var endColumn: Int
  }

  /// `nil` where the range names no file of this table, which is a mistake of ours and no reason to trap.
  func place(of range: SourceRange) -> Place? {
    guard files.indices.contains(range.file) else { return nil }
    let file = files[range.file]
    let start = file.position(of: range.lower)
    let end = file.position(of: max(range.lower, range.upper))
    return Place(path: file.path, line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }
}

extension [Diagnostic] {
  /// In the order of files and places; at one place errors first, then by rule and message.
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

  /// Whether one of them keeps the table from loading.
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
