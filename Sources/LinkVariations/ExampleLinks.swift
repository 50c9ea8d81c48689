extension Promises {
  /// A link of a route with the values that it contains.
  package struct Example: Equatable {
    package var link: String
    /// The name of the origin.
    package var origin: String
    /// The decoded texts of each parameter that has a value, even if the value is a default or the pattern sets it.
    package var values: [String: [String]]
    /// The canonical link of the link's destination, or `nil` if the destination has none.
    package var canonical: String?
  }

  /// Returns the examples of each route.
  ///
  /// - Parameter trials: The links to try, from `trials()`.
  package func examples(of trials: [[Trial]]) -> [[Example]] {
    let tried = Dictionary(trials.joined().map { ($0.link, $0) }) { first, _ in first }
    return routes.indices.map { examples(ofRoute: $0, tried) }
  }

  /// Returns links of a route: with all values, with only the required values, and without each optional value.
  ///
  /// - Parameter tried: The trials, keyed by their links.
  private func examples(ofRoute index: Int, _ tried: [String: Trial]) -> [Example] {
    let route = routes[index]
    let forms = route.forms.lazy.filter { !$0.isExclude && $0.redirect == nil }
    guard let filling = forms.flatMap({ self.fillings($0, of: route) }).first else { return [] }
    var examples: [Example] = []
    // The two links that differ most come first.
    let (full, shorter) = (filling.full, filling.shorter.map(\.filling))
    for filling in [full[0], shorter[0]] + full.dropFirst() + shorter.dropFirst() {
      guard let draft = filling.draft(), !examples.contains(where: { $0.link == draft.text }),
        let trial = tried[draft.text], isClear(draft, filling)
      else { continue }
      var example = Example(link: draft.text, origin: filling.origin.name, values: values(of: filling))
      let canonical = link(of: route, example.values)
      let found = exceptions[draft.text]?.outcome ?? trial.outcome
      let isOwn = route.forms.contains { $0.line == trial.line }
      if isOwn, canonical == nil, case .link(let link) = found {
        example.canonical = link
      } else if isOwn, found == canonical.map({ .link($0) }) ?? .route(route.id) {
        example.canonical = canonical
      } else if found != .route(route.id) {
        continue
      } else if !isOwn {
        // The first trial of this link belongs to another route. It's an example only if it's the printed link of its
        // destination.
        if canonical != draft.text { continue }
        example.canonical = canonical
      }
      examples.append(example)
    }
    return examples
  }

  /// Returns a pattern at the usual place of each of its origins.
  func fillings(_ form: Form, of route: Route) -> [Filling] {
    origins.filter { form.origins.contains($0.name) }.compactMap { origin in
      origin.usualPlace.map { Filling(form: form, route: route, place: $0, origin: origin) }
    }
  }

  /// Returns `true` if a pattern's link can only be read in one way: its text can't be divided into other values, and
  /// no other place matches the link.
  func isClear(_ link: LinkDraft, _ filling: Filling) -> Bool {
    if filling.isAmbiguous { return false }
    let authority = link.authority == "" ? nil : link.authority
    return !origins.contains { origin in
      origin.places.contains { other in
        guard other.scheme == link.scheme, origin.name != filling.origin.name || other != filling.place,
          other.mayPrecede(filling.place)
        else { return false }
        if other.host != .none { return other.hasAuthority(authority) && link.segments.starts(with: other.basePath) }
        // The other place has no host, so the link's text in the position of the host may be its first segment.
        return !link.hasHost && ((authority.map { [$0] } ?? []) + link.segments).starts(with: other.basePath)
      }
    }
  }

  /// Returns the links of up to eight screens below a destination, the outermost first.
  func beneath(_ index: Int, _ values: [String: [String]]) -> [String] {
    var links: [String] = []
    var (route, values) = (routes[index], values)
    while links.count < LinkCheck.screensBeneath, let id = route.parent,
      let parent = routes.first(where: { $0.id == id })
    {
      var known: [String: [String]] = [:]
      for parameter in parent.parameters {
        known[parameter.name] = values[parameter.name] ?? parameter.fallback.map { [$0] }
      }
      guard let link = link(of: parent, known) else { break }
      links.append(link)
      (route, values) = (parent, known)
    }
    return links.reversed()
  }
}
