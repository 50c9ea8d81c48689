/// The reason why a destination has no link, or no link of the requested origin.
public struct PrintFailure: Error, Hashable, Sendable {
  /// The kind of problem.
  public enum Kind: String, Hashable, Sendable {
    /// The table doesn't declare the route.
    case unknownRoute = "unknown-route"
    /// The table doesn't declare the origin.
    case unknownOrigin = "unknown-origin"
    /// The route doesn't declare the parameter.
    case unknownParameter = "unknown-parameter"
    /// The origin has no base URL that can be printed, that is, no custom scheme and no single `https` host.
    case noPlace = "no-place"
    /// The route has no pattern in the origin.
    case notReachable = "not-reachable"
    /// A required parameter has no value.
    case missingValue = "missing-value"
    /// The value isn't valid for the type of the parameter.
    case invalidValue = "invalid-value"
    /// A list has more or fewer values than its limits allow.
    case wrongCount = "wrong-count"
    /// A query item is missing that must be given together with another query item (`allOrNone`).
    case brokenGroup = "broken-group"
    /// No pattern of the origin carries the parameter, or no template of `set` produces its value.
    case notCarried = "not-carried"
    /// A link with this value can't be read, for example because it contains `..` or a control character, or because the
    /// route excludes it.
    case unreadable
    /// A link with this value opens a different route, or the same route with different values.
    case taken
  }

  /// The kind of problem.
  public let kind: Kind
  /// The related parameter, or `nil` if the problem doesn't concern a single parameter.
  public let parameter: String?
  /// For `.taken`, the id of the other route that the link opens, or `nil` if it opens the route with other values.
  public let route: String?
  /// The rule that the values break, as a sentence, for `.wrongCount` and `.brokenGroup`, and for an exclude, a template
  /// or a link that is too long. Otherwise empty.
  private let rule: String

  package init(_ kind: Kind, parameter: String? = nil, route: String? = nil, rule: String = "") {
    self.kind = kind
    self.parameter = parameter
    self.route = route
    self.rule = rule
  }
}

extension PrintFailure: CustomStringConvertible {
  /// The reason as a lowercase sentence.
  public var description: String {
    if !rule.isEmpty { return rule }
    let name = parameter.map { " '\($0)'" } ?? ""
    switch kind {
    case .unknownRoute: return "the table has no such route"
    case .unknownOrigin: return "the table has no such origin"
    case .unknownParameter: return "the route has no parameter\(name)"
    case .noPlace: return "the origin has no base URL that can be printed"
    case .notReachable: return "links of the origin don't open the route"
    case .missingValue: return "the parameter\(name) has no value"
    case .invalidValue: return "the value of\(name) isn't valid for its type"
    case .notCarried: return "no pattern of the origin contains\(name)"
    case .wrongCount, .brokenGroup: return rule
    case .unreadable:
      return parameter == nil ? "no link can carry these values" : "no link can carry this value of\(name)"
    case .taken:
      let link = parameter == nil ? "the link of this destination" : "a link with this value of\(name)"
      return "\(link) opens \(route.map { "'\($0)'" } ?? "the route with other values")"
    }
  }
}
