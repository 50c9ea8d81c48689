import RouteLanguage
import RouteMatching

/// The route and the values of a link.
package struct SampleReading {
  package var route: Int
  /// The value of each parameter of the route, or its default if the link doesn't contain it.
  package var values: [RouteValue?]
}

extension ResolvedParameter {
  /// Returns the value of a match, or `nil` if it is the same as the value of a link without the parameter.
  func settled(_ value: RouteValue?) -> RouteValue? {
    switch value {
    case nil: return nil
    case .list(let values)?: return values.isEmpty && !isRest ? nil : value
    case .items(let items)?: return items.isEmpty ? nil : value
    case let single?: return isAbsent(single.texts.first ?? "") ? nil : value
    }
  }

  /// Returns `true` if a canonical text is the default, or if it isn't the text of a flag in a link.
  func isAbsent(_ text: String) -> Bool {
    isFlag ? text != "true" : defaultText.map { type.canonical($0) == text } ?? false
  }
}

extension ResolvedType {
  /// Returns the canonical spelling of a value: the wire name of a case, a plain decimal, or seconds.
  func canonical(_ text: String) -> String {
    if let enumeration { return enumeration.case(of: text)?.wire.value ?? text }
    return parameterType.value(of: Array(text.utf8))?.texts.first ?? text
  }
}
