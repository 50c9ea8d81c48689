import RouteLanguage

/// A strict reader of XML property lists, like `plutil -lint`: the system can read every file that the reader accepts.
///
/// Any bytes give a value or diagnostics.
package struct PropertyListReader: ErrorCollector {
  @Limited package var diagnostics: [Diagnostic] = []

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
    let isBinary = bytes.starts(with: "bplist".utf8)
    guard isBinary || bytes.starts(with: "{".utf8) || bytes.starts(with: "(".utf8) else { return nil }
    let format = isBinary ? "a binary property list" : "JSON or an old property list"
    return Diagnostic(
      .error, "plist-format", "this is \(format), not XML", at: start,
      fix: "convert it to XML with 'plutil -convert xml1 FILE'")
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
        if let first = ranges.updateValue(child.range, forKey: name) {
          ranges[name] = first
          report(
            "plist-key", "duplicate key \(quoted(name))", at: child.range,
            notes: [Diagnostic.Note("first here", at: first)])
        }
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
    let isGood = PropertyListReader.languages[element.name].map { language in
      // The Base64 text in `<data>` may contain whitespace.
      language.accepts(
        element.name == "data" ? text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } : Array(text.utf8))
    }
    if isGood != true { report("plist-value", "\(quoted(text)) isn't a valid '<\(element.name)>'", at: element.range) }
    switch element.name {
    case "integer", "real": return .number(text)
    case let name: return .other(name == "data" ? name : "a " + name)
    }
  }

  /// The values of numbers, dates and Base64 (RFC 4648, section 4).
  private static let languages = [
    "integer": "[+-]?(0[xX][0-9a-fA-F]+|[0-9]+)",
    "real": "[+-]?([nN][aA][nN]|[iI][nN][fF]([iI][nN][iI][tT][yY])?|([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?)",
    "date": "[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}Z",
    "data": "([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?",
  ].mapValues { TypeLanguage.pattern($0) }
}
