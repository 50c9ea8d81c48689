#if canImport(AppIntents)
  public import AppIntents
  public import Foundation

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  extension OpenURLIntent {
    /// Opens a destination of the app by its universal link, the only kind that the system takes here.
    ///
    /// - Returns: `nil` for a destination without one.
    public init?<Route: GeneratedRoute>(route: Route) {
      guard let link = route.universalLink else { return nil }
      self.init(link)
    }
  }

  /// A destination that an intent can't open, because it has no universal link.
  public struct NoUniversalLink: LocalizedError, CustomStringConvertible {
    /// A sentence, as all errors here have it.
    public var description: String { "the destination has no universal link, which an intent needs to open it" }
    /// The same.
    public var errorDescription: String? { description }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  extension GeneratedRoute {
    /// The result of an intent that ends at the destination: `return try route.openingResult()` in its `perform()`.
    public func openingResult() throws(NoUniversalLink) -> some IntentResult & OpensIntent {
      guard let intent = OpenURLIntent(route: self) else { throw NoUniversalLink() }
      return .result(opensIntent: intent)
    }
  }
#endif
