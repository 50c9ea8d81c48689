import RouteLanguage

/// A path pattern in the `<data>` of an intent filter, with the semantics of Android's `PatternMatcher`: it matches the
/// whole decoded path in UTF-16 and never backtracks.
package struct AndroidPattern: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable {
    case path
    case pathPrefix
    case pathSuffix
    /// `c*` matches any number of the character `c`, `.*` matches everything up to the first occurrence of the
    /// following character, `.` matches any character, and `\` escapes a character.
    case pathPattern
    /// Has sets (`[a-z]`), `+` and counts (`{2,5}`) in addition to `*`, `.` and `\`. Each part matches as much as
    /// possible and never backtracks (Android 12).
    case pathAdvancedPattern
  }

  package let kind: Kind
  /// The pattern as Android sees it, so each `\\` in the file is a single backslash here.
  package let text: String
  /// The pattern as a list of matching steps. It's `nil` for a suffix, and for an invalid advanced pattern.
  private let glob: GreedyGlob?

  package init(_ kind: Kind, _ text: String) {
    (self.kind, self.text) = (kind, text)
    glob = AndroidPattern.glob(kind, text)
  }

  /// - Parameter escapesDots: Pass `true` to read an escaped '.' of a `pathPattern` as a dot. The system reads it as any
  ///   character.
  private static func glob(_ kind: Kind, _ text: String, escapesDots: Bool = false) -> GreedyGlob? {
    switch kind {
    case .path: GreedyGlob(plain: text)
    case .pathPrefix: GreedyGlob(plain: text, isOpen: true)
    case .pathSuffix: nil
    case .pathPattern: GreedyGlob(simple: text, escapesDots: escapesDots)
    case .pathAdvancedPattern: GreedyGlob(advanced: text)
    }
  }

  /// Returns `true` if the pattern matches a decoded path. An invalid advanced pattern matches nothing, because the
  /// system refuses to install such an app.
  package func matches(_ path: String) -> Bool {
    if kind == .pathSuffix { return path.utf8.reversed().starts(with: text.utf8.reversed()) }
    return glob?.matches(path) ?? false
  }

  /// The maximum number of samples of a pattern.
  private static let maximumSamples = 128

  /// Texts to try, which the pattern may match.
  ///
  /// The first texts have the same word for all wildcards. In further texts, one wildcard has another word, such as a
  /// word with a slash. A text has an empty segment only if the pattern has one.
  var samples: [String] {
    if kind == .pathSuffix { return ["/zzz", "/zzz/zzz", "/", ""].map { $0 + text } }
    if kind == .pathPrefix {
      let slash = text.hasSuffix("/") ? "" : "/"
      return ["zzz", slash + "zzz", slash + "zzz/zzz", ""].map { text + $0 }
    }
    guard let glob else { return [] }
    let words = ["zzz", "77", "zzz/zzz", "", "zzz/zzz/", "/"]
    var samples = words.map { word in glob.sample { _ in word } }
    for wildcard in 0..<glob.wildcards where samples.count < AndroidPattern.maximumSamples {
      for word in words + ["/zzz"] {
        samples += [glob.sample { $0 == wildcard ? word : "zzz" }, glob.sample { $0 == wildcard ? word : "" }]
      }
    }
    let hasEmptySegment = text.contains("//")
    return samples.withoutDuplicates.filter { hasEmptySegment || !$0.contains("//") }
  }

  /// `true` if the pattern can match a text that begins with a slash, as every path does.
  var canMatchPath: Bool { kind == .pathSuffix || glob?.canBeginWithSlash ?? false }

  /// The parts of the pattern, or `nil` if it isn't valid. Together, the parts match all paths of the pattern, and may
  /// match more. An escaped '.' is read as a dot, as its author means it, although Android reads it as any character.
  var parts: [GlobPath.Part]? {
    if kind == .pathSuffix { return [.any(0, isOpen: true), .text(text)] }
    return AndroidPattern.glob(kind, text, escapesDots: true)?.parts
  }

  /// `true` if the pattern is valid for Android.
  package var isValid: Bool { kind == .pathSuffix || glob != nil }
}

private let backslash = UInt16(UInt8(ascii: "\\"))
private let star = UInt16(UInt8(ascii: "*"))
private let dot = UInt16(UInt8(ascii: "."))
private let slash = UInt16(UInt8(ascii: "/"))

/// A pattern in UTF-16 whose steps each match as many characters as possible and never backtrack.
struct GreedyGlob: Sendable, Equatable {
  /// A step that matches characters of a set, as many as `counts` allows.
  private struct Step: Equatable {
    var ranges: [ClosedRange<UInt16>]
    var isInverse = false
    var counts = 1...1

    init(_ ranges: [ClosedRange<UInt16>]) { self.ranges = ranges }

    init(_ unit: UInt16) { ranges = [unit...unit] }

    static let any = Step([0...UInt16.max])
    /// A step that matches the rest of a text.
    static let rest = Step.any.repeated

    /// This step, but with any number of characters.
    var repeated: Step {
      var step = self
      step.counts = 0...Int.max
      return step
    }

    func takes(_ unit: UInt16) -> Bool { ranges.contains { $0.contains(unit) } != isInverse }

    /// The only character in the step's set, or `nil` if there are several.
    var unit: UInt16? { !isInverse && ranges.count == 1 && ranges[0].count == 1 ? ranges[0].lowerBound : nil }

    /// `true` if the step matches a single text.
    var isLiteral: Bool { unit != nil && counts == 1...1 }
  }

  private var steps: [Step] = []
  /// `true` if a repeated character at the end of a path must occur at least once: `/ba*` doesn't match `/b`. Only a
  /// final `.*` may match nothing there.
  private var requiresRepeatsAtEnd = false

  /// Creates a pattern that matches only a text or, if `isOpen`, every text that begins with it.
  init(plain text: String, isOpen: Bool = false) {
    steps = text.utf16.map { Step($0) } + (isOpen ? [.rest] : [])
  }

  /// Creates a pattern of the kind `pathPattern`.
  init(simple text: String, escapesDots: Bool) {
    requiresRepeatsAtEnd = true
    var rest = Array(text.utf16)[...]
    func unescaped() -> (unit: UInt16, isEscaped: Bool)? {
      guard let unit = rest.popFirst() else { return nil }
      return unit == backslash ? rest.popFirst().map { ($0, true) } ?? (unit, false) : (unit, false)
    }
    while let (unit, isEscaped) = unescaped() {
      guard rest.first == star else {
        steps.append(unit == dot && !(isEscaped && escapesDots) ? .any : Step(unit))
        continue
      }
      rest.removeFirst()
      if isEscaped || unit != dot { steps.append(Step(unit).repeated) } else { append(through: unescaped()?.unit) }
    }
  }

  /// Creates a pattern of a rule in `assetlinks.json`. `*` matches everything up to the first occurrence of the
  /// following character, and `?` matches any character. Adjacent wildcards, such as `?*?`, match as many characters as
  /// there are `?`, and more if there is a `*`.
  ///
  /// - Parameter name: The name of a query item if the pattern is for its value.
  init(dynamic text: String, ofItem name: String? = nil) {
    self.init(plain: name.map { $0 + "=" } ?? "")
    requiresRepeatsAtEnd = true
    let question = UInt16(UInt8(ascii: "?"))
    var rest = Array(text.utf16)[...]
    while let unit = rest.first {
      guard unit == star || unit == question else {
        steps.append(Step(unit))
        rest.removeFirst()
        continue
      }
      let wildcards = rest.prefix { $0 == star || $0 == question }
      rest = rest.dropFirst(wildcards.count)
      steps += wildcards.filter { $0 == question }.map { _ in .any }
      if wildcards.contains(star) { append(through: rest.popFirst()) }
    }
  }

  /// Adds steps that match everything up to and including the first occurrence of a character. If the character is
  /// `nil`, they match the rest of the text.
  private mutating func append(through unit: UInt16?) {
    guard let unit else { return steps.append(.rest) }
    var others = Step(unit).repeated
    others.isInverse = true
    steps += [others, Step(unit)]
  }

  /// Creates a pattern of the kind `pathAdvancedPattern`.
  init?(advanced text: String) {
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      switch Character(Unicode.Scalar(unit) ?? "\u{FFFD}") {
      case "[":
        guard let step = GreedyGlob.set(&rest) else { return nil }
        steps.append(step)
      case ".": steps.append(.any)
      case "*":
        guard count(0...Int.max) else { return nil }
      case "+":
        guard count(1...Int.max) else { return nil }
      case "{":
        guard let range = GreedyGlob.range(&rest), count(range) else { return nil }
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        steps.append(Step(next))
      default: steps.append(Step(unit))
      }
    }
  }

  /// Sets the count of the last step. Returns `false` if there is no step or it already has a count.
  private mutating func count(_ range: ClosedRange<Int>) -> Bool {
    guard let last = steps.indices.last, steps[last].counts == 1...1 else { return false }
    steps[last].counts = range
    return true
  }

  private static func set(_ rest: inout ArraySlice<UInt16>) -> Step? {
    var step = Step([])
    if rest.first == UInt16(UInt8(ascii: "^")) {
      step.isInverse = true
      rest.removeFirst()
    }
    while let unit = rest.popFirst() {
      if unit == UInt16(UInt8(ascii: "]")) { return step.ranges.isEmpty ? nil : step }
      guard let low = unit == backslash ? rest.popFirst() : unit else { return nil }
      var high = low
      if rest.first == UInt16(UInt8(ascii: "-")), let next = rest.dropFirst().first, next != UInt16(UInt8(ascii: "]")) {
        rest.removeFirst()
        guard let end = rest.popFirst(), let last = end == backslash ? rest.popFirst() : end else { return nil }
        high = last
      }
      guard low <= high else { return nil }
      step.ranges.append(low...high)
    }
    return nil
  }

  /// Reads a count, such as `{2}`, `{2,}` or `{2,5}`.
  private static func range(_ rest: inout ArraySlice<UInt16>) -> ClosedRange<Int>? {
    guard let end = rest.firstIndex(of: UInt16(UInt8(ascii: "}"))) else { return nil }
    let parts = String(decoding: rest[..<end], as: UTF16.self).split(separator: ",", omittingEmptySubsequences: false)
    rest = rest[(end + 1)...]
    guard let low = parts.first.flatMap({ Int($0) }), low >= 0, parts.count <= 2 else { return nil }
    if parts.count == 1 { return low...low }
    if parts[1].isEmpty { return low...Int.max }
    guard let high = Int(parts[1]), high >= low else { return nil }
    return low...high
  }

  /// Returns `true` if the pattern matches a whole decoded text.
  func matches(_ text: String) -> Bool {
    var rest = text[...].utf16
    for step in steps {
      if requiresRepeatsAtEnd, rest.isEmpty { return step == .rest }
      var count = 0
      while count < step.counts.upperBound, let unit = rest.first, step.takes(unit) {
        rest.removeFirst()
        count += 1
      }
      if count < step.counts.lowerBound { return false }
    }
    return rest.isEmpty
  }

  /// The number of steps that can match more than one text.
  var wildcards: Int { steps.count { !$0.isLiteral } }

  /// Returns a text that the pattern may match. It begins with a slash if possible, like a path.
  ///
  /// - Parameter word: Returns a text for the wildcard with a given number. Only the characters that the wildcard can
  ///   match are used, as many as its count allows. If the text is empty, a repeated character is absent.
  func sample(_ word: (Int) -> String) -> String {
    var units: [UInt16] = []
    var number = 0
    for step in steps {
      if step.isLiteral, let unit = step.unit {
        units.append(unit)
        continue
      }
      let word = Array(word(number).utf16)
      number += 1
      // A path begins with a slash, so omit optional characters that would precede it.
      if units.isEmpty, !step.takes(slash), step.counts.lowerBound == 0 { continue }
      let wanted = step.unit == nil ? word.count : min(1, word.count)
      let count = min(step.counts.upperBound, max(step.counts.lowerBound, wanted))
      // For a `.*`, keep also the character at which it ends. This pattern may then not match the text, but another
      // path of the filter may.
      let preferred = requiresRepeatsAtEnd && step.isInverse ? word : word.filter(step.takes)
      let others = [UInt16(UInt8(ascii: "z"))] + step.ranges.map(\.lowerBound)
      let letters = preferred.isEmpty ? Array(others.filter(step.takes).prefix(1)) : preferred
      var own = letters.isEmpty ? [] : (0..<count).map { letters[$0 % letters.count] }
      if units.isEmpty, own.first != slash, step.takes(slash), requiresRepeatsAtEnd || step.counts == 1...1 {
        own = [slash] + (own.count < step.counts.upperBound ? own : Array(own.dropFirst()))
      }
      units += own
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The pattern as texts and wildcards. `[0-9]+` becomes an `Int`.
  var parts: [GlobPath.Part] {
    var result: [GlobPath.Part] = []
    var text: [UInt16] = []
    for step in steps {
      if step.isLiteral, let unit = step.unit {
        text.append(unit)
        continue
      }
      let isNumber = !step.isInverse && step.ranges == [0x30...0x39] && step.counts == 1...Int.max
      result += [
        .text(String(decoding: text, as: UTF16.self)),
        isNumber
          ? .typed(#"{"type": "Int", "min": 0, "example": 7}"#)
          : .any(min(step.counts.lowerBound, 1), isOpen: step.counts != 1...1, takesSlash: step.takes(slash)),
      ]
      text = []
    }
    return (result + [.text(String(decoding: text, as: UTF16.self))]).filter { $0 != .text("") }
  }

  var canBeginWithSlash: Bool {
    for step in steps {
      if step.takes(slash), step.counts.upperBound > 0 { return true }
      if step.counts.lowerBound > 0 { return false }
    }
    return false
  }
}
