import FingerpostCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says on a terminal how many lines are done and how fast; nothing elsewhere.
struct Progress {
  private let descriptor: Descriptor
  private let noun: String
  private let isShown: Bool
  private let start = seconds()
  private var next: Double

  /// - Parameter noun: what is counted, in the plural.
  init(of noun: String, on descriptor: Descriptor) {
    self.noun = noun
    self.descriptor = descriptor
    isShown = isatty(descriptor.number) == 1
    next = start + 1
  }

  /// Writes the line anew, at most twice a second.
  mutating func show(_ count: Int) throws(Failure) {
    let now = seconds()
    guard isShown, now >= next else { return }
    next = now + 0.5
    try descriptor.write(Array("\r\(count) \(noun), \(Int(Double(count) / (now - start))) a second\u{1B}[K".utf8))
  }

  /// Takes the line away.
  func end() throws(Failure) {
    if isShown { try descriptor.write(Array("\r\u{1B}[K".utf8)) }
  }
}

/// The time since some moment, in seconds; it never goes back.
private func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
}
