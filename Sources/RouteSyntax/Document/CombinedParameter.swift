import RouteMatching

/// A parameter of a route, combined from the route's patterns and its `parameters`.
///
/// If one pattern of the route declares `?page={page: Int = 1}`, a bare `{page}` in a query item of another pattern has
/// the same type and default. In any other position, such as a path, a bare `{page}` only has the same type, because a
/// value is required there.
package struct CombinedParameter: Sendable {
  /// The name, with the position of its first occurrence.
  package var name: Located<String>
  /// The type from the first pattern that declares it, from the label of an origin, or from `parameters`. Without a
  /// declaration, `Bool` for a flag, and `String` for other parameters.
  package var type = TypeUse.undeclared
  /// `true` if the value may be nil: for `{ref: String?}`, `{t: Duration ?? nil}` or an optional type in `parameters`,
  /// if a canonical link lacks the parameter, or for a host label that `parameters` doesn't name or some host lacks.
  package var isOptional = false
  /// The range of a canonical link that lacks the parameter by mistake: the link of another origin has the parameter,
  /// and no declaration makes it optional. `nil` if there is no such link.
  package var lackingLink: SourceRange?
  /// `true` if the query item of a bare `{name}` may be absent, because another pattern declares the parameter with `?`
  /// or `?? nil`, or because it is an optional field of a record.
  package var mayLackItem = false
  /// The entry in `parameters`, if any.
  package internal(set) var options: ParameterOptions?
  /// The first use with a default or fallback value.
  fileprivate var defaulting: ParameterUse?
  /// `true` if the route's first pattern with the parameter contains `{path...}`. If the type is `URL` or similar, the
  /// value is a single text instead of a list of segments, so `{url...}` in any pattern of the route is enough.
  package var isRest = false
  /// `true` if any pattern has the parameter as a rest parameter, even if the first pattern doesn't.
  fileprivate var isRestSomewhere = false
  /// `true` for `?{items...}`: the remaining query items.
  package var isItems = false
  /// `true` if the parameter is a label of an origin's host, and no pattern contains it: `https://{shop}.example`.
  package var isLabel = false

  /// The default: `1` in `{page: Int = 1}`.
  package var defaultValue: Located<String>? { defaulting?.defaultValue }
  /// The fallback value: `1` in `{page: Int ?? 1}`.
  package var fallback: Located<String?>? { defaulting?.fallback }
  /// `true` for `"as": "flag"`: the value is `true` if the item is present, and `false` if it is absent.
  package var isFlag: Bool { options?.isFlag ?? false }
  package var isSensitive: Bool { options?.isSensitive ?? false }
  /// The example in `parameters`, without percent-encoding.
  package var example: Located<String>? { options?.example }
  package var summary: String? { options?.summary }
  /// The record and the field, if the parameter is a field of a record.
  package var field: FieldUse? { options?.field }

  /// The default or fallback value, as text, for links without the parameter; `nil` if there is neither.
  package var defaultText: String? { defaulting?.defaultText }

  /// `true` if a link of the route may lack the parameter: its value can be nil, false or empty, or it has a default.
  package var mayBeAbsent: Bool {
    isOptional || isFlag || isItems || defaulting != nil || type.list?.minimum == 0
  }
}

extension RouteDocument {
  /// Collects the parameters of each route, and adds the `?` or default of a parameter to bare `{name}`s in query
  /// items.
  mutating func combineParameters() {
    for route in routes { route.combinedParameters = parameters(of: route) }
    let targets = routes.byID
    for route in routes {
      // The links of a redirect carry the parameters of its target.
      let owner = route.redirect.flatMap { targets[$0.target.value] } ?? route
      route.resolveItems { use in
        guard let parameter = use.name.flatMap({ owner.combinedParameters.named($0.value) }),
          parameter.mayLackItem || parameter.defaulting != nil
        else { return nil }
        return ParameterUse(
          name: use.name, isOptional: parameter.mayLackItem, defaultValue: parameter.defaultValue,
          fallback: parameter.fallback,
          inherited: Located(parameter.type.name.value, parameter.defaulting?.range ?? parameter.name.range),
          range: use.range)
      }
    }
    for index in wrappers.indices {
      wrappers[index].pattern = wrappers[index].pattern.resolvingItems { _ in nil }
    }
  }

  private func parameters(of route: RouteDeclaration) -> [CombinedParameter] {
    let canonical = route.linksByOrigin
    var result: [CombinedParameter] = []
    var settled = 0

    let forms = route.aliases.isEmpty ? canonical : canonical + route.aliases
    for (index, form) in forms.enumerated() {
      // The canonical links declare the parameters found so far. An alias doesn't add its `?` or default to them.
      if index == canonical.count { settled = result.count }
      for placed in form.pattern.uses where route.carries(placed.use, in: form) {
        guard let name = placed.use.name else { continue }
        let index = result.index(of: name.value) ?? result.count
        // Skip parameters after the first excess one, because looking up thousands of parameters would be slow.
        if index > CaptureRanges.capacity { continue }
        if index == result.count {
          result.append(
            CombinedParameter(name: name, isRest: placed.place == .rest, isItems: placed.place == .remaining))
        }
        if index >= settled { result[index].add(placed.use) }
        if placed.place == .rest { result[index].isRestSomewhere = true }
      }
    }
    for form in forms {
      for value in form.set where result.index(of: value.name.value) == nil {
        result.append(CombinedParameter(name: value.name))
      }
    }
    addLabels(of: route, to: &result)
    for index in result.indices {
      complete(&result[index], of: route, canonical, forms)
      if result[index].isRestSomewhere, isLink(result[index].type) { result[index].isRest = true }
    }
    return result.contains { $0.field != nil } ? fieldsTogether(result, route) : result
  }

  /// Moves the fields of each record next to each other, in the record's order, to the position of the first of them.
  private func fieldsTogether(_ parameters: [CombinedParameter], _ route: RouteDeclaration) -> [CombinedParameter] {
    var done: Set<String> = []
    return parameters.flatMap { parameter -> [CombinedParameter] in
      guard let record = parameter.field?.parameter else { return [parameter] }
      guard done.insert(record).inserted else { return [] }
      return route.parameters.filter { $0.field?.parameter == record }.compactMap { options in
        parameters.named(options.name.value)
      }
    }
  }

  /// Adds the parameters in the hosts of the route's origins. Such a label is optional, unless `parameters` names it
  /// and every place of the route has it.
  private func addLabels(of route: RouteDeclaration, to result: inout [CombinedParameter]) {
    guard origins.contains(where: { $0.places.contains { $0.label != nil } }) else { return }
    for origin in origins(of: route).sorted(by: { $0.name.value < $1.name.value }) {
      for place in origin.places {
        guard let use = place.label, let name = use.name else { continue }
        let isDeclared = route.options(of: name.value) != nil
        // Skip a label from which a form's `set` builds other parameters.
        if !isDeclared, route.forms.contains(where: { $0.set.contains { $0.isMade(of: name.value) } }) { continue }
        if let index = result.index(of: name.value) {
          if result[index].type === TypeUse.undeclared, let type = use.type { result[index].type = type }
          continue
        }
        let isOptional = !isDeclared || !route.forms.allSatisfy { isLabelled($0, by: name.value, route) }
        result.append(
          CombinedParameter(name: name, type: use.type ?? .undeclared, isOptional: isOptional, isLabel: true))
      }
    }
  }

  /// Returns `true` if every place to which a form applies has this label in its host.
  ///
  /// - Parameter only: The origins to which the form of a redirect is limited by the `only` of its target, if any.
  package func isLabelled(
    _ form: LinkForm, by label: String, _ route: RouteDeclaration, only: [Located<String>]? = nil
  ) -> Bool {
    let ways = origins(of: form, route).filter { way in only?.contains { $0.value == way.name.value } ?? true }
    // A host that the app adds to an origin has no label.
    if ways.contains(where: { $0.acceptsAddedHosts }) { return false }
    return ways.flatMap { $0.places }.allSatisfy { $0.label?.name?.value == label }
  }

  /// Adds the entry in `parameters`, the type if it is missing, and `isOptional` if a canonical link lacks the
  /// parameter.
  private func complete(
    _ parameter: inout CombinedParameter, of route: RouteDeclaration, _ canonical: [LinkForm], _ forms: [LinkForm]
  ) {
    let name = parameter.name.value
    let options = route.options(of: name)
    parameter.options = options
    if options?.isOptional == true { parameter.isOptional = true }
    // The query item of a record's optional field may be absent.
    if options?.field != nil, parameter.isOptional { parameter.mayLackItem = true }
    if !parameter.mayBeAbsent, !parameter.isLabel {
      func isLacking(_ form: LinkForm) -> Bool { !route.provides(name, in: form) && !isLabelled(form, by: name, route) }
      if let first = canonical.first(where: isLacking) {
        parameter.isOptional = true
        // If the parameter is in an optional part, one form of the pattern has it and another form lacks it. That isn't
        // a mistake, so set `lackingLink` only if all forms of a pattern lack the parameter.
        let having = canonical.filter { route.provides(name, in: $0) }.map { $0.pattern.source.range }
        if !having.isEmpty,
          !canonical.contains(where: { isLacking($0) && having.contains($0.pattern.source.range) })
        {
          parameter.lackingLink = first.pattern.source.range
        }
      }
    }
    guard parameter.type === TypeUse.undeclared || parameter.isLabel else { return }
    let uses = forms.lazy.flatMap { route.uses(of: name, in: $0) }
    if let type = uses.compactMap({ $0.use.type }).first ?? options?.type {
      parameter.type = type
    } else if parameter.type === TypeUse.undeclared {
      parameter.type = TypeUse(name: Located(parameter.isFlag ? "Bool" : "String", parameter.name.range))
    }
  }

  /// Returns `true` if a rest parameter of the type contains the raw remainder of a link instead of a list of segments.
  package func isLink(_ type: TypeUse) -> Bool {
    BuiltInType.named(base(of: type.name.value) ?? type.name.value)?.isRawAtEnd ?? false
  }

  /// Returns the built-in type of a type, or `nil` for an enum or a record. An unknown name is returned unchanged.
  func base(of name: String) -> String? {
    guard let type = types.first(where: { $0.name.value == name }) else { return name }
    if case .refinement(let base, _) = type.definition { return base.value }
    return nil
  }

  /// Returns those origins of a route to which the form applies.
  package func origins(of form: LinkForm, _ route: RouteDeclaration) -> [OriginDeclaration] {
    let named = form.origins.map { Set($0.map { $0.value }) }
    return origins(of: route).filter { named?.contains($0.name.value) ?? true }
  }

  /// Returns the origins of the route's links: those in `only`. Without `only`, these are the origins that the route's
  /// patterns name and, if `link` has a pattern that doesn't name any, all origins that aren't `explicit`.
  package func origins(of route: RouteDeclaration) -> [OriginDeclaration] {
    if let only = route.only {
      let names = Set(only.map { $0.value })
      return origins.filter { names.contains($0.name.value) }
    }
    let named = Set(route.forms.flatMap { $0.origins ?? [] }.map { $0.value })
    let isForAll = route.links.contains { $0.origins == nil }
    return origins.filter { (isForAll && !$0.isExplicit) || named.contains($0.name.value) }
  }
}

extension RouteDeclaration {
  /// The canonical forms, followed by the forms of the aliases.
  package var forms: [LinkForm] { aliases.isEmpty ? links : links + aliases }

  /// The canonical forms, followed by the forms of the aliases and of the excludes.
  var allForms: [LinkForm] { exclude.isEmpty ? forms : forms + exclude }

  /// The canonical forms, sorted by the names of their origins.
  package var linksByOrigin: [LinkForm] {
    links.sorted { a, b in
      let origins = (a.origins?.first?.value ?? "", b.origins?.first?.value ?? "")
      return origins.0 == origins.1 ? (a.pattern.form ?? 0) < (b.pattern.form ?? 0) : origins.0 < origins.1
    }
  }
}

extension RouteDeclaration {
  /// Returns the entry of a parameter in `parameters`, if any.
  package func options(of name: String) -> ParameterOptions? { parameters.first { $0.name.value == name } }

  /// Returns `true` if a parameter in a form's pattern is also a parameter of the route.
  ///
  /// Returns `false` for `{_}`, if the form's `set` has another value for the parameter, or if the parameter is only a
  /// part of such a value: `id` in `"set": {"userID": "@{id}"}`, unless `parameters` names `id`.
  package func carries(_ use: ParameterUse, in form: LinkForm) -> Bool {
    guard let name = use.name?.value else { return false }
    let isDeclared = options(of: name) != nil
    return !form.set.contains { value in
      value.name.value == name || (!isDeclared && value.isMade(of: name))
    }
  }

  /// Returns the uses of a route's parameter in a form's pattern, unless the form's `set` has another value for it. They
  /// include uses whose value is also a part of another parameter's value.
  func uses(of name: String, in form: LinkForm) -> some Sequence<ParameterOccurrence> {
    let uses = form.set.contains { $0.name.value == name } ? [] : form.pattern.uses
    return uses.lazy.filter { $0.use.name?.value == name }
  }

  /// Returns `true` if a link of this form has a value for a parameter of the route.
  package func provides(_ name: String, in form: LinkForm) -> Bool {
    form.set.contains { $0.name.value == name } || form.pattern.uses.contains { $0.use.name?.value == name }
  }
}

extension [CombinedParameter] {
  func index(of name: String) -> Int? { firstIndex { $0.name.value == name } }

  package func named(_ name: String) -> CombinedParameter? { index(of: name).map { self[$0] } }
}

extension CombinedParameter {
  /// Adds the type, `?` or default of another use, unless an earlier use has declared it.
  fileprivate mutating func add(_ use: ParameterUse) {
    if type === TypeUse.undeclared, let stated = use.type { type = stated }
    if use.isOptional { mayLackItem = true }
    if defaulting == nil, use.hasDefaultOrFallback { defaulting = use }
    if use.fallsBackToNil, defaultValue == nil { mayLackItem = true }
    if mayLackItem { isOptional = true }
  }
}

extension TypeUse {
  /// A placeholder for the type of a parameter until a declaration of its type is found.
  fileprivate static let undeclared = TypeUse(name: Located("", SourceRange(lower: 0, upper: 0)))
}
