import Foundation

/// Limits for waiting links, and the rule for duplicates.
public struct DispatchOptions: Sendable {
  /// The number of seconds that a link may wait until the app is ready and the link's requirements are fulfilled.
  ///
  /// The time counts from the link's last arrival. The dispatcher checks the time in each of its methods and before it
  /// opens a link, so an expired link never opens. The limit doesn't apply after the link's turn has come: the user and
  /// the handler can take as long as they need.
  public var holdDuration: Double
  /// The maximum number of waiting links, 1 or more. If another link comes, the dispatcher refuses the link that has
  /// waited longest. A link that is being opened, or that can be opened at once, doesn't count.
  public var capacity: Int
  /// The number of seconds after a link's last arrival in which the same link counts as a duplicate even if the link
  /// has been opened.
  public var duplicateWindow: Double
  /// `true` in an App Clip. A web link is then an invocation of the App Clip, and the table's `appClip` section decides
  /// what it opens.
  public var isAppClip: Bool

  /// Creates options with the given limits. By default, up to sixteen links wait for ten minutes each, and a link is a
  /// duplicate within one second.
  ///
  /// - Parameters:
  ///   - holdDuration: The maximum waiting time, in seconds.
  ///   - capacity: The maximum number of waiting links. A number below 1 counts as 1.
  ///   - duplicateWindow: The time in which the same link is a duplicate, in seconds.
  ///   - isAppClip: `true` in an App Clip.
  public init(holdDuration: Double = 600, capacity: Int = 16, duplicateWindow: Double = 1, isAppClip: Bool = false) {
    self.holdDuration = holdDuration
    self.capacity = max(1, capacity)
    self.duplicateWindow = duplicateWindow
    self.isAppClip = isAppClip
  }
}

/// A clock for a dispatcher.
public struct DispatchClock: Sendable {
  /// Returns the number of seconds since a fixed moment. The number never decreases.
  public var now: @MainActor @Sendable () -> Double

  /// Creates a clock from a function, such as a clock that a test can set.
  public init(now: @escaping @MainActor @Sendable () -> Double) { self.now = now }

  /// The system's monotonic clock. On Apple's platforms, it continues while the device sleeps.
  public static let system = DispatchClock {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A record, kept across launches, of whether the deferred link has been opened. A deferred link that expired, or that
/// was cancelled or refused, isn't recorded, so it can come again.
public struct DeferredLinkRecord: Sendable {
  /// Returns `true` if a deferred link has been opened.
  public var wasOpened: @MainActor @Sendable () -> Bool
  /// Records that a deferred link has been opened.
  public var markOpened: @MainActor @Sendable () -> Void

  /// Creates a record that your app stores.
  ///
  /// - Parameters:
  ///   - wasOpened: Returns `true` if a deferred link has been opened.
  ///   - markOpened: Records that a deferred link has been opened.
  public init(
    wasOpened: @escaping @MainActor @Sendable () -> Bool, markOpened: @escaping @MainActor @Sendable () -> Void
  ) {
    self.wasOpened = wasOpened
    self.markOpened = markOpened
  }

  /// Returns a record that is a Boolean value in the standard user defaults.
  ///
  /// - Parameter key: The key in the user defaults.
  public static func userDefaults(key: String = "FingerpostDeferredLinkTaken") -> DeferredLinkRecord {
    DeferredLinkRecord(
      wasOpened: { UserDefaults.standard.bool(forKey: key) },
      markOpened: { UserDefaults.standard.set(true, forKey: key) })
  }

  /// A record that stores nothing. Use it in tests.
  public static let inProcess = DeferredLinkRecord(wasOpened: { false }, markOpened: {})
}
