/// Checks the JSON of a table against its grammar.
///
/// Everything that the grammar doesn't allow is reported once and removed, so that later readers only find values of
/// the expected types. The JSON Schema has the same rules and also regular expressions for strings, which later readers
/// parse instead.
extension DocumentReader {
  /// Returns the valid part of a value, or `nil` if the value has the wrong type.
  ///
  /// - Parameters:
  ///   - what: The name of the value in messages, such as "'summary'" or "an alias". Only evaluated for a message.
  ///   - place: The range to report if the value lacks something. The default is the range of the value.
  package mutating func conforming(
    _ value: JSONValue, to grammar: ValueGrammar, as what: @autoclosure () -> String, at place: SourceRange? = nil
  ) -> JSONValue? {
    let place = place ?? value.range
    switch value.kind {
    case .null, .other: break
    case .bool(let flag): if grammar.flags.contains(flag) { return value }
    case .number(let text): if let numbers = grammar.number, numbers.contains(text) { return value }
    case .string(let text):
      guard let texts = grammar.text, texts.words?.contains(text.text) ?? true else { break }
      guard texts.isNeverEmpty, text.text.isEmpty else { return value }
      report("empty-value", "\(what()) is empty", at: value.range, fix: "write a string, or remove the key")
      return nil
    case .array(let elements):
      switch grammar.array {
      case nil: break
      case .list(let element, let atLeast, let noun)?:
        if elements.count < atLeast {
          report(
            "empty-value", "\(what()) has no \(noun)", at: value.range,
            fix: "add at least one \(noun), or remove the key")
        }
        let kept = elements.compactMap { conforming($0, to: element, as: element.called ?? "an element of \(what())") }
        return JSONValue(.array(kept), value.range)
      case .groups?:
        let isNested = elements.contains { $0.elements != nil }
        let groups = (isNested ? elements : [value]).compactMap { conformingGroup($0, as: what()) }
        return JSONValue(.array(groups), value.range)
      }
    case .object(let members):
      if let form = grammar.object {
        return JSONValue(.object(conforming(members, to: form, as: what(), at: place)), value.range)
      }
    }
    reportWrong(value, grammar, what())
    return nil
  }

  /// Returns the valid names of a group, or `nil` if it isn't an array of at least two names.
  private mutating func conformingGroup(_ value: JSONValue, as what: @autoclosure () -> String) -> JSONValue? {
    guard let elements = value.elements else {
      report(
        "wrong-value", "a group of \(what()) must be an array of names, not \(described(value))", at: value.range,
        fix: "write the names in '[' and ']'")
      return nil
    }
    let names = elements.compactMap { conforming($0, to: .text(.any), as: "a name in \(what())") }
    if names.count >= 2 { return JSONValue(.array(names), value.range) }
    if names.count == elements.count {
      report(
        "wrong-value", "a group of \(what()) has at least two names", at: value.range,
        fix: "add the other names, or remove the group")
    }
    return nil
  }

  // MARK: Objects

  private typealias Members = [(key: SourceText, value: JSONValue)]

  private mutating func conforming(
    _ members: Members, to form: ObjectForm, as what: @autoclosure () -> String, at place: SourceRange
  ) -> Members {
    switch form {
    case .anything: return members
    case .keys(let grammar): return conforming(members, to: grammar, as: what(), at: place)
    case .map(let map): return conforming(members, to: map, as: what(), at: place)
    case .tagged: return conforming(members, toOneOf: form, as: what(), at: place)
    }
  }

  /// A possible grammar of an object, and the keys that select it.
  private typealias Choice = (grammar: ObjectGrammar, tags: [String])

  private mutating func conforming(
    _ members: Members, toOneOf form: ObjectForm, as what: @autoclosure () -> String, at place: SourceRange
  ) -> Members {
    var choices: [Choice] = []
    var last = form
    while case .tagged(let grammar, let tags, let otherwise) = last {
      choices.append((grammar, tags))
      last = otherwise
    }
    if case .keys(let grammar) = last { choices.append((grammar, [])) }
    for (index, choice) in choices.enumerated() {
      let tag = choice.tags.first { tag in members.contains { $0.key.text == tag } }
      guard tag != nil || choice.tags.isEmpty else { continue }
      let others = choices.indices.filter { $0 != index }.map { choices[$0] }
      return conforming(members, to: choice.grammar, as: what(), at: place, others: others, tag: tag)
    }
    // No key selects a grammar. If a key is another tool's name for a key of one of the grammars, use this grammar, so
    // that the message proposes its key. Otherwise, use the last grammar, whose keys are names that the author chose.
    let meant = choices.first { choice in
      members.contains { member in choice.grammar.keys.contains { $0.elsewhere.contains(member.key.text) } }
    }
    return conforming(members, to: meant.map { .keys($0.grammar) } ?? last, as: what(), at: place)
  }

  private mutating func conforming(
    _ members: Members, to map: MapGrammar, as what: @autoclosure () -> String, at place: SourceRange
  ) -> Members {
    var kept: Members = []
    kept.reserveCapacity(members.count)
    let (called, noun) = (map.value.called, map.noun)
    for (key, value) in members {
      if map.names.isNeverEmpty, key.text.isEmpty {
        report("empty-value", "a name in \(what()) is empty", at: key.range, fix: "write the name of the \(noun)")
        continue
      }
      let place = called == nil ? key.range : value.range
      let isBroken = reports { reader in
        let value = reader.conforming(value, to: map.value, as: called ?? "the \(noun) \(quoted(key.text))", at: place)
        if let value { kept.append((key, value)) }
      }
      if let declaration = map.declares, isBroken { broken.insert(key.text, declaration) }
    }
    if members.isEmpty, map.isNeverEmpty {
      report(
        "empty-value", "\(what()) has no \(map.noun)", at: place, fix: "add at least one \(noun), or remove the key")
    }
    return kept
  }

  /// Returns the valid members of an object.
  ///
  /// `others` are the alternative grammars of the object, and `tag` is the key that selects this grammar, if any.
  private mutating func conforming(
    _ members: Members, to grammar: ObjectGrammar, as what: @autoclosure () -> String, at place: SourceRange,
    others: [Choice] = [], tag: String? = nil
  ) -> Members {
    var kept: Members = []
    var hasStrangers = false
    if grammar.name == ObjectGrammar.route.name, reportNested(members, at: place) { return kept }
    for (name, value) in members {
      if let key = grammar[name.text] {
        if let value = conforming(value, to: key.value, as: "'\(key.name)'") {
          kept.append((name, value))
        } else {
          broken.keys.insert(key.name)
        }
        continue
      }
      if grammar.removed.contains(name.text) {
        report(
          "removed-key", "'\(name.text)' is no longer a key of \(grammar.called)", at: name.range,
          fix: "run 'fpost lint' to see what replaces it")
        continue
      }
      hasStrangers = true
      if let meant = grammar.nearest(to: name.text) { broken.keys.insert(meant) }
      if let other = others.first(where: { $0.grammar[name.text] != nil }) {
        report(
          "wrong-key",
          tag.map { "'\(name.text)' can't be combined with '\($0)'" }
            ?? "'\(name.text)' is allowed only with \(quotedList(other.tags))",
          at: name.range, fix: Fix("remove it", [Fix.Edit.removing(name.text, from: members)]))
      } else {
        report(
          "unknown-key", "\(grammar.called) has no key \(quoted(name.text))", at: name.range,
          fix: unknownFix(name, value, in: members, [grammar] + (tag == nil ? others.map { $0.grammar } : [])))
      }
    }
    // If the object has unknown keys, one of them may be the misspelled form of a missing key.
    if hasStrangers { return kept }
    for key in grammar.keys {
      guard let sample = key.needed, !members.contains(where: { $0.key.text == key.name }) else { continue }
      let tags = tag == nil ? others.flatMap { $0.tags } : []
      let message =
        switch tags.count {
        case 0: "\(what()) has no '\(key.name)'"
        case 1: "\(what()) has neither '\(key.name)' nor \(quotedList(tags))"
        default: "\(what()) has none of \(quotedList([key.name] + tags, "and"))"
        }
      // Insert the sample after the opening brace, unless the author must complete it ('…').
      let isWhole = !sample.contains("…") && !members.isEmpty && place.upper == place.lower + 1
      let inside = SourceRange(file: place.file, lower: place.upper, upper: place.upper)
      report(
        "missing-key", message, at: place,
        fix: Fix(
          "write \"\(key.name)\": \(sample)", isWhole ? [Fix.Edit(inside, "\n  \"\(key.name)\": \(sample),")] : []))
    }
    checkRelations(of: members, to: grammar, as: what(), at: place)
    return kept
  }

  /// Checks the keys that require or exclude each other.
  private mutating func checkRelations(
    of members: Members, to grammar: ObjectGrammar, as what: @autoclosure () -> String, at place: SourceRange
  ) {
    let names = Set(members.map { $0.key.text })
    if let need = grammar.need, names.isDisjoint(with: need.anyOf),
      names.isEmpty || !names.isSubset(of: need.unlessOnly)
    {
      return report(
        "missing-key", "\(what()) \(need.missing)", at: place, fix: "write \"\(need.anyOf[0])\": \(need.sample)")
    }
    for consequence in grammar.consequences {
      guard let key = members.first(where: { $0.key.text == consequence.key })?.key else { continue }
      if let other = consequence.needs, !names.contains(other) {
        report(
          "missing-key", "'\(key.text)' requires '\(other)', which is missing", at: key.range,
          fix: "write \"\(other)\": \"…\"")
      }
      if let other = consequence.forbids, names.contains(other) {
        report("wrong-key", "'\(key.text)' can't be combined with '\(other)'", at: key.range, fix: "remove one of them")
      }
    }
  }

  /// Reports routes inside a route: an object with unknown keys only, whose values could all be routes.
  private mutating func reportNested(_ members: Members, at place: SourceRange) -> Bool {
    let isNested =
      !members.isEmpty
      && members.allSatisfy { key, value in
        guard ObjectGrammar.route[key.text] == nil, ObjectGrammar.route.meant(by: key.text) == nil,
          ObjectGrammar.route.nearest(to: key.text) == nil
        else { return false }
        return value.text?.text.hasPrefix("/") ?? (value["link"] != nil)
      }
    guard isNested, files.indices.contains(place.file), let first = members.first, let last = members.last else {
      return false
    }
    let bytes = files[place.file].bytes
    let id = JSONReader.read(Array(bytes[place.lower..<place.upper])).value?.text?.text ?? ""
    guard !id.isEmpty else { return false }
    let routes = members.map { key, value in
      jsonLiteral("\(id).\(key.text)") + ": "
        + String(decoding: bytes[value.range.lower..<value.range.upper], as: UTF8.self)
    }
    // The object ends after its last member and the following whitespace.
    let end =
      bytes[last.value.range.upper...].firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? last.value.range.upper
    report(
      "unknown-key", "routes can't be nested: \(quoted(id)) contains other routes", at: first.key.range,
      fix: Fix(
        "move them next to \(quoted(id)), with a dot in their ids, such as '\(id).\(first.key.text)'",
        replacing: SourceRange(file: place.file, lower: place.lower, upper: end), by: routes.joined(separator: ", ")))
    return true
  }

  /// Returns `true` if a value is valid for a key.
  private func fits(_ value: JSONValue, _ key: KeyGrammar?) -> Bool {
    guard let key else { return false }
    var trial = self
    trial.diagnostics = []
    return trial.conforming(value, to: key.value, as: "") != nil && trial.diagnostics.isEmpty
  }

  /// Returns a fix for a key that the grammar of its object doesn't have. It proposes the key that the author meant.
  ///
  /// - Parameter grammars: The grammar of the object, followed by the alternative grammars of the object.
  private func unknownFix(
    _ name: SourceText, _ value: JSONValue, in members: Members, _ grammars: [ObjectGrammar]
  ) -> Fix {
    for grammar in grammars {
      guard let key = grammar.nearest(to: name.text), members.contains(where: { $0.key.text == key }) else { continue }
      return "remove it, because \(quoted(key)) is here too"
    }
    for grammar in grammars {
      guard let key = grammar.meant(by: name.text), fits(value, grammar[key]) else { continue }
      return .write(key, at: name.range)
    }
    let grammar = grammars[0]
    let places = grammar.places(of: name.text)
    if !places.isEmpty { return "\(quoted(name.text)) belongs to \(places.joined(separator: ", or to "))" }
    let meant = grammar.meant(by: name.text).flatMap { grammar[$0] }
    if let key = meant, case .array(let elements) = value.kind, let first = elements.first, fits(first, key) {
      let text = String(decoding: files[first.range.file].bytes[first.range.lower..<first.range.upper], as: UTF8.self)
      let isOnly = elements.count == 1
      return Fix(
        "write \(isOnly ? "" : "one of them, ")\"\(key.name)\": \(text)",
        isOnly ? [Fix.Edit(name.range, jsonLiteral(key.name)), Fix.Edit(value.range, text)] : [])
    }
    if meant != nil, case .bool(false) = value.kind { return "remove it" }
    if let key = meant, let sample = key.needed ?? key.examples.first { return "write \"\(key.name)\": \(sample)" }
    if let key = grammars.compactMap({ $0.nearest(to: name.text) }).first { return .write(key, at: name.range) }
    let known = Set(grammars.flatMap { $0.keys.map { $0.name } }).sorted()
    return "write \(known.count == 1 ? quotedList(known) : "one of the keys \(quotedList(known, "and"))")"
  }

  // MARK: Wrong values

  private mutating func reportWrong(_ value: JSONValue, _ grammar: ValueGrammar, _ what: String) {
    let isTextForNumber = grammar.number != nil && grammar.text == nil && value.text != nil
    report(
      "wrong-value",
      "\(what) must be \(grammar.expectation), not \(isTextForNumber ? "the text " : "")\(described(value))",
      at: value.range, fix: wrongFix(value, grammar))
  }

  /// Returns a fix for a value of the wrong type, or for a text that isn't one of the allowed words.
  private func wrongFix(_ value: JSONValue, _ grammar: ValueGrammar) -> Fix? {
    let text = value.text?.text
    if let words = grammar.text?.words, let text {
      let type = BuiltInType.meant(by: text)
      if let meant = words.first(where: { $0 == type }) ?? nearestName(to: text, among: words) {
        return .write(meant, at: value.range)
      }
    }
    if case .whole(let range)? = grammar.number, range.count == 1 {
      return Fix("write \(range.lowerBound)", replacing: value.range, by: "\(range.lowerBound)")
    }
    if let numbers = grammar.number, let text, numbers.contains(text),
      case let (number?, problems) = JSONReader.read(Array(text.utf8)), problems.isEmpty, case .number = number.kind
    {
      return Fix("write \(text)", replacing: value.range, by: text)
    }
    if let flag = DocumentReader.flag(meantBy: value), grammar.flags.contains(flag) {
      return Fix("write \(flag)", replacing: value.range, by: "\(flag)")
    }
    if let hint = grammar.hint { return Fix(hint) }
    if case .null = value.kind { return "write a value, or remove the key" }
    // Without an example, the message already names the expected type.
    return grammar.example.map { "write a value such as \($0)" }
  }

  /// Returns the Boolean value that a string or number such as `"yes"` or `1` means, or `nil` for other values.
  private static func flag(meantBy value: JSONValue) -> Bool? {
    var word = value.text?.text
    if case .number(let number) = value.kind { word = number }
    switch word {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: return nil
    }
  }

  private func described(_ value: JSONValue) -> String {
    value.text.map { quoted($0.text) } ?? value.described
  }
}

extension Fix.Edit {
  /// Returns the edit that removes a member of an object, with the comma before or after it.
  package static func removing(_ key: String, from members: [(key: SourceText, value: JSONValue)]) -> Fix.Edit {
    let index = members.firstIndex { $0.key.text == key } ?? 0
    var range = SourceRange(
      file: members[index].key.range.file, lower: members[index].key.range.lower,
      upper: members[index].value.range.upper)
    if index + 1 < members.count {
      range.upper = members[index + 1].key.range.lower
    } else if index > 0 {
      range.lower = members[index - 1].value.range.upper
    }
    return Fix.Edit(range, "")
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
  /// The expected types of a value, for a message: "a string or an object".
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

/// The names of invalid declarations. Problems with these names aren't reported, because they may follow from the
/// declarations.
package struct BrokenNames {
  /// `true` if a whole file or section is missing, so that no name can be reported as unknown.
  var isIncomplete = false
  /// The keys with an invalid value or a misspelled name, so that a check doesn't report that they're missing.
  var keys: Set<String> = []
  private var names: [MapGrammar.Declaration: Set<String>] = [:]
  package var origins: Set<String> { names[.origin] ?? [] }
  package var types: Set<String> { names[.type] ?? [] }
  package var routes: Set<String> { names[.route] ?? [] }

  mutating func insert(_ name: String, _ declaration: MapGrammar.Declaration) {
    names[declaration, default: []].insert(name)
  }
}
