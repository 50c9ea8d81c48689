import RouteDestinations
import RouteMatching

// What interpolation and `print` show of values that have no text of their own.

extension LinkDispatcher: CustomStringConvertible {
  /// How many routes its table has.
  public nonisolated var description: String { "dispatcher of \(router.table)" }
}

extension DispatchOptions: CustomStringConvertible {
  /// `holds 16 links for 600 s, duplicates within 1 s`
  public var description: String {
    "holds \(capacity) \(capacity == 1 ? "link" : "links") for \(RouteValue.double(holdsFor)) s, "
      + "duplicates within \(RouteValue.double(duplicateWindow)) s" + (isAppClip ? ", in an App Clip" : "")
  }
}

extension DispatchClock: CustomStringConvertible {
  /// A word, since functions have no text.
  public var description: String { "clock" }
}

extension DeferredLinkRecord: CustomStringConvertible {
  /// A word, since functions have no text.
  public var description: String { "record of deferred links" }
}
