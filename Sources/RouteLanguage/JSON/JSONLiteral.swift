/// The text as a JSON string, quotes included: only `"`, `\` and control characters are escaped (RFC 8259, section 7),
/// and the two separators that older JavaScript can't hold in a string.
package func jsonLiteral(_ text: String) -> String {
  let digits = Array("0123456789abcdef".unicodeScalars)
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
      result += "\\u00"
      result.unicodeScalars.append(digits[Int(scalar.value >> 4)])
      result.unicodeScalars.append(digits[Int(scalar.value & 15)])
    case "\u{2028}": result += "\\u2028"
    case "\u{2029}": result += "\\u2029"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
