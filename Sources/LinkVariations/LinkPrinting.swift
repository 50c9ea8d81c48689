extension Promises {
  /// Returns the link of a destination, or `nil` if it has none.
  ///
  /// - Parameters:
  ///   - values: The decoded texts of each parameter that has a value.
  ///   - name: The origin of the link, or `nil` for the first origin that has links of the route.
  package func link(of route: Route, _ values: [String: [String]], from name: String? = nil) -> String? {
    for origin in origins where name == nil || origin.name == name {
      let printed = route.forms.lazy.filter { $0.isPrinted && $0.origins.contains(origin.name) }
      if printed.isEmpty { continue }
      // Prefer a place whose host contains one of the values.
      let labelled = origin.labelledPlaces.first { place in place.label.map { values[$0.name] != nil } ?? false }
      guard let place = labelled ?? origin.places.first(where: \.isDefinite) else { return nil }
      return printed.compactMap { link(of: route, $0, place, origin, values) }.first
    }
    return nil
  }

  private func link(
    of route: Route, _ form: Form, _ place: Place, _ origin: Origin, _ values: [String: [String]]
  ) -> String? {
    var filling = Filling(form: form, route: route, place: place, origin: origin).uncapturedOnly
    let carried = form.names
    var given: [(template: String, text: String, parameter: Parameter)] = []
    for parameter in route.parameters {
      guard let texts = values[parameter.name] else { continue }
      let canonical = texts.map { self.canonical($0, parameter) }
      let isDefault = parameter.fallback.map { canonical == [self.canonical($0, parameter)] } ?? false
      if carried.contains(parameter.name) {
        let isInItem = form.items.contains { $0.names.contains(parameter.name) }
        let printed = canonical.map { types[parameter.type]?.printed($0) ?? $0 }
        if !isDefault || !isInItem { filling.texts[parameter.name] = printed }
      } else if place.label?.name == parameter.name {
        filling.label = canonical.first
      } else if let template = form.given[parameter.name], canonical.count == 1 {
        given.append((template, canonical[0], parameter))
      } else if !isDefault {
        return nil
      }
    }
    for (template, text, parameter) in given {
      if canonical(Promises.filled(template, filling.texts), parameter) == text { continue }
      // If this pattern has values that no parameter stores, read them from the parameter's text with the pattern's
      // template.
      guard let parts = Promises.parts(of: text, template) else { return nil }
      for name in Promises.names(template) where name.hasPrefix("_") { filling.texts[name] = parts[name].map { [$0] } }
      if canonical(Promises.filled(template, filling.texts), parameter) != text { return nil }
    }
    return filling.draft(isPrinted: true)?.text
  }

  package func canonical(_ text: String, _ parameter: Parameter) -> String {
    types[parameter.type]?.canonical(text) ?? text
  }

  /// Returns the expected outcome for a pattern's link with these values, provided that no other pattern matches the
  /// link.
  func outcome(_ filling: Filling) -> Outcome {
    if filling.form.isExclude { return .nowhere }
    return link(of: filling.route, values(of: filling)).map { .link($0) } ?? .route(filling.route.id)
  }

  /// Returns the values of a pattern's link by parameter, including defaults and values that the pattern sets.
  func values(of filling: Filling) -> [String: [String]] {
    let route = filling.route
    var values = filling.texts
    for parameter in filling.form.uncaptured where parameter.name.hasPrefix("_") { values[parameter.name] = nil }
    var parts = filling.texts
    if let label = filling.place.label, let text = filling.label ?? label.examples.first {
      if parts[label.name] == nil { parts[label.name] = [text] }
      if route.parameters.contains(where: { $0.name == label.name }) { values[label.name] = [text] }
    }
    if let link = filling.draft() {
      parts["the link"] = [link.text]
      if !link.query.isEmpty { parts["the query"] = [link.query.map(\.description).joined(separator: "&")] }
      parts["the fragment"] = link.fragment.map { [$0] }
    }
    for (name, text) in filling.form.given { values[name] = [Promises.filled(text, parts)] }
    for parameter in route.parameters where values[parameter.name] == nil {
      if let fallback = parameter.fallback { values[parameter.name] = [fallback] }
    }
    return values
  }

  /// Returns the first literal of a template, and each name with the literal after it. For `isbn:{isbn}`, this is
  /// `isbn:`, and `isbn` with an empty literal.
  private static func pieces(_ template: String) -> (first: String, others: [(name: String, literal: String)]) {
    let parts = template.components(separatedBy: "{").map { $0.components(separatedBy: "}") }
    return (
      decoded(parts[0].joined()), parts.dropFirst().map { ($0[0], decoded($0.dropFirst().joined(separator: "}"))) }
    )
  }

  private static func names(_ templates: String) -> [String] {
    templates.components(separatedBy: " or ").flatMap { pieces($0).others.map(\.name) }
  }

  /// Fills in the first of several templates for which all values exist. The templates are separated by `or`. Returns
  /// an empty text if there is no such template.
  private static func filled(_ templates: String, _ values: [String: [String]]) -> String {
    for template in templates.components(separatedBy: " or ") {
      let (first, others) = pieces(template)
      var text: String? = first
      for (name, literal) in others {
        let value = values[name]?.joined(separator: "/")
        text = value.flatMap { value in text.map { $0 + value + literal } }
      }
      if let text { return text }
    }
    return ""
  }

  /// Returns the values that the first matching template reads from a text, or `nil` if none of the templates matches.
  /// They are separated by `or`.
  private static func parts(of text: String, _ templates: String) -> [String: String]? {
    for template in templates.components(separatedBy: " or ") {
      let (first, others) = pieces(template)
      guard var rest = text.suffix(after: first) else { continue }
      var values: [String: String] = [:]
      let fits = others.indices.allSatisfy { index in
        let (name, literal) = others[index]
        if index == others.count - 1 {
          guard rest.hasSuffix(literal) else { return false }
          values[name] = String(rest.dropLast(literal.count))
          return true
        }
        // A suite that was edited by hand can have values without literal text between them.
        let sides = literal.isEmpty ? [] : rest.components(separatedBy: literal)
        if sides.count < 2 { return false }
        values[name] = sides[0]
        rest = sides.dropFirst().joined(separator: literal)
        return true
      }
      if fits, !others.isEmpty || rest.isEmpty { return values }
    }
    return nil
  }
}
