/// The parts of a link pattern's text, split at the delimiters outside of braces. Joined, they give the same text.
struct LinkText {
  var segments: [String]
  /// `nil` if there is no `?`.
  var items: [String]?
  var fragment: String?

  init(_ text: String) {
    let (rest, fragment) = LinkText.cut(text, at: "#")
    let (path, query) = LinkText.cut(rest, at: "?")
    segments = LinkText.split(path, at: "/")
    items = query.map { LinkText.split($0, at: "&") }
    self.fragment = fragment
  }

  var text: String {
    var text: String = segments.joined(separator: "/")
    if let items, !items.isEmpty { text += "?" + items.joined(separator: "&") }
    if let fragment { text += "#" + fragment }
    return text
  }

  private static func cut(_ text: String, at mark: Character) -> (String, String?) {
    let parts: [String] = split(text, at: mark)
    guard parts.count > 1 else { return (text, nil) }
    return (parts[0], parts.dropFirst().joined(separator: String(mark)))
  }

  private static func split(_ text: String, at mark: Character) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    for character in text {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if character == mark, depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// Returns the elements of a part: literals, parameters, choices and optional parts, including their braces.
  static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var depth = 0
    for character in text {
      if depth == 0, character == "{" || pieces.isEmpty || pieces[pieces.count - 1].hasSuffix("}") { pieces.append("") }
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }
}

/// A choice or an optional part of a pattern.
enum FormText {
  /// The texts, including their quotes.
  case choice([String])
  /// The texts, parameters, choices and optional parts in it.
  case part([String])

  /// - Returns: `nil` for a parameter or literal text.
  init?(_ piece: String) {
    guard piece.hasPrefix("{"), piece.hasSuffix("}") else { return nil }
    let inside: Substring = piece.dropFirst().dropLast().drop { $0 == " " }
    if inside.hasPrefix("'") {
      self = .choice(FormText.texts(inside).filter { $0 != "|" })
    } else if inside.hasPrefix("? ") || inside.hasPrefix("?'") || inside.hasPrefix("?{") {
      self = .part(FormText.texts(inside.dropFirst()))
    } else {
      return nil
    }
  }

  /// Other choices and optional parts, and the text without them.
  var others: [String] {
    switch self {
    case .choice(let texts):
      let shorter: [[String]] = texts.indices.map { index in
        texts.enumerated().filter { $0.offset != index }.map(\.element)
      }
      let turned: [[String]] = texts.indices.dropFirst().map { index in
        [texts[index]] + texts.enumerated().filter { $0.offset != index }.map(\.element)
      }
      let longer: [[String]] = texts.map { text in
        texts.map { $0 == text ? String(text.dropLast()) + "x'" : $0 }
      }
      let flipped: [[String]] = texts.map { text in texts.map { $0 == text ? TableMutation.flipped($0) : $0 } }
      return (shorter + turned + longer + flipped).map(FormText.choice)
    case .part(let elements):
      let fuller: String = elements.map(FormText.plain).joined()
      let inner: [String] = elements.indices.flatMap { index -> [String] in
        var others: [String] = FormText(elements[index])?.others ?? []
        if elements[index].hasPrefix("'") {
          others += [String(elements[index].dropLast()) + "x'", TableMutation.flipped(elements[index])]
        }
        return others.map { other in
          let all: [String] = elements.enumerated().map { $0.offset == index ? other : $0.element }
          return "{? " + all.joined(separator: " ") + "}"
        }
      }
      return ["", fuller] + inner
    }
  }

  private static func choice(_ texts: [String]) -> String {
    texts.count == 1 ? plain(texts[0]) : "{" + texts.joined(separator: "|") + "}"
  }

  /// Returns the text of an element in the syntax outside of optional parts.
  private static func plain(_ element: String) -> String {
    if element.hasPrefix("{") { return element }
    guard element.hasPrefix("'") else { return "{" + element + "}" }
    return element.dropFirst().dropLast().split(separator: "''", omittingEmptySubsequences: false).joined(
      separator: "'")
  }

  /// Splits at spaces and bars that aren't in quotes, braces or a parameter.
  private static func texts(_ inside: Substring) -> [String] {
    var texts: [String] = []
    var rest: Substring = inside
    while let first = rest.first {
      var length: Int = 1
      if first == "'" {
        let characters: [Character] = Array(rest)
        while length < characters.count {
          length += 1
          guard characters[length - 1] == "'" else { continue }
          if length < characters.count, characters[length] == "'" { length += 1 } else { break }
        }
      } else if first == "{" {
        var depth = 0
        length = 0
        for character in rest {
          length += 1
          if character == "{" { depth += 1 }
          if character == "}" { depth -= 1 }
          if depth == 0 { break }
        }
      } else if first != "|", first != " " {
        length = rest.prefix { !"'{|".contains($0) }.count
      }
      let text = String(rest.prefix(length))
      rest = rest.dropFirst(length)
      let trimmed = String(text.reversed().drop { $0 == " " }.reversed())
      if !trimmed.isEmpty { texts.append(trimmed) }
    }
    return texts
  }
}

/// A parameter in a pattern.
struct ParameterText {
  var name: String
  /// The type with its brackets and bounds, or `nil` if it isn't declared.
  var type: String?
  /// `=`, `??` or empty, followed by the value.
  var sign: String = ""
  var value: String = ""

  /// - Returns: `nil` if the text isn't a named parameter.
  init?(_ piece: String) {
    guard piece.hasPrefix("{"), piece.hasSuffix("}") else { return nil }
    var inside: Substring = piece.dropFirst().dropLast()
    for sign in [" ?? ", " = "] {
      guard let start = ParameterText.first(sign, in: inside) else { continue }
      self.sign = sign
      value = String(inside[start...].dropFirst(sign.count))
      inside = inside[..<start]
      break
    }
    guard let colon = inside.firstIndex(of: ":") else {
      name = String(inside)
      return
    }
    name = String(inside[..<colon])
    type = String(inside[inside.index(after: colon)...].drop { $0 == " " })
  }

  var text: String { "{" + name + (type.map { ": " + $0 } ?? "") + sign + value + "}" }

  var isRest: Bool { name.hasSuffix("...") }

  /// The name without the mark of a rest parameter.
  var plainName: String { isRest ? String(name.dropLast(3)) : name }

  private static func first(_ word: String, in text: Substring) -> Substring.Index? {
    var rest: Substring = text
    while !rest.isEmpty {
      if rest.hasPrefix(word) { return rest.startIndex }
      rest = rest.dropFirst()
    }
    return nil
  }
}

/// A type as written in a use: `Page?`, `[Int] "," 2...4`.
struct TypeText {
  /// The text before and after the type's own name.
  private let start: String
  let name: String
  private let rest: String

  init(_ text: String) {
    start = String(text.prefix { $0 == "[" || $0 == " " })
    let inner: Substring = text.dropFirst(start.count)
    name = String(inner.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    rest = String(inner.dropFirst(name.count))
  }

  private var isList: Bool { start.hasPrefix("[") }
  var isOptional: Bool { rest.hasPrefix("?") }
  private var separator: String? {
    guard let start = rest.firstIndex(of: "\"") else { return nil }
    let inner: Substring = rest[rest.index(after: start)...]
    return inner.firstIndex(of: "\"").map { String(inner[..<$0]) }
  }

  func with(_ other: String) -> String { start + other + rest }

  /// This type with other bounds or another separator, or without them.
  var others: [String] {
    let quoted: String? = separator.map { "\"" + $0 + "\"" }
    let counts: String = quoted.flatMap { rest.replacingFirst($0, by: "") } ?? rest
    var others: [String] = TableMutation.otherNumbers(counts).map { other in
      start + name + (quoted.map { "] " + $0 + other.dropFirst() } ?? other)
    }
    if let quoted {
      for other in ["\";\"", "\"" + (separator ?? "") + "-\"", ""] {
        if let text: String = rest.replacingFirst(quoted, by: other) { others.append(start + name + text) }
      }
    }
    return others
  }

  /// A single value instead of several, and a required value instead of an optional one, or the other way round.
  var otherCounts: [String] {
    if isList { return [name] + (rest.contains("...") ? [start + name + "]"] : [start + name + rest + " 1..."]) }
    return isOptional ? [name] : [name + "?", "[" + name + "]"]
  }
}
