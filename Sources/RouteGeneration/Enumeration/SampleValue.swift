import RouteLanguage
import RouteMatching

/// The value of a parameter as canonical, decoded text.
package enum SampleValue: Hashable {
  /// The link doesn't contain the value, or the value is the default.
  case absent
  case text(String)
  case list([String])
  /// The decoded keys and values of the remaining query items.
  case items([QueryItem])

  /// The text, or the texts of a list.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let texts): texts
    case .absent, .items: []
    }
  }
}

/// The route and the values of a link.
package struct SampleReading: Hashable {
  package var route: Int
  /// The value of each parameter of the route.
  package var values: [SampleValue]
}

// Conversions between values of a destination and values of samples.
extension ResolvedParameter {
  /// Returns the value for a canonical text. The default becomes `absent`.
  func settled(_ text: String) -> SampleValue {
    if isFlag { return text == "true" ? .text(text) : .absent }
    if let defaultText, type.canonical(defaultText) == text { return .absent }
    return .text(text)
  }

  /// Returns the sample value for a parameter's value in a match.
  func sampleValue(_ value: RouteValue?) -> SampleValue {
    switch value {
    case nil: return .absent
    case .list(let values)?:
      let texts: [String] = values.flatMap { $0.texts }
      return texts.isEmpty && !isRest ? .absent : .list(texts)
    case .items(let items)?:
      return items.isEmpty ? .absent : .items(items)
    case let value?: return settled(value.texts.first ?? "")
    }
  }

  /// Returns the value in a destination. An absent value becomes the default.
  package func routeValue(_ value: SampleValue) -> RouteValue? {
    switch value {
    case .absent:
      if isFlag { return .bool(false) }
      if isItems { return .items([]) }
      if isList { return .list([]) }
      return defaultText.map { routeValue(type.canonical($0)) }
    case .text(let text): return isFlag ? .bool(true) : routeValue(text)
    case .list(let texts): return .list(texts.map { routeValue($0) })
    case .items(let items): return .items(items)
    }
  }

  /// Returns a value of the type for its canonical text.
  private func routeValue(_ text: String) -> RouteValue {
    type.parameterType.value(of: Array(text.utf8)) ?? .string(text)
  }
}

extension ResolvedType {
  /// Returns the canonical spelling of a value: the wire name of a case, a plain decimal, or seconds.
  func canonical(_ text: String) -> String {
    if let enumeration { return enumeration.case(of: text)?.wire.value ?? text }
    return parameterType.value(of: Array(text.utf8))?.texts.first ?? text
  }
}
