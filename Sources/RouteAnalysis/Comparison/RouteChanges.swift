import RouteLanguage

/// The changes of routes that matching links don't show: printed links, types, requirements, summaries and examples.
struct RouteChanges {
  let comparison: TableComparison
  private var old: ResolvedTable { comparison.old.resolved }
  private var new: ResolvedTable { comparison.new.resolved }

  var all: [TableChange] {
    let places = PrintedPlaces(comparison)
    var changes = places.changes
    let prints = PrintChanges(comparison, places)
    let routes = ListChange(from: Array(old.routes.enumerated()), to: Array(new.routes.enumerated())) { $0.element.id }
    for (route, other) in routes.common {
      if let change = prints.change(of: route.offset, other.offset) { changes.append(change) }
      changes += types(route.element, other.element)
    }
    // Unlike the resolved tables, the documents list redirects as routes.
    let declarations = ListChange(
      from: comparison.oldCompiled.document?.routes ?? [], to: comparison.newCompiled.document?.routes ?? []
    ) { $0.id.value }
    for (before, after) in declarations.common { changes += declarationChanges(before, after) }
    return changes + documentedTypes
  }

  /// Changes of the summary or the example of types that both tables declare.
  private var documentedTypes: [TableChange] {
    let types = ListChange(
      from: comparison.oldCompiled.document?.types ?? [], to: comparison.newCompiled.document?.types ?? []
    ) { $0.name.value }
    return types.common.flatMap { before, after in
      let name = "the type " + quoted(before.name.value)
      return words(of: name, (before.summary, before.example?.value), (after.summary, after.example?.value)).map {
        TableChange(.documentation, .cosmetic, $0, old: before.name.range, new: after.name.range)
      }
    }
  }

  /// Reports changes of the summary and the example of a type or a parameter.
  private func words(
    of name: String, _ before: (summary: String?, example: String?), _ after: (summary: String?, example: String?)
  ) -> [String] {
    (before.summary == after.summary ? [] : ["the summary of \(name) has changed"])
      + (before.example == after.example ? [] : ["the example of \(name) has changed"])
  }

  // MARK: Types

  /// Reports parameters with another type, unless a link already showed the change.
  ///
  /// For example, a `Date` that becomes a `String` has the same text in every link that matched before.
  private func types(_ before: ResolvedRoute, _ after: ResolvedRoute) -> [TableChange] {
    ListChange(from: before.parameters, to: after.parameters) { $0.name }.common.compactMap { parameter, other in
      let isShown = comparison.changes.contains {
        $0.kind == .typeChanges && $0.route == before.id && $0.parameter == parameter.name
      }
      if isShown || parameter.writtenKind == other.writtenKind { return nil }
      return TableChange(
        .typeChanges, .breaking,
        "\(quoted(parameter.name)) of \(quoted(before.id)) has the type \(quoted(other.writtenKind)), "
          + "not \(quoted(parameter.writtenKind))", route: before.id, parameter: parameter.name,
        old: before.declaration.id.range, new: after.declaration.id.range)
    }
  }

  // MARK: Declarations

  private func declarationChanges(_ before: RouteDeclaration, _ after: RouteDeclaration) -> [TableChange] {
    let groups: [(TableChange.Kind, TableChange.Verdict, [String])] = [
      (.meaningChanges, .compatible, requirementChanges(before, after) + sensitivityChanges(before, after)),
      (.documentation, .cosmetic, documented(before, after)),
    ]
    return groups.flatMap { kind, verdict, messages in
      messages.map { TableChange(kind, verdict, $0, route: before.id.value, old: before.id.range, new: after.id.range) }
    }
  }

  /// Reports changes of the conditions for opening a route, and of how it is shown: in the browser or the app, above
  /// which parent, and in which window.
  private func requirementChanges(_ before: RouteDeclaration, _ after: RouteDeclaration) -> [String] {
    let id = quoted(before.id.value)
    let required = ListChange(from: before.requires.map { $0.value }, to: after.requires.map { $0.value })
    let isUnchecked = after.requiresNothing || after.asksNothing
    let changes: [(isMade: Bool, message: String)] = [
      (!required.added.isEmpty, "\(id) requires \(quotedList(required.added, "and"))"),
      (!required.removed.isEmpty, "\(id) no longer requires \(quotedList(required.removed, "and"))"),
      (required.reordered != nil, "the order of the requirements of \(id) has changed"),
      (before.confirm != after.confirm, "\(id) \(after.confirm ? "now" : "no longer") requires confirmation"),
      (
        before.requiresNothing != after.requiresNothing || before.asksNothing != after.asksNothing,
        "\(id) \(isUnchecked ? "no longer checks" : "checks") the conditions of links inside it"
      ),
      (before.opensInBrowser != after.opensInBrowser, "\(id) opens in the \(after.opensInBrowser ? "browser" : "app")"),
      (
        before.parent?.value != after.parent?.value,
        "the parent of \(id) is \(after.parent.map { quoted($0.value) } ?? "nothing")"
      ),
      (
        before.window?.value != after.window?.value,
        "\(id) opens in \(after.window.map { "the window \(quoted($0.value))" } ?? "any window")"
      ),
    ]
    return changes.filter { $0.isMade }.map { $0.message }
  }

  /// Reports parameters that are now sensitive, and parameters that are no longer sensitive.
  private func sensitivityChanges(_ before: RouteDeclaration, _ after: RouteDeclaration) -> [String] {
    let id = quoted(before.id.value)
    func names(_ route: RouteDeclaration) -> [String] {
      route.parameters.filter { $0.isSensitive }.map { $0.name.value }
    }
    let sensitive = ListChange(from: names(before), to: names(after))
    return sensitive.added.map { "\(quoted($0)) of \(id) is sensitive, so it's no longer saved or logged" }
      + sensitive.removed.map { "\(quoted($0)) of \(id) is no longer sensitive" }
  }

  private func documented(_ before: RouteDeclaration, _ after: RouteDeclaration) -> [String] {
    let id = quoted(before.id.value)
    var messages: [String] = []
    switch (before.deprecated, after.deprecated) {
    case (nil, _?): messages.append("\(id) is deprecated")
    case (_?, nil): messages.append("\(id) is no longer deprecated")
    case (let was?, let becomes?) where was.sunset?.value != becomes.sunset?.value:
      let day = becomes.sunset.map { "the sunset of \(id) is \(quoted($0.value))" }
      messages.append(day ?? "\(id) no longer has a sunset")
    case (let was?, let becomes?) where was.since?.value != becomes.since?.value:
      messages.append("the version in which \(id) was deprecated has changed")
    default: break
    }
    let links = ListChange(from: deprecatedLinks(before), to: deprecatedLinks(after))
    messages += links.added.map { "the link \(quoted($0)) of \(id) is deprecated" }
    messages += links.removed.map { "the link \(quoted($0)) of \(id) is no longer deprecated" }
    if before.summary != after.summary { messages.append("the summary of \(id) has changed") }
    if before.examples.map({ $0.value }) != after.examples.map({ $0.value }) {
      messages.append("the examples of \(id) have changed")
    }
    let names = (before.parameters + after.parameters).map { $0.name.value }
    for name in Set(names).sorted() {
      let was = before.options(of: name)
      let becomes = after.options(of: name)
      messages += words(
        of: "\(quoted(name)) of \(id)", (was?.summary, was?.example?.value), (becomes?.summary, becomes?.example?.value)
      )
    }
    return messages
  }
}

/// Returns the patterns of a route that are deprecated.
private func deprecatedLinks(_ route: RouteDeclaration) -> [String] {
  route.forms.filter { $0.deprecated != nil }.map { $0.pattern.source.text }
}

extension ResolvedParameter {
  /// The type of the parameter without bounds and cases: the app's Swift type, the built-in type or `enum`.
  fileprivate var writtenKind: String {
    let value = type.swift ?? (type.enumeration == nil ? type.base.name : "enum")
    return isList ? "[\(value)]" : value
  }
}

extension TableComparison {
  /// Returns the new ids of routes that only changed their id, keyed by the old id: the old id is gone, the new id didn't
  /// exist, the new route has all patterns of the old route, and the parameters are the same. There is only one such
  /// route in the new table, and this route replaces no other old route.
  func findRenamed() -> [String: String] {
    func forms(_ route: ResolvedRoute) -> [String] { route.declaration.forms.map { $0.pattern.source.text } }
    var added: [String: [ResolvedRoute]] = [:]
    for route in new.resolved.routes where !oldIDs.contains(route.id) {
      for form in Set(forms(route)) { added[form, default: []].append(route) }
    }
    if added.isEmpty { return [:] }
    var ids: [String: String] = [:]
    var counts: [String: Int] = [:]
    for route in old.resolved.routes where !newIDs.contains(route.id) {
      let wanted = Set(forms(route))
      let others = (wanted.first.flatMap { added[$0] } ?? []).filter { other in
        wanted.isSubset(of: forms(other)) && route.parameters.map { $0.name } == other.parameters.map { $0.name }
      }
      for other in others { counts[other.id, default: 0] += 1 }
      if others.count == 1 { ids[route.id] = others[0].id }
    }
    return ids.filter { counts[$0.value] == 1 }
  }
}
