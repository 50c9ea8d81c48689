/// An error with all problems of a table that doesn't load, and their positions.
///
/// It's meant for the table's author: `description` has the same text as the output of `fpost lint`. It's never thrown
/// for a link.
public struct TableError: Error, Sendable, CustomStringConvertible {
  /// The problems, sorted by file and position. At least one is an `error`.
  public let diagnostics: [Diagnostic]
  /// The files of the table. `SourceRange.file` is an index into this array.
  public let files: [SourceFile]

  /// Creates an error from the problems of these files.
  public init(diagnostics: [Diagnostic], files: [SourceFile]) {
    self.diagnostics = diagnostics.sortedByPlace()
    self.files = files
  }

  /// Each diagnostic as `path:line:column: severity: message [rule-id]` with its source line, notes and fix.
  public var description: String {
    DiagnosticRenderer(files: files).text(diagnostics)
  }
}
