import LaunchInputs
public import RouteMatching

/// An event for your analytics about a launch. It contains patterns and names of the table, and values only if the
/// table allows them.
///
/// The event doesn't depend on opening the destination, so you can test the event without opening anything. In a test,
/// create the event that you expect, and compare:
///
/// ```swift
/// let push = LaunchInput.notification(payload: ["amount": 3], category: "pay")
/// table.decide(push).event
///   == LaunchEvent(kind: .notification, isRemote: true, route: "pay", template: "/pay/{amount: Int}", rule: "pay")
/// ```
public struct LaunchEvent: Hashable, Sendable {
  /// The name of the event in the table, such as `"event": "book_opened"`, or `nil` if the table doesn't name it.
  public let name: String?
  /// The kind of the input.
  public let kind: LaunchKind
  /// `true` if a notification came from a server; `nil` for every other kind of input.
  public let isRemote: Bool?
  /// The id of the route, or `nil` if the input opened nothing.
  public let route: String?
  /// The pattern in the table, such as `/books/{book: BookID}`, or `nil` if nothing was opened. It's never the link.
  public let template: String?
  /// The origin of the link, or `nil` if the input contained no link.
  public let origin: String?
  /// The id of the redirect, or `nil` if there was none.
  public let redirect: String?
  /// `true` if the link or the route is deprecated.
  public let isDeprecated: Bool
  /// The rule that applied, in the words of the table: a category and action, a type, or a pattern of identifiers.
  /// `nil` if there was none.
  public let rule: String?
  /// The identifier of the input: a category, a type or the identifier of an item. It's `nil` for kinds of input that
  /// the table's `"identifiers"` doesn't name.
  public let identifier: String?
  /// The identifier of a notification's request. It's `nil` unless `"identifiers"` names notifications.
  public let request: String?
  /// The values of the parameters that the route's `event` names. None of them is sensitive.
  public let parameters: [Parameter]
  /// The query items of the link that the table's `ignoredQuery` names, such as `utm_source`.
  public let ignoredItems: [QueryItem]
  /// The reason why the input opened nothing, or `nil` if it opened a destination.
  public let reason: LaunchDecision.Reason?

  /// Creates an event, such as the expected event in a test.
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

  /// A value that the table includes in the event.
  public struct Parameter: Hashable, Sendable {
    /// The name of the parameter.
    public let name: String
    /// The value as decoded text. The values of a list are separated by commas.
    public let value: String

    /// Creates a parameter with its value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The event as a flat dictionary, as most services expect it, with the keys `kind`, `route`, `template`, …,
  /// `parameter.NAME` and `item.KEY`. If a key is repeated in the query, the first item counts.
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
  /// The properties, sorted by key.
  public var description: String {
    properties.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }
}
