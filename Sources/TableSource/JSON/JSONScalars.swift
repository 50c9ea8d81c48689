import RouteMatching

extension JSONReader {
  /// Reads a number and keeps its spelling. Reports an invalid number and returns 0.
  mutating func readNumber() -> JSONValue? {
    let start = index
    while let byte, LinkCharacters.isDigit(byte) || isLetter(byte) || ".+-".utf8.contains(byte) { index += 1 }
    let place = range(start..<index)
    let text = text(start..<index)
    guard let problem = numberProblem(text) else { return JSONValue(.number(text), place) }
    let message = "\(quoted(text)) isn't a valid number in JSON: \(problem)"
    if let meant = readableNumber(text) {
      report("bad-number", message, at: start..<index, by: meant)
    } else {
      report("bad-number", message, at: start..<index, fix: "write a number such as 42 or -0.5, or put text in quotes")
    }
    return JSONValue(.number("0"), place)
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
    return numberProblem(number) == nil ? number : nil
  }

  /// Returns the reason why a text isn't a valid number (RFC 8259, section 6), or `nil` if it is valid.
  private func numberProblem(_ text: String) -> String? {
    var rest = Array(text.utf8)[...]
    func take(_ characters: String) -> Bool {
      guard let first = rest.first, characters.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func takeDigits() -> Int {
      let digits = rest.prefix(while: LinkCharacters.isDigit)
      rest = rest[digits.endIndex...]
      return digits.count
    }
    if take("+") { return "it begins with '+'" }
    _ = take("-")
    let first = rest.first
    let whole = takeDigits()
    if whole == 0 { return "a digit is missing" + (first == UInt8(ascii: ".") ? " before '.'" : "") }
    if whole > 1, first == UInt8(ascii: "0") { return "it begins with an extra 0" }
    if take("."), takeDigits() == 0 { return "a digit is missing after '.'" }
    if take("eE") {
      _ = take("+-")
      if takeDigits() == 0 { return "a digit is missing in the exponent" }
    }
    return rest.isEmpty ? nil : "\(quoted(String(decoding: rest, as: UTF8.self))) doesn't belong there"
  }

  private static let literals: [String: JSONValue.Kind] = ["true": .bool(true), "false": .bool(false), "null": .null]

  /// Reads `true`, `false` or `null`. Reports any other word and returns its probable meaning.
  mutating func readWord() -> JSONValue? {
    let start = index
    let stretch = start..<skipWord()
    let text = text(stretch)
    if let literal = JSONReader.literals[text] { return JSONValue(literal, range(stretch)) }
    // The word is the scheme of a URL: `https://a.example`.
    if isAt("://") {
      index = start
      return readBareText()
    }
    let words = ["yes": "true", "on": "true", "no": "false", "off": "false", "nil": "null", "None": "null"]
    let meant = words[text] ?? nearestName(to: text, among: ["true", "false", "null"])
    let literal = jsonLiteral(text)
    // If only the first quotation mark is missing, the word is text.
    if isClosingQuote(index) {
      index += 1
      report("unknown-word", "\(quoted(text)) isn't a valid value in JSON", at: start..<index, by: literal)
      return unquoted(stretch)
    }
    report(
      "unknown-word", "\(quoted(text)) isn't a valid value in JSON", at: stretch, by: meant ?? literal,
      fix: meant == nil ? "if it's text, write \(literal)" : nil)
    return meant.flatMap { JSONReader.literals[$0] }.map { JSONValue($0, range(stretch)) } ?? unquoted(stretch)
  }
}
