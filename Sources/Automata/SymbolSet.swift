/// A set of link symbols, stored in four 64-bit integers without allocation.
package struct SymbolSet: Hashable, Sendable {
  private var words = SIMD4<UInt64>()

  package init() {}

  package init(_ symbol: UInt8) { insert(symbol) }

  package init(_ range: ClosedRange<UInt8>) {
    // Walk a range of `Int`, because a range of `UInt8` is seventy times slower in an unoptimized build.
    for symbol in Int(range.lowerBound)...Int(range.upperBound) { insert(UInt8(symbol)) }
  }

  package init(_ symbols: [UInt8]) {
    for symbol in symbols { insert(symbol) }
  }

  package static let all = SymbolSet(0...255)

  /// Every symbol in ascending order.
  package static let allSymbols: [UInt8] = Array(0...255)

  package var isEmpty: Bool { words == SIMD4() }

  package func contains(_ symbol: UInt8) -> Bool { words[Int(symbol >> 6)] & bit(symbol) != 0 }

  package mutating func insert(_ symbol: UInt8) { words[Int(symbol >> 6)] |= bit(symbol) }

  package mutating func remove(_ symbol: UInt8) { words[Int(symbol >> 6)] &= ~bit(symbol) }

  package mutating func formUnion(_ other: SymbolSet) { words |= other.words }

  /// Hashes the bytes at once, because the hash of a vector is slow in an unoptimized build.
  package func hash(into hasher: inout Hasher) { withUnsafeBytes(of: words) { hasher.combine(bytes: $0) } }

  /// Returns the bit of a symbol in its word.
  private func bit(_ symbol: UInt8) -> UInt64 { 1 << UInt64(symbol & 63) }

  /// The members in ascending order.
  package var symbols: [UInt8] {
    var result: [UInt8] = []
    for index in words.indices {
      var rest = words[index]
      while rest != 0 {
        result.append(UInt8(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return result
  }
}
