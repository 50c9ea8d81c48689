import Foundation
import RouteDecisions
import RouteMatching

// Support for navigation stacks.
extension GeneratedRoute {
  /// Returns the screens of a navigation stack that ends at this destination: its parents and itself, without the
  /// screens up to and including the root.
  ///
  /// ```swift
  /// BookshelfRoute.book(.read(book: 42)).path(above: .library())  // book.detail, book.read
  /// ```
  ///
  /// - Parameter root: The screen at the bottom of the stack, which isn't part of the path, or `nil` to return the
  ///   whole stack.
  public func path(above root: Self? = nil) -> [Self] {
    let stack = parents + [self]
    guard let root, let index = stack.lastIndex(of: root) else { return stack }
    return Array(stack[(index + 1)...])
  }

  /// Returns the screens of a navigation stack in a window of the given kind: the parents that windows of this kind can
  /// show, and the destination itself, without the screens up to and including the root. A window for a single item
  /// therefore has no back button to the rest of the app.
  ///
  /// - Parameters:
  ///   - root: The screen at the bottom of the stack, which isn't part of the path, or `nil` to return the whole stack.
  ///   - kind: The kind of window, which is the name of a session's configuration. A kind that the table doesn't
  ///     declare can show everything.
  public func path(above root: Self? = nil, in kind: String?) -> [Self] {
    guard let kind else { return path(above: root) }
    let rules = WindowRules(Self.table)
    return path(above: root).filter { screen in
      guard screen != self, let link = try? screen.link() else { return true }
      return rules.canShow(Self.table.match(link).match?.route, in: kind)
    }
  }

  /// Returns the screens of a navigation stack in a window of the given kind, a case of the generated enum of kinds.
  public func path(above root: Self? = nil, in kind: some RawRepresentable<String>) -> [Self] {
    path(above: root, in: kind.rawValue)
  }

  /// Returns the destination that identifies the window of the given kind that shows this destination. Use it as the
  /// value of a `WindowGroup`. All destinations that share a window have the same value; see
  /// ``WindowRules/windowLink(for:in:)``.
  ///
  /// - Returns: `nil` if windows of the kind can't show the destination, if the destination has no canonical link, or
  ///   if that link contains a sensitive value.
  public func windowValue(in kind: some RawRepresentable<String>) -> Self? {
    guard let link = try? link() else { return nil }
    return WindowRules(Self.table).windowLink(for: link, in: kind.rawValue).flatMap { Self(link: $0) }
  }

  /// Returns the text of a navigation stack for `@SceneStorage`. The text omits sensitive values; see
  /// `RouteTable.saving(_:)`.
  public static func savedText(of stack: [Self]) -> String {
    table.saving(WindowState(screens: stack.compactMap { WindowState.Screen($0) })).text
  }

  /// Returns the screens of a saved navigation stack that can be shown now. Any text is valid input. A window's
  /// dispatcher can also restore the screens that wait for a sign-in; see ``LinkDispatcher/restore(_:)``.
  ///
  /// - Parameters:
  ///   - text: A text from ``savedText(of:)``, or an empty text.
  ///   - satisfied: The fulfilled requirements; pass `dispatcher.fulfilled`.
  ///   - owner: The user who is signed in, or `nil`; pass `requirements.owner`.
  public static func stack(savedAs text: String, satisfied: Set<String>, owner: String? = nil) -> [Self] {
    table.restoring(WindowState.decode(text), satisfied: satisfied, owner: owner).screens.compactMap {
      Self(match: $0.match)
    }
  }
}

extension WindowState.Screen {
  /// Creates the screen of a destination, or returns `nil` if no link of the table opens the destination.
  public init?<Route: GeneratedRoute>(_ route: Route, _ presentation: WindowState.Presentation = .pushed) {
    guard let link = try? route.link() else { return nil }
    self.init(link, presentation)
  }
}

extension WindowStart {
  /// Returns the screens to show at once. If the user asked for a link, these are the screens below it, and the
  /// dispatcher opens the link itself. Otherwise they are the saved screens, or the screen of a plain start (from the
  /// home screen). Because the link may wait for a long time, there is at least one screen if a plain start has one.
  public func screens<Destination: RouteDestination>(as type: Destination.Type = Destination.self) -> [Destination] {
    switch content {
    case .requested(_, let beneath): beneath.compactMap { Destination(match: $0) }
    case .saved(let window): window.screens.compactMap { Destination(match: $0.match) }
    case .plain(let decision): decision.match.flatMap { Destination(match: $0) }.map { [$0] } ?? []
    }
  }
}
