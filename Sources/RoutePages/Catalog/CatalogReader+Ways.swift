import RouteLanguage
import RouteMatching

// Finds the launch inputs that open a route, other than links.
extension CatalogReader {
  func ways(_ route: Int) -> [Catalog.Way] {
    shape.launch.rules.compactMap { rule in
      guard rule.route == route else { return nil }
      let declaration = rule.declaration
      let set = declaration.target.set.map { value in
        "\(value.name.value) = " + (value.forms.first.map(text) ?? "")
      }
      var details = set
      if let title = declaration.shortcut?.title.value { details.insert("“\(title)”", at: 0) }
      if let action = declaration.action?.value { details.insert("action \(action)", at: 0) }
      let isPush = declaration.source == .notification && declaration.action == nil && declaration.name != nil
      return Catalog.Way(
        kind: declaration.source.way.title, name: declaration.name?.value ?? pattern(declaration) ?? "",
        detail: details.joined(separator: ", "), payload: isPush ? payload(of: rule, to: route) : nil)
    }
  }

  private func pattern(_ rule: LaunchRuleDeclaration) -> String? { rule.pattern.map(text) }

  private func text(_ piece: Piece) -> String {
    piece.parts.map { part in
      switch part {
      case .literal(let text): text
      case .parameter(let use): "{\(use.name?.value ?? "_")}"
      }
    }.joined()
  }

  // MARK: Pushes

  /// Returns the JSON of a push with the rule's category and with example values for the route's parameters.
  private func payload(of rule: LaunchRuleShape, to route: Int) -> String {
    var payload = PushPayload()
    for binding in rule.bindings {
      let parameter = shape.routes[route].parameters[binding.parameter]
      let example = generated.exampleTexts(of: parameter).first ?? ""
      for key in rule.keys(of: binding) { payload.set(example, at: key) }
    }
    if rule.declaration.target.set.isEmpty, let key = rule.declaration.target.linkKeys.first?.value,
      let link = try? table.print(
        route: shape.routes[route].id, values: generated.exampleValues(of: shape.routes[route]))
    {
      payload.set(link, at: key)
    }
    let category = rule.declaration.name?.value ?? ""
    payload.set(category, at: "aps.category")
    payload.set("A notification", at: "aps.alert.title")
    return payload.json
  }
}
