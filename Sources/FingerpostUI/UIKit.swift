#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import UIKit

  // MARK: Launch inputs

  extension LaunchInput {
    /// Creates the input for a home-screen quick action.
    public static func quickAction(_ item: UIApplicationShortcutItem) -> LaunchInput {
      .quickAction(
        item.type, userInfo: PayloadValue(item.userInfo),
        targetContentIdentifier: item.targetContentIdentifier as? String)
    }

    /// Returns the inputs that a scene was connected with. For Handoff, the options contain the activity's type at
    /// most; the activity itself follows in `scene(_:continue:)`.
    @MainActor public static func inputs(of options: UIScene.ConnectionOptions) -> [LaunchInput] {
      var inputs = options.urlContexts.map { LaunchInput.url($0.url) } + options.userActivities.map { .activity($0) }
      if let item = options.shortcutItem { inputs.append(.quickAction(item)) }
      if let response = options.notificationResponse { inputs.append(.notification(response)) }
      return inputs
    }
  }

  extension UIMutableApplicationShortcutItem {
    /// Sets the window that the system activates for the action: the window for the destination that the table finds.
    /// Use it for actions that your app sets while it runs. An action in Info.plist can't name a window.
    public func setWindow(by table: RouteTable) {
      targetContentIdentifier = table.decide(.quickAction(self)).targetContentIdentifier
    }
  }

  extension UISceneSession {
    /// The state that the system stores for the window.
    fileprivate var windowState: WindowState.Decoded {
      stateRestorationActivity?.windowState ?? WindowState.Decoded()
    }
  }

  // Each method of a scene delegate has a counterpart here, which the delegate only has to call.
  extension LinkDispatcher {
    /// Connects a window, for `scene(_:willConnectTo:options:)`. If the system delivers one of the inputs again later,
    /// it's a duplicate. From now on, the dispatcher receives the inputs that come to ``LaunchInbox/shared`` for this
    /// window.
    ///
    /// - Parameters:
    ///   - session: The session of the scene.
    ///   - options: The connection options of the scene.
    ///   - saved: The state that the window showed last, as returned by ``WindowSessions/connect(_:)``. If it's `nil`,
    ///     the dispatcher reads the state that the system stores for the session.
    /// - Returns: The content of the window until a link is opened. A link that the user asked for takes precedence
    ///   over the saved state.
    @discardableResult
    public func connect(
      _ session: UISceneSession, _ options: UIScene.ConnectionOptions, saved: WindowState.Decoded? = nil
    ) -> WindowStart {
      let identifier = session.persistentIdentifier
      let inputs = LaunchInput.inputs(of: options).filter { !LaunchInbox.shared.redirect($0, from: identifier) }
      let start = connect(with: inputs, saved: saved ?? session.windowState, in: session.configuration.name)
      LaunchInbox.shared.add(self, window: identifier)
      return start
    }

    // If an input belongs to another window, it's passed to that window. See `WindowSessions.window(for:reaching:)`.

    /// Receives opened URLs, for `scene(_:openURLContexts:)`.
    public func receive(_ contexts: Set<UIOpenURLContext>) {
      for context in contexts { take(.url(context.url)) }
    }

    /// Receives a user activity, for `scene(_:continue:)`.
    public func receive(_ activity: NSUserActivity) { take(.activity(activity)) }

    /// Receives a home-screen quick action, for `windowScene(_:performActionFor:)`.
    ///
    /// - Returns: `true` if the action opens a destination.
    @discardableResult
    public func receive(_ item: UIApplicationShortcutItem) -> Bool { take(.quickAction(item)) }

    /// Receives an input, or passes it to another window.
    ///
    /// - Returns: `true` if the input opens a destination or was passed to another window.
    @discardableResult
    private func take(_ input: LaunchInput) -> Bool {
      LaunchInbox.shared.redirect(input, from: LaunchInbox.shared.window(of: self))
        || receive(input).decision.match != nil
    }
  }

  // MARK: Choosing a window

  extension NSPredicate {
    /// Creates the predicate for `UISceneActivationConditions`.
    public convenience init(_ predicate: ContentPredicate) { self.init(format: predicate.format, argumentArray: nil) }
  }

  extension UISceneActivationConditions {
    /// Creates the conditions under which the system activates a window.
    public convenience init(_ conditions: WindowConditions) {
      self.init()
      canActivateForTargetContentIdentifierPredicate = NSPredicate(conditions.can)
      prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(conditions.prefers)
    }
  }

  extension WindowRules {
    /// Returns the configuration of a new scene, for `application(_:configurationForConnecting:options:)`.
    ///
    /// The name of the configuration is the kind of window: the kind for the scene's inputs, or else the session's
    /// kind, or else the main kind. A new session has the *first* configuration of Info.plist, so list the main kind
    /// there first.
    ///
    /// - Returns: The configuration in Info.plist with this name. If Info.plist has none, set the `delegateClass` of
    ///   the result. A scene that isn't a window, such as for CarPlay or an external display, keeps its own
    ///   configuration.
    @MainActor public func configuration(
      for session: UISceneSession, _ options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      guard session.role == .windowApplication else { return session.configuration }
      let links = LaunchInput.inputs(of: options).compactMap { table.decide($0).targetContentIdentifier }
      let kind = links.lazy.compactMap { self.kind(forNewWindow: $0) }.first
      return UISceneConfiguration(name: kind ?? session.configuration.name ?? mainKind, sessionRole: session.role)
    }
  }

  // MARK: Lifecycle of windows

  extension WindowSessions {
    /// Restores the list of windows after the app's launch, for `application(_:didFinishLaunchingWithOptions:)`. Each
    /// window in the app switcher gets the state that was saved for it, or else the state that the system stores. The
    /// states of sessions that no longer exist are deleted.
    ///
    /// From now on, an input goes to the window that prefers its destination, even if the system delivered it to
    /// another. After a sign-out, windows that aren't connected get new snapshots or are closed.
    ///
    /// - Returns: The identifiers of the windows that were closed while the app wasn't running. Use them to delete
    ///   files that your app keeps per window.
    @discardableResult
    @MainActor public func launch(_ application: UIApplication) -> [String] {
      LaunchInbox.shared.choose = { [weak self, weak application] input, window in
        let chosen = self?.window(for: input, reaching: window)
        if let window, let chosen, chosen != window { application?.perform(.activate(chosen)) }
        return chosen
      }
      perform = { [weak application] requests in
        guard let application else { return }
        for session in application.openSessions where session.scene == nil { session.stateRestorationActivity = nil }
        for request in requests { application.perform(request) }
      }
      let open = application.openSessions
      return launch(open: open.map { ($0.persistentIdentifier, kind(of: $0)) }) { identifier in
        open.first { $0.persistentIdentifier == identifier }?.windowState ?? WindowState.Decoded()
      }
    }

    /// Adds a window that was connected, for `scene(_:willConnectTo:options:)`.
    ///
    /// - Returns: The state that the window showed last. Pass it to ``LinkDispatcher/connect(_:_:saved:)``.
    @discardableResult
    @MainActor public func connect(_ session: UISceneSession) -> WindowState.Decoded {
      connect(session.persistentIdentifier, kind: kind(of: session), saved: session.windowState)
    }

    /// Notes a change of a window's activity, for `sceneDidBecomeActive(_:)`, `sceneWillResignActive(_:)`,
    /// `sceneDidEnterBackground(_:)` and `sceneDidDisconnect(_:)`.
    @MainActor public func move(_ scene: UIScene, to activity: WindowSession.Activity) {
      move(scene.session.persistentIdentifier, to: activity)
    }

    /// Removes windows that the user closed for good, for `application(_:didDiscardSceneSessions:)`.
    @MainActor public func discard(_ sessions: Set<UISceneSession>) {
      discard(sessions.map(\.persistentIdentifier))
    }

    /// Saves the state of a window after its content has changed, and updates the conditions under which the system
    /// activates the window.
    ///
    /// - Parameters:
    ///   - state: The state of the window.
    ///   - tabs: The links of the tabs in a window with tabs. If it's `nil`, the conditions follow from the topmost
    ///     screen of the state.
    ///   - scene: The scene of the window.
    ///   - saves: `false` if the saved state stays valid, as returned by ``LinkDispatcher/saves(_:)``.
    /// - Returns: The parts of the state that weren't saved.
    @discardableResult
    @MainActor public func show(
      _ state: WindowState, tabs: [String]? = nil, in scene: UIScene, saves: Bool = true
    ) -> [StateLoss] {
      guard let shown = show(state, tabs: tabs, in: scene.session.persistentIdentifier, saves: saves) else { return [] }
      scene.activationConditions = UISceneActivationConditions(shown.conditions)
      return shown.losses
    }

    /// Saves the state of a window that may have no scene, only a snapshot in the app switcher. Use it if your app
    /// changes the window's content, for example because the item that it shows was deleted.
    ///
    /// The session's activity then restores the new state, and `perform(.refresh(session.persistentIdentifier))` makes
    /// a new snapshot. The system keeps the window's activation conditions until the window is connected again.
    ///
    /// - Returns: The parts of the state that weren't saved.
    @discardableResult
    @MainActor public func show(
      _ state: WindowState, tabs: [String]? = nil, in session: UISceneSession
    ) -> [StateLoss] {
      if let scene = session.scene { return show(state, tabs: tabs, in: scene) }
      guard let shown = show(state, tabs: tabs, in: session.persistentIdentifier) else { return [] }
      session.stateRestorationActivity = stateRestorationActivity(for: session)
      return shown.losses
    }

    /// Returns the activity that restores a window, for `stateRestorationActivity(for:)`, or `nil` if the window hasn't
    /// shown anything.
    @MainActor public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      stateRestorationActivity(for: scene.session)
    }

    @MainActor private func stateRestorationActivity(for session: UISceneSession) -> NSUserActivity? {
      store[session.persistentIdentifier].map { NSUserActivity(restoring: rules.table.saving($0)) }
    }

    @MainActor private func kind(of session: UISceneSession) -> String {
      session.configuration.name ?? rules.mainKind ?? ""
    }
  }

  // MARK: Requests

  extension UIApplication {
    /// Performs a request. Call it only in response to a user's action, because the system refuses other requests.
    ///
    /// A refresh makes a new snapshot and doesn't activate the window. A request for a session that no longer exists
    /// does nothing.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - onFailure: A handler for the system's error.
    public func perform(_ request: WindowRequest, onFailure: ((any Error) -> Void)? = nil) {
      switch request {
      case .activate(let identifier):
        if let session = session(identifier) { activate(session, nil, nil, onFailure) }
      case .open(let window):
        let options = UIWindowScene.ActivationRequestOptions()
        options.requestingScene = window.asking.flatMap { session($0)?.scene }
        activate(nil, NSUserActivity(windowShowing: window.link), options, onFailure)
      case .refresh(let identifier):
        if let session = session(identifier) { requestSceneSessionRefresh(session) }
      case .close(let identifier, let dismissal):
        guard let session = session(identifier) else { return }
        let options = UIWindowSceneDestructionRequestOptions()
        options.windowDismissalAnimation = UIWindowScene.DismissalAnimation(dismissal)
        requestSceneSessionDestruction(session, options: options, errorHandler: onFailure)
      }
    }

    private func session(_ identifier: String) -> UISceneSession? {
      openSessions.first { $0.persistentIdentifier == identifier }
    }

    private func activate(
      _ session: UISceneSession?, _ activity: NSUserActivity?, _ options: UIScene.ActivationRequestOptions?,
      _ onFailure: ((any Error) -> Void)?
    ) {
      if #available(iOS 17, visionOS 1, *) {
        let request =
          session.map { UISceneSessionActivationRequest(session: $0, userActivity: activity, options: options) }
          ?? UISceneSessionActivationRequest(userActivity: activity, options: options)
        activateSceneSession(for: request, errorHandler: onFailure)
      } else {
        requestSceneSessionActivation(session, userActivity: activity, options: options, errorHandler: onFailure)
      }
    }
  }

  extension UIWindowScene.DismissalAnimation {
    /// Creates the system's animation for closing a window. A dismissal that your app defines has the standard
    /// animation.
    public init(_ dismissal: WindowRequest.Dismissal) {
      switch dismissal {
      case .commit: self = .commit
      case .decline: self = .decline
      default: self = .standard
      }
    }
  }

  // MARK: Dragging and menus

  extension UIDragItem {
    /// Creates the item for a destination that the user drags. If the user drops the item at the edge of the screen, it
    /// opens in its own window. In another app, it's a link.
    ///
    /// - Returns: `nil` if the destination has no link.
    public convenience init?<Route: GeneratedRoute>(route: Route) {
      guard let url = route.universalLink ?? (try? route.url()), let link = NSURL(string: url.absoluteString) else {
        return nil
      }
      let provider = NSItemProvider(object: link)
      if let activity = NSUserActivity(windowShowing: route) { provider.registerObject(activity, visibility: .all) }
      self.init(itemProvider: provider)
      localObject = route
    }
  }

  extension UIWindowScene.ActivationAction {
    /// Returns the action "Open in New Window" for a context menu.
    ///
    /// - Parameters:
    ///   - route: The destination.
    ///   - alternate: The action that appears instead if the app can have only one window, as on iPhone.
    public static func openInNewWindow<Route: GeneratedRoute>(
      _ route: Route, alternate: UIAction? = nil
    ) -> UIWindowScene.ActivationAction {
      UIWindowScene.ActivationAction(alternate: alternate) { _ in
        NSUserActivity(windowShowing: route).map { UIWindowScene.ActivationConfiguration(userActivity: $0) }
      }
    }
  }
#endif
