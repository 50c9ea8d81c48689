public import RouteMatching

/// What analytics is told about a launch: templates and names of the table, and values only where the table opts in.
///
/// The event is made apart from opening the destination, so that you can test either without the other. In a test, build the event
/// that you expect, and compare:
///
/// ```swift
/// let push = LaunchInput.notification(payload: ["amount": 3], category: "pay")
/// table.decide(push).event == LaunchEvent(kind: .notification, isRemote: true, route: "pay", template: "/pay/{amount: Int}", rule: "pay")
/// ```
public struct LaunchEvent: Hashable, Sendable {
  /// The name the route gives it (`"event": "book_opened"`).
  public let name: String?
  /// The way in.
  public let kind: LaunchKind
  /// Whether a notification came from a server; `nil` for every other kind.
  public let isRemote: Bool?
  /// The route's id; `nil` where the input led nowhere.
  public let route: String?
  /// The pattern as the table has it: `/books/{book: BookID}`, never the link.
  public let template: String?
  /// The origin of the link, where the input carried one.
  public let origin: String?
  /// The id of the redirect that led there.
  public let redirect: String?
  /// Whether the link or the route is deprecated.
  public let isDeprecated: Bool
  /// The table's own words for the rule that fit: a category and action, a type, a pattern of identifiers.
  public let rule: String?
  /// The input's own identifier, for the kinds that `"identifiers"` names: a category, a type, an item's identifier.
  public let identifier: String?
  /// The identifier of a notification's request, if `"identifiers"` names notifications.
  public let request: String?
  /// The values of the parameters that the route's `event` names, none of them sensitive.
  public let parameters: [Parameter]
  /// The items of the link's query that the table sets aside, `ignoredQuery`, such as `utm_source`.
  public let ignoredItems: [QueryItem]
  /// Why the input led nowhere.
  public let reason: LaunchDecision.Reason?

  /// Creates an event, for instance the one that a test expects.
  public init(
    name: String? = nil, kind: LaunchKind, isRemote: Bool? = nil, route: String? = nil, template: String? = nil,
    origin: String? = nil, redirect: String? = nil, isDeprecated: Bool = false, rule: String? = nil,
    identifier: String? = nil, request: String? = nil, parameters: [Parameter] = [], ignoredItems: [QueryItem] = [],
    reason: LaunchDecision.Reason? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isRemote = isRemote
    self.route = route
    self.template = template
    self.origin = origin
    self.redirect = redirect
    self.isDeprecated = isDeprecated
    self.rule = rule
    self.identifier = identifier
    self.request = request
    self.parameters = parameters
    self.ignoredItems = ignoredItems
    self.reason = reason
  }

  /// A value that the table's author asked for.
  public struct Parameter: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// Its value as decoded text; a list's values joined by commas.
    public let value: String

    /// Creates a parameter with its value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The event flat, as most services take it: `kind`, `route`, `template`, …, `parameter.NAME` and `item.KEY`. The first item of
  /// a repeated key counts.
  public var properties: [String: String] {
    var properties = ["kind": kind.rawValue]
    properties["name"] = name
    properties["remote"] = isRemote.map { $0 ? "true" : "false" }
    properties["route"] = route
    properties["template"] = template
    properties["origin"] = origin
    properties["redirect"] = redirect
    properties["deprecated"] = isDeprecated ? "true" : nil
    properties["rule"] = rule
    properties["identifier"] = identifier
    properties["request"] = request
    properties["reason"] = reason?.description
    for parameter in parameters { properties["parameter.\(parameter.name)"] = parameter.value }
    for item in ignoredItems where properties["item.\(item.key)"] == nil {
      properties["item.\(item.key)"] = item.value ?? ""
    }
    return properties
  }
}

extension LaunchEvent: CustomStringConvertible {
  /// The properties, by name.
  public var description: String {
    properties.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }
}
