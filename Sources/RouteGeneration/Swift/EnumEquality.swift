import RouteLanguage

// Writes `==` and `hash` for an enum that contains URLs, by case and by value. URLs are compared as text.
//
// The compiler synthesizes both for all other enums, which takes half as long as compiling written code. Types of the
// app and nested links have their own definition of equality.
extension EnumEmitter {
  mutating func writeEquality(of group: RouteGroup) {
    var hasURL = false
    for case .route(let index, _) in group.members {
      let route: ResolvedRoute = source.resolved.routes[index]
      for parameter in route.parameters {
        let swift: SwiftParameter = SwiftParameter(parameter, of: route, root: root)
        if parameter.type.swift != nil || swift.isLink { return }
        hasURL = hasURL || swift.isURL
      }
    }
    guard hasURL else { return }
    writer.line()
    writer.documentation(["Returns `true` if both destinations have the same route and the same values."])
    writer.open("\(access)static func == (left: Self, right: Self) -> Bool")
    writer.line("switch left {")
    for member in group.members { writeEquality(of: member) }
    writer.line("}")
    writer.close()
    writer.line()
    writer.documentation(["The route and its values."])
    writer.open("\(access)func hash(into hasher: inout Hasher)")
    writer.line("switch self {")
    for member in group.members { writeHash(of: member) }
    writer.line("}")
    writer.close()
  }

  private mutating func writeEquality(of member: RouteGroup.Member) {
    let (name, arguments): (String, [SwiftArgument]) = payload(of: member)
    let count: Int = isGroup(member) ? 1 : arguments.count
    func pattern(_ constant: String) -> String {
      "case .\(SwiftName.escaped(name))" + (count == 0 ? "" : "(\(bound(constant, count)))")
    }
    writer.line(pattern("a") + ":")
    var conditions: [String] = [pattern("b") + " = right"]
    if isGroup(member) { conditions.append("a0 == b0") }
    for (index, argument) in arguments.enumerated() {
      for (_, parameter) in argument.parameters {
        conditions.append(parameter.identity("a\(index)") + " == " + parameter.identity("b\(index)"))
      }
    }
    writer.indented(["guard " + conditions.joined(separator: ", ") + " else { return false }", "return true"])
  }

  private mutating func writeHash(of member: RouteGroup.Member) {
    let (name, arguments): (String, [SwiftArgument]) = payload(of: member)
    let pattern: String = ".\(SwiftName.escaped(name))"
    switch member {
    case .group: writer.line("case \(pattern)(let route): route.hash(into: &hasher)")
    case .route(let index, _):
      let values: String = arguments.isEmpty ? "" : "(\(bound("a", arguments.count)))"
      writer.line("case \(pattern)\(values):")
      var lines: [String] = ["hasher.combine(\(index))"]
      for (index, argument) in arguments.enumerated() {
        for (_, parameter) in argument.parameters {
          lines.append("hasher.combine(" + parameter.identity("a\(index)") + ")")
        }
      }
      writer.indented(lines)
    }
  }

  private func isGroup(_ member: RouteGroup.Member) -> Bool { if case .group = member { true } else { false } }

  /// Returns the name and the values of a case.
  private func payload(of member: RouteGroup.Member) -> (name: String, arguments: [SwiftArgument]) {
    switch member {
    case .group(let group): return (group.component, [])
    case .route(let index, let name):
      let route: ResolvedRoute = source.resolved.routes[index]
      return (name, SwiftArgument.all(of: route, root: root))
    }
  }

  private func bound(_ name: String, _ count: Int) -> String {
    (0..<count).map { "let \(name)\($0)" }.joined(separator: ", ")
  }
}
