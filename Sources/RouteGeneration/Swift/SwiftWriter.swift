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
      for part in SwiftWriter.printable(text) { line(part.isEmpty ? "///" : "/// " + part) }
    }
  }

  /// Lines without the characters that would end a comment or hide in one.
  private static func printable(_ text: String) -> [String] {
    var lines: [String] = [""]
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0D, 0x2028, 0x2029: lines.append("")
      case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
        lines[lines.count - 1].unicodeScalars.append(" ")
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    return lines
  }
}

/// A string literal of Swift, on one line.
func swiftLiteral(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x22: literal += "\\\""
    case 0x5C: literal += "\\\\"
    case 0x0A: literal += "\\n"
    case 0x0D: literal += "\\r"
    case 0..<0x20, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF:
      literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}
