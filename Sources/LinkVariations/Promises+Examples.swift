extension Promises {
  /// A link of a route with the values that it carries.
  package struct Example: Equatable {
    package var link: String
    /// The name of the origin.
    package var origin: String
    /// The decoded texts of each parameter that has a value, also those that a pattern gives or a default.
    package var values: [String: [String]]
    /// The link of its destination, or `nil` if no link carries it.
    package var canonical: String?

    package init(link: String, origin: String, values: [String: [String]], canonical: String?) {
      (self.link, self.origin, self.values, self.canonical) = (link, origin, values, canonical)
    }
  }

  /// Returns links of a route: with all values, with the needed ones, and without each value that can be absent.
  package func examples(of route: Route) -> [Example] {
    var examples: [Example] = []
    for form in route.forms where !form.isExclude && !form.notes.contains(where: { $0.hasPrefix("redirect ") }) {
      for origin in origins where form.origins.contains(origin.name) {
        guard let place = origin.places.first(where: \.isDefinite) ?? origin.places.first else { continue }
        let filling = Filling(form, of: route, at: place, origin)
        let trials = Trials(self)
        let full = trials.values(filling, isFull: true)
        var all = [full, trials.values(filling, isFull: false)]
        for choice in filling.form.items.indices.dropFirst() {
          all.append(trials.values(filling, isFull: true, choice: choice))
        }
        for name in full.texts.keys.sorted() where !filling.needs(name) {
          var values = full
          values.texts[name] = nil
          all.append(values)
        }
        for values in all {
          guard let link = filling.draft(values)?.text, !examples.contains(where: { $0.link == link }),
            holds(link, of: route, filling, values)
          else { continue }
          examples.append(
            Example(
              link: link, origin: origin.name, values: self.values(of: route, filling, values),
              canonical: self.link(of: route, self.values(of: route, filling, values))))
        }
        return examples
      }
    }
    return examples
  }

  /// Returns `true` unless the link is an exception.
  private func holds(_ link: String, of route: Route, _ filling: Filling, _ values: Filling.Values) -> Bool {
    exceptions[link].map { $0.outcome == outcome(of: route, filling, values) } ?? true
  }

  func examples(ofRoute index: Int, _ trials: [Trial]) -> [Example] {
    let links = Set(trials.map(\.link))
    return examples(of: routes[index]).prefix(2).filter { links.contains($0.link) }
  }

  /// Returns the links of up to eight screens beneath a destination, the outermost first.
  func beneath(_ index: Int, _ values: [String: [String]]) -> [String] {
    var links: [String] = []
    var (route, values) = (routes[index], values)
    while links.count < 8, let id = route.parent, let parent = routes.first(where: { $0.id == id }) {
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
