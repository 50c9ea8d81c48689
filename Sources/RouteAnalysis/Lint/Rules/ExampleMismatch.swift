import RouteLanguage
import RouteMatching
import RouteTracing

extension LintRule {
  static let exampleMismatch = LintRule("example-mismatch", .error) { context in
    guard context.analysis.table != nil else { return [] }
    return context.document.routes.flatMap { declaration in
      declaration.examples.compactMap { example in
        let links = context.links(of: example.value, declaration)
        let isMatched = links.contains { link, place in
          guard let match = context.analysis.match(link, at: place)?.match else { return false }
          return declaration.redirect == nil
            ? match.routeID == declaration.id.value && match.redirectID == nil
            : match.redirectID == declaration.id.value
        }
        return isMatched ? nil : finding(context, declaration, example, links)
      }
    }
  }

  private static func finding(
    _ context: LintContext, _ declaration: RouteDeclaration, _ example: Located<String>,
    _ links: [(link: String, place: Int?)]
  ) -> Diagnostic {
    let id = declaration.id.value
    let results = links.lazy.compactMap { link, place in
      context.analysis.match(link, at: place).map { (link: link, result: $0) }
    }
    // Prefer a result for a base URL of the table, because its reason is more specific.
    guard let first = results.first(where: { $0.result.miss?.reason.kind != .noOrigin }) ?? results.first else {
      return Diagnostic(
        "the example \(quoted(example.value)) isn't a link of \(quoted(id))", at: example.range,
        fix: isRelative(example.value)
          ? .write("/" + example.value, at: example.range) : "write a link that opens '\(id)'")
    }
    let match = first.result.match
    let opened = match.map { "the example \(quoted(example.value)) opens \(quoted($0.redirectID ?? $0.routeID))" }
    let reason = first.result.miss?.reason.text() ?? ""
    return Diagnostic(
      opened ?? "no route matches the example \(quoted(example.value))", at: example.range,
      notes: reason.isEmpty ? [] : [Diagnostic.Note(reason)], fix: "write a link that opens '\(id)'",
      witness: first.link)
  }
}

/// Returns `true` if an example is neither a whole link nor the end of one: a path, a query or a fragment.
private func isRelative(_ example: String) -> Bool {
  !["/", "?", "#"].contains { example.hasPrefix($0) } && !example.utf8.contains(UInt8(ascii: ":"))
}

extension LintContext {
  /// Returns the links that an example means, each with a place in the environment of the link: the example itself if it
  /// is a whole link, or otherwise the example as a path at each place of the route's origins.
  func links(of example: String, _ declaration: RouteDeclaration) -> [(link: String, place: Int?)] {
    if !example.hasPrefix("/"), example.utf8.contains(UInt8(ascii: ":")) {
      let places = resolved.environments.map { name in resolved.places.firstIndex { $0.environment == name } }
      return ([nil] + places).map { (example, $0) }
    }
    let names = Set(document.origins(of: declaration).map { $0.name.value })
    var result: [(link: String, place: Int?)] = []
    for (index, place) in resolved.places.enumerated() where names.contains(resolved.origins[place.origin].name) {
      let base = place.basePath.map { "/" + $0 }.joined()
      if case .none = place.host {
        result.append((place.scheme + ":" + (example.hasPrefix("/") ? "//" : "") + base + example, index))
        continue
      }
      if isRelative(example) { continue }
      let route = resolved.routes.firstIndex { $0.id == declaration.id.value }
      // Try several hosts, because the first may have an invalid value for the place's label.
      result += resolved.exampleAuthorities(of: place, route: route).map { authority in
        (place.scheme + "://" + authority + base + example, index)
      }
    }
    return result
  }
}
