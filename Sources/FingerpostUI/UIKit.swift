#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import UIKit

  // MARK: Ways in

  extension LaunchInput {
    /// A home-screen quick action.
    public static func quickAction(_ item: UIApplicationShortcutItem) -> LaunchInput {
      .quickAction(
        item.type, userInfo: PayloadValue(item.userInfo),
        targetContentIdentifier: item.targetContentIdentifier as? String)
    }

    /// What a scene was connected with. Of Handoff it is the type at most: the activity follows in `scene(_:continue:)`.
    @MainActor public static func inputs(of options: UIScene.ConnectionOptions) -> [LaunchInput] {
      var inputs = options.urlContexts.map { LaunchInput.url($0.url) } + options.userActivities.map { .activity($0) }
      if let item = options.shortcutItem { inputs.append(.quickAction(item)) }
      if let response = options.notificationResponse { inputs.append(.notification(response)) }
      return inputs
    }
  }

  extension UIMutableApplicationShortcutItem {
    /// Names the window that the system brings forward for the action: the destination that the table finds for it. For actions that the
    /// app sets while it runs, since one of Info.plist can't name a window.
    public func setWindow(by table: RouteTable) {
      targetContentIdentifier = table.decide(.quickAction(self)).targetContentIdentifier
    }
  }

  extension UISceneSession {
    /// The state that the system kept for the window.
    fileprivate var windowState: WindowState.Reading {
      stateRestorationActivity?.windowState ?? WindowState.Reading(state: WindowState())
    }
  }

  // One method for each of a scene delegate's, which says no more than to whom it passes it on.
  extension LinkDispatcher {
    /// What a scene was connected with: `scene(_:willConnectTo:options:)`. The system may bring some of it once more, which
    /// is opened once. From now on the dispatcher gets what comes to ``LaunchInbox/shared`` for the window.
    ///
    /// - Parameter saved: what the window showed last, as ``WindowSessions/connect(_:)`` returns it; `nil` for what the
    ///   session itself has.
    /// - Returns: what the window shows until a link is opened. What was asked for wins over what the window showed last.
    @discardableResult
    public func connect(
      _ session: UISceneSession, _ options: UIScene.ConnectionOptions, saved: WindowState.Reading? = nil
    ) -> WindowStart {
      let identifier = session.persistentIdentifier
      let inputs = LaunchInput.inputs(of: options).filter { !LaunchInbox.shared.redirect($0, from: identifier) }
      let start = connect(with: inputs, saved: saved ?? session.windowState, in: session.configuration.name)
      LaunchInbox.shared.add(self, window: identifier)
      return start
    }

    // An input that belongs to another window is passed on to it, see `WindowSessions.window(for:reaching:)`.

    /// Opened URLs: `scene(_:openURLContexts:)`.
    public func receive(_ contexts: Set<UIOpenURLContext>) {
      for context in contexts { take(.url(context.url)) }
    }

    /// A user activity: `scene(_:continue:)`.
    public func receive(_ activity: NSUserActivity) { take(.activity(activity)) }

    /// A home-screen quick action: `windowScene(_:performActionFor:)`.
    ///
    /// - Returns: whether it leads somewhere.
    @discardableResult
    public func receive(_ item: UIApplicationShortcutItem) -> Bool { take(.quickAction(item)) }

    /// Takes an input, or passes it on.
    ///
    /// - Returns: whether it leads somewhere.
    @discardableResult
    private func take(_ input: LaunchInput) -> Bool {
      LaunchInbox.shared.redirect(input, from: LaunchInbox.shared.window(of: self))
        || receive(input).decision.match != nil
    }
  }

  // MARK: Which window

  extension NSPredicate {
    /// The predicate for `UISceneActivationConditions`.
    public convenience init(_ predicate: ContentPredicate) { self.init(format: predicate.format, argumentArray: nil) }
  }

  extension UISceneActivationConditions {
    /// The conditions under which the system brings a window forward.
    public convenience init(_ conditions: WindowConditions) {
      self.init()
      canActivateForTargetContentIdentifierPredicate = NSPredicate(conditions.can)
      prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(conditions.prefers)
    }
  }

  extension WindowRules {
    /// The configuration of a new scene: `application(_:configurationForConnecting:options:)`. Its name is the kind of window: the one
    /// of what the scene is connected with, else the session's, else the main one. A new session has the *first* configuration
    /// of Info.plist, so the main kind has to be the first one there.
    ///
    /// - Returns: a configuration of Info.plist, if that has one of the name; else give it a `delegateClass`. A scene that
    ///   isn't a window, of CarPlay or of an external display, keeps its own.
    @MainActor public func configuration(
      for session: UISceneSession, _ options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      guard session.role == .windowApplication else { return session.configuration }
      let links = LaunchInput.inputs(of: options).compactMap { table.decide($0).targetContentIdentifier }
      let kind = links.lazy.compactMap { self.kind(forNewWindow: $0) }.first
      return UISceneConfiguration(name: kind ?? session.configuration.name ?? mainKind, sessionRole: session.role)
    }
  }

  // MARK: The life of windows

  extension WindowSessions {
    /// The app was launched: `application(_:didFinishLaunchingWithOptions:)`. The windows in the switcher are known again, by what was
    /// saved or what the system keeps for them. States of sessions that the system has no more are forgotten.
    ///
    /// From now on an input goes to the window that prefers its destination, whichever the system brought it to. After a sign-out, windows
    /// that aren't connected get new snapshots or are closed.
    ///
    /// - Returns: the identifiers of the windows that were closed while the app wasn't running, for the app's own files of them.
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
        open.first { $0.persistentIdentifier == identifier }?.windowState ?? WindowState.Reading(state: WindowState())
      }
    }

    /// A window was connected: `scene(_:willConnectTo:options:)`.
    ///
    /// - Returns: what the window showed last, for ``LinkDispatcher/connect(_:_:saved:)``.
    @discardableResult
    @MainActor public func connect(_ session: UISceneSession) -> WindowState.Reading {
      connect(session.persistentIdentifier, kind: kind(of: session), saved: session.windowState)
    }

    /// A window became more or less active: `sceneDidBecomeActive(_:)`, `sceneWillResignActive(_:)`, `sceneDidEnterBackground(_:)`
    /// and `sceneDidDisconnect(_:)`.
    @MainActor public func move(_ scene: UIScene, to activity: WindowSession.Activity) {
      move(scene.session.persistentIdentifier, to: activity)
    }

    /// The user closed windows for good: `application(_:didDiscardSceneSessions:)`.
    @MainActor public func discard(_ sessions: Set<UISceneSession>) {
      discard(sessions.map(\.persistentIdentifier))
    }

    /// A window shows something else, or the user changed something in it: saves it under its session, and tells the system by which
    /// events the window is brought forward from now on.
    ///
    /// - Parameters:
    ///   - tabs: the links of a tabbed window's tabs; `nil` for what the state shows on top.
    ///   - saves: `false` if what was saved stays, as ``LinkDispatcher/saves(_:)`` returns it.
    /// - Returns: what of the state was not saved.
    @discardableResult
    @MainActor public func show(
      _ state: WindowState, tabs: [String]? = nil, in scene: UIScene, saves: Bool = true
    ) -> [StateLoss] {
      guard let shown = show(state, tabs: tabs, in: scene.session.persistentIdentifier, saves: saves) else { return [] }
      scene.activationConditions = UISceneActivationConditions(shown.conditions)
      return shown.losses
    }

    /// A window shows something else that may have no scene now, only a snapshot in the switcher: what it shows was deleted, or a
    /// server moved it on. Then the session's activity restores the new state, and
    /// `perform(.refresh(session.persistentIdentifier))` makes a new snapshot. The system keeps the window's conditions until it is
    /// connected again.
    ///
    /// - Returns: what of the state was not saved.
    @discardableResult
    @MainActor public func show(
      _ state: WindowState, tabs: [String]? = nil, in session: UISceneSession
    ) -> [StateLoss] {
      if let scene = session.scene { return show(state, tabs: tabs, in: scene) }
      guard let shown = show(state, tabs: tabs, in: session.persistentIdentifier) else { return [] }
      session.stateRestorationActivity = stateRestorationActivity(for: session)
      return shown.losses
    }

    /// The activity that restores a window: `stateRestorationActivity(for:)`. `nil` for a window that has shown nothing.
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
    /// Does what a request says. Only where the user asked for it: the system refuses the rest.
    ///
    /// A refresh makes a new snapshot and brings nothing forward. A request about a session that is gone does nothing.
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
    /// The animation of a manner of closing; the standard one for a manner of the app's own.
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
    /// A destination that is dragged out: a window of its own at the screen's edge, its link in another app.
    ///
    /// - Returns: `nil` for a destination without a link.
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
    /// "Open in New Window" for a context menu.
    ///
    /// - Parameters:
    ///   - route: the destination.
    ///   - alternate: what stands there instead where an app has one window, as on iPhone.
    public static func openInNewWindow<Route: GeneratedRoute>(
      _ route: Route, alternate: UIAction? = nil
    ) -> UIWindowScene.ActivationAction {
      UIWindowScene.ActivationAction(alternate: alternate) { _ in
        NSUserActivity(windowShowing: route).map { UIWindowScene.ActivationConfiguration(userActivity: $0) }
      }
    }
  }
#endif
