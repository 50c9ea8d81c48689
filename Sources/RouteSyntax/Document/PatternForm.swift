import RouteMatching

/// A character of a pattern, or a whole parameter.
package struct PatternAtom {
  /// The character's byte; `{` for a parameter.
  package let byte: UInt8
  /// The atom's bytes in the pattern's text.
  package let place: Range<Int>
  /// The parameter, or `nil` for a character, and for a parameter whose problem has been reported.
  package var parameter: ParameterUse?
  /// `true` for `{name...}`.
  package var isRest = false
  /// `true` for a character of a text in quotes.
  package var isQuoted = false
}

/// A form of a pattern: one text is selected for each choice, and each optional part is either present or absent.
///
/// A pattern without choices and optional parts has one form. After the reader, each form is treated as a separate
/// pattern of the route: by precedence, ambiguities, printing and analysis.
package struct PatternForm {
  /// The characters and parameters, which keep their positions in the pattern's text.
  var atoms: [PatternAtom] = []
  /// The form's number, from 1, or `nil` if the pattern has neither choices nor optional parts. Printed forms come
  /// first, beginning with the form that has the most parts.
  package var number: Int?
  /// `true` if links are printed with this form: it has the first text of each choice, and each optional part that it
  /// has contains a named parameter.
  package var isPrinted = true
  /// For each choice, the index of its selected text. For each optional part, 0 if it's present, and 1 if it's absent.
  /// For choices and parts inside an absent part, -1.
  package var choices: [Int] = []
  /// The indices in `atoms` after keys whose `=` and value are in an optional part that this form lacks.
  var bareKeyEnds: Set<Int> = []
  /// The indices in `atoms` at which added text begins: an optional part that this form has, or a text of a choice
  /// other than its first one.
  var addedTextStarts: Set<Int> = []

  /// The maximum number of forms of a pattern.
  static let limit = 256
  /// The maximum number of bytes of all forms of a pattern.
  static let byteLimit = 1 << 20
  /// The maximum nesting depth of optional parts.
  package static let depthLimit = 8

  /// Returns the distinct forms of a pattern with their numbers.
  static func numbered(_ forms: [PatternForm], in text: [UInt8]) -> [PatternForm] {
    let ordered = forms.filter { $0.isPrinted } + forms.filter { !$0.isPrinted }
    // `{? 'a'}{'a'|''}` has the form `a` twice. Keep the printed one, which comes first.
    var seen: Set<Meaning> = []
    var result = ordered.filter { form in
      let written = form.atoms.flatMap { $0.parameter == nil ? [$0.byte] : text[$0.place] }
      return seen.insert(Meaning(text: written, bareKeyEnds: form.bareKeyEnds)).inserted
    }
    for index in result.indices { result[index].number = index + 1 }
    return result
  }

  /// The content by which duplicate forms are found.
  private struct Meaning: Hashable {
    var text: [UInt8]
    var bareKeyEnds: Set<Int>
  }

  func appending(_ other: PatternForm) -> PatternForm {
    PatternForm(
      atoms: atoms + other.atoms, isPrinted: isPrinted && other.isPrinted, choices: choices + other.choices,
      bareKeyEnds: bareKeyEnds.union(other.bareKeyEnds.map { $0 + atoms.count }),
      addedTextStarts: addedTextStarts.union(other.addedTextStarts.map { $0 + atoms.count }))
  }
}

/// Returns the choice `{'web'|'app'}` for words separated by bars, `web|app`. Returns `nil` for other text.
package func choiceText(_ text: String) -> String? {
  let words = text.split(separator: "|", omittingEmptySubsequences: false)
  guard words.count > 1, words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(LinkCharacters.isUnreserved) }) else {
    return nil
  }
  return "{" + words.map { "'\($0)'" }.joined(separator: "|") + "}"
}

/// Returns the elements of an optional part for the text of a pattern: text in quotes, and parameters unchanged.
package func partElements(of text: String) -> [String] {
  var elements: [String] = []
  var plain = ""
  for scalar in text.unicodeScalars {
    let isInside = elements.last.map { $0.hasPrefix("{") && !$0.hasSuffix("}") } ?? false
    if isInside {
      elements[elements.count - 1].unicodeScalars.append(scalar)
    } else if scalar == "{" {
      if !plain.isEmpty { elements.append(partText(plain)) }
      plain = ""
      elements.append("{")
    } else {
      plain.unicodeScalars.append(scalar)
    }
  }
  return plain.isEmpty ? elements : elements + [partText(plain)]
}

/// Returns a text in quotes, as in a choice or an optional part.
package func partText(_ text: String) -> String { "'" + text.replacingEach("'", by: "''") + "'" }
