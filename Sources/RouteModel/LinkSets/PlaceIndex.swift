/// An index of thousands of places by scheme and host, which finds the places that may share links with a place.
package struct PlaceIndex {
  /// The numbers of the places of a scheme.
  private struct Hosts {
    /// Places by their host or wildcard suffix, and by each of its parent domains.
    var within: [Substring: [Int]] = [:]
    /// Places with a wildcard, by its suffix.
    var wildcards: [Substring: [Int]] = [:]
    /// Places that accept any host.
    var open: [Int] = []
    /// `all` are the places with a host, and `bare` are the places without a host.
    var all: [Int] = []
    var bare: [Int] = []
  }

  private var schemes: [String: Hosts] = [:]

  package init(_ places: [ResolvedPlace]) {
    for (number, place) in places.enumerated() {
      add(number, place, to: &schemes[place.scheme, default: Hosts()])
    }
  }

  private func add(_ number: Int, _ place: ResolvedPlace, to hosts: inout Hosts) {
    if place.hasHost { hosts.all.append(number) } else { hosts.bare.append(number) }
    switch place.host {
    case .none: break
    case .captured(nil), .any: hosts.open.append(number)
    case .exact(let name), .subdomains(let name), .captured(let name?):
      for outer in PlaceIndex.ends(of: name[...]) { hosts.within[outer, default: []].append(number) }
      if case .exact = place.host { break }
      hosts.wildcards[name[...], default: []].append(number)
    }
  }

  /// Returns the numbers, in order, of the places whose hosts may also be hosts of a place.
  package func near(_ place: ResolvedPlace) -> [Int] {
    guard let hosts = schemes[place.scheme] else { return [] }
    switch place.host {
    case .none: return hosts.bare
    case .captured(nil), .any: return hosts.all
    case .exact(let name), .subdomains(let name), .captured(let name?): return near(name[...], hosts)
    }
  }

  /// Returns the places of the same scheme without a host if the given place has a host, otherwise those with a host.
  func dividedElsewhere(_ place: ResolvedPlace) -> [Int] {
    guard let hosts = schemes[place.scheme] else { return [] }
    return place.hasHost ? hosts.bare : hosts.all
  }

  /// Returns the numbers, in order, of the places of a scheme that may have a host or its subdomains.
  package func near(host name: String, scheme: String) -> [Int] { schemes[scheme].map { near(name[...], $0) } ?? [] }

  private func near(_ name: Substring, _ hosts: Hosts) -> [Int] {
    var near = Set(hosts.within[name] ?? [])
    near.formUnion(hosts.open)
    for outer in PlaceIndex.ends(of: name) { near.formUnion(hosts.wildcards[outer] ?? []) }
    return near.sorted()
  }

  /// Returns a name and each of its parent domains.
  private static func ends(of name: Substring) -> [Substring] {
    var ends = [name]
    for index in name.indices where name[index] == "." { ends.append(name[name.index(after: index)...]) }
    return ends
  }
}
