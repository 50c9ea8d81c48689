import RouteMatching

extension Promises {
  /// Returns the text with long runs of the same character abbreviated, such as `{60a}` for 60 times `a`.
  package static func abbreviated(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let unit = rest.prefix(first == "%" ? 3 : 1)
      var count = 0
      while rest.hasPrefix(unit) {
        count += 1
        rest = rest.dropFirst(unit.count)
      }
      result += count < 20 || first.isNumber ? String(repeating: String(unit), count: count) : "{\(count)\(unit)}"
    }
    return result
  }

  /// Returns the text with all abbreviations expanded.
  package static func expanded(_ text: String) -> String {
    let parts = text.components(separatedBy: "{")
    return parts.dropFirst().reduce(parts[0]) { result, part in
      let sides = part.components(separatedBy: "}")
      let count = sides[0].prefix { $0.isNumber }
      let repeated = String(repeating: String(sides[0].dropFirst(count.count)), count: min(Int(count) ?? 0, 1 << 20))
      return result + repeated + sides.dropFirst().joined(separator: "}")
    }
  }

  /// Returns a decoded word in the notation of promises: characters that would be misread are percent-encoded, and an
  /// empty word becomes `''`.
  package static func encoded(_ word: String) -> String {
    if word.isEmpty { return "''" }
    var text: [UInt8] = []
    for byte in word.utf8 {
      let isPlain = byte > 0x20 && byte < 0x7F && !"%,='{}\"\\".utf8.contains(byte)
      if isPlain { text.append(byte) } else { NormalForm.appendEscape(byte, to: &text) }
    }
    return abbreviated(String(decoding: text, as: UTF8.self))
  }

  /// Returns the decoded word for a word in the notation of promises.
  package static func decoded(_ text: String) -> String {
    if text == "''" { return "" }
    var bytes: [UInt8] = []
    let encoded = Array(expanded(text).utf8)
    var index = 0
    while index < encoded.count {
      let value =
        encoded[index] == UInt8(ascii: "%")
        ? LinkCharacters.escape(encoded, at: index, end: encoded.count) : nil
      bytes.append(value ?? encoded[index])
      index += value == nil ? 1 : 3
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  package func components(separatedBy separator: String) -> [String] {
    var parts: [String] = [""]
    var rest = Substring(self)
    while !rest.isEmpty {
      if rest.hasPrefix(separator) {
        parts.append("")
        rest = rest.dropFirst(separator.count)
      } else {
        parts[parts.count - 1].append(rest.removeFirst())
      }
    }
    return parts
  }

  /// Returns the text before the given ending, or `nil` if the text doesn't end with it.
  package func prefix(before end: String) -> String? { hasSuffix(end) ? String(dropLast(end.count)) : nil }
}

extension Promises.Place {
  /// Reads a place such as `https://*.shop.example:8443/app` or `shop:`.
  package init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    self.init(scheme: String(text[..<colon]), host: .none)
    let rest = text[text.index(after: colon)...]
    guard rest.hasPrefix("//") else {
      basePath = rest.split(separator: "/").map(String.init)
      return
    }
    var segments = FormReader.split(rest.dropFirst(2), at: "/")
    var authority = segments.removeFirst()
    basePath = segments.filter { !$0.isEmpty }
    var label: Promises.Parameter?
    if authority.hasPrefix("{"), let end = authority.lastIndex(of: "}") {
      guard let parameter = try? FormReader.parameter(String(authority[..<end].dropFirst())) else { return nil }
      label = parameter
      authority = String(authority[end...].dropFirst())
    }
    (authority, port) = Promises.Place.split(authority)
    if let label {
      host = .captured(label, suffix: authority)
    } else if authority == "*" {
      host = .any
    } else if let parent = authority.suffix(after: "*.") {
      host = .subdomains(parent)
    } else {
      host = .exact(authority)
    }
  }

  /// Returns the host and the port of an authority.
  static func split(_ authority: String) -> (host: String, port: String?) {
    guard let mark = authority.lastIndex(of: ":"), !authority[mark...].contains("]") else { return (authority, nil) }
    return (String(authority[..<mark]), String(authority[mark...].dropFirst()))
  }
}

/// A reader of patterns. Reading a pattern adds the parameters that it declares.
package struct FormReader {
  /// The error for text that isn't a pattern.
  package struct Unreadable: Error {}

  package private(set) var parameters: [Promises.Parameter]
  package private(set) var uncaptured: [Promises.Parameter] = []

  package init(_ parameters: [Promises.Parameter]) { self.parameters = parameters }

  /// Returns the pattern for its text.
  package mutating func form(_ text: String) throws(Unreadable) -> Promises.Form {
    var form = Promises.Form()
    let whole = FormReader.split(text, at: "#", most: 2)
    let sides = FormReader.split(whole[0], at: "?", most: 2)
    var segments = FormReader.split(sides[0], at: "/")
    guard segments.removeFirst().isEmpty else { throw Unreadable() }
    if segments.last == "" {
      segments.removeLast()
      form.endsWithSlash = !segments.isEmpty
    }
    for segment in segments { form.segments.append(try parts(segment)) }
    if sides.count > 1 { form.items = try items(sides[1]) }
    guard whole.count > 1 else { return form }
    // In a fragment that has only items, `&` is before the first item.
    if let items = whole[1].suffix(after: "&") {
      form.fragmentItems = try self.items(items)
    } else {
      let sides = FormReader.split(whole[1], at: "?", most: 2)
      form.fragment = try parts(sides[0])
      if sides.count > 1 { form.fragmentItems = try items(sides[1]) }
    }
    return form
  }

  private mutating func items(_ text: String) throws(Unreadable) -> [Promises.Form.Item] {
    var items: [Promises.Form.Item] = []
    for item in FormReader.split(text, at: "&") {
      let pair = FormReader.split(item, at: "=", most: 2)
      if pair.count > 1 {
        items.append(Promises.Form.Item(key: pair[0], value: try parts(pair[1])))
      } else if let brace = item.firstIndex(of: "{") {
        let parts = try parts(String(item[brace...]), brace == item.startIndex ? .remaining : .flag)
        items.append(Promises.Form.Item(key: String(item[..<brace]), value: parts))
      } else {
        items.append(Promises.Form.Item(key: item, value: nil))
      }
    }
    return items
  }

  /// Returns the parts of a piece.
  ///
  /// - Parameter kind: The kind of a parameter in the piece, or `nil` if the parameter's text specifies it.
  @discardableResult
  package mutating func parts(
    _ text: String, _ kind: Promises.Parameter.Kind? = nil
  ) throws(Unreadable) -> [Promises.Form.Part] {
    var parts: [Promises.Form.Part] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard rest.first == "{" else {
        let literal = rest.prefix { $0 != "{" }
        parts.append(.literal(String(literal)))
        rest = rest.dropFirst(literal.count)
        continue
      }
      var depth = 0
      let end = rest.firstIndex { character in
        depth += character == "{" ? 1 : character == "}" ? -1 : 0
        return depth == 0
      }
      guard let end else { throw Unreadable() }
      parts.append(.value(try name(String(rest[..<end].dropFirst()), kind)))
      rest = rest[end...].dropFirst()
    }
    return parts
  }

  /// Adds the parameter that is declared in braces, and returns its name.
  private mutating func name(_ text: String, _ kind: Promises.Parameter.Kind?) throws(Unreadable) -> String {
    // A wrapper's pattern contains the nested link as `{link}` without a type, or as `{link...}` at the end of the
    // path.
    if text == "link..." {
      var link = Promises.Parameter(name: "link", type: "")
      link.kind = .raw
      uncaptured.append(link)
      return link.name
    }
    guard text.contains(":") || text.contains(",") || text.hasSuffix("...") else { return text }
    var parameter = try FormReader.parameter(text)
    if let kind { parameter.kind = kind }
    if parameter.name.hasPrefix("_") {
      parameter.name = "_\(uncaptured.count)"
      uncaptured.append(parameter)
    } else if parameters.contains(where: { $0.name == parameter.name }) {
      uncaptured.append(parameter)
    } else {
      parameters.append(parameter)
    }
    return parameter.name
  }

  /// Reads `name: Type = default, examples`.
  static func parameter(_ text: String) throws(Unreadable) -> Promises.Parameter {
    let fields = text.components(separatedBy: ", ")
    guard fields.count > 1, let last = fields.last else { throw Unreadable() }
    let declaration = fields.dropLast().joined(separator: ", ")
    let sides = declaration.components(separatedBy: ": ")
    var parameter = Promises.Parameter(name: sides[0], type: sides.dropFirst().joined(separator: ": "))
    parameter.examples = last.split(separator: " ").map { Promises.decoded(String($0)) }
    if let name = parameter.name.prefix(before: "...") {
      parameter.name = name
      parameter.kind = parameter.type.suffix(after: "raw ") == nil ? .segments : .raw
      parameter.type = parameter.type.suffix(after: "raw ") ?? parameter.type
    }
    for mark in [" ?? ", " = "] {
      let parts = parameter.type.components(separatedBy: mark)
      guard parts.count == 2 else { continue }
      parameter.type = parts[0]
      parameter.isLenient = mark == " ?? "
      parameter.isOptional = parts[1] == "nil"
      parameter.fallback = parts[1] == "nil" ? nil : Promises.decoded(parts[1])
    }
    if let type = parameter.type.prefix(before: "?") {
      parameter.type = type
      parameter.isOptional = true
    }
    guard parameter.type.hasPrefix("["), let end = parameter.type.lastIndex(of: "]") else { return parameter }
    if parameter.kind == .single { parameter.kind = .repeated }
    for word in parameter.type[end...].dropFirst().split(separator: " ") {
      if word.hasPrefix("\"") {
        parameter.kind = .joined(separator: Promises.decoded(String(word.dropFirst().dropLast())))
      } else if case let bounds = word.components(separatedBy: "..."), let least = Int(bounds[0]) {
        let most = bounds.count > 1 ? Int(bounds[1]) ?? .max : least
        guard least <= min(most, 65_000) else { throw Unreadable() }
        parameter.counts = least...most
      }
    }
    parameter.type = String(parameter.type[..<end].dropFirst())
    return parameter
  }

  /// Returns the parts of a text between separators outside of braces.
  static func split(_ text: some StringProtocol, at separator: Character, most: Int = .max) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      depth += character == "{" ? 1 : character == "}" ? -1 : 0
      if character == separator, depth == 0, parts.count < most {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
