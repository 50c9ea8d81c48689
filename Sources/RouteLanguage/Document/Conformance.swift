/// Holding the JSON of a table against its grammar.
///
/// Everything the grammar has no place for is reported once, and taken out, so that whoever reads what is left finds
/// only values of the kinds they expect. This is all that the JSON Schema can say too, save for the patterns of text.
extension DocumentReader {
  /// What is left of a value, or `nil` where its kind is wrong.
  ///
  /// - Parameters:
  ///   - what: how a message calls the value: "'summary'", "an alias".
  ///   - place: where a message about what the value lacks points; the value itself where nothing is said.
  mutating func conforming(
    _ value: JSONValue, to grammar: ValueGrammar, as what: String, at place: SourceRange? = nil
  ) -> JSONValue? {
    let place = place ?? value.range
    switch value.kind {
    case .null: break
    case .bool(let flag): if grammar.flags.contains(flag) { return value }
    case .number(let text): if let numbers = grammar.number, numbers.contains(text) { return value }
    case .string(let text):
      guard let texts = grammar.text, texts.words?.contains(text.text) ?? true else { break }
      guard texts.isNeverEmpty, text.text.isEmpty else { return value }
      report("empty-value", "\(what) is empty", at: value.range)
      return nil
    case .array(let elements):
      if let form = grammar.array { return conforming(elements, value, to: form, as: what, at: place) }
    case .object(let members):
      if let form = grammar.object {
        return JSONValue(.object(conforming(members, to: form, as: what, at: place)), value.range)
      }
    }
    reportWrong(value, grammar, what)
    return nil
  }

  // MARK: Arrays

  private mutating func conforming(
    _ elements: [JSONValue], _ value: JSONValue, to form: ArrayForm, as what: String, at place: SourceRange
  ) -> JSONValue? {
    switch form {
    case .list(let element, let atLeast, let noun):
      if elements.count < atLeast { report("empty-value", "\(what) has no \(noun)", at: value.range) }
      let called = element.called ?? "an element of \(what)"
      return JSONValue(.array(elements.compactMap { conforming($0, to: element, as: called) }), value.range)
    case .groups:
      let isNested = elements.contains { $0.elements != nil }
      let groups = (isNested ? elements : [value]).compactMap { conformingGroup($0, as: what) }
      return JSONValue(.array(groups), value.range)
    }
  }

  /// A group of at least two names.
  private mutating func conformingGroup(_ value: JSONValue, as what: String) -> JSONValue? {
    guard let elements = value.elements else {
      report("wrong-value", "a group of \(what) must be an array of names, not \(described(value))", at: value.range)
      return nil
    }
    let names = elements.compactMap { conforming($0, to: .text(.any), as: "a name in \(what)") }
    if names.count >= 2 { return JSONValue(.array(names), value.range) }
    if names.count == elements.count {
      report("wrong-value", "a group of \(what) has at least two names", at: value.range)
    }
    return nil
  }

  // MARK: Objects

  private typealias Members = [(key: SourceText, value: JSONValue)]

  private mutating func conforming(
    _ members: Members, to form: ObjectForm, as what: String, at place: SourceRange
  ) -> Members {
    switch form {
    case .anything: return members
    case .keys(let grammar): return conforming(members, to: grammar, as: what, at: place)
    case .map(let map): return conforming(members, to: map, as: what, at: place)
    case .tagged(let grammar, let tags, let otherwise):
      guard let tag = tags.first(where: { tag in members.contains { $0.key.text == tag } }) else {
        guard case .keys(let other) = otherwise else { return conforming(members, to: otherwise, as: what, at: place) }
        return conforming(members, to: other, as: what, at: place, rival: (grammar, tags, nil))
      }
      guard case .keys(let other) = otherwise else { return conforming(members, to: grammar, as: what, at: place) }
      return conforming(members, to: grammar, as: what, at: place, rival: (other, tags, tag))
    }
  }

  private mutating func conforming(
    _ members: Members, to map: MapGrammar, as what: String, at place: SourceRange
  ) -> Members {
    var kept: Members = []
    for (key, value) in members {
      let before = diagnostics.count
      let name = map.value.called ?? "the \(map.noun) \(quoted(key.text))"
      let place = map.value.called == nil ? key.range : value.range
      if let value = conforming(value, to: map.value, as: name, at: place) { kept.append((key, value)) }
      if let declaration = map.declares, diagnostics.count > before { broken.insert(key.text, declaration) }
    }
    if members.isEmpty, map.isNeverEmpty { report("empty-value", "\(what) has no \(map.noun)", at: place) }
    return kept
  }

  /// `rival` is the other grammar that the object might have had, the keys that choose between the two, and the one of
  /// them that is there.
  private mutating func conforming(
    _ members: Members, to grammar: ObjectGrammar, as what: String, at place: SourceRange,
    rival: (grammar: ObjectGrammar, tags: [String], tag: String?)? = nil
  ) -> Members {
    var kept: Members = []
    var hasStrangers = false
    for (name, value) in members {
      if let key = grammar[name.text] {
        if let value = conforming(value, to: key.value, as: "'\(key.name)'") { kept.append((name, value)) }
        continue
      }
      hasStrangers = true
      if let rival, rival.grammar[name.text] != nil {
        let tags = quotedList(rival.tags)
        report(
          "wrong-key",
          rival.tag.map { "'\(name.text)' doesn't go with '\($0)'" } ?? "'\(name.text)' goes with \(tags) only",
          at: name.range)
      } else {
        reportUnknown(name, grammar, tags: rival?.tag == nil ? rival?.tags ?? [] : [])
      }
    }
    // What seems to be missing may be misspelt.
    if hasStrangers { return kept }
    for key in grammar.keys {
      guard let sample = key.needed, !members.contains(where: { $0.key.text == key.name }) else { continue }
      let tags = rival?.tag == nil ? rival?.tags ?? [] : []
      let message =
        tags.isEmpty
        ? "\(what) has no '\(key.name)'" : "\(what) has neither '\(key.name)' nor \(quotedList(tags))"
      report("missing-key", message, at: place, fix: "write \"\(key.name)\": \(sample)")
    }
    checkRelations(of: members, to: grammar, as: what, at: place)
    return kept
  }

  /// What keys ask of each other.
  private mutating func checkRelations(
    of members: Members, to grammar: ObjectGrammar, as what: String, at place: SourceRange
  ) {
    let names = Set(members.map(\.key.text))
    if let need = grammar.need, names.isDisjoint(with: need.anyOf),
      names.isEmpty || !names.isSubset(of: need.unlessOnly)
    {
      return report(
        "missing-key", "\(what) \(need.missing)", at: place, fix: "write \"\(need.anyOf[0])\": \(need.sample)")
    }
    for consequence in grammar.consequences {
      guard let key = members.first(where: { $0.key.text == consequence.key })?.key else { continue }
      if let other = consequence.needs, !names.contains(other) {
        report(
          "missing-key", "'\(key.text)' needs '\(other)', which is not there", at: key.range,
          fix: "write \"\(other)\": \"…\"")
      }
      if let other = consequence.forbids, let stranger = members.first(where: { $0.key.text == other })?.key {
        report("wrong-key", "'\(other)' doesn't go with '\(key.text)'", at: stranger.range, fix: "remove one of them")
      }
    }
  }

  private mutating func reportUnknown(_ name: SourceText, _ grammar: ObjectGrammar, tags: [String]) {
    let places = grammar.places(of: name.text)
    if !places.isEmpty {
      return report(
        "unknown-key", "\(grammar.called) has no key \(quoted(name.text))", at: name.range,
        fix: "\(quoted(name.text)) belongs to \(places.joined(separator: ", or to "))")
    }
    let known = grammar.keys.map(\.name) + tags
    let nearest = nearestName(to: name.text, among: known)
    report(
      "unknown-key", "\(grammar.called) has no key \(quoted(name.text))", at: name.range,
      fix: nearest.map { "write '\($0)'" } ?? "the keys are \(known.sorted().joined(separator: ", "))")
  }

  // MARK: Wrong values

  private mutating func reportWrong(_ value: JSONValue, _ grammar: ValueGrammar, _ what: String) {
    var nearest: String?
    let isTextForNumber = grammar.number != nil && grammar.text == nil && value.text != nil
    if let words = grammar.text?.words, let text = value.text { nearest = nearestName(to: text.text, among: words) }
    report(
      "wrong-value",
      "\(what) must be \(grammar.expectation), not \(isTextForNumber ? "the text " : "")\(described(value))",
      at: value.range,
      fix: nearest.map { "write '\($0)'" } ?? grammar.hint)
  }

  private func described(_ value: JSONValue) -> String {
    if let text = value.text { return quoted(text.text) }
    return value.described
  }

  mutating func report(
    _ rule: String, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], fix: String? = nil
  ) {
    diagnostics.append(Diagnostic(.error, rule, message, at: range, notes: notes, fix: fix))
  }
}

extension NumberGrammar {
  fileprivate func contains(_ text: String) -> Bool {
    switch self {
    case .any: true
    case .whole(let range): Int(text).map(range.contains) ?? false
    }
  }
}

extension ValueGrammar {
  /// What a value must be, for a message: "a string or an object".
  fileprivate var expectation: String {
    var kinds: [String] = []
    if let text { kinds += text.words.map { $0.map(quoted) } ?? ["a string"] }
    switch number {
    case .any: kinds.append("a number")
    case .whole(let range) where range.count == 1: kinds.append("the number \(range.lowerBound)")
    case .whole(let range): kinds.append("a whole number from \(range.lowerBound) to \(range.upperBound)")
    case nil: break
    }
    kinds += [true, false].filter(flags.contains).map { "\($0)" }
    switch array {
    case .list(let element, _, _):
      let isText = element.text != nil && element.object == nil && element.number == nil
      kinds.append(isText ? "an array of strings" : "an array")
    case .groups: kinds.append("an array of names")
    case nil: break
    }
    if object != nil { kinds.append("an object") }
    guard let last = kinds.popLast() else { return "absent" }
    return kinds.isEmpty ? last : kinds.joined(separator: ", ") + " or " + last
  }
}

/// Names whose declarations had problems: what is said about them would only follow from those.
struct BrokenNames {
  /// A whole file or section is missing, so that no name can be called unknown.
  var isIncomplete = false
  var origins: Set<String> = []
  var types: Set<String> = []
  var routes: Set<String> = []

  mutating func insert(_ name: String, _ declaration: MapGrammar.Declaration) {
    switch declaration {
    case .origin: origins.insert(name)
    case .type: types.insert(name)
    case .route: routes.insert(name)
    }
  }
}
