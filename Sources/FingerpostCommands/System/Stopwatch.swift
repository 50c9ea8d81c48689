#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The time since it was made. (`ContinuousClock` asks for a newer macOS.)
package struct Stopwatch: Sendable {
  private let start = Stopwatch.now()

  package init() {}

  /// In seconds.
  package var seconds: Double { Stopwatch.now() - start }

  /// `0.7 s`
  package var text: String {
    let tenths = Int(seconds * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// Seconds since some moment; it never goes back.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}
