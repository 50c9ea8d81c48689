public import RouteMatching

/// Something a link leads to.
///
/// Generated enums conform through `GeneratedRoute`. `RouteMatch` conforms too, for a table that is loaded at run time.
public protocol RouteDestination: Sendable {
  /// The destination of a match, or `nil` where one of the app's own types refuses a value.
  init?(match: RouteMatch)
}

extension RouteMatch: RouteDestination {
  /// The match itself.
  public init?(match: RouteMatch) { self = match }
}

/// A destination enum written by `swift package generate-routes`.
///
/// The link is its identity: it is made from a link, printed as a link, and encoded as its canonical link. A case equals
/// the case that its own link leads to.
public protocol GeneratedRoute: RouteDestination, Hashable, Codable, CustomStringConvertible, CustomReflectable {
  /// The compiled table, a literal in the generated code.
  static var table: RouteTable { get }
  /// The route's index in the table, and the values of its parameters in the table's order.
  var destination: RouteValues { get }
}

/// A route of a table by its index, with the values of its parameters.
public struct RouteValues: Hashable, Sendable {
  /// The route's index among `RouteTable.routeIDs`.
  public var route: Int
  /// One value for each parameter of the route, in the table's order; `nil` where absent.
  public var values: [RouteValue?]

  /// A route with its values.
  public init(_ route: Int, _ values: [RouteValue?] = []) {
    self.route = route
    self.values = values
  }
}

extension GeneratedRoute {
  /// The destination of a link, or `nil` where it leads nowhere.
  ///
  /// Cost: linear in the link's length; no allocation but for strings of more than 15 bytes.
  @inlinable
  public init?(link: String) {
    guard case .match(let match) = Self.table.match(link) else { return nil }
    self.init(match: match)
  }

  /// The link of the destination.
  ///
  /// - Parameter origin: an origin's name; `nil` for the table's canonical origin, or for a route that isn't reachable from
  ///   there the first that it is reachable from. Equal destinations give equal bytes.
  /// - Throws: where no link of that origin can carry the values, naming the parameter.
  public func link(from origin: String? = nil) throws(PrintFailure) -> String {
    let destination = destination
    return try Self.table.print(route: destination.route, values: destination.values, origin: origin)
  }

  /// The route's id.
  public var routeID: String { Self.table.id(ofRoute: destination.route) }

  /// The navigation stack beneath this destination, outermost first: the parent's parent, then the parent.
  ///
  /// A parent takes the parameters it shares by name; a missing one has its default or is absent.
  public var parents: [Self] {
    var stack: [Self] = []
    var current = destination
    // A checked table has no loop of parents.
    while let parent = Self.table.parent(of: current.route, values: current.values) {
      current = RouteValues(parent.route, parent.values)
      guard let link = try? Self.table.print(route: current.route, values: current.values),
        let destination = Self(link: link)
      else { break }
      stack.insert(destination, at: 0)
    }
    return stack
  }

  /// The canonical link; the route's id where there is none, or where it would carry a sensitive value.
  public var description: String { storableLink ?? routeID }

  /// Nothing beside the description, so that `dump` keeps sensitive values to itself.
  public var customMirror: Mirror { Mirror(self, children: [:]) }

  /// The canonical link, unless it carries a sensitive value.
  var storableLink: String? {
    guard let link = try? link() else { return nil }
    guard case .match(let match) = Self.table.match(link), match.sensitiveTexts.isEmpty else { return nil }
    return link
  }

  /// Decodes a canonical link, or any link that leads to a destination of the table.
  public init(from decoder: any Decoder) throws {
    let link = try decoder.singleValueContainer().decode(String.self)
    guard let destination = Self(link: link) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "the link leads nowhere"))
    }
    self = destination
  }

  /// Encodes the canonical link.
  ///
  /// - Throws: where no link carries the destination, and where the link would carry a sensitive value, which is not to
  ///   end up in a saved navigation path. An encoder that does keep secrets says so:
  ///   `encoder.userInfo[.encodesSensitiveLinks] = true`.
  public func encode(to encoder: any Encoder) throws {
    let link = try link()
    if storableLink == nil, encoder.userInfo[.encodesSensitiveLinks] as? Bool != true {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "the link of '\(routeID)' carries a sensitive value"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(link)
  }
}

extension CodingUserInfoKey {
  /// Set to `true`, it lets an encoder have destinations whose links carry sensitive values.
  public static let encodesSensitiveLinks: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "fingerpost.encodesSensitiveLinks") else {
      preconditionFailure("every text is the name of a key")
    }
    return key
  }()
}

extension RouteValues: CustomStringConvertible, CustomReflectable {
  /// The route's index. The values may be sensitive, which only the table knows.
  public var description: String { "route \(route)" }
  /// Nothing beside the description.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A destination as a `String`, for `@SceneStorage` and `@AppStorage`, which take values that are raw-representable.
public struct StoredRoute<Route: GeneratedRoute>: RawRepresentable, Hashable, Sendable {
  /// The destination; `nil` where what was stored leads nowhere any more.
  public var route: Route?

  /// Holds a destination.
  public init(_ route: Route?) { self.route = route }

  /// What a link leads to. Any text is good; the empty text is "nothing".
  public init?(rawValue: String) { route = Route(link: rawValue) }

  /// The canonical link; empty for nothing, and for a destination with a sensitive value, which is not to be stored.
  public var rawValue: String { route.flatMap(\.storableLink) ?? "" }
}
