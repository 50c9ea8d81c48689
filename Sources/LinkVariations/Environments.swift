extension Promises {
  package struct Environment: Equatable {
    package var name: String
    package var line: Int
    package var origins: [Origin] = []

    package init(name: String, line: Int = 0, origins: [Origin] = []) {
      (self.name, self.line, self.origins) = (name, line, origins)
    }

    /// The name, or `nil` for the places that don't belong to any environment.
    package var chosen: String? { name == "none" ? nil : name }
  }
}

extension Promises.Origin {
  package func lines(indent: Int) -> [String] {
    Promises.Line.lines([([name] + written).joined(separator: ", ")] + places.map(\.text), indent: indent)
  }
}
