/// The conditions for opening a link's destination that can be read directly from the table's records. They are
/// sufficient for most links.
package struct LaunchTerms: Sendable {
  /// `true` if the input may open the link, the route has no requirements, and neither a redirect nor a nested link is
  /// involved. Otherwise, the caller must evaluate the complete launch section.
  package let areSimple: Bool
  /// `true` if the user is asked for confirmation.
  package let confirms: Bool
  /// `true` if the link opens in the browser.
  package let opensInBrowser: Bool
  /// `true` if the launch event contains the input's identifier.
  package let identifies: Bool
}

extension LaunchSection {
  /// Returns the conditions under which a kind of launch input may open a link. Doesn't allocate memory.
  package func terms(of match: RouteMatch, from source: LaunchSource) -> LaunchTerms {
    let winner = match.winner
    let route = winner[.route]
    let flags = flags(route)
    let origin = match.place?[.origin] ?? match.originIndex
    return LaunchTerms(
      areSimple: !flags.contains(.links) && requiresNothing(route, redirect: winner[.redirect])
        && accepts(source, origin: origin, route: route, isInside: match.isUnwrapped) == .accepted,
      confirms: flags.contains(.confirm), opensInBrowser: flags.contains(.browser), identifies: identifies(source))
  }
}
