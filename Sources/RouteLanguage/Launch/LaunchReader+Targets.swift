import RouteMatching

extension LaunchReader {
  private static let targetKeys = ["link", "to", "set"]

  /// Reads a target.
  ///
  /// - Parameters:
  ///   - keys: the keys of a target that make sense here.
  ///   - others: keys of the object that are no target's, read by the caller.
  /// - Returns: `nil` where there is none: something was reported, or the object has only `others`.
  mutating func readTarget(
    _ value: JSONValue, _ what: String, keys: [String] = targetKeys, beside others: [String] = []
  ) -> LaunchTarget? {
    var target = LaunchTarget(range: value.range)
    switch value.kind {
    case .null:
      target.opensNothing = true
      return target
    case .string(let route):
      target.route = route.located
      return target
    case .object: break
    default:
      reportKind(value, what, "a route's id, null or an object")
      return nil
    }
    let members = members(value, of: what, known: keys + others)
    let own = members.filter { keys.contains($0.key.text) }
    if own.isEmpty, members.contains(where: { others.contains($0.key.text) }) { return nil }
    for (key, value) in own {
      switch key.text {
      case "link": readLink(value, into: &target)
      case "to": target.route = text(value, "'to'")?.located
      default: readSet(value, into: &target)
      }
    }
    if target.route == nil, !target.takesOwnLink, target.linkKeys.isEmpty,
      !own.contains(where: { $0.key.text != "set" })
    {
      report("missing-key", "\(what) doesn't say where it leads", at: value.range, fix: "write \"to\": \"…\"")
      return nil
    }
    if target.route == nil, let value = target.set.first {
      report(
        "missing-key", "'set' gives \(quoted(value.name.value)) a value, but there is no 'to' with parameters",
        at: value.name.range, fix: "write \"to\": \"…\"")
    }
    return target
  }

  /// `true`, a key path, or several.
  private mutating func readLink(_ value: JSONValue, into target: inout LaunchTarget) {
    switch value.kind {
    case .bool(true): target.takesOwnLink = true
    case .string, .array: target.linkKeys = texts(value, "a key path").map(\.located)
    default: reportKind(value, "'link'", "true, a key path or several")
    }
  }

  /// Parameters and their values; a number, `true` or `false` is as good as its text.
  private mutating func readSet(_ value: JSONValue, into target: inout LaunchTarget) {
    for (name, value) in members(value, of: "'set'") {
      let parts: [LaunchValueDeclaration.Part]
      switch value.kind {
      case .string(let text): parts = readTemplate(text)
      case .number(let text): parts = [.text(text)]
      case .bool(let truth): parts = [.text(truth ? "true" : "false")]
      default:
        reportKind(value, "a value of 'set'", "a string, a number, true or false")
        continue
      }
      target.set.append(LaunchValueDeclaration(name: name.located, parts: parts, range: value.range))
    }
  }

  /// Text around key paths in braces; a brace can't be part of the text.
  private mutating func readTemplate(_ source: SourceText) -> [LaunchValueDeclaration.Part] {
    let bytes = Array(source.text.utf8)
    var parts: [LaunchValueDeclaration.Part] = []
    var start = 0
    var index = 0
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        if index > start { parts.append(.text(text(start..<index))) }
        guard let close = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
          report(
            "unclosed-brace", "'{' is never closed", at: source.range(of: index..<index + 1),
            fix: "write '}' after the key")
          return parts
        }
        let key = text(index + 1..<close)
        if key.isEmpty || key.contains("{") {
          report("bad-template", "a key path stands in braces", at: source.range(of: index..<close + 1))
        } else {
          parts.append(.key(key))
        }
        start = close + 1
        index = start
        continue
      case UInt8(ascii: "}"):
        report("stray-brace", "'}' closes nothing", at: source.range(of: index..<index + 1))
      default: break
      }
      index += 1
    }
    if start < bytes.count { parts.append(.text(text(start..<bytes.count))) }
    return parts
  }
}

extension PatternReader {
  /// Reads the pattern of an identifier: plain text, in which nothing is percent-encoded, around typed parameters
  /// (`book-{book: BookID}`). A brace can't be part of the text.
  ///
  /// The text comes with every character but the unreserved ones percent-encoded, as ``RouteMatching/LaunchRule`` reads
  /// identifiers.
  static func identifier(_ source: SourceText, into diagnostics: inout [Diagnostic]) -> Piece? {
    var reader = PatternReader(source)
    let piece = reader.readIdentifier()
    diagnostics += reader.diagnostics
    return reader.diagnostics.hasErrors ? nil : piece
  }

  private mutating func readIdentifier() -> Piece {
    let whole = 0..<bytes.count
    var parts: [Piece.Part] = []
    var index = 0
    if bytes.isEmpty { report("wrong-value", "no identifier is empty", at: 0..<0) }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{") {
        guard let close = closingBrace(index, end: bytes.count) else {
          report("unclosed-brace", "'{' is never closed", at: index..<index + 1, fix: "write '}' after the parameter")
          break
        }
        readIdentifierParameter(index..<close + 1, into: &parts)
        index = close + 1
        continue
      }
      var literal: [UInt8] = []
      while index < bytes.count, bytes[index] != UInt8(ascii: "{") {
        let byte = bytes[index]
        if byte == UInt8(ascii: "}") {
          report("stray-brace", "'}' closes nothing", at: index..<index + 1)
        } else if byte < 0x20 || byte == 0x7F {
          report("control-character", "no identifier that is read holds a control character", at: index..<index + 1)
        }
        if LinkCharacters.isUnreserved(byte) {
          literal.append(byte)
        } else {
          LinkCharacters.appendEncoded(byte, to: &literal)
        }
        index += 1
      }
      parts.append(.literal(String(decoding: literal, as: UTF8.self)))
    }
    return Piece(parts: parts, range: source.range(of: whole))
  }

  private mutating func readIdentifierParameter(_ range: Range<Int>, into parts: inout [Piece.Part]) {
    guard let parameter = readParameter(range) else { return }
    let use = parameter.use
    if parameter.isRest || use.isOptional || use.defaultValue != nil || use.fallback != nil || use.type?.list != nil {
      report(
        "bad-parameter", "a parameter of an identifier has a name and a type, nothing else", at: range,
        fix: "write '{\(use.name?.value ?? "_")}'")
    }
    if case .parameter? = parts.last {
      report("bad-parameter", "two parameters need text between them", at: range)
    }
    parts.append(.parameter(use))
  }
}
