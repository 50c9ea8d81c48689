#if canImport(SwiftUI)
  public import SwiftUI

  // MARK: Ways in

  extension View {
    /// Passes on whatever starts or resumes the app by way of this view's scene, and says that the app is ready once the
    /// view is there: URLs, universal links, Spotlight, windows dragged out, and the activity types that the table's `launch` takes.
    ///
    /// For the root of a scene. SwiftUI brings universal links as URLs; notifications and quick actions come to the app's
    /// delegates. Views below find the dispatcher's ``ReceiveLaunchAction`` in their environment.
    ///
    /// - Parameters:
    ///   - link: where the scene starts, for a preview: `#Preview { RootView().receivesLaunches(with: dispatcher, startingAt: "/books/42") }`.
    ///   - restore: shows what the window showed last. It runs before the first link is opened, so that the link wins.
    @MainActor public func receivesLaunches<Destination>(
      with dispatcher: LinkDispatcher<Destination>, startingAt link: String? = nil,
      restore: @escaping @MainActor () -> Void = {}
    ) -> some View {
      let types =
        LaunchInput.spotlightActivityTypes + [NSUserActivity.windowType] + dispatcher.router.table.launchActivityTypes
      return ActivityReceiver(content: self, types: types[...]) { dispatcher.receive(.activity($0)) }
        .onOpenURL { dispatcher.receive(.opened($0)) }
        .environment(\.receiveLaunch, ReceiveLaunchAction { dispatcher.receive($0).decision })
        .task {
          restore()
          if let link { dispatcher.receive(.url(link)) }
          dispatcher.becomeReady()
        }
    }

    /// Makes every `Link` and `openURL` below open the table's links inside the app; all others go where they always went.
    @MainActor public func opensLinks<Destination>(with dispatcher: LinkDispatcher<Destination>) -> some View {
      environment(
        \.openURL,
        OpenURLAction { url in
          let input = LaunchInput.link(url.absoluteString)
          guard dispatcher.router.table.decide(input).match != nil else { return .systemAction }
          dispatcher.receive(input)
          return .handled
        })
    }
  }

  /// A view that takes user activities of some types: one modifier around the other, without erasing the view's type.
  private struct ActivityReceiver<Content: View>: View {
    let content: Content
    let types: ArraySlice<String>
    let receive: @MainActor (NSUserActivity) -> Void

    var body: some View {
      if let type = types.first {
        ActivityReceiver(content: content, types: types.dropFirst(), receive: receive)
          .onContinueUserActivity(type) { receive($0) }
      } else {
        content
      }
    }
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
      /// - Parameters:
      ///   - kind: the kind of window.
      ///   - routes: what it shows: one destination, or one for each tab.
      @MainActor public func handlesExternalEvents<Route: GeneratedRoute>(
        of kind: String, showing routes: [Route]
      ) -> some View {
        let links = routes.compactMap { try? $0.link() }
        let events = WindowRules(Route.table).externalEvents(of: kind, showing: links)
        return handlesExternalEvents(preferring: Set(events.preferring), allowing: Set(events.allowing))
      }
    }

    extension Scene {
      /// Says by which events a new window of the scene opens, as the table's `windows` has it.
      @MainActor public func handlesExternalEvents<Route: GeneratedRoute>(
        of kind: String, of routes: Route.Type
      ) -> some Scene {
        handlesExternalEvents(matching: Set(WindowRules(Route.table).externalEvents(of: kind).matching))
      }
    }

    @available(iOS 16, macOS 13, visionOS 1, *)
    extension OpenWindowAction {
      /// Opens a window that shows a destination, or brings the one forward that does: of the `WindowGroup(id:for:)` whose id is the
      /// kind of window that the table has for it.
      @MainActor public func callAsFunction<Route: GeneratedRoute>(showing route: Route) {
        let kind = (try? route.link()).flatMap { WindowRules(Route.table).kind(forNewWindow: $0) }
        if let kind { self(id: kind, value: route) } else { self(value: route) }
      }
    }
  #endif
#endif
