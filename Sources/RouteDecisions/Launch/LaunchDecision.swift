public import RouteMatching

/// Where a launch input leads, and what holds for going there.
///
/// Made by ``RouteTable/decide(_:)``, which is a pure function of the table and the input. Its description
/// holds templates and names of the table, never a value.
public struct LaunchDecision: Sendable {
  /// The way in. It's ``LaunchKind/requirement`` if the destination is the screen of a requirement, however the user came to it: present
  /// such a screen and don't push it.
  public var kind: LaunchKind { isRequirement ? .requirement : wayIn }
  /// The destination, or why there is none.
  public let outcome: Outcome
  /// The origin of the link that the input carried; `nil` where the table's own rule chose the route.
  public var origin: String? { followedLink ? match?.originName : nil }
  /// The names of what must hold before the app goes there (`"requires": "signedIn"`), those of the route first.
  public let requires: [String]
  /// Whether the user is asked first.
  public let confirms: Bool
  /// Whether the link goes to the browser instead of the app's handler.
  public let opensInBrowser: Bool
  /// What to tell analytics; `nil` where the route says `"event": false`. It is made when it is asked for.
  public var event: LaunchEvent? { story.event(outcome, origin: origin, kind: wayIn) }

  /// The kind of the input.
  package let wayIn: LaunchKind
  /// Whether the destination comes from a link of the input, rather than from the table's own rule.
  let followedLink: Bool
  let story: LaunchStory

  /// The destination, or why there is none.
  public enum Outcome: Sendable {
    /// A route with its values.
    case destination(RouteMatch)
    /// Nothing to open.
    case nothing(Reason)
  }

  /// The destination, if there is one.
  public var match: RouteMatch? { if case .destination(let match) = outcome { match } else { nil } }
  /// Whether there is a destination. Cost: no copy of it.
  package var hasMatch: Bool { if case .destination = outcome { true } else { false } }
  /// `true` if the destination is the screen that fulfils a requirement.
  var isRequirement: Bool { match.map { LaunchSection($0.table).fulfillsRequirement($0.route) } ?? false }
  /// Why there is none.
  public var reason: Reason? { if case .nothing(let reason) = outcome { reason } else { nil } }

  /// The canonical link of the destination, by which the system chooses a window (`targetContentIdentifier`); `nil`
  /// without a destination, and where it would carry a sensitive value.
  public var targetContentIdentifier: String? {
    guard let match, match.sensitiveTexts.isEmpty else { return nil }
    return match.canonicalLink
  }

  /// Why an input leads nowhere.
  public struct Reason: Hashable, Sendable {
    /// What stood in the way.
    public let code: Code
    /// The part of the table it is about: a parameter, an origin, a route, or how far the nearest route got. Never a
    /// value.
    public let detail: String?

    /// Creates a reason, for instance the one that a test expects.
    public init(_ code: Code, _ detail: String? = nil) {
      self.code = code
      self.detail = detail
    }

    /// What stood in the way, under a name that stays stable.
    public struct Code: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: String
      /// A code of that name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The table says that this input opens nothing, or the app was started without anything to open.
      public static let opensNothing = Code(rawValue: "opens-nothing")
      /// A notification was dismissed.
      public static let dismissed = Code(rawValue: "dismissed")
      /// The table has no rule for such an input: a category, a type, an identifier, a kind of widget, or deferred links.
      public static let noRule = Code(rawValue: "no-rule")
      /// There is a rule, but the input carries no link where it should.
      public static let noLink = Code(rawValue: "no-link")
      /// There is a link, but it leads nowhere.
      public static let unmatched = Code(rawValue: "unmatched")
      /// A value for a required parameter is missing.
      public static let missingValue = Code(rawValue: "missing-value")
      /// A value is not of the parameter's type, or no link of the route can carry it.
      public static let badValue = Code(rawValue: "bad-value")
      /// A link of that origin is not accepted from this kind of input.
      public static let originNotAccepted = Code(rawValue: "origin-not-accepted")
      /// The route is not accepted from this kind of input.
      public static let routeNotAccepted = Code(rawValue: "route-not-accepted")
      /// A deferred link was clicked too long ago.
      public static let expired = Code(rawValue: "expired")
      /// A deferred link was handed over before.
      public static let taken = Code(rawValue: "taken")
    }
  }
}

extension LaunchDecision.Reason: CustomStringConvertible {
  /// The code, and what it is about.
  public var description: String { detail.map { "\(code.rawValue): \($0)" } ?? code.rawValue }
}

extension LaunchDecision: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind with the route's id, or with the reason.
  public var description: String {
    switch outcome {
    case .destination(let match): "\(kind.rawValue) -> \(match.routeID)"
    case .nothing(let reason): "\(kind.rawValue) -> nothing (\(reason))"
    }
  }
  /// The same.
  public var debugDescription: String { description }
  /// Without the values of the link.
  public var customMirror: Mirror { Mirror(self, children: [("decision", description)]) }
}

extension LaunchDecision.Reason.Code: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
