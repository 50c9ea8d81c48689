extension Promises {
  /// Returns the link of a destination, or `nil` if no link carries it.
  ///
  /// - Parameters:
  ///   - values: The decoded texts of each parameter that has a value.
  ///   - name: The origin of the link, or `nil` for the first one that has links of the route.
  package func link(of route: Route, _ values: [String: [String]], from name: String? = nil) -> String? {
    for origin in origins where name == nil || origin.name == name {
      let printed = route.forms.filter { $0.isPrinted && $0.origins.contains(origin.name) }
      if printed.isEmpty { continue }
      // A host with a label comes first.
      let labelled = origin.places.first { place in
        place.isPrinted && place.label.map { values[$0.name] != nil } ?? false
      }
      guard let place = labelled ?? origin.places.first(where: \.isDefinite) else { return nil }
      return printed.lazy.compactMap { link(of: route, $0, place, origin, values) }.first
    }
    return nil
  }

  private func link(
    of route: Route, _ form: Form, _ place: Place, _ origin: Origin, _ values: [String: [String]]
  ) -> String? {
    let filling = Filling(form, of: route, at: place, origin)
    let carried = filling.carried
    var filled = examples(ofUnkept: form)
    for parameter in route.parameters {
      guard let texts = values[parameter.name] else { continue }
      let canonical = texts.map { self.canonical($0, parameter) }
      let isDefault = parameter.fallback.map { canonical == [self.canonical($0, parameter)] } ?? false
      if carried.contains(parameter.name) {
        let isInItem = form.items.contains { $0.value?.contains(.value(parameter.name)) == true }
        if !isDefault || !isInItem { filled.texts[parameter.name] = canonical }
      } else if place.label?.name == parameter.name {
        filled.label = canonical.first
      } else if let given = form.given[parameter.name] {
        if canonical != [self.canonical(Promises.filled(given, filled), parameter)] { return nil }
      } else if !isDefault {
        return nil
      }
    }
    return filling.draft(filled, isPrinted: true)?.text
  }

  func canonical(_ text: String, _ parameter: Parameter) -> String { types[parameter.type]?.canonical(text) ?? text }

  func examples(ofUnkept form: Form) -> Filling.Values {
    var values = Filling.Values()
    for parameter in form.unkept { values.texts[parameter.name] = parameter.examples }
    return values
  }

  /// Returns where a form's link with these values leads, unless another pattern takes it.
  func outcome(of route: Route, _ filling: Filling, _ filled: Filling.Values) -> Outcome {
    link(of: route, values(of: route, filling, filled)).map { .link($0) } ?? .route(route.id)
  }

  /// Returns the values of a form's link by parameter, also those that the form gives and the defaults.
  func values(of route: Route, _ filling: Filling, _ filled: Filling.Values) -> [String: [String]] {
    var values = filled.texts
    for parameter in filling.form.unkept where parameter.name.hasPrefix("_") { values[parameter.name] = nil }
    var parts = filled
    if let label = filling.place.label, let text = filled.label ?? label.examples.first {
      parts.labels[label.name] = text
      if route.parameters.contains(where: { $0.name == label.name }) { values[label.name] = [text] }
    }
    if let link = filling.draft(filled) {
      parts.texts["the link"] = [link.text]
      if !link.query.isEmpty { parts.texts["the query"] = [link.query.map(\.text).joined(separator: "&")] }
      parts.texts["the fragment"] = link.fragment.map { [$0] }
    }
    for (name, text) in filling.form.given { values[name] = [Promises.filled(text, parts)] }
    for parameter in route.parameters where values[parameter.name] == nil {
      if let fallback = parameter.fallback { values[parameter.name] = [fallback] }
    }
    return values
  }

  /// Returns the first of several texts whose braces all have values, with these in their place.
  private static func filled(_ templates: String, _ values: Filling.Values) -> String {
    for template in templates.components(separatedBy: " or ") {
      var text: String? = ""
      for (index, part) in template.components(separatedBy: "{").enumerated() {
        let sides = part.components(separatedBy: "}")
        if index > 0, sides.count > 1 {
          let value = values.texts[sides[0]]?.joined(separator: "/") ?? values.labels[sides[0]]
          text = value.flatMap { value in text.map { $0 + value } }
        }
        text? += decoded(sides[sides.count - 1])
      }
      if let text { return text }
    }
    return ""
  }
}
