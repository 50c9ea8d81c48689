/// The members of an object of the table, by key.
struct Fields {
  let members: [(key: SourceText, value: JSONValue)]
  let range: SourceRange
  /// One of the keys isn't known: what seems to be missing may be misspelt.
  let hasStrangers: Bool

  subscript(key: String) -> JSONValue? {
    members.first { $0.key.text == key }?.value
  }

  /// Where the key stands, for what is wrong with the pair.
  func keyRange(_ key: String) -> SourceRange {
    members.first { $0.key.text == key }?.key.range ?? range
  }
}

/// Reading the table's JSON values. Each reports what it can't read, so that a caller only leaves it out.
extension DocumentReader {
  /// The members of an object. Keys that aren't known are reported, with the nearest known one.
  mutating func fields(_ value: JSONValue, of what: String, known: [String]) -> Fields? {
    guard let members = value.members else {
      reportKind(value, what, "an object")
      return nil
    }
    var hasStrangers = false
    for (key, _) in members where !known.contains(key.text) {
      hasStrangers = true
      let nearest = nearestName(to: key.text, among: known)
      report(
        "unknown-key", "\(what) has no key \(quoted(key.text))", at: key.range,
        fix: nearest.map { "write '\($0)'" } ?? "the keys are \(known.sorted().joined(separator: ", "))")
    }
    return Fields(members: members, range: value.range, hasStrangers: hasStrangers)
  }

  /// A key that the object needs; it isn't missed where another one may be meant.
  mutating func reportMissing(_ message: String, in fields: Fields, at range: SourceRange? = nil, fix: String? = nil) {
    if !fields.hasStrangers { report("missing-key", message, at: range ?? fields.range, fix: fix) }
  }

  mutating func text(_ value: JSONValue?, _ what: String) -> SourceText? {
    guard let value else { return nil }
    if let text = value.text { return text }
    reportKind(value, what, "a string")
    return nil
  }

  /// A string; or a number, `true` or `false` as it is written.
  mutating func scalar(_ value: JSONValue?, _ what: String) -> Located<String>? {
    guard let value else { return nil }
    switch value.kind {
    case .string(let text):
      if let control = text.text.unicodeScalars.first(where: { $0.value < 0x20 || $0.value == 0x7F }) {
        let code = String(control.value, radix: 16, uppercase: true)
        report("control-character", "\(what) holds the control character U+\(code), which no link does", at: text.range)
        return nil
      }
      return text.located
    case .number(let text): return Located(text, value.range)
    case .bool(let flag): return Located(flag ? "true" : "false", value.range)
    default:
      reportKind(value, what, "a string, a number, true or false")
      return nil
    }
  }

  mutating func flag(_ value: JSONValue?, _ what: String) -> Bool? {
    guard let value else { return nil }
    if case .bool(let flag) = value.kind { return flag }
    reportKind(value, what, "true or false")
    return nil
  }

  /// The elements of an array; a value that is no array stands for an array of one.
  func oneOrMore(_ value: JSONValue?) -> [JSONValue] {
    guard let value else { return [] }
    return value.elements ?? [value]
  }

  /// Strings in an array; one string stands for an array of one.
  mutating func texts(_ value: JSONValue?, _ what: String) -> [Located<String>] {
    var result: [Located<String>] = []
    for element in oneOrMore(value) {
      if let text = element.text {
        result.append(text.located)
      } else {
        reportKind(element, what, value?.elements == nil ? "a string or an array of strings" : "strings alone")
      }
    }
    return result
  }

  /// A whole number in the range.
  mutating func count(_ value: JSONValue?, _ what: String, _ range: ClosedRange<Int>) -> Int? {
    guard let value else { return nil }
    if case .number(let text) = value.kind, let number = Int(text), range.contains(number) { return number }
    report(
      "wrong-value",
      "\(what) must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(described(value))",
      at: value.range)
    return nil
  }

  /// One of the words of an enum.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: JSONValue?, _ what: String, _ type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let value else { return nil }
    if let text = value.text, let choice = Choice(rawValue: text.text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    report(
      "wrong-value", "\(what) must be \(quotedList(words)), not \(described(value))", at: value.range,
      fix: value.text.flatMap { nearestName(to: $0.text, among: words) }.map { "write '\($0)'" })
    return nil
  }

  mutating func reportKind(_ value: JSONValue, _ what: String, _ expected: String) {
    report("wrong-value", "\(what) must be \(expected), not \(described(value))", at: value.range)
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
