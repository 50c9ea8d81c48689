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
  private let watch = Stopwatch()
  private var next = 1.0

  /// - Parameter noun: what is counted, in the plural.
  init(of noun: String, on descriptor: Descriptor) {
    self.noun = noun
    self.descriptor = descriptor
    isShown = isatty(descriptor.number) == 1
  }

  /// Writes the line anew, at most twice a second.
  mutating func show(_ count: Int) throws(Failure) {
    let now = watch.seconds
    guard isShown, now >= next else { return }
    next = now + 0.5
    try descriptor.write(Array("\r\(count) \(noun), \(Int(Double(count) / now)) a second\u{1B}[K".utf8))
  }

  /// Takes the line away.
  func end() throws(Failure) {
    if isShown { try descriptor.write(Array("\r\u{1B}[K".utf8)) }
  }
}
