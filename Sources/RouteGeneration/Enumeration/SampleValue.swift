import RouteLanguage
import RouteMatching

/// The value of a parameter in canonical, decoded text.
package enum SampleValue: Hashable {
  /// Absent, or the default.
  case absent
  case text(String)
  case list([String])
  /// Keys and values of remaining items, decoded.
  case items([SampleLink.Item])

  /// The text, or those of a list.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let texts): texts
    case .absent, .items: []
    }
  }
}

/// Where a link leads.
package struct SampleReading: Hashable {
  package var route: Int
  /// One for each parameter of the route.
  package var values: [SampleValue]
}

// Between what a destination has and how the enumeration writes it.
extension ParameterShape {
  /// The value of a canonical text: absent where it is the default.
  func settled(_ text: String) -> SampleValue {
    if isFlag { return text == "true" ? .text(text) : .absent }
    if let defaultText, type.canonical(defaultText) == text { return .absent }
    return .text(text)
  }

  /// What a match says of the parameter.
  func sampleValue(_ value: RouteValue?) -> SampleValue {
    switch value {
    case nil: return .absent
    case .list(let values)?:
      let texts: [String] = values.map { $0.canonicalText }
      return texts.isEmpty && !isRest ? .absent : .list(texts)
    case .items(let items)?:
      return items.isEmpty ? .absent : .items(items.map { SampleLink.Item(key: $0.key, value: $0.value) })
    case let value?: return settled(value.canonicalText)
    }
  }

  /// The value that a destination has: the default where there is none.
  package func routeValue(_ value: SampleValue) -> RouteValue? {
    switch value {
    case .absent:
      if isFlag { return .bool(false) }
      if isItems { return .items([]) }
      if isList { return .list([]) }
      return defaultText.map { routeValue(type.canonical($0)) }
    case .text(let text): return isFlag ? .bool(true) : routeValue(text)
    case .list(let texts): return .list(texts.map { routeValue($0) })
    case .items(let items): return .items(items.map { QueryItem(key: $0.key, value: $0.value) })
    }
  }

  /// A value of the type, from its canonical text.
  private func routeValue(_ text: String) -> RouteValue {
    type.parameterType.value(of: Array(text.utf8)) ?? .string(text)
  }
}

extension RouteValue {
  /// The one spelling of a single value; empty for several.
  fileprivate var canonicalText: String {
    switch self {
    case .string(let text): text
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .double(let number): ValueText.text(number) ?? "\(number)"
    case .bool(let truth): truth ? "true" : "false"
    case .list, .items: ""
    }
  }
}

extension TypeShape {
  /// The one spelling of a value: wire names, plain decimals, seconds.
  func canonical(_ text: String) -> String {
    if let enumeration { return enumeration.case(of: text)?.wire.value ?? text }
    return parameterType.value(of: Array(text.utf8))?.canonicalText ?? text
  }
}
