import RouteLanguage

/// A path with wildcards that match slashes, converted into patterns with segments. Association files and Android's
/// filters both have such paths.
struct GlobPath {
  /// A part of a segment.
  enum Part: Hashable {
    case text(String)
    /// Exactly this number of characters or, if `isOpen`, at least this number. `takesSlash` is `true` if a slash is
    /// one of the allowed characters.
    case any(Int, isOpen: Bool, takesSlash: Bool = true)
    /// A value of a type, which is given as the JSON of its declaration.
    case typed(String)
    /// A value of a built-in type. Only the value of a `String` needs an example.
    case builtIn(String, example: String)
    /// A rest parameter, which has at least one segment. It's always the only part of its segment.
    case rest
  }

  /// The segments of a pattern.
  typealias Segments = [[Part]]

  /// Splits the parts of a path at slashes, and converts text into literals of patterns.
  ///
  /// - Parameter decoded: Pass `true` if the text is decoded.
  static func segments(of parts: [Part], decoded: Bool) -> Segments {
    var segments: Segments = [[]]
    for part in parts {
      guard case .text(let text) = part else {
        segments[segments.count - 1].append(part)
        continue
      }
      for (index, piece) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { segments.append([]) }
        if !piece.isEmpty {
          segments[segments.count - 1].append(.text(DraftText.literal(String(piece), decoded: decoded)))
        }
      }
    }
    return segments
  }

  /// The patterns that together match the links of the path.
  var variants: [Segments] = []
  /// `true` if the patterns match all links of the path. It's `false` if a wildcard within a segment, or one of several
  /// wildcards, can match more slashes than patterns can express, or if a value can be empty.
  var isWhole = true

  /// Creates the patterns of a path.
  ///
  /// - Parameters:
  ///   - segments: The parts between slashes, or none for the root.
  ///   - firstMayBeEmpty: Pass `true` if the first segment is a `*` that may match nothing.
  init(_ segments: Segments, firstMayBeEmpty: Bool) {
    let segments = segments.map(GlobPath.merged)
    for (index, parts) in segments.enumerated() {
      for part in parts {
        switch part {
        case .any(_, isOpen: false, takesSlash: true): isWhole = false
        // The value of a parameter is never empty. For a wildcard that is a whole segment, this only matters at the end
        // of the path: elsewhere, it would match an empty segment, which normal links don't have.
        case .any(0, _, takesSlash: false): if parts.count > 1 || index == segments.count - 1 { isWhole = false }
        default: break
        }
      }
    }
    guard let last = segments.lastIndex(where: { $0.contains(where: \.takesSlashes) }) else {
      variants = [segments]
      return
    }
    let inner = segments.enumerated().contains { index, parts in
      parts.filter(\.takesSlashes).count > (index == last ? 1 : 0)
    }
    if inner { isWhole = false }
    let before = Array(segments[..<last])
    let after = Array(segments[(last + 1)...])
    func add(_ middle: Segments) { variants.append(before + middle + after) }
    let parts = segments[last]
    guard let star = parts.lastIndex(where: \.takesSlashes), case .any(let least, _, _) = parts[star] else { return }
    let prefix = Array(parts[..<star])
    let suffix = Array(parts[(star + 1)...])
    let some = Part.any(max(least, 1), isOpen: true)
    // Next to a rest parameter, require only one character, because the rest parameter matches further characters.
    let one = Part.any(1, isOpen: true)
    switch (prefix.isEmpty, suffix.isEmpty) {
    case (true, true):
      // A last segment of `*` also matches the path before it.
      if least == 0, after.isEmpty || (last == 0 && firstMayBeEmpty) { add([]) }
      add([[.rest]])
    case (false, true) where after.isEmpty:
      if least == 0 { add([prefix]) }
      add([prefix + [some]])
      add([prefix, [.rest]])
      add([prefix + [one], [.rest]])
    case (true, false) where before.isEmpty:
      if least == 0 { add([suffix]) }
      add([[some] + suffix])
      add([[.rest], suffix])
      add([[.rest], [one] + suffix])
    default:
      isWhole = false
      if least == 0 { add([prefix + suffix]) }
      add([prefix + [some] + suffix])
    }
  }

  /// Returns the parts with adjacent wildcards and adjacent texts merged.
  static func merged(_ parts: [Part]) -> [Part] {
    var result: [Part] = []
    for part in parts {
      switch (result.last, part) {
      case (.any(let count, let isOpen, let takesSlash), .any(let more, let isMoreOpen, let takesMore)):
        result[result.count - 1] = .any(
          count + more, isOpen: isOpen || isMoreOpen, takesSlash: takesSlash || takesMore)
      case (.text(let text), .text(let more)): result[result.count - 1] = .text(text + more)
      default: result.append(part)
      }
    }
    return result
  }
}

extension GlobPath.Part {
  /// `true` if the part can match any number of slashes.
  fileprivate var takesSlashes: Bool {
    if case .any(_, isOpen: true, takesSlash: true) = self { true } else { false }
  }
}

extension TableDraft {
  /// A pattern in the notation of tables, while it's being built.
  struct PatternText {
    var link = ""
    /// The pattern with the types of its values instead of their names.
    var key = ""
    /// `false` if values get no names, as in the pattern of an exclude.
    var keepsValues = true
    /// The words from which the route gets its name.
    var words: [String] = []
    var names: [String] = []
    var examples: [(name: String, text: String)] = []
    /// The reason for the type of each value.
    var evidence: [(name: String, reason: String)] = []

    /// Adds text to the pattern and to its key, which may have another spelling of the text.
    mutating func append(_ text: String, key: String? = nil) {
      link += text
      self.key += key ?? text
    }

    /// A route with this pattern. Its id consists of the pattern's words.
    var route: Route {
      let name = words.filter { word in word.contains { $0.isLetter } }.joined(separator: " ")
      return Route(
        id: DraftText.name(name, otherwise: key == "/" ? "home" : "page"), link: link, examples: examples, key: key)
    }
  }

  mutating func text(of segments: GlobPath.Segments, keepsValues: Bool = true) -> PatternText {
    var text = PatternText(keepsValues: keepsValues)
    for segment in segments {
      text.append("/")
      for part in segment { add(part, to: &text) }
    }
    if segments.isEmpty { text.append("/") }
    return text
  }

  mutating func add(_ part: GlobPath.Part, named proposed: String? = nil, to text: inout PatternText) {
    let (type, example): (String, String)
    switch part {
    case .text(let literal):
      text.append(literal)
      text.words.append(literal)
      return
    case .rest: (type, example) = ("...", "")
    case .any(let count, isOpen: true, _) where count < 2: (type, example) = ("", "abc")
    case .any(let count, let isOpen, _):
      let most = isOpen ? "" : ", \"max\": \(count)"
      let word = String(repeating: "a", count: count)
      let name = "Text\(count)" + (isOpen ? "OrMore" : "")
      type = self.type(name, "{ \"type\": \"String\", \"min\": \(count)\(most), \"example\": \"\(word)\" }")
      example = ""
    case .typed(let json): (type, example) = (self.type(name(ofType: text), json), "")
    case .builtIn("String", let value): (type, example) = ("", value)
    case .builtIn(let name, _): (type, example) = (name, "")
    }
    let isRest = part == .rest
    text.key += isRest ? "{...}" : "{\(type)}"
    guard text.keepsValues else {
      text.link += isRest ? "{_...}" : type.isEmpty ? "{_}" : "{_: \(type)}"
      return
    }
    let base = proposed ?? (isRest ? "path" : name(ofValue: text))
    var name = base
    var number = 2
    while text.names.contains(name) {
      name = base + String(number)
      number += 1
    }
    text.names.append(name)
    text.link += isRest ? "{\(name)...}" : type.isEmpty ? "{\(name): String}" : "{\(name): \(type)}"
    if !example.isEmpty || isRest { text.examples.append((name, isRest ? "a" : example)) }
  }

  /// Returns the name of a value, which is derived from the last literal: `user` for `/users/…`.
  private func name(ofValue text: PatternText) -> String {
    guard let word = text.words.last(where: { $0.contains { $0.isLetter } }) else { return "value" }
    return DraftText.singular(DraftText.name(word, otherwise: "value"))
  }

  private func name(ofType text: PatternText) -> String {
    name(ofValue: text).capitalizedFirst
  }
}
