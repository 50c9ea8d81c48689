/// Returns the author's text in single quotes for a message of one line.
///
/// Text of more than 80 characters is cut and ends with `…`, so that no table can fill a screen.
package func quoted(_ text: String) -> String {
  let start = text.unicodeScalars.prefix(80)
  return "'" + shown(String(start)) + (start.endIndex < text.unicodeScalars.endIndex ? "…'" : "'")
}

/// Returns several texts in quotes, joined for a sentence: `'a', 'b' or 'c'`.
package func quotedList(_ texts: [String], _ word: String = "or") -> String {
  guard let last = texts.last else { return "" }
  let others = texts.dropLast().map(quoted)
  return others.isEmpty ? quoted(last) : others.joined(separator: ", ") + " " + word + " " + quoted(last)
}

extension String {
  /// Returns the text with each occurrence of a character replaced, even if a combining mark follows. Swift treats `'`
  /// and a combining mark as one character, but other programs see two.
  package func replacingEach(_ old: Unicode.Scalar, by new: String) -> String {
    spelling { $0 == old ? new : nil }
  }

  /// Returns the text with another spelling of some of its scalars.
  ///
  /// - Parameter other: Returns the spelling of a scalar, or `nil` if it is unchanged.
  package func spelling(_ other: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = other(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// Returns the digits of a number with zeros before them, so that they are at least `width` digits.
  package func padded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }
}

extension StringProtocol {
  /// The text with its first letter in uppercase: `Book` for `book`.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Returns a number with its noun: `1 route`, `2 routes`.
package func counted(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}

/// Returns text from a table, a link or a file name for people, with hidden characters spelled out as `\u{1B}`.
///
/// All such text must pass through this function. Otherwise it could move the cursor of a terminal, reorder a line, or
/// begin a line that looks like another message. A second call returns the text unchanged.
///
/// - Parameter keepsLines: Pass `true` to keep line feeds and tabs, if they come from Fingerpost itself.
package func shown(_ text: String, keepsLines: Bool = false) -> String {
  func isSpelledOut(_ scalar: Unicode.Scalar) -> Bool {
    isHidden(scalar) && !(keepsLines && (scalar == "\n" || scalar == "\t"))
  }
  guard text.unicodeScalars.contains(where: isSpelledOut) else { return text }
  return text.spelling { scalar in
    isSpelledOut(scalar) ? "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}" : nil
  }
}
