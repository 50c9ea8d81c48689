/// A set of link symbols, stored in four 64-bit integers without allocation.
package struct SymbolSet: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

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

  package var isEmpty: Bool { first | second | third | fourth == 0 }

  package func contains(_ symbol: UInt8) -> Bool {
    let bit: UInt64 = 1 << UInt64(symbol & 63)
    switch symbol >> 6 {
    case 0: return first & bit != 0
    case 1: return second & bit != 0
    case 2: return third & bit != 0
    default: return fourth & bit != 0
    }
  }

  package mutating func insert(_ symbol: UInt8) {
    let bit: UInt64 = 1 << UInt64(symbol & 63)
    switch symbol >> 6 {
    case 0: first |= bit
    case 1: second |= bit
    case 2: third |= bit
    default: fourth |= bit
    }
  }

  package mutating func remove(_ symbol: UInt8) {
    let bit: UInt64 = 1 << UInt64(symbol & 63)
    switch symbol >> 6 {
    case 0: first &= ~bit
    case 1: second &= ~bit
    case 2: third &= ~bit
    default: fourth &= ~bit
    }
  }

  package mutating func formUnion(_ other: SymbolSet) {
    first |= other.first
    second |= other.second
    third |= other.third
    fourth |= other.fourth
  }

  /// The members in ascending order.
  package var symbols: [UInt8] {
    var result: [UInt8] = []
    for (index, word) in [first, second, third, fourth].enumerated() {
      var rest = word
      while rest != 0 {
        result.append(UInt8(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return result
  }
}
