import RouteLanguage

extension LintRule {
  static let anyHostOrigin = LintRule("any-host-origin", .warning) { context in
    var named: Set<Int> = []
    // Report each origin once, because its base URL with `http:` has the same problem.
    let open = context.resolved.places.filter { takesAnyHost($0, context) }
    let places = (open.filter { $0.scheme != "http" } + open).filter { named.insert($0.origin).inserted }
    func message(_ place: ResolvedPlace) -> String {
      let origin = context.resolved.origins[place.origin].name
      return "\(quoted(place.source.text)) accepts links of any host in \(quoted(origin))"
    }
    // Report a table only once: if users run their own servers, their app has several such origins.
    guard let first = places.first else { return [] }
    let names = places.map { context.resolved.origins[$0.origin].name }
    return [
      Diagnostic(
        message(first), at: first.source.range,
        notes: places.dropFirst().map { Diagnostic.Note(message($0), at: $0.source.range) },
        fix: "list the hosts, or use 'only' to exclude important routes from \(quotedList(names, "and"))",
        witness: witness(context, first))
    ]
  }

  private static let stranger = Array("stranger.example".utf8)

  private static func takesAnyHost(_ place: ResolvedPlace, _ context: LintContext) -> Bool {
    switch place.host {
    case .any: true
    // The type of the label may allow only certain hosts.
    case .captured(suffix: nil):
      place.label.map { context.space.universe.pool.automaton($0.language).accepts(stranger) } ?? true
    case .none, .exact, .subdomains, .captured: false
    }
  }

  /// Returns a link of an unknown host that opens a route.
  private static func witness(_ context: LintContext, _ place: ResolvedPlace) -> String? {
    let range = place.source.range
    guard let index = context.resolved.places.firstIndex(where: { $0.source.range == range }) else {
      return nil
    }
    return context.analysis.links(at: index, .word(stranger, isFolded: false)).first { link in
      context.analysis.match(link, at: index)?.match?.originName == context.resolved.origins[place.origin].name
    }
  }
}
