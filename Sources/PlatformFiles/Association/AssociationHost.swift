import RouteLanguage

/// A host that serves an association file, with the places of the table to which the file applies.
package struct AssociationHost {
  /// The lowercase name without a port. Internationalized names consist of A-labels.
  package let name: String
  /// The places of the table, each with the authorities to which the file applies: this host or its subdomains.
  let places: [(index: Int, authority: Language)]

  /// Creates a host, or returns `nil` if the text isn't a host name, or if the host's file applies to no universal
  /// links of the table.
  ///
  /// - Parameters:
  ///   - name: The name, in any letter case. Internationalized names can consist of A-labels or of Unicode text.
  ///   - environment: The environment whose places are included, or `nil`. Places that aren't limited to an environment
  ///     are always included.
  package init?(_ name: String, environment: String?, of space: LinkSpace) {
    guard let name = HostName.ascii(name), HostName.isName(name, isWeb: true) else { return nil }
    self.name = name
    let own = Language.word(Array(name.utf8), isFolded: true)
    places = space.placeIndex.near(host: name, scheme: "https").compactMap { index in
      guard AssociationHost.isServed(index, environment, of: space), let authorities = space.authorities[index]
      else { return nil }
      if space.universe.pool.relation(own, authorities) != .disjoint { return (index, own) }
      return AssociationHost.fileHost(of: space.resolved.places[index]) == name ? (index, authorities) : nil
    }
    if places.isEmpty { return nil }
  }

  /// Returns `true` if links of a place are universal links in an environment.
  static func isServed(_ index: Int, _ environment: String?, of space: LinkSpace) -> Bool {
    let place = space.resolved.places[index]
    return space.resolved.origins[place.origin].kind == .universalLink && place.scheme == "https"
      && place.exists(in: environment)
  }

  /// Returns the host whose file applies to the links of a place. For a wildcard, that is the parent domain (TN3155).
  /// Returns `nil` if there can't be a file.
  private static func fileHost(of place: ResolvedPlace) -> String? {
    place.associatedDomain.map { String($0.hasPrefix("*.") ? $0.dropFirst(2) : $0[...]) }
  }

  /// Returns the reason why a place can't have a file.
  static func unservedReason(_ place: ResolvedPlace) -> String {
    if !place.allowsDefaultPort { return "an associated domain can't have a port" }
    guard place.hostPattern != nil else { return "it allows any host, but each file belongs to one host" }
    return "an associated domain must be a name with several labels, such as 'shop.example'"
  }

  /// Returns the hosts that need a file, without duplicates and in the order of the table. Also returns the places that
  /// can't have a file, as written in the table.
  package static func all(
    of space: LinkSpace, environment: String?
  ) -> (hosts: [AssociationHost], unserved: [(place: String, reason: String)]) {
    var hosts: [AssociationHost] = []
    var unserved: [(place: String, reason: String)] = []
    var names: Set<String> = []
    for index in space.resolved.places.indices where isServed(index, environment, of: space) {
      let place = space.resolved.places[index]
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

extension ResolvedPlace {
  /// The domain for which an app can be associated with the place, such as `shop.example` or `*.shop.example`, or `nil`
  /// if there is none.
  package var associatedDomain: String? {
    allowsDefaultPort ? hostPattern.flatMap { EntitlementCheck.isDomain($0[...]) ? $0 : nil } : nil
  }

  /// The host, with `*.` for subdomains, or `nil` if there is none or it isn't limited.
  var hostPattern: String? {
    switch host {
    case .exact(let name): name
    case .subdomains(let name), .captured(suffix: .some(let name)): "*." + name
    case .none, .any, .captured(suffix: nil): nil
    }
  }
}
