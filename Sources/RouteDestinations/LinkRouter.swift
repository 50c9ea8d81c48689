public import Foundation
public import RouteMatching

/// A router that finds the destinations of links with a table.
///
/// A router is a value without any state besides the table, and is cheap to copy. `LinkRouter<BookshelfRoute>()` uses
/// the table of the generated enum. `LinkRouter(table:)` returns untyped matches of a table that is loaded at run time.
///
/// ```swift
/// let router = LinkRouter<BookshelfRoute>()
/// router.destination(for: "https://bookshelf.example/books/42")  // .book(.detail(book: 42))
/// ```
public struct LinkRouter<Destination: RouteDestination>: Sendable {
  /// The table, with its environment and its additional hosts.
  public let table: RouteTable

  /// Creates a router for a table, whose destinations are untyped matches.
  public init(table: RouteTable) where Destination == RouteMatch {
    self.table = table
  }

  /// Creates a router for a table, with destinations of your own type.
  public init(table: RouteTable, as destination: Destination.Type) {
    self.table = table
  }

  /// Creates a router for the table of a generated enum.
  public init() where Destination: GeneratedRoute {
    table = Destination.table
  }

  /// Returns the destination of a link with its match, or the reason why there is none.
  public func resolve(_ link: String) -> Resolution {
    switch table.match(link) {
    case .miss(let miss): return .miss(miss)
    case .match(let match):
      return Destination(match: match).map { .destination($0, match) } ?? .refusedByApp(match)
    }
  }

  /// Returns the destination of a URL with its match, or the reason why there is none. This reads `absoluteString`,
  /// because `URL`'s decoded components can't distinguish an encoded slash from a separator, and lose segments.
  public func resolve(_ url: URL) -> Resolution { resolve(url.absoluteString) }

  /// Returns the destination of a link, or `nil` if there is none.
  public func destination(for link: String) -> Destination? { resolve(link).destination }

  /// Returns the destination of a URL, or `nil` if there is none.
  public func destination(for url: URL) -> Destination? { resolve(url).destination }

  /// Returns the reason why a match has no destination: `unknown-route` if the generated enum doesn't have the route,
  /// or else `refused-by-app`.
  package static func refusal(of match: RouteMatch) -> String {
    guard let generated = Destination.self as? any GeneratedRoute.Type else { return "refused-by-app" }
    return generated.table.id(ofRoute: match.route) == match.routeID ? "refused-by-app" : "unknown-route"
  }

  /// The result of resolving a link.
  public enum Resolution: Sendable {
    /// The destination of the link, with its match.
    case destination(Destination, RouteMatch)
    /// A route matches, but a type of the app refuses one of its values, or the table is newer than the app and the app
    /// doesn't know the route.
    case refusedByApp(RouteMatch)
    /// No route matches the link.
    case miss(LinkMiss)

    /// The destination, or `nil` if there is none.
    public var destination: Destination? {
      if case .destination(let destination, _) = self { destination } else { nil }
    }
  }
}

extension GeneratedRoute {
  /// Creates the destination of a URL, or returns `nil` if no route matches the URL or a type of the app refuses a
  /// value.
  public init?(url: URL) { self.init(link: url.absoluteString) }

  /// Returns the link of the destination as a URL.
  ///
  /// - Parameter origin: The name of an origin. See ``link(from:)`` for its default.
  /// - Throws: `PrintFailure` if no link of the origin can carry the values, or if Foundation can't read the link as
  ///   a URL.
  public func url(from origin: String? = nil) throws(PrintFailure) -> URL {
    let link = try link(from: origin)
    guard let url = URL(string: link) else { throw PrintFailure(.unreadable) }
    return url
  }

  /// The universal link of the destination, which opens on any device and in a browser, or `nil` if no universal link
  /// carries the destination.
  public var universalLink: URL? {
    let destination = destination
    return Self.table.webLink(route: destination.route, values: destination.values).flatMap { URL(string: $0) }
  }
}

extension LinkRouter.Resolution: CustomStringConvertible {
  /// The route's id with the origin and the pattern, or the reason why there is no destination. The text never contains
  /// a value of the link.
  public var description: String {
    switch self {
    case .destination(_, let match): match.description
    case .refusedByApp(let match):
      LinkRouter.refusal(of: match) == "unknown-route"
        ? "\(match), a route that this app doesn't know" : "\(match) refused by a type of the app"
    case .miss(let miss): miss.description
    }
  }
}
