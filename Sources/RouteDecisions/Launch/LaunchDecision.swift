import LaunchInputs
public import RouteMatching

/// The destination of a launch input, and the conditions for opening it.
///
/// ``RouteTable/decide(_:)`` makes the decision from the table and the input alone. The `description` contains only
/// names of the table, and never a value.
public struct LaunchDecision: Sendable {
  /// The kind of the input. If the destination is the screen of a requirement, it's always ``LaunchKind/requirement``.
  /// Present such a screen, and don't push it.
  public var kind: LaunchKind { isRequirement ? .requirement : inputKind }
  /// The destination, or the reason why there is none.
  public let outcome: Outcome
  /// The origin of the input's link, or `nil` if a rule of the table chose the route.
  public var origin: String? { followedLink ? match?.originName : nil }
  /// The names of the requirements that must be fulfilled before the destination opens, such as `signedIn`: those of
  /// the route, followed by those of the redirect and of nested links.
  public let requires: [String]
  /// `true` if the user must confirm the link first.
  public let confirms: Bool
  /// `true` if the link is opened in the browser instead of by the app's handler.
  public let opensInBrowser: Bool
  /// The event for your analytics, or `nil` if the table has `"event": false` for the route. It's created on each
  /// access.
  public var event: LaunchEvent? { details.event(outcome, origin: origin, kind: inputKind) }

  /// The kind of the input, even if the destination is the screen of a requirement.
  package let inputKind: LaunchKind
  /// `true` if the destination comes from a link of the input, rather than from a rule of the table.
  let followedLink: Bool
  /// The parts of the launch event that don't come from the destination.
  let details: EventDetails

  /// The destination, or the reason why there is none.
  public enum Outcome: Sendable {
    /// A route with its values.
    case destination(RouteMatch)
    /// There is nothing to open.
    case nothing(Reason)
  }

  /// The destination, or `nil` if there is none.
  public var match: RouteMatch? { if case .destination(let match) = outcome { match } else { nil } }
  /// `true` if there is a destination. Unlike `match != nil`, this doesn't copy the destination.
  package var hasMatch: Bool { if case .destination = outcome { true } else { false } }
  /// `true` if the destination is the screen that fulfills a requirement.
  var isRequirement: Bool {
    guard let match else { return false }
    return LaunchSection(match.table).rules.contains { $0[.source] == .requirement && $0[.route] == match.route }
  }
  /// The reason why there is no destination, or `nil` if there is a destination.
  public var reason: Reason? { if case .nothing(let reason) = outcome { reason } else { nil } }

  /// The canonical link of the destination, by which the system chooses a window (`targetContentIdentifier`). It's
  /// `nil` if there is no destination, or if the link would contain a sensitive value.
  public var targetContentIdentifier: String? {
    guard let match, match.sensitiveTexts.isEmpty else { return nil }
    return match.canonicalLink
  }

  /// The reason why an input opens nothing.
  public struct Reason: Hashable, Sendable {
    /// The kind of problem.
    public let code: Code
    /// The related part of the table: a parameter, an origin, a route, or the position up to which the nearest pattern
    /// matched; `nil` if there is none. It never contains a value.
    public let detail: String?

    /// Creates a reason, such as the expected reason in a test.
    public init(_ code: Code, _ detail: String? = nil) {
      self.code = code
      self.detail = detail
    }

    /// The kind of problem, with a name that doesn't change between versions.
    public struct Code: NamedConstant {
      /// The name of the code.
      public let rawValue: String
      /// Creates a code with the given name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The table declares that the input opens nothing, or the app was started without anything to open.
      public static let opensNothing = Code(rawValue: "opens-nothing")
      /// The user dismissed a notification.
      public static let dismissed = Code(rawValue: "dismissed")
      /// The table has no rule for the input: for its category, type, identifier or kind of widget, or for deferred
      /// links.
      public static let noRule = Code(rawValue: "no-rule")
      /// There is a rule, but the input doesn't contain the link that the rule requires.
      public static let noLink = Code(rawValue: "no-link")
      /// No route matches the link of the input.
      public static let unmatched = Code(rawValue: "unmatched")
      /// The value of a required parameter is missing.
      public static let missingValue = Code(rawValue: "missing-value")
      /// A value isn't valid for the type of the parameter, or no link of the route can carry it.
      public static let badValue = Code(rawValue: "bad-value")
      /// The table doesn't accept links of the origin from this kind of input.
      public static let originNotAccepted = Code(rawValue: "origin-not-accepted")
      /// The table doesn't accept the route from this kind of input.
      public static let routeNotAccepted = Code(rawValue: "route-not-accepted")
      /// The deferred link was clicked too long ago.
      public static let expired = Code(rawValue: "expired")
      /// A deferred link was opened before.
      public static let alreadyOpened = Code(rawValue: "taken")
    }
  }
}

extension LaunchDecision.Reason: CustomStringConvertible {
  /// The code and the detail.
  public var description: String { detail.map { "\(code.rawValue): \($0)" } ?? code.rawValue }
}

extension LaunchDecision: RedactedDescription {
  /// The kind, with the id of the route or the reason.
  public var description: String {
    switch outcome {
    case .destination(let match): "\(kind.rawValue) -> \(match.routeID)"
    case .nothing(let reason): "\(kind.rawValue) -> nothing (\(reason))"
    }
  }
  /// A mirror of the description, without the values of the link.
  public var customMirror: Mirror { Mirror(self, children: [("decision", description)]) }
}
