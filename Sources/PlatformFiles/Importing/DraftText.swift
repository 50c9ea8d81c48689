import RouteLanguage
import RouteMatching

/// Functions that convert texts of other files into names and literals of a table, and into links.
enum DraftText {
  /// Returns a Swift name made of the letters and digits of a text: `giftCards` for `gift-cards`.
  static func name(_ text: String, otherwise: String) -> String {
    let words = AssociationURL.decoded(text).unicodeScalars.split { scalar in
      !scalar.isASCII || !(scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }.map { String($0) }
    guard let first = words.first else { return otherwise }
    var name = first.prefix(1).lowercased() + first.dropFirst()
    if first.allSatisfy({ $0.isUppercase || $0.isNumber }) { name = first.lowercased() }
    name += words.dropFirst().map(\.capitalizedFirst).joined()
    if let digit = name.first, digit.isNumber { name = otherwise + name }
    name = String(name.prefix(40))
    return reserved.contains(name) ? name + "Page" : name
  }

  /// Keywords of Swift, and names that generated code uses.
  private static let reserved: Set<String> = [
    "allCases", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "for", "func", "guard", "hashValue", "id", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "link", "nil", "operator", "parents", "private",
    "protocol", "public", "rawValue", "repeat", "return", "self", "some", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "type", "typealias", "var", "where", "while",
  ]

  /// Returns the singular of a name: `category` for `categories`.
  static func singular(_ name: String) -> String {
    if name.count > 3, name.hasSuffix("ies") { return String(name.dropLast(3)) + "y" }
    if name.count > 3, name.hasSuffix("s"), !name.hasSuffix("ss"), !name.hasSuffix("us") {
      return String(name.dropLast())
    }
    return name
  }

  /// Returns literal text for a pattern. Existing percent-encoding is kept, and characters that a link can't contain or
  /// that have a meaning in patterns are percent-encoded.
  static func literal(_ text: String, decoded: Bool = false, inQuery: Bool = false) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if (!decoded && AssociationURL.escape(in: bytes, at: index) != nil) || LinkCharacters.isUnreserved(byte)
        || "!$'()*,;:@".utf8.contains(byte)
        || (!inQuery && "+&=".utf8.contains(byte)) || (inQuery && byte == UInt8(ascii: "/"))
      {
        result.append(byte)
      } else {
        NormalForm.appendEscape(byte, to: &result)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a decoded path, query item or fragment in the percent-encoded form of links. `/` and the first `=` aren't
  /// encoded.
  static func item(_ text: String) -> String {
    text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { literal(String($0), decoded: true, inQuery: true) }.joined(separator: "=")
  }

  /// Returns a regular expression that matches exactly this text.
  static func expression(_ text: String) -> String {
    text.spelling { "\\.[](){}*+?|^$/-".unicodeScalars.contains($0) ? "\\" + String($0) : nil }
  }
}
