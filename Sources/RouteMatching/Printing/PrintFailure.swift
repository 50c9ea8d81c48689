/// Why a destination has no link of the form asked for.
public struct PrintFailure: Error, Hashable, Sendable {
  /// What stands in the way.
  public enum Kind: String, Hashable, Sendable {
    /// The table has no such route.
    case unknownRoute = "unknown-route"
    /// The table has no such origin.
    case unknownOrigin = "unknown-origin"
    /// The route has no such parameter.
    case unknownParameter = "unknown-parameter"
    /// The origin has no place that can be printed: a scheme, or a concrete `https` host.
    case noPlace = "no-place"
    /// The route is not reachable from the origin.
    case notReachable = "not-reachable"
    /// A required parameter has no value.
    case missingValue = "missing-value"
    /// The value is not of the parameter's type.
    case invalidValue = "invalid-value"
    /// A list has more or fewer values than its bounds allow.
    case wrongCount = "wrong-count"
    /// Query items are there that exclude each other, or lack one that comes with them (`oneOf`, `allOrNone`).
    case brokenGroup = "broken-group"
    /// No pattern of the origin carries the parameter.
    case notCarried = "not-carried"
    /// A link with this value cannot be read (`..`, a control character).
    case unreadable
    /// A link with this value leads to another route, or to other values.
    case taken
  }

  /// What stands in the way.
  public let kind: Kind
  /// The parameter it is about; `nil` where it is about no single one.
  public let parameter: String?
  /// The route that takes the link instead, for `.taken`; for `.unreadable` the one whose `noFallback` ends the search.
  public let route: String?
  /// What the values should be instead, for `.wrongCount` and `.brokenGroup`.
  private let rule: String

  package init(_ kind: Kind, parameter: String? = nil, route: String? = nil, rule: String = "") {
    self.kind = kind
    self.parameter = parameter
    self.route = route
    self.rule = rule
  }
}

extension PrintFailure: CustomStringConvertible {
  /// One lower-case sentence.
  public var description: String {
    let name = parameter.map { " '\($0)'" } ?? ""
    switch kind {
    case .unknownRoute: return "the table has no such route"
    case .unknownOrigin: return "the table has no such origin"
    case .unknownParameter: return "the route has no parameter\(name)"
    case .noPlace: return "the origin has no place that can be printed"
    case .notReachable: return "the route is not reachable from the origin"
    case .missingValue: return "the parameter\(name) has no value"
    case .invalidValue: return "the value of\(name) is not of its type"
    case .notCarried: return "no pattern of the origin carries\(name)"
    case .wrongCount, .brokenGroup: return rule
    case .unreadable:
      if let route { return "the link of this destination ends at '\(route)', which has 'noFallback'" }
      return parameter == nil ? "no link can carry these values" : "no link can carry this value of\(name)"
    case .taken:
      let link = parameter == nil ? "the link of this destination" : "a link with this value of\(name)"
      return "\(link) leads to \(route.map { "'\($0)'" } ?? "other values")"
    }
  }
}
