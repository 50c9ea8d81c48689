extension DocumentReader {
  private static let typeKeys = [
    "type", "cases", "caseSensitive", "min", "max", "pattern", "except", "example", "swift", "summary",
  ]

  /// Reads `types`: names and, for each, one of
  ///
  ///     ["overview", "reviews"]                                    an enum
  ///     {"cases": ["overview", "reviews"], …}                      an enum
  ///     {"cases": {"top-sites": "topSites"}, "caseSensitive": false}
  ///     {"cases": {"top-sites": {"swift": "topSites", "spellings": ["topsites"]}}}
  ///     {"type": "Int", "min": 1, "max": 9, "pattern": "…", "except": ["new"]}
  ///
  /// and with an object `example` (as the link carries it, decoded), `summary` and `swift`, the app's own type.
  mutating func readTypes(_ value: JSONValue) {
    guard let members = value.members else {
      broken.isIncomplete = true
      return reportKind(value, "'types'", "an object")
    }
    for (name, value) in members {
      if let first = document.types.first(where: { $0.name.value == name.text }) {
        reportTwice("type", name, first.name.range)
        continue
      }
      let before = diagnostics.count
      if let type = readType(name.located, value) { document.types.append(type) }
      if diagnostics.count > before { broken.types.insert(name.text) }
    }
  }

  /// Two files declare one name; within a file it would be a duplicate key.
  mutating func reportTwice(_ what: String, _ name: SourceText, _ first: SourceRange) {
    guard first.file != name.range.file else { return }
    report(
      "duplicate-name", "the \(what) \(quoted(name.text)) is declared twice", at: name.range,
      notes: [Diagnostic.Note("first here", at: first)])
  }

  private mutating func readType(_ name: Located<String>, _ value: JSONValue) -> TypeDeclaration? {
    if value.elements != nil {
      let cases = readCases(value, of: name)
      return TypeDeclaration(name: name, definition: .enumeration(cases: cases, caseSensitive: true))
    }
    if let text = value.text {
      report(
        "wrong-value", "a type must be an array or an object, not \(quoted(text.text))", at: value.range,
        fix: "write {\"type\": \(jsonLiteral(text.text))}")
      return nil
    }
    guard let fields = fields(value, of: "a type", known: Self.typeKeys) else { return nil }
    guard let definition = readDefinition(name, fields) else { return nil }
    var type = TypeDeclaration(name: name, definition: definition)
    type.example = scalar(fields["example"], "'example'")
    type.summary = text(fields["summary"], "'summary'")?.text
    type.swift = text(fields["swift"], "'swift'")?.located
    return type
  }

  private mutating func readDefinition(_ name: Located<String>, _ fields: Fields) -> TypeDeclaration.Definition? {
    if let cases = fields["cases"] {
      for key in ["type", "min", "max", "pattern", "except"] where fields[key] != nil {
        report("wrong-key", "'\(key)' doesn't go with 'cases'", at: fields.keyRange(key))
      }
      let isCaseSensitive = flag(fields["caseSensitive"], "'caseSensitive'") ?? true
      return .enumeration(cases: readCases(cases, of: name), caseSensitive: isCaseSensitive)
    }
    if fields["caseSensitive"] != nil {
      report("wrong-key", "'caseSensitive' goes with 'cases' only", at: fields.keyRange("caseSensitive"))
    }
    guard let base = fields["type"] else {
      reportMissing(
        "the type \(quoted(name.value)) has neither 'type' nor 'cases'", in: fields, at: name.range,
        fix: "write \"type\": \"String\", or the built-in type it refines")
      return nil
    }
    var refinement = TypeDeclaration.Refinement()
    refinement.minimum = number(fields["min"], "'min'")
    refinement.maximum = number(fields["max"], "'max'")
    refinement.pattern = text(fields["pattern"], "'pattern'")
    for element in oneOrMore(fields["except"]) {
      if let text = scalar(element, "'except'") { refinement.except.append(text) }
    }
    guard let base = text(base, "'type'") else { return nil }
    return .refinement(base: base.located, refinement)
  }

  private mutating func number(_ value: JSONValue?, _ what: String) -> Located<String>? {
    guard let value else { return nil }
    if case .number(let text) = value.kind { return Located(text, value.range) }
    reportKind(value, what, "a number")
    return nil
  }

  // MARK: Enums

  private mutating func readCases(_ value: JSONValue, of name: Located<String>) -> [TypeDeclaration.EnumerationCase] {
    var cases: [TypeDeclaration.EnumerationCase] = []
    if let members = value.members {
      for (wire, value) in members { cases.append(readCase(wire.located, value)) }
    } else if let elements = value.elements {
      for element in elements {
        guard let wire = text(element, "a case") else { continue }
        cases.append(TypeDeclaration.EnumerationCase(wire: wire.located, name: wire.located))
      }
    } else {
      reportKind(value, "'cases'", "an array or an object")
      return []
    }
    if cases.isEmpty, value.elements?.isEmpty ?? value.members?.isEmpty ?? false {
      report("missing-key", "the type \(quoted(name.value)) has no case", at: value.range)
    }
    return cases
  }

  private mutating func readCase(_ wire: Located<String>, _ value: JSONValue) -> TypeDeclaration.EnumerationCase {
    var result = TypeDeclaration.EnumerationCase(wire: wire, name: wire)
    if let name = value.text {
      result.name = name.located
    } else if let fields = fields(value, of: "a case", known: ["swift", "spellings"]) {
      if let name = text(fields["swift"], "'swift'") { result.name = name.located }
      result.spellings = texts(fields["spellings"], "'spellings'")
    }
    return result
  }
}
