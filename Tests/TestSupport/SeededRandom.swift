/// SplitMix64: the same numbers on every machine for a seed, which tests print when they fail.
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

  /// True so many times in a hundred.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// A number from zero up to the bound, which is left out.
  package mutating func below(_ bound: Int) -> Int { bound < 2 ? 0 : Int(next() % UInt64(bound)) }

  /// One of the elements, of which there is at least one.
  package mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
