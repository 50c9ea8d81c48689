import RouteMatching

extension LaunchSection {
  /// What must hold before the app goes to a destination, and whether the user is asked.
  ///
  /// The app is handed the links inside as well, so what these ask counts too: a link that carries another is no way round
  /// it. A route that leaves that to whoever follows them says `"requires": []` or `"confirm": false`, as one does that
  /// shows a sign-in before it goes on.
  func conditions(of match: RouteMatch) -> (requires: [String], confirms: Bool) {
    var (requires, confirms) = conditions(route: match.route, redirect: match.redirectID)
    guard match.hasNestedLinks else { return (requires, confirms) }
    let asks = asksForLinksInside(route: match.route)
    for inner in match.matchesInside {
      let inside = conditions(of: inner)
      if asks.requirements { requires += inside.requires.filter { !requires.contains($0) } }
      if asks.confirmation, inside.confirms { confirms = true }
    }
    return (requires, confirms)
  }

  /// Returns `true` if the route is the screen of a requirement, as `requirements` of the table names it.
  func fulfillsRequirement(_ route: Int) -> Bool { rules.contains { $0.source == .requirement && $0.route == route } }
}
