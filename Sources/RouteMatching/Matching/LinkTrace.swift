// Measures how far a pattern matches a link, to explain misses to people. Nothing here runs while a link is matched.
extension LinkReader {
  /// The condition of a pattern that isn't met.
  package enum Stop {
    /// The segment with an index. If the number of segments is wrong, this is the first segment that is missing or too
    /// many.
    case segment(Int)
    case slash(isExpected: Bool)
    /// The rest parameter, which is the segment with an index.
    case rest(Int)
    case fragment
    /// The query condition with an index.
    case query(Int)
    /// An unlisted item, an item group or an exclusion; or nothing, because the pattern matches.
    case others
  }

  /// The number of `reached` values per level of progress. A pattern with fewer conditions has a higher value.
  package static let levels = 64

  /// Returns `true` if a pattern is near enough to be named: it matches the first segment or a likely misspelling of
  /// it, or it has as many segments as the link and either begins with a parameter or matches a later segment.
  package static func isNear(_ reached: Int) -> Bool { reached >= 65 * levels }

  /// Returns the progress of a pattern, as a number that is higher for nearer patterns, and the condition that isn't
  /// met.
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

  /// Returns the likeness of a fragment that a pattern doesn't match, 0..<3. It's highest if only the items or the
  /// trailing slash are wrong.
  private func fragmentLikeness(of pattern: PatternRecord) -> Int {
    let kind = pattern[.fragmentKind]
    guard let (text, _) = fragmentParts(kind: kind) else { return 0 }
    guard kind == .pieceAndItems, let piece = pattern[.fragment] else { return 1 }
    return accepts(piece: piece, text) ? 2 : 1
  }

  /// Returns the progress of a pattern that stops at the segment with an index.
  func reached(by pattern: PatternRecord, stopped: Int, _ likeness: Int) -> Int {
    reached(stopped * 256 + likeness, by: pattern)
  }

  /// Returns the progress of a pattern at a level. Among patterns at the same level, a pattern with fewer requirements
  /// is nearer.
  private func reached(_ level: Int, by pattern: PatternRecord) -> Int {
    var asked = pattern[.fragmentKind] == .ignored ? 0 : 1
    for condition in pattern[.query] where condition[.flags].contains(.required) { asked += 1 }
    return level * LinkReader.levels + LinkReader.levels - 1 - min(asked, LinkReader.levels - 1)
  }

  /// Returns the index of the first condition whose item is invalid, or else of the first condition whose item is
  /// missing, and the likeness of the query, 0...3,071. An invalid item adds most to the likeness, then few missing
  /// items, and then many present items. Returns `nil` if all conditions are met.
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

  /// The summands of the likeness of a pattern that stops at a segment.
  enum Likeness {
    static let misspelled = 128
    static let asLong = 64
    static let badValue = 32
    /// The maximum number of later segments that count.
    static let later = 31
  }

  /// Returns the likeness of a pattern that stops at a segment, 0...255. A likely misspelling counts most, then the
  /// correct number of segments, then an invalid value rather than a different literal, and then each later segment
  /// that matches.
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

  /// Returns `true` if a segment is probably a misspelling of a literal: letter case aside, it lacks the literal's end,
  /// or at most two adjacent letters differ.
  @inline(__always)
  func isMisspelled(_ range: ByteRange, _ expected: UnsafeBufferPointer<UInt8>) -> Bool {
    // A segment may lack the literal's end, but it can't be much longer than the literal.
    if range.count > expected.count + 2 { return false }
    let longer = max(range.count, expected.count)
    let shorter = min(range.count, expected.count)
    var same = 0
    while same < shorter, isSameLetter(link[range.lower + same], expected[same]) { same += 1 }
    // A truncated segment is as likely as a mistyped one.
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

  /// Returns `true` if a strict pattern requires a trailing slash that the link lacks, and `false` if it doesn't allow
  /// the link's trailing slash. Returns `nil` if the link's end is correct.
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
