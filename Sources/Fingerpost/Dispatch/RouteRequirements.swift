public import RouteDestinations

/// The requirements of routes that are fulfilled, shared by the dispatchers of all windows.
///
/// ```swift
/// let requirements = RouteRequirements<AppRoute>(fulfilled: account.isSignedIn ? [.signedIn] : [])
/// let dispatcher = LinkDispatcher(router: LinkRouter<AppRoute>(), requirements: requirements) { … }
/// requirements.fulfill(.signedIn)   // in every window, links that waited for it open, and saved screens come back
/// requirements.signOut(revoking: [.signedIn])   // no window keeps a screen or a link of the last user
/// ```
///
/// A class, because the windows share it; on the main actor, as the dispatchers are.
@MainActor public final class RouteRequirements<Destination: RouteDestination> {
  let state: FulfilledRequirements

  /// Creates an object for an app's dispatchers.
  ///
  /// - Parameters:
  ///   - fulfilled: the requirements that hold from the start.
  ///   - owner: the user who is signed in from the start, see ``owner``.
  @_disfavoredOverload  // `[]` is also an empty set of a generated enum's names.
  public init(fulfilled: Set<String> = [], owner: String? = nil) { state = FulfilledRequirements(fulfilled, owner) }

  /// The requirements that hold.
  public var fulfilled: Set<String> { state.names }

  /// The user who is signed in, to whom the states belong that windows save; `nil` if nobody is.
  ///
  /// A state of one user isn't restored for another, also in a window that wasn't there at the sign-out. The text is in saved states, so
  /// it should tell users apart and name none: a random text that your app keeps with the account, not an e-mail address.
  public var owner: String? { state.owner }

  /// Fulfils a requirement: in every window, the links that waited for it are opened in the order they came.
  ///
  /// - Parameters:
  ///   - requirement: the name of the requirement.
  ///   - owner: the user who has signed in; `nil` if that is still the same. If another user was signed in, that one is signed out first.
  public func fulfill(_ requirement: String, owner: String? = nil) { state.fulfill(requirement, owner) }

  /// Revokes a requirement: it has ceased to hold for the same user, for instance because a session has expired. The screens of windows and
  /// their saved states stay. If the user signs out, call ``signOut(revoking:)-(Set<String>)``.
  public func revoke(_ requirement: String) { state.revoke(requirement) }

  /// Signs the user out. In every window, links that wait are dropped, saved screens that wait are forgotten, and
  /// ``LinkDispatcher/didSignOut`` is called. `WindowSessions` made with these requirements forget the states of all windows, also of those that
  /// aren't connected.
  ///
  /// - Parameter requirements: those that no longer hold.
  @_disfavoredOverload  // As for the initializer.
  public func signOut(revoking requirements: Set<String>) { state.signOut(revoking: requirements) }
}

extension RouteRequirements where Destination: GeneratedRoute {
  /// Creates an object for an app's dispatchers.
  ///
  /// - Parameters:
  ///   - fulfilled: the requirements that hold from the start.
  ///   - owner: the user who is signed in from the start, see ``owner``.
  public convenience init(fulfilled: Set<Destination.RequirementName>, owner: String? = nil) {
    self.init(fulfilled: Set(fulfilled.map(\.rawValue)), owner: owner)
  }

  /// Fulfils a requirement: in every window, the links that waited for it are opened in the order they came.
  ///
  /// - Parameters:
  ///   - requirement: the requirement.
  ///   - owner: the user who has signed in, as for a requirement that is given as text.
  public func fulfill(_ requirement: Destination.RequirementName, owner: String? = nil) {
    fulfill(requirement.rawValue, owner: owner)
  }

  /// Revokes a requirement: it has ceased to hold for the same user.
  public func revoke(_ requirement: Destination.RequirementName) { revoke(requirement.rawValue) }

  /// Signs the user out: no window keeps a screen or a link of that user.
  public func signOut(revoking requirements: Set<Destination.RequirementName>) {
    signOut(revoking: Set(requirements.map(\.rawValue)))
  }
}

/// The state of a `RouteRequirements`. It doesn't know the type of destinations, as the queue of a dispatcher doesn't.
@MainActor final class FulfilledRequirements {
  private(set) var names: Set<String>
  /// The user who is signed in.
  private(set) var owner: String?
  /// The dispatchers and the sessions. Each returns `false` once it is gone.
  private var observers: [@MainActor (Change) -> Bool] = []

  enum Change { case fulfilled, revoked, signedOut }

  init(_ names: Set<String>, _ owner: String?) {
    self.names = names
    self.owner = owner
  }

  func observe(_ observer: @escaping @MainActor (Change) -> Bool) { observers.append(observer) }

  func fulfill(_ name: String, _ owner: String? = nil) {
    let isNew = owner != nil && owner != self.owner
    if isNew, self.owner != nil { signOut(revoking: names) }
    if let owner { self.owner = owner }
    if names.insert(name).inserted || isNew { notify(.fulfilled) }
  }

  func revoke(_ name: String) { if names.remove(name) != nil { notify(.revoked) } }

  func signOut(revoking revoked: Set<String>) {
    names.subtract(revoked)
    owner = nil
    notify(.signedOut)
  }

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
