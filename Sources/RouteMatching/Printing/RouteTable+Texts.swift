extension RouteTable {
  /// The value that people mean by the texts they write for a parameter: decoded, one for a single value, several for a
  /// list or for the segments of a rest; `key=value` or `key` for each of the remaining items; `true` or `false`
  /// for a flag.
  ///
  /// - Returns: a value of the parameter's type, for `print`; bounds and patterns are checked there.
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

  /// The names of a route's parameters, in its order; none for a route the table doesn't have.
  package func parameterNames(route id: String) -> [String] {
    routeIndex(id).map { parameterNames(route: $0) } ?? []
  }

  /// The names of a route's parameters, in its order.
  package func parameterNames(route: Int) -> [String] {
    (0..<parameterCount(route: route)).map {
      parameter($0, of: route)[.name].string
    }
  }
}
