import RouteLanguage

// Edits of a text according to its grammar, and values for missing keys.
extension TableMutation {
  mutating func addTexts(for value: JSONValue, _ text: String, _ grammar: ValueGrammar) {
    guard let texts: TextGrammar = grammar.text else { return }
    switch texts.noun {
    case "link pattern": addLink(value)
    case "base URL": addPlace(value)
    case "link": addWrapper(value, text)
    default: for other in otherTexts(text, texts) where other != text { replace(value, with: other) }
    }
  }

  private func otherTexts(_ text: String, _ grammar: TextGrammar) -> [String] {
    if let words: [String] = grammar.words { return words }
    switch grammar.noun {
    case "route id": return names.routes(but: text)
    case "route id or group": return names.routes(but: text) + ["*"]
    case "origin": return names.origins
    case "name": return names.windows + [text + "x", TableMutation.flipped(text)]
    case "key":
      let other: String = text.hasSuffix("*") ? String(text.dropLast()) : text + "*"
      return ["x" + text, text + "x", other, TableMutation.flipped(text)]
    case "type": return otherTypeUses(text)
    case "template": return [names.scalar(but: text), text + "x"]
    case "text" where text.contains { $0.isNumber } || text.contains("["):
      return TableMutation.otherNumbers(text) + TableMutation.otherSigns(text) + [
        text + "x", TableMutation.flipped(text),
      ]
    default: return [text + "x", TableMutation.flipped(text)]
    }
  }

  /// Returns variants of a regular expression with one of its repetitions or alternatives changed.
  private static func otherSigns(_ text: String) -> [String] {
    let signs: [(Character, String)] = [("*", "+"), ("+", "*"), ("+", ""), ("?", ""), ("|", "")]
    let characters: [Character] = Array(text)
    var others: [String] = []
    for (sign, other) in signs {
      for index in characters.indices where characters[index] == sign {
        others.append(String(characters[..<index]) + other + String(characters[(index + 1)...]))
      }
    }
    return others
  }

  /// Returns variants of the text in which a number is larger or smaller by one.
  static func otherNumbers(_ text: String) -> [String] {
    var results: [String] = []
    let characters: [Character] = Array(text)
    var index = 0
    while index < characters.count {
      var end: Int = index
      while end < characters.count, characters[end].isASCII, characters[end].isNumber { end += 1 }
      if let number = Int64(String(characters[index..<end])) {
        for other in [number &- 1, number &+ 1] where other >= 0 {
          results.append(String(characters[..<index]) + "\(other)" + String(characters[end...]))
        }
      }
      index = max(end, index + 1)
    }
    return results
  }

  // MARK: Keys that aren't there

  /// Returns JSON values for a key that an object doesn't have.
  func additions(of member: KeyGrammar, to object: JSONValue) -> [String] {
    let grammar: ValueGrammar = member.value
    if case .groups? = grammar.array { return group(of: object).map { [$0] } ?? [] }
    if case .map(let map)? = grammar.object, map.noun == "parameter", case .keys(let inner)? = map.value.object {
      return parameters(of: object).flatMap { name in
        inner.keys.filter { $0.value.allowsFlag && $0.value.number == nil }.map {
          "{ \(jsonLiteral(name)): { \(jsonLiteral($0.name)): true } }"
        }
      }
    }
    var additions: [String] = []
    // If any value is allowed, `true` is a value that occurs nowhere else.
    if grammar.allowsFlag, grammar.number == nil { additions += ["false", "true"] + grammar.objectsOfAFlag }
    if let text: TextGrammar = grammar.text {
      additions += texts(for: member, text, object).map { jsonLiteral($0) }
      // A key path that occurs nowhere else has no effect on the inputs.
      let isKeyPath: Bool = member.name == "link" && grammar.allowsFlag
      let isFree: Bool = ["text", "template", "activity type"].contains(text.noun)
      if isFree, !isKeyPath { additions += member.examples.filter { $0.hasPrefix("\"") } }
    }
    if case .any? = grammar.number, grammar.text == nil { additions += ["3", "50"] }
    return additions.filter { $0 != member.fallback }
  }

  private func texts(for member: KeyGrammar, _ grammar: TextGrammar, _ object: JSONValue) -> [String] {
    if let words: [String] = grammar.words { return words }
    switch grammar.noun {
    case "route id": return names.routes(but: "")
    case "origin": return names.origins
    case "name": return names.windows
    case "key": return ["mutant"] + [names.itemKey].compactMap { $0 }
    case "link pattern": return member.name == "exclude" ? excludes(of: object) : []
    default: return []
    }
  }

  /// Returns the link of a route, a pattern or a target. Returns the first if there are several.
  private func link(of object: JSONValue) -> String? {
    let link: JSONValue? = object["link"]
    return link?.text?.text ?? link?.members?.first?.value.text?.text
  }

  private func uses(of object: JSONValue) -> [ParameterText] {
    guard let text: String = link(of: object) else { return [] }
    return LinkText.pieces(text).compactMap { ParameterText($0) }.filter { !$0.name.hasPrefix("_") }
  }

  private func parameters(of object: JSONValue) -> [String] { uses(of: object).map(\.plainName) }

  /// Returns the first two items that carry a value.
  private func group(of object: JSONValue) -> String? {
    let items: [String] = link(of: object).flatMap { LinkText($0).items } ?? []
    let uses: [ParameterText] = items.flatMap { LinkText.pieces($0).compactMap { ParameterText($0) } }
    guard uses.count > 1 else { return nil }
    return "[" + uses.prefix(2).map { jsonLiteral($0.plainName) }.joined(separator: ", ") + "]"
  }

  /// Returns the link's path with an example in place of one value, and without names for the others.
  private func excludes(of object: JSONValue) -> [String] {
    let segments: [String] = link(of: object).map { LinkText($0).segments } ?? []
    let pieces: [[String]] = segments.map { LinkText.pieces($0) }
    func nameless(_ piece: String) -> String {
      guard let use = ParameterText(piece) else { return piece }
      return use.isRest ? "{_...}" : "{_" + (use.type.map { ": " + $0 } ?? "") + "}"
    }
    var excludes: [String] = []
    for (index, parts) in pieces.enumerated() {
      for (position, part) in parts.enumerated() {
        guard let use = ParameterText(part), let type = use.type, let example = names.examples[type] else { continue }
        var others: [[String]] = pieces.map { $0.map(nameless) }
        others[index][position] = example
        excludes.append(others.map { $0.joined() }.joined(separator: "/"))
      }
    }
    return excludes
  }
}

extension TableNames {
  /// Returns names that a list doesn't contain: all other routes or origins, or a name that nothing has.
  func further(_ element: ValueGrammar, than texts: [String]) -> [String] {
    let names: [String]
    switch element.text?.noun {
    case "route id": names = routes(but: texts.last ?? "")
    case "origin": names = origins
    case "key": names = ["mutant"] + [itemKey].compactMap { $0 }
    case "text": names = element.called == "a case" ? ["mutant"] : []
    case "word": names = element.text?.words ?? []
    default: names = []
    }
    return names.filter { !texts.contains($0) }
  }
}
