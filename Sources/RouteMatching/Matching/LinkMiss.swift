/// A link that no route matches. The reason is computed on access.
public struct LinkMiss: Sendable {
  /// The table in which no route matches.
  public let table: RouteTable
  /// The link, unchanged.
  public let link: String
  package let cause: Cause

  /// The reason as far as the matcher knows it. `LinkMiss.reason` finds the details.
  package enum Cause {
    case unmatched
    case refused(LinkRefusal)
    /// No route matches the nested link in a parameter.
    indirect case nested(parameter: String, link: String)
  }

  @inline(__always)
  init(table: RouteTable, link: String, cause: Cause = .unmatched) {
    self.table = table
    self.link = link
    self.cause = cause
  }

  /// The reason why the link was refused before any route was tried, or `nil` if it wasn't refused.
  public var refusal: LinkRefusal? {
    // If this getter is inlined into another module, the optimizer of Swift 6.3.1 crashes ("found ownership error").
    @inline(never) get { if case .refused(let refusal) = cause { refusal } else { nil } }
  }
}
