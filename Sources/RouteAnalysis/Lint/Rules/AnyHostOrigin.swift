import RouteLanguage

extension LintRule {
  static let anyHostOrigin = LintRule("any-host-origin", .warning) { context in
    let resolved = context.resolved
    var named: Set<Int> = []
    // Report each origin once, because its base URL with `http:` has the same problem.
    let open = resolved.places.indices.filter { takesAnyHost(resolved.places[$0], context) }
    let places = (open.filter { resolved.places[$0].scheme != "http" } + open).filter {
      named.insert(resolved.places[$0].origin).inserted
    }
    func message(_ place: Int) -> String {
      "\(quoted(resolved.places[place].source.text)) accepts links of any host in "
        + quoted(resolved.origin(at: place).name)
    }
    // Report a table only once: if users run their own servers, their app has several such origins.
    guard let first = places.first else { return [] }
    let names = places.map { resolved.origin(at: $0).name }
    let links = context.analysis.links(at: first, .word(stranger, isFolded: false))
    return [
      Diagnostic(
        message(first), at: resolved.places[first].source.range,
        notes: places.dropFirst().map { Diagnostic.Note(message($0), at: resolved.places[$0].source.range) },
        fix: "list the hosts, or use 'only' to exclude important routes from \(quotedList(names, "and"))",
        // A link of an unknown host that opens a route.
        witness: links.first { link in
          context.analysis.match(link, at: first)?.match?.originName == resolved.origin(at: first).name
        })
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
}
