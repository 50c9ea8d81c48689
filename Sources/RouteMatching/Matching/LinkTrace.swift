// Tries patterns one by one, to explain results to people. Nothing here runs while a link is matched.

/// The part of a pattern that a link matches, and the first condition that it doesn't meet.
package struct TraceStep {
  package let pattern: PatternRecord
  /// The progress: a number that is higher if the pattern is nearer to a match. It's `Int.max` if the pattern matches.
  package let reached: Int
  /// The condition that isn't met, or `nil` if the pattern matches.
  package let stop: Stop?

  package enum Stop {
    /// The segment with an index. If the link has too few or too many segments, it's the first missing or superfluous
    /// segment.
    case segment(Int)
    case slash(isExpected: Bool)
    /// The rest parameter, which is the segment with an index.
    case rest(Int)
    case fragment
    /// The query condition with an index.
    case query(Int)
    /// An item that the pattern doesn't allow.
    case unlisted(QueryItemReader.Item)
    case group(GroupRecord)
    case excluded
    /// An item with another key of a choice, which makes the link invalid (`{'dir'|'path'}={n: Int?}`).
    case otherKey(ConditionRecord, isInFragment: Bool)
  }

  /// The difference of `reached` between two levels of progress. Within a level, `reached` depends on the number of
  /// query items and fragments that a pattern requires, up to 63.
  fileprivate static let values = 64

  /// Returns the value of `reached` for a level. Within a level, it's higher for patterns that require fewer query
  /// items.
  @inline(__always)
  fileprivate static func reached(_ level: Int, _ requirements: Int = 0) -> Int {
    level * values + values - 1 - min(requirements, values - 1)
  }

  /// `true` if the pattern is near enough to be named in the reason of a miss: it matches the first segment or a likely
  /// misspelling of it, or it has as many segments as the link and either begins with a parameter or matches a later
  /// segment.
  package var isNear: Bool { reached >= (Likeness.asLong + 1) * TraceStep.values }
}

/// The points by which patterns are compared that match equally many segments before the first mismatch. A likely
/// misspelling counts most, then the correct number of segments, then an invalid value rather than a different
/// literal, and then each later segment that matches. `all` is more than the sum of a pattern's points.
private enum Likeness {
  static let all = 256
  static let misspelled = 128
  static let asLong = 64
  static let badValue = 32
  /// The maximum number of later segments that count.
  static let later = 31
}

/// The first segment of a pattern that doesn't match.
private struct SegmentStop {
  let pieces: List<Reference<Block.Piece>>
  let index: Int
  /// `true` if every pattern that begins with the same segments stops at the same segment.
  let isCommon: Bool
  /// The level of progress, without the points for the number of segments and for later segments that match.
  let level: Int

  /// Returns `true` if a pattern with the segments `others` certainly stops at the same segment. If so, they needn't be
  /// compared with the link. Neighboring patterns often stop at the same segment.
  @inline(__always)
  func stops(_ others: List<Reference<Block.Piece>>) -> Bool {
    guard isCommon, index < others.count else { return false }
    var index = index
    while index >= 0, pieces.hasSameWord(at: index, as: others) { index &-= 1 }
    return index < 0
  }
}

extension LinkReader {
  /// Returns the nearest pattern at the current place, or `nil` if its progress isn't more than `furthest`. If several
  /// patterns have the same progress, returns the first of them.
  package func nearest(beyond furthest: Int) -> TraceStep? {
    var nearest: TraceStep?
    var last: SegmentStop?
    for pattern in table.header[.patterns] where serves(pattern) {
      if let step = step(in: pattern, beyond: nearest?.reached ?? furthest, &last) { nearest = step }
    }
    return nearest
  }

  /// Returns how far the link matches a pattern.
  package func step(in pattern: PatternRecord) -> TraceStep? {
    var last: SegmentStop?
    return step(in: pattern, beyond: -1, &last)
  }

  /// Returns how far the link matches a pattern, or `nil` if this isn't further than `furthest`.
  ///
  /// - Parameter last: The first segment of the previous pattern that doesn't match. It's replaced by that of this
  ///   pattern.
  @inline(__always)
  private func step(in pattern: PatternRecord, beyond furthest: Int, _ last: inout SegmentStop?) -> TraceStep? {
    let level: Int
    let stop: TraceStep.Stop
    let pieces = pattern[.segments]
    if last?.stops(pieces) != true { last = segmentStop(of: pattern) }
    if let last {
      let isAsLong = segments.count == pieces.count && pattern.rest == nil
      let most = last.level + (isAsLong ? Likeness.asLong + Likeness.later : 0)
      guard TraceStep.reached(most) > furthest else { return nil }
      level = isAsLong ? last.level + Likeness.asLong + matchingSegments(of: pieces, after: last.index) : last.level
      stop = .segment(last.index)
    } else if let (likeness, unmet) = unmetCondition(of: pattern) {
      level = TableLayout.maximumHalf * Likeness.all + likeness
      stop = unmet
    } else {
      return TraceStep(pattern: pattern, reached: .max, stop: nil)
    }
    guard TraceStep.reached(level) > furthest else { return nil }
    var requirements = pattern[.flags].contains(.fragment) ? 1 : 0
    for condition in pattern[.query] where condition[.flags].contains(.required) { requirements += 1 }
    let reached = TraceStep.reached(level, requirements)
    return reached > furthest ? TraceStep(pattern: pattern, reached: reached, stop: stop) : nil
  }

  // MARK: Segments

  /// Returns the first segment of a pattern that doesn't match, or `nil` if all segments match.
  private func segmentStop(of pattern: PatternRecord) -> SegmentStop? {
    guard let index = matchingSegments(of: pattern) else { return nil }
    let pieces = pattern[.segments]
    let own = linkIndex(of: index, in: pattern)
    var likeness = 0
    if own < segments.count, index < pieces.count {
      if !pieces[index][.kind].isLiteral {
        likeness = Likeness.badValue
      } else if isMisspelled(segments[own], pieces[index][.text].bytes) {
        likeness = Likeness.misspelled
      }
    }
    let isCommon = index < min(pieces.count, pattern.rest ?? pieces.count)
    return SegmentStop(pieces: pieces, index: index, isCommon: isCommon, level: index * Likeness.all + likeness)
  }

  /// Returns the number of segments after an index that match, at most `Likeness.later`.
  private func matchingSegments(of pieces: List<Reference<Block.Piece>>, after index: Int) -> Int {
    (index + 1..<min(pieces.count, index + 1 + Likeness.later)).count {
      !segments[$0].isEmpty && accepts(piece: pieces[$0], segments[$0])
    }
  }

  /// Returns `true` if a segment is probably a misspelling of a literal: letter case aside, it lacks the literal's end,
  /// or at most two adjacent letters differ.
  private func isMisspelled(_ range: ByteRange, _ expected: UnsafeBufferPointer<UInt8>) -> Bool {
    let longer = max(range.count, expected.count)
    let shorter = min(range.count, expected.count)
    // A segment may lack the literal's end, but it can't be much longer than the literal.
    if range.count > expected.count + 2 { return false }
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

  // MARK: Other conditions

  /// Returns the first condition that isn't met by a link whose segments match, in the order of `meetsConditions`, and
  /// the pattern's likeness, which is higher for later conditions. Returns `nil` if the pattern matches.
  private func unmetCondition(of pattern: PatternRecord) -> (likeness: Int, stop: TraceStep.Stop)? {
    if let isExpected = slashExpected(by: pattern) { return (0, .slash(isExpected: isExpected)) }
    if let rest = pattern.rest, !meetsRest(of: pattern) { return (0, .rest(rest)) }
    if !meetsFragment(of: pattern) { return (fragmentLikeness(of: pattern), .fragment) }
    if let (likeness, index) = unmetItem(of: pattern) { return (3 + likeness, .query(index)) }
    let most = TableLayout.maximumHalf
    if pattern[.flags].contains(.strictQuery), let item = unlistedItem(pattern[.query], in: queryRange) {
      return (most, .unlisted(item))
    }
    for group in pattern[.groups] where !group[.isLenient] && state(group: group, of: pattern) == .invalid {
      return (most, .group(group))
    }
    guard let exclude = exclude(of: pattern) else { return nil }
    // If a key is a choice, the pattern excludes its own links with an invalid item of another key.
    guard exclude[.source].string == pattern[.source].string else { return (most, .excluded) }
    if let item = exclude[.query].first { return (most, .otherKey(item, isInFragment: false)) }
    return (most, exclude[.fragmentQuery].first.map { .otherKey($0, isInFragment: true) } ?? .excluded)
  }

  /// Returns the likeness of a fragment that a pattern doesn't match, 0..<3. It's highest if only the items or the
  /// trailing slash are wrong.
  private func fragmentLikeness(of pattern: PatternRecord) -> Int {
    let kind = pattern[.fragmentKind]
    guard let (text, _) = fragmentParts(kind: kind) else { return 0 }
    guard kind == .pieceAndItems, let piece = pattern[.fragment] else { return 1 }
    return accepts(piece: piece, text) ? 2 : 1
  }

  /// Returns the index of the first condition whose item is invalid, or else of the first condition whose item is
  /// missing, and the likeness of the query, 0...3,071. An invalid item adds most to the likeness, then few missing
  /// items, and then many present items. Returns `nil` if all conditions are met.
  private func unmetItem(of pattern: PatternRecord) -> (likeness: Int, index: Int)? {
    var bad: Int?
    var missing: Int?
    var (missingCount, presentCount) = (0, 0)
    for (index, condition) in pattern[.query].enumerated() {
      let isPresent = item(condition, in: queryRange).item != nil
      if isPresent { presentCount += 1 }
      if meets(condition, in: queryRange, plusIsSpace: plusIsSpace) { continue }
      if isPresent {
        bad = bad ?? index
      } else {
        missing = missing ?? index
        missingCount += 1
      }
    }
    guard let unmet = bad ?? missing else { return nil }
    return ((bad == nil ? 0 : 2048) + (15 - min(missingCount, 15)) * 64 + min(presentCount, 63), unmet)
  }
}
