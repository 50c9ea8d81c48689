extension Promises {
  /// The promises in each other environment: the same routes, at other places.
  package struct Environment {
    package var name: String
    package var promises: Promises
    package var trials: [[Trial]]
  }

  /// The other environments. Only the places are tried there, and a link of each form.
  package var environments: [Environment] {
    var environments: [Environment] = []
    for line in (sections["environments"] ?? []).joined {
      if line.indent == 2 {
        environments.append(Environment(name: line.text, promises: self, trials: []))
        environments[environments.count - 1].promises.origins = []
      } else if let last = environments.indices.last, let origin = Origin(line.text) {
        environments[last].promises.origins.append(origin)
      }
    }
    for index in environments.indices {
      environments[index].trials = environments[index].promises.trialsOfPlaces()
    }
    return environments
  }
}

extension Promises.Origin {
  /// Reads a line such as `web, plus is space  https://shop.example  https://*.shop.example`.
  init?(_ text: String) {
    let fields = Promises.fields(text)
    var names = fields[0].components(separatedBy: ", ")
    self.init(name: names.removeFirst())
    notes = names
    for field in fields.dropFirst() {
      guard let place = Promises.Place(field) else { return nil }
      places.append(place)
    }
  }

  package var text: String {
    ([([name] + notes).joined(separator: ", ")] + places.map(\.text)).joined(separator: "  ")
  }
}
