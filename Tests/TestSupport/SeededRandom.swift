/// A SplitMix64 generator. A seed gives the same numbers on every machine, and tests print their seed when they fail.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Returns `true` with the given probability in percent.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Returns a number from zero up to, but not including, the bound.
  package mutating func below(_ bound: Int) -> Int { bound < 2 ? 0 : Int(next() % UInt64(bound)) }

  /// Returns a random element of a list that isn't empty.
  package mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
