/// The properties of a place, and of the other places that match its links, that decide which patterns match these
/// links. Places with equal values have the same ambiguities.
///
/// An exclude applies to each link that it matches at any of its places. Therefore an exclude may apply at one place of
/// an origin but not at another, which shares no links with the places of the exclude.
package struct PlaceKind: Hashable {
  /// Another place that matches links of this place.
  package struct Neighbor: Hashable {
    package var origin: Int
    package var basePath: [String]
    package var environment: String?
    /// `true` if the neighbor has precedence over this place.
    var isEarlier: Bool
  }

  package let origin: Int
  package private(set) var basePath: [String] = []
  package private(set) var environment: String?
  /// The neighbors, or none if the origin's patterns have no exclude at a neighbor with another origin or base path.
  package private(set) var neighbors: Set<Neighbor> = []
  /// The number of the place if a neighbor lacks some of its authorities, so that no other place has the same kind;
  /// otherwise `nil`.
  package private(set) var place: Int?

  package init(_ place: Int, in space: LinkSpace) {
    let resolved = space.resolved.places[place]
    origin = resolved.origin
    let excludes = space.excludeOrigins[origin]
    let others = excludes == 0 ? [] : space.neighbors(of: place)
    let hasExcludes = others.contains { other in
      let its = space.resolved.places[other]
      // An exclude applies in the same way at places of the same origin and base path.
      let isAlike = its.origin == resolved.origin && its.basePath == resolved.basePath
      return !isAlike && excludes & (1 << UInt64(its.origin)) != 0
    }
    guard hasExcludes else { return }
    basePath = resolved.basePath
    environment = resolved.environment
    for other in others {
      let its = space.resolved.places[other]
      neighbors.insert(
        Neighbor(
          origin: its.origin, basePath: its.basePath, environment: its.environment,
          isEarlier: other < place))
    }
    if !others.allSatisfy({ space.hasAllAuthorities(of: place, at: $0) }) { self.place = place }
  }
}
