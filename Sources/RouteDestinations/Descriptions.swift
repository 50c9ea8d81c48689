public import Foundation
public import RouteMatching

// Descriptions for string interpolation, `print` and errors.

extension PrintFailure: LocalizedError {
  /// The text of `description`.
  public var errorDescription: String? { description }
}

extension TableCorruption: LocalizedError {
  /// The text of `description`.
  public var errorDescription: String? { description }
}

extension LinkRouter: CustomStringConvertible {
  /// The number of routes in the router's table, such as `router of 12 routes`.
  public var description: String { "router of \(table)" }
}

extension StoredRoute: CustomStringConvertible {
  /// The description of the route, or "no route".
  public var description: String { route.map { "\($0)" } ?? "no route" }
}
