import Foundation

/// The number of cases that the tests try, and the seed of their random numbers.
///
/// `swift test` tries a sample of the cases, which takes a minute. `FINGERPOST_TESTS=full` tries all of them, as
/// `.ci/run full` does with optimized code.
package enum Thoroughness {
  package static let isFull = ProcessInfo.processInfo.environment["FINGERPOST_TESTS"] == "full"

  /// Returns the number of cases to try in this run.
  package static func amount(_ few: Int, full: Int) -> Int { isFull ? full : few }

  /// The number of random tables per law, if `FINGERPOST_SEEDS` sets it. It applies to a sample and to a full run.
  package static let seedCount = ProcessInfo.processInfo.environment["FINGERPOST_SEEDS"].flatMap { Int($0) }

  /// Returns the number of random tables to try in this run.
  package static func seeds(_ few: Int, full: Int) -> Int { seedCount.map { max(0, $0) } ?? amount(few, full: full) }

  /// Returns the least that random tables must yield, so that a test can't pass without having tested anything.
  ///
  /// - Parameters:
  ///   - least: What the tables of a sample always yield.
  ///   - few: The number of tables in a sample. If `FINGERPOST_SEEDS` asks for fewer, a quarter of their share is
  ///     enough, because each table is different.
  package static func least(_ least: Int, of few: Int) -> Int {
    let count = seeds(few, full: few)
    return count < few ? least * count / (4 * few) : least
  }

  /// The first seed, if `FINGERPOST_SEED` sets it: to try new random numbers, or to repeat a failure.
  package static let seed = ProcessInfo.processInfo.environment["FINGERPOST_SEED"].flatMap { UInt64($0) }
}

extension Array {
  /// Returns the given number of elements at equal distances, beginning with the first, or all elements in a full run.
  package func sample(_ few: Int) -> [Element] {
    if Thoroughness.isFull || few >= count { return self }
    return (0..<few).map { self[$0 * count / few] }
  }
}
