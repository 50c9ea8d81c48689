extension DocumentReader {
  /// Reads `link`, the canonical pattern: a string, an object with `link` and `set`, or an object with a pattern for
  /// each origin (`{"web": "/@{user}", "app": {"link": "/person", "set": {…}}}`). The route's `set` applies to each
  /// pattern, but the pattern's own `set` takes precedence.
  ///
  /// - Returns: The forms with which links are printed, and the other forms, which only match links, as aliases do.
  package mutating func readLinks(
    _ value: JSONValue?, set: [SetValue]
  ) -> (printed: [LinkForm], others: [LinkForm]) {
    var forms = readLinks(value)
    for index in forms.indices {
      let own = forms[index].set.map { $0.name.value }
      forms[index].set += set.filter { !own.contains($0.name.value) }
    }
    return (forms.filter { $0.pattern.isPrinted }, forms.filter { !$0.pattern.isPrinted })
  }

  private mutating func readLinks(_ value: JSONValue?) -> [LinkForm] {
    guard let value else { return [] }
    guard let members = value.members, value["link"] == nil else { return readPattern(value) }
    return members.flatMap { origin, value in readPattern(value, origins: [origin.located]) }
  }

  /// Reads `aliases`: patterns, or an object with the patterns of each origin. The aliases in an object are numbered in
  /// the order of the origins' names.
  mutating func readAliases(_ value: JSONValue?) -> [LinkForm] {
    guard let members = value?.members, value?["link"] == nil else {
      return readForms(value)
    }
    var aliases: [LinkForm] = []
    for (origin, value) in members.sortedByKey {
      let before = aliases.last?.ordinal ?? 0
      for var form in readForms(value) {
        if let only = form.origins?.first {
          report(
            "wrong-key", "'only' isn't allowed here, because the alias is already listed under an origin",
            at: only.range, fix: "write the alias under each of its origins, or write all aliases in an array")
        }
        form.origins = [origin.located]
        form.ordinal += before
        aliases.append(form)
      }
    }
    return aliases
  }

  /// Reads patterns, each a string or an object with `link`, `only`, `set` and `deprecated`.
  mutating func readForms(_ value: JSONValue?) -> [LinkForm] {
    (value?.oneOrMore ?? []).enumerated().flatMap { index, element in
      readPattern(element, ordinal: index + 1, origins: element["only"]?.texts)
    }
  }

  /// Reads a pattern and its options. Returns its forms, or none if the table has more patterns than its limit allows.
  private mutating func readPattern(
    _ value: JSONValue, ordinal: Int = 0, origins: [Located<String>]? = nil
  ) -> [LinkForm] {
    let set = readSet(value["set"])
    let deprecated = readDeprecation(value["deprecated"])
    guard let source = value.text ?? value["link"]?.text, !hasTooManyPatterns else { return [] }
    let forms = PatternReader.forms(of: source, into: &diagnostics) { reader in
      LinkForm(pattern: reader.readLink(from: 0), ordinal: ordinal, origins: origins, set: set, deprecated: deprecated)
    }
    return count(forms.count, at: source.range) ? forms : []
  }

  /// Reads `set`, an object with a template for each parameter. A number, `true` or `false` counts as text, as written.
  mutating func readSet(_ value: JSONValue?, _ kind: PatternLexer.Kind = .template) -> [SetValue] {
    guard let members = value?.members else { return [] }
    var result: [SetValue] = []
    // The order of an object's members has no meaning, so it must not affect the result.
    for (name, value) in members.sortedByKey {
      if let source = value.text {
        let forms = PatternReader.template(source, kind, into: &diagnostics)
        if !forms.isEmpty { result.append(SetValue(name: name.located, forms: forms)) }
      } else if let text = scalar(value, "a value of 'set'") {
        let piece = Piece(parts: [.literal(text.value)], range: text.range)
        result.append(SetValue(name: name.located, forms: [piece]))
      }
    }
    return result
  }

  /// Returns the text of a string, number or Boolean as written, or `nil` for other values. Reports control characters.
  package mutating func scalar(_ value: JSONValue?, _ what: String) -> Located<String>? {
    guard let value else { return nil }
    switch value.kind {
    case .string(let text):
      if let control = text.text.unicodeScalars.first(where: { $0.value < 0x20 || $0.value == 0x7F }) {
        let code = String(control.value, radix: 16, uppercase: true).padded(to: 4)
        report(
          "control-character", "\(what) contains the control character U+\(code), which isn't allowed in links",
          at: text.range)
        return nil
      }
      return text.located
    case .number(let text): return Located(text, value.range)
    case .bool(let flag): return Located(flag ? "true" : "false", value.range)
    case .null, .array, .object, .other: return nil
    }
  }

  /// Reads `deprecated`: `true`, or `{"since": "2.0", "sunset": "2027-06-30"}`. The sunset is a date (RFC 3339).
  mutating func readDeprecation(_ value: JSONValue?) -> RouteDeclaration.Deprecation? {
    guard let value else { return nil }
    if value.members == nil { return value.isTrue ? RouteDeclaration.Deprecation() : nil }
    let result = RouteDeclaration.Deprecation(
      since: value["since"]?.text?.located, sunset: value["sunset"]?.text?.located)
    if let sunset = result.sunset, !isDate(sunset.value) {
      report(
        "wrong-value", "\(quoted(sunset.value)) isn't a valid date", at: sunset.range,
        fix: "write a date as YYYY-MM-DD, such as \"2027-06-30\"")
    }
    return result
  }
}

extension [(key: SourceText, value: JSONValue)] {
  /// The members of an object, sorted by the bytes of their keys.
  var sortedByKey: Self { sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) } }
}

/// Returns `true` if a text is a date such as `2027-06-30`.
package func isDate(_ text: String) -> Bool { BuiltInType.date.language.accepts(Array(text.utf8)) }
