#if canImport(SwiftUI)
  public import SwiftUI

  #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit
  #endif

  // MARK: Ways in

  extension View {
    /// Passes on whatever starts or resumes the app by way of this view's scene, and says that the app is ready once the
    /// view is there: URLs, universal links, also those of codes and tags, Spotlight, windows dragged out, and the activity
    /// types that the table's `launch` takes.
    ///
    /// For the root of a scene, with a dispatcher of the scene's own. Once the view disappears, links wait; when it reappears,
    /// they are opened, and nothing is restored again. From the start on the dispatcher gets what comes to
    /// ``LaunchInbox/shared`` for the scene: answers to notifications, and with ``LaunchDelegate`` quick actions. Views below
    /// find the dispatcher's ``ReceiveLaunchAction`` in their environment.
    ///
    /// - Parameters:
    ///   - link: where the scene starts, for a preview: `#Preview { RootView().receivesLaunches(with: dispatcher, startingAt: "/books/42") }`.
    ///   - restore: shows what the window showed last. It runs once for a dispatcher, before the first link is opened, so that
    ///     the link wins.
    @MainActor public func receivesLaunches<Destination>(
      with dispatcher: LinkDispatcher<Destination>, startingAt link: String? = nil,
      restore: @escaping @MainActor () -> Void = {}
    ) -> some View {
      takesLaunches(with: dispatcher, startingAt: link, appear: {}, restore: restore)
    }

    /// - Parameter appear: is called each time that the view appears, before anything is restored or opened.
    @MainActor private func takesLaunches<Destination>(
      with dispatcher: LinkDispatcher<Destination>, startingAt link: String?, appear: @escaping @MainActor () -> Void,
      restore: @escaping @MainActor () -> Void
    ) -> some View {
      let types =
        [NSUserActivityTypeBrowsingWeb] + LaunchInput.spotlightActivityTypes + [NSUserActivity.windowType]
        + dispatcher.router.table.launchActivityTypes
      // Erased: SwiftUI counts views by their types, and never comes to the end of one that contains itself.
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

    /// Passes on whatever starts or resumes the app by way of this view's scene, and keeps the scene's navigation stack: shows
    /// what was saved of it, and saves it when it changes. Screens that require a sign-in come back after it, and a sign-out clears the
    /// stack and what was saved.
    ///
    /// - Parameters:
    ///   - link: where the scene starts, for a preview.
    ///   - path: the stack, which the dispatcher's handler sets and the user changes. It has to live as long as the dispatcher.
    ///   - saved: where it is kept: `@SceneStorage("stack") private var saved = ""`.
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

    /// Passes on whatever starts or resumes the app by way of this view's scene, and keeps the scene's state: its stack or the stacks
    /// of its tabs, what is presented and selected, and values such as a draft. Shows what was saved of it, and saves it when
    /// it changes. Screens that require a sign-in come back after it, and a sign-out clears the state and what was saved.
    ///
    /// - Parameters:
    ///   - link: where the scene starts, for a preview.
    ///   - state: the state, a computed property of the model. It has to live as long as the dispatcher.
    ///   - saved: where it is kept: `@SceneStorage(WindowState.self) private var saved`.
    @MainActor public func receivesLaunches<Route: GeneratedRoute>(
      with dispatcher: LinkDispatcher<Route>, startingAt link: String? = nil, state: Binding<WindowState>,
      saved: Binding<String>
    ) -> some View {
      keepsState(state, in: saved, with: dispatcher, startingAt: link, value: nil)
    }

    /// Passes on whatever starts or resumes the app by way of this view's scene, and keeps the scene's state, for a window of
    /// `WindowGroup(id:for:)`. The window's value is opened as a link is, so it waits for a sign-in if its route requires one. A sign-out
    /// removes it, and a link that is opened in the window becomes the value. So `openWindow(showing:)` finds the window by what it
    /// shows.
    ///
    /// - Parameters:
    ///   - link: where the scene starts, for a preview.
    ///   - value: the value of the window, which the group's content gets.
    ///   - kind: the kind of window, the group's `id`, from the enum of the generated code.
    ///   - state: the state, a computed property of the model. Its first screen is the root of the window. It has to live as long as the
    ///     dispatcher.
    ///   - saved: where it is kept: `@SceneStorage(WindowState.self) private var saved`.
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
            value?.open(with: dispatcher, over: state.wrappedValue, WindowState.reading(saved.wrappedValue))
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

    /// - Parameters:
    ///   - shown: what is saved when it changes.
    ///   - resume: shows what came to hold since it was restored. The dispatcher keeps it, so it doesn't keep the dispatcher.
    ///   - clear: shows nothing of the user who signed out.
    ///   - text: what is to be saved now; `nil` for what is saved already.
    @MainActor private func keepsWindow<Route: GeneratedRoute>(
      _ shown: some Equatable, in saved: Binding<String>, with dispatcher: LinkDispatcher<Route>,
      startingAt link: String?, restore: @escaping @MainActor (WindowState.Reading) -> Void,
      resume: @escaping @MainActor () -> Void, clear: @escaping @MainActor () -> Void,
      text: @escaping @MainActor () -> String?
    ) -> some View {
      takesLaunches(
        with: dispatcher, startingAt: link,
        appear: {
          // What happened while the view wasn't there, and what does so from now on.
          dispatcher.didSignOut = {
            clear()
            saved.wrappedValue = ""
          }
          resume()
          dispatcher.didFulfill = resume
        },
        restore: { restore(WindowState.reading(saved.wrappedValue)) }
      )
      .onDisappear {
        dispatcher.didFulfill = nil
        dispatcher.didSignOut = nil
      }
      .onChanges(of: shown) { if let text = text() { saved.wrappedValue = text } }
    }

    /// Makes every `Link` and `openURL` below open the table's links inside the app; all others go where they always went, and
    /// so do those that the table opens in the browser.
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
    /// `onChange(of:)` of the systems that are promised.
    fileprivate func onChanges<Value: Equatable>(of value: Value, _ action: @escaping () -> Void) -> some View {
      #if os(visionOS)
        onChange(of: value, action)
      #else
        onChange(of: value) { _ in action() }
      #endif
    }

    /// Calls with the identifier of the view's window, as the system names it, once the view is in one.
    @MainActor fileprivate func findsWindow(_ found: @escaping @MainActor (String) -> Void) -> some View {
      #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
        background { WindowReader(found: found) }
      #else
        self
      #endif
    }
  }

  /// The value of a window of `WindowGroup(id:for:)`.
  @MainActor private struct ShownValue<Route: GeneratedRoute> {
    let value: Binding<Route?>
    let kind: String

    /// Opens the value, unless the window shows it or it belongs to another user.
    func open(with dispatcher: LinkDispatcher<Route>, over state: WindowState, _ saved: WindowState.Reading) {
      guard let link = try? value.wrappedValue?.link(), dispatcher.canShow(saved) else { return }
      let name = self.link(of: link)
      if state.screens.isEmpty || name != shown(state) { dispatcher.receive(.window(link)) }
      // A link of `openWindow(showing:)` is opened after the window's value.
      self.name(dispatcher, name)
    }

    /// The window shows something else, by which it is found from now on. It isn't found by what windows of its kind can't show.
    func follow(_ state: WindowState, with dispatcher: LinkDispatcher<Route>) {
      if state.screens.isEmpty { return }
      let link = shown(state)
      let route = link.flatMap { Route(link: $0) }
      if value.wrappedValue != route { value.wrappedValue = route }
      name(dispatcher, link)
    }

    /// The window shows nothing any more.
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
    /// Keeps the state of a window, for its root view: `@SceneStorage(WindowState.self) private var saved`.
    ///
    /// A window has one, under a key of its own. So it shares no value with `@SceneStorage` of other views, which it would with those
    /// of the same key.
    @MainActor public init(_ state: WindowState.Type) { self.init(wrappedValue: "", WindowState.key) }
  }

  extension LaunchInput {
    /// A URL of `onOpenURL`: a universal link where it is one of the web, which comes by no other way but the app's own widgets.
    static func opened(_ url: URL) -> LaunchInput {
      let scheme = url.scheme?.lowercased()
      return scheme == "https" || scheme == "http" ? .universalLink(url) : .url(url)
    }
  }

  /// Gives a launch input to the dispatcher of a scene: `@Environment(\.receiveLaunch) private var receive`.
  public struct ReceiveLaunchAction: Sendable {
    private let receive: (@MainActor @Sendable (LaunchInput) -> LaunchDecision)?

    init(_ receive: (@MainActor @Sendable (LaunchInput) -> LaunchDecision)? = nil) { self.receive = receive }

    /// Takes an input, as ``LinkDispatcher/receive(_:)`` does.
    ///
    /// - Returns: what was decided; `nil` where no view above has a dispatcher.
    @discardableResult
    @MainActor public func callAsFunction(_ input: LaunchInput) -> LaunchDecision? { receive?(input) }
  }

  extension ReceiveLaunchAction: CustomStringConvertible {
    /// Whether a view above has a dispatcher.
    public var description: String { receive == nil ? "receives nothing" : "receives launches" }
  }

  private struct ReceiveLaunchKey: EnvironmentKey {
    static let defaultValue = ReceiveLaunchAction()
  }

  extension EnvironmentValues {
    /// What takes launch inputs: the dispatcher of ``SwiftUICore/View/receivesLaunches(with:startingAt:restore:)``.
    public fileprivate(set) var receiveLaunch: ReceiveLaunchAction {
      get { self[ReceiveLaunchKey.self] }
      set { self[ReceiveLaunchKey.self] = newValue }
    }
  }

  // MARK: What a view shows

  extension View {
    /// Says what the view shows to Handoff, Spotlight and Siri, as the table's `activity` has it; nothing where it has none.
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
      /// Says by which events the view's window is brought forward rather than another, as the table's `windows` has it.
      ///
      /// In each tab the topmost screen counts that windows of the kind prefer, so neither a sheet nor a pushed screen hides what
      /// the window is for.
      ///
      /// - Parameters:
      ///   - kind: the kind of window, from the enum of the generated code: `BookshelfRoute.WindowName.book`.
      ///   - state: what it shows.
      ///   - routes: the enum of the generated code.
      @MainActor public func handlesExternalEvents<Route: GeneratedRoute>(
        of kind: some RawRepresentable<String>, showing state: WindowState, of routes: Route.Type
      ) -> some View {
        let events = WindowRules(Route.table).externalEvents(of: kind.rawValue, showing: state)
        return handlesExternalEvents(preferring: Set(events.preferring), allowing: Set(events.allowing))
      }
    }

    extension Scene {
      /// Says by which events a new window of the scene opens, as the table's `windows` has it for a kind of window.
      @MainActor public func handlesExternalEvents<Route: GeneratedRoute>(
        of kind: some RawRepresentable<String>, of routes: Route.Type
      ) -> some Scene {
        handlesExternalEvents(matching: Set(WindowRules(Route.table).externalEvents(of: kind).matching))
      }
    }

    @available(iOS 16, macOS 13, visionOS 1, *)
    extension OpenWindowAction {
      /// Opens a window that shows a destination, or brings the one forward that does: of the `WindowGroup(id:for:)` whose id is the
      /// kind of window that the table has for it.
      ///
      /// The system finds a window by an equal value. So the value is the one that all destinations of the window have in common, and if the
      /// destination is another, the window's dispatcher gets it as well, see
      /// ``SwiftUICore/View/receivesLaunches(with:startingAt:value:of:state:saved:)``.
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
