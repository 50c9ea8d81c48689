/// What a table that doesn't load throws: every problem of its files, each with its place.
///
/// Meant for the table's author; `description` prints them all as `fpost lint` would. It is never thrown for a link.
public struct TableError: Error, Sendable, CustomStringConvertible {
  /// The problems, in the order of files and places; at least one is an `error`.
  public let diagnostics: [Diagnostic]
  /// The table's files; `SourceRange.file` is an index into them.
  public let files: [SourceFile]

  /// An error that says these things about these files.
  public init(diagnostics: [Diagnostic], files: [SourceFile]) {
    self.diagnostics = diagnostics.sortedByPlace()
    self.files = files
  }

  /// Every diagnostic as `path:line:column: severity: message [rule-id]` with its source line, notes and fix.
  public var description: String {
    DiagnosticRenderer(files: files).text(diagnostics)
  }
}
