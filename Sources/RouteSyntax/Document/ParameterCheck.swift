extension SemanticChecker {
  /// Checks a route's parameters: each has the same type everywhere, every form has a value for each required one, and
  /// `parameters` names only known parameters.
  package mutating func checkParameters(of route: RouteDeclaration) {
    let resolved = route.combinedParameters
    checkOptions(of: route, resolved)
    let owner = route.redirect.flatMap { routes[$0.target.value] } ?? route
    for form in route.forms { checkInheritedLists(of: form.pattern, owner.combinedParameters) }
    for parameter in resolved {
      checkUses(of: parameter, in: route)
      // The check of records reports forms that lack a record or some of its fields.
      guard route.redirect == nil, !parameter.isLabel, parameter.field == nil else { continue }
      if let range = parameter.lackingLink {
        let name = quoted(parameter.name.value)
        report(
          "missing-parameter", "the link of this origin lacks \(name), which the link of another origin has", at: range,
          notes: [Diagnostic.Note("\(name) is required here", at: parameter.name.range)],
          fix: "add the parameter to this link, or write \"type\": \"\(absentType(parameter))\" for it in 'parameters'")
      }
      if !parameter.mayBeAbsent { checkCarried(parameter, by: route) }
    }
    checkLabels(of: route, owner.combinedParameters)
  }

  /// Checks that the labels of a route's hosts have the types of the parameters with the same names. In links of a
  /// redirect, these are parameters of the target.
  private mutating func checkLabels(of route: RouteDeclaration, _ parameters: [CombinedParameter]) {
    let uses = document.origins(of: route).flatMap { $0.places }.compactMap { $0.label }
    for (name, uses) in Dictionary(grouping: uses, by: { $0.name?.value ?? "" }).sorted(by: { $0.key < $1.key }) {
      guard let parameter = parameters.named(name),
        route.redirect?.set.contains(where: { $0.name.value == name }) != true
      else { continue }
      let isList = parameter.isItems || (parameter.isRest && !isLink(parameter.type))
      if isList || parameter.isFlag {
        let what = parameter.isFlag ? "a flag" : described(parameter.isRest, parameter.isItems, parameter.type)
        report(
          "type-conflict", "\(quoted(name)) is \(what) here, but one value in the host", at: parameter.name.range,
          notes: [Diagnostic.Note("the parameter is in the host here", at: uses[0].range)],
          fix: "rename one of the two parameters")
      } else if !uses.contains(where: { isSame($0.labelType, parameter.type) }) {
        let type = parameter.type
        let same = type.list == nil ? "write '{\(name): \(type.name.value)}' in the host, or " : ""
        reportConflict(name, type, uses[0].labelType, fix: "\(same)rename one of the two parameters")
      }
    }
  }

  private mutating func checkOptions(of route: RouteDeclaration, _ resolved: [CombinedParameter]) {
    guard !route.parameters.isEmpty else { return }
    var known = Set(resolved.map { $0.name.value })
    for name in route.forms.flatMap({ $0.pattern.uses.compactMap { $0.use.name?.value } }) {
      // `{pickup.latitude}` makes `pickup` known. If that isn't a record, the check of records reports the field.
      known.formUnion([name, String(Substring(name.utf8.prefix { $0 != UInt8(ascii: ".") }))])
    }
    for options in route.parameters where options.field == nil {
      if let type = options.type, records[type.name.value] != nil {
        checkType(type, of: options.name.value)
        continue
      }
      checkKnown(options.name, "the route has no parameter", rule: "unknown-parameter", among: known)
      if let type = options.type, type.name.value == ParameterOptions.Reading.flag.rawValue, type.list == nil,
        !broken.isIncomplete, !typeNames.contains(type.name.value)
      {
        report(
          "unknown-type", "there is no type 'flag'", at: type.name.range,
          fix:
            "write { \"as\": \"flag\" }, if the presence of the query item is the value of \(quoted(options.name.value))"
        )
        continue
      }
      if let type = options.type {
        let isRest = resolved.named(options.name.value)?.isRest ?? false
        checkType(type, isRest: isRest)
        if isRest { checkRestType(type) }
      }
      guard options.isFlag, let parameter = resolved.named(options.name.value) else { continue }
      if parameter.type.name.value != "Bool" || parameter.type.list != nil {
        report(
          "flag-not-bool", "a flag must be a 'Bool', but \(quoted(options.name.value)) is \(described(parameter.type))",
          at: options.name.range, notes: [Diagnostic.Note("declared here", at: parameter.type.name.range)],
          fix: "write '{\(options.name.value): Bool}'")
      }
      let isBool = parameter.type.name.value == "Bool"
      for form in route.forms { checkFlag(options.name.value, in: form.pattern, isBool: isBool) }
    }
  }

  /// Checks that a flag is alone in its query item, because the presence of the item is the flag's value, and that
  /// there is no other value if the item is missing.
  private mutating func checkFlag(_ name: String, in pattern: LinkPattern, isBool: Bool) {
    var alone: [SourceRange] = []
    for item in pattern.items {
      if case .piece(let piece) = item.value, piece.parts.count == 1 { alone += piece.parameters.map { $0.range } }
    }
    for placed in pattern.uses where placed.use.name?.value == name && !alone.contains(placed.use.range) {
      report(
        "flag-not-alone", "the flag \(quoted(name)) must be a query item of its own",
        at: placed.use.range, fix: "remove it here, and add the query item '\(name)={\(name)}'")
    }
    for use in pattern.uses.map({ $0.use }) where use.name?.value == name && use.inherited == nil && use.mayBeAbsent {
      guard isBool, alone.contains(use.range) else { continue }
      report(
        "flag-with-default",
        "the flag \(quoted(name)) is false if its query item is missing, so it can't have '?' or a default",
        at: use.range, fix: .write("{\(name)\(use.type.map { ": \($0.text)" } ?? "")}", within: use.range))
    }
  }

  /// Checks that a parameter has the same type wherever the route uses it.
  private mutating func checkUses(of parameter: CombinedParameter, in route: RouteDeclaration) {
    for (forms, isAlias) in [(route.linksByOrigin, false), (route.aliases, route.redirect == nil)] {
      for form in forms {
        // The check of the pattern reports further uses in the same pattern.
        for placed in route.uses(of: parameter.name.value, in: form).prefix(1) {
          checkUse(placed, of: parameter, in: form, isAlias: isAlias)
          // If the parameter has a type in this pattern, `checkPattern` has already checked that nothing follows it.
          guard placed.place == .rest, placed.use.type == nil else { continue }
          checkIsLast(placed.use, parameter.type, in: form.pattern)
        }
      }
    }
    if let type = parameter.options?.type, !isSame(type, parameter.type), typeNames.contains(type.name.value) {
      let isSingle = type.list == nil && parameter.type.list == nil
      reportConflict(
        parameter.name.value, type, parameter.type,
        fix: isSingle ? .write(parameter.type.name.value, for: type.name) : "write the same type in both places")
    }
  }

  private mutating func checkUse(
    _ placed: ParameterOccurrence, of parameter: CombinedParameter, in form: LinkForm, isAlias: Bool
  ) {
    let use = placed.use
    guard checkPlace(placed, of: parameter) else { return }
    if let type = use.type, !isSame(type, parameter.type) {
      let name = parameter.name.value
      let other = name == "other" ? "another" : "other"
      if form.set.contains(where: { $0.isMade(of: name) }) {
        return reportConflict(
          name, type, parameter.type,
          fix: "rename it to '\(other)' here and in 'set', because the route has another parameter '\(name)'")
      }
      if isAlias, parameter.type.list != nil {
        let list = "'{\(name): [\(parameter.type.name.value)] \\\",\\\"}'"
        return reportConflict(name, type, parameter.type, fix: "write \(list), which also matches a single value")
      }
      let same: Fix = .write(parameter.type.name.value, for: type.name)
      let words = """
        write '\(parameter.type.name.value)', or rename the parameter to '\(other)' here if that type is less specific, and write \
        "set": { "\(name)": "{\(other)}" } in the alias
        """
      guard type.list == nil, parameter.type.list == nil else {
        return reportConflict(name, type, parameter.type, fix: "write the same type in both places")
      }
      return reportConflict(name, type, parameter.type, fix: isAlias ? Fix(words, same.edits) : same)
    }
    if use.inherited != nil { return }
    if !isAlias || use.isInPart, let text = use.defaultText, text != parameter.defaultText {
      report(
        "type-conflict", "\(quoted(parameter.name.value)) has a different default elsewhere", at: use.range,
        notes: [Diagnostic.Note("first here", at: parameter.name.range)],
        fix: "write the same default in both places; only an alias can have a different default")
    }
    let isNil = use.isOptional || use.fallsBackToNil
    if isAlias, isNil, !parameter.mayBeAbsent {
      report(
        "optional-in-alias", "\(quoted(parameter.name.value)) can be absent here, but the route requires it",
        at: use.range,
        notes: [Diagnostic.Note("here, the parameter has neither a default nor '?'", at: parameter.name.range)],
        fix: "remove the '?' or the default here, or also write it in the route's 'link'")
    }
  }

  /// Reports a use with several values if the parameter has a single value elsewhere, or the reverse, and returns
  /// `false`.
  @discardableResult
  mutating func checkPlace(_ placed: ParameterOccurrence, of parameter: CombinedParameter) -> Bool {
    let use = placed.use
    // A `URL` or `Link` is a single text even in a rest parameter, so its position doesn't matter.
    let isOtherRest = (placed.place == .rest) != parameter.isRest && !isLink(parameter.type)
    if isOtherRest || (placed.place == .remaining) != parameter.isItems {
      report(
        "type-conflict",
        """
        \(quoted(parameter.name.value)) is \(described(placed.place == .rest, placed.place == .remaining, use.type)) here, \
        but \(described(parameter.isRest, parameter.isItems, parameter.type)) elsewhere
        """,
        at: use.range, notes: [Diagnostic.Note("first here", at: parameter.name.range)],
        fix: !parameter.isRest
          ? nil
          : placed.place == .segment
            ? "write '{\(parameter.name.value)...}'"
            : "only a path can contain '{\(parameter.name.value)...}', so give this link a route of its own")
    } else if placed.place == .segment, use.type == nil, let list = parameter.type.list, list.separator == nil {
      reportListInPath(use, list: parameter.type)
    } else {
      return true
    }
    return false
  }

  /// Checks that every alias has a value for a required parameter, in its pattern or in `set`. Canonical links have
  /// one.
  private mutating func checkCarried(_ parameter: CombinedParameter, by route: RouteDeclaration) {
    let name = parameter.name.value
    guard !route.aliases.isEmpty, !labels(of: route).contains(name) else { return }
    let known = route.links.flatMap { $0.pattern.uses.compactMap { $0.use.name?.value } }
    func isKnown(_ name: String) -> Bool { known.contains(name) || route.options(of: name) != nil }
    for form in route.aliases where !route.provides(name, in: form) {
      if reportPlaceholder(of: parameter, in: form) { continue }
      // If a single parameter of the alias is neither in a canonical link nor in `parameters`, it's probably the
      // missing parameter under another name.
      let uses = form.set.isEmpty ? form.pattern.uses : []
      let strangers = uses.filter { $0.use.name.map { !isKnown($0.value) } ?? false }
      if strangers.count == 1, let other = strangers[0].use.name, RouteDocument.isIdentifier(name) {
        report(
          "missing-parameter", "the alias has \(quoted(other.value)), but the route requires \(quoted(name))",
          at: strangers[0].use.range,
          notes: [Diagnostic.Note("\(quoted(name)) is required here", at: parameter.name.range)],
          fix: .write(name, for: other))
        continue
      }
      // `set` can't make a list.
      let isList = parameter.isRest || parameter.type.list != nil
      let addition = isList ? "add the parameter to the alias" : "give \(quoted(name)) a value in the alias's 'set'"
      report(
        "missing-parameter", "the alias lacks \(quoted(name)), which the route requires", at: form.pattern.source.range,
        notes: [Diagnostic.Note("\(quoted(name)) is required here", at: parameter.name.range)],
        fix: "\(addition), or write \"type\": \"\(absentType(parameter))\" for it in 'parameters'")
    }
  }

  /// Reports a text such as `:id` in an alias that lacks the parameter, and returns `true` if there is one.
  private mutating func reportPlaceholder(of parameter: CombinedParameter, in form: LinkForm) -> Bool {
    let name = parameter.name.value
    for case .piece(let piece) in form.pattern.path.segments {
      guard let text = piece.literal.map(LinkSymbols.decoded),
        let meant = MeantParameter(text, types: typeNames), meant.name == name
      else { continue }
      report(
        "missing-parameter", "\(quoted(text)) is plain text here, but the route requires the parameter \(quoted(name))",
        at: piece.range, notes: [Diagnostic.Note("\(quoted(name)) is required here", at: parameter.name.range)],
        fix: .write(meant.text(named: name), within: piece.range))
      return true
    }
    return false
  }

  /// Returns the type to write in 'parameters' for a parameter that may be absent.
  private func absentType(_ parameter: CombinedParameter) -> String {
    let type = parameter.type.name.value
    return parameter.isRest || parameter.type.list == nil ? "\(type)?" : "[\(type)]?"
  }

  /// Returns the parameters in the hosts of a route's origins.
  package func labels(of route: RouteDeclaration) -> [String] {
    document.origins(of: route).flatMap { $0.places }.compactMap { $0.label?.name?.value }
  }

  package func isSame(_ a: TypeUse, _ b: TypeUse) -> Bool {
    a.name.value == b.name.value && (a.list == nil) == (b.list == nil)
  }

  mutating func reportConflict(
    _ name: String, _ type: TypeUse, _ first: TypeUse, in place: String = "elsewhere", fix: Fix? = nil
  ) {
    report(
      "type-conflict", "\(quoted(name)) is \(described(type)) here, but \(described(first)) \(place)",
      at: type.name.range, notes: [Diagnostic.Note("first here", at: first.name.range)], fix: fix)
  }

  package func described(_ type: TypeUse) -> String { quoted(type.shortText) }

  private func described(_ isRest: Bool, _ isItems: Bool, _ type: TypeUse?) -> String {
    isRest
      ? "a rest of the path" : isItems ? "the remaining query items" : type?.list == nil ? "one value" : "a list"
  }
}
