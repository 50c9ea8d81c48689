import RouteLanguage

/// A link that is worth recording when a table ships, and what for.
struct ShippedSample {
  enum Purpose {
    /// A pattern from one of its origins.
    case pattern
    /// A place of an origin beside its first: what its links begin with.
    case place(String)
    /// A value of that parameter: a case of an enumeration, or a bound.
    case value(String, text: String)
  }

  let link: String
  let purpose: Purpose
}

// Links that an edit of the table must not break: each pattern from each of its origins, with all values and with none
// that it can do without; each route at each place; and for each route the values that its table names.
extension TableSamples {
  /// Of an enumeration so many cases are recorded.
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

  /// The values that a type names: cases, or the bounds of a number.
  private static func named(_ type: TypeShape) -> [String] {
    if let enumeration = type.enumeration { return enumeration.cases.prefix(mostCases).map { $0.wire.value } }
    switch type.base {
    case .int, .uint, .double:
      return [type.refinement?.minimum, type.refinement?.maximum].compactMap { $0?.value }
    default: return []
    }
  }
}
