import RouteGeneration
import RouteLanguage

// Edits of a named type, and of origins.
extension TableMutation {
  mutating func addType(_ type: JSONValue) {
    if let elements = type.elements { return addCases(elements, of: type) }
    guard let members = type.members else { return }
    for (key, value) in members {
      switch (key.text, value.kind) {
      case ("type", .string(let text)):
        for other in ["String", "Int", "UInt"] where other != text.text { replace(.type, value, with: other) }
      case ("min", .number(let text)), ("max", .number(let text)):
        for other in TableMutation.otherNumbers(text) {
          replace(.bound, value.range, by: other, "\(quoted(key.text)) is \(other)")
        }
        remove(.bound, key.text, of: type, "the type")
      case ("pattern", .string(let text)):
        for other in TableMutation.otherNumbers(text.text) { replace(.bound, value, with: other) }
        let signs: [(Character, String)] = [("*", "+"), ("+", "*"), ("+", "")]
        for (sign, other) in signs { replaceEach(sign, by: other, in: value) }
      case ("except", .array(let words)):
        for index in words.indices { remove(.bound, index, of: value) }
        if words.count == 1 { remove(.bound, key.text, of: type, "the type") }
        for word in words { if let text = word.text?.text { replace(.bound, word, with: text + "x") } }
      case ("cases", .array(let cases)): addCases(cases, of: value)
      case ("cases", .object(let cases)):
        for item in cases {
          replace(
            .enumValue, item.key.range, by: TableMutation.json(item.key.text + "x"),
            "\(quoted(item.key.text)) is \(quoted(item.key.text + "x"))")
          if cases.count > 1 { remove(.enumValue, item.key.text, of: value, "the enum") }
        }
        insert(.enumValue, "\"mutant\": \"mutant\"", into: value, "the enum")
      case ("caseSensitive", .bool(let truth)):
        replace(.enumValue, value.range, by: truth ? "false" : "true", "'caseSensitive' is \(!truth)")
      default: break
      }
    }
    if type["cases"] != nil, type["caseSensitive"] == nil {
      insert(.enumValue, "\"caseSensitive\": false", into: type, "the enum")
    }
  }

  private mutating func addCases(_ cases: [JSONValue], of array: JSONValue) {
    for (index, item) in cases.enumerated() {
      guard let text = item.text?.text else { continue }
      replace(.enumValue, item, with: text + "x")
      remove(.enumValue, index, of: array)
    }
    addElement(.enumValue, "mutant", to: array)
  }

  private mutating func addElement(_ kind: TableMutant.Operator, _ word: String, to array: JSONValue) {
    guard let last = array.elements?.last else { return }
    let end = SourceRange(lower: last.range.upper, upper: last.range.upper)
    replace(kind, end, by: ", " + TableMutation.json(word), "there is \(quoted(word)) too")
  }

  /// One occurrence after the other.
  private mutating func replaceEach(_ sign: Character, by other: String, in value: JSONValue) {
    let characters: [Character] = Array(value.text?.text ?? "")
    for index in characters.indices where characters[index] == sign {
      replace(
        .bound, value, with: String(characters[..<index]) + other + String(characters[(index + 1)...]))
    }
  }

  // MARK: Origins

  mutating func addOrigins(_ root: JSONValue) {
    for (name, origin) in root["origins"]?.members ?? [] {
      addPlaces(origin)
      guard origin.members != nil else { continue }
      if let places = origin["at"] { addPlaces(places) }
      for key in ["explicit", "plusIsSpace", "open"] {
        guard case .bool(let truth)? = origin[key]?.kind, let range = origin[key]?.range else { continue }
        replace(.origin, range, by: truth ? "false" : "true", "\(quoted(key)) of \(quoted(name.text)) is \(!truth)")
      }
    }
    if let canonical = root["canonical"] {
      for name in origins where name != canonical.text?.text { replace(.origin, canonical, with: name) }
    }
    if let ignored = root["ignoredQuery"] {
      for (index, key) in (ignored.elements ?? []).enumerated() {
        remove(.origin, index, of: ignored)
        if let text = key.text?.text { replace(.origin, key, with: "x" + text) }
      }
    }
    for wrapper in root["wrappers"]?.elements ?? [] {
      let link: JSONValue? = wrapper.text == nil ? wrapper["link"] : wrapper
      guard let link, let text = link.text?.text else { continue }
      for (old, new) in [("://", "://x"), ("={link}", "x={link}"), ("/{_...}", "/x/{_...}")] {
        if let other: String = text.replacingFirst(old, by: new) { replace(.origin, link, with: other) }
      }
    }
    if root["wrappers"] != nil { remove(.origin, "wrappers", of: root, "the table") }
  }

  private mutating func addPlaces(_ places: JSONValue) {
    for (index, place) in (places.elements ?? []).enumerated() {
      addPlace(place)
      remove(.origin, index, of: places)
    }
    if places.text != nil { addPlace(places) }
  }

  private mutating func addPlace(_ place: JSONValue) {
    guard let text = place.text?.text else { return }
    if let scheme = text.firstIndex(of: ":"), !text.hasPrefix("http") {
      replace(.origin, place, with: "x" + text[..<scheme] + text[scheme...])
      return
    }
    replace(.origin, place, with: text + "x")
    for (old, new) in [("https:", "http:"), ("http:", "https:"), ("://*.", "://"), ("://", "://*."), ("://", "://x")]
    where text.contains("://") {
      if let other: String = text.replacingFirst(old, by: new) { replace(.origin, place, with: other) }
    }
  }
}
