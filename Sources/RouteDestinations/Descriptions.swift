public import Foundation
public import RouteMatching

// What interpolation and `print` show of values that have no text of their own, and what errors say.

extension PrintFailure: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension TableDamage: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension LinkRouter: CustomStringConvertible {
  /// How many routes its table has.
  public var description: String { "router of \(table)" }
}

extension StoredRoute: CustomStringConvertible {
  /// The route, as a route of the generated enum prints.
  public var description: String { route.map { "\($0)" } ?? "no route" }
}
