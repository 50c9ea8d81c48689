/// Text of a Swift file, line by line.
struct SwiftWriter {
  private(set) var text: String = ""
  private var margin: String = ""

  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += margin + line }
    text += "\n"
  }

  /// Writes `opening {`; what follows stands one step to the right until `close`.
  mutating func open(_ opening: String) {
    line(opening + " {")
    margin += "  "
  }

  mutating func close() {
    margin.removeLast(2)
    line("}")
  }

  /// Lines one step to the right.
  mutating func indented(_ lines: [String]) {
    margin += "  "
    for text in lines { line(text) }
    margin.removeLast(2)
  }

  /// Text that knows its own margins.
  mutating func append(_ raw: String) { text += raw }

  /// A documentation comment; a line break in the text becomes one in the comment.
  mutating func documentation(_ lines: [String]) {
    for text in lines {
      for part in SwiftText.documentation(text) { line(part.isEmpty ? "///" : "/// " + part) }
    }
  }

  /// A constant that is lines of text, as they are but for what no literal can hold.
  mutating func constant(_ declaration: String, _ lines: [String]) {
    line(declaration + ": String = #\"\"\"")
    for text in lines { append("    " + SwiftText.rawLine(text) + "\n") }
    append("    \"\"\"#\n")
  }
}
