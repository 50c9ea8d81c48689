extension SemanticChecker {
  /// Checks the routes that a route names: `parent`, `beats`, `redirect`.
  mutating func checkRelations(of route: RouteDeclaration) {
    if let parent = route.parent { checkParent(parent, of: route) }
    for other in route.beats {
      checkRoute(other, of: route)
      if other.value == route.id.value {
        report("bad-relation", "a route can't take precedence over itself", at: other.range, fix: "remove it")
      } else if let back = routes[other.value]?.beats.first(where: { $0.value == route.id.value }),
        route.id.value < other.value
      {
        report(
          "bad-relation", "\(quoted(route.id.value)) and \(quoted(other.value)) have each other in 'beats'",
          at: other.range,
          notes: [Diagnostic.Note("the other 'beats' is here", at: back.range)], fix: "remove one of the two")
      }
    }
    if let redirect = route.redirect { checkRedirect(redirect, of: route) }
  }

  /// Reports an id if no route has it. The fix doesn't propose the id of `own`, the route that refers to the id.
  mutating func checkRoute(_ id: Located<String>, of own: RouteDeclaration? = nil) {
    checkKnown(
      id, "there is no route", rule: "unknown-route", among: routes.keys,
      isComplete: !broken.isIncomplete && !broken.routes.contains(id.value),
      otherwise: { check in
        // The id may be the link of a route.
        let route = check.document.routes.first { $0.links.contains { $0.pattern.source.text == id.value } }
        let fix: Fix? = id.value.hasPrefix("/") ? route.map { .write($0.id.value, for: id) } : nil
        let others = check.routes.keys.filter { $0 != own?.id.value }
        // A single other route is probably not the one that the author means.
        return fix ?? (others.count > 1 ? check.choice("the ids in 'routes'", others) : nil)
          ?? "add the route to 'routes', or remove its id here"
      })
  }

  /// Returns the route with an id. If the id is unknown or a redirect's, reports it and returns `nil`.
  ///
  /// - Parameters:
  ///   - own: The route that refers to the id.
  ///   - consequence: Why a redirect isn't possible here.
  mutating func checkDestination(
    _ id: Located<String>, of own: RouteDeclaration? = nil, _ consequence: String = "it has no screen"
  ) -> RouteDeclaration? {
    checkRoute(id, of: own)
    guard let route = routes[id.value], let redirect = route.redirect else { return routes[id.value] }
    report(
      "bad-relation", "\(quoted(id.value)) redirects, so \(consequence)", at: id.range,
      fix: .write(redirect.target.value, for: id))
    return nil
  }

  // MARK: Parents

  private mutating func checkParent(_ parent: Located<String>, of route: RouteDeclaration) {
    guard let target = checkDestination(parent, of: route) else { return }
    if let circle = parentCycles[route.id.value] {
      // Report a cycle at only one of its routes.
      guard !circle.isEmpty else { return }
      let notes = circle.dropFirst().compactMap { id in
        routes[id]?.parent.map { Diagnostic.Note("\(quoted(id)) has this parent", at: $0.range) }
      }
      return report(
        "bad-relation", "the route \(quoted(route.id.value)) is above itself on the navigation stack", at: parent.range,
        notes: notes,
        fix: circle.count == 1 ? "remove the route's 'parent'" : "remove the 'parent' of one of these routes")
    }
    guard !broken.routes.contains(parent.value), !broken.routes.contains(route.id.value) else { return }
    let own = route.combinedParameters
    for needed in target.combinedParameters where !needed.mayBeAbsent {
      let name = needed.name.value
      guard let parameter = own.named(name) else {
        report(
          "parent-parameter",
          "the parent \(quoted(parent.value)) requires the parameter \(quoted(name)), which this route doesn't have",
          at: parent.range, notes: [Diagnostic.Note("declared here", at: needed.name.range)],
          fix: "add a parameter \(quoted(name)) to this route, or choose another parent")
        continue
      }
      let isOtherRest = parameter.isRest != needed.isRest && !isLink(needed.type)
      if !isSame(parameter.type, needed.type) || isOtherRest {
        reportConflict(
          name, parameter.type, needed.type, in: "in the parent \(quoted(parent.value))",
          fix: "write the same type in both routes, or choose another parent")
      } else if parameter.isOptional {
        report(
          "parent-parameter",
          "the parent \(quoted(parent.value)) requires the parameter \(quoted(name)), which can be nil here",
          at: parent.range, notes: [Diagnostic.Note("this parameter can be nil", at: parameter.name.range)],
          fix: "give the parameter a default, or choose another parent")
      }
    }
  }

  // MARK: Redirects

  private mutating func checkRedirect(_ redirect: RouteDeclaration.Redirect, of route: RouteDeclaration) {
    checkRoute(redirect.target, of: route)
    guard let target = routes[redirect.target.value] else { return }
    if let next = target.redirect {
      if let loop = redirectCycles[route.id.value] {
        guard !loop.isEmpty else { return }
        return report(
          "redirect-loop", "these redirects are a cycle: \(quotedList(loop, "and"))", at: redirect.target.range,
          notes: loop.dropFirst().compactMap { id in
            routes[id]?.redirect.map { Diagnostic.Note("\(quoted(id)) redirects here", at: $0.target.range) }
          },
          fix: "let one of them redirect to a route that doesn't redirect")
      }
      // `true` if the target's own redirect leads back to this route or to the target, so a fix can't skip the target.
      let isUseless = [route.id.value, target.id.value].contains(next.target.value)
      let fix: Fix? = isUseless ? nil : .write(next.target.value, for: redirect.target)
      return report(
        "bad-relation", "\(quoted(redirect.target.value)) is a redirect itself", at: redirect.target.range, fix: fix)
    }
    guard !broken.routes.contains(route.id.value), !broken.routes.contains(target.id.value) else { return }
    let labels = labels(of: route)
    let forms = siblings(of: route).sorted { $0.key.precedes($1.key) }.map { $0.value }
    for value in redirect.set {
      let parameter = checkParameter(value.name, of: target)
      var isFine = true
      for forms in forms where !checkNames(in: value, of: forms, labels) { isFine = false }
      guard isFine, let parameter else { continue }
      for form in route.forms { checkPresence(of: value, as: parameter, in: form, of: route) }
    }
    for needed in target.combinedParameters {
      checkMapped(needed, by: redirect, of: route)
    }
  }

  /// Returns the cycles of names that each refer to at most one other name. For the alphabetically first name of a
  /// cycle, the value is the whole cycle from that name on; for the other names of the cycle, it is empty. Cost:
  /// linear.
  static func cycles(_ next: [String: String]) -> [String: [String]] {
    var cycles: [String: [String]] = [:]
    /// The start from which each name was reached.
    var starts: [String: String] = [:]
    for start in next.keys {
      var name = start
      while starts[name] == nil, let other = next[name] {
        starts[name] = start
        name = other
      }
      guard starts[name] == start, cycles[name] == nil else { continue }
      var circle: [String] = []
      repeat {
        circle.append(name)
        cycles[name] = []
        name = next[name] ?? name
      } while name != circle[0]
      guard let first = circle.indices.min(by: { circle[$0] < circle[$1] }) else { continue }
      cycles[circle[first]] = Array(circle[first...] + circle[..<first])
    }
    return cycles
  }

  /// Checks that each link of a redirect provides a value for a parameter of the target, in `set` or in a parameter
  /// with the same name and type.
  private mutating func checkMapped(
    _ needed: CombinedParameter, by redirect: RouteDeclaration.Redirect, of route: RouteDeclaration
  ) {
    let name = needed.name.value
    if redirect.set.contains(where: { $0.name.value == name }) { return }
    for form in route.forms {
      let placed = form.pattern.uses.first { $0.use.name?.value == name }
      if let type = placed?.use.type, !isSame(type, needed.type) {
        reportConflict(
          name, type, needed.type, in: "in the target \(quoted(redirect.target.value))",
          fix: "write the same type in both routes, or rename the parameter and write \(quoted(name)) in 'set'")
      } else if let placed {
        checkPlace(placed, of: needed)
      } else if !route.provides(name, in: form), !needed.mayBeAbsent,
        !document.isLabelled(form, by: name, route, only: routes[redirect.target.value]?.only)
      {
        report(
          "missing-parameter",
          "\(quoted(redirect.target.value)) requires the parameter \(quoted(name)), which this link doesn't have",
          at: form.pattern.source.range, notes: [Diagnostic.Note("declared here", at: needed.name.range)],
          fix: needed.isLabel
            ? "in 'only', list the origins of \(quoted(redirect.target.value)) that have it in their host"
            : "give the parameter a value in the 'set' of the redirect")
      }
    }
  }
}
