import RouteMatching

/// A strict reader of JSON (RFC 8259) that keeps the position of each value and finds as many problems as possible.
///
/// In addition to the rules of the RFC, a duplicate key is an error, because one of its two values would be lost
/// without notice. A byte order mark is an error, too. Keys are compared like Swift strings, so two spellings of the
/// same accented letter are the same key.
///
/// If a problem has a single likely meaning (a trailing comma, a comment, an invalid escape, a missing comma), it's
/// reported and the reading continues with that meaning. Any other problem ends the reading. The time is linear in the
/// number of bytes, and nesting is limited to ``maximumDepth``, so no input can overflow the stack.
package struct JSONReader {
  /// The maximum nesting depth of arrays and objects. A table needs about ten.
  package static let maximumDepth = 128

  let bytes: [UInt8]
  let end: Int
  let file: Int
  /// `true` if the text is a table, so that messages can mention tables.
  private let isTable: Bool
  var index = 0
  var depth = 0
  @Limited var diagnostics: [Diagnostic] = []
  /// `true` if there are more problems than are kept, which ends the reading.
  var hasTooMany: Bool { diagnostics.count > Limited.maximumCount }
  /// `true` if the last string wasn't closed on its line. Problems after it probably follow from that, so they aren't
  /// reported.
  var lostTrack = false
  /// `true` if a comment or an unclosed string may contain the closing brackets of the objects around it, so that their
  /// positions are uncertain.
  var mayHideClosers = false

  private init(_ bytes: [UInt8], file: Int, isTable: Bool) {
    self.bytes = bytes
    self.file = file
    self.isTable = isTable
    end = bytes.count
  }

  /// Reads a JSON text. If there are no diagnostics, the value is complete. Otherwise it's a best guess, or `nil` if
  /// the text is too damaged for one.
  package static func read(
    _ bytes: [UInt8], file: Int = 0, isTable: Bool = false
  ) -> (value: JSONValue?, diagnostics: [Diagnostic]) {
    var reader = JSONReader(bytes, file: file, isTable: isTable)
    let value = reader.readText()
    if !reader.diagnostics.isEmpty, let conflict = reader.mergeConflict {
      return (nil, [conflict])
    }
    return (value, reader.diagnostics)
  }

  /// A diagnostic about the first unresolved merge conflict. It replaces all other diagnostics, because the conflict
  /// causes them.
  private var mergeConflict: Diagnostic? {
    let marker: [UInt8] = Array("<<<<<<< ".utf8)
    var start = 0
    while start < end {
      let line: ArraySlice<UInt8> = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
      if line.starts(with: marker) {
        return Diagnostic(
          .error, "merge-conflict", "unresolved merge conflict", at: range(start..<start + marker.count - 1),
          fix: "keep the right lines between '<<<<<<<' and '>>>>>>>', and remove the lines with the marks")
      }
      start += line.count + 1
    }
    return nil
  }

  private mutating func readText() -> JSONValue? {
    guard skipMark() else { return nil }
    guard skipSpace() else { return nil }
    guard index < end else {
      report(
        "unexpected-end", isTable ? "the file is empty, but a table is a JSON object" : "the file is empty", at: 0..<0,
        fix: isTable
          ? #"write { "version": 1, "origins": { "web": "https://www.example.com" }, "routes": { "home": "/" } }"# : nil
      )
      return nil
    }
    let isWord = ["true", "false", "null"].contains { bytes[index...].starts(with: $0.utf8) }
    if isTable, isLetter(bytes[index]), !isWord {
      report(
        "unexpected-character", "a table is a JSON object, but this file begins with \(described(index))",
        at: character(index), fix: "begin it with '{'")
      return nil
    }
    guard let value = readValue(expecting: "a value") else { return nil }
    guard skipSpace() else { return nil }
    guard index < end else { return value }
    let message = "unexpected text after the end of the JSON value: \(described(index))"
    if let end = endOfClosers() {
      report(
        "text-after-end", message, at: character(index), fix: Fix("remove it", replacing: range(index..<end), by: ""))
      return value
    }
    // A bracket closes the value too early, so the positions of all later values in the value are unknown.
    let closer = mayHideClosers ? nil : bracketsAgainstIndentation().superfluous
    report(
      "text-after-end", message, at: character(index),
      notes: closer.map { [Diagnostic.Note("this bracket is probably one too many", at: range($0..<$0 + 1))] } ?? [],
      fix: closer == nil ? "put everything into one object, '{ … }'" : "remove the bracket that is one too many")
    return nil
  }

  /// Returns the end of the last closing bracket if the rest of the file has only closing brackets and whitespace.
  private func endOfClosers() -> Int? {
    let closers = "}]".utf8
    guard bytes[index..<end].allSatisfy({ closers.contains($0) || " \t\r\n".utf8.contains($0) }) else { return nil }
    return bytes[index..<end].lastIndex { closers.contains($0) }.map { $0 + 1 }
  }

  /// Reads a value, or reports that it is missing or invalid. Returns `nil` to end the reading.
  mutating func readValue(expecting what: String) -> JSONValue? {
    guard index < end else {
      report("unexpected-end", "expected \(what), but the file ends", at: end..<end)
      return nil
    }
    switch bytes[index] {
    case UInt8(ascii: "{"): return readObject()
    case UInt8(ascii: "["): return readArray()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let text = readString() else { return nil }
      return JSONValue(.string(text), text.range)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return readNumber()
    case let byte where isLetter(byte): return readWord()
    case UInt8(ascii: "/") where !lostTrack: return readBareText()
    default:
      if let text = readTypographicString() { return JSONValue(.string(text), text.range) }
      // After an unclosed string, any quotation mark may be the wrong one of a pair, so don't report it.
      if !lostTrack {
        report("unexpected-character", "expected \(what), but found \(described(index))", at: character(index))
      }
      return nil
    }
  }

  private mutating func readArray() -> JSONValue? {
    if let problem = objectInBrackets() {
      guard let object = readObject(closing: UInt8(ascii: "]")), index > 0 else { return nil }
      let edits = [
        Fix.Edit(range(problem..<problem + 1), "{"), Fix.Edit(range(index - 1..<index), "}"),
      ]
      report(
        "unexpected-character", "expected an object, '{ … }', but found keys in an array, '[ … ]'",
        at: problem..<problem + 1, fix: Fix("write '{' and '}'", edits))
      return object
    }
    guard let start = open() else { return nil }
    var elements: [JSONValue] = []
    while true {
      guard skipSpace() else { return nil }
      if index < end, bytes[index] == UInt8(ascii: "]") {
        close()
        return JSONValue(.array(elements), range(start..<index))
      }
      if index < end, bytes[index] == UInt8(ascii: ",") {
        replaceByte("unexpected-character", "expected a value before ','", by: "", fix: "remove the ','")
        continue
      }
      guard index < end else { return unclosed(from: start) }
      guard let value = readValue(expecting: "a value or ']'") else { return nil }
      elements.append(value)
      guard readComma(before: UInt8(ascii: "]"), opened: start) else { return nil }
    }
  }

  /// Returns the index of the opening bracket if it encloses keys and values, as in a dictionary in Swift:
  /// `["home": "/"]`.
  private func objectInBrackets() -> Int? {
    func skip(_ cursor: inout Int) {
      while cursor < end, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[cursor]) { cursor += 1 }
    }
    var cursor = index + 1
    skip(&cursor)
    guard cursor < end, bytes[cursor] == UInt8(ascii: "\"") else { return nil }
    cursor += 1
    while cursor < end, ![0x0A, UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(bytes[cursor]) { cursor += 1 }
    guard cursor < end, bytes[cursor] == UInt8(ascii: "\"") else { return nil }
    cursor += 1
    skip(&cursor)
    return cursor < end && bytes[cursor] == UInt8(ascii: ":") ? index : nil
  }

  private mutating func readObject(closing closer: UInt8 = UInt8(ascii: "}")) -> JSONValue? {
    guard let start = open() else { return nil }
    var members: [(key: SourceText, value: JSONValue)] = []
    var seen: [String: Int] = [:]
    while true {
      guard skipSpace() else { return nil }
      guard index < end else { return unclosed(from: start) }
      if bytes[index] == closer {
        close()
        return JSONValue(.object(members), range(start..<index))
      }
      if bytes[index] == UInt8(ascii: ",") {
        replaceByte("unexpected-character", "expected a key before ','", by: "", fix: "remove the ','")
        continue
      }
      guard let key = readKey() else { return nil }
      guard skipSpace(), readColon(after: key), skipSpace() else { return nil }
      if index < end, bytes[index] == UInt8(ascii: ",") || bytes[index] == closer {
        report(
          "missing-value", "the key \(quoted(key.text)) has no value", at: key.range.lower..<key.range.upper,
          fix: "write a value after ':', or remove the key")
      } else {
        guard let value = readValue(expecting: "a value after ':'") else { return nil }
        if let first = find(key.text, in: members, &seen) {
          report(
            "duplicate-key", "duplicate key \(quoted(key.text))",
            at: key.range.lower..<key.range.upper,
            notes: [Diagnostic.Note("first here", at: members[first].key.range)], fix: "remove or rename one of the two"
          )
        } else {
          members.append((key, value))
        }
      }
      guard readComma(before: closer, opened: start) else { return nil }
    }
  }

  /// Returns the index of the member with a key, if any. Small objects are searched, and the keys of large ones are
  /// cached in `seen`.
  private func find(
    _ key: String, in members: [(key: SourceText, value: JSONValue)], _ seen: inout [String: Int]
  ) -> Int? {
    if members.count < 12 { return members.firstIndex { $0.key.text == key } }
    for index in seen.count..<members.count { seen[members[index].key.text] = index }
    return seen[key]
  }

  private mutating func readKey() -> SourceText? {
    let byte = bytes[index]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return readString() }
    if isLetter(byte) {
      let start = index
      while index < end, isLetter(bytes[index]) || LinkCharacters.isDigit(bytes[index]) { index += 1 }
      let text = String(decoding: bytes[start..<index], as: UTF8.self)
      // If only the first quotation mark is missing, the last one belongs to the key.
      if index < end, bytes[index] == UInt8(ascii: "\"") { index += 1 }
      reportOnce(
        "unquoted-key", "the key \(quoted(text)) must be in quotes", at: start..<index,
        fix: Fix("write \(jsonLiteral(text))", replacing: range(start..<index), by: jsonLiteral(text)),
        together: "put keys in quotes")
      return SourceText(text: text, range: range(start..<index), offsets: Array(start...index))
    }
    if let text = readTypographicString() { return text }
    if let mark = conflictMark(at: index) {
      report(
        "unexpected-character", "unresolved merge conflict", at: mark,
        fix: "keep one side, and remove the lines of '<<<<<<<', '=======' and '>>>>>>>'")
    } else if !lostTrack {
      report("unexpected-character", "expected a key or '}', but found \(described(index))", at: character(index))
    }
    return nil
  }

  private mutating func readColon(after key: SourceText) -> Bool {
    if index < end, bytes[index] == UInt8(ascii: ":") {
      index += 1
      return true
    }
    if lostTrack { return false }
    if index < end, bytes[index] == UInt8(ascii: "=") {
      replaceByte(
        "missing-colon", "expected ':' between a key and its value, but found '='", by: ":", fix: "write ':'")
      return true
    }
    if index < end, bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: "}") { return true }
    report(
      "missing-colon", "expected ':' after the key \(quoted(key.text)), but found \(described(index))",
      at: character(index)
    )
    return index < end && startsValue(bytes[index])
  }

  /// Reads the comma after an element. Leaves the end of the array or object to the caller. Returns `false` to end the
  /// reading.
  private mutating func readComma(before closer: UInt8, opened start: Int) -> Bool {
    let after = index
    guard skipSpace() else { return false }
    guard index < end else {
      _ = unclosed(from: start)
      return false
    }
    let byte = bytes[index]
    if byte == closer {
      lostTrack = false
      return true
    }
    if byte == UInt8(ascii: ",") {
      lostTrack = false
      let comma = index
      index += 1
      guard skipSpace() else { return false }
      if index < end, bytes[index] == closer {
        report(
          "trailing-comma", "trailing comma before \(described(index))", at: comma..<comma + 1,
          fix: Fix("remove the ','", replacing: range(comma..<comma + 1), by: ""))
      }
      return true
    }
    if byte == UInt8(ascii: ";"), !lostTrack {
      replaceByte(
        "unexpected-character", "expected ',' between two values, but found ';'", by: ",", fix: "write ','")
      return true
    }
    if startsValue(byte) || typographicQuotes() != nil {
      if !lostTrack {
        report(
          "missing-comma", "expected ',' between two values", at: after..<after,
          fix: Fix("write ',' here", replacing: range(after..<after), by: ","))
      }
      lostTrack = false
      return true
    }
    if lostTrack { return false }
    let closing = "'" + String(UnicodeScalar(closer)) + "'"
    report(
      "unexpected-character", "expected ',' or \(closing), but found \(described(index))", at: character(index),
      notes: [Diagnostic.Note("opened here", at: range(start..<start + 1))])
    return false
  }

  /// Reports the current byte, and continues after it as if the file had the text of the fix instead.
  private mutating func replaceByte(_ rule: String, _ message: String, by text: String, fix: String) {
    let byte = index..<index + 1
    report(rule, message, at: byte, fix: Fix(fix, replacing: range(byte), by: text))
    index += 1
  }

  private mutating func open() -> Int? {
    guard depth < JSONReader.maximumDepth else {
      report(
        "too-deep", "arrays and objects are nested more than \(JSONReader.maximumDepth) levels deep",
        at: index..<index + 1)
      return nil
    }
    depth += 1
    index += 1
    return index - 1
  }

  private mutating func close() {
    depth -= 1
    index += 1
  }

  /// Reports that a bracket isn't closed: the bracket that the indentation shows, or else the one at `start`.
  private mutating func unclosed(from start: Int) -> JSONValue? {
    let start = mayHideClosers ? start : bracketsAgainstIndentation().unclosed ?? start
    let (opener, closer) = bytes[start] == UInt8(ascii: "[") ? ("[", "]") : ("{", "}")
    let place = missingCloser(of: start)
    let isEnd = bytes[place...].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let isAlone = !mayHideClosers && (isEnd ? depth == 1 : true)
    report(
      "unclosed", "'\(opener)' is never closed", at: start..<start + 1,
      notes: [Diagnostic.Note(isEnd ? "the file ends here" : "it probably ends here", at: range(place..<place))],
      fix: isAlone
        ? Fix(
          "write '\(closer)' there", replacing: range(place..<place), by: isEnd && depth == 1 ? "\n\(closer)" : closer)
        : depth > 1 && isEnd
          ? "write '\(closer)' where it ends, and close the \(depth == 2 ? "one" : "\(depth - 1)") around it"
          : "write '\(closer)' where it ends")
    return nil
  }
}
