import RouteAnalysis
import RouteLanguage

/// The type of values that occurred in links, and the reason for choosing it.
struct ValueEvidence {
  /// A value of the type.
  let part: GlobPath.Part
  /// The text before each value. `suffix` is the text after it.
  let prefix: String
  let suffix: String
  /// The most frequent values as text: `'42' and '7' and 12 more`.
  let reason: String

  /// Finds the type of values.
  ///
  /// - Parameter values: The undecoded values without duplicates, the most frequent first.
  init(_ values: [String]) {
    var prefix = ValueEvidence.common(values)
    let ends = values.map { String($0.dropFirst(prefix.count).reversed()) }
    var suffix = String(ValueEvidence.common(ends).reversed())
    // The prefix must end with a character such as '@' or '-', and the suffix must begin with one.
    while let last = prefix.last, last.isLetter || last.isNumber { prefix.removeLast() }
    while let first = suffix.first, first.isLetter || first.isNumber { suffix.removeFirst() }
    if values.count < 2 || prefix.contains("%") || suffix.contains("%") || ValueEvidence.builtIn(values) != nil {
      (prefix, suffix) = ("", "")
    }
    let inner = values.map { String($0.dropFirst(prefix.count).dropLast(suffix.count)) }
    if inner.contains("") { (prefix, suffix) = ("", "") }
    let texts = inner.contains("") ? values : inner
    self.prefix = prefix
    self.suffix = suffix
    part = ValueEvidence.part(texts)
    let shown = texts.prefix(2).map(quoted).joined(separator: " and ")
    reason = texts.count > 2 ? shown + " and \(texts.count - 2) more" : shown
  }

  private static func builtIn(_ texts: [String]) -> String? {
    if texts.allSatisfy(isInteger) { return "Int" }
    if texts.allSatisfy(isUUID) { return "UUID" }
    if texts.allSatisfy(isDate) { return "Date" }
    let areDecimal =
      texts.count >= 3 && texts.allSatisfy { decimal.accepts(Array($0.utf8)) } && texts.contains { $0.contains(".") }
    return areDecimal ? "Double" : nil
  }

  private static func part(_ texts: [String]) -> GlobPath.Part {
    let type = builtIn(texts)
    if type == nil, let expression = expression(of: texts) {
      return .typed(
        JSONText.object([
          ("type", jsonLiteral("String")), ("pattern", jsonLiteral(expression)), ("example", jsonLiteral(texts[0])),
        ]))
    }
    return .builtIn(type ?? "String", example: AssociationURL.decoded(texts.first ?? ""))
  }

  /// Returns `true` if the text is probably not a fixed word of a path, but a number, a date or an identifier.
  static func isIdentifier(_ text: String) -> Bool {
    if isInteger(text) || isUUID(text) || isDate(text) || text.contains("%") { return true }
    let digits = text.utf8.count { (0x30...0x39).contains($0) }
    let isMixed = text.contains { $0.isUppercase } && text.contains { $0.isLowercase } && text.utf8.count >= 10
    return (digits >= 3 && text.utf8.count >= 5) || (digits > 0 && isMixed)
  }

  // MARK: Kinds

  private static func isInteger(_ text: String) -> Bool { Int(text).map { String($0) == text } ?? false }

  private static func isUUID(_ text: String) -> Bool { BuiltInType.uuid.language.accepts(Array(text.utf8)) }

  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let month = Int(parts[1]), let day = Int(parts[2]) else { return false }
    return Int(parts[0]) != nil && (1...12).contains(month) && (1...28).contains(day)
  }

  private static let decimal = TypeLanguage.pattern("-?(0|[1-9][0-9]*)(\\.[0-9]+)?")

  /// Returns a regular expression that matches all texts: a slug, such as `[a-z0-9]+(-[a-z0-9]+)*`, or a class of
  /// characters with a fixed or any length. Returns `nil` if there are fewer than five texts or if they have other
  /// characters.
  private static func expression(of texts: [String]) -> String? {
    guard texts.count >= 5, texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } && !$0.contains("%") }) else {
      return nil
    }
    let lengths = Set(texts.map(\.utf8.count))
    let letters = texts.joined()
    let hasUpper = letters.contains { $0.isUppercase }
    let hasLower = letters.contains { $0.isLowercase }
    let hasDigit = letters.contains { $0.isNumber }
    let marks = Set(letters.filter { !$0.isLetter && !$0.isNumber })
    guard marks.isSubset(of: ["-", "_", "."]) else { return nil }
    if lengths.count == 1, let length = lengths.first, length >= 6, marks.isEmpty, hasDigit {
      let isHexadecimal = letters.allSatisfy(\.isHexDigit)
      let lower = isHexadecimal ? "a-f" : "a-z"
      let upper = isHexadecimal ? "A-F" : "A-Z"
      return "[" + (hasUpper ? upper : "") + (hasLower ? lower : "") + "0-9]{\(length)}"
    }
    // Allow digits too, because values that weren't seen yet may contain them.
    let characters = (hasUpper ? "A-Z" : "") + (hasLower ? "a-z" : "") + "0-9"
    if marks == ["-"], texts.allSatisfy({ !$0.hasPrefix("-") && !$0.hasSuffix("-") && !$0.contains("--") }) {
      return "[\(characters)]+(-[\(characters)]+)*"
    }
    let escaped = marks.sorted().map { $0 == "-" ? "\\-" : $0 == "." ? "\\." : String($0) }.joined()
    return "[\(characters)\(escaped)]+"
  }

  // MARK: Common text

  private static func common(_ values: [String]) -> String {
    guard var prefix = values.first else { return "" }
    for value in values.dropFirst() { while !value.hasPrefix(prefix) { prefix.removeLast() } }
    return prefix
  }
}
