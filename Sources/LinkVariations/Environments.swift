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
  /// Reads a line such as `web, plus is space   https://shop.example   https://*.shop.example`.
  init(_ line: Promises.Line) throws(PromiseMistake) {
    let fields = line.fields
    var notes = fields[0].components(separatedBy: ", ")
    self.init(name: notes.removeFirst())
    self.line = line.number
    try read(notes, of: line)
    for field in fields.dropFirst() {
      guard let place = Promises.Place(field) else {
        throw PromiseMistake(line, "has a place that can't be read")
      }
      append(place)
    }
  }

  package func lines(indent: Int) -> [String] {
    Promises.Line.lines([([name] + written).joined(separator: ", ")] + places.map(\.text), indent: indent)
  }
}
