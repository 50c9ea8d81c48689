#if canImport(AppIntents)
  public import AppIntents
  public import Foundation

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  extension OpenURLIntent {
    /// Creates an intent that opens a destination by its universal link. Apple documents only universal links as a way
    /// to open the app.
    ///
    /// - Parameters:
    ///   - route: The destination.
    ///   - origin: The origin of the link, such as one with a custom scheme, or `nil` for the universal link. On iOS
    ///     18.0, according to reports, the app's own universal link opened the browser and a custom scheme opened the
    ///     app.
    /// - Returns: `nil` if the destination has no link of the origin, or no universal link.
    public init?<Route: GeneratedRoute>(route: Route, from origin: String? = nil) {
      guard let link = origin == nil ? route.universalLink : try? route.url(from: origin) else { return nil }
      self.init(link)
    }
  }

  /// An error for a destination that an intent can't open, because it has no universal link.
  public struct NoUniversalLink: LocalizedError, CustomStringConvertible {
    /// A description of the error.
    public var description: String { "the destination has no universal link, so an intent can't open it" }
    /// The text of `description`.
    public var errorDescription: String? { description }
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  extension GeneratedRoute {
    /// Returns the result of an intent that finishes by opening the destination. Write `return try
    /// route.openingResult()` in the intent's `perform()`.
    ///
    /// - Parameter origin: The origin of the link, or `nil` for the universal link.
    /// - Throws: ``NoUniversalLink`` if the destination has no link of the origin, or no universal link.
    public func openingResult(from origin: String? = nil) throws(NoUniversalLink) -> some IntentResult & OpensIntent {
      guard let intent = OpenURLIntent(route: self, from: origin) else { throw NoUniversalLink() }
      return .result(opensIntent: intent)
    }
  }
#endif
