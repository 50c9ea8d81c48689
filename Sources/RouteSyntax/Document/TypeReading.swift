extension DocumentReader {
  /// Reads `types`: an object with names and values such as
  ///
  ///     ["overview", "reviews"]                                    an enum
  ///     {"cases": ["overview", "reviews"], …}                      an enum
  ///     {"cases": {"top-sites": "topSites"}, "caseSensitive": false}
  ///     {"cases": {"top-sites": {"swift": "topSites", "spellings": ["topsites"]}}}
  ///     {"type": "Int", "min": 1, "max": 9, "pattern": "…", "except": ["new"]}
  ///     {"fields": {"latitude": "Latitude", "name": "String?"}}      a record
  ///
  /// An object can also have `example` (a value without percent-encoding), `summary` and `swift`, the app's own type.
  mutating func readTypes(_ value: JSONValue?) {
    readDeclarations(value, .type, after: document.types.map { $0.name }) { reader, name, value in
      guard let definition = reader.readDefinition(value) else { return }
      reader.document.types.append(
        TypeDeclaration(
          name: name, definition: definition, example: reader.scalar(value["example"], "'example'"),
          summary: value["summary"]?.text?.text, swift: value["swift"]?.text?.located))
    }
  }

  /// Reads the members of a section, and keeps the names of invalid ones. Reports names that another file declares.
  ///
  /// - Parameter names: The names that other files declare.
  mutating func readDeclarations(
    _ section: JSONValue?, _ kind: MapGrammar.Declaration, after names: [Located<String>],
    _ read: (inout DocumentReader, Located<String>, JSONValue) -> Void
  ) {
    var known: [String: SourceRange] = [:]
    for name in names.reversed() { known[name.value] = name.range }
    for (name, value) in section?.members ?? [] where kind != .route || !hasTooManyPatterns {
      if let first = known[name.text] {
        report(
          "duplicate-name",
          "the \(kind.rawValue) \(quoted(name.text)) is already declared in \(quoted(files[first.file].path))",
          at: name.range, notes: [Diagnostic.Note("first here", at: first)])
      } else if reports({ read(&$0, name.located, value) }) {
        broken.insert(name.text, kind)
      }
    }
  }

  private mutating func readDefinition(_ value: JSONValue) -> TypeDeclaration.Definition? {
    if value.elements != nil { return .enumeration(cases: cases(value), caseSensitive: true) }
    if let words = value["cases"] {
      return .enumeration(cases: cases(words), caseSensitive: value["caseSensitive"]?.isTrue ?? true)
    }
    if let fields = value["fields"] { return .record(self.fields(fields)) }
    var refinement = Refinement()
    refinement.minimum = number(value["min"])
    refinement.maximum = number(value["max"])
    if let digits = value["digits"], let count = digits.wholeNumber { refinement.digits = Located(count, digits.range) }
    refinement.pattern = value["pattern"]?.text
    if let flag = value["caseSensitive"], !flag.isTrue { refinement.foldsCase = flag.range }
    for element in value["except"]?.oneOrMore ?? [] {
      if let text = scalar(element, "'except'") { refinement.except.append(text) }
    }
    guard let base = value["type"]?.text else { return nil }
    return .refinement(base: base.located, refinement)
  }

  /// Returns the text of a number, or `nil` for any other value.
  private func number(_ value: JSONValue?) -> Located<String>? {
    guard let value, case .number(let text) = value.kind else { return nil }
    return Located(text, value.range)
  }

  private mutating func fields(_ value: JSONValue) -> [TypeDeclaration.Field] {
    (value.members ?? []).compactMap { name, value in
      guard let source = value.text, let found = PatternReader.type(source, into: &diagnostics) else { return nil }
      return TypeDeclaration.Field(name: name.located, type: found.type, isOptional: found.isOptional)
    }
  }

  private func cases(_ value: JSONValue) -> [TypeDeclaration.EnumerationCase] {
    guard let members = value.members else {
      return value.texts.map { TypeDeclaration.EnumerationCase(wire: $0, name: $0) }
    }
    return members.map { wire, value in
      TypeDeclaration.EnumerationCase(
        wire: wire.located, name: (value.text ?? value["swift"]?.text ?? wire).located,
        spellings: value["spellings"]?.texts ?? [], isUnordered: true)
    }
  }
}
