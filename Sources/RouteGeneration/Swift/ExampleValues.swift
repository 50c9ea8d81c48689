import RouteLanguage
import RouteMatching

extension GeneratedTable {
  /// A link of each route that has one.
  package var exampleLinks: [String] { resolved.routes.compactMap { exampleLink(of: $0) } }

  /// Returns a link of the route with example values, for the canonical origin or else for the first origin that can
  /// print one.
  func exampleLink(of route: ResolvedRoute) -> String? {
    let values: [String: RouteValue] = exampleValues(of: route)
    let canonical = resolved.origins[resolved.canonicalOrigin].name
    return ([canonical] + resolved.origins.map { $0.name }).lazy
      .compactMap { try? self.table.print(route: route.id, values: values, origin: $0) }.first
  }

  /// Returns examples for the parameters without a default argument, keyed by name.
  package func exampleValues(of route: ResolvedRoute) -> [String: RouteValue] {
    var values: [String: RouteValue] = [:]
    for parameter in route.parameters where SwiftParameter(parameter, of: route, root: name).defaultArgument == nil {
      let examples: [RouteValue] = exampleTexts(of: parameter).compactMap { value($0, parameter.type) }
      values[parameter.name] = parameter.isSeveral ? .list(examples) : examples.first
    }
    return values
  }

  /// Returns one example text, or as many as a list requires.
  package func exampleTexts(of parameter: ResolvedParameter) -> [String] {
    let one = parameter.example ?? parameter.type.example ?? resolved.obviousExample(of: parameter.type)
    guard parameter.isSeveral else { return [one] }
    return [String](repeating: one, count: max(1, parameter.minimumCount))
  }

  /// Returns the value of a type for a decoded text.
  private func value(_ text: String, _ type: ResolvedType) -> RouteValue? {
    if let enumeration = type.enumeration { return enumeration.case(of: text).map { .string($0.wire.value) } }
    return type.parameterType.value(of: Array(text.utf8))
  }
}

extension ResolvedTable {
  /// Returns an obvious example for a type that doesn't declare one.
  func obviousExample(of type: ResolvedType) -> String {
    let automaton = pool.automaton(type.language)
    if let known = type.base.examples.first(where: { automaton.accepts(Array($0.utf8)) }) { return known }
    return String(decoding: automaton.shortestMember() ?? [], as: UTF8.self)
  }
}
