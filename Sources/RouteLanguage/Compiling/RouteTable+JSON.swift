import RouteMatching

extension RouteTable {
  /// Reads, checks and compiles a table.
  ///
  /// - Parameters:
  ///   - json: the bytes of `routes.json` (RFC 8259). Any bytes are good input: what is wrong with them is said in the error.
  ///   - path: the file's path for diagnostics.
  ///   - load: the bytes of a file that the table includes, by its path as written; `nil` where there is none.
  /// - Throws: every problem of the table, with positions. There is no half-read table.
  public init(
    json: [UInt8], path: String = "routes.json", load: (String) -> [UInt8]? = { _ in nil }
  ) throws(TableError) {
    let compiled = CompiledTable(json: json, path: path, load: load)
    guard let table = compiled.table else {
      throw TableError(diagnostics: compiled.diagnostics, files: compiled.files)
    }
    self = table
  }
}

/// A table on its way from bytes to a block, with everything said about it.
package struct CompiledTable {
  package let files: [SourceFile]
  package let diagnostics: [Diagnostic]
  package let document: RouteDocument?
  /// `nil` where the document has errors.
  package let shape: TableShape?
  package let table: RouteTable?

  package init(json: [UInt8], path: String, load: (String) -> [UInt8]? = { _ in nil }) {
    let reading = TableReader.read(json: json, path: path, load: load)
    var diagnostics = reading.diagnostics
    files = reading.files
    document = reading.document
    func hasErrors() -> Bool { diagnostics.contains { $0.severity == .error } }
    guard let document = reading.document, !hasErrors() else {
      self.diagnostics = diagnostics
      shape = nil
      table = nil
      return
    }
    let (lowered, problems) = Lowering.shapes(of: document)
    diagnostics += problems
    if let lowered { diagnostics += TieCheck.run(lowered) }
    guard let lowered, !hasErrors() else {
      self.diagnostics = diagnostics
      shape = nil
      table = nil
      return
    }
    guard let block = TableCompiler.compile(lowered) else {
      let everything = SourceRange(lower: 0, upper: 0)
      diagnostics.append(
        Diagnostic(.error, "table-too-large", "the compiled table is larger than 16 MiB", at: everything))
      self.diagnostics = diagnostics
      shape = nil
      table = nil
      return
    }
    self.diagnostics = diagnostics
    shape = lowered
    table = RouteTable(compiled: block)
  }
}
