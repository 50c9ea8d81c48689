import RouteLanguage
import RouteMatching

/// Functions that write text from a table, and the name of its file, as Swift source. All such text must pass through
/// these functions. Names are an exception, because `SwiftNameCheck` makes sure that they are valid.
package enum SwiftText {
  /// Returns a string literal on one line.
  package static func literal(_ text: String) -> String { "\"" + contents(text) + "\"" }

  /// Returns a single value as a literal on one line, or `nil` if there is none.
  static func literal(_ value: RouteValue) -> String? {
    switch value {
    case .string(let text): literal(text)
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .double(let number): number.isFinite ? "\(number)" : nil
    case .bool(let truth): truth ? "true" : "false"
    case .list, .items: nil
    }
  }

  /// Returns the contents of a string literal on one line, without the quotes.
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

  /// Returns a line of a literal that is enclosed in `#"""` and `"""#`. A quote or a backslash is escaped only if it
  /// could end the literal or begin an escape with the character after it.
  static func rawLine(_ text: String) -> String {
    // Most lines need no escaping.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return text }
    var line = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, rest.first) {
      case ("\"", "\""), ("\"", "#"), ("\\", "#"): line += "\\#" + String(scalar)
      case _ where isSpelledOut(scalar): line += "\\#u{" + code(scalar) + "}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Returns text for one line of a comment. `text(ofComment:)` is the inverse.
  ///
  /// The macros of Swift Testing copy the comment of a suite into a literal. They escape quotes by character, and so
  /// miss a quote that is followed by a combining mark.
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

  /// Returns the original text of a comment.
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

  /// Returns the lines of a text for a documentation comment. Invisible characters become spaces.
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

  /// Returns `true` if a character is escaped in literals. This includes the two joiners, because they are invisible in
  /// source code.
  private static func isSpelledOut(_ scalar: Unicode.Scalar) -> Bool {
    isHidden(scalar) || scalar == "\u{200C}" || scalar == "\u{200D}"
  }

  private static func code(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16, uppercase: true) }
}
