/// The author's own text in 'quotes', fit for one line of a message.
///
/// More than 80 characters are cut with `…`, so that no table can fill a screen.
package func quoted(_ text: String) -> String {
  let start = text.unicodeScalars.prefix(80)
  return "'" + shown(String(start)) + (start.endIndex < text.unicodeScalars.endIndex ? "…'" : "'")
}

/// Several names, each in quotes, joined for a sentence: `'a', 'b' or 'c'`.
package func quotedList(_ texts: [String], _ word: String = "or") -> String {
  guard let last = texts.last else { return "" }
  let others = texts.dropLast().map(quoted)
  return others.isEmpty ? quoted(last) : others.joined(separator: ", ") + " " + word + " " + quoted(last)
}

/// A number with its noun: `1 route`, `2 routes`.
package func counted(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}

/// The one way of foreign text (a table's, a link's, a file's name) to people: what can't be seen is spelled out,
/// `\u{1B}`, so that no text moves a terminal's cursor, reorders a line or begins one that looks like another message.
/// Text that is shown already stays as it is.
///
/// - Parameter keepsLines: whether line feeds and tabs are the writer's own and stay.
package func shown(_ text: String, keepsLines: Bool = false) -> String {
  func isSpelledOut(_ scalar: Unicode.Scalar) -> Bool {
    isHidden(scalar) && !(keepsLines && (scalar == "\n" || scalar == "\t"))
  }
  guard text.unicodeScalars.contains(where: isSpelledOut) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isSpelledOut(scalar) {
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Control characters, and those that break a line, reorder it or don't show (Unicode's classes Cc, Zl, Zp and Cf, but for
/// the two joiners, which words and emoji are written with, and for marks of single scripts).
package func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20..<0x7F: false
  case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
    0xFFF9...0xFFFB, 0xE0000...0xE007F:
    true
  default: false
  }
}
