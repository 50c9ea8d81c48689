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
    /// Also has sets, `+` and counts. Each part matches as much as possible and never backtracks (Android 12).
    case pathAdvancedPattern
  }

  package let kind: Kind
  /// The pattern as Android sees it, so each `\\` in the file is a single backslash here.
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// Returns `true` if the pattern matches a decoded path. An invalid advanced pattern matches nothing, because the
  /// system refuses to install such an app.
  package func matches(_ path: String) -> Bool {
    switch kind {
    case .path: path.utf8.elementsEqual(text.utf8)
    case .pathPrefix: path.utf8.starts(with: text.utf8)
    case .pathSuffix: path.utf8.reversed().starts(with: text.utf8.reversed())
    case .pathPattern: SimpleGlob(text).matches(Array(path.utf16))
    case .pathAdvancedPattern: AdvancedGlob(text)?.matches(Array(path.utf16)) ?? false
    }
  }

  /// Texts that the pattern may match: first with the same text for all wildcards, and then with another text for one
  /// wildcard at a time, because a wildcard can match a slash.
  var samples: [String] {
    switch kind {
    case .path: return [text]
    case .pathPrefix:
      let slash = text.hasSuffix("/") ? "" : "/"
      return ["zzz", slash + "zzz", slash + "zzz/zzz", ""].map { text + $0 }
    case .pathSuffix: return ["/zzz", "/zzz/zzz", "/", ""].map { $0 + text }
    case .pathPattern:
      let glob = SimpleGlob(text)
      return samples(glob.wildcards, glob.sample)
    case .pathAdvancedPattern: return AdvancedGlob(text).map { samples($0.wildcards, $0.sample) } ?? []
    }
  }

  /// The maximum number of samples of a pattern.
  private static let maximumSamples = 128

  /// Returns the samples of a pattern, without those with an empty segment unless the pattern itself has one.
  ///
  /// - Parameters:
  ///   - count: The number of wildcards and repeated characters.
  ///   - sample: Returns a sample, given the word for each wildcard, or `nil` for the shortest text.
  private func samples(_ count: Int, _ sample: ((Int) -> String?) -> String) -> [String] {
    let words = ["zzz", "77", "zzz/zzz", "", "zzz/zzz/", "/"]
    var samples = words.map { word in sample { _ in word } } + [sample { _ in nil }]
    for wildcard in 0..<count where samples.count < AndroidPattern.maximumSamples {
      for word in words + ["/zzz"] {
        samples += [sample { $0 == wildcard ? word : "zzz" }, sample { $0 == wildcard ? word : nil }]
      }
    }
    let hasEmptySegment = text.contains("//")
    var seen: Set<String> = []
    return samples.filter { seen.insert($0).inserted && (hasEmptySegment || !$0.contains("//")) }
  }

  /// `true` if the pattern can match a text that begins with a slash, as every path does.
  var canMatchPath: Bool {
    switch kind {
    case .path, .pathPrefix: text.hasPrefix("/")
    case .pathSuffix: true
    case .pathPattern: SimpleGlob(text).canBeginWithSlash
    case .pathAdvancedPattern: AdvancedGlob(text)?.canBeginWithSlash ?? false
    }
  }

  /// The parts of the pattern, or `nil` if it isn't valid. Together, the parts match all paths of the pattern, and may
  /// match more. An escaped '.' is a dot, as its author means it.
  var parts: [GlobPath.Part]? {
    switch kind {
    case .path: [.text(text)]
    case .pathPrefix: [.text(text), .any(0, isOpen: true)]
    case .pathSuffix: [.any(0, isOpen: true), .text(text)]
    case .pathPattern: AndroidPattern.joined(SimpleGlob(text, escapesDots: true).parts)
    case .pathAdvancedPattern: (AdvancedGlob(text)?.parts).map(AndroidPattern.joined)
    }
  }

  /// A wildcard and the text after it, in UTF-16.
  fileprivate typealias PathPart = (wildcard: GlobPath.Part?, text: [UInt16])

  private static func joined(_ parts: [PathPart]) -> [GlobPath.Part] {
    var result: [GlobPath.Part] = []
    var text: [UInt16] = []
    for part in parts {
      if let wildcard = part.wildcard {
        result += [.text(String(decoding: text, as: UTF16.self)), wildcard]
        text = []
      }
      text += part.text
    }
    return (result + [.text(String(decoding: text, as: UTF16.self))]).filter { $0 != .text("") }
  }

  /// `true` if the pattern is valid for Android.
  package var isValid: Bool { kind != .pathAdvancedPattern || AdvancedGlob(text) != nil }
}

private let backslash = UInt16(UInt8(ascii: "\\"))
private let star = UInt16(UInt8(ascii: "*"))
private let dot = UInt16(UInt8(ascii: "."))
private let slash = UInt16(UInt8(ascii: "/"))

/// A pattern of a rule in `assetlinks.json`. `*` matches everything up to the first occurrence of the following
/// character, and `?` matches any character.
struct DynamicPattern: Sendable {
  private let glob: SimpleGlob

  /// Creates a pattern.
  ///
  /// - Parameter name: The name of a query item if the pattern is for its value.
  init(_ text: String, ofItem name: String? = nil) {
    glob = SimpleGlob(dynamic: text, after: name.map { $0 + "=" } ?? "")
  }

  /// Returns `true` if the pattern matches a whole decoded text.
  func matches(_ text: String) -> Bool { glob.matches(Array(text.utf16)) }

  /// Texts that the pattern may match.
  var samples: [String] { ["zzz", "77", "zzz/zzz", ""].map { word in glob.sample { _ in word } } }
}

/// A pattern of the kind `pathPattern`.
private struct SimpleGlob: Sendable {
  private enum Step: Sendable {
    /// A character, or any character if it's `nil`.
    case one(UInt16?)
    /// The character, repeated as often as possible, or not at all.
    case run(UInt16)
    /// Everything up to and including the first occurrence of the character.
    case through(UInt16)
    /// The rest of the text.
    case rest
  }

  private var steps: [Step] = []

  /// Creates a pattern.
  ///
  /// - Parameter escapesDots: Pass `true` to read an escaped '.' as a dot. The system reads it as any character.
  init(_ text: String, escapesDots: Bool = false) {
    let units = Array(text.utf16)
    var index = 0
    while index < units.count {
      let isEscaped = units[index] == backslash && index + 1 < units.count
      if isEscaped { index += 1 }
      let unit = units[index]
      index += 1
      guard index < units.count, units[index] == star else {
        steps.append(.one(unit == dot && !(isEscaped && escapesDots) ? nil : unit))
        continue
      }
      index += 1
      if isEscaped || unit != dot {
        steps.append(.run(unit))
      } else if index >= units.count {
        steps.append(.rest)
      } else {
        if units[index] == backslash, index + 1 < units.count { index += 1 }
        steps.append(.through(units[index]))
        index += 1
      }
    }
  }

  /// Creates a pattern of a rule in `assetlinks.json`. Adjacent wildcards match as many characters as there are `?`,
  /// and more if there is a `*`.
  init(dynamic text: String, after prefix: String) {
    steps = prefix.utf16.map { .one($0) }
    let question = UInt16(UInt8(ascii: "?"))
    var rest = Array(text.utf16)[...]
    while let unit = rest.first {
      guard unit == star || unit == question else {
        steps.append(.one(unit))
        rest.removeFirst()
        continue
      }
      let wildcards = rest.prefix { $0 == star || $0 == question }
      rest = rest.dropFirst(wildcards.count)
      steps += wildcards.filter { $0 == question }.map { _ in .one(nil) }
      guard wildcards.contains(star) else { continue }
      if let next = rest.popFirst() { steps.append(.through(next)) } else { steps.append(.rest) }
    }
  }

  /// The number of steps that match different texts.
  var wildcards: Int {
    steps.count { if case .one(_?) = $0 { false } else { true } }
  }

  /// Returns a text that the pattern may match. A path begins with a slash if possible.
  ///
  /// - Parameter word: Returns the text for a wildcard, or `nil` for the shortest text. A `.` becomes a slash if the
  ///   word begins with a slash, and a repeated character is absent if the word is empty or `nil`.
  func sample(_ word: (Int) -> String?) -> String {
    var units: [UInt16] = []
    var number = 0
    for step in steps {
      if case .one(let unit?) = step {
        units.append(unit)
        continue
      }
      let word = word(number) ?? ""
      number += 1
      switch step {
      case .one: units.append(units.isEmpty || word.hasPrefix("/") ? slash : UInt16(UInt8(ascii: "z")))
      case .run(let unit): if !word.isEmpty, !units.isEmpty || unit == slash { units.append(unit) }
      case .through(let unit): units += (units.isEmpty && unit == slash ? [] : open(word, units.isEmpty)) + [unit]
      case .rest: units += open(word, units.isEmpty)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func open(_ word: String, _ isFirst: Bool) -> [UInt16] {
    Array((isFirst && !word.hasPrefix("/") ? "/" + word : word).utf16)
  }

  var parts: [AndroidPattern.PathPart] {
    steps.map { step in
      switch step {
      case .one(nil): (.any(1, isOpen: false), [])
      case .one(let unit?): (nil, [unit])
      case .run(let unit): (.any(0, isOpen: true, takesSlash: unit == slash), [])
      case .through(let unit): (.any(0, isOpen: true, takesSlash: unit != slash), [unit])
      case .rest: (.any(0, isOpen: true), [])
      }
    }
  }

  var canBeginWithSlash: Bool {
    for step in steps {
      switch step {
      case .one(let unit): return unit == nil || unit == slash
      case .run(let unit): if unit == slash { return true }
      case .through, .rest: return true
      }
    }
    return false
  }

  func matches(_ path: [UInt16]) -> Bool {
    var place = 0
    for (index, step) in steps.enumerated() {
      // At the end of the path, only a final wildcard may remain.
      if place == path.count {
        if case .rest = step { return index == steps.count - 1 }
        return false
      }
      switch step {
      case .one(let unit):
        if let unit, path[place] != unit { return false }
        place += 1
      case .run(let unit): while place < path.count, path[place] == unit { place += 1 }
      case .through(let unit):
        guard let end = path[place...].firstIndex(of: unit) else { return false }
        place = end + 1
      case .rest: return true
      }
    }
    return place == path.count
  }
}

/// A pattern of the kind `pathAdvancedPattern`.
private struct AdvancedGlob {
  private struct Step {
    var ranges: [ClosedRange<UInt16>]
    var isInverse = false
    var counts = 1...1

    func takes(_ unit: UInt16) -> Bool { ranges.contains { $0.contains(unit) } != isInverse }
  }

  private var steps: [Step] = []

  init?(_ text: String) {
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      switch Character(Unicode.Scalar(unit) ?? "\u{FFFD}") {
      case "[":
        guard let step = AdvancedGlob.set(&rest) else { return nil }
        steps.append(step)
      case ".": steps.append(Step(ranges: [0...UInt16.max]))
      case "*":
        guard count(0...Int.max) else { return nil }
      case "+":
        guard count(1...Int.max) else { return nil }
      case "{":
        guard let range = AdvancedGlob.range(&rest), count(range) else { return nil }
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        steps.append(Step(ranges: [next...next]))
      default: steps.append(Step(ranges: [unit...unit]))
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
    var step = Step(ranges: [])
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

  /// The number of steps, because any step can match different texts.
  var wildcards: Int { steps.count }

  /// Returns a text that the pattern may match. A path begins with a slash if possible.
  ///
  /// - Parameter word: Returns the text for a step, as far as its set and its count allow, or `nil` for the shortest
  ///   text.
  func sample(_ word: (Int) -> String?) -> String {
    var units: [UInt16] = []
    for (index, step) in steps.enumerated() {
      // A path begins with a slash, so omit optional characters that would precede it.
      if units.isEmpty, !step.takes(slash), step.counts.lowerBound == 0 { continue }
      let word = word(index)
      let isOne = step.counts == 1...1
      let most = isOne ? 1 : min(step.counts.upperBound, max(step.counts.lowerBound, word?.utf16.count ?? 0))
      let isSlash = isOne && step.takes(slash) && (units.isEmpty || word?.hasPrefix("/") == true)
      let preferred = isSlash ? [slash] : word?.utf16.filter(step.takes) ?? []
      let others = [UInt16(UInt8(ascii: "z"))] + step.ranges.map(\.lowerBound)
      let letters = preferred.isEmpty ? Array(others.filter(step.takes).prefix(1)) : preferred
      if !letters.isEmpty { units += (0..<most).map { letters[$0 % letters.count] } }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The parts of the pattern. `[0-9]+` is a number.
  var parts: [AndroidPattern.PathPart] {
    steps.map { step in
      let isOpen = step.counts != 1...1
      if !step.isInverse, step.ranges == [0x30...0x39], step.counts == 1...Int.max {
        return (.typed(#"{"type": "Int", "min": 0, "example": 7}"#), [])
      }
      if !isOpen, !step.isInverse, step.ranges.count == 1, step.ranges[0].count == 1 {
        return (nil, [step.ranges[0].lowerBound])
      }
      return (.any(min(step.counts.lowerBound, 1), isOpen: isOpen, takesSlash: step.takes(slash)), [])
    }
  }

  var canBeginWithSlash: Bool {
    for step in steps {
      if step.takes(slash), step.counts.upperBound > 0 { return true }
      if step.counts.lowerBound > 0 { return false }
    }
    return false
  }

  func matches(_ path: [UInt16]) -> Bool {
    var place = 0
    for step in steps {
      var count = 0
      while place < path.count, count < step.counts.upperBound, step.takes(path[place]) {
        place += 1
        count += 1
      }
      if count < step.counts.lowerBound { return false }
    }
    return place == path.count
  }
}
