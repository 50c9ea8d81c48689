import RouteLanguage

/// How a `<data>` of an intent filter takes a path, as Android's `PatternMatcher` compares them: the decoded path as a
/// whole, in UTF-16, without ever going back.
package struct AndroidPattern: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable {
    case path
    case pathPrefix
    case pathSuffix
    /// `c*` is any number of the character `c`, `.*` anything up to the first character that follows, `.` any one, `\`
    /// takes a character's meaning away.
    case pathPattern
    /// Also sets, `+` and counts; each part takes all it can and gives nothing back (Android 12).
    case pathAdvancedPattern
  }

  package let kind: Kind
  /// As Android sees it: of `\\` in the file one backslash is left.
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// Whether a decoded path fits. A bad advanced pattern fits nothing: the system refuses to install such an app.
  package func matches(_ path: String) -> Bool {
    switch kind {
    case .path: path.utf8.elementsEqual(text.utf8)
    case .pathPrefix: path.utf8.starts(with: text.utf8)
    case .pathSuffix: path.utf8.reversed().starts(with: text.utf8.reversed())
    case .pathPattern: SimpleGlob(text).matches(Array(path.utf16))
    case .pathAdvancedPattern: AdvancedGlob(text)?.matches(Array(path.utf16)) ?? false
    }
  }

  /// Texts that the pattern may take: with a word, a number, two segments and nothing for what is open.
  var samples: [String] {
    let words = ["zzz", "77", "zzz/zzz", ""]
    switch kind {
    case .path: return [text]
    case .pathPrefix:
      let slash = text.hasSuffix("/") ? "" : "/"
      return ["zzz", slash + "zzz", slash + "zzz/zzz", ""].map { text + $0 }
    case .pathSuffix: return ["/zzz", "/zzz/zzz", "/", ""].map { $0 + text }
    case .pathPattern: return SimpleGlob(text).samples(words)
    case .pathAdvancedPattern: return words.compactMap { AdvancedGlob(text)?.sample($0) }
    }
  }

  /// Whether Android can read it.
  package var isValid: Bool { kind != .pathAdvancedPattern || AdvancedGlob(text) != nil }
}

private let backslash = UInt16(UInt8(ascii: "\\"))
private let star = UInt16(UInt8(ascii: "*"))
private let dot = UInt16(UInt8(ascii: "."))
private let slash = UInt16(UInt8(ascii: "/"))

/// A pattern of a rule in `assetlinks.json`: `*` is anything up to the first character that follows, `?` any one.
struct DynamicPattern: Sendable {
  private let glob: SimpleGlob

  /// - Parameter name: that of a query item, of which the pattern is the value.
  init(_ text: String, ofItem name: String? = nil) {
    glob = SimpleGlob(dynamic: text, after: name.map { $0 + "=" } ?? "")
  }

  /// Returns `true` if the pattern takes a decoded text as a whole.
  func matches(_ text: String) -> Bool { glob.matches(Array(text.utf16)) }

  /// Texts that the pattern may take.
  var samples: [String] { ["zzz", "77", "zzz/zzz", ""].map { glob.sample($0) } }
}

/// `pathPattern`.
private struct SimpleGlob: Sendable {
  private enum Step: Sendable {
    /// One character, or any one.
    case one(UInt16?)
    /// As many of the character as there are.
    case run(UInt16)
    /// Up to the first of the character, and that one.
    case through(UInt16)
    /// All that is left.
    case rest
  }

  private var steps: [Step] = []

  init(_ text: String) {
    let units = Array(text.utf16)
    var index = 0
    while index < units.count {
      let isEscaped = units[index] == backslash && index + 1 < units.count
      if isEscaped { index += 1 }
      let unit = units[index]
      index += 1
      guard index < units.count, units[index] == star else {
        // The system takes '.' for any one even behind a backslash.
        steps.append(.one(unit == dot ? nil : unit))
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

  /// Wildcards side by side are as many characters as there are `?`, and more if there is a `*`.
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

  /// Texts that it may take: with each word for what is open, with and without what repeats, and with a letter and a slash for
  /// any one character. A path begins with a slash if that is possible.
  func samples(_ words: [String]) -> [String] {
    words.flatMap { word in
      [true, false].flatMap { repeats in [UInt16(UInt8(ascii: "z")), slash].map { sample(word, $0, repeats: repeats) } }
    }
  }

  /// A text that it may take, with a word for what is open.
  func sample(_ word: String, _ any: UInt16 = UInt16(UInt8(ascii: "z")), repeats: Bool = true) -> String {
    var units: [UInt16] = []
    func open() -> [UInt16] { Array((units.isEmpty && !word.hasPrefix("/") ? "/" + word : word).utf16) }
    for step in steps {
      switch step {
      case .one(let unit): units.append(unit ?? (units.isEmpty ? slash : any))
      case .run(let unit): if repeats { units.append(unit) }
      case .through(let unit): units += (units.isEmpty && unit == slash ? [] : open()) + [unit]
      case .rest: units += open()
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  func matches(_ path: [UInt16]) -> Bool {
    var place = 0
    for (index, step) in steps.enumerated() {
      // At the end of the path only an open end may be left.
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

/// `pathAdvancedPattern`.
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

  /// Gives the last step a count, unless there is none or it has one.
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

  /// `{2}`, `{2,}`, `{2,5}`
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

  /// A text that it may take, with a word for what is open, as far as sets and counts allow.
  func sample(_ word: String) -> String {
    let units = steps.enumerated().flatMap { index, step -> [UInt16] in
      let isOne = step.counts == 1...1
      let most = isOne ? 1 : min(step.counts.upperBound, max(step.counts.lowerBound, word.utf16.count))
      let isSlash = isOne && step.takes(slash) && (index == 0 || word.contains("/"))
      let preferred = isSlash ? [slash] : word.utf16.filter(step.takes)
      let others = [UInt16(UInt8(ascii: "z"))] + step.ranges.map(\.lowerBound)
      let letters = preferred.isEmpty ? Array(others.filter(step.takes).prefix(1)) : preferred
      return letters.isEmpty ? [] : (0..<most).map { letters[$0 % letters.count] }
    }
    return String(decoding: units, as: UTF16.self)
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
