import RouteMatching

extension JSONReader {
  /// Reads a number and keeps its spelling. Reports an invalid number and returns 0.
  mutating func readNumber() -> JSONValue? {
    let start = index
    while index < end {
      let byte = bytes[index]
      guard
        LinkCharacters.isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-")
      else { break }
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let problem = numberProblem(Array(bytes[start..<index])) else {
      return JSONValue(.number(text), range(start..<index))
    }
    let place = range(start..<index)
    let meant = readableNumber(text).map { Fix("write '\($0)'", replacing: place, by: $0) }
    report(
      "bad-number", "\(quoted(text)) isn't a valid number in JSON: \(problem)", at: start..<index,
      fix: meant ?? "write a number such as 42 or -0.5, or put text in quotes")
    return JSONValue(.number("0"), range(start..<index))
  }

  /// Returns the valid number that a text probably means: `1` for `+1` and `01`, `0.5` for `.5`. Otherwise `nil`.
  private func readableNumber(_ text: String) -> String? {
    var rest = Substring(text)
    var sign = ""
    if rest.first == "+" || rest.first == "-" { sign = rest.removeFirst() == "-" ? "-" : "" }
    while rest.first == "0", rest.dropFirst().first?.isNumber == true { rest.removeFirst() }
    if rest.first == "." { rest = "0" + rest }
    if rest.last == "." { rest.removeLast() }
    let number = sign + rest
    return numberProblem(Array(number.utf8)) == nil ? number : nil
  }

  /// Returns the reason why these bytes aren't a valid number (RFC 8259, section 6), or `nil` if they are valid.
  private func numberProblem(_ text: [UInt8]) -> String? {
    var index = 0
    func digits() -> Int {
      let start = index
      while index < text.count, LinkCharacters.isDigit(text[index]) { index += 1 }
      return index - start
    }
    if text.isEmpty { return "a digit is missing" }
    if text[0] == UInt8(ascii: "+") { return "it begins with '+'" }
    if text[0] == UInt8(ascii: "-") { index = 1 }
    let first = index
    let whole = digits()
    if whole == 0 {
      return "a digit is missing" + (first < text.count && text[first] == UInt8(ascii: ".") ? " before '.'" : "")
    }
    if whole > 1, text[first] == UInt8(ascii: "0") { return "it begins with an extra 0" }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      if digits() == 0 { return "a digit is missing after '.'" }
    }
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") { index += 1 }
      if digits() == 0 { return "a digit is missing in the exponent" }
    }
    guard index < text.count else { return nil }
    return "\(quoted(String(decoding: text[index...], as: UTF8.self))) doesn't belong there"
  }

  private static let literals: [String: JSONValue.Kind] = ["true": .bool(true), "false": .bool(false), "null": .null]

  /// Reads `true`, `false` or `null`. Reports any other word and returns its probable meaning.
  mutating func readWord() -> JSONValue? {
    let start = index
    while index < end, isLetter(bytes[index]) || LinkCharacters.isDigit(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    let place = range(start..<index)
    if let literal = JSONReader.literals[text] { return JSONValue(literal, place) }
    if isBeforeSlashes {
      index = start
      return readBareText()
    }
    let words = ["yes": "true", "on": "true", "no": "false", "off": "false", "nil": "null", "None": "null"]
    let meant = words[text] ?? nearestName(to: text, among: ["true", "false", "null"])
    report(
      "unknown-word", "\(quoted(text)) isn't a valid value in JSON", at: start..<index,
      fix: meant.map { Fix("write '\($0)'", replacing: place, by: $0) }
        ?? Fix("if it's text, write \(jsonLiteral(text))", replacing: place, by: jsonLiteral(text)))
    let string = JSONValue.Kind.string(SourceText(text: text, range: place, offsets: Array(start...index)))
    return JSONValue(meant.flatMap { JSONReader.literals[$0] } ?? string, place)
  }
}
