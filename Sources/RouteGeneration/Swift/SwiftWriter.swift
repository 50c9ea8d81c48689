/// A writer that creates a Swift file line by line.
package struct SwiftWriter {
  package private(set) var text: String = ""
  private var margin: String = ""

  package init() {}

  package mutating func line(_ line: String = "") {
    if !line.isEmpty { text += margin + line }
    text += "\n"
  }

  /// Writes `opening {`, and indents the following lines until `close`.
  package mutating func open(_ opening: String) {
    line(opening + " {")
    margin += "  "
  }

  /// Opens a nonisolated type or extension, because the default isolation of the target may be the main actor.
  ///
  /// An extension doesn't inherit the isolation of its type.
  mutating func declare(_ declaration: String) { open("nonisolated " + declaration) }

  /// Writes an empty line and a documentation comment, and opens a function or a nested type. Pass `nil` for no comment.
  mutating func member(_ opening: String, _ comment: String?) {
    line()
    if let comment { documentation([comment]) }
    open(opening)
  }

  package mutating func close() {
    margin.removeLast(2)
    line("}")
  }

  /// Writes lines that are indented by one level.
  package mutating func indented(_ lines: [String]) {
    margin += "  "
    for text in lines { line(text) }
    margin.removeLast(2)
  }

  /// Writes text without indenting it.
  mutating func append(_ raw: String) { text += raw }

  /// Writes a documentation comment. Line breaks in the text are kept.
  package mutating func documentation(_ lines: [String]) {
    for text in lines {
      for part in SwiftText.documentation(text) { line(part.isEmpty ? "///" : "/// " + part) }
    }
  }

  /// Writes a constant that consists of lines of text. Characters that a literal can't contain are escaped.
  package mutating func constant(_ declaration: String, _ lines: [String]) {
    line(declaration + ": String = #\"\"\"")
    for text in lines { append("    " + SwiftText.rawLine(text) + "\n") }
    append("    \"\"\"#\n")
  }
}
