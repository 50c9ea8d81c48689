import Foundation

/// How long links wait, how many, and what counts as a duplicate.
public struct DispatchOptions: Sendable {
  /// How long a link waits for the app to be ready and for what it requires, in seconds since it came, or came again. It is
  /// noticed at the next call of the dispatcher and before each link that is opened: one that has waited too long never is.
  /// Once its turn has come, it may take as long as the user and the handler need.
  public var holdsFor: Double
  /// How many links wait at most (1 or more). Of more the one that has waited longest makes room. One that is being opened,
  /// or can be at once, doesn't wait.
  public var capacity: Int
  /// Within how many seconds after a link came, or came again, the same one counts as delivered twice although the first
  /// was opened.
  public var duplicateWindow: Double
  /// `true` in an App Clip, whose links of the web are its invocations: the table's `appClip` decides about them.
  public var isAppClip: Bool

  /// Ten minutes, sixteen links, one second, no App Clip.
  public init(holdsFor: Double = 600, capacity: Int = 16, duplicateWindow: Double = 1, isAppClip: Bool = false) {
    self.holdsFor = holdsFor
    self.capacity = max(1, capacity)
    self.duplicateWindow = duplicateWindow
    self.isAppClip = isAppClip
  }
}

/// Where the dispatcher has its time from.
public struct DispatchClock: Sendable {
  /// Seconds since some moment, never going back.
  public var now: @MainActor @Sendable () -> Double

  /// A clock of your own, for instance one that a test moves.
  public init(now: @escaping @MainActor @Sendable () -> Double) { self.now = now }

  /// The system's monotonic clock, which on Apple's platforms goes on while the device sleeps.
  public static let system = DispatchClock {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Remembers, beyond the end of the process, that a deferred link was opened. One that expired, was taken back or refused
/// may come again.
public struct DeferredLinkRecord: Sendable {
  /// Whether one was.
  public var wasTaken: @MainActor @Sendable () -> Bool
  /// Remembers that one was.
  public var take: @MainActor @Sendable () -> Void

  /// A record of your own.
  public init(wasTaken: @escaping @MainActor @Sendable () -> Bool, take: @escaping @MainActor @Sendable () -> Void) {
    self.wasTaken = wasTaken
    self.take = take
  }

  /// A flag in the standard user defaults.
  public static func userDefaults(key: String = "FingerpostDeferredLinkTaken") -> DeferredLinkRecord {
    DeferredLinkRecord(
      wasTaken: { UserDefaults.standard.bool(forKey: key) }, take: { UserDefaults.standard.set(true, forKey: key) })
  }

  /// Forgets at the end of the process.
  public static let inProcess = DeferredLinkRecord(wasTaken: { false }, take: {})
}
