import RouteLanguage

/// An element of an XML file, with the places of its parts.
package struct MarkupElement: Sendable {
  package let name: String
  package var attributes: [(name: SourceText, value: SourceText)] = []
  package var children: [MarkupElement] = []
  /// All its text, without that of its children.
  package var text = ""
  /// From the first `<` to the last `>`.
  package var range: SourceRange
  /// Where `</` of its end stands; `nil` for `<name/>`.
  package var end: Int?

  /// The value of an attribute.
  package subscript(name: String) -> SourceText? { attributes.first { $0.name.text == name }?.value }

  /// Whether there is nothing but space between the children.
  package var hasOnlyElements: Bool {
    text.unicodeScalars.allSatisfy { $0 == " " || $0 == "\n" || $0 == "\t" }
  }
}

/// The one way of a text into XML, into an attribute's value as well as between tags.
package func markupText(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case _ where !isHidden(scalar): result.unicodeScalars.append(scalar)
    // XML 1.0 has no way to say most control characters (section 2.2).
    case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r": result += "\u{FFFD}"
    default: result += "&#x" + String(scalar.value, radix: 16, uppercase: true) + ";"
    }
  }
  return result
}
