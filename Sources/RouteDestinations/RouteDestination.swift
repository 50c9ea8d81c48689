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
public protocol GeneratedRoute: RouteDestination, Hashable, Identifiable, Codable, CustomStringConvertible,
  CustomReflectable
{
  /// What routes of the table require, as a generated enum.
  associatedtype RequirementName: RawRepresentable<String>, Hashable, Sendable = NoName
  /// The compiled table, a literal in the generated code.
  static var table: RouteTable { get }
  /// The route's index in the table, and the values of its parameters in the table's order.
  var destination: RouteValues { get }
  /// The destination of a route that is another's parent, by its values; `nil` for every other route, and where one of the
  /// app's own types refuses a value.
  init?(parent: RouteValues)
}

/// The names of a table that has none of a kind.
public enum NoName: RawRepresentable, Hashable, Sendable {
  /// None.
  public init?(rawValue: String) { return nil }
  /// Never asked for.
  public var rawValue: String { switch self {} }
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

  /// The destination itself: two items of a list, or two sheets, are one where they lead to the same.
  public var id: Self { self }

  /// The route's id.
  public var routeID: String { Self.table.id(ofRoute: destination.route) }

  /// An identifier for `restorationIdentifier` of a view controller, unique for a destination: the canonical link, or the route's id
  /// if the link would carry a sensitive value.
  public var restorationIdentifier: String { description }

  /// The navigation stack beneath this destination, outermost first: the parent's parent, then the parent.
  ///
  /// A parent takes the parameters it shares by name; a missing one has its default or is absent.
  public var parents: [Self] {
    var stack: [Self] = []
    var current = destination
    // A checked table has no loop of parents.
    while let parent = Self.table.parent(of: current.route, values: current.values) {
      current = RouteValues(parent.route, parent.values)
      guard let destination = Self.destination(of: current) else { break }
      stack.append(destination)
    }
    stack.reverse()
    return stack
  }

  /// A parent's destination: the one that its own link leads to.
  private static func destination(of parent: RouteValues) -> Self? {
    if let values = table.valuesLeadingBack(route: parent.route, values: parent.values),
      let destination = Self(parent: RouteValues(parent.route, values))
    {
      return destination
    }
    return (try? table.print(route: parent.route, values: parent.values)).flatMap { Self(link: $0) }
  }

  /// None: the link of the parent is read instead.
  public init?(parent: RouteValues) { return nil }

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

extension RouteValues {
  /// A parameter's value by its number; `nil` where it is absent.
  public func value(at index: Int) -> RouteValue? { values.indices.contains(index) ? values[index] : nil }

  /// A parameter's value by its number, as a Swift type; `nil` where it is absent or the type refuses it.
  public func value<Value: RouteParameter>(_ index: Int, as type: Value.Type = Value.self) -> Value? {
    value(at: index).flatMap { Value(routeValue: $0) }
  }

  /// A parameter's value by its number, `absent` where it is absent, and `nil` where the type refuses it.
  public func value<Value: RouteParameter>(_ index: Int, absent: Value) -> Value? {
    guard let value = value(at: index) else { return absent }
    return Value(routeValue: value)
  }

  /// A parameter's value by its number, `.some(nil)` where it is absent, and `nil` where the type refuses it.
  public func optionalValue<Value: RouteParameter>(_ index: Int, as type: Value.Type = Value.self) -> Value?? {
    guard let value = value(at: index) else { return .some(nil) }
    return Value(routeValue: value).map { .some($0) }
  }
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
