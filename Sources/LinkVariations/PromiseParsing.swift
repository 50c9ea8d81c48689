import RouteMatching

/// An error about a line that isn't written in the notation of promises.
package struct PromiseMistake: Error, Equatable {
  package let line: Int
  package let text: String
}

extension Promises {
  /// Reads promises from their text.
  package init(reading text: String) throws(PromiseMistake) {
    self.init()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { Line(written: $1, number: $0 + 1) }
    var rest = lines.filter { !$0.text.isEmpty }[...]
    while let head = rest.popFirst() {
      guard head.indent == 0 else { throw PromiseMistake(head, "stands outside of a section") }
      let section = Array(rest.prefix { $0.indent > 0 })
      rest = rest.dropFirst(section.count)
      switch head.text {
      case "origins": for line in section.joined { origins.append(try Origin(line)) }
      case "types": for line in section.joined { addType(line) }
      case "settings": for line in section.joined { try addSetting(line) }
      case "routes": for line in section.joined { try addRouteLine(line) }
      case "environments": for line in section.joined { try addEnvironmentLine(line) }
      default: sections[head.text] = section
      }
    }
  }

  private mutating func addSetting(_ line: Line) throws(PromiseMistake) {
    let words = line.text.split(separator: " ").map(String.init)
    settings.line = line.number
    switch words[0] {
    case "ignored": settings.ignoredKeys += words.dropFirst().map(Promises.decoded)
    case "limits":
      let numbers = words.compactMap { Int($0) }
      guard numbers.count == 3 else { throw PromiseMistake(line, "needs three numbers") }
      (settings.maximumLength, settings.maximumSegments, settings.maximumItems) = (numbers[0], numbers[1], numbers[2])
    case "case": (settings.ignoresCase, settings.ignoresKeyCase) = (words.contains("paths"), words.contains("keys"))
    default: throw PromiseMistake(line, "is no setting")
    }
  }

  private mutating func addEnvironmentLine(_ line: Line) throws(PromiseMistake) {
    if line.indent == 2 { return environments.append(Environment(name: line.text, line: line.number)) }
    guard let last = environments.indices.last else { throw PromiseMistake(line, "belongs to no environment") }
    environments[last].origins.append(try Origin(line))
  }

  private mutating func addType(_ line: Line) {
    let fields = line.fields
    var words = Words()
    var isRefused = false
    for word in fields.dropFirst().joined(separator: " ").split(separator: " ") {
      if word == "not" {
        isRefused = true
      } else if isRefused {
        words.refused.append(Promises.decoded(String(word)))
      } else {
        let sides = word.split(separator: "=").map { Promises.decoded(String($0)) }
        words.accepted.append(Words.Word(sides[0], canonical: sides.last))
      }
    }
    types[fields[0]] = words
  }

  private mutating func addRouteLine(_ line: Line) throws(PromiseMistake) {
    if line.text.hasPrefix("! ") { return try addException(line) }
    let fields = line.fields
    let notes = fields.count > 1 ? fields[1].components(separatedBy: ", ") : []
    if line.indent == 2 {
      var route = Route(id: fields[0])
      route.line = line.number
      try route.read(notes, of: line)
      return routes.append(route)
    }
    guard let last = routes.indices.last else { throw PromiseMistake(line, "belongs to no route") }
    var reader = FormReader(routes[last].parameters)
    if let given = fields[0].suffix(after: "and ") {
      guard (try? reader.parts(given)) != nil else { throw PromiseMistake(line, "has a parameter that can't be read") }
      routes[last].parameters = reader.parameters
      return
    }
    let exclude = fields[0].suffix(after: "except ")
    guard var form = try? reader.form(exclude ?? fields[0]) else {
      throw PromiseMistake(line, "has a pattern that can't be read")
    }
    (form.line, form.isExclude) = (line.number, exclude != nil)
    try form.read(notes, of: line)
    if form.origins.isEmpty { form.origins = routes[last].origins }
    if form.origins.isEmpty { form.origins = origins.map(\.name) }
    if exclude == nil { routes[last].parameters = reader.parameters }
    form.unkept = reader.unkept
    routes[last].append(form)
  }

  private mutating func addException(_ line: Line) throws(PromiseMistake) {
    let fields = Promises.fields(String(line.text.dropFirst(2))).map(Promises.expanded)
    guard fields.count > 1 else { throw PromiseMistake(line, "has no outcome") }
    let outcome: Outcome
    if fields[1] == "leads nowhere" {
      outcome = .nowhere
    } else if fields[1] == "isn't tried" {
      outcome = .unknown
    } else if let link = fields[1].suffix(after: "leads to ") {
      outcome = .link(link)
    } else if let route = fields[1].suffix(after: "opens ") {
      outcome = .route(route)
    } else {
      throw PromiseMistake(line, "has no outcome")
    }
    let reason = fields.count > 2 ? fields[2] : ""
    exceptions[fields[0]] = Exception(outcome, ofRoute: routes.count - 1, line: line.number, reason)
  }

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

extension PromiseMistake {
  init(_ line: Promises.Line, _ text: String) {
    self.init(line: line.number, text: "'\(line.text)' \(text)")
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
}

extension Promises.Place {
  /// Reads a place such as `https://*.shop.example:8443/app` or `shop:`.
  init?(_ text: String) {
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

struct FormReader {
  /// The error for text that isn't a pattern.
  struct Unreadable: Error {}

  private(set) var parameters: [Promises.Parameter]
  private(set) var unkept: [Promises.Parameter] = []

  init(_ parameters: [Promises.Parameter]) { self.parameters = parameters }

  /// Returns the pattern for its text.
  mutating func form(_ text: String) throws(Unreadable) -> Promises.Form {
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
  mutating func parts(
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
      unkept.append(link)
      return link.name
    }
    guard text.contains(":") || text.contains(",") || text.hasSuffix("...") else { return text }
    var parameter = try FormReader.parameter(text)
    if let kind { parameter.kind = kind }
    if parameter.name.hasPrefix("_") {
      parameter.name = "_\(unkept.count)"
      unkept.append(parameter)
    } else if parameters.contains(where: { $0.name == parameter.name }) {
      unkept.append(parameter)
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
        parameter.counts = least...(bounds.count > 1 ? Int(bounds[1]) ?? .max : least)
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

extension StringProtocol {
  /// Returns the text before the given ending, or `nil` if the text doesn't end with it.
  package func prefix(before end: String) -> String? { hasSuffix(end) ? String(dropLast(end.count)) : nil }
}
