import RouteMatching

extension SemanticChecker {
  package mutating func checkTypes() {
    for type in document.types {
      checkName(type.name, "the name of a type", isDotted: false)
      if BuiltInType.names.contains(type.name.value) {
        report(
          "reserved-name", "\(quoted(type.name.value)) is a built-in type", at: type.name.range,
          fix: "choose another name, such as 'BookID'")
      }
      if let swift = type.swift { checkName(swift, "the Swift type") }
      if case .enumeration(let cases, let isCaseSensitive) = type.definition {
        checkCases(cases, isCaseSensitive, of: type)
      }
      if case .record(let fields) = type.definition { checkFields(fields, of: type) }
    }
  }

  private mutating func checkCases(
    _ cases: [TypeDeclaration.EnumerationCase], _ isCaseSensitive: Bool, of type: TypeDeclaration
  ) {
    var names: [String: CaseText] = [:]
    var spellings: [String: CaseText] = [:]
    for element in cases {
      let isWrong = reports { check in
        for spelling in [element.wire] + element.spellings {
          check.checkSpelling(spelling)
          let key = isCaseSensitive ? spelling.value : check.lowercased(spelling.value)
          check.checkOnce(key, (spelling, element.wire), "spelling", &spellings)
        }
      }
      // If the cases are an array, each text is also the case's name. The generator checks if it is a Swift name.
      let isNamed = element.name.range != element.wire.range
      guard isNamed || !isWrong else { continue }
      if isNamed, !reportSwapped(element) { checkName(element.name, "the name of a case", isDotted: false) }
      checkOnce(element.name.value, (element.name, element.wire), "name", &names)
    }
    if let example = type.example {
      let all = cases.flatMap { [$0.wire.value] + $0.spellings.map { $0.value } }
      let isOne = all.contains { isCaseSensitive ? $0 == example.value : lowercased($0) == lowercased(example.value) }
      if !isOne, !cases.isEmpty {
        report(
          "example-mismatch", "the example \(quoted(example.value)) isn't a case of \(quoted(type.name.value))",
          at: example.range, fix: choice("the cases", cases.map { $0.wire.value }))
      }
    }
  }

  /// Reports `"topSites": "top-sites"`, in which the text in links and the Swift name are swapped. Returns `true` if it
  /// reported this.
  private mutating func reportSwapped(_ element: TypeDeclaration.EnumerationCase) -> Bool {
    let (name, wire) = (element.name.value, element.wire.value)
    guard !RouteDocument.isIdentifier(name), RouteDocument.identifier(near: name) == wire else { return false }
    report(
      "bad-swift-name", "write the text of a case in links before its Swift name", at: element.name.range,
      fix: Fix(
        "write \(jsonLiteral(name)): \(jsonLiteral(wire))",
        [Fix.Edit(element.wire.range, jsonLiteral(name)), Fix.Edit(element.name.range, jsonLiteral(wire))]))
    return true
  }

  /// A name or a spelling of a case, and the case, by its text in links.
  private typealias CaseText = (text: Located<String>, owner: Located<String>)

  /// Reports a name or a spelling that two cases have, or that one case has twice.
  private mutating func checkOnce(_ key: String, _ second: CaseText, _ what: String, _ seen: inout [String: CaseText]) {
    guard let first = seen[key] else {
      seen[key] = second
      return
    }
    let (old, new) = (quoted(first.text.value), quoted(second.text.value))
    let owners = [first.owner.value, second.owner.value]
    let isOneCase = first.owner.range == second.owner.range
    let subject =
      if isOneCase {
        "the case \(quoted(owners[0])) has"
      } else {
        owners[0] == owners[1] ? "two cases have" : "the cases \(quotedList(owners, "and")) have"
      }
    let object =
      if old != new {
        "the \(what)s \(old) and \(new), which are the same because \"caseSensitive\" is false"
      } else {
        isOneCase ? "the \(what) \(new) twice" : "the same \(what), \(new)"
      }
    report(
      "duplicate-case", "\(subject) \(object)", at: second.text.range,
      notes: [Diagnostic.Note("first here", at: first.text.range)], fix: "remove one of the two")
  }

  private mutating func checkSpelling(_ spelling: Located<String>) {
    if spelling.value.isEmpty {
      report(
        "bad-case", "a case can't be an empty string", at: spelling.range, fix: "write a string, or remove the case")
    } else if spelling.value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      report(
        "control-character", "a case contains a control character, which isn't allowed in links", at: spelling.range,
        fix: "remove it")
    }
  }

  private func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map(asciiLowercased), as: UTF8.self)
  }

  // MARK: Examples

  /// Reports types that need an example: those with a regular expression, unless each parameter of the type has its own
  /// example.
  mutating func checkExamples() {
    let types = document.types.filter { type in
      guard case .refinement(_, let refinement) = type.definition, refinement.pattern != nil else { return false }
      return type.example == nil && !broken.types.contains(type.name.value)
    }
    if types.isEmpty { return }
    let needy = document.routes.flatMap { $0.combinedParameters.filter { $0.example == nil } }
    var parameters: [String: Located<String>] = [:]
    for parameter in needy.reversed() { parameters[parameter.type.name.value] = parameter.name }
    for type in types {
      guard let parameter = parameters[type.name.value] else { continue }
      report(
        "missing-example", "the type \(quoted(type.name.value)) has a pattern, so it needs an example",
        at: type.name.range,
        notes: [
          Diagnostic.Note("\(quoted(parameter.value)) has this type, and no example of its own", at: parameter.range)
        ], fix: "add \"example\": \"…\" with a valid value to the type")
    }
  }
}
