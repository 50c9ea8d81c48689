import RouteLanguage
import RouteMatching

/// A strict reader of XML property lists, like `plutil -lint`: the system can read every file that the reader accepts.
///
/// Any bytes give a value or diagnostics.
package struct PropertyListReader {
  @Limited private var diagnostics: [Diagnostic] = []

  /// Reads the bytes of a file. The value is `nil` if there are diagnostics, such as for a binary property list.
  package static func read(_ bytes: [UInt8]) -> (file: JSONValue?, diagnostics: [Diagnostic]) {
    if let format = otherFormat(bytes) { return (nil, [format]) }
    let (root, diagnostics) = MarkupReader.read(bytes)
    guard let root else { return (nil, diagnostics) }
    var reader = PropertyListReader()
    let value = reader.readFile(root)
    return (reader.diagnostics.isEmpty ? value : nil, reader.diagnostics)
  }

  private static func otherFormat(_ bytes: [UInt8]) -> Diagnostic? {
    let start = SourceRange(lower: 0, upper: min(1, bytes.count))
    let fix: Fix = "convert it to XML with 'plutil -convert xml1 FILE'"
    if bytes.starts(with: Array("bplist".utf8)) {
      return Diagnostic(.error, "plist-format", "this is a binary property list, not XML", at: start, fix: fix)
    }
    switch bytes.first {
    case UInt8(ascii: "{"), UInt8(ascii: "("):
      return Diagnostic(.error, "plist-format", "this is JSON or an old property list, not XML", at: start, fix: fix)
    default: return nil
    }
  }

  private mutating func report(
    _ rule: String, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], fix: Fix? = nil
  ) {
    diagnostics.append(Diagnostic(.error, rule, message, at: range, notes: notes, fix: fix))
  }

  private mutating func readFile(_ root: MarkupElement) -> JSONValue? {
    guard root.name == "plist" else {
      report("plist-element", "a property list must begin with '<plist>', not '<\(shown(root.name))>'", at: root.range)
      return nil
    }
    guard let first = root.children.first, root.children.count == 1, root.hasOnlyElements else {
      report(
        "plist-element", "a property list must have exactly one value",
        at: root.children.dropFirst().first?.range ?? root.range)
      return nil
    }
    return read(first)
  }

  private mutating func read(_ element: MarkupElement) -> JSONValue? {
    let kind: JSONValue.Kind?
    switch element.name {
    case "dict": kind = readMembers(element).map { .object($0) }
    case "array":
      checkNoText(element)
      kind = .array(element.children.compactMap { read($0) })
    case "string": kind = readText(element).map { .string(SourceText(text: $0, range: element.range)) }
    case "true", "false":
      kind = .bool(element.name == "true")
      if !element.children.isEmpty || !element.text.isEmpty {
        report("plist-value", "'<\(element.name)/>' can't contain anything", at: element.range)
      }
    case "integer", "real", "date", "data": kind = readOther(element)
    case "key":
      report("plist-element", "a key is allowed only in a dictionary, before a value", at: element.range)
      return nil
    default:
      let known = ["dict", "array", "string", "true", "false", "integer", "real", "date", "data", "key"]
      report(
        "plist-element", "unknown element '<\(shown(element.name))>'", at: element.range,
        fix: nearestName(to: element.name, among: known).map { "write '<\($0)>'" })
      return nil
    }
    return kind.map { JSONValue($0, element.range) }
  }

  private mutating func readMembers(_ element: MarkupElement) -> [(key: SourceText, value: JSONValue)]? {
    checkNoText(element)
    var members: [(key: SourceText, value: JSONValue)] = []
    var ranges: [String: SourceRange] = [:]
    var key: SourceText?
    for child in element.children {
      if child.name == "key" {
        if let key { report("plist-key", "the key \(quoted(key.text)) has no value", at: key.range) }
        guard let name = readText(child) else { continue }
        key = SourceText(text: name, range: child.range)
        if let first = ranges[name] {
          report(
            "plist-key", "duplicate key \(quoted(name))", at: child.range,
            notes: [Diagnostic.Note("first here", at: first)])
        }
        ranges[name] = child.range
      } else if let name = key {
        key = nil
        if let value = read(child) { members.append((name, value)) }
      } else {
        report("plist-key", "a value in a dictionary needs a key before it", at: child.range)
      }
    }
    if let key { report("plist-key", "the key \(quoted(key.text)) has no value", at: key.range) }
    return members
  }

  private mutating func checkNoText(_ element: MarkupElement) {
    if !element.hasOnlyElements {
      report("plist-element", "unexpected text between the elements of '<\(element.name)>'", at: element.range)
    }
  }

  private mutating func readText(_ element: MarkupElement) -> String? {
    guard let child = element.children.first else { return element.text }
    report("plist-element", "'<\(element.name)>' can contain only text", at: child.range)
    return nil
  }

  private mutating func readOther(_ element: MarkupElement) -> JSONValue.Kind? {
    guard let text = readText(element) else { return nil }
    let isGood =
      switch element.name {
      case "integer": PropertyListReader.isInteger(text)
      case "real": PropertyListReader.isReal(text)
      case "date": PropertyListReader.isDate(text)
      default: PropertyListReader.isData(text)
      }
    if !isGood { report("plist-value", "\(quoted(text)) isn't a valid '<\(element.name)>'", at: element.range) }
    switch element.name {
    case "integer", "real": return .number(text)
    case let name: return .other(name == "data" ? name : "a " + name)
    }
  }

  // MARK: Values

  private static func isInteger(_ text: String) -> Bool {
    let digits = withoutSign(text[...])
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return isSome(digits.dropFirst(2)) { hexadecimalValue($0) != nil }
    }
    return isSome(digits, LinkCharacters.isDigit)
  }

  private static func isReal(_ text: String) -> Bool {
    let rest = withoutSign(text[...])
    if ["nan", "inf", "infinity"].contains(rest.lowercased()) { return true }
    let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    if parts.count == 2, !isSome(withoutSign(parts[1]), LinkCharacters.isDigit) { return false }
    let numbers = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return numbers.contains { !$0.isEmpty } && numbers.allSatisfy { $0.utf8.allSatisfy(LinkCharacters.isDigit) }
  }

  /// Returns `true` for a date such as `2026-05-31T12:00:00Z`.
  private static func isDate(_ text: String) -> Bool {
    let form = Array("0000-00-00T00:00:00Z".utf8)
    return text.utf8.count == form.count
      && zip(text.utf8, form).allSatisfy { $1 == UInt8(ascii: "0") ? LinkCharacters.isDigit($0) : $0 == $1 }
  }

  /// Returns `true` for Base64 (RFC 4648, section 4), which may contain whitespace.
  private static func isData(_ text: String) -> Bool {
    let digits = text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let body = digits.prefix { $0 != UInt8(ascii: "=") }
    let padding = digits.count - body.count
    return digits.count % 4 == 0 && padding < 3 && digits.dropFirst(body.count).allSatisfy { $0 == UInt8(ascii: "=") }
      && body.allSatisfy {
        LinkCharacters.isAlphanumeric($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
      }
  }

  private static func withoutSign(_ number: Substring) -> Substring {
    number.first == "-" || number.first == "+" ? number.dropFirst() : number
  }

  private static func isSome(_ text: Substring, _ isGood: (UInt8) -> Bool) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isGood)
  }
}
