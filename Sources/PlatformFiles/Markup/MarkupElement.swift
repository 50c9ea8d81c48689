import RouteLanguage

/// An element of an XML file with the positions of its parts.
package struct MarkupElement: Sendable {
  package let name: String
  package var attributes: [(name: SourceText, value: SourceText)] = []
  package var children: [MarkupElement] = []
  /// The text of the element, without the text of its children.
  package var text = ""
  /// The range from the first `<` to the last `>`.
  package var range: SourceRange

  /// Accesses the value of an attribute.
  package subscript(name: String) -> SourceText? { attributes.first { $0.name.text == name }?.value }

  /// `true` if there is only whitespace between the children.
  package var hasOnlyElements: Bool {
    text.unicodeScalars.allSatisfy { $0 == " " || $0 == "\n" || $0 == "\t" }
  }
}

/// Escapes text for XML, for attribute values and between tags. All text in XML must pass through this function.
package func markupText(_ text: String) -> String {
  text.spelling { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case _ where !isHidden(scalar): nil
    // XML 1.0 can't represent most control characters (section 2.2).
    case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r": "\u{FFFD}"
    default: "&#x" + String(scalar.value, radix: 16, uppercase: true) + ";"
    }
  }
}
