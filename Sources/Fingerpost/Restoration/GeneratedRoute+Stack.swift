import Foundation
import RouteDecisions
import RouteMatching

// What a navigation stack needs: its path, and the text it is kept as.
extension GeneratedRoute {
  /// The screens of a navigation stack that ends at the destination: its parents and itself, without those up to the root.
  ///
  /// ```swift
  /// BookshelfRoute.book(.read(book: 42)).path(above: .library())  // book.detail, book.read
  /// ```
  ///
  /// - Parameter root: the screen that the stack always has, which is no part of its path; `nil` for none.
  public func path(above root: Self? = nil) -> [Self] {
    let stack = parents + [self]
    guard let root, let index = stack.lastIndex(of: root) else { return stack }
    return Array(stack[(index + 1)...])
  }

  /// The screens of a navigation stack in a window of a kind: its parents that the kind can show, and itself, without those up to the
  /// root. So a window for one thing has no way back to the rest.
  ///
  /// - Parameters:
  ///   - root: the screen that the stack always has and the path omits; `nil` for none.
  ///   - kind: the kind of window, the name of a session's configuration. One that the table doesn't know can show everything.
  public func path(above root: Self? = nil, in kind: String?) -> [Self] {
    guard let kind else { return path(above: root) }
    let rules = WindowRules(Self.table)
    return path(above: root).filter { screen in
      guard screen != self, let link = try? screen.link() else { return true }
      return rules.canShow(Self.table.match(link).match?.route, in: kind)
    }
  }

  /// The screens of a navigation stack in a window of a kind, from the enum of the generated code.
  public func path(above root: Self? = nil, in kind: some RawRepresentable<String>) -> [Self] {
    path(above: root, in: kind.rawValue)
  }

  /// The destination that names a window of a kind which shows this one: the value of a `WindowGroup`. Every destination of the same
  /// window has the same, see ``WindowRules/windowLink(for:in:)``.
  ///
  /// - Returns: `nil` if windows of the kind can't show the destination, or if it has no link without a sensitive value.
  public func windowValue(in kind: some RawRepresentable<String>) -> Self? {
    guard let link = try? link() else { return nil }
    return WindowRules(Self.table).windowLink(for: link, in: kind.rawValue).flatMap { Self(link: $0) }
  }

  /// A navigation stack as text, for `@SceneStorage`: what may be kept of it, see `RouteTable.saving(_:)`.
  public static func savedText(of stack: [Self]) -> String {
    table.saving(WindowState(screens: stack.compactMap { WindowState.Screen($0) })).text
  }

  /// The navigation stack of a text: the screens that may be shown again. Any text is fine. A window's dispatcher restores
  /// it together with the screens that wait for a sign-in: ``LinkDispatcher/restore(_:)``.
  ///
  /// - Parameters:
  ///   - text: what ``savedText(of:)`` made, or an empty one.
  ///   - satisfied: the requirements that hold now, `dispatcher.fulfilled`.
  ///   - owner: the user who is signed in, `requirements.owner`.
  public static func stack(savedAs text: String, satisfied: Set<String>, owner: String? = nil) -> [Self] {
    table.restoring(WindowState.reading(text), satisfied: satisfied, owner: owner).screens.compactMap {
      Self(match: $0.match)
    }
  }
}

extension WindowState.Screen {
  /// Creates the screen of a destination; `nil` if no link carries it.
  public init?<Route: GeneratedRoute>(_ route: Route, _ presentation: WindowState.Presentation = .pushed) {
    guard let link = try? route.link() else { return nil }
    self.init(link, presentation)
  }
}

extension WindowStart {
  /// The screens to show at once: those beneath what was asked for, which the dispatcher opens; else those that were saved;
  /// else the one of a plain start. The link may wait for long, so there is a screen whenever a plain start has one.
  public func screens<Destination: RouteDestination>(as type: Destination.Type = Destination.self) -> [Destination] {
    switch content {
    case .asked(_, let beneath): beneath.compactMap { Destination(match: $0) }
    case .saved(let window): window.screens.compactMap { Destination(match: $0.match) }
    case .plain(let decision): decision.match.flatMap { Destination(match: $0) }.map { [$0] } ?? []
    }
  }
}
