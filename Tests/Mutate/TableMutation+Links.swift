import RouteGeneration
import RouteLanguage

// Edits of a link pattern's text.
extension TableMutation {
  mutating func addLink(_ value: JSONValue) {
    guard let source = value.text?.text else { return }
    for (kind, other) in edits(pattern: LinkText(source)) { replace(value, with: other.text, as: kind) }
  }

  /// Returns the edits of a pattern from its path on.
  func edits(pattern link: LinkText) -> [(TableMutant.Operator, LinkText)] {
    var edits: [(TableMutant.Operator, LinkText)] = segmentEdits(link) + itemEdits(link)
    for (index, segment) in link.segments.enumerated() {
      for (kind, piece) in pieceEdits(segment, inPath: true) {
        edits.append((kind, link.with { $0.segments[index] = piece }))
      }
    }
    for (index, item) in (link.items ?? []).enumerated() {
      for (kind, piece) in pieceEdits(item, inPath: false) {
        edits.append((kind, link.with { $0.items?[index] = piece }))
      }
    }
    guard let fragment: String = link.fragment else { return edits }
    for (kind, piece) in pieceEdits(fragment, inPath: false) { edits.append((kind, link.with { $0.fragment = piece })) }
    return edits + [(.segment, link.with { $0.fragment = nil })]
  }

  // MARK: Segments and items

  private func segmentEdits(_ link: LinkText) -> [(TableMutant.Operator, LinkText)] {
    var edits: [LinkText] = []
    // The first segment is empty, before the leading slash.
    let indices: Range<Int> = min(1, link.segments.count)..<link.segments.count
    for index in indices where !link.segments[index].isEmpty {
      edits.append(
        link.with {
          $0.segments.remove(at: index)
          if $0.segments == [""] { $0.segments.append("") }
        })
      guard index + 1 < link.segments.count, !link.segments[index + 1].isEmpty else { continue }
      edits.append(link.with { $0.segments.swapAt(index, index + 1) })
    }
    edits.append(
      link.with {
        if $0.segments.last == "" { $0.segments.removeLast() }
        $0.segments.append("more")
      })
    edits.append(link.with { $0.segments.insert("more", at: min(1, $0.segments.count)) })
    return edits.map { (.segment, $0) }
  }

  private func itemEdits(_ link: LinkText) -> [(TableMutant.Operator, LinkText)] {
    var edits: [LinkText] = (link.items ?? []).indices.map { index in link.with { $0.items?.remove(at: index) } }
    if link.fragment == nil { edits.append(link.with { $0.items = ($0.items ?? []) + ["mutant=yes"] }) }
    return edits.map { (.queryCondition, $0) }
  }

  // MARK: Literals and parameters

  /// Returns the edits of a segment, an item or a fragment.
  private func pieceEdits(_ text: String, inPath: Bool) -> [(TableMutant.Operator, String)] {
    let pieces: [String] = LinkText.pieces(text)
    var edits: [(TableMutant.Operator, String)] = []
    for (index, piece) in pieces.enumerated() {
      let others: [(TableMutant.Operator, String)]
      if let form = FormText(piece) {
        others = form.others.map { (.choice, $0) }
      } else if let parameter = ParameterText(piece) {
        others = self.edits(parameter, inPath: inPath).map { ($0, $1.text) }
      } else {
        others = TableMutation.edits(literal: piece).map { (.literal, $0) }
      }
      for (kind, other) in others {
        var pieces: [String] = pieces
        pieces[index] = other
        edits.append((kind, pieces.joined()))
      }
    }
    return edits
  }

  /// Returns the text with an additional letter, without a letter, and with its first letter in the other case. The `=`
  /// of an item stays at the end.
  private static func edits(literal: String) -> [String] {
    let end: String = literal.hasSuffix("=") ? "=" : ""
    let text: String = String(literal.dropLast(end.count))
    guard text.contains(where: { $0.isLetter }) else { return [] }
    return [text + "x" + end, String(text.dropLast()) + end, flipped(text) + end]
  }

  /// Returns the text with its first letter in the other case.
  static func flipped(_ text: String) -> String {
    guard let index = text.firstIndex(where: { $0.isLetter }) else { return text }
    let letter = String(text[index])
    let other: String = letter == letter.lowercased() ? letter.uppercased() : letter.lowercased()
    return text[..<index] + other + text[text.index(after: index)...]
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

extension LinkText {
  fileprivate func with(_ edit: (inout LinkText) -> Void) -> LinkText {
    var other: LinkText = self
    edit(&other)
    return other
  }
}
