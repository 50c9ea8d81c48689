/// A set of Unicode scalars that links can contain, which excludes control characters (C0 and DEL).
///
/// It is stored as sorted, disjoint, non-adjacent ranges of code points.
package struct ScalarSet: Hashable {
  package private(set) var ranges: [ClosedRange<UInt32>] = []

  /// All scalars that a link can contain.
  package static let all = ScalarSet(ranges: [0x20...0x7E, 0x80...0xD7FF, 0xE000...0x10FFFF])

  package init() {}

  package init(_ ranges: [ClosedRange<UInt32>]) {
    for range in ranges { insert(range) }
  }

  private init(ranges: [ClosedRange<UInt32>]) {
    self.ranges = ranges
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// A member, preferably a letter or a digit, or `nil` if the set is empty.
  package var example: Unicode.Scalar? {
    let plain = "aA0".unicodeScalars.flatMap { first in ranges.filter { $0.contains(first.value) }.map { _ in first } }
    return plain.first ?? ranges.first.flatMap { Unicode.Scalar($0.lowerBound) }
  }

  /// The ends of the first ranges and the characters next to these ends, if they are printable ASCII characters.
  package var ends: [Unicode.Scalar] {
    ranges.prefix(Self.mostEnds).flatMap { range -> [Unicode.Scalar] in
      [range.lowerBound, range.upperBound, range.lowerBound &- 1, range.upperBound + 1]
        .filter { (0x20...0x7E).contains($0) }.compactMap { Unicode.Scalar($0) }
    }
  }

  private static let mostEnds = 8

  /// Adds a range, without the scalars that no link can contain.
  package mutating func insert(_ range: ClosedRange<UInt32>) {
    for allowed in Self.all.ranges {
      let lower = max(range.lowerBound, allowed.lowerBound)
      let upper = min(range.upperBound, allowed.upperBound)
      if lower > upper { continue }
      let before = ranges.prefix { $0.upperBound + 1 < lower }
      let touched = ranges[before.endIndex...].prefix { $0.lowerBound <= upper + 1 }
      let first = min(lower, touched.first?.lowerBound ?? lower)
      let last = max(upper, touched.last?.upperBound ?? upper)
      ranges.replaceSubrange(touched.indices, with: [first...last])
    }
  }

  package mutating func formUnion(_ other: ScalarSet) {
    for range in other.ranges { insert(range) }
  }

  /// Adds the other case of each ASCII letter.
  mutating func foldCase() {
    for (letters, other): (ClosedRange<UInt32>, UInt32) in [(0x41...0x5A, 0x61), (0x61...0x7A, 0x41)] {
      for range in ranges where range.overlaps(letters) {
        let common = range.clamped(to: letters)
        let first = common.lowerBound - letters.lowerBound + other
        insert(first...first + UInt32(common.count - 1))
      }
    }
  }

  /// The scalars that a link can contain and that aren't in this set.
  package var inverted: ScalarSet {
    var result = ScalarSet()
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.insert(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { result.insert(next...0x10FFFF) }
    return result
  }

  /// The UTF-8 form: sequences of byte ranges that together match exactly these scalars.
  var byteSequences: [[ClosedRange<UInt8>]] {
    var result: [[ClosedRange<UInt8>]] = []
    for range in ranges {
      for length in Self.lengths {
        let lower = max(range.lowerBound, length.lowerBound)
        let upper = min(range.upperBound, length.upperBound)
        if lower <= upper { Self.split(lower, upper, into: &result) }
      }
    }
    return result
  }

  /// The scalars with a UTF-8 form of one, two, three and four bytes.
  private static let lengths: [ClosedRange<UInt32>] = [0...0x7F, 0x80...0x7FF, 0x800...0xFFFF, 0x10000...0x10FFFF]

  /// Splits a range of scalars with equally long UTF-8 forms into sequences of byte ranges that vary independently.
  private static func split(_ lower: UInt32, _ upper: UInt32, into result: inout [[ClosedRange<UInt8>]]) {
    let last = bytes(upper)
    // The lowest `bits` bits vary independently if the higher bits are the same at both ends, or if the lowest bits run
    // from all zeros to all ones.
    for bits in stride(from: 6, to: UInt32(6 * last.count), by: 6) {
      let mask: UInt32 = (1 << bits) - 1
      if lower & ~mask != upper & ~mask {
        if lower & mask != 0 {
          split(lower, lower | mask, into: &result)
          split((lower | mask) + 1, upper, into: &result)
          return
        }
        if upper & mask != mask {
          split(lower, (upper & ~mask) - 1, into: &result)
          split(upper & ~mask, upper, into: &result)
          return
        }
      }
    }
    result.append(zip(bytes(lower), last).map { $0...$1 })
  }

  /// Returns the UTF-8 form of a scalar.
  private static func bytes(_ scalar: UInt32) -> [UInt8] { Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? [] }
}

extension NondeterministicAutomaton {
  /// Adds edges from `source` to `target` that read any single scalar of a set.
  mutating func addEdges(_ source: Int, _ scalars: ScalarSet, _ target: Int) throws(AutomatonTooLarge) {
    var single = SymbolSet()
    for sequence in scalars.byteSequences {
      if sequence.count == 1 {
        for byte in sequence[0] { single.insert(byte) }
        continue
      }
      var state = source
      for (index, range) in sequence.enumerated() {
        let next = index == sequence.count - 1 ? target : try addState()
        addEdge(state, SymbolSet(range), next)
        state = next
      }
    }
    addEdge(source, single, target)
  }
}
