/// A lexer for the part of Swift's lexical structure (The Swift Programming Language, "Lexical Structure") that
/// separates code from comments and string literals, and reads literals. It follows the language's reference rather
/// than our emitter.
struct SwiftLexer {
  enum Piece: Equatable {
    case code(String)
    case comment(String)
    /// The value of a literal.
    case literal(String)
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var pieces: [Piece] = []
  private var code = ""

  static func pieces(of source: String) throws -> [Piece] {
    var lexer = SwiftLexer(scalars: Array(source.unicodeScalars))
    try lexer.readCode(until: nil)
    return lexer.pieces
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private func at(_ offset: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index + offset) ? scalars[index + offset] : nil
  }

  private func stands(_ text: String) -> Bool {
    text.unicodeScalars.enumerated().allSatisfy { at($0.offset) == $0.element }
  }

  private mutating func flush() {
    if !code.isEmpty { pieces.append(.code(code)) }
    code = ""
  }

  /// Reads code to the end, or to the parenthesis that ends an interpolation.
  private mutating func readCode(until closer: Unicode.Scalar?) throws {
    var depth = 0
    while let scalar = at(0) {
      if stands("//") {
        readLineComment()
      } else if stands("/*") {
        try readBlockComment()
      } else if let pounds = poundsBeforeQuote() {
        try readLiteral(pounds)
      } else {
        if closer != nil {
          if scalar == "(" { depth += 1 }
          if scalar == ")" {
            if depth == 0 { break }
            depth -= 1
          }
        }
        code.unicodeScalars.append(scalar)
        index += 1
      }
    }
    flush()
    if closer != nil, at(0) == nil { throw Problem(description: "an interpolation doesn't end") }
  }

  private mutating func readLineComment() {
    flush()
    var comment = ""
    while let scalar = at(0), scalar != "\n", scalar != "\r" {
      comment.unicodeScalars.append(scalar)
      index += 1
    }
    pieces.append(.comment(comment))
  }

  private mutating func readBlockComment() throws {
    flush()
    var comment = ""
    var depth = 0
    repeat {
      guard let scalar = at(0) else { throw Problem(description: "a comment doesn't end") }
      if stands("/*") { depth += 1 }
      if stands("*/") { depth -= 1 }
      let isMark = stands("/*") || stands("*/")
      comment.unicodeScalars.append(scalar)
      if isMark, let next = at(1) { comment.unicodeScalars.append(next) }
      index += isMark ? 2 : 1
    } while depth > 0
    pieces.append(.comment(comment))
  }

  private func poundsBeforeQuote() -> Int? {
    var pounds = 0
    while at(pounds) == "#" { pounds += 1 }
    return at(pounds) == "\"" ? pounds : nil
  }

  // MARK: Literals

  private mutating func readLiteral(_ pounds: Int) throws {
    flush()
    index += pounds
    let fence = String(repeating: "#", count: pounds)
    let isMultiline = stands("\"\"\"")
    let end = (isMultiline ? "\"\"\"" : "\"") + fence
    index += isMultiline ? 3 : 1
    if isMultiline {
      guard at(0) == "\n" else { throw Problem(description: "text stands on a literal's first line") }
      index += 1
    }
    let margin = isMultiline ? try self.margin(end, fence) : ""
    var text = ""
    if isMultiline { try skip(margin) }
    while !stands(end) {
      guard let scalar = at(0) else { throw Problem(description: "a literal doesn't end") }
      if stands("\\" + fence) {
        index += 1 + pounds
        try readEscape(margin, isMultiline: isMultiline, into: &text)
      } else if scalar == "\n" || scalar == "\r" {
        guard isMultiline else { throw Problem(description: "a literal ends with its line: \(text)") }
        index += 1
        try skip(margin)
        if stands(end) { break }
        text += "\n"
      } else {
        text.unicodeScalars.append(scalar)
        index += 1
      }
    }
    index += end.unicodeScalars.count
    pieces.append(.literal(text))
  }

  /// Returns the indentation of the closing delimiter of a multi-line literal, with which all its lines begin.
  private func margin(_ end: String, _ fence: String) throws -> String {
    var copy = self
    while !copy.stands(end) {
      guard copy.at(0) != nil else { throw Problem(description: "a literal doesn't end") }
      copy.index += copy.stands("\\" + fence) ? 2 + fence.unicodeScalars.count : 1
    }
    var margin = ""
    while copy.index > 0, let before = copy.at(-1), before == " " {
      margin += " "
      copy.index -= 1
    }
    guard copy.at(-1) == "\n" else { throw Problem(description: "text stands on a literal's last line") }
    return margin
  }

  private mutating func skip(_ margin: String) throws {
    if at(0) == "\n" { return }
    guard stands(margin) else { throw Problem(description: "a line stands left of its literal's margin") }
    index += margin.unicodeScalars.count
  }

  private mutating func readEscape(_ margin: String, isMultiline: Bool, into text: inout String) throws {
    guard let scalar = at(0) else { throw Problem(description: "an escape doesn't end") }
    index += 1
    switch scalar {
    case "n": text += "\n"
    case "r": text += "\r"
    case "t": text += "\t"
    case "0": text += "\0"
    case "\"", "\\", "'": text.unicodeScalars.append(scalar)
    case "\n" where isMultiline: try skip(margin)
    case "(":
      try readCode(until: ")")
      index += 1
    case "u":
      var digits = ""
      guard at(0) == "{" else { throw Problem(description: "'\\u' without braces") }
      index += 1
      while let digit = at(0), digit != "}" {
        digits.unicodeScalars.append(digit)
        index += 1
      }
      index += 1
      guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
        throw Problem(description: "'\\u{\(digits)}' is no character")
      }
      text.unicodeScalars.append(scalar)
    default: throw Problem(description: "there is no escape '\\\(scalar)'")
    }
  }
}
