/// What became of the files of a table.
package struct TableReading {
  /// The files, the one that includes the others first; `SourceRange.file` is an index into them.
  package var files: [SourceFile]
  /// Every problem found, in the order of files and places.
  package var diagnostics: [Diagnostic]
  /// The table as written, a best effort where there are errors; `nil` where the first file is too broken to guess at.
  package var document: RouteDocument?

  package init(files: [SourceFile], diagnostics: [Diagnostic], document: RouteDocument?) {
    self.files = files
    self.diagnostics = diagnostics
    self.document = document
  }
}

/// What became of a file that a table includes.
package enum IncludedFile: Sendable {
  case bytes([UInt8])
  /// Not read, for a reason in words.
  case unreadable(String)

  /// - Parameter bytes: `nil` where there is no such file.
  package init(_ bytes: [UInt8]?, at path: String) {
    self = bytes.map { .bytes($0) } ?? .unreadable("can't read the file \(quoted(path))")
  }
}

/// Bytes to document: JSON, the keys and patterns of the language, and whether all names lead somewhere.
///
/// What needs the languages of types (a default that is no `Int`, routes that share a link) is checked when the
/// document is lowered to shapes.
package enum TableReader {
  /// The largest file of a table that is read, in bytes: a table of 50,000 routes has a third of it.
  package static let maximumFileSize = 16 << 20

  /// Reads a table. Any bytes are fine: what isn't a table yields diagnostics.
  ///
  /// - Parameters:
  ///   - json: the first file.
  ///   - path: its path, for messages and as the place that included files' paths are relative to.
  ///   - load: reads an included file. Its path lies within the table's folder as far as text can tell; what symbolic links
  ///     make of it, and that it is a file, is to be seen to by whoever reads it.
  package static func read(json: [UInt8], path: String, load: (String) -> IncludedFile) -> TableReading {
    withoutActuallyEscaping(load) { load in
      var reader = DocumentReader(load: load)
      reader.readFile(json, path: path, includes: [path])
      // What names the routes that weren't read can't be judged.
      if reader.hasTooManyPatterns { reader.hasDocument = false }
      if reader.hasDocument {
        reader.spellOutRecords()
        reader.document.resolveParameters()
        reader.diagnostics += NameCheck.check(reader.document, broken: reader.broken)
        reader.readLaunch()
      }
      return TableReading(
        files: reader.files, diagnostics: withoutEchoes(reader.diagnostics, reader.files).sortedByPlace(),
        document: reader.hasDocument ? reader.document : nil)
    }
  }

  /// Rules about a single string, number or word of JSON.
  private static let tokenRules: Set<String> = [
    "bad-number", "unknown-word", "invalid-utf8", "bad-escape", "lone-surrogate", "single-quotes", "unquoted-key",
  ]

  /// The diagnostics without those about a string, number or word that wasn't read as it was meant.
  private static func withoutEchoes(_ diagnostics: [Diagnostic], _ files: [SourceFile]) -> [Diagnostic] {
    let causes = diagnostics.filter { tokenRules.contains($0.rule) }.map { $0.range }
    guard !causes.isEmpty else { return diagnostics }
    return diagnostics.filter { diagnostic in
      let range = diagnostic.range
      guard !tokenRules.contains(diagnostic.rule), files.indices.contains(range.file) else { return true }
      let bytes = files[range.file].bytes
      // What is said of an array or an object isn't an echo of what is wrong inside it.
      let first = range.lower < bytes.count ? bytes[range.lower] : 0
      if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return true }
      return !causes.contains { $0.file == range.file && $0.lower < range.upper && range.lower < $0.upper }
    }
  }
}
