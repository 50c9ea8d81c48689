/// Text of a Swift file, line by line.
package struct SwiftWriter {
  package private(set) var text: String = ""
  private var margin: String = ""

  package init() {}

  package mutating func line(_ line: String = "") {
    if !line.isEmpty { text += margin + line }
    text += "\n"
  }

  /// Writes `opening {`; what follows stands one step to the right until `close`.
  package mutating func open(_ opening: String) {
    line(opening + " {")
    margin += "  "
  }

  /// Opens a type or an extension that no actor isolates, because the target it goes into may default to the main actor.
  ///
  /// An extension doesn't inherit the isolation of its type.
  mutating func declare(_ declaration: String) { open("nonisolated " + declaration) }

  package mutating func close() {
    margin.removeLast(2)
    line("}")
  }

  /// Lines one step to the right.
  package mutating func indented(_ lines: [String]) {
    margin += "  "
    for text in lines { line(text) }
    margin.removeLast(2)
  }

  /// Text that knows its own margins.
  mutating func append(_ raw: String) { text += raw }

  /// A documentation comment; a line break in the text becomes one in the comment.
  package mutating func documentation(_ lines: [String]) {
    for text in lines {
      for part in SwiftText.documentation(text) { line(part.isEmpty ? "///" : "/// " + part) }
    }
  }

  /// A constant that is lines of text, as they are but for what no literal can hold.
  package mutating func constant(_ declaration: String, _ lines: [String]) {
    line(declaration + ": String = #\"\"\"")
    for text in lines { append("    " + SwiftText.rawLine(text) + "\n") }
    append("    \"\"\"#\n")
  }
}
