import RouteLanguage
import RouteMatching

/// What routes say beside their links: ids, what is printed, what opening asks for, words for people.
struct RouteChanges {
  private let comparison: TableComparison
  private var old: TableShape { comparison.old.shape }
  private var new: TableShape { comparison.new.shape }

  init(_ comparison: TableComparison) { self.comparison = comparison }

  var all: [TableChange] {
    var changes: [TableChange] = []
    let before = canonicalPlace(old)
    let after = canonicalPlace(new)
    let isPlaceSame = before?.text == after?.text
    if !isPlaceSame, let before, let after {
      var change = TableChange(
        .canonicalChanges, .compatible,
        "links are printed for \(quoted(after.text)), not for \(quoted(before.text))", route: "")
      change.oldRange = before.range
      change.newRange = after.range
      changes.append(change)
    }
    for (index, route) in old.routes.enumerated() {
      guard let other = new.routes.firstIndex(where: { $0.id == route.id }) else { continue }
      if let change = printed(index, other, isPlaceSame: isPlaceSame) { changes.append(change) }
      changes += said(route.declaration, new.routes[other].declaration)
    }
    return changes
  }

  private func canonicalPlace(_ shape: TableShape) -> SourceText? {
    shape.places.filter { $0.origin == shape.canonicalOrigin && $0.declaration.environment == nil }
      .min { $0.rank < $1.rank }?.declaration.source
  }

  // MARK: Printing

  /// A canonical link of the old table whose destination has another one now, or none.
  private func printed(_ index: Int, _ other: Int, isPlaceSame: Bool) -> TableChange? {
    guard let oldTable = comparison.old.table, let newTable = comparison.new.table,
      case .reached(let link) = comparison.old.reach(ofRoute: index), let match = oldTable.match(link).match,
      match.route == index, let before = try? oldTable.print(route: index, values: RouteChanges.values(match)),
      // Where the link leads elsewhere now, that is another change.
      let back = newTable.match(before).match, back.route == other
    else { return nil }
    var change: TableChange
    do throws(PrintFailure) {
      let after = try newTable.print(route: other, values: RouteChanges.values(back))
      guard after != before, isPlaceSame else { return nil }
      change = TableChange(
        .canonicalChanges, .compatible, "\(quoted(match.routeID)) prints \(quoted(after)), not \(quoted(before))",
        route: match.routeID)
    } catch {
      change = TableChange(
        .canonicalChanges, .breaking, "\(quoted(match.routeID)) no longer prints \(quoted(before)): \(error)",
        route: match.routeID)
    }
    change.link = before
    change.oldRange = old.routes[index].declaration.id.range
    change.newRange = new.routes[other].declaration.id.range
    return change
  }

  private static func values(_ match: RouteMatch) -> [RouteValue?] {
    (0..<match.parameterCount).map { match.value(at: $0) }
  }

  // MARK: What is said

  private func said(_ before: RouteDeclaration, _ after: RouteDeclaration) -> [TableChange] {
    var changes: [TableChange] = []
    func add(_ kind: TableChange.Kind, _ verdict: TableChange.Verdict, _ message: String) {
      var change = TableChange(kind, verdict, message, route: before.id.value)
      change.oldRange = before.id.range
      change.newRange = after.id.range
      changes.append(change)
    }
    let id = quoted(before.id.value)
    let requirements = (before.requires.map(\.value), after.requires.map(\.value))
    let added = requirements.1.filter { !requirements.0.contains($0) }
    let removed = requirements.0.filter { !requirements.1.contains($0) }
    if !added.isEmpty { add(.meaningChanges, .compatible, "\(id) requires \(quotedList(added, "and"))") }
    if !removed.isEmpty { add(.meaningChanges, .compatible, "\(id) no longer requires \(quotedList(removed, "and"))") }
    if before.confirm != after.confirm {
      add(.meaningChanges, .compatible, after.confirm ? "\(id) asks before it opens" : "\(id) opens without asking")
    }
    if before.requiresNothing != after.requiresNothing || before.asksNothing != after.asksNothing {
      let leaves = after.requiresNothing || after.asksNothing ? "leaves" : "no longer leaves"
      add(.meaningChanges, .compatible, "\(id) \(leaves) what links inside it ask to whoever follows them")
    }
    if before.opensInBrowser != after.opensInBrowser {
      add(.meaningChanges, .compatible, "\(id) opens in \(after.opensInBrowser ? "the browser" : "the app")")
    }
    if before.parent?.value != after.parent?.value {
      let parent = after.parent.map { quoted($0.value) } ?? "nothing"
      add(.meaningChanges, .compatible, "beneath \(id) lies \(parent) on the navigation stack")
    }
    if before.window?.value != after.window?.value {
      add(.meaningChanges, .compatible, "\(id) is shown by \(after.window.map { quoted($0.value) } ?? "any window")")
    }
    let sensitive = (sensitiveNames(before), sensitiveNames(after))
    for name in sensitive.1 where !sensitive.0.contains(name) {
      add(
        .meaningChanges, .compatible, "\(quoted(name)) of \(id) is sensitive, so that it is no longer saved or logged")
    }
    for name in sensitive.0 where !sensitive.1.contains(name) {
      add(.meaningChanges, .compatible, "\(quoted(name)) of \(id) is no longer sensitive")
    }
    if (before.deprecated == nil) != (after.deprecated == nil) {
      add(.documentation, .cosmetic, after.deprecated == nil ? "\(id) is no longer deprecated" : "\(id) is deprecated")
    } else if before.deprecated?.sunset?.value != after.deprecated?.sunset?.value {
      let day = after.deprecated?.sunset?.value
      add(
        .documentation, .cosmetic, day.map { "the sunset of \(id) is \(quoted($0))" } ?? "\(id) has no sunset any more")
    }
    if before.summary != after.summary { add(.documentation, .cosmetic, "\(id) has another summary") }
    if before.examples.map(\.value) != after.examples.map(\.value) {
      add(.documentation, .cosmetic, "\(id) has other examples")
    }
    return changes
  }

  private func sensitiveNames(_ route: RouteDeclaration) -> [String] {
    route.parameters.filter(\.isSensitive).map(\.name.value)
  }
}

extension TableComparison {
  /// The new ids of routes that have only got another, by the old ones.
  var renamed: [String: String] {
    var ids: [String: String] = [:]
    let before = Set(old.shape.routes.map(\.id))
    let after = Set(new.shape.routes.map(\.id))
    for route in old.shape.routes.indices where !after.contains(old.shape.routes[route].id) {
      for other in new.shape.routes.indices
      where !before.contains(new.shape.routes[other].id) && isRenamed(route, other) {
        ids[old.shape.routes[route].id] = new.shape.routes[other].id
      }
    }
    return ids
  }

  /// Whether a route has only got another id: the old id is gone, the new one is new, and links and parameters are the
  /// same.
  func isRenamed(_ route: Int, _ other: Int) -> Bool {
    let before = old.shape.routes[route]
    let after = new.shape.routes[other]
    guard before.id != after.id, !new.shape.routes.contains(where: { $0.id == before.id }),
      !old.shape.routes.contains(where: { $0.id == after.id })
    else { return false }
    let forms = { (shape: RouteDeclaration) in (shape.links + shape.aliases).map(\.pattern.source.text).sorted() }
    return forms(before.declaration) == forms(after.declaration)
      && before.parameters.map(\.name) == after.parameters.map(\.name)
  }
}
