import RouteLanguage

/// HTML on its way out.
///
/// Tags, the names of attributes and markup are `StaticString`s, so that markup is what this package's sources say; any
/// other text goes through `escaped`, the one way of foreign text into HTML.
struct HTML {
  private(set) var text = ""

  typealias Attributes = KeyValuePairs<StaticString, String>

  /// An element with what `content` writes inside.
  mutating func element(_ tag: StaticString, _ attributes: Attributes, _ content: (inout HTML) -> Void) {
    open(tag, attributes)
    content(&self)
    text += "</\(tag)>"
  }

  /// An element with text inside.
  mutating func element(_ tag: StaticString, _ attributes: Attributes, _ content: String) {
    element(tag, attributes) { $0.write(content) }
  }

  mutating func element(_ tag: StaticString, _ content: (inout HTML) -> Void) { element(tag, [:], content) }

  mutating func element(_ tag: StaticString, _ content: String) { element(tag, [:], content) }

  /// The beginning of an element.
  mutating func open(_ tag: StaticString, _ attributes: Attributes = [:]) {
    text += "<\(tag)"
    for (name, value) in attributes { text += " \(name)=\"\(HTML.escaped(value))\"" }
    text += ">"
  }

  /// Text between tags.
  mutating func write(_ content: String) { text += HTML.escaped(content) }

  /// Markup that stands in the sources.
  mutating func markup(_ markup: StaticString) { text += "\(markup)" }

  /// A script or a style of this package, or data that `scriptJSON` has made fit for one.
  mutating func raw(_ tag: StaticString, _ attributes: Attributes, _ content: String) {
    open(tag, attributes)
    text += content
    text += "</\(tag)>\n"
  }

  /// The text with nothing in it that HTML reads, between tags or in an attribute's quotes. What can't be seen is spelled out.
  static func escaped(_ text: String) -> String {
    let text = shown(text, keepsLines: true)
    guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// JSON for a script of data: nothing in it ends the script or begins a comment (HTML, section 4.12.1.3).
  static func scriptJSON(_ json: String) -> String {
    json.replacingEach("<", by: "\\u003c")
  }
}
