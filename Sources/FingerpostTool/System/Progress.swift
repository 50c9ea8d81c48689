import FingerpostCommands

/// A line on a terminal with the number of processed lines and their rate. It isn't shown if the output isn't a
/// terminal.
struct Progress {
  private let descriptor: Descriptor
  private let noun: String
  private let isShown: Bool
  private let watch = Stopwatch()
  private var next = 1.0

  /// Creates a progress line.
  ///
  /// - Parameter noun: The plural of the counted things.
  init(of noun: String, on descriptor: Descriptor) {
    self.noun = noun
    self.descriptor = descriptor
    isShown = descriptor.isTerminal
  }

  /// Updates the line, at most twice per second.
  mutating func show(_ count: Int) throws(Failure) {
    let now = watch.seconds
    guard isShown, now >= next else { return }
    next = now + 0.5
    try descriptor.write(Array("\r\(count) \(noun), \(Int(Double(count) / now)) a second\u{1B}[K".utf8))
  }

  func end() throws(Failure) {
    if isShown { try descriptor.write(Array("\r\u{1B}[K".utf8)) }
  }
}
