/// A link pattern's text in its parts, cut at what has a meaning outside of braces. Joined they are the text again.
struct LinkText {
  var segments: [String]
  /// `nil` where there is no `?`.
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

  /// The literals and the parameters, braces included, of a part.
  static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var isInside = false
    for character in text {
      if character == "{" || pieces.isEmpty || (!isInside && pieces[pieces.count - 1].hasSuffix("}")) {
        pieces.append("")
      }
      if character == "{" { isInside = true }
      if character == "}" { isInside = false }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }
}

/// What stands in a pattern's braces.
struct ParameterText {
  var name: String
  /// With brackets and bounds; `nil` where it isn't said.
  var type: String?
  /// `=`, `??` or nothing, and the value.
  var sign: String = ""
  var value: String = ""

  /// - Returns: `nil` for text that is no parameter with a name.
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

  /// Without what makes it a rest.
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

/// A type as it is used: `Page?`, `[Int] "," 2...4`.
struct TypeText {
  /// What stands before the type's own name and after it.
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

  /// With other bounds, another separator, or without them.
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

  /// One value for several, and one that must be there for one that needn't.
  var otherCounts: [String] {
    if isList { return [name] + (rest.contains("...") ? [start + name + "]"] : [start + name + rest + " 1..."]) }
    return isOptional ? [name] : [name + "?", "[" + name + "]"]
  }
}
