import RouteLanguage

/// An associated value of a case: a parameter, or a record of several parameters.
package struct SwiftArgument {
  /// The label of the associated value.
  package let name: String
  /// The parameters with their indices in the route. Only a record has several.
  private(set) var parameters: [(index: Int, parameter: SwiftParameter)]
  private let record: FieldUse?
  private let root: String

  /// Returns the associated values of a route in order.
  package static func all(of route: ResolvedRoute, root: String) -> [SwiftArgument] {
    var arguments: [SwiftArgument] = []
    for (index, resolved) in route.parameters.enumerated() {
      let parameter = SwiftParameter(resolved, of: route, root: root)
      if let field = resolved.field, arguments.last?.record?.parameter == field.parameter {
        arguments[arguments.count - 1].parameters.append((index, parameter))
      } else {
        let name = resolved.field?.swift ?? parameter.name
        arguments.append(
          SwiftArgument(name: name, parameters: [(index, parameter)], record: resolved.field, root: root))
      }
    }
    return arguments
  }

  /// `true` if the value is an optional record.
  private var isOptional: Bool { record != nil && parameters.contains { $0.parameter.isRecordOptional } }

  /// The type in the enum's own code.
  package var type: String {
    guard let record: FieldUse else { return parameters[0].parameter.type }
    return SwiftName.escaped(record.type) + (isOptional ? "?" : "")
  }

  /// The default argument, or `nil` if there is none or it can't be written as an expression that never fails.
  package var defaultArgument: String? {
    if record == nil { return parameters[0].parameter.defaultArgument }
    return isOptional ? "nil" : nil
  }

  /// `true` if the value is or contains another destination.
  var isLink: Bool { parameters.contains { $0.parameter.isLink } }

  /// Returns an expression for the value, made from the constants that contain its parameters' values.
  func value(_ constant: (Int) -> String) -> String {
    guard let record: FieldUse else { return constant(parameters[0].index) }
    let values = parameters.map { index, parameter in
      (isOptional ? "" : SwiftName.argument(parameter.name) + ": ") + constant(index)
    }
    return call(record, values)
  }

  /// Returns an expression for the value, made from the expressions of its parameters. A parameter or result of `nil`
  /// means the default argument.
  func text(_ values: [String?]) -> String? {
    guard let record: FieldUse else { return values[0] }
    let fields = zip(parameters, values).compactMap { field, value in
      value.map { SwiftName.argument(field.parameter.name) + ": " + $0 }
    }
    return fields.isEmpty ? nil : call(record, fields)
  }

  private func call(_ record: FieldUse, _ arguments: [String]) -> String {
    root + "." + SwiftName.escaped(record.type) + "(" + arguments.joined(separator: ", ") + ")"
  }

  /// The comment for the value: its summary, and a note if it is sensitive. `nil` if there is neither.
  var note: String? {
    let resolved = parameters[0].parameter.resolved
    let summary: String? = (record?.summary ?? resolved.summary).map { $0.hasSuffix(".") ? $0 : $0 + "." }
    let words: [String] = [summary, resolved.isSensitive ? "Sensitive." : nil].compactMap { $0 }
    return words.isEmpty ? nil : "- \(name): " + words.joined(separator: " ")
  }
}
