import RouteMatching

// Resolves the `launch` section. Its names have been checked before (`SemanticChecker`), so only checks that need the
// languages of types are left.
extension TableResolver {
  mutating func resolveLaunch() -> ResolvedLaunch {
    let declaration = document.launchDeclaration
    var accepts: [LaunchSource: ResolvedAcceptance] = [:]
    for acceptance in declaration.accepts {
      accepts[acceptance.source.value] = ResolvedAcceptance(
        origins: acceptance.origins.map(bits), only: acceptance.routes.map(indices),
        except: indices(acceptance.except))
    }
    let redirects = document.routes.filter { $0.redirect != nil && ($0.confirm || !$0.requires.isEmpty) }
    return ResolvedLaunch(
      rules: ordered(declaration.rules.map { resolve($0) }), accepts: accepts,
      identifiers: Set(declaration.identifiers.map { $0.value }), deferredSeconds: declaration.deferredSeconds,
      redirects: redirects.sorted { $0.id.value.utf8.lexicographicallyPrecedes($1.id.value.utf8) })
  }

  private func indices(_ ids: [Located<String>]) -> [Int] { ids.compactMap { routeIndices[$0.value] }.sorted() }

  // MARK: Rules

  private mutating func resolve(_ rule: LaunchRuleDeclaration) -> ResolvedLaunchRule {
    let route = rule.target.route.flatMap { routeIndices[$0.value] }
    var resolved = ResolvedLaunchRule(declaration: rule, route: route)
    let form: LinkForm
    var slots: CaptureSlots
    if let piece = rule.pattern, let name = rule.name {
      form = LinkForm(pattern: LinkPattern(input: [piece], SourceText(text: name.value, range: name.range)))
      slots = CaptureSlots(parameters: rule.captureNames, set: [])
      if let route { slots.combined = routes[route].declaration.combinedParameters }
      resolved.pattern = resolve(identifier: form.pattern, slots: &slots)
    } else {
      form = LinkForm(pattern: LinkPattern(payload: rule.target))
      slots = CaptureSlots(parameters: [], set: [])
    }
    if let route { resolved.bindings = bindings(of: rule, form, route, &slots) }
    if slots.count > CaptureRanges.capacity {
      diagnostics.append(.tooManyParameters("a rule", at: rule.name?.range ?? rule.target.range))
    }
    resolved.captures = slots.names
    return resolved
  }

  /// Returns the templates for the route's parameters: those of `set`, and for every other parameter the input's value
  /// with the parameter's name.
  private mutating func bindings(
    of rule: LaunchRuleDeclaration, _ form: LinkForm, _ route: Int, _ slots: inout CaptureSlots
  ) -> [ResolvedBinding] {
    let keys = rule.keys
    var bindings: [ResolvedBinding] = []
    for (index, parameter) in routes[route].parameters.enumerated() where !parameter.isItems {
      if let value = rule.target.set.first(where: { $0.name.value == parameter.name }) {
        bindings += self.bindings(
          value, of: form, route: route, slots: &slots, from: rule.pattern == nil ? .payload : .identifier)
      } else if keys?.contains(parameter.name) ?? true, let slot = slots.slot(parameter.name) {
        bindings.append(ResolvedBinding(parameter: index, parts: [.value(TemplateValue(capture: slot))]))
      }
    }
    return bindings
  }

  // MARK: Identifiers

  private mutating func resolve(identifier pattern: LinkPattern, slots: inout CaptureSlots) -> ResolvedPattern {
    var conditions = LinkConditions(nil)
    conditions.caseSensitive = true
    conditions.trailingSlash = .ignore
    return resolve(pattern, conditions, route: 0, slots: &slots)
  }

  /// Returns the rules without patterns, then those with patterns in order of precedence: if all identifiers of a
  /// pattern also match another pattern, the more specific pattern comes first.
  private mutating func ordered(_ rules: [ResolvedLaunchRule]) -> [ResolvedLaunchRule] {
    let patterned = rules.filter { $0.pattern != nil }.sorted { a, b in
      a.declaration.label.utf8.lexicographicallyPrecedes(b.declaration.label.utf8)
    }
    let pool = pool
    let suffixes = patterned.map { $0.suffixReversed }
    let order = IdentifierOrder(prefixes: patterned.map { $0.prefix }) { a, b in
      guard suffixes[a].starts(with: suffixes[b]) || suffixes[b].starts(with: suffixes[a]),
        let left = patterned[a].language, let right = patterned[b].language
      else { return .disjoint }
      return pool.relation(left, right)
    }
    for (a, b) in order.open { reportOpen(patterned[a], patterned[b]) }
    return rules.filter { $0.pattern == nil } + order.ordered.map { patterned[$0] }
  }

  private mutating func reportOpen(_ a: ResolvedLaunchRule, _ b: ResolvedLaunchRule) {
    guard let name = b.declaration.name else { return }
    report(
      "ambiguous-identifiers",
      "\(quoted(a.declaration.label)) and \(quoted(b.declaration.label)) match the same identifier, and neither takes precedence",
      at: name.range, notes: a.declaration.name.map { [Diagnostic.Note("the other is here", at: $0.range)] } ?? [],
      fix: "make one of the patterns more specific")
  }
}

extension LinkPattern {
  /// Creates a pattern with a segment for each piece, because values of launch inputs are read as segments of a link.
  fileprivate convenience init(input pieces: [Piece], _ source: SourceText) {
    self.init(
      source: source, path: PathPattern(segments: pieces.map { .piece($0) }), query: [], fragment: nil)
  }

  /// Creates a pattern with a segment for each payload value that the target's templates use.
  ///
  /// Unlike a segment, a payload value can be empty, `.` or `..`. `Decider` refuses it if a template uses it as a
  /// segment.
  fileprivate convenience init(payload target: LaunchTarget) {
    let uses = target.set.flatMap { $0.parameters }
    self.init(
      input: uses.map { Piece(parts: [.parameter($0)], range: $0.range) }, SourceText(text: "", range: target.range))
  }
}

extension ResolvedLaunchRule {
  /// The identifiers that the pattern matches, as the language of a single segment.
  package var language: Language? { pattern?.segments.first?.piece.language }

  /// The decoded literal text at the beginning of the pattern's identifiers.
  fileprivate var prefix: [UInt8] { symbols(of: pattern?.segments.first?.piece.parts.first) }

  /// The decoded literal text at the end of the pattern's identifiers, in reverse order.
  fileprivate var suffixReversed: [UInt8] { symbols(of: pattern?.segments.first?.piece.parts.last).reversed() }

  private func symbols(of part: ResolvedPart?) -> [UInt8] {
    guard pattern?.segments.first?.piece.isFolded == false, case .literal(let text)? = part else { return [] }
    return LinkSymbols.symbols(of: text).map { Symbols.decoded($0) }
  }
}
