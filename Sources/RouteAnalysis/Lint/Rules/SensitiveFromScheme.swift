import RouteLanguage
import RouteMatching

extension LintRule {
  static let sensitiveFromScheme = LintRule("sensitive-from-scheme", .warning) { context in
    var findings: [Diagnostic] = []
    for (index, route) in context.resolved.routes.enumerated() {
      // If a record is sensitive, report the record and not each of its fields.
      var said: Set<String> = []
      for (number, parameter) in route.parameters.enumerated() where parameter.isSensitive {
        let name = parameter.field?.parameter ?? parameter.name
        guard !said.contains(name), let way = way(context, index, number) else { continue }
        said.insert(name)
        let range = route.declaration.options(of: parameter.name)?.name.range
        findings.append(
          Diagnostic(
            "the sensitive parameter \(quoted(name)) of \(quoted(route.id)) can arrive by \(quoted(way.scheme + ":")), "
              + "which any app can claim",
            at: range ?? route.declaration.id.range,
            fix: context.resolved.origins.contains { $0.kind == .universalLink }
              ? "write \"only\" with the origins of universal links"
              : "write \"confirm\": true, so that the app asks the user first",
            witness: way.link, atMost: route.declaration.confirm ? .note : .error))
      }
    }
    return findings
  }

  /// Returns the links of a set that contain the parameter's item, or the whole set if that item isn't optional.
  private static func holding(
    _ parameter: Int, _ set: LinkSet, of resolved: ResolvedPattern, at place: Int, _ context: LintContext
  ) -> LinkSet? {
    guard let item = resolved.query.first(where: { !$0.isRequired && $0.captures.contains(parameter) }) else {
      return set
    }
    guard let good = try? context.space.goodItems(item, at: place) else { return set }
    return try? set.narrowed(.items(item.decodedKey), to: good, context.space.universe)
  }

  private static func way(_ context: LintContext, _ route: Int, _ parameter: Int) -> (scheme: String, link: String?)? {
    for pattern in context.space.patterns(of: route) {
      let resolved = context.resolved.patterns[pattern]
      guard resolved.captures.contains(parameter) else { continue }
      for place in context.space.places(of: resolved)
      where context.resolved.origin(at: place).kind == .customScheme {
        let sets = context.analysis.shortest(of: resolved, at: place).compactMap {
          holding(parameter, $0, of: resolved, at: place, context)
        }
        let link = context.analysis.example(of: resolved, at: place, among: sets) {
          $0.route == route && $0.value(at: parameter) != nil
        }
        return (context.resolved.places[place].scheme, link)
      }
    }
    return nil
  }
}

extension ResolvedPattern {
  /// The indices of the parameters that the path and the fragment contain.
  var capturesOutsideQuery: [Int] {
    segments.flatMap { $0.piece.captures } + (fragment?.piece?.captures ?? [])
      + (fragment?.items.flatMap { $0.captures } ?? [])
  }

  /// The indices of the parameters that a link of the pattern can contain.
  var captures: [Int] { capturesOutsideQuery + query.flatMap { $0.captures } }
}
