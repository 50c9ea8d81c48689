extension Promises {
  package struct Line: Equatable {
    /// The number of the line in the text, from 1.
    package var number: Int
    /// The number of spaces before the text.
    package var indent: Int
    package var text: String

    /// Creates a line from its text and the spaces before it.
    package init(written text: some StringProtocol, number: Int = 0) {
      let content = text.drop { $0 == " " }
      self.number = number
      indent = text.count - content.count
      self.text = String(content)
    }

    /// The parts of the line, which two or more spaces separate.
    package var fields: [String] { Promises.fields(text) }

    /// Returns fields as a line, or as several lines if one would be too long.
    package static func lines(_ fields: [String], indent: Int) -> [String] {
      let most = 148
      var lines = [String(repeating: " ", count: indent)]
      for (index, field) in fields.filter({ !$0.isEmpty }).enumerated() {
        for (number, word) in field.split(separator: " ").enumerated() {
          let last = lines.count - 1
          let isFirst = index == 0 && number == 0
          let separator = isFirst ? "" : number == 0 ? "   " : " "
          // A new field starts its own line if it fits into one.
          let needed = number == 0 && field.count < most - indent - 8 ? field.count : word.count
          if !isFirst, lines[last].count + separator.count + needed > most {
            lines.append(String(repeating: " ", count: indent + (number == 0 ? 8 : 12)) + word)
          } else {
            lines[last] += separator + word
          }
        }
      }
      return lines
    }

    /// Returns a comment, which `init(reading:)` ignores, on as many lines as it needs.
    package static func comment(_ text: String) -> [String] { wrapped(text, first: "  #", others: "  #") }

    /// Returns a text wrapped into lines that begin with `first` and `others`.
    package static func wrapped(_ text: String, first: String, others: String) -> [String] {
      var lines = [first]
      for word in text.split(separator: " ") {
        if lines[lines.count - 1].count + word.count > 140 { lines.append(others) }
        lines[lines.count - 1] += " " + word
      }
      return lines
    }
  }

  /// Returns the fields of a line, which two or more spaces separate.
  package static func fields(_ text: String) -> [String] {
    let parts = text.components(separatedBy: "  ").map { $0.split(separator: " ").joined(separator: " ") }
    let fields = parts.filter { !$0.isEmpty }
    return fields.isEmpty ? [""] : fields
  }
}

extension [Promises.Line] {
  /// The lines without comments, which begin with `#`, each joined with the lines that continue it. A line that is
  /// indented by 8 more spaces continues the line above it with another field. With 12 more spaces, it continues the
  /// last field.
  package var joined: [Promises.Line] {
    var joined: [Promises.Line] = []
    for line in self where !line.text.hasPrefix("#") {
      if let last = joined.last, line.indent >= last.indent + 8 {
        joined[joined.count - 1].text += (line.indent >= last.indent + 12 ? " " : "   ") + line.text
      } else {
        joined.append(line)
      }
    }
    return joined
  }
}
