/// The author's own text in 'quotes', fit for one line of a message.
///
/// Control characters are spelled out (`\u{1B}`), and more than 80 characters are cut with `…`, so that no table can
/// move a terminal's cursor or fill its screen.
package func quoted(_ text: String) -> String {
  var result = "'"
  var count = 0
  for scalar in text.unicodeScalars {
    if count == 80 {
      result += "…"
      break
    }
    count += 1
    if isControl(scalar) {
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result + "'"
}

/// Several names, each in quotes, joined for a sentence: `'a', 'b' or 'c'`.
package func quotedList(_ texts: [String], _ word: String = "or") -> String {
  guard let last = texts.last else { return "" }
  let others = texts.dropLast().map(quoted)
  return others.isEmpty ? quoted(last) : others.joined(separator: ", ") + " " + word + " " + quoted(last)
}

/// C0, DEL, C1 and the characters that reorder or break a line of text.
func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
  default: false
  }
}
