import RouteLanguage

/// The only way of a table's text, and of its file's name, into Swift source. Names aren't text: `SwiftNameCheck` sees to
/// it that they are Swift's.
package enum SwiftText {
  /// A string literal on one line.
  package static func literal(_ text: String) -> String { "\"" + contents(text) + "\"" }

  /// What stands between the quotes of such a literal.
  package static func contents(_ text: String) -> String {
    var contents = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": contents += "\\\""
      case "\\": contents += "\\\\"
      case "\n": contents += "\\n"
      case "\r": contents += "\\r"
      case _ where isSpelledOut(scalar): contents += "\\u{" + code(scalar) + "}"
      default: contents.unicodeScalars.append(scalar)
      }
    }
    return contents
  }

  /// A line of a literal that begins with `#"""` and ends with `"""#`.
  static func rawLine(_ text: String) -> String {
    // Most lines stand for themselves.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": line += "\\#\""
      case "\\": line += "\\#\\"
      case _ where isSpelledOut(scalar): line += "\\#u{" + code(scalar) + "}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Returns text for one line of a comment; `text(ofComment:)` reads it again.
  ///
  /// The macros of Swift Testing copy the comment of a suite into a literal and escape its quotes by characters, so they miss
  /// one that is joined to a mark.
  package static func comment(_ text: String) -> String {
    var comment = ""
    for character in text {
      let isJoined = character.unicodeScalars.count > 1
      for scalar in character.unicodeScalars {
        if scalar == "\\" || isHidden(scalar) || (isJoined && scalar == "\"") {
          comment += "\\u{" + code(scalar) + "}"
        } else {
          comment.unicodeScalars.append(scalar)
        }
      }
    }
    return comment
  }

  /// The text that stands in a comment.
  static func text(ofComment comment: String) -> String {
    var text = String.UnicodeScalarView()
    var rest: Substring.UnicodeScalarView = comment.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let digits: Substring.UnicodeScalarView = rest.dropFirst(2).prefix { $0 != "}" }
      if scalar == "\\", rest.starts(with: ["u", "{"]), let value = UInt32(String(digits), radix: 16),
        let meant = Unicode.Scalar(value)
      {
        text.append(meant)
        rest = rest[digits.endIndex...].dropFirst()
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The lines of a text in a documentation comment. Where it breaks they break, and what can't be seen is a space.
  static func documentation(_ text: String) -> [String] {
    var lines: [String] = [""]
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\u{2028}", "\u{2029}": lines.append("")
      case _ where isHidden(scalar): lines[lines.count - 1].unicodeScalars.append(" ")
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    return lines
  }

  /// In literals the two joiners too: a reader of code doesn't see them.
  private static func isSpelledOut(_ scalar: Unicode.Scalar) -> Bool {
    isHidden(scalar) || scalar == "\u{200C}" || scalar == "\u{200D}"
  }

  private static func code(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16, uppercase: true) }
}
