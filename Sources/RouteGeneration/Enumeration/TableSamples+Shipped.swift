import RouteLanguage

/// A link to record when an app is released, and its purpose.
struct ShippedSample {
  enum Purpose {
    /// The link covers a pattern from one of its origins.
    case pattern
    /// The link covers another place of an origin than the first. The associated value is the beginning of the place's
    /// links.
    case place(String)
    /// The link covers a value of a parameter: a case of an enum, or a bound.
    case value(String, text: String)
  }

  let link: String
  let purpose: Purpose
}

// Links that an edit of the table must not break: each pattern from each of its origins, with all values and with the
// required ones; each route at each place; and for each route the values in the declarations of its types.
extension TableSamples {
  /// The maximum number of recorded cases of an enum.
  private static let mostCases = 32

  mutating func ship(_ index: Int, _ place: Int) {
    for isFull in [true, false] {
      guard let link: SampleLink = leading(index, place, isFull: isFull), shipped.last?.link != link.text else {
        continue
      }
      ship(ShippedSample(link: link.text, purpose: .pattern))
    }
  }

  mutating func shipPlace(_ index: Int, _ place: Int) {
    guard let link: SampleLink = leading(index, place, isFull: true) else { return }
    let start: String = link.hasHost ? link.scheme + "://" + (link.authority ?? "") : link.scheme + ":"
    ship(ShippedSample(link: link.text, purpose: .place(start)))
  }

  mutating func shipValues(_ index: Int, _ place: Int) {
    let pattern: PatternShape = shape.patterns[index]
    let full: SampleWriter.Values = values(of: pattern, shape.places[place], isFull: true)
    for (capture, parameter) in shape.routes[pattern.route].parameters.enumerated() {
      guard !parameter.isFlag, !parameter.isItems, let texts: [String] = full.texts[capture] else { continue }
      for word in TableSamples.named(parameter.type) {
        var values: SampleWriter.Values = full
        values.texts[capture] = parameter.isList ? [word] + texts.dropFirst().filter { $0 != word } : [word]
        guard let (link, _) = leading(index, place, values) else { continue }
        ship(ShippedSample(link: link.text, purpose: .value(parameter.name, text: word)))
      }
    }
  }

  private func leading(_ index: Int, _ place: Int, isFull: Bool) -> SampleLink? {
    leading(index, place, values(of: shape.patterns[index], shape.places[place], isFull: isFull))?.0
  }

  /// Returns the values in the declaration of a type: cases, or the bounds of a number.
  private static func named(_ type: TypeShape) -> [String] {
    if let enumeration = type.enumeration { return enumeration.cases.prefix(mostCases).map { $0.wire.value } }
    switch type.base {
    case .int, .uint, .double:
      return [type.refinement?.minimum, type.refinement?.maximum].compactMap { $0?.value }
    default: return []
    }
  }
}
