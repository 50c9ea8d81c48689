// How far a pattern gets with a link, for people: nothing here runs while a link is matched.
extension LinkReader {
  /// What stops a pattern.
  package enum Stop {
    /// The segment of that index; of too many or too few the first.
    case segment(Int)
    case slash(isExpected: Bool)
    /// The rest, at that index.
    case rest(Int)
    case fragment
    /// The condition of that index.
    case query(Int)
    /// Items that are not listed, a group, an exclusion, or nothing at all.
    case others
  }

  /// How many of the numbers by which patterns are compared differ only in what the patterns ask.
  package static let levels = 64

  /// Whether a pattern that got so far got anywhere: past its first segment, or to a value there that is bad or a word that is
  /// likely misspelt.
  package static func isNear(_ reached: Int) -> Bool { reached >= 65 * levels }

  /// How far a pattern got, as a number that grows, and what stopped it.
  package func progress(of pattern: PatternRecord) -> (reached: Int, stop: Stop) {
    let stopped = matchingSegments(of: pattern)
    if let stopped {
      return (reached(by: pattern, stopped: stopped, likeness(of: pattern, stopped: stopped)), .segment(stopped))
    }
    let path = 256 * TableLayout.maximumHalf
    if let slash = slashExpected(by: pattern) { return (reached(path, by: pattern), .slash(isExpected: slash)) }
    if let rest = pattern.rest, !meetsRest(of: pattern) { return (reached(path, by: pattern), .rest(rest)) }
    if !meetsFragment(of: pattern) { return (reached(path + fragmentLikeness(of: pattern), by: pattern), .fragment) }
    if let (likeness, index) = queryStop(of: pattern) {
      return (reached(path + 3 + likeness, by: pattern), .query(index))
    }
    return (reached(path + TableLayout.maximumHalf, by: pattern), .others)
  }

  /// How near a fragment comes that isn't the pattern's, 0..<3: one whose text is, but for its items or a slash, most.
  private func fragmentLikeness(of pattern: PatternRecord) -> Int {
    let kind = pattern[.fragmentKind]
    guard let (text, _) = fragmentParts(kind: kind) else { return 0 }
    guard kind == .pieceAndItems, let piece = pattern[.fragment] else { return 1 }
    return accepts(piece: piece, text) ? 2 : 1
  }

  /// How far a pattern got whose segment of that index is the first that doesn't fit.
  func reached(by pattern: PatternRecord, stopped: Int, _ likeness: Int) -> Int {
    reached(stopped * 256 + likeness, by: pattern)
  }

  /// Of patterns that are alike, the one that asks for least is nearest.
  private func reached(_ level: Int, by pattern: PatternRecord) -> Int {
    var asked = pattern[.fragmentKind] == .ignored ? 0 : 1
    for condition in pattern[.query] where condition[.flags].contains(.required) { asked += 1 }
    return level * LinkReader.levels + LinkReader.levels - 1 - min(asked, LinkReader.levels - 1)
  }

  /// The first bad item of the query, or else the first that is missing, and how near the query comes, 0..<4,092: items that are
  /// there and bad count most, then how few are missing, then how many are there.
  private func queryStop(of pattern: PatternRecord) -> (likeness: Int, index: Int)? {
    let query = pattern[.query]
    var bad: Int?
    var missing: Int?
    var missingCount = 0
    var presentCount = 0
    for index in query.indices {
      let isPresent = item(query[index], in: queryRange).item != nil
      if isPresent { presentCount += 1 }
      if meets(query[index], in: queryRange, plusIsSpace: plusIsSpace) { continue }
      if isPresent {
        bad = bad ?? index
      } else {
        missing = missing ?? index
        missingCount += 1
      }
    }
    guard let stopped = bad ?? missing else { return nil }
    return ((bad == nil ? 0 : 2048) + (15 - min(missingCount, 15)) * 64 + min(presentCount, 63), stopped)
  }

  /// What adds to how near a pattern is that stops at a segment.
  enum Likeness {
    static let misspelled = 128
    static let asLong = 64
    static let badValue = 32
    /// How many of the later segments count.
    static let later = 31
  }

  /// How near a pattern is that stops at a segment, 0...255: a likely misspelling counts most, then the right number of
  /// segments, then a value that is bad rather than other text, then each later segment that fits.
  private func likeness(of pattern: PatternRecord, stopped: Int) -> Int {
    let pieces = pattern[.segments]
    let count = pieces.count
    let own = linkIndex(of: stopped, in: pattern)
    guard own < segments.count, stopped < count else { return 0 }
    let piece = pieces[stopped]
    var result = 0
    if !piece[.kind].isLiteral {
      result += Likeness.badValue
    } else if isMisspelled(segments[own], piece[.text].bytes) {
      result += Likeness.misspelled
    }
    guard segments.count == count, pattern.rest == nil else { return result }
    result += Likeness.asLong
    for index in stopped + 1..<min(count, stopped + 1 + Likeness.later) {
      if !segments[index].isEmpty, accepts(piece: pieces[index], segments[index]) { result += 1 }
    }
    return result
  }

  /// Whether all but a few neighbouring letters are the same, or all but the end, whatever their case.
  @inline(__always)
  func isMisspelled(_ range: ByteRange, _ expected: UnsafeBufferPointer<UInt8>) -> Bool {
    // Of much longer text nothing can be missing but its end.
    if range.count > expected.count + 2 { return false }
    let longer = max(range.count, expected.count)
    let shorter = min(range.count, expected.count)
    var same = 0
    while same < shorter, isSameLetter(link[range.lower + same], expected[same]) { same += 1 }
    // What was cut short is as likely as what was mistyped.
    if same == range.count, same >= 3 { return true }
    if longer - shorter > 2 { return false }
    var end = 0
    while end < shorter - same, isSameLetter(link[range.upper - 1 - end], expected[expected.count - 1 - end]) {
      end += 1
    }
    return longer - same - end <= 2 && (same + end) * 3 >= longer
  }

  private func isSameLetter(_ a: UInt8, _ b: UInt8) -> Bool {
    a == b || (a ^ b == 0x20 && asciiLowercased(a) == asciiLowercased(b))
  }

  /// Whether a strict pattern wants a slash at the end; `nil` where the link is as it wants.
  private func slashExpected(by pattern: PatternRecord) -> Bool? {
    let flags = pattern[.flags]
    guard flags.contains(.strictSlash), segments.count > 0 else { return nil }
    let wanted = flags.contains(.endsWithSlash)
    return wanted == segments.endsWithSeparator ? nil : wanted
  }

  package func text(_ range: ByteRange) -> String {
    String(decoding: UnsafeBufferPointer(start: link + range.lower, count: range.count), as: UTF8.self)
  }
}
