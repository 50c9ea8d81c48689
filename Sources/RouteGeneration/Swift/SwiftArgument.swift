import RouteLanguage

/// An associated value of a case: a parameter, or a record made of several.
package struct SwiftArgument {
  /// The label.
  package let name: String
  /// The parameters with their numbers in the route, one unless it is a record.
  let parameters: [(index: Int, parameter: SwiftParameter)]
  private let record: FieldUse?
  private let root: String

  /// Those of a route, in order.
  package static func all(of route: RouteShape, root: String) -> [SwiftArgument] {
    var arguments: [SwiftArgument] = []
    var index = 0
    while index < route.parameters.count {
      let field: FieldUse? = route.parameters[index].field
      var end: Int = index + 1
      while field != nil, end < route.parameters.count, route.parameters[end].field?.parameter == field?.parameter {
        end += 1
      }
      let parameters: [(index: Int, parameter: SwiftParameter)] = (index..<end).map {
        ($0, SwiftParameter(route.parameters[$0], of: route, root: root))
      }
      arguments.append(
        SwiftArgument(
          name: field?.swift ?? parameters[0].parameter.name, parameters: parameters, record: field, root: root))
      index = end
    }
    return arguments
  }

  /// Whether it is a record that may be absent.
  private var isOptional: Bool { record != nil && parameters.contains { $0.parameter.isRecordOptional } }

  package func type(isQualified: Bool) -> String {
    guard let record: FieldUse else { return parameters[0].parameter.type(isQualified: isQualified) }
    return structure(record, isQualified: isQualified) + (isOptional ? "?" : "")
  }

  private func structure(_ record: FieldUse, isQualified: Bool) -> String {
    (isQualified ? root + "." : "") + SwiftName.escaped(record.type)
  }

  /// The default argument, where there is one that Swift can say without failing.
  package var defaultArgument: String? {
    if record == nil { return parameters[0].parameter.defaultArgument }
    return isOptional ? "nil" : nil
  }

  /// Whether the destination holds another one.
  var isLink: Bool { parameters.contains { $0.parameter.isLink } }

  /// The value made of the constants of its parameters.
  func value(_ constant: (Int) -> String) -> String {
    guard let record: FieldUse else { return constant(parameters[0].index) }
    let values: [String] = parameters.map { index, parameter in
      (isOptional ? "" : SwiftName.argument(parameter.name) + ": ") + constant(index)
    }
    return structure(record, isQualified: true) + "(" + values.joined(separator: ", ") + ")"
  }

  /// The value written with what its parameters are, `nil` for a default.
  func text(_ values: [String?]) -> String? {
    guard let record: FieldUse else { return values[0] }
    let fields: [String] = zip(parameters, values).compactMap { field, value in
      value.map { SwiftName.argument(field.parameter.name) + ": " + $0 }
    }
    if fields.isEmpty { return nil }
    return structure(record, isQualified: true) + "(" + fields.joined(separator: ", ") + ")"
  }

  /// What a comment says of it, if anything: its summary, and whether it is sensitive.
  var note: String? {
    let shape: ParameterShape = parameters[0].parameter.shape
    let summary: String? = (record?.summary ?? shape.summary).map { $0.hasSuffix(".") ? $0 : $0 + "." }
    let words: [String] = [summary, shape.isSensitive ? "Sensitive." : nil].compactMap { $0 }
    return words.isEmpty ? nil : "- \(name): " + words.joined(separator: " ")
  }
}
