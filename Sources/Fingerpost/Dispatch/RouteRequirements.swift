public import RouteDestinations

/// The fulfilled requirements of routes, shared by the dispatchers of all windows.
///
/// ```swift
/// let requirements = RouteRequirements<AppRoute>(fulfilled: account.isSignedIn ? [.signedIn] : [])
/// let dispatcher = LinkDispatcher(router: LinkRouter<AppRoute>(), requirements: requirements) { … }
/// requirements.fulfill(.signedIn)   // in every window, links that waited for it open, and saved screens come back
/// requirements.signOut(revoking: [.signedIn])   // no window keeps a screen or a link of the last user
/// ```
///
/// This type is a class, because the windows share it. It's isolated to the main actor, as the dispatchers are.
@MainActor public final class RouteRequirements<Destination: RouteDestination> {
  let state: FulfilledRequirements

  /// Creates an object for an app's dispatchers.
  ///
  /// - Parameters:
  ///   - fulfilled: The requirements that are fulfilled at the start.
  ///   - owner: The user who is signed in at the start. See ``owner``.
  @_disfavoredOverload  // Otherwise `[]` would be ambiguous with an empty set of a generated enum's names.
  public init(fulfilled: Set<String> = [], owner: String? = nil) { state = FulfilledRequirements(fulfilled, owner) }

  /// The names of the fulfilled requirements.
  public var fulfilled: Set<String> { state.names }

  /// The user who is signed in and owns the states that windows save, or `nil` if nobody is signed in.
  ///
  /// The state of one user isn't restored for another, even in a window that didn't exist at the sign-out. Saved states
  /// contain this owner. Use a random text that your app keeps with the account, not a name or an email address.
  public var owner: String? { state.owner }

  /// Fulfills a requirement. In every window, the links that waited for it are opened in the order of arrival.
  ///
  /// - Parameters:
  ///   - requirement: The name of the requirement.
  ///   - owner: The user who has signed in, or `nil` if the user hasn't changed. If another user is signed in, that
  ///     user is signed out first.
  public func fulfill(_ requirement: String, owner: String? = nil) { state.fulfill(requirement, owner) }

  /// Revokes a requirement that is no longer fulfilled for the same user, for example because a session has expired.
  /// The windows keep their screens and their saved states. If the user signs out, call
  /// ``signOut(revoking:)-(Set<String>)`` instead.
  public func revoke(_ requirement: String) { state.revoke(requirement) }

  /// Signs the user out. In every window, the dispatcher drops the waiting links and the saved screens that wait, and
  /// calls ``LinkDispatcher/didSignOut``. `WindowSessions` that were created with these requirements delete the states
  /// of all windows, including windows that aren't connected.
  ///
  /// - Parameter requirements: The names of the requirements that are no longer fulfilled.
  @_disfavoredOverload  // See the initializer.
  public func signOut(revoking requirements: Set<String>) { state.signOut(revoking: requirements) }
}

extension RouteRequirements where Destination: GeneratedRoute {
  /// Creates an object for an app's dispatchers.
  ///
  /// - Parameters:
  ///   - fulfilled: The requirements that are fulfilled at the start.
  ///   - owner: The user who is signed in at the start. See ``owner``.
  public convenience init(fulfilled: Set<Destination.RequirementName>, owner: String? = nil) {
    self.init(fulfilled: Set(fulfilled.map(\.rawValue)), owner: owner)
  }

  /// Fulfills a requirement. In every window, the links that waited for it are opened in the order of arrival.
  ///
  /// - Parameters:
  ///   - requirement: The requirement.
  ///   - owner: The user who has signed in, or `nil` if the user hasn't changed.
  public func fulfill(_ requirement: Destination.RequirementName, owner: String? = nil) {
    fulfill(requirement.rawValue, owner: owner)
  }

  /// Revokes a requirement that is no longer fulfilled for the same user.
  public func revoke(_ requirement: Destination.RequirementName) { revoke(requirement.rawValue) }

  /// Signs the user out. No window keeps a screen or a link of that user.
  public func signOut(revoking requirements: Set<Destination.RequirementName>) {
    signOut(revoking: Set(requirements.map(\.rawValue)))
  }
}

/// The state of a `RouteRequirements`. It isn't generic over the destination, because `LinkQueue`, which reads it,
/// isn't either.
@MainActor final class FulfilledRequirements {
  private(set) var names: Set<String>
  /// The user who is signed in.
  private(set) var owner: String?
  /// Functions that notify a dispatcher or a `WindowSessions` of a change. They return `false` once that object is
  /// gone.
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

  /// Notifies the observers. Meanwhile, the app's handlers may create a dispatcher. It isn't notified, because it sees
  /// the current state.
  private func notify(_ change: Change) {
    let known = observers
    observers = []
    let alive = known.filter { $0(change) }
    observers = alive + observers
  }
}

extension RouteRequirements: CustomStringConvertible {
  /// A constant text, because the requirements are isolated to the main actor.
  nonisolated public var description: String { "requirements of routes" }
}
