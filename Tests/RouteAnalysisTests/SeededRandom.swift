import Foundation

/// `FINGERPOST_SEED` adds to the seeds of the tests with random tables, to try others.
let furtherSeed = UInt64(ProcessInfo.processInfo.environment["FINGERPOST_SEED"] ?? "") ?? 0

/// SplitMix64: the same numbers on every machine for a seed, which tests print when they fail.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
