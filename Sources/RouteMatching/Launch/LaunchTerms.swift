/// What one look at the table's records says of going to a link's destination: enough for most links.
package struct LaunchTerms: Sendable {
  /// Whether the source may bring the link, nothing must hold first, and neither a redirect nor a link inside has a say.
  /// Where one has, the whole of the table is asked.
  package let areSimple: Bool
  /// Whether the user is asked first.
  package let confirms: Bool
  /// Whether the link goes to the browser.
  package let opensInBrowser: Bool
  /// Whether the source's events carry its identifier.
  package let identifies: Bool
}

extension LaunchSection {
  /// The terms on which a source brings a link. Cost: no allocation.
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
