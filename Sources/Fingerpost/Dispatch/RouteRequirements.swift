public import RouteDestinations

/// The requirements of routes that are fulfilled, shared by the dispatchers of all windows.
///
/// ```swift
/// let requirements = RouteRequirements<AppRoute>(fulfilled: account.isSignedIn ? [.signedIn] : [])
/// let dispatcher = LinkDispatcher(router: LinkRouter<AppRoute>(), requirements: requirements) { … }
/// requirements.fulfill(.signedIn)   // in every window, links that waited for it open, and saved screens come back
/// ```
///
/// A class, because the windows share it; on the main actor, as the dispatchers are.
@MainActor public final class RouteRequirements<Destination: RouteDestination> {
  let state: FulfilledRequirements

  /// Creates an object for an app's dispatchers.
  ///
  /// - Parameter fulfilled: the requirements that hold from the start.
  @_disfavoredOverload  // `[]` is also an empty set of a generated enum's names.
  public init(fulfilled: Set<String> = []) { state = FulfilledRequirements(fulfilled) }

  /// The requirements that hold.
  public var fulfilled: Set<String> { state.names }

  /// Fulfils a requirement: in every window, the links that waited for it are opened in the order they came.
  public func fulfill(_ requirement: String) { state.fulfill(requirement) }

  /// Revokes a requirement, for instance when the user signs out.
  public func revoke(_ requirement: String) { state.revoke(requirement) }
}

extension RouteRequirements where Destination: GeneratedRoute {
  /// Creates an object for an app's dispatchers.
  ///
  /// - Parameter fulfilled: the requirements that hold from the start.
  public convenience init(fulfilled: Set<Destination.RequirementName>) {
    self.init(fulfilled: Set(fulfilled.map(\.rawValue)))
  }

  /// Fulfils a requirement: in every window, the links that waited for it are opened in the order they came.
  public func fulfill(_ requirement: Destination.RequirementName) { fulfill(requirement.rawValue) }

  /// Revokes a requirement, for instance when the user signs out.
  public func revoke(_ requirement: Destination.RequirementName) { revoke(requirement.rawValue) }
}

/// The state of a `RouteRequirements`. It doesn't know the type of destinations, as the queue of a dispatcher doesn't.
@MainActor final class FulfilledRequirements {
  private(set) var names: Set<String>
  /// The dispatchers. Each returns `false` once it is gone.
  private var observers: [@MainActor (Change) -> Bool] = []

  enum Change { case fulfilled, revoked }

  init(_ names: Set<String>) { self.names = names }

  func observe(_ observer: @escaping @MainActor (Change) -> Bool) { observers.append(observer) }

  func fulfill(_ name: String) { if names.insert(name).inserted { notify(.fulfilled) } }

  func revoke(_ name: String) { if names.remove(name) != nil { notify(.revoked) } }

  /// A dispatcher's report may add another dispatcher, which already has what changed.
  private func notify(_ change: Change) {
    let known = observers
    observers = []
    let alive = known.filter { $0(change) }
    observers = alive + observers
  }
}

extension RouteRequirements: CustomStringConvertible {
  /// The same for all: the names that hold are on the main actor.
  nonisolated public var description: String { "requirements of routes" }
}
