import RouteLanguage

// The parent stack of a destination.
extension TableSamples {
  /// Returns the canonical links of up to eight parents of a destination, the nearest parent last. Returns `nil` if no
  /// link carries one of them.
  func beneath(_ reading: SampleReading) -> [String]? {
    var links: [String] = []
    var current: SampleReading = reading
    while links.count < 8, let parent: Int = shape.routes[current.route].parent {
      current = SampleReading(route: parent, values: values(of: parent, from: current))
      guard let link: String = link(of: current) else { return nil }
      links.append(link)
    }
    return links.reversed()
  }

  /// Returns the parent's values, which are matched by name. A parameter that the child lacks is absent or has its
  /// default.
  private func values(of route: Int, from child: SampleReading) -> [SampleValue] {
    let names: [ParameterShape] = shape.routes[child.route].parameters
    return shape.routes[route].parameters.map { parameter in
      guard let index = names.firstIndex(where: { $0.name == parameter.name }) else { return .absent }
      switch child.values[index] {
      case .absent:
        guard let text: String = names[index].defaultText else { return .absent }
        return parameter.settled(parameter.type.canonical(text))
      case .text(let text): return parameter.settled(parameter.type.canonical(text))
      case let value: return value
      }
    }
  }
}
