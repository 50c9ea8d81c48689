import RouteMatching

extension RouteTable {
  /// Reads, checks and compiles a table.
  ///
  /// - Parameters:
  ///   - json: the bytes of `routes.json` (RFC 8259): an array, `Data`, the `utf8` of a string. Any bytes are good input: what is
  ///     wrong with them is said in the error.
  ///   - path: the file's path for diagnostics.
  ///   - load: the bytes of a file that the table includes, by its path, which lies within the table's folder; `nil` where
  ///     there is none.
  /// - Throws: every problem of the table, with positions. There is no half-read table.
  public init(
    json: some Collection<UInt8>, path: String = "routes.json", load: (String) -> [UInt8]? = { _ in nil }
  ) throws(TableError) {
    let compiled = CompiledTable(json: Array(json), path: path) { IncludedFile(load($0), at: $0) }
    guard let table = compiled.table else {
      throw TableError(diagnostics: compiled.diagnostics, files: compiled.files)
    }
    self = table
  }
}

/// A table on its way from bytes to a block, with everything said about it.
package struct CompiledTable {
  package let files: [SourceFile]
  package var diagnostics: [Diagnostic]
  package let document: RouteDocument?
  /// The links of the table's shapes, also where routes tie; `nil` where the document has other errors.
  package private(set) var space: LinkSpace?
  /// `nil` where there is an error, as is `table`.
  package private(set) var shape: TableShape?
  package private(set) var table: RouteTable?

  /// - Parameters:
  ///   - pool: where the languages go; that of another table for two that are to be compared.
  ///   - first: ids of routes whose numbers come before all others', as they do in the table that this one stands in for.
  ///   - onlyFirst: `true` if the other routes have no links.
  package init(
    json: [UInt8], path: String, pool: LanguagePool = LanguagePool(), first: Set<String> = [], onlyFirst: Bool = false,
    load: (String) -> IncludedFile = { IncludedFile(nil, at: $0) }
  ) {
    let reading = TableReader.read(json: json, path: path, load: load)
    diagnostics = reading.diagnostics
    files = reading.files
    document = reading.document
    guard let document = reading.document, !diagnostics.hasErrors else { return }
    let (lowered, problems) = Lowering.shapes(of: document, pool, first: first, onlyFirst: onlyFirst)
    diagnostics += problems
    guard let lowered else { return }
    if let excess = AlternativeCheck.run(lowered) {
      diagnostics.append(excess)
      return
    }
    let space = LinkSpace(lowered, LinkUniverse(pool))
    self.space = space
    let (ties, tied) = TieCheck.run(space)
    diagnostics += ties
    // Where not every tie was looked for, what covers what isn't known.
    if ties.count <= Limited.most { diagnostics += CoverCheck.run(space, tied: tied) }
    guard !diagnostics.hasErrors else { return }
    guard let table = space.compiled else {
      let everything = SourceRange(lower: 0, upper: 0)
      diagnostics.append(
        Diagnostic(.error, "table-too-large", "the compiled table is larger than 64 MiB", at: everything))
      return
    }
    shape = lowered
    self.table = table
  }
}

extension LinkSpace {
  /// The compiled table, or `nil` if it would be larger than 64 MiB.
  package var compiled: RouteTable? { TableCompiler.compile(self).map { RouteTable(compiled: $0) } }
}
