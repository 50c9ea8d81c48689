import RouteLanguage

/// One host of a table, as its association file speaks for it: the places whose links the file decides.
package struct AssociationHost {
  /// In lower case, IDN as A-labels, without a port.
  package let name: String
  /// `nil`: only places that are there in every environment.
  package let environment: String?
  /// The table's places, with the authorities that the file speaks for: this host, or hosts below it.
  let places: [(index: Int, authority: Language)]

  /// - Returns: `nil` where the table reads no universal link that the host's file decides.
  package init?(_ name: String, environment: String?, of space: LinkSpace) {
    self.name = name
    self.environment = environment
    let own = Language.word(Array(name.utf8), isFolded: true)
    var places: [(index: Int, authority: Language)] = []
    for index in space.places(near: name, scheme: "https")
    where AssociationHost.isServed(index, environment, of: space) {
      guard let authorities = space.authorities(at: index) else { continue }
      if space.universe.pool.relation(own, authorities) != .disjoint {
        places.append((index, own))
      } else if AssociationHost.fileHost(of: space.shape.places[index].declaration) == name {
        places.append((index, authorities))
      }
    }
    if places.isEmpty { return nil }
    self.places = places
  }

  /// Whether links of a place are universal ones.
  static func isServed(_ index: Int, _ environment: String?, of space: LinkSpace) -> Bool {
    let place = space.shape.places[index]
    return space.shape.origins[place.origin].kind == .universalLink && place.declaration.scheme == "https"
      && (place.declaration.environment == nil || place.declaration.environment == environment)
  }

  /// The host whose file decides a place's links: under a wildcard the parent (TN3155). `nil` where there can be none.
  private static func fileHost(of place: PlaceDeclaration) -> String? {
    guard place.port == .none else { return nil }
    switch place.host {
    case .exact(let name), .subdomains(let name), .captured(_, suffix: .some(let name)): return name
    case .none, .any, .captured(_, suffix: nil): return nil
    }
  }

  /// Why no file can be for a place that has no host of its own, or a port.
  static func unservedReason(_ place: PlaceDeclaration) -> String {
    place.port != .none ? "an associated domain can't have a port" : "it's any host, and each file belongs to one host"
  }

  /// The hosts that need a file, each once, in the table's order; and the places that can have none, as the table writes
  /// them.
  package static func all(
    of space: LinkSpace, environment: String?
  ) -> (hosts: [AssociationHost], unserved: [(place: String, reason: String)]) {
    var hosts: [AssociationHost] = []
    var unserved: [(place: String, reason: String)] = []
    var names: Set<String> = []
    for index in space.shape.places.indices where isServed(index, environment, of: space) {
      let place = space.shape.places[index].declaration
      if let name = fileHost(of: place) {
        guard names.insert(name).inserted else { continue }
        if let host = AssociationHost(name, environment: environment, of: space) { hosts.append(host) }
      } else {
        unserved.append((place.source.text, unservedReason(place)))
      }
    }
    return (hosts, unserved)
  }
}
