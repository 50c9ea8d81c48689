extension DocumentReader {
  /// Reads `link`, the canonical form: a pattern, an object with `link` and `set`, or an object with a form for each
  /// origin (`{"web": "/@{user}", "app": {"link": "/person", "set": {…}}}`). `set` of the route holds for all of them,
  /// where a form doesn't say otherwise.
  mutating func readLinks(_ value: JSONValue) -> [LinkForm] {
    if value.elements != nil {
      report(
        "wrong-value", "'link' is one pattern, or one for each origin", at: value.range,
        fix: "keep the first, and write the others in 'aliases'")
      return []
    }
    guard let members = value.members, value["link"] == nil else {
      return readForm(value, "'link'", keys: ["link", "set"]).map { [$0] } ?? []
    }
    var forms: [LinkForm] = []
    for (origin, value) in members {
      guard var form = readForm(value, "a link", keys: ["link", "set"]) else { continue }
      form.origins = [origin.located]
      forms.append(form)
    }
    if members.isEmpty { report("missing-key", "'link' names no origin", at: value.range) }
    return forms
  }

  /// Reads patterns, each a string or an object of these keys.
  mutating func readForms(_ value: JSONValue?, _ what: String, keys: [String]) -> [LinkForm] {
    var forms: [LinkForm] = []
    for element in oneOrMore(value) {
      if let form = readForm(element, what, keys: keys) { forms.append(form) }
    }
    return forms
  }

  private mutating func readForm(_ value: JSONValue, _ what: String, keys: [String]) -> LinkForm? {
    if let source = value.text {
      return PatternReader.link(source, into: &diagnostics).map { LinkForm(pattern: $0) }
    }
    guard value.members != nil else {
      reportKind(value, what, "a pattern or an object")
      return nil
    }
    guard let fields = fields(value, of: what, known: keys) else { return nil }
    guard let link = fields["link"] else {
      reportMissing("\(what) has no 'link'", in: fields, fix: "write \"link\": \"/…\"")
      return nil
    }
    let set = readSet(fields["set"])
    let only = fields["only"].map { texts($0, "'only'") }
    let deprecated = readDeprecation(fields["deprecated"])
    guard let source = text(link, "'link'"), let pattern = PatternReader.link(source, into: &diagnostics) else {
      return nil
    }
    var form = LinkForm(pattern: pattern, origins: only)
    form.set = set
    form.deprecated = deprecated
    return form
  }

  /// Reads `set`: names of parameters and templates; a number, `true` or `false` is as good as its text.
  mutating func readSet(_ value: JSONValue?) -> [SetValue] {
    guard let value else { return [] }
    guard let members = value.members else {
      reportKind(value, "'set'", "an object")
      return []
    }
    var result: [SetValue] = []
    for (name, value) in members {
      if let source = value.text {
        if let template = PatternReader.template(source, into: &diagnostics) {
          result.append(SetValue(name: name.located, template: template))
        }
      } else if let text = scalar(value, "a value of 'set'") {
        let piece = Piece(parts: [.literal(text.value)], range: text.range)
        result.append(SetValue(name: name.located, template: .piece(piece)))
      }
    }
    return result
  }

  /// `true`, or `{"since": "2.0", "sunset": "2027-06-30"}`; the sunset is a date (RFC 3339).
  mutating func readDeprecation(_ value: JSONValue?) -> RouteDeclaration.Deprecation? {
    guard let value else { return nil }
    if case .bool(let flag) = value.kind { return flag ? RouteDeclaration.Deprecation() : nil }
    guard let fields = fields(value, of: "'deprecated'", known: ["since", "sunset"]) else { return nil }
    var result = RouteDeclaration.Deprecation()
    result.since = text(fields["since"], "'since'")?.located
    result.sunset = text(fields["sunset"], "'sunset'")?.located
    if let sunset = result.sunset, !isDate(sunset.value) {
      report("wrong-value", "\(quoted(sunset.value)) is no date", at: sunset.range, fix: "write it as '2027-06-30'")
    }
    return result
  }

  private func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return false }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return false }
    guard (1...12).contains(month), day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= days[month - 1]
  }
}
