/// What became of the files of a table.
package struct TableReading: Sendable {
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

/// Bytes to document: JSON, the keys and patterns of the language, and whether all names lead somewhere.
///
/// What needs the languages of types (a default that is no `Int`, routes that share a link) is checked when the
/// document is lowered to shapes.
package enum TableReader {
  /// Reads a table. Any bytes are fine: what isn't a table yields diagnostics.
  ///
  /// - Parameters:
  ///   - json: the first file.
  ///   - path: its path, for messages and as the place that included files' paths are relative to.
  ///   - load: the bytes of an included file, or `nil` where there is none.
  package static func read(json: [UInt8], path: String, load: (String) -> [UInt8]?) -> TableReading {
    withoutActuallyEscaping(load) { load in
      var reader = DocumentReader(load: load)
      reader.readFile(json, path: path, includes: [path])
      let (launch, problems) = LaunchReader.read(reader.document)
      reader.document.launchDeclaration = launch
      reader.diagnostics += problems + LaunchCheck.check(reader.document, launch, broken: reader.broken)
      return TableReading(
        files: reader.files, diagnostics: reader.diagnostics.sortedByPlace(),
        document: reader.hasDocument ? reader.document : nil)
    }
  }
}
