import RouteLanguage

/// An HTML writer.
///
/// Tags, attribute names and markup are of type `StaticString`, so they always come from the sources of this package.
/// Any other text passes through `escaped`.
struct HTML {
  private(set) var text = ""

  typealias Attributes = KeyValuePairs<StaticString, String>

  /// Writes an element whose content is written by a closure.
  mutating func element(_ tag: StaticString, _ attributes: Attributes, _ content: (inout HTML) -> Void) {
    open(tag, attributes)
    content(&self)
    text += "</\(tag)>"
  }

  /// Writes an element that contains text.
  mutating func element(_ tag: StaticString, _ attributes: Attributes, _ content: String) {
    element(tag, attributes) { $0.write(content) }
  }

  mutating func element(_ tag: StaticString, _ content: (inout HTML) -> Void) { element(tag, [:], content) }

  mutating func element(_ tag: StaticString, _ content: String) { element(tag, [:], content) }

  /// Writes a start tag.
  mutating func open(_ tag: StaticString, _ attributes: Attributes = [:]) {
    text += "<\(tag)"
    for (name, value) in attributes { text += " \(name)=\"\(HTML.escaped(value))\"" }
    text += ">"
  }

  /// Writes text between tags.
  mutating func write(_ content: String) { text += HTML.escaped(content) }

  /// Writes markup from the sources of this package.
  mutating func markup(_ markup: StaticString) { text += "\(markup)" }

  /// Writes an element with unescaped content: a script or style of this package, or data that was encoded by
  /// `scriptJSON`.
  mutating func raw(_ tag: StaticString, _ attributes: Attributes, _ content: String) {
    open(tag, attributes)
    text += content
    text += "</\(tag)>\n"
  }

  /// Escapes a text for use between tags and in quoted attributes. Invisible characters are spelled out.
  static func escaped(_ text: String) -> String {
    let text = shown(text, keepsLines: true)
    guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
    return text.spelling { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  /// Escapes JSON for a script element, so that it can't end the script or begin a comment (HTML, section 4.12.1.3).
  static func scriptJSON(_ json: String) -> String {
    json.replacingEach("<", by: "\\u003c")
  }
}
