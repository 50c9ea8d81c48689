public import Foundation
public import RouteMatching

/// Finds the destination of links by one table.
///
/// A value: it holds no state besides the table, and is cheap to copy. `LinkRouter<BookshelfRoute>()` uses the table of the
/// generated enum; `LinkRouter(table:)` gives untyped matches of a table loaded at run time.
///
/// ```swift
/// let router = LinkRouter<BookshelfRoute>()
/// router.destination(for: "https://bookshelf.example/books/42")  // .book(.detail(book: 42))
/// ```
public struct LinkRouter<Destination: RouteDestination>: Sendable {
  /// The table, with the environment and the added hosts that were chosen.
  public let table: RouteTable

  /// A router over a table.
  public init(table: RouteTable) where Destination == RouteMatch {
    self.table = table
  }

  /// A router over a table with destinations of a type of your own.
  public init(table: RouteTable, as destination: Destination.Type) {
    self.table = table
  }

  /// A router over the generated table.
  public init() where Destination: GeneratedRoute {
    table = Destination.table
  }

  /// Where a link leads: the destination with the match, or a miss with its reason.
  public func resolve(_ link: String) -> Resolution {
    switch table.match(link) {
    case .miss(let miss): return .miss(miss)
    case .match(let match):
      return Destination(match: match).map { .destination($0, match) } ?? .refusedByApp(match)
    }
  }

  /// Where a link leads. Reads `absoluteString`, since `URL`'s decoded components forge slashes and lose segments.
  public func resolve(_ url: URL) -> Resolution { resolve(url.absoluteString) }

  /// The destination of a link, or `nil`.
  public func destination(for link: String) -> Destination? { resolve(link).destination }

  /// The destination of a link, or `nil`.
  public func destination(for url: URL) -> Destination? { resolve(url).destination }

  /// Why there is no destination for a match.
  package static func refusal(of match: RouteMatch) -> String {
    guard let generated = Destination.self as? any GeneratedRoute.Type else { return "refused-by-app" }
    return generated.table.id(ofRoute: match.route) == match.routeID ? "refused-by-app" : "unknown-route"
  }

  /// What became of a link.
  public enum Resolution: Sendable {
    /// It leads to a destination.
    case destination(Destination, RouteMatch)
    /// The table leads to a route, but one of the app's own types refused a value; or the table is newer than the app, which
    /// doesn't know the route.
    case refusedByApp(RouteMatch)
    /// It leads nowhere.
    case miss(LinkMiss)

    /// The destination, if there is one.
    public var destination: Destination? {
      if case .destination(let destination, _) = self { destination } else { nil }
    }
  }
}

extension GeneratedRoute {
  /// The destination of a URL, or `nil` where it leads nowhere.
  public init?(url: URL) { self.init(link: url.absoluteString) }

  /// The destination's link as a URL.
  public func url(from origin: String? = nil) throws(PrintFailure) -> URL {
    let link = try link(from: origin)
    guard let url = URL(string: link) else { throw PrintFailure(.unreadable) }
    return url
  }

  /// The destination's universal link, which opens on any device and in a browser; `nil` where no such link carries it.
  public var universalLink: URL? {
    let destination = destination
    return Self.table.webLink(route: destination.route, values: destination.values).flatMap { URL(string: $0) }
  }
}

extension LinkRouter.Resolution: CustomStringConvertible {
  /// The route's id with origin and pattern, or why there is no destination; never a value.
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
