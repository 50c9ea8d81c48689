#if canImport(AppIntents)
  public import AppIntents
  public import Foundation

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  extension OpenURLIntent {
    /// Opens a destination of the app by its universal link, the only kind that Apple's page promises to open the app.
    ///
    /// - Parameter origin: the origin of the link, for instance one of a custom scheme; `nil` for the universal link. There are
    ///   reports of iOS 18.0 on which the app's own universal link opened the browser, and a custom scheme the app.
    /// - Returns: `nil` for a destination without such a link.
    public init?<Route: GeneratedRoute>(route: Route, from origin: String? = nil) {
      guard let link = origin == nil ? route.universalLink : try? route.url(from: origin) else { return nil }
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
    ///
    /// - Parameter origin: the origin of the link; `nil` for the universal link.
    public func openingResult(from origin: String? = nil) throws(NoUniversalLink) -> some IntentResult & OpensIntent {
      guard let intent = OpenURLIntent(route: self, from: origin) else { throw NoUniversalLink() }
      return .result(opensIntent: intent)
    }
  }
#endif
