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
    var first: [String: SourceRange] = [:]
    for type in document.types { first[type.name.value] = type.name.range }
    for (name, value) in value?.members ?? [] {
      if let first = first[name.text] {
        reportTwice("type", name, first)
        continue
      }
      let isBroken = reports { reader in
        if let type = reader.readType(name.located, value) { reader.document.types.append(type) }
      }
      if isBroken { broken.types.insert(name.text) }
    }
  }

  /// Reports a name that two files declare. Within a file, the name would be a duplicate key.
  mutating func reportTwice(_ what: String, _ name: SourceText, _ first: SourceRange) {
    guard first.file != name.range.file else { return }
    report(
      "duplicate-name", "the \(what) \(quoted(name.text)) is already declared in \(quoted(files[first.file].path))",
      at: name.range, notes: [Diagnostic.Note("first here", at: first)])
  }

  private mutating func readType(_ name: Located<String>, _ value: JSONValue) -> TypeDeclaration? {
    guard let definition = readDefinition(value) else { return nil }
    return TypeDeclaration(
      name: name, definition: definition, example: scalar(value["example"], "'example'"),
      summary: value["summary"]?.text?.text, swift: value["swift"]?.text?.located)
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
