extension Promises {
  /// A link that isn't an example of its route: of an alias or a redirect, of another origin, or a path alone.
  package struct Link {
    package var link: String
    package var route: String
    package var values: [String: [String]]
    /// Such as `from web` and `deprecated`.
    package var notes: [String]
  }

  /// A link of each pattern and each origin that no example has, and a path.
  package func furtherLinks(than examples: [[Example]]) -> [Link] {
    var links: [Link] = []
    var seen = Set(examples.joined().map(\.link))
    var known = Set(examples.joined().map(\.origin))
    for route in routes {
      for form in route.forms where !form.isExclude {
        for origin in origins where form.origins.contains(origin.name) {
          guard let place = origin.places.first(where: \.isDefinite) ?? origin.places.first,
            form.isAlias || !form.isPrinted || !known.contains(origin.name)
          else { continue }
          let filling = Filling(form, of: route, at: place, origin)
          let filled = Trials(self).values(filling, isFull: true)
          guard let draft = filling.draft(filled), case let text = draft.text, exceptions[text] == nil,
            isClear(draft, filling, filled), seen.insert(text).inserted
          else { continue }
          known.insert(origin.name)
          let values = values(of: route, filling, filled)
          var notes = ["from " + origin.name]
          if form.notes.contains("deprecated") { notes.append("deprecated") }
          for note in form.notes {
            if let redirect = note.suffix(after: "redirect ") { notes.append("by " + redirect) }
            if note.hasPrefix("requires ") || note == "asks" { notes.append(note) }
          }
          if link(of: route, values) == nil { notes.append("not printed") }
          links.append(Link(link: text, route: route.id, values: values, notes: notes))
          break
        }
      }
    }
    if let path = path(examples) { links.append(path) }
    return links
  }

  /// Returns a link of the first origin without its scheme and host.
  private func path(_ examples: [[Example]]) -> Link? {
    guard let origin = origins.first, let place = origin.places.first(where: \.isDefinite), place.host != .none,
      place.basePath.isEmpty
    else { return nil }
    let start = Place(scheme: place.scheme, host: place.host, port: place.port).text
    let isPlain: (Route) -> Bool = { route in
      !route.asks && !route.opensInBrowser && route.sensitive.isEmpty
    }
    for index in routes.indices.filter({ isPlain(routes[$0]) }) + routes.indices.filter({ !isPlain(routes[$0]) }) {
      guard let example = examples[index].first, example.origin == origin.name,
        let path = example.link.suffix(after: start), path.hasPrefix("/"), exceptions[example.link] == nil
      else { continue }
      return Link(link: path, route: routes[index].id, values: example.values, notes: ["from " + origin.name])
    }
    return nil
  }
}
