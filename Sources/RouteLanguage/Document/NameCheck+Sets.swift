extension NameCheck {
  /// The templates of `set`: over parameters of their pattern, and not for what the pattern carries itself.
  mutating func checkSets(of route: RouteDeclaration) {
    var checked: Set<SourceRange> = []
    for form in route.links + route.aliases {
      for value in form.set {
        // What the route says for all its links is checked with the first that lacks something, and reported once.
        guard !checked.contains(value.name.range) else { continue }
        let before = diagnostics.count
        checkCarried(value.name, by: route)
        checkNotLabel(value.name, form, of: route)
        check(value, over: form, of: route)
        if diagnostics.count > before { checked.insert(value.name.range) }
      }
    }
  }

  /// A parameter that only `set` knows is likely a slip of the pen, unless the route's links set it or `parameters`
  /// declares it.
  private mutating func checkCarried(_ name: Located<String>, by route: RouteDeclaration) {
    if route.links.contains(where: { route.provides(name.value, in: $0) }) {
      return checkName(name, "the name of a parameter", allowsHyphen: true)
    }
    let carried = (route.links + route.aliases).flatMap { form in
      form.pattern.uses.filter { route.carries($0.use, in: form) }.compactMap { $0.use.name?.value }
    }
    let declared = route.parameters.map { $0.name.value }
    guard !carried.contains(name.value), !declared.contains(name.value) else { return }
    report(
      "unknown-parameter", "no pattern of the route carries a parameter \(quoted(name.value))", at: name.range,
      fix: suggestion(for: name, among: carried) ?? "declare it in 'parameters' if only 'set' gives it a value")
  }

  /// Where the host has the value, another one would say something else than the link.
  private mutating func checkNotLabel(_ name: Located<String>, _ form: LinkForm, of route: RouteDeclaration) {
    let origins = document.origins(of: route).filter { origin in
      form.origins?.contains { $0.value == origin.name.value } ?? true
    }
    for origin in origins {
      for place in origin.places {
        guard case .captured(let use, _) = place.host, use.name?.value == name.value else { continue }
        report(
          "set-and-carried", "\(quoted(name.value)) is in the host, so 'set' can't give it another value",
          at: name.range,
          notes: [Diagnostic.Note("in the host", at: use.range)],
          fix: "say with 'only' that the link is for other origins than \(quoted(origin.name.value))")
        return
      }
    }
  }

  private mutating func check(_ value: SetValue, over form: LinkForm, of route: RouteDeclaration) {
    guard case .piece(let piece) = value.template else { return checkNotCarried(value, uses: [], by: form) }
    let names = form.pattern.uses.compactMap { $0.use.name?.value }
    for use in piece.parameters {
      guard let name = use.name else { continue }
      if form.pattern.uses.contains(where: { $0.place == .remaining && $0.use.name?.value == name.value }) {
        report(
          "bad-template", "'{\(name.value)}' is all other query items, and a template makes one text", at: use.range,
          fix: "name the items in the pattern, and each in the template: '?key={key}'")
        continue
      }
      if !names.contains(name.value), labels(of: route).contains(name.value) {
        report(
          "unknown-parameter", "\(quoted(name.value)) is in the host of an origin, and this pattern doesn't carry it",
          at: name.range, fix: "labels of an origin can't stand in 'set': join the values in the app")
        continue
      }
      checkParameter(name, among: names)
    }
    checkTouching(piece)
    checkNotCarried(value, uses: piece.parameters.compactMap { $0.name?.value }, by: form)
  }

  private mutating func checkNotCarried(_ value: SetValue, uses: [String], by form: LinkForm) {
    let name = value.name.value
    guard !uses.contains(name), let use = form.pattern.uses.first(where: { $0.use.name?.value == name })?.use else {
      return
    }
    report(
      "set-and-carried", "\(quoted(name)) is in the pattern, so 'set' can't give it another value",
      at: value.name.range,
      notes: [Diagnostic.Note("in the pattern", at: use.range)], fix: "remove it from 'set', or from the pattern")
  }

  /// `allOrNone` and `oneOf` name query items by their parameters, or else by their keys.
  mutating func checkGroups(of route: RouteDeclaration) {
    guard !route.allOrNone.isEmpty || !route.oneOf.isEmpty else { return }
    var known: Set<String> = []
    for form in route.links + route.aliases {
      for item in form.pattern.itemGroups.joined() {
        known.insert(item.key.value)
        if case .piece(let piece) = item.value {
          for use in piece.parameters {
            if let name = use.name { known.insert(name.value) }
          }
        }
      }
    }
    for group in route.allOrNone + route.oneOf {
      var first: [String: SourceRange] = [:]
      for name in group {
        checkKnown(
          name, "the route has no query item", rule: "unknown-parameter", among: known,
          otherwise: choice("its query items", known))
        if let earlier = first[name.value] {
          report(
            "parameter-twice", "\(quoted(name.value)) stands twice in one group", at: name.range,
            notes: [Diagnostic.Note("first here", at: earlier)], fix: "remove one of the two")
        }
        first[name.value] = first[name.value] ?? name.range
      }
    }
  }
}
