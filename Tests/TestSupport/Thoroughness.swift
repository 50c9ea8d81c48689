import Foundation

/// How much the tests try, and with which random numbers.
///
/// `swift test` tries a sample of everything, which takes a minute; `FINGERPOST_TESTS=full` tries all of it, as `.ci/run full`
/// does, with optimized code.
package enum Thoroughness {
  package static let isFull = ProcessInfo.processInfo.environment["FINGERPOST_TESTS"] == "full"

  /// How much of something this run tries.
  package static func amount(_ few: Int, full: Int) -> Int { isFull ? full : few }

  /// `FINGERPOST_SEEDS`: the number of random tables that each law tries, in a sample and in a full run.
  package static let seedCount = ProcessInfo.processInfo.environment["FINGERPOST_SEEDS"].flatMap { Int($0) }

  /// The number of random tables that this run tries.
  package static func seeds(_ few: Int, full: Int) -> Int { seedCount.map { max(0, $0) } ?? amount(few, full: full) }

  /// `FINGERPOST_SEED`: other random numbers than usual, or the ones with which a test failed.
  package static let seed = ProcessInfo.processInfo.environment["FINGERPOST_SEED"].flatMap { UInt64($0) }
}

extension Array {
  /// So many of the elements, from the first on at equal distances; all of them in a full run.
  package func sample(_ few: Int) -> [Element] {
    if Thoroughness.isFull || few >= count { return self }
    return (0..<few).map { self[$0 * count / few] }
  }
}
