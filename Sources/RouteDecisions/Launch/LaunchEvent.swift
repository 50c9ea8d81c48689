/// What analytics is told about a launch: templates and names of the table, and values only where the table opts in.
///
/// What makes it is separate from what opens the destination, so that either can be tested without the other.
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
  /// The values of the parameters that the route's `event` names, none of them sensitive.
  public let parameters: [Parameter]
  /// Why the input led nowhere.
  public let reason: LaunchDecision.Reason?

  /// A value that the table's author asked for.
  public struct Parameter: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// Its value as decoded text; a list's values joined by commas.
    public let value: String
  }

  /// The event flat, as most services take it: `kind`, `route`, `template`, … and `parameter.NAME`.
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
    properties["reason"] = reason?.description
    for parameter in parameters { properties["parameter.\(parameter.name)"] = parameter.value }
    return properties
  }
}

extension LaunchEvent: CustomStringConvertible {
  /// The properties, by name.
  public var description: String {
    properties.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }
}
