import RouteLanguage
import RouteMatching

extension CanonicalPattern {
  /// Returns a finding if all printed links of the pattern open other routes, although the pattern still wins other
  /// links.
  func taken() -> Diagnostic? {
    // Another rule reports patterns that win no links at all.
    guard let link = analysis.link(of: index) else { return nil }
    for place in space.firstPlaces(of: pattern) {
      if !isPrinted(link, at: place), let finding = try? finding(at: place) { return finding }
    }
    return nil
  }

  /// Returns `true` if the destination of a link is printed as a link of this pattern. This is the usual case and cheap
  /// to check.
  private func isPrinted(_ link: String, at place: Int) -> Bool {
    guard let table = analysis.table(at: place), let match = match(link, at: place),
      let printed = try? print(match, at: place, by: table), let back = table.match(printed).match
    else { return false }
    return analysis.isMatch(back, by: pattern)
  }

  private func finding(at place: Int) throws(AutomatonTooLarge) -> Diagnostic? {
    var search = LinkSearch(space.universe, budget: analysis.budget)
    var sample: LinkSet?
    for count in space.segmentCounts(pattern, at: place) {
      let won = try WonLinks(space, index, at: place, count: count)
      let taken = losses(of: won, atMost: .max).flatMap { $0.links }
      guard !taken.isEmpty else { return nil }
      for set in won.sets {
        guard set.isExact, let printed = try won.printed(set),
          try search.freeLinks(in: printed, outside: taken) == nil
        else { return nil }
        sample = sample ?? printed
      }
    }
    return sample.flatMap { finding(in: $0, at: place) }
  }

  /// Returns a finding if the most readable link of a set opens another route.
  private func finding(in set: LinkSet, at place: Int) -> Diagnostic? {
    guard let link = analysis.writer.links(set, preferring: [pattern]).first,
      let match = analysis.match(link, at: place)?.match, match.route != pattern.route
    else { return nil }
    let rival = context.resolved.patterns.first { analysis.isMatch(match, by: $0) }
    let name = quoted(context.resolved.name(of: pattern))
    let other = quoted(match.redirectID ?? match.routeID)
    return Diagnostic(
      "every canonical link of \(name) opens \(other)",
      at: pattern.source.range, notes: rival.map { [Diagnostic.Note("\(other) is here", at: $0.source.range)] } ?? [],
      fix: "combine the two routes, or let \(other) require something that these links don't have", witness: link)
  }
}
