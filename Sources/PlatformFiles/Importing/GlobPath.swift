import RouteLanguage

/// A path with wildcards that know nothing of slashes, as patterns that go by segments: what association files and
/// Android's filters have in common.
struct GlobPath {
  /// A part of a segment.
  enum Part: Hashable {
    case text(String)
    /// So many characters or, if `isOpen`, more.
    case any(Int, isOpen: Bool)
    /// A value of a type, as JSON.
    case typed(String)
    /// One segment or more; alone in its own.
    case rest
  }

  /// The segments of one pattern.
  typealias Segments = [[Part]]

  /// Parts of a path, its text cut at its slashes and written as patterns have it.
  ///
  /// - Parameter decoded: whether the text is decoded.
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

  /// Patterns for its links.
  var variants: [Segments] = []
  /// Whether the patterns take all its links: one that has a wildcard inside a segment, or two, may take more slashes
  /// than can be said.
  var isWhole = true

  /// - Parameters:
  ///   - segments: between slashes; nothing for the root.
  ///   - takesParent: whether a last segment that is `*` alone also takes the path before it.
  ///   - isFree: whether the first segment, a `*`, may also be missing.
  init(_ segments: Segments, takesParent: Bool, isFree: Bool) {
    let segments = segments.map(GlobPath.merged)
    guard let last = segments.lastIndex(where: { $0.contains(where: \.isOpen) }) else {
      variants = [segments]
      return
    }
    let inner = segments.enumerated().contains { index, parts in
      parts.filter(\.isOpen).count > (index == last ? 1 : 0)
    }
    if inner { isWhole = false }
    let before = Array(segments[..<last])
    let after = Array(segments[(last + 1)...])
    func add(_ middle: Segments) { variants.append(before + middle + after) }
    let parts = segments[last]
    guard let star = parts.lastIndex(where: \.isOpen), case .any(let least, _) = parts[star] else { return }
    let prefix = Array(parts[..<star])
    let suffix = Array(parts[(star + 1)...])
    let some = Part.any(max(least, 1), isOpen: true)
    switch (prefix.isEmpty, suffix.isEmpty) {
    case (true, true):
      if least == 0, (after.isEmpty && takesParent) || (last == 0 && isFree) { add([]) }
      add([[.rest]])
    case (false, true) where after.isEmpty:
      if least == 0 { add([prefix]) }
      add([prefix + [some]])
      add([prefix, [.rest]])
      add([prefix + [some], [.rest]])
    case (true, false) where before.isEmpty:
      if least == 0 { add([suffix]) }
      add([[some] + suffix])
      add([[.rest], suffix])
      add([[.rest], [some] + suffix])
    default:
      isWhole = false
      if least == 0 { add([prefix + suffix]) }
      add([prefix + [some] + suffix])
    }
  }

  /// Wildcards, and texts, side by side as one.
  static func merged(_ parts: [Part]) -> [Part] {
    var result: [Part] = []
    for part in parts {
      switch (result.last, part) {
      case (.any(let count, let isOpen), .any(let more, let isMoreOpen)):
        result[result.count - 1] = .any(count + more, isOpen: isOpen || isMoreOpen)
      case (.text(let text), .text(let more)): result[result.count - 1] = .text(text + more)
      default: result.append(part)
      }
    }
    return result
  }
}

extension GlobPath.Part {
  fileprivate var isOpen: Bool {
    if case .any(_, isOpen: true) = self { true } else { false }
  }
}

extension TableDraft {
  /// A pattern as text, with the names that its values get.
  struct PatternText {
    var link = ""
    /// With types for names.
    var key = ""
    /// What a route for it may be called.
    var words: [String] = []
    var names: [String] = []
    var examples: [(name: String, text: String)] = []
    /// Why a value has its type, by its name.
    var evidence: [(name: String, reason: String)] = []
  }

  mutating func text(of segments: GlobPath.Segments, keepsValues: Bool = true) -> PatternText {
    var text = PatternText()
    for segment in segments {
      text.link += "/"
      text.key += "/"
      for part in segment { add(part, of: segment, to: &text, keepsValues) }
    }
    if segments.isEmpty { (text.link, text.key) = ("/", "/") }
    return text
  }

  mutating func add(
    _ part: GlobPath.Part, of segment: [GlobPath.Part], named proposed: String? = nil, to text: inout PatternText,
    _ keepsValues: Bool = true, inQuery: Bool = false
  ) {
    let (type, example): (String, String)
    switch part {
    case .text(let literal):
      text.link += literal
      text.key += literal
      if !inQuery { text.words.append(literal) }
      return
    case .rest: (type, example) = ("...", "")
    case .any(let count, isOpen: true) where count < 2: (type, example) = ("", "abc")
    case .any(let count, let isOpen):
      let most = isOpen ? "" : ", \"max\": \(count)"
      let word = String(repeating: "a", count: count)
      let name = "Text\(count)" + (isOpen ? "OrMore" : "")
      type = self.type(name, "{ \"type\": \"String\", \"min\": \(count)\(most), \"example\": \"\(word)\" }")
      example = ""
    case .typed(let json): (type, example) = (self.type(name(ofType: text), json), "")
    }
    let isRest = part == .rest
    text.key += isRest ? "{...}" : "{\(type)}"
    guard keepsValues else {
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

  /// After the last literal: `/users/…` is a `user`.
  private func name(ofValue text: PatternText) -> String {
    guard let word = text.words.last(where: { $0.contains { $0.isLetter } }) else { return "value" }
    return DraftText.singular(DraftText.name(word, otherwise: "value"))
  }

  private func name(ofType text: PatternText) -> String {
    let name = name(ofValue: text)
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
