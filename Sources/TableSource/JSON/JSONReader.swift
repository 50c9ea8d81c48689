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
  /// `true` after a problem whose meaning isn't known. Later problems may follow from it, so their fixes aren't made
  /// automatically.
  var isGuessing = false
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
    let mark = "<<<<<<< "
    guard let line = bytes.split(separator: 0x0A).first(where: { $0.starts(with: mark.utf8) }) else { return nil }
    return Diagnostic(
      .error, "merge-conflict", "unresolved merge conflict", at: range(line.startIndex..<line.startIndex + 7),
      fix: "keep the right lines between '<<<<<<<' and '>>>>>>>', and remove the lines with the marks")
  }

  private mutating func readText() -> JSONValue? {
    guard skipMark(), skipSpace() else { return nil }
    guard let first = byte else {
      report(
        "unexpected-end", isTable ? "the file is empty, but a table is a JSON object" : "the file is empty", at: 0..<0,
        fix: isTable
          ? #"write { "version": 1, "origins": { "web": "https://www.example.com" }, "routes": { "home": "/" } }"# : nil
      )
      return nil
    }
    if isTable, isLetter(first), !["true", "false", "null"].contains(where: { isAt($0) }) {
      report(
        "unexpected-character", "a table is a JSON object, but this file begins with \(described(index))",
        at: character(index), fix: "begin it with '{'")
      return nil
    }
    guard let value = readValue(expecting: "a value"), skipSpace() else { return nil }
    guard index < end else { return value }
    let message = "unexpected text after the end of the JSON value: \(described(index))"
    let closer = mayHideClosers ? nil : bracketsAgainstIndentation().superfluous
    let rest = bytes[index..<end]
    if closer == nil, rest.allSatisfy({ "}] \t\r\n".utf8.contains($0) }),
      let last = rest.lastIndex(where: { !isSpace($0) })
    {
      report(
        "text-after-end", message, at: character(index),
        fix: Fix("remove it", replacing: range(index..<last + 1), by: ""))
      return value
    }
    // A bracket closes the value too early, so the positions of all later values in the value are unknown.
    report(
      "text-after-end", message, at: character(index),
      notes: closer.map { [Diagnostic.Note("this bracket is probably one too many", at: range($0..<$0 + 1))] } ?? [],
      fix: closer == nil ? "put everything into one object, '{ … }'" : "remove the bracket that is one too many")
    return nil
  }

  /// Reads a value, or reports that it is missing or invalid. Returns `nil` to end the reading.
  private mutating func readValue(expecting what: String) -> JSONValue? {
    guard let byte else {
      report("unexpected-end", "expected \(what), but the file ends", at: end..<end)
      return nil
    }
    switch byte {
    case UInt8(ascii: "{"): return readObject()
    case UInt8(ascii: "["): return readArray()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return readString().map { JSONValue(.string($0), $0.range) }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return readNumber()
    case _ where isLetter(byte): return readWord()
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

  // MARK: Arrays and objects

  private mutating func readArray() -> JSONValue? {
    if isObjectInBrackets {
      guard let object = readObject(closing: UInt8(ascii: "]")) else { return nil }
      let (open, close) = (object.range.lower, object.range.upper - 1)
      report(
        "unexpected-character", "expected an object, '{ … }', but found keys in an array, '[ … ]'", at: open..<open + 1,
        fix: Fix(
          "write '{' and '}'", [Fix.Edit(range(open..<open + 1), "{"), Fix.Edit(range(close..<close + 1), "}")]))
      return object
    }
    var elements: [JSONValue] = []
    let range = readElements(until: UInt8(ascii: "]"), "a value") { reader in
      guard let value = reader.readValue(expecting: "a value or ']'") else { return false }
      elements.append(value)
      return true
    }
    return range.map { JSONValue(.array(elements), $0) }
  }

  /// `true` if the bracket at the current index encloses keys and values, as in a dictionary in Swift: `["home": "/"]`.
  private var isObjectInBrackets: Bool {
    func afterSpace(_ start: Int) -> Int { bytes[start...].firstIndex { !isSpace($0) } ?? end }
    let open = afterSpace(index + 1)
    guard open < end, bytes[open] == UInt8(ascii: "\"") else { return false }
    let close = bytes[(open + 1)...].firstIndex { [0x0A, UInt8(ascii: "\""), UInt8(ascii: "\\")].contains($0) } ?? end
    guard close < end, bytes[close] == UInt8(ascii: "\"") else { return false }
    let colon = afterSpace(close + 1)
    return colon < end && bytes[colon] == UInt8(ascii: ":")
  }

  private mutating func readObject(closing closer: UInt8 = UInt8(ascii: "}")) -> JSONValue? {
    var members: [(key: SourceText, value: JSONValue)] = []
    var seen: [String: SourceRange] = [:]
    let range = readElements(until: closer, "a key") { reader in
      guard let key = reader.readKey(), reader.skipSpace(), reader.readColon(after: key), reader.skipSpace() else {
        return false
      }
      let place = key.range.lower..<key.range.upper
      if reader.byte == UInt8(ascii: ",") || reader.byte == closer {
        reader.report(
          "missing-value", "the key \(quoted(key.text)) has no value", at: place,
          fix: "write a value after ':', or remove the key")
        return true
      }
      guard let value = reader.readValue(expecting: "a value after ':'") else { return false }
      if let first = seen[key.text] {
        reader.report(
          "duplicate-key", "duplicate key \(quoted(key.text))", at: place,
          notes: [Diagnostic.Note("first here", at: first)], fix: "remove or rename one of the two")
      } else {
        seen[key.text] = key.range
        members.append((key, value))
      }
      return true
    }
    return range.map { JSONValue(.object(members), $0) }
  }

  /// Reads the elements of an array or the members of an object, and returns its range. Returns `nil` to end the
  /// reading.
  ///
  /// - Parameters:
  ///   - what: The first part of each element, for a message.
  ///   - read: Reads an element. Returns `false` to end the reading.
  private mutating func readElements(
    until closer: UInt8, _ what: String, _ read: (inout JSONReader) -> Bool
  ) -> SourceRange? {
    let start = index
    guard depth < JSONReader.maximumDepth else {
      report(
        "too-deep", "arrays and objects are nested more than \(JSONReader.maximumDepth) levels deep",
        at: start..<start + 1)
      return nil
    }
    depth += 1
    index += 1
    while skipSpace() {
      switch byte {
      case nil:
        reportUnclosed(from: start)
        return nil
      case closer:
        depth -= 1
        index += 1
        return range(start..<index)
      case UInt8(ascii: ","):
        replaceByte("unexpected-character", "expected \(what) before ','", by: "", fix: "remove the ','")
      default:
        guard read(&self), readComma(before: closer, opened: start) else { return nil }
      }
    }
    return nil
  }

  private mutating func readKey() -> SourceText? {
    let start = index
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return readString() }
    if isLetter(bytes[start]) {
      let word = start..<skipWord()
      // If only the first quotation mark is missing, the last one belongs to the key.
      if byte == UInt8(ascii: "\"") { index += 1 }
      let key = text(word)
      reportOnce(
        "unquoted-key", "the key \(quoted(key)) must be in quotes", at: start..<index, by: jsonLiteral(key),
        together: "put keys in quotes")
      return SourceText(text: key, range: range(start..<index), offsets: Array(start...index))
    }
    if let text = readTypographicString() { return text }
    // A merge writes such a mark if both sides changed the same lines.
    let mark = bytes[start..<min(start + 7, end)]
    if mark.count == 7, "<=>|".utf8.contains(bytes[start]), mark.allSatisfy({ $0 == bytes[start] }) {
      report(
        "unexpected-character", "unresolved merge conflict", at: mark.indices,
        fix: "keep one side, and remove the lines of '<<<<<<<', '=======' and '>>>>>>>'")
    } else if !lostTrack {
      report("unexpected-character", "expected a key or '}', but found \(described(index))", at: character(index))
    }
    return nil
  }

  private mutating func readColon(after key: SourceText) -> Bool {
    if byte == UInt8(ascii: ":") {
      index += 1
      return true
    }
    if lostTrack { return false }
    if byte == UInt8(ascii: "=") {
      replaceByte("missing-colon", "expected ':' between a key and its value, but found '='", by: ":", fix: "write ':'")
      return true
    }
    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") { return true }
    report(
      "missing-colon", "expected ':' after the key \(quoted(key.text)), but found \(described(index))",
      at: character(index))
    return byte.map(startsValue) ?? false
  }

  /// Reads the comma after an element. Leaves the end of the array or object to the caller. Returns `false` to end the
  /// reading.
  private mutating func readComma(before closer: UInt8, opened start: Int) -> Bool {
    let after = index
    if !lostTrack, !hasTooMany, bytes[after - 1] == UInt8(ascii: "\""), isInPattern(at: after - 1) {
      skipUnescapedQuotes(at: after - 1)
      return readComma(before: closer, opened: start)
    }
    guard skipSpace() else { return false }
    guard let byte else {
      reportUnclosed(from: start)
      return false
    }
    if byte == closer {
      lostTrack = false
      return true
    }
    if byte == UInt8(ascii: ",") {
      lostTrack = false
      let comma = index..<index + 1
      index += 1
      guard skipSpace() else { return false }
      if self.byte == closer {
        report("trailing-comma", "trailing comma before \(described(index))", at: comma, by: "", fix: "remove the ','")
      }
      return true
    }
    if byte == UInt8(ascii: ";"), !lostTrack {
      replaceByte("unexpected-character", "expected ',' between two values, but found ';'", by: ",", fix: "write ','")
      return true
    }
    if index == after, bytes[index - 1] == UInt8(ascii: "\""), byte != UInt8(ascii: "\""), startsValue(byte), !lostTrack
    {
      skipUnescapedQuotes(at: index - 1)
      return readComma(before: closer, opened: start)
    }
    if startsValue(byte) || typographicQuotes() != nil {
      if !lostTrack {
        report("missing-comma", "expected ',' between two values", at: after..<after, by: ",", fix: "write ',' here")
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
    report(rule, message, at: index..<index + 1, by: text, fix: fix)
    index += 1
  }

  /// Reports that a bracket isn't closed: the bracket that the indentation shows, or else the one at `start`.
  private mutating func reportUnclosed(from start: Int) {
    let start = mayHideClosers ? start : bracketsAgainstIndentation().unclosed ?? start
    let (opener, closer) = bytes[start] == UInt8(ascii: "[") ? ("[", "]") : ("{", "}")
    let place = missingCloser(of: start)
    let isEnd = bytes[place...].allSatisfy(isSpace)
    let fix: Fix
    if !mayHideClosers, depth == 1 || !isEnd {
      fix = Fix("write '\(closer)' there", replacing: range(place..<place), by: isEnd ? "\n\(closer)" : closer)
    } else if depth > 1, isEnd {
      fix = "write '\(closer)' where it ends, and close the \(depth == 2 ? "one" : "\(depth - 1)") around it"
    } else {
      fix = "write '\(closer)' where it ends"
    }
    report(
      "unclosed", "'\(opener)' is never closed", at: start..<start + 1,
      notes: [Diagnostic.Note(isEnd ? "the file ends here" : "it probably ends here", at: range(place..<place))],
      fix: fix)
  }
}
