import RouteLanguage

// What lies beneath a destination.
extension TableSamples {
  /// The canonical links of the eight destinations that lie right beneath one, or of all there are, outermost first; `nil`
  /// where no link carries one of them.
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

  /// Values by name; what the child doesn't have is absent or has its default.
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
