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

extension String {
  /// The text with each occurrence of a character replaced, also if it is joined to its neighbours: to Swift `'` and a
  /// combining mark after it are one character, and to every other reader they are two.
  package func replacingEach(_ old: Unicode.Scalar, by new: String) -> String {
    guard unicodeScalars.contains(old) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar == old { result += new } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
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
