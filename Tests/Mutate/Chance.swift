/// A SplitMix64 generator with a fixed seed, so that a score can be repeated.
struct Chance {
  private var state: UInt64 = 0x5EED

  /// Returns a number from 0 up to, but not including, the count. Returns 0 if the count is 0.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z: UInt64 = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return count > 0 ? Int((z ^ (z >> 31)) % UInt64(count)) : 0
  }
}
