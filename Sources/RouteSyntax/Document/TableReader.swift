/// The result of reading a table's files.
package struct TableReading {
  /// The files, beginning with the including file. `SourceRange.file` is an index into this array.
  package var files: [SourceFile]
  /// All problems, in the order of files and positions.
  package var diagnostics: [Diagnostic]
  /// The table as written, incomplete if there are errors. `nil` if the first file is too broken, or if the table has
  /// too many patterns.
  package var document: RouteDocument?
}

/// The result of reading an included file.
package enum IncludedFile: Sendable {
  case bytes([UInt8])
  /// The reason why the file wasn't read.
  case unreadable(String)

  /// - Parameter bytes: The content of the file, or `nil` if it doesn't exist.
  package init(_ bytes: [UInt8]?, at path: String) {
    self = bytes.map { .bytes($0) } ?? .unreadable("can't read the file \(quoted(path))")
  }
}

/// Converts bytes to a document: reads the JSON, checks the keys, reads the patterns, and checks all names.
///
/// Checks that need to know which strings a type allows happen later, when the table is compiled. They find, for
/// example, a default that isn't an `Int`, and routes that share a link.
package enum TableReader {
  /// The maximum size of a table's file in bytes, three times the size of a table with 50,000 routes.
  package static let maximumFileSize = 16 << 20

  /// Reads a table. Any bytes are allowed: invalid ones yield diagnostics.
  ///
  /// - Parameters:
  ///   - json: The first file.
  ///   - path: The path of the first file, for messages. Paths of included files are relative to it.
  ///   - load: Reads an included file. The text of its path has been checked to be within the table's folder. The
  ///     closure must check symbolic links, and that the path is a file.
  package static func read(json: [UInt8], path: String, load: (String) -> IncludedFile) -> TableReading {
    withoutActuallyEscaping(load) { load in
      var reader = DocumentReader(load: load)
      reader.readFile(json, path: path, includes: [path])
      // Don't check names, because routes beyond the limit weren't read and may declare them.
      if reader.hasTooManyPatterns { reader.hasDocument = false }
      if reader.hasDocument {
        reader.spellOutRecords()
        reader.document.combineParameters()
        reader.readLaunch()
        reader.diagnostics += SemanticChecker.check(reader.document, broken: reader.broken)
      }
      return TableReading(
        files: reader.files, diagnostics: withoutEchoes(reader.diagnostics, reader.files).sortedByPlace(),
        document: reader.hasDocument ? reader.document : nil)
    }
  }

  /// The ids of rules about a single JSON string, number or keyword.
  private static let tokenRules: Set<String> = [
    "bad-number", "unknown-word", "invalid-utf8", "bad-escape", "lone-surrogate", "single-quotes", "unquoted-key",
  ]

  /// Returns the diagnostics without those that follow from an invalid string, number or keyword.
  private static func withoutEchoes(_ diagnostics: [Diagnostic], _ files: [SourceFile]) -> [Diagnostic] {
    let causes = diagnostics.filter { tokenRules.contains($0.rule) }.map { $0.range }
    guard !causes.isEmpty else { return diagnostics }
    return diagnostics.filter { diagnostic in
      let range = diagnostic.range
      guard !tokenRules.contains(diagnostic.rule), files.indices.contains(range.file) else { return true }
      let bytes = files[range.file].bytes
      // A diagnostic about an array or object doesn't follow from an invalid value inside it.
      let isBracket = range.lower < bytes.count && "[{".utf8.contains(bytes[range.lower])
      return !causes.contains { cause in
        let isAround = isBracket && range.lower < cause.lower
        return cause.file == range.file && cause.lower < range.upper && range.lower < cause.upper && !isAround
      }
    }
  }
}
