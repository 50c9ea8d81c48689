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
    replace(value, with: other.text, as: .segment)
  }

  // MARK: Segments and items

  private mutating func addSegments(_ value: JSONValue, _ link: LinkText) {
    // The first segment is empty, before the leading slash.
    let indices: Range<Int> = min(1, link.segments.count)..<link.segments.count
    for index in indices where !link.segments[index].isEmpty {
      var other: LinkText = link
      other.segments.remove(at: index)
      if other.segments == [""] { other.segments.append("") }
      replace(value, with: other.text, as: .segment)
      guard index + 1 < link.segments.count, !link.segments[index + 1].isEmpty else { continue }
      other = link
      other.segments.swapAt(index, index + 1)
      replace(value, with: other.text, as: .segment)
    }
    var other: LinkText = link
    if other.segments.last == "" { other.segments.removeLast() }
    other.segments.append("more")
    replace(value, with: other.text, as: .segment)
    other = link
    other.segments.insert("more", at: min(1, other.segments.count))
    replace(value, with: other.text, as: .segment)
  }

  private mutating func addItems(_ value: JSONValue, _ link: LinkText) {
    for index in (link.items ?? []).indices {
      var other: LinkText = link
      other.items?.remove(at: index)
      replace(value, with: other.text, as: .queryCondition)
    }
    guard link.fragment == nil else { return }
    var other: LinkText = link
    other.items = (other.items ?? []) + ["mutant=yes"]
    replace(value, with: other.text, as: .queryCondition)
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
      if let form = FormText(piece) {
        for other in form.others { replace(value, with: replaced(other), as: .choice) }
      } else if let parameter = ParameterText(piece) {
        for (kind, other) in edits(parameter, inPath: inPath) { replace(value, with: replaced(other.text), as: kind) }
      } else {
        for other in TableMutation.edits(literal: piece) { replace(value, with: replaced(other), as: .literal) }
      }
    }
  }

  /// Returns the text with an additional letter, without a letter, and with its first letter in the other case. The `=`
  /// of an item stays at the end.
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
      let use = TypeText(type)
      for other in otherTypes(use.name) { add(.type) { $0.type = use.with(other) } }
      for other in use.others { add(.bound) { $0.type = other } }
      if !inPath {
        for other in use.otherCounts { add(.queryCondition) { $0.type = other } }
        if parameter.sign.isEmpty, !use.isOptional {
          add(.queryCondition) { parameter in
            parameter.sign = " ?? "
            parameter.value = "nil"
          }
        }
      }
    } else if inPath {
      // Turn a rest parameter into a segment, and a segment without a name into a rest.
      if parameter.isRest { add(.segment) { $0.name = $0.plainName } }
      if parameter.name == "_" { add(.segment) { $0.name = "_..." } }
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

  /// Returns other types for a value: built-in types, and the next type of the table.
  func otherTypes(_ type: String) -> [String] {
    switch type {
    case "": return ["Int"] + [names.types.first].compactMap { $0 }
    case "String": return ["Int"]
    case "Int": return ["UInt", "String", "Double"]
    case "UInt", "Double", "Duration": return ["Int", "String"]
    case "Bool", "Date", "UUID", "URL", "Link", "Raw": return ["String"]
    default: return ["String"] + [names.type(but: type)].compactMap { $0 }
    }
  }

  /// Returns other types in the syntax of a parameter's `type`.
  func otherTypeUses(_ text: String) -> [String] {
    let use = TypeText(text)
    return otherTypes(use.name).map { use.with($0) } + use.others + use.otherCounts
  }

  private func otherValues(_ parameter: ParameterText) -> [String] {
    switch parameter.value {
    case "true": return ["false"]
    case "false": return ["true"]
    case "nil": return ["1"]
    default:
      return [names.scalar(but: parameter.value)] + TableMutation.otherNumbers(parameter.value)
    }
  }
}
