#if canImport(SwiftUI)
  public import SwiftUI

  #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit
  #endif

  // MARK: Launch inputs

  extension View {
    /// Passes every launch input of this view's scene to a dispatcher, and makes the dispatcher ready when the view
    /// appears. The inputs are URLs, universal links (including codes and tags), Spotlight results, dragged items that
    /// open in a window of their own, and the activity types in the table's `launch` section.
    ///
    /// Apply this to the root view of a scene, with a dispatcher for each scene. While the view is away, links wait.
    /// When it reappears, they are opened, but the content isn't restored again. From the start, the dispatcher
    /// receives the inputs that come to ``LaunchInbox/shared`` for the scene: responses to notifications and, with
    /// ``LaunchDelegate``, quick actions. Views below find the dispatcher's ``ReceiveLaunchAction`` in their
    /// environment.
    ///
    /// - Parameters:
    ///   - dispatcher: The dispatcher of the scene.
    ///   - link: The link to start with in a preview, such as
    ///     `#Preview { RootView().receivesLaunches(with: dispatcher, startingAt: "/books/42") }`.
    ///   - restore: Shows the last content of the window. The closure runs once per dispatcher, before the first link
    ///     is opened, so the link takes precedence.
    @MainActor public func receivesLaunches<Destination>(
      with dispatcher: LinkDispatcher<Destination>, startingAt link: String? = nil,
      restore: @escaping @MainActor () -> Void = {}
    ) -> some View {
      takesLaunches(with: dispatcher, startingAt: link, appear: {}, restore: restore)
    }

    /// Implements all variants of `receivesLaunches`.
    ///
    /// - Parameter appear: Runs each time the view appears, before anything is restored or opened.
    @MainActor private func takesLaunches<Destination>(
      with dispatcher: LinkDispatcher<Destination>, startingAt link: String?, appear: @escaping @MainActor () -> Void,
      restore: @escaping @MainActor () -> Void
    ) -> some View {
      let types =
        [NSUserActivityTypeBrowsingWeb] + LaunchInput.spotlightActivityTypes + [NSUserActivity.windowType]
        + dispatcher.router.table.launchActivityTypes
      // Erase the type: SwiftUI walks through the types of nested views, and never finishes if a type contains itself.
      let view = types.reduce(AnyView(self)) { view, type in
        AnyView(view.onContinueUserActivity(type) { dispatcher.receive(.activity($0)) })
      }
      return
        view
        .onOpenURL { dispatcher.receive(.opened($0)) }
        .environment(\.receiveLaunch, ReceiveLaunchAction { dispatcher.receive($0).decision })
        .findsWindow { LaunchInbox.shared.add(dispatcher, window: $0) }
        .task {
          appear()
          LaunchInbox.shared.add(dispatcher)
          dispatcher.start {
            restore()
            if let link { dispatcher.receive(.url(link)) }
          }
        }
        .onDisappear { dispatcher.becomeUnready() }
    }

    /// Passes every launch input of this view's scene to a dispatcher, and saves and restores the scene's navigation
    /// stack. Screens that require a sign-in are restored after the sign-in. A sign-out clears the stack and the saved
    /// text.
    ///
    /// - Parameters:
    ///   - dispatcher: The dispatcher of the scene.
    ///   - link: The link to start with in a preview.
    ///   - path: The stack, which the dispatcher's handler sets and the user changes. Its storage must live as long as
    ///     the dispatcher.
    ///   - saved: The storage of the stack: `@SceneStorage("stack") private var saved = ""`.
    @MainActor public func receivesLaunches<Route: GeneratedRoute>(
      with dispatcher: LinkDispatcher<Route>, startingAt link: String? = nil, path: Binding<[Route]>,
      saved: Binding<String>
    ) -> some View {
      keepsWindow(
        path.wrappedValue, in: saved, with: dispatcher, startingAt: link,
        restore: { path.wrappedValue = dispatcher.restore($0) },
        resume: { [weak dispatcher] in
          if let dispatcher { path.wrappedValue = dispatcher.resumed(path.wrappedValue) }
        },
        clear: { path.wrappedValue = [] },
        text: { dispatcher.savedText(of: path.wrappedValue) })
    }

    /// Passes every launch input of this view's scene to a dispatcher, and saves and restores the scene's state. The
    /// state contains the stack or the stacks of the tabs, the presented and selected items, and values such as a
    /// draft. Screens that require a sign-in are restored after the sign-in. A sign-out clears the state and the saved
    /// text.
    ///
    /// - Parameters:
    ///   - dispatcher: The dispatcher of the scene.
    ///   - link: The link to start with in a preview.
    ///   - state: The state, as a computed property of the model. The model must live as long as the dispatcher.
    ///   - saved: The storage of the state: `@SceneStorage(WindowState.self) private var saved`.
    @MainActor public func receivesLaunches<Route: GeneratedRoute>(
      with dispatcher: LinkDispatcher<Route>, startingAt link: String? = nil, state: Binding<WindowState>,
      saved: Binding<String>
    ) -> some View {
      keepsState(state, in: saved, with: dispatcher, startingAt: link, value: nil)
    }

    /// Passes every launch input of this view's scene to a dispatcher, and saves and restores the scene's state, in a
    /// window of `WindowGroup(id:for:)`.
    ///
    /// The dispatcher opens the window's value as it opens a link, so the value waits for a sign-in if its route
    /// requires one. A sign-out sets the value to `nil`. If a link is opened in the window, its destination becomes the
    /// value, so that `openWindow(showing:)` finds the window by its content.
    ///
    /// - Parameters:
    ///   - dispatcher: The dispatcher of the scene.
    ///   - link: The link to start with in a preview.
    ///   - value: The value of the window, which SwiftUI passes to the group's content.
    ///   - kind: The kind of window, which is the group's `id`, from the generated enum.
    ///   - state: The state, as a computed property of the model. Its first screen is the root of the window. The model
    ///     must live as long as the dispatcher.
    ///   - saved: The storage of the state: `@SceneStorage(WindowState.self) private var saved`.
    @MainActor public func receivesLaunches<Route: GeneratedRoute>(
      with dispatcher: LinkDispatcher<Route>, startingAt link: String? = nil, value: Binding<Route?>,
      of kind: some RawRepresentable<String>, state: Binding<WindowState>, saved: Binding<String>
    ) -> some View {
      keepsState(
        state, in: saved, with: dispatcher, startingAt: link, value: ShownValue(value: value, kind: kind.rawValue))
    }

    @MainActor private func keepsState<Route: GeneratedRoute>(
      _ state: Binding<WindowState>, in saved: Binding<String>, with dispatcher: LinkDispatcher<Route>,
      startingAt link: String?, value: ShownValue<Route>?
    ) -> some View {
      keepsWindow(
        state.wrappedValue, in: saved, with: dispatcher, startingAt: link,
        restore: {
          state.wrappedValue = dispatcher.restoredState($0)
          dispatcher.didRestore(as: state.wrappedValue)
          value?.open(with: dispatcher, over: state.wrappedValue, $0)
        },
        resume: { [weak dispatcher] in
          guard let dispatcher else { return }
          let resumed = dispatcher.resumed(state.wrappedValue)
          if resumed != state.wrappedValue {
            state.wrappedValue = resumed
            dispatcher.didRestore(as: state.wrappedValue)
          }
          if dispatcher.isReady {
            value?.open(with: dispatcher, over: state.wrappedValue, WindowState.decode(saved.wrappedValue))
          }
        },
        clear: { [weak dispatcher] in
          state.wrappedValue = WindowState()
          if let dispatcher { value?.clear(dispatcher) }
        },
        text: {
          value?.follow(state.wrappedValue, with: dispatcher)
          return dispatcher.savedText(of: state.wrappedValue)
        })
    }

    /// Implements the variants of `receivesLaunches` that save and restore a window.
    ///
    /// - Parameters:
    ///   - shown: The content that is saved when it changes.
    ///   - resume: Shows the saved content whose requirements are fulfilled by now. The dispatcher retains this
    ///     closure, so the closure must not retain the dispatcher.
    ///   - clear: Removes the content of the user who signed out.
    ///   - text: Returns the text to save, or `nil` if the saved text stays valid.
    @MainActor private func keepsWindow<Route: GeneratedRoute>(
      _ shown: some Equatable, in saved: Binding<String>, with dispatcher: LinkDispatcher<Route>,
      startingAt link: String?, restore: @escaping @MainActor (WindowState.Decoded) -> Void,
      resume: @escaping @MainActor () -> Void, clear: @escaping @MainActor () -> Void,
      text: @escaping @MainActor () -> String?
    ) -> some View {
      takesLaunches(
        with: dispatcher, startingAt: link,
        appear: {
          // Handle the sign-outs and fulfilled requirements that the view missed while it was away, and observe further
          // ones.
          dispatcher.didSignOut = {
            clear()
            saved.wrappedValue = ""
          }
          resume()
          dispatcher.didFulfill = resume
        },
        restore: { restore(WindowState.decode(saved.wrappedValue)) }
      )
      .onDisappear {
        dispatcher.didFulfill = nil
        dispatcher.didSignOut = nil
      }
      .onChanges(of: shown) { if let text = text() { saved.wrappedValue = text } }
    }

    /// Makes every `Link` and `openURL` below open the table's links inside the app. All other links, and links that
    /// the table opens in the browser, keep the system's behavior.
    @MainActor public func opensLinks<Destination>(with dispatcher: LinkDispatcher<Destination>) -> some View {
      environment(
        \.openURL,
        OpenURLAction { url in
          let input = LaunchInput.link(url.absoluteString)
          let decision = dispatcher.router.table.decide(input)
          guard decision.match != nil, !decision.opensInBrowser else { return .systemAction }
          dispatcher.receive(input)
          return .handled
        })
    }
  }

  extension View {
    /// Calls a variant of `onChange(of:)` that every supported version of the system has.
    fileprivate func onChanges<Value: Equatable>(of value: Value, _ action: @escaping () -> Void) -> some View {
      #if os(visionOS)
        onChange(of: value, action)
      #else
        onChange(of: value) { _ in action() }
      #endif
    }

    /// Calls a closure with the persistent identifier of the view's window when the view moves to a window.
    @MainActor fileprivate func findsWindow(_ found: @escaping @MainActor (String) -> Void) -> some View {
      #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
        background { WindowReader(found: found) }
      #else
        self
      #endif
    }
  }

  /// The binding to the value of a window of `WindowGroup(id:for:)`, and the kind of window.
  @MainActor private struct ShownValue<Route: GeneratedRoute> {
    let value: Binding<Route?>
    let kind: String

    /// Opens the value, unless the window shows it already or the saved state belongs to another user.
    func open(with dispatcher: LinkDispatcher<Route>, over state: WindowState, _ saved: WindowState.Decoded) {
      guard let link = try? value.wrappedValue?.link(), dispatcher.canShow(saved) else { return }
      let name = self.link(of: link)
      if state.screens.isEmpty || name != shown(state) { dispatcher.receive(.window(link)) }
      // Only now tell the inbox which value the window shows, because the inbox then delivers a waiting link of
      // `openWindow(showing:)`, which is opened after the value.
      self.name(dispatcher, name)
    }

    /// Sets the value to the window's new content, so that `openWindow(showing:)` finds the window by its content. If
    /// windows of this kind can't show the content, the value becomes `nil`.
    func follow(_ state: WindowState, with dispatcher: LinkDispatcher<Route>) {
      if state.screens.isEmpty { return }
      let link = shown(state)
      let route = link.flatMap { Route(link: $0) }
      if value.wrappedValue != route { value.wrappedValue = route }
      name(dispatcher, link)
    }

    /// Removes the value, because the window doesn't show anything anymore.
    func clear(_ dispatcher: LinkDispatcher<Route>) {
      value.wrappedValue = nil
      LaunchInbox.shared.setValue(nil, of: dispatcher)
    }

    private func name(_ dispatcher: LinkDispatcher<Route>, _ link: String?) {
      LaunchInbox.shared.setValue(link.map { LaunchInbox.valueName($0, in: kind) }, of: dispatcher)
    }

    private func shown(_ state: WindowState) -> String? { state.screens.first.flatMap { link(of: $0.link) } }

    private func link(of link: String) -> String? { WindowRules(Route.table).windowLink(for: link, in: kind) }
  }

  #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    private struct WindowReader: UIViewRepresentable {
      let found: @MainActor (String) -> Void

      func makeUIView(context: Context) -> WindowView {
        let view = WindowView(frame: .zero)
        view.found = found
        return view
      }
      func updateUIView(_ view: WindowView, context: Context) { view.found = found }
    }

    private final class WindowView: UIView {
      var found: @MainActor (String) -> Void = { _ in }

      override func didMoveToWindow() {
        super.didMoveToWindow()
        if let scene = window?.windowScene { found(scene.session.persistentIdentifier) }
      }
    }
  #endif

  extension SceneStorage where Value == String {
    /// Creates the storage for the state of a window, for its root view:
    /// `@SceneStorage(WindowState.self) private var saved`.
    ///
    /// The state has its own key, so it can't collide with the `@SceneStorage` values of other views. A window has only
    /// one such state.
    @MainActor public init(_ state: WindowState.Type) { self.init(wrappedValue: "", WindowState.key) }
  }

  extension LaunchInput {
    /// Creates the input for a URL from `onOpenURL`. A web URL counts as a universal link, because the system delivers
    /// web URLs only as universal links or from the app's own widgets.
    static func opened(_ url: URL) -> LaunchInput {
      let scheme = url.scheme?.lowercased()
      return scheme == "https" || scheme == "http" ? .universalLink(url) : .url(url)
    }
  }

  /// An action that passes a launch input to the dispatcher of a scene:
  /// `@Environment(\.receiveLaunch) private var receive`.
  public struct ReceiveLaunchAction: Sendable {
    private let receive: (@MainActor @Sendable (LaunchInput) -> LaunchDecision)?

    init(_ receive: (@MainActor @Sendable (LaunchInput) -> LaunchDecision)? = nil) { self.receive = receive }

    /// Receives an input, as ``LinkDispatcher/receive(_:)`` does.
    ///
    /// - Returns: The decision about the input, or `nil` if no view above has a dispatcher.
    @discardableResult
    @MainActor public func callAsFunction(_ input: LaunchInput) -> LaunchDecision? { receive?(input) }
  }

  extension ReceiveLaunchAction: CustomStringConvertible {
    /// A text that depends only on whether a view above has a dispatcher.
    public var description: String { receive == nil ? "receives nothing" : "receives launches" }
  }

  private struct ReceiveLaunchKey: EnvironmentKey {
    static let defaultValue = ReceiveLaunchAction()
  }

  extension EnvironmentValues {
    /// The action that passes launch inputs to the dispatcher of
    /// ``SwiftUICore/View/receivesLaunches(with:startingAt:restore:)``.
    public fileprivate(set) var receiveLaunch: ReceiveLaunchAction {
      get { self[ReceiveLaunchKey.self] }
      set { self[ReceiveLaunchKey.self] = newValue }
    }
  }

  // MARK: Content of a view

  extension View {
    /// Describes the content of the view to Handoff, Spotlight and Siri, according to the table's `activity`. If the
    /// table declares no activity for the route, this does nothing.
    @MainActor public func userActivity<Route: GeneratedRoute>(_ route: Route?) -> some View {
      let description = route.flatMap { try? $0.link() }.flatMap { Route.table.activity(for: $0) }
      return userActivity(description?.type ?? NSUserActivity.windowType, isActive: description != nil) { activity in
        if let description { activity.describe(as: description) }
      }
    }
  }

  // MARK: Windows

  #if !os(tvOS) && !os(watchOS)
    extension View {
      /// Sets the events for which the system activates the window of this view rather than another one, according to
      /// the table's `windows` section.
      ///
      /// In each tab, only the topmost screen that windows of this kind prefer counts, so that a sheet or a pushed
      /// screen above this screen doesn't hide the window's main content.
      ///
      /// - Parameters:
      ///   - kind: The kind of window, from the generated enum: `BookshelfRoute.WindowName.book`.
      ///   - state: The content of the window.
      ///   - routes: The generated enum.
      @MainActor public func handlesExternalEvents<Route: GeneratedRoute>(
        of kind: some RawRepresentable<String>, showing state: WindowState, of routes: Route.Type
      ) -> some View {
        let events = WindowRules(Route.table).externalEvents(of: kind.rawValue, showing: state)
        return handlesExternalEvents(preferring: Set(events.preferring), allowing: Set(events.allowing))
      }
    }

    extension Scene {
      /// Sets the events for which the system opens a new window of the scene, according to the table's `windows`
      /// section.
      @MainActor public func handlesExternalEvents<Route: GeneratedRoute>(
        of kind: some RawRepresentable<String>, of routes: Route.Type
      ) -> some Scene {
        handlesExternalEvents(matching: Set(WindowRules(Route.table).externalEvents(of: kind).matching))
      }
    }

    @available(iOS 16, macOS 13, visionOS 1, *)
    extension OpenWindowAction {
      /// Opens a window that shows a destination, or activates the window that shows it already. The window is one of
      /// the `WindowGroup(id:for:)` whose id is the kind of window that the table chooses for the destination.
      ///
      /// The system finds a window by an equal value. This method therefore passes the value that all destinations of
      /// the window have in common. If the destination differs from this value, the window's dispatcher receives the
      /// destination as well; see ``SwiftUICore/View/receivesLaunches(with:startingAt:value:of:state:saved:)``.
      @MainActor public func callAsFunction<Route: GeneratedRoute>(showing route: Route) {
        let rules = WindowRules(Route.table)
        guard let link = try? route.link(), let kind = rules.kind(forNewWindow: link) else { return self(value: route) }
        guard let common = rules.windowLink(for: link, in: kind), let value = Route(link: common) else {
          return self(id: kind, value: route)
        }
        self(id: kind, value: value)
        if value != route {
          LaunchInbox.shared.receive(.window(link), window: LaunchInbox.valueName(common, in: kind))
        }
      }
    }
  #endif
#endif
