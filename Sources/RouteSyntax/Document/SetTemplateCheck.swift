import RouteMatching

extension SemanticChecker {
  /// Checks the templates of `set`: they can only use parameters of their pattern, and not give a value to a parameter
  /// that the pattern carries.
  mutating func checkSets(of route: RouteDeclaration) {
    guard route.forms.contains(where: { !$0.set.isEmpty }) else { return }
    let origins = document.origins(of: route)
    let labels = labels(of: route)
    let carried = Set(
      route.forms.flatMap { form in
        form.pattern.uses.filter { route.carries($0.use, in: form) }.compactMap { $0.use.name?.value }
      })
    let siblings = siblings(of: route)
    for form in route.forms {
      for value in form.set {
        checkCarried(value.name, among: carried, by: route)
        checkNotLabel(value.name, form, at: origins)
        let isFine = checkNames(in: value, of: siblings[form.pattern.source.range] ?? [], labels)
        guard checkNotCarried(value, by: form), isFine, route.redirect == nil,
          let parameter = route.combinedParameters.named(value.name.value),
          // If the parameter is a field of a record, the check of records reports it.
          parameter.field == nil
        else { continue }
        checkPresence(of: value, as: parameter, in: form, of: route)
      }
    }
  }

  /// Reports a parameter in `set` that no pattern carries, no `set` of the links has and `parameters` doesn't declare.
  /// Its name is probably misspelled.
  private mutating func checkCarried(
    _ name: Located<String>, among carried: Set<String>, by route: RouteDeclaration
  ) {
    if route.links.contains(where: { route.provides(name.value, in: $0) }) {
      return checkName(name, "the name of a parameter", allowsHyphen: true)
    }
    let declared = route.parameters.map { $0.name.value }
    guard !carried.contains(name.value), !declared.contains(name.value) else { return }
    report(
      "unknown-parameter", "the route has no parameter \(quoted(name.value))", at: name.range,
      fix: suggestion(for: name, among: carried.sorted())
        ?? "declare the parameter in 'parameters', if only 'set' gives it a value"
    )
  }

  /// Reports a parameter in `set` that is also in the host, because another value would contradict the link.
  private mutating func checkNotLabel(
    _ name: Located<String>, _ form: LinkForm, at origins: [OriginDeclaration]
  ) {
    for origin in origins where form.origins?.contains(where: { $0.value == origin.name.value }) ?? true {
      let labels = origin.places.compactMap { $0.label }
      guard let use = labels.first(where: { $0.name?.value == name.value }) else { continue }
      return report(
        "set-and-carried", "\(quoted(name.value)) is in the host, so 'set' can't give it another value", at: name.range,
        notes: [Diagnostic.Note("the parameter is in the host here", at: use.range)],
        fix: "list the other origins in 'only', without \(quoted(origin.name.value))")
    }
  }

  /// Returns the forms of each pattern of a route, by the range of the pattern.
  func siblings(of route: RouteDeclaration) -> [SourceRange: [LinkForm]] {
    Dictionary(grouping: route.forms) { $0.pattern.source.range }
  }

  /// Checks the names in a template's braces: parameters of the pattern in any of its forms, and labels of the host.
  /// Returns `true` if there is no problem.
  mutating func checkNames(in value: SetValue, of forms: [LinkForm], _ labels: [String]) -> Bool {
    var isFine = true
    let uses = forms.flatMap { $0.pattern.uses }
    let names = uses.compactMap { $0.use.name?.value } + labels
    var seen: Set<SourceRange> = []
    for use in value.parameters where use.component == nil && seen.insert(use.range).inserted {
      guard let name = use.name else { continue }
      if uses.contains(where: { $0.place == .remaining && $0.use.name?.value == name.value }) {
        report(
          "bad-template", "'{\(name.value)}' contains several query items, so it can't be a part of a string",
          at: use.range,
          fix: "pass the query unchanged with '{? '?' $query}', or list each item in the pattern and in the template")
        isFine = false
      } else if !checkKnown(
        name, "this pattern has no parameter", rule: "unknown-parameter", among: names,
        otherwise: { $0.choice("its parameters", Set(names)) })
      {
        isFine = false
      }
    }
    for piece in value.forms { checkTouching(piece) }
    return isFine && value.forms.allSatisfy { $0.touchingParameters.isEmpty }
  }

  /// Checks that a template has a value for every link if the route requires the parameter.
  mutating func checkPresence(
    of value: SetValue, as parameter: CombinedParameter, in form: LinkForm, of route: RouteDeclaration
  ) {
    guard !parameter.mayBeAbsent, let use = lacking(in: value, of: form, of: route) else { return }
    let type = parameter.type.name.value.isEmpty ? "String" : parameter.type.name.value
    let isAlone = value.forms.allSatisfy { $0.parts.count == 1 }
    let part = isAlone ? "" : "put \(described(use)) and its text into an optional part, '{? … }', or "
    report(
      "missing-parameter", "without \(described(use)), the required parameter \(quoted(value.name.value)) has no value",
      at: use.range, fix: "\(part)write \"\(value.name.value)\": \"\(type)?\" in 'parameters'")
  }

  /// Returns a parameter of a template that a link of this form may lack, so that the template has no value. Returns
  /// `nil` if the template always has a value.
  func lacking(in value: SetValue, of form: LinkForm, of route: RouteDeclaration) -> ParameterUse? {
    var last: ParameterUse?
    for piece in value.forms {
      last = piece.parameters.first { mayLack($0, in: form, of: route) }
      if last == nil { return nil }
    }
    return last
  }

  /// Returns `true` if a link of a form may lack the value of a template's parameter.
  private func mayLack(_ use: ParameterUse, in form: LinkForm, of route: RouteDeclaration) -> Bool {
    guard let name = use.name?.value, use.component == nil else { return use.component != .link }
    guard let placed = form.pattern.uses.first(where: { $0.use.name?.value == name }) else {
      return !document.isLabelled(form, by: name, route)
    }
    let isEmptyList = placed.place == .item && placed.use.type?.list?.minimum == 0
    return placed.use.defaultText == nil && (placed.use.mayBeAbsent || isEmptyList)
  }

  /// Checks that a parameter in `set` isn't also in the pattern. Returns `true` if it isn't.
  private mutating func checkNotCarried(_ value: SetValue, by form: LinkForm) -> Bool {
    let name = value.name.value
    guard !value.isMade(of: name),
      let use = form.pattern.uses.first(where: { $0.use.name?.value == name })?.use
    else { return true }
    report(
      "set-and-carried", "\(quoted(name)) is in the pattern, so 'set' can't give it another value",
      at: value.name.range, notes: [Diagnostic.Note("the parameter is in the pattern here", at: use.range)],
      fix: "remove the parameter from 'set' or from the pattern")
    return false
  }

  /// Checks that `allOrNone` names query items by their parameters or by their keys.
  package mutating func checkGroups(of route: RouteDeclaration) {
    guard !route.conditions.allOrNone.isEmpty else { return }
    var known: Set<String> = []
    for form in route.forms {
      for item in form.pattern.query {
        known.insert(item.key.value)
        if case .piece(let piece) = item.value { known.formUnion(piece.parameters.compactMap { $0.name?.value }) }
      }
    }
    // If two groups had an item in common, one group could drop the item while the other keeps it.
    var first: [String: SourceRange] = [:]
    for group in route.conditions.allOrNone {
      let before = first
      for name in group {
        checkKnown(
          name, "the route has no query item", rule: "unknown-parameter", among: known,
          otherwise: { $0.choice("the route's query items", known) })
        if let earlier = first[name.value] {
          let (isOther, range) = (before[name.value] == earlier, name.range)
          let name = quoted(name.value)
          report(
            "parameter-twice", isOther ? "\(name) is in two groups" : "duplicate \(name) in this group", at: range,
            notes: [Diagnostic.Note("first here", at: earlier)],
            fix: isOther ? "write a single group of all items, or remove one of the two" : "remove one of the two")
        }
        first[name.value] = name.range
      }
    }
  }
}
