import RouteAnalysis
import RouteLanguage
import RouteMatching

/// A strict reader of XML 1.0 in UTF-8, with the features that property lists and Android's manifests need: elements,
/// attributes, text, CDATA, comments, the five entities and character references. A document type is ignored, but
/// entity declarations are refused, because a small file could expand to a very large one.
///
/// As XML requires, reading ends at the first problem. Any bytes give an element or a diagnostic in linear time, and
/// nesting is limited.
package struct MarkupReader {
  /// The maximum nesting depth of elements.
  package static let maximumDepth = 128

  private let bytes: [UInt8]
  private var index = 0

  private struct Problem: Error {
    let diagnostic: Diagnostic
  }

  /// Reads the bytes of a file.
  package static func read(_ bytes: [UInt8]) -> (root: MarkupElement?, diagnostics: [Diagnostic]) {
    var reader = MarkupReader(bytes)
    do throws(Problem) {
      return (try reader.readFile(), [])
    } catch {
      return (nil, [error.diagnostic])
    }
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: The file

  private mutating func readFile() throws(Problem) -> MarkupElement {
    try checkCharacters()
    if starts(with: "\u{FEFF}") { index += 3 }
    try readDeclaration()
    try skipBetweenElements(isPrologue: true)
    guard index < bytes.count else { throw report("xml-syntax", "the file has no element", at: index) }
    guard bytes[index] == UInt8(ascii: "<") else { throw unexpected("an element") }
    let root = try readElement()
    try skipBetweenElements(isPrologue: false)
    if index < bytes.count { throw report("xml-syntax", "unexpected text after the last element", at: index) }
    return root
  }

  /// Checks that the file is valid UTF-8 and contains only characters that XML allows.
  private func checkCharacters() throws(Problem) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw report("xml-encoding", "the file is UTF-16, but it must be UTF-8", at: 0, fix: "save it as UTF-8")
    }
    // UTF-16 and UTF-32 have a zero byte at the beginning, even if there is no byte order mark.
    if bytes.prefix(2).contains(0) {
      throw report("xml-encoding", "this isn't valid UTF-8", at: 0, fix: "save the file as UTF-8")
    }
    var index = 0
    while index < bytes.count {
      guard let length = utf8SequenceLength(bytes, at: index, end: bytes.count) else {
        throw report("xml-encoding", "this isn't valid UTF-8", at: index, fix: "save the file as UTF-8")
      }
      let byte = bytes[index]
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
        throw report("xml-syntax", "XML doesn't allow this control character", at: index)
      }
      index += length
    }
  }

  private mutating func readDeclaration() throws(Problem) {
    guard starts(with: "<?xml"), let end = offset(of: "?>") else { return }
    let text = String(decoding: bytes[index..<end], as: UTF8.self).lowercased()
    if let attribute = text.firstPlace(of: "encoding=") {
      let name = text[attribute.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
      if name != "utf-8", name != "us-ascii" {
        throw report(
          "xml-encoding", "the encoding is \(quoted(String(name))), but it must be UTF-8", at: index,
          fix: "save the file as UTF-8")
      }
    }
    index = end + 2
  }

  /// Skips whitespace, comments, processing instructions and, in the prologue, the document type.
  private mutating func skipBetweenElements(isPrologue: Bool) throws(Problem) {
    while true {
      skipSpace()
      if try skipRemark() { continue }
      guard isPrologue, starts(with: "<!DOCTYPE") else { return }
      let start = index
      guard let end = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") }) else {
        throw report("xml-syntax", "the document type is never closed", at: start)
      }
      if bytes[end] == UInt8(ascii: "[") {
        throw report("xml-entity", "declarations in the document type aren't supported", at: start)
      }
      index = end + 1
    }
  }

  // MARK: Elements

  private mutating func readElement(depth: Int = 0) throws(Problem) -> MarkupElement {
    var (element, isOpen) = try readTag()
    guard isOpen else { return element }
    if depth == MarkupReader.maximumDepth {
      throw report("xml-too-deep", "elements are nested too deeply", at: element.range.lower)
    }
    // Read the content up to the next child.
    while try readText(into: &element) { element.children.append(try readElement(depth: depth + 1)) }
    try readEnd(of: &element)
    return element
  }

  /// Reads a tag. `isOpen` is `false` for `<name/>`.
  private mutating func readTag() throws(Problem) -> (element: MarkupElement, isOpen: Bool) {
    let start = index
    index += 1
    let name = try readName("an element's name")
    var element = MarkupElement(name: name.text, range: SourceRange(lower: start, upper: start))
    var names: Set<String> = []
    while true {
      let hadSpace = skipSpace()
      guard index < bytes.count else { throw report("xml-syntax", "the tag is never closed", at: start) }
      let isOpen = bytes[index] == UInt8(ascii: ">")
      if isOpen || starts(with: "/>") {
        index += isOpen ? 1 : 2
        element.range.upper = index
        return (element, isOpen)
      }
      guard hadSpace else { throw unexpected("'>'") }
      let attribute = try readAttribute()
      if !names.insert(attribute.name.text).inserted {
        throw report(
          "xml-syntax", "duplicate attribute \(quoted(attribute.name.text))", at: attribute.name.range.lower)
      }
      element.attributes.append(attribute)
    }
  }

  private mutating func readAttribute() throws(Problem) -> (name: SourceText, value: SourceText) {
    let name = try readName("an attribute")
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { throw unexpected("'='") }
    index += 1
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
      throw unexpected("a quotation mark")
    }
    let mark = bytes[index]
    let start = index
    index += 1
    var value: [UInt8] = []
    while true {
      guard index < bytes.count else { throw report("xml-syntax", "the value is never closed", at: start) }
      let byte = bytes[index]
      if byte == mark { break }
      switch byte {
      case UInt8(ascii: "<"): throw report("xml-syntax", "write '&lt;' instead of '<' in a value", at: index)
      case UInt8(ascii: "&"): try readReference(into: &value)
      default:
        value.append(byte < 0x20 ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    index += 1
    let text = String(decoding: value, as: UTF8.self)
    return (name, SourceText(text: text, range: SourceRange(lower: start, upper: index)))
  }

  /// Reads text up to a tag.
  ///
  /// - Returns: `true` if the tag begins a child, or `false` if it's an end tag.
  private mutating func readText(into element: inout MarkupElement) throws(Problem) -> Bool {
    var text: [UInt8] = []
    defer { element.text += String(decoding: text, as: UTF8.self) }
    while true {
      guard index < bytes.count else {
        throw report("xml-syntax", "'<\(shown(element.name))>' is never closed", at: element.range.lower)
      }
      switch bytes[index] {
      case UInt8(ascii: "&"): try readReference(into: &text)
      case UInt8(ascii: "<"):
        if starts(with: "</") { return false }
        if try skipRemark() { continue }
        guard starts(with: "<![CDATA[") else { return true }
        let start = index
        index += 9
        guard let end = offset(of: "]]>") else { throw report("xml-syntax", "'<![CDATA[' is never closed", at: start) }
        text += bytes[index..<end]
        index = end + 3
      case UInt8(ascii: "]") where starts(with: "]]>"):
        throw report("xml-syntax", "write ']]&gt;' instead of ']]>' in text", at: index)
      case 0x0D:
        // Every line break becomes a line feed (section 2.11).
        text.append(0x0A)
        index += starts(with: "\r\n") ? 2 : 1
      case let byte:
        text.append(byte)
        index += 1
      }
    }
  }

  private mutating func readEnd(of element: inout MarkupElement) throws(Problem) {
    let start = index
    index += 2
    let name = try readName("an element's name")
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { throw unexpected("'>'") }
    index += 1
    guard name.text == element.name else {
      throw report(
        "xml-mismatch", "'</\(shown(name.text))>' can't close '<\(shown(element.name))>'", at: start,
        notes: [Diagnostic.Note("opened here", at: element.range)])
    }
    element.range.upper = index
  }

  /// Reads an entity or a character reference.
  private mutating func readReference(into text: inout [UInt8]) throws(Problem) {
    let start = index
    let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw report("xml-entity", "write '&amp;' instead of '&'", at: start) }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    let scalar =
      name.hasPrefix("#x")
      ? MarkupReader.scalar(name.dropFirst(2), radix: 16)
      : name.hasPrefix("#") ? MarkupReader.scalar(name.dropFirst(1), radix: 10) : MarkupReader.entities[name]
    guard let scalar else {
      throw report("xml-entity", "\(quoted("&" + name + ";")) isn't an entity of XML", at: start)
    }
    text += Array(String(Character(scalar)).utf8)
    index = end + 1
  }

  private static let entities: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private static func scalar(_ digits: Substring, radix: Int) -> Unicode.Scalar? {
    guard !digits.hasPrefix("+"), !digits.hasPrefix("-"), let value = UInt32(digits, radix: radix) else { return nil }
    if value < 0x20, value != 0x09, value != 0x0A, value != 0x0D { return nil }
    return value == 0xFFFE || value == 0xFFFF ? nil : Unicode.Scalar(value)
  }

  // MARK: Characters

  private mutating func readName(_ what: String) throws(Problem) -> SourceText {
    let start = index
    while index < bytes.count, MarkupReader.isName(bytes[index], isFirst: index == start) { index += 1 }
    guard index > start else { throw unexpected(what) }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    return SourceText(text: text, range: SourceRange(lower: start, upper: index))
  }

  private static func isName(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...0xFF:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = index
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return index > start
  }

  /// Skips a comment or a processing instruction. Returns `false` if there is neither.
  private mutating func skipRemark() throws(Problem) -> Bool {
    let start = index
    if starts(with: "<?") {
      guard let end = offset(of: "?>") else {
        throw report("xml-syntax", "a processing instruction is never closed", at: start)
      }
      index = end + 2
      return true
    }
    guard starts(with: "<!--") else { return false }
    index += 4
    guard let end = offset(of: "--") else { throw report("xml-syntax", "the comment is never closed", at: start) }
    index = end
    guard starts(with: "-->") else { throw report("xml-syntax", "'--' can't be part of a comment", at: end) }
    index = end + 3
    return true
  }

  private func starts(with text: StaticString, at start: Int? = nil) -> Bool {
    let start = start ?? index
    guard bytes.count - start >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { bytes[start..<start + $0.count].elementsEqual($0) }
  }

  private func offset(of mark: StaticString) -> Int? {
    (index..<bytes.count).first { starts(with: mark, at: $0) }
  }

  // MARK: Problems

  private func unexpected(_ what: String) -> Problem {
    if index >= bytes.count { return report("xml-syntax", "expected \(what), but the file ends", at: index) }
    let length = utf8SequenceLength(bytes, at: index, end: bytes.count) ?? 1
    let found = String(decoding: bytes[index..<index + length], as: UTF8.self)
    return report("xml-syntax", "expected \(what), but found \(quoted(found))", at: index)
  }

  private func report(
    _ rule: String, _ message: String, at start: Int, notes: [Diagnostic.Note] = [], fix: Fix? = nil
  ) -> Problem {
    let range = SourceRange(lower: start, upper: min(start + 1, bytes.count))
    return Problem(diagnostic: Diagnostic(.error, rule, message, at: range, notes: notes, fix: fix))
  }
}
