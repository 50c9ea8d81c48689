import RouteGeneration
import RouteLanguage

// Edits of a link pattern's text.
extension TableMutation {
  mutating func addLink(_ value: JSONValue) {
    guard let source = value.text?.text else { return }
    let link = LinkText(source)
    addSegments(value, link)
    addItems(value, link)
    for (index, segment) in link.segments.enumerated() {
      addPieces(value, segment, inPath: true) { piece in
        var other: LinkText = link
        other.segments[index] = piece
        return other.text
      }
    }
    for (index, item) in (link.items ?? []).enumerated() {
      addPieces(value, item, inPath: false) { piece in
        var other: LinkText = link
        other.items?[index] = piece
        return other.text
      }
    }
    guard let fragment: String = link.fragment else { return }
    addPieces(value, fragment, inPath: false) { piece in
      var other: LinkText = link
      other.fragment = piece
      return other.text
    }
    var other: LinkText = link
    other.fragment = nil
    replace(.segment, value, with: other.text)
  }

  // MARK: Segments and items

  private mutating func addSegments(_ value: JSONValue, _ link: LinkText) {
    // The first is empty, before the leading slash.
    let indices: Range<Int> = min(1, link.segments.count)..<link.segments.count
    for index in indices where !link.segments[index].isEmpty {
      var other: LinkText = link
      other.segments.remove(at: index)
      if other.segments == [""] { other.segments.append("") }
      replace(.segment, value, with: other.text)
      guard index + 1 < link.segments.count, !link.segments[index + 1].isEmpty else { continue }
      other = link
      other.segments.swapAt(index, index + 1)
      replace(.segment, value, with: other.text)
    }
    var other: LinkText = link
    if other.segments.last == "" { other.segments.removeLast() }
    other.segments.append("more")
    replace(.segment, value, with: other.text)
    other = link
    other.segments.insert("more", at: min(1, other.segments.count))
    replace(.segment, value, with: other.text)
  }

  private mutating func addItems(_ value: JSONValue, _ link: LinkText) {
    for index in (link.items ?? []).indices {
      var other: LinkText = link
      other.items?.remove(at: index)
      replace(.queryCondition, value, with: other.text)
    }
    guard link.fragment == nil else { return }
    var other: LinkText = link
    other.items = (other.items ?? []) + ["mutant=yes"]
    replace(.queryCondition, value, with: other.text)
  }

  // MARK: Literals and parameters

  private mutating func addPieces(
    _ value: JSONValue, _ text: String, inPath: Bool, _ whole: (String) -> String
  ) {
    let pieces: [String] = LinkText.pieces(text)
    for (index, piece) in pieces.enumerated() {
      func replaced(_ other: String) -> String {
        var pieces: [String] = pieces
        pieces[index] = other
        return whole(pieces.joined())
      }
      if let parameter = ParameterText(piece) {
        for (kind, other) in edits(parameter, inPath: inPath) { replace(kind, value, with: replaced(other.text)) }
      } else {
        for other in TableMutation.edits(literal: piece) { replace(.literal, value, with: replaced(other)) }
      }
    }
  }

  /// The text with a letter more, a letter less, and its first letter in the other case. `=` of an item stays at the end.
  private static func edits(literal: String) -> [String] {
    let end: String = literal.hasSuffix("=") ? "=" : ""
    let text: String = String(literal.dropLast(end.count))
    guard text.contains(where: { $0.isLetter }) else { return [] }
    var flipped = ""
    for character in text {
      let isFirst: Bool = character.isLetter && !flipped.contains { $0.isLetter }
      flipped += isFirst ? (character.isUppercase ? character.lowercased() : character.uppercased()) : String(character)
    }
    return [text + "x" + end, String(text.dropLast()) + end, flipped + end]
  }

  private func edits(_ parameter: ParameterText, inPath: Bool) -> [(TableMutant.Operator, ParameterText)] {
    var edits: [(TableMutant.Operator, ParameterText)] = []
    func add(_ kind: TableMutant.Operator, _ edit: (inout ParameterText) -> Void) {
      var other: ParameterText = parameter
      edit(&other)
      edits.append((kind, other))
    }
    if let type: String = parameter.type {
      let plain: String = type.hasSuffix("?") ? String(type.dropLast()) : type
      for other in TableMutation.otherTypes(plain) {
        add(.type) { $0.type = type.hasSuffix("?") ? other + "?" : other }
      }
      for other in TableMutation.otherNumbers(type) { add(.bound) { $0.type = other } }
      if plain.hasPrefix("["), !inPath {
        add(.queryCondition) { $0.type = String(plain.dropFirst().prefix { $0 != "]" }) }
      }
      if !inPath, type.hasSuffix("?") { add(.queryCondition) { $0.type = plain } }
      if !inPath, parameter.sign.isEmpty, !type.hasSuffix("?"), !plain.hasPrefix("[") {
        add(.queryCondition) { $0.type = type + "?" }
      }
    }
    switch parameter.sign {
    case " = ": add(.queryCondition) { $0.sign = " ?? " }
    case " ?? ": add(.queryCondition) { $0.sign = " = " }
    default: break
    }
    if !parameter.sign.isEmpty {
      add(.queryCondition) { parameter in
        parameter.sign = ""
        parameter.value = ""
      }
      for other in otherValues(parameter) { add(.defaultValue) { $0.value = other } }
    }
    return edits
  }

  private static func otherTypes(_ type: String) -> [String] {
    switch type {
    case "String": ["Int"]
    case "Int": ["UInt", "String", "Double"]
    case "UInt", "Double", "Duration": ["Int", "String"]
    case "Bool", "Date", "UUID", "URL", "Link": ["String"]
    default: type.hasPrefix("[") ? [] : ["String"]
    }
  }

  private func otherValues(_ parameter: ParameterText) -> [String] {
    switch parameter.value {
    case "true": return ["false"]
    case "false": return ["true"]
    case "nil": return ["1"]
    default:
      if let number = Int64(parameter.value) { return ["\(number &+ 1)"] }
      if let other: String = enumCases[parameter.type ?? ""]?.first(where: { $0 != parameter.value }) { return [other] }
      return parameter.type == "String" || parameter.type == nil ? [parameter.value + "x"] : []
    }
  }

  /// The text with each of its numbers one more and one less.
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
}
