import RouteAnalysis
import RouteGeneration
import RouteLanguage
import RouteMatching

// Reads the resolved table.
extension Catalog {
  private var resolved: ResolvedTable { generated.resolved }

  /// The patterns of wrappers. If a link matches a wrapper, the link that is nested in it is opened instead. A wrapper
  /// can have several base URLs, but is listed once.
  var wrappers: [String] { resolved.wrappers.map(\.pattern.source.text).withoutDuplicates }

  /// The key path at which a push contains a link, or `nil` if the table doesn't declare one.
  var pushKey: String? { PushPayload.linkKey(of: resolved) }

  /// The beginning of the links of the canonical origin, before their paths, or `nil` if no link can be printed.
  var base: String? {
    let root: String = table.absolute("/")
    return root == "/" ? nil : String(root.dropLast())
  }

  var origins: [Origin] { originIndices.map(origin) }

  /// The indices of the origins, beginning with the canonical origin.
  private var originIndices: [Int] {
    [resolved.canonicalOrigin] + resolved.origins.indices.filter { $0 != resolved.canonicalOrigin }
  }

  private func origin(_ index: Int) -> Origin {
    let places = resolved.places.filter { place in
      place.origin == index && place.exists(in: environment)
    }
    let kind =
      switch resolved.origins[index].kind {
      case .universalLink: "universal links"
      case .customScheme: "custom scheme"
      case .widget: "widgets"
      }
    return Origin(
      name: resolved.origins[index].name, kind: kind,
      places: places.sorted { $0.rank < $1.rank }.map(\.source.text))
  }

  func readGroups() -> [Group] {
    let groups = Dictionary(grouping: resolved.routes.indices) { index in
      let id = resolved.routes[index].id
      return id.lastIndex(of: ".").map { String(id[..<$0]) } ?? ""
    }
    return groups.map { Group(name: $0, routes: $1.map(route)) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private func route(_ index: Int) -> Route {
    let route = resolved.routes[index]
    let declaration = route.declaration
    return Route(
      id: route.id, summary: declaration.summary, links: links(index), aliases: aliases(index),
      parameters: route.parameters.map(parameter), parent: route.parent.map { resolved.routes[$0].id },
      requirements: declaration.requirements, deprecation: declaration.deprecated.map { "deprecated" + $0.period },
      asksFirst: declaration.confirm, opensInBrowser: declaration.opensInBrowser, facts: facts(index),
      launchEntries: launchEntries(index))
  }

  // MARK: Links

  private func links(_ route: Int) -> [Link] {
    let values = generated.exampleValues(of: resolved.routes[route])
    let own = analysis.space.patterns(of: route).map { resolved.patterns[$0] }.filter(\.isCanonical)
    return originIndices.flatMap { index in
      let origin = resolved.origins[index].name
      let link = try? table.print(route: resolved.routes[route].id, values: values, origin: origin)
      let patterns = own.filter { $0.serves(index) }.map(\.source.text).withoutDuplicates
      return patterns.map { Link(origin: origin, pattern: $0, example: link) }
    }
  }

  private func aliases(_ route: Int) -> [Alias] {
    var aliases: [Alias] = []
    for index in analysis.space.patternsOfRoutes[route] {
      let pattern = resolved.patterns[index]
      guard pattern.ordinal > 0 || pattern.redirectID != nil else { continue }
      let origins = originIndices.filter { pattern.serves($0) }.map { resolved.origins[$0].name }
      let known = aliases.firstIndex { $0.pattern == pattern.source.text && $0.redirect == pattern.redirectID }
      if let known {
        aliases[known].origins += origins.filter { !aliases[known].origins.contains($0) }
        continue
      }
      aliases.append(
        Alias(
          pattern: pattern.source.text, origins: origins, example: analysis.link(of: index),
          redirect: pattern.redirectID, deprecation: deprecation(of: pattern)))
    }
    return aliases
  }

  /// Returns a description of the deprecation of a pattern or of its redirect, or `nil` if there is none.
  private func deprecation(of pattern: ResolvedPattern) -> String? {
    guard pattern.isDeprecated else { return nil }
    if let id = pattern.redirectID {
      let redirect = generated.document.routes.first { $0.id.value == id }
      return "deprecated" + (redirect?.deprecated?.period ?? "")
    }
    let forms = resolved.routes[pattern.route].declaration.aliases
    return forms.first { $0.pattern.source.text == pattern.source.text }?.deprecated.map { "deprecated" + $0.period }
  }

  // MARK: Parameters

  private func parameter(_ parameter: ResolvedParameter) -> Parameter {
    let kind: Parameter.Kind =
      parameter.isItems
      ? .items : parameter.isFlag ? .flag : parameter.isRest ? .rest : parameter.isList ? .list : .value
    // A list has as many examples as its minimum count requires. Every other parameter has a single example.
    let texts = parameter.isItems ? [] : generated.exampleTexts(of: parameter)
    return Parameter(
      resolved: parameter, kind: parameter.isRawRest ? .value : kind,
      type: parameter.isList ? "[\(parameter.type.name)]" : parameter.type.name,
      values: kind == .flag || kind == .items ? "" : parameter.type.valuesInWords,
      example: texts.joined(separator: "\n"),
      isOptional: parameter.isOptional || (parameter.isList && parameter.minimumCount == 0) || parameter.isItems)
  }

  // MARK: Further facts

  private func facts(_ route: Int) -> [(name: String, text: String)] {
    let declaration = resolved.routes[route].declaration
    var facts: [(name: String, text: String)] = []
    if !declaration.examples.isEmpty {
      facts.append(("Examples", declaration.examples.map(\.value).joined(separator: ", ")))
    }
    let windows = resolved.windows.filter { window in
      window.name == declaration.window?.value || window.prefers.contains { $0.route == route }
    }
    if !windows.isEmpty { facts.append(("Window", windows.map(\.name).joined(separator: ", "))) }
    if let activity = resolved.activities.indices.contains(route) ? resolved.activities[route] : nil {
      let uses = activity.uses.map(\.rawValue).sorted().joined(separator: ", ")
      facts.append(("Activity", uses.isEmpty ? activity.type : "\(activity.type), for \(uses)"))
    }
    if let event = declaration.event?.name { facts.append(("Event", event)) }
    return facts
  }
}

extension ResolvedType {
  /// The valid values in plain words, for the end of a sentence with "must be": "a whole number, 1 or more".
  fileprivate var valuesInWords: String {
    guard let enumeration else { return ([base.summary] + limits).joined(separator: ", ") }
    return (enumeration.cases.count > 1 ? "one of " : "") + enumeration.cases.map(\.wire.value).joined(separator: ", ")
      + (enumeration.isCaseSensitive ? "" : "; letter case is ignored")
  }

  /// The conditions that the valid values fulfill in addition to those of the built-in type: "1 or more".
  package var limits: [String] {
    var parts: [String] = []
    guard let refinement else { return parts }
    let unit = base == .string ? " characters" : ""
    switch (refinement.minimum?.value, refinement.maximum?.value) {
    case (let least?, let most?): parts.append("\(least) to \(most)\(unit)")
    case (let least?, nil): parts.append("\(least)\(unit) or more")
    case (nil, let most?): parts.append("at most \(most)\(unit)")
    case (nil, nil): break
    }
    if let pattern = refinement.pattern?.text { parts.append("matching \(pattern)") }
    if !refinement.except.isEmpty { parts.append("except " + refinement.except.map(\.value).joined(separator: ", ")) }
    return parts
  }
}

// Finds the launch inputs that open a route, other than links.
extension Catalog {
  private func launchEntries(_ route: Int) -> [LaunchEntry] {
    resolved.launch.rules.compactMap { rule in
      guard rule.route == route else { return nil }
      let declaration = rule.declaration
      let set = declaration.target.set.map { value in
        "\(value.name.value) = " + (value.forms.first.map(text) ?? "")
      }
      var details = set
      if let title = declaration.shortcut?.title.value { details.insert("“\(title)”", at: 0) }
      if let action = declaration.action?.value { details.insert("action \(action)", at: 0) }
      let isPush = declaration.source == .notification && declaration.action == nil && declaration.name != nil
      return LaunchEntry(
        kind: declaration.source.way.title, name: declaration.name?.value ?? declaration.pattern.map(text) ?? "",
        detail: details.joined(separator: ", "), payload: isPush ? payload(of: rule, to: route) : nil)
    }
  }

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
  private func payload(of rule: ResolvedLaunchRule, to route: Int) -> String {
    var texts: [(path: String, text: String)] = []
    for binding in rule.bindings {
      let parameter = resolved.routes[route].parameters[binding.parameter]
      let example = generated.exampleTexts(of: parameter).first ?? ""
      texts += rule.keys(of: binding).map { ($0, example) }
    }
    if rule.declaration.target.set.isEmpty, let key = rule.declaration.target.linkKeys.first?.value,
      let link = try? table.print(
        route: resolved.routes[route].id, values: generated.exampleValues(of: resolved.routes[route]))
    {
      texts.append((key, link))
    }
    let category = rule.declaration.name?.value ?? ""
    return PushPayload.json(texts + [("aps.category", category), ("aps.alert.title", "A notification")])
  }
}
