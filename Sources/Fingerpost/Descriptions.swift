import RouteDestinations
import RouteMatching

// Short descriptions for string interpolation and `print`.

extension LinkDispatcher: CustomStringConvertible {
  /// The number of routes in the dispatcher's table, such as `dispatcher of 12 routes`.
  public nonisolated var description: String { "dispatcher of \(router.table)" }
}

extension DispatchOptions: CustomStringConvertible {
  /// The limits, such as `holds 16 links for 600 s, duplicates within 1 s`.
  public var description: String {
    "holds \(capacity) \(capacity == 1 ? "link" : "links") for \(RouteValue.double(holdDuration)) s, "
      + "duplicates within \(RouteValue.double(duplicateWindow)) s" + (isAppClip ? ", in an App Clip" : "")
  }
}

extension DispatchClock: CustomStringConvertible {
  /// A constant text, because functions have no description.
  public var description: String { "clock" }
}

extension DeferredLinkRecord: CustomStringConvertible {
  /// A constant text, because functions have no description.
  public var description: String { "record of deferred links" }
}
