import RouteMatching

extension RouteTable {
  /// Reads, checks and compiles a table.
  ///
  /// - Parameters:
  ///   - json: The bytes of `routes.json` (RFC 8259): an array, `Data`, or the `utf8` of a string. Any bytes are
  ///     allowed; the error reports all problems.
  ///   - path: The path of the file for diagnostics.
  ///   - load: Returns the bytes of an included file by its path, which is within the table's folder, or `nil` if there
  ///     is no such file.
  /// - Throws: All problems of the table, with positions. A table is never partially read.
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

/// The result of compiling a table: the table if there is no error, and all diagnostics.
package struct CompiledTable {
  package let files: [SourceFile]
  package var diagnostics: [Diagnostic]
  package let document: RouteDocument?
  /// The sets of links that the table's patterns match. Available even if routes are ambiguous, but `nil` if the
  /// document has other errors.
  package private(set) var space: LinkSpace?
  /// The resolved table, or `nil` if there is an error. The same applies to `table`.
  package private(set) var resolved: ResolvedTable?
  package private(set) var table: RouteTable?

  /// Reads, checks and compiles a table.
  ///
  /// - Parameters:
  ///   - pool: The pool for languages. To compare two tables, pass the other table's pool.
  ///   - first: The ids of the routes of the table that this table replaces. These routes get the lowest indices.
  ///   - onlyFirst: `true` to ignore the links of all routes that aren't in `first`.
  package init(
    json: [UInt8], path: String, pool: LanguagePool = LanguagePool(), first: Set<String> = [], onlyFirst: Bool = false,
    load: (String) -> IncludedFile = { IncludedFile(nil, at: $0) }
  ) {
    let reading = TableReader.read(json: json, path: path, load: load)
    diagnostics = reading.diagnostics
    files = reading.files
    document = reading.document
    guard let document = reading.document, !diagnostics.hasErrors else { return }
    let (resolved, problems) = TableResolver.resolved(of: document, pool, first: first, onlyFirst: onlyFirst)
    diagnostics += problems
    guard let resolved else { return }
    if let excess = AlternativeCheck.run(resolved) {
      diagnostics.append(excess)
      return
    }
    let space = LinkSpace(resolved, LinkUniverse(pool))
    self.space = space
    let (ties, tied) = TieCheck.run(space)
    diagnostics += ties
    // If `TieCheck` stopped early, `tied` isn't complete, so `CoverCheck` could report too much.
    if ties.count <= Limited.maximumCount { diagnostics += CoverCheck.run(space, tied: tied) }
    guard !diagnostics.hasErrors else { return }
    guard let table = space.compiled else {
      let everything = SourceRange(lower: 0, upper: 0)
      diagnostics.append(
        Diagnostic(.error, "table-too-large", "the compiled table is larger than 64 MiB", at: everything))
      return
    }
    diagnostics += resolved.ownLinks.compactMap { $0.problem(in: table) }
    guard !diagnostics.hasErrors else { return }
    self.resolved = resolved
    self.table = table
  }
}

extension OwnLink {
  /// Returns an error if no route matches the link, or if the link isn't the canonical link of its destination.
  fileprivate func problem(in table: RouteTable) -> Diagnostic? {
    guard table.matchInAnyEnvironment(link.value) != nil else {
      return Diagnostic(
        .error, rule, "no route matches \(quoted(link.value))", at: link.range, fix: "write a link that opens a route")
    }
    guard let canonical = table.match(link.value).match?.canonicalLink, canonical != link.value else { return nil }
    return Diagnostic(
      .error, rule, "\(quoted(link.value)) isn't the canonical link of its destination", at: link.range,
      fix: "write \(quoted(canonical))")
  }
}

extension RouteTable {
  /// Returns the match of a link, in this table or else in the first environment in which a route matches the link.
  package func matchInAnyEnvironment(_ link: String) -> RouteMatch? {
    match(link).match ?? environments.lazy.compactMap { choosing(environment: $0)?.match(link).match }.first
  }
}

extension LinkSpace {
  /// The compiled table, or `nil` if it would be larger than 64 MiB.
  package var compiled: RouteTable? { TableCompiler.compile(self).map { RouteTable(compiled: $0) } }
}
