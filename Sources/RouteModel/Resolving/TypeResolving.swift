// Types: from names to languages.
extension TableResolver {
  mutating func resolveTypes() {
    for base in BuiltInType.all {
      types[base.name] = ResolvedType(name: base.name, base: base, language: pool.intern(base.language))
    }
    for declaration in document.types { types[declaration.name.value] = resolve(declaration) }
  }

  /// Resolves a type. Returns `nil` for a record, because each use of it is replaced by its fields.
  private mutating func resolve(_ declaration: TypeDeclaration) -> ResolvedType? {
    var base = BuiltInType.string
    var enumeration: ResolvedType.Enumeration?
    var refinement: Refinement?
    var language = pool.intern(.text)
    var example = declaration.example?.value
    switch declaration.definition {
    case .enumeration(let written, let isCaseSensitive):
      let cases =
        written.contains { $0.isUnordered }
        ? written.sorted { $0.wire.value.utf8.lexicographicallyPrecedes($1.wire.value.utf8) } : written
      let words = cases.flatMap { [$0.wire.value] + $0.spellings.map { $0.value } }
      enumeration = ResolvedType.Enumeration(cases: cases, isCaseSensitive: isCaseSensitive)
      do {
        language = pool.intern(try TypeLanguage.enumeration(words, caseSensitive: isCaseSensitive))
      } catch {
        reportTooLarge(declaration.name)
      }
      example = example ?? cases.first?.wire.value
    case .refinement(let name, let refined):
      base = BuiltInType.named(name.value) ?? .string
      refinement = refined
      do {
        let automaton = try TypeLanguage.language(of: base, refined)
        language = pool.intern(automaton)
        if automaton.isEmpty { reportEmpty(declaration, refined) }
      } catch {
        report(error, declaration, refined)
      }
    case .record: return nil
    }
    let resolved = ResolvedType(
      name: declaration.name.value, base: base, enumeration: enumeration, language: language, example: example,
      swift: declaration.swift?.value, refinement: refinement)
    if let example = declaration.example { check(example, of: resolved) }
    return resolved
  }

  private mutating func reportEmpty(_ declaration: TypeDeclaration, _ refinement: Refinement) {
    let message = "the type '\(declaration.name.value)' has no valid values"
    guard let minimum = refinement.minimum, let maximum = refinement.maximum, let least = Double(minimum.value),
      let most = Double(maximum.value), least > most
    else { return report("empty-type", message, at: declaration.name.range, fix: "remove one of its limits") }
    report(
      "empty-type", message + ": 'min' is greater than 'max'", at: minimum.range,
      notes: [Diagnostic.Note("'max' is here", at: maximum.range)], fix: "swap the two numbers")
  }

  private mutating func reportTooLarge(_ name: Located<String>) {
    report(
      "type-too-large", "the type '\(name.value)' needs an automaton of more than \(Automaton.stateLimit) states",
      at: name.range, fix: "use a looser pattern, or fewer repetitions")
  }

  private mutating func report(
    _ error: TypeLanguageError, _ declaration: TypeDeclaration, _ refinement: Refinement
  ) {
    func range(_ field: TypeLanguageError.Field) -> SourceRange {
      refinement.range(of: field) ?? declaration.name.range
    }
    let name = declaration.name.value
    switch error {
    case .tooLarge: reportTooLarge(declaration.name)
    case .notApplicable(let field):
      report(
        "type-refinement", "'\(field.rawValue)' doesn't apply to the type of '\(name)'", at: range(field),
        fix: field == .pattern ? "remove it, or write \"type\": \"String\"" : "remove it")
    case .notANumber(let field):
      report(
        "type-refinement", "'\(field.rawValue)' of '\(name)' must be a number", at: range(field), fix: "write a number")
    case .notAnInteger(let field):
      report(
        "type-refinement", "'\(field.rawValue)' of '\(name)' must be a whole number", at: range(field),
        fix: "write a whole number")
    case .negativeMinimum:
      report(
        "type-refinement", "'min' of '\(name)' can't be negative, because numbers with 'digits' can't be negative",
        at: range(.minimum), fix: "write 0, or remove 'digits'")
    case .pattern(let error): report("regular-expression", error.message, at: error.range, fix: error.fix)
    default:
      report(
        "type-refinement", "the type '\(name)' can't have these limits", at: declaration.name.range,
        fix: "remove one of its limits")
    }
  }

  /// Returns a fix for a text that isn't a valid value of a type: the text without a dot or quotes, the number with
  /// more zeros, the nearest case, or an example.
  ///
  /// - Parameters:
  ///   - range: The range of a JSON string that contains only the text, or `nil` if there is none.
  ///   - spell: Returns a value in the syntax of that string.
  package func fix(
    _ text: String, of type: ResolvedType, within range: SourceRange?, spell: (String) -> String = { $0 }
  ) -> Fix {
    func write(_ text: String) -> Fix {
      let written = spell(text)
      return range.map { .write(written, within: $0) } ?? Fix("write '\(written)'")
    }
    let plain = text.hasPrefix(".") ? String(text.dropFirst()) : String(text.drop { $0 == "\"" }.prefix { $0 != "\"" })
    if plain != text, accepts(plain, type.language) { return write(plain) }
    if let written = withZeros(text, of: type) { return write(written) }
    if let cases = type.enumeration?.cases.map({ $0.wire.value }) {
      if let near = nearestName(to: text, among: cases) { return write(near) }
      return cases.count <= 8 ? "write \(quotedList(cases))" : "write one of its cases"
    }
    let sample =
      type.example.flatMap { accepts($0, type.language) ? $0 : nil }
      ?? pool.automaton(type.language).shortestMember().map { LinkSymbols.text(decoding: $0) }
    return sample.map { "write a value of '\(type.name)', such as \(quoted($0))" } ?? "write a value of '\(type.name)'"
  }

  package mutating func check(_ example: Located<String>, of type: ResolvedType) {
    guard !accepts(example.value, type.language) else { return }
    report(
      "example-mismatch", "the example '\(example.value)' isn't a valid '\(type.name)'", at: example.range,
      fix: withZeros(example.value, of: type).map {
        Fix("write '\(jsonLiteral($0))', as in a link", replacing: example.range, by: jsonLiteral($0))
      } ?? fix(example.value, of: type, within: nil))
  }

  /// Returns a number padded with the zeros that its type requires, or `nil` if the padded number isn't valid either.
  private func withZeros(_ text: String, of type: ResolvedType) -> String? {
    guard let digits = type.refinement?.digits?.value, text.utf8.count < digits else { return nil }
    let written = text.padded(to: digits)
    return accepts(written, type.language) ? written : nil
  }

  /// Returns `true` if decoded text is a word of a type's language.
  package func accepts(_ text: String, _ language: Language) -> Bool {
    pool.automaton(language).accepts(Array(text.utf8))
  }

  /// Returns the type of a single value of a parameter.
  func type(of use: ParameterUse, _ slots: CaptureSlots) -> ResolvedType {
    types[slots.type(of: use)?.name.value ?? "String"] ?? text
  }

  /// Returns a parameter as in the explanation why a link doesn't match: `{name: Type}`, without a default. The type is
  /// omitted if it's `String` and the parameter has no name or is a rest parameter.
  package func written(_ use: ParameterUse, isRest: Bool = false, _ slots: CaptureSlots) -> String {
    let type = slots.type(of: use)?.text ?? "String"
    let name = (use.name?.value ?? "_") + (isRest ? "..." : "")
    return type == "String" && (isRest || use.name == nil) ? "{\(name)}" : "{\(name): \(type)}"
  }

  package var text: ResolvedType {
    ResolvedType(name: "String", base: .string, language: pool.intern(.text))
  }
}
