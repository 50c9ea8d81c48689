import RouteMatching

// Routes and their parameters.
extension Lowering {
  /// Lowers the routes in the order of their ids. Redirects become patterns of their targets.
  mutating func lowerRoutes() {
    var declarations = document.routesByID
    if !first.isEmpty {
      declarations =
        declarations.filter { first.contains($0.id.value) } + declarations.filter { !first.contains($0.id.value) }
    }
    routeIndices.reserveCapacity(declarations.count)
    routes.reserveCapacity(declarations.count)
    for declaration in declarations {
      routeIndices[declaration.id.value] = routes.count
      routes.append(RouteShape(declaration: declaration, parameters: [], parent: nil))
    }
    for index in routes.indices {
      let declaration = routes[index].declaration
      routes[index].parent = declaration.parent.flatMap { routeIndices[$0.value] }
      let resolved = declaration.resolvedParameters
      routes[index].parameters = resolved.indices.map { parameter in
        let name = resolved[parameter].name.value
        return lower(
          resolved[parameter], isInEveryLink: declaration.links.allSatisfy { declaration.provides(name, in: $0) })
      }
      if routes[index].parameters.count > CaptureRanges.capacity {
        report(
          "too-many-parameters", "a route can have at most \(CaptureRanges.capacity) parameters",
          at: declaration.id.range)
      }
    }
  }

  /// Lowers a parameter. The parameter is optional if some canonical link neither contains nor sets it.
  private mutating func lower(_ parameter: ResolvedParameter, isInEveryLink: Bool) -> ParameterShape {
    let type = types[parameter.type.name.value] ?? text
    var defaultText = parameter.defaultText
    let example = parameter.example?.value ?? type.example
    if let defaultText, !accepts(defaultText, type.language),
      let range = parameter.defaultValue?.range ?? parameter.fallback?.range
    {
      report(
        "default-mismatch", "the default '\(defaultText)' isn't a valid '\(type.name)'", at: range,
        fix: fix(defaultText, of: type, within: range) { PatternReader.valueText($0) })
    }
    defaultText = defaultText.map { type.printedText(of: $0) }
    if let example = parameter.example { check(example, of: type) }
    return ParameterShape(
      name: parameter.name.value, type: type,
      isOptional: parameter.isOptional || (!isInEveryLink && !parameter.isLabel && parameter.defaultText == nil),
      isList: parameter.type.list != nil,
      minimumCount: parameter.type.list?.minimum ?? parameter.type.count?.minimum ?? 0,
      isRest: parameter.isRest, isItems: parameter.isItems, isFlag: parameter.isFlag,
      isSensitive: parameter.isSensitive, isLenient: parameter.fallback != nil, defaultText: defaultText,
      example: example,
      summary: parameter.summary, field: parameter.field)
  }
}

extension TypeShape {
  /// Returns a value as it is printed, because a default may be written differently: as a wire name, a lowercase UUID,
  /// or a URL according to RFC 3986. Numbers and Booleans stay unchanged, because they are compared by value.
  func printedText(of text: String) -> String {
    if let enumeration { return enumeration.case(of: text)?.wire.value ?? text }
    return parameterType.value(of: Array(text.utf8))?.string ?? text
  }
}
