/// A stopwatch that runs from its creation. (`ContinuousClock` requires macOS 13, but the package supports macOS 12.)
package struct Stopwatch: Sendable {
  private let start = Stopwatch.now()

  package init() {}

  package var seconds: Double { Stopwatch.now() - start }

  /// The time as text, such as `0.7 s`.
  package var text: String {
    let tenths = Int(seconds * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// Returns the seconds since a fixed moment. The clock never goes back.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}
