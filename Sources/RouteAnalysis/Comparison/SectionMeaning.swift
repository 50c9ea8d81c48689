import RouteLanguage
import RouteMatching

/// The grammar of a value of a section, and the value that applies if it's missing.
struct SectionMember {
  let grammar: ValueGrammar
  /// The meaning of a missing value, or `nil` if a missing value has no equal.
  let missing: String?

  /// Creates a member for a key of the table or of a route.
  init(_ key: KeyGrammar) {
    grammar = key.value
    missing =
      key.fallback.flatMap { JSONReader.read(Array($0.utf8), file: 0).value }.map { key.value.meaning(of: $0) }
      ?? "{}"
  }

  private init(_ map: MapGrammar) { (grammar, missing) = (map.value, nil) }

  /// Returns the member of an object, or `nil` for unknown keys.
  func member(_ name: String) -> SectionMember? {
    switch grammar.object {
    case .keys(let keys): keys[name].map { SectionMember($0) }
    case .map(let map): SectionMember(map)
    default: nil
    }
  }

  /// Returns a text that values with the same meaning share, such as `"home"` and `{ "to": "home" }`.
  ///
  /// - Parameter renamed: The new ids of routes, keyed by the id that the value contains.
  func meaning(of value: JSONValue?, renamed: [String: String] = [:]) -> String? {
    value.map { grammar.meaning(of: $0, renamed: renamed) } ?? missing
  }
}

extension ValueGrammar {
  fileprivate func meaning(of value: JSONValue, renamed: [String: String] = [:]) -> String {
    switch value.kind {
    case .null, .other: return "null"
    // A value in a link is a string, or a number or Boolean as it's spelled.
    case .bool(let truth):
      let text = truth ? "true" : "false"
      return isScalar ? jsonLiteral(text) : text
    case .number(let text): return isScalar ? jsonLiteral(text) : text
    case .string(let string): return meaning(of: string.text, renamed)
    case .array(let elements):
      guard case .list(let element, _, let noun) = array else { return "[]" }
      let texts = elements.map { element.meaning(of: $0, renamed: renamed) }
      if isSelection { return ValueGrammar.object(texts.map { ($0, jsonLiteral("any")) }) }
      if let only = texts.first, texts.count == 1, text != nil { return only }
      let isSet = ["kind", "origin", "route", "use"].contains(noun)
      return "[" + (isSet ? texts.sorted() : texts).joined(separator: ", ") + "]"
    case .object(let members):
      switch object {
      case .keys(let keys):
        let found = members.compactMap { name, value -> (String, String)? in
          guard let key = keys[name.text] else { return nil }
          let text = key.value.meaning(of: value, renamed: renamed)
          return text == SectionMember(key).missing ? nil : (name.text, text)
        }
        return found.count == 1 && found[0].0 == shortKey ? found[0].1 : ValueGrammar.object(found)
      case .map(let map):
        return ValueGrammar.object(
          members.map { (map.names.meaning(of: $0.text, renamed), map.value.meaning(of: $1, renamed: renamed)) })
      default: return "{}"
      }
    }
  }

  private func meaning(of string: String, _ renamed: [String: String]) -> String {
    if isSelection, let text { return ValueGrammar.object([(text.meaning(of: string, renamed), jsonLiteral("any"))]) }
    if text?.noun == TextGrammar.duration.noun, let seconds = ValueText.duration(Array(string.utf8)) {
      return "\(seconds)"
    }
    return text?.meaning(of: string, renamed) ?? jsonLiteral(string)
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { $0 + ": " + $1 }.sorted().joined(separator: ", ") + "}"
  }

  private var isScalar: Bool { if case .any = number, text != nil { true } else { false } }

  /// `true` for routes of a window: names, or an object with a value for each name, where a name alone means `any`.
  private var isSelection: Bool { if case .list = array, case .map = object { true } else { false } }

  /// The key of an object that can be written as the key's value alone.
  private var shortKey: String? {
    guard text != nil, case .keys(let keys) = object else { return nil }
    return ["to", "name", "type", "origins"].first { keys[$0] != nil }
  }
}

extension TextGrammar {
  fileprivate func meaning(of string: String, _ renamed: [String: String]) -> String {
    // Groups of routes, such as 'book.*', have a longer noun.
    jsonLiteral(noun.hasPrefix(TextGrammar.routeID.noun) ? renamed[string] ?? string : string)
  }
}
