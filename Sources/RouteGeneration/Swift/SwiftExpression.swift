import RouteLanguage
import RouteMatching

/// A writer of destinations as Swift expressions.
struct SwiftExpression {
  let resolved: ResolvedTable
  let root: String
  /// `true` if the latest expression calls `value`, which throws.
  private(set) var canThrow = false

  /// Returns an expression such as `.book(.detail(book: 42, tab: .reviews))`.
  ///
  /// - Parameter saysDefaults: Pass `true` to include arguments that are equal to their default.
  mutating func text(_ reading: SampleReading, saysDefaults: Bool = false) -> String {
    canThrow = false
    let route = resolved.routes[reading.route]
    var components = route.id.split(separator: ".").map(String.init)
    let name = components.popLast() ?? ""
    var arguments: [String] = []
    for argument in SwiftArgument.all(of: route, root: root) {
      let values = argument.parameters.map { self.argument($0.parameter, reading.values[$0.index]) }
      if let text = argument.text(values) ?? (saysDefaults ? argument.defaultArgument : nil) {
        arguments.append(SwiftName.argument(argument.name) + ": " + text)
      }
    }
    var text = "." + SwiftName.escaped(name)
    let isLong = arguments.reduce(0) { $0 + $1.utf8.count } > 120
    if !arguments.isEmpty || !route.parameters.isEmpty {
      text += "(" + arguments.joined(separator: isLong ? ",\n        " : ", ") + ")"
    }
    for component in components.reversed() { text = "." + SwiftName.escaped(component) + "(" + text + ")" }
    return text
  }

  /// Returns the expression for an argument, or `nil` if it is equal to the default argument.
  private mutating func argument(_ parameter: SwiftParameter, _ value: RouteValue?) -> String? {
    switch parameter.resolved.settled(value) {
    case nil:
      if parameter.defaultArgument != nil { return nil }
      guard let text = parameter.resolved.defaultText else { return "[]" }
      return self.value(text, parameter)
    case .list(let values)?:
      return "[" + values.flatMap(\.texts).map { self.value($0, parameter) }.joined(separator: ", ") + "]"
    case .items(let items)?:
      let texts = items.map { item in
        "QueryItem(key: \(SwiftText.literal(item.key)), value: \(item.value.map { SwiftText.literal($0) } ?? "nil"))"
      }
      return "[" + texts.joined(separator: ", ") + "]"
    case let single?: return self.value(single.texts.first ?? "", parameter)
    }
  }

  private mutating func value(_ text: String, _ parameter: SwiftParameter) -> String {
    let resolved = parameter.resolved
    if resolved.isFlag { return "true" }
    if resolved.type.base != .uuid || resolved.type.enumeration != nil || resolved.type.swift != nil,
      let literal = SwiftParameter.literal(text, resolved.type, root: root)
    {
      return literal
    }
    canThrow = true
    return "value(\(routeValue(text, resolved.type)))"
  }

  /// Returns a `RouteValue` expression, for types without a literal in Swift.
  private func routeValue(_ text: String, _ type: ResolvedType) -> String {
    let value: RouteValue? = type.enumeration == nil ? type.base.value.value(of: Array(text.utf8)) : nil
    let number = value.flatMap { SwiftText.literal($0) } ?? text
    switch value {
    case .int: return ".int(\(number))"
    case .uint: return ".uint(\(number))"
    case .double: return ".double(\(number))"
    case .bool: return ".bool(\(number))"
    case .string, .list, .items, nil: return ".string(\(SwiftText.literal(text)))"
    }
  }
}
