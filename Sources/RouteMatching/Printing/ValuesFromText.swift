extension RouteTable {
  /// Returns the value of a parameter from texts that a person wrote. The texts are decoded: one for a single value,
  /// and several for a list or for the segments of a rest parameter. Remaining items are `key=value` or `key`, and a
  /// flag is `true` or `false`.
  ///
  /// - Returns: A value of the parameter's type, for `print`, which checks limits and patterns.
  package func value(of texts: [String], parameter name: String, route id: String) throws(PrintFailure) -> RouteValue {
    guard let route = routeIndex(id) else { throw PrintFailure(.unknownRoute) }
    guard let index = parameterIndex(name, route: route) else { throw PrintFailure(.unknownParameter, parameter: name) }
    let parameter = parameter(index, of: route)
    let flags = parameter[.flags]
    if flags.contains(.items) { return .items(texts.map(item)) }

    let type = parameter[.type]
    var values: [RouteValue] = []
    for text in texts {
      let bytes = Array(text.utf8)
      guard parameter.spelling(of: bytes) != nil, let value = type.value(of: bytes) else {
        throw PrintFailure(.invalidValue, parameter: name)
      }
      values.append(value)
    }
    if (flags.contains(.rest) && !flags.contains(.rawRest)) || flags.contains(.list) { return .list(values) }
    guard values.count == 1 else { throw PrintFailure(.invalidValue, parameter: name) }
    return values[0]
  }

  private func item(_ text: String) -> QueryItem {
    guard let equals: String.Index = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return QueryItem(key: text, value: nil)
    }
    return QueryItem(key: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
  }

  /// Returns the names of a route's parameters, in order, or an empty array if the table doesn't have the route.
  package func parameterNames(route id: String) -> [String] {
    routeIndex(id).map { parameterNames(route: $0) } ?? []
  }

  /// Returns the names of a route's parameters, in order.
  package func parameterNames(route: Int) -> [String] {
    (0..<parameterCount(route: route)).map { parameterName($0, of: route) }
  }
}
