import RouteMatching

extension WindowRules {
  /// The kind of a new window for a destination: the one that the route's `"window"` names; else one that prefers such
  /// destinations; else the main kind, where it can show them; else one that can. Of several the first by name.
  ///
  /// - Returns: `nil` where the link leads nowhere or the table has no kinds.
  public func kind(forNewWindow link: String) -> String? {
    guard case .match(let match) = table.match(table.absolute(link)) else { return nil }
    return kind(forNewWindow: match.route).map { section.names[$0] }
  }

  /// The same for all destinations of a route.
  package func kind(forNewWindow route: Int) -> Int? {
    if let home = section.home(route: route) { return home }
    let kinds = Array(0..<section.count)
    if let preferring = kinds.first(where: { section.prefers($0).contains { $0.route == route } }) { return preferring }
    if let main = section.main, section.canShow(main, route) { return main }
    return kinds.first { section.canShow($0, route) } ?? section.main
  }

  /// The identifier by which the system chooses a window for a destination: its canonical link. It goes into
  /// `targetContentIdentifier` of user activities, notifications and quick actions, and into a push as
  /// `aps.target-content-id`.
  ///
  /// - Parameter link: any link of the destination.
  /// - Returns: `nil` where the link leads nowhere, or carries a sensitive value.
  public func targetContentIdentifier(for link: String) -> String? {
    guard case .match(let match) = table.match(table.absolute(link)), match.sensitiveTexts.isEmpty else { return nil }
    return match.canonicalLink
  }
}

extension WindowSection {
  /// Returns `true` if some window of the kind can show some destination of the route.
  func canShow(_ kind: Int, _ route: Int) -> Bool {
    canShowAll(kind) || can(kind).contains { $0.route == route }
  }
}
