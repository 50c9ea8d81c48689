import RouteMatching

extension LaunchSection {
  /// Returns the requirements of a destination, and `true` if the user must confirm it.
  ///
  /// The app also receives the nested links of the destination, so their conditions count as well. Otherwise, a link
  /// could bypass the conditions of another link by containing it. If the route checks the nested link itself, for
  /// example because it shows a sign-in first, it declares `"requires": []` or `"confirm": false`.
  func conditions(of match: RouteMatch) -> (requires: [String], confirms: Bool) {
    var (requires, confirms) = conditions(route: match.route, redirect: match.redirectID)
    guard match.hasNestedLinks else { return (requires, confirms) }
    let flags = flags(match.route)
    for inner in match.matchesInside {
      let inside = conditions(of: inner)
      if !flags.contains(.requiresNothing) { requires += inside.requires.filter { !requires.contains($0) } }
      if !flags.contains(.asksNothing), inside.confirms { confirms = true }
    }
    return (requires, confirms)
  }
}
