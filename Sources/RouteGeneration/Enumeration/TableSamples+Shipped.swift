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

  mutating func ship(_ pattern: PatternShape, _ place: PlaceShape) {
    for isFull in [true, false] {
      guard let link: SampleLink = leading(pattern, place, values(of: pattern, place, isFull: isFull)),
        shipped.last?.link != link.text
      else { continue }
      ship(ShippedSample(link: link.text, purpose: .pattern))
    }
  }

  mutating func shipPlace(_ pattern: PatternShape, _ place: PlaceShape) {
    guard let link: SampleLink = leading(pattern, place, values(of: pattern, place, isFull: true)) else { return }
    let start: String = link.hasHost ? link.scheme + "://" + (link.authority ?? "") : link.scheme + ":"
    ship(ShippedSample(link: link.text, purpose: .place(start)))
  }

  mutating func shipValues(_ pattern: PatternShape, _ place: PlaceShape) {
    let full: SampleWriter.Values = values(of: pattern, place, isFull: true)
    for (index, parameter) in shape.routes[pattern.route].parameters.enumerated() {
      guard !parameter.isFlag, !parameter.isItems, let texts: [String] = full.texts[index] else { continue }
      for word in TableSamples.named(parameter.type) {
        var values: SampleWriter.Values = full
        values.texts[index] = parameter.isList ? [word] + texts.dropFirst().filter { $0 != word } : [word]
        guard let link: SampleLink = leading(pattern, place, values) else { continue }
        ship(ShippedSample(link: link.text, purpose: .value(parameter.name, text: word)))
      }
    }
  }

  private func leading(_ pattern: PatternShape, _ place: PlaceShape, _ values: SampleWriter.Values) -> SampleLink? {
    guard let link: SampleLink = writer.link(pattern, at: place, values),
      case .leads(let reading) = printer.reader.read(link), reading.route == pattern.route
    else { return nil }
    return link
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
