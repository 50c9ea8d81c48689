import RouteLanguage

// Writes `==` and `hash` for an enum that contains URLs, by case and by value. URLs are compared as text.
//
// The compiler synthesizes both for all other enums, which takes half as long as compiling written code. Types of the
// app and nested links have their own definition of equality.
extension EnumEmitter {
  mutating func writeEquality(of group: RouteGroup) {
    let parameters: [SwiftParameter] = group.members.flatMap { member -> [SwiftParameter] in
      guard case .route(let index, _) = member else { return [] }
      let route = source.resolved.routes[index]
      return route.parameters.map { SwiftParameter($0, of: route, root: root) }
    }
    if parameters.contains(where: { $0.resolved.type.swift != nil || $0.isLink }) { return }
    guard parameters.contains(where: { $0.isURL }) else { return }
    writer.member(
      "\(access)static func == (left: Self, right: Self) -> Bool",
      "Returns `true` if both destinations have the same route and the same values.")
    writer.line("switch left {")
    for member in group.members {
      let (left, right) = (payload(of: member, "a"), payload(of: member, "b"))
      writer.line("case \(left.pattern):")
      let equalities = zip(left.values, right.values).map { "\($0) == \($1)" }
      let conditions: [String] = ["case \(right.pattern) = right"] + equalities
      writer.indented(["guard " + conditions.joined(separator: ", ") + " else { return false }", "return true"])
    }
    writer.line("}")
    writer.close()
    writer.member("\(access)func hash(into hasher: inout Hasher)", "The route and its values.")
    writer.line("switch self {")
    for member in group.members {
      switch member {
      case .group(let group):
        writer.line("case .\(SwiftName.escaped(group.component))(let route): route.hash(into: &hasher)")
      case .route(let index, _):
        let (pattern, values): (String, [String]) = payload(of: member, "a")
        writer.line("case \(pattern):")
        writer.indented((["\(index)"] + values).map { "hasher.combine(\($0))" })
      }
    }
    writer.line("}")
    writer.close()
  }

  /// Returns the pattern of a case, which binds its values to constants such as `a0`, and expressions to compare these
  /// values.
  private func payload(of member: RouteGroup.Member, _ constant: String) -> (pattern: String, values: [String]) {
    switch member {
    case .group(let group):
      return (".\(SwiftName.escaped(group.component))(let \(constant)0)", ["\(constant)0"])
    case .route(let index, let name):
      let arguments: [SwiftArgument] = SwiftArgument.all(of: source.resolved.routes[index], root: root)
      let bound = arguments.indices.map { "let \(constant)\($0)" }.joined(separator: ", ")
      let values = arguments.enumerated().flatMap { index, argument in
        argument.parameters.map { $0.parameter.identity("\(constant)\(index)") }
      }
      return (".\(SwiftName.escaped(name))" + (arguments.isEmpty ? "" : "(\(bound))"), values)
    }
  }
}
