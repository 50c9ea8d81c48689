extension Promises {
  /// A link that isn't an example of its route: the link of an alias or a redirect, a link of another origin, or only a
  /// path.
  package struct Link {
    package var line = 0
    package var link: String
    package var route: String
    package var values: [String: [String]]
    package var origin: String?
    /// The pattern of the link, whose notes apply to the link. It's read-only if the table prints no link for the link's
    /// destination. If the link was read from text, only the notes are known.
    package var form: Form

    /// - Parameter form: The pattern of the link, or an empty one for a link that is only a path, without scheme and
    ///   host.
    package init(
      _ link: String, _ route: String, _ values: [String: [String]], from origin: String?, _ form: Form = Form()
    ) {
      (self.link, self.route, self.values, self.origin, self.form) = (link, route, values, origin, form)
    }

    package var notes: String { written.joined(separator: ", ") }
  }

  /// Returns a link for each pattern and for each origin without an example. If links of the first origin can be
  /// written without scheme and host, also returns such a path.
  package func furtherLinks(than examples: [[Example]]) -> [Link] {
    var links: [Link] = []
    var seen = Set(examples.joined().map(\.link))
    var known = Set(examples.joined().map(\.origin))
    for route in routes {
      for form in route.forms where !form.isExclude {
        for filling in fillings(form, of: route)
        where form.isAlias || !form.isPrinted || !known.contains(filling.origin.name) {
          let filling = filling.filled(isFull: true)
          guard let draft = filling.draft(), case let text = draft.text, case let exception = exceptions[text]?.outcome,
            exception == nil || exception == .route(route.id), isClear(draft, filling), seen.insert(text).inserted
          else { continue }
          known.insert(filling.origin.name)
          let values = values(of: filling)
          var further = Link(text, route.id, values, from: filling.origin.name, form)
          further.form.isReadOnly = exception != nil || link(of: route, values) == nil
          links.append(further)
          break
        }
      }
    }
    if let path = path(examples) { links.append(path) }
    return links
  }

  /// Returns a link of the first origin without its scheme, host and base path.
  private func path(_ examples: [[Example]]) -> Link? {
    guard let origin = origins.first, origin.separator == nil, let place = origin.places.first(where: \.isDefinite)
    else { return nil }
    let start = place.host == .none && place.basePath.isEmpty ? place.scheme + "://" : place.text
    func isPlain(_ index: Int) -> Bool {
      !routes[index].asks && !routes[index].opensInBrowser && routes[index].sensitive.isEmpty
    }
    for index in routes.indices.filter(isPlain) + routes.indices.filter({ !isPlain($0) }) {
      guard let example = examples[index].first, example.origin == origin.name, exceptions[example.link] == nil,
        let rest = example.link.suffix(after: start),
        place.host == .none || rest.first.map({ "/?#".contains($0) }) ?? true
      else { continue }
      let path = rest.hasPrefix("/") ? rest : "/" + rest
      return Link(path, routes[index].id, example.values, from: origin.name)
    }
    return nil
  }
}
