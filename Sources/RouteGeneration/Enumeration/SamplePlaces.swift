import RouteLanguage

// The places and origins that links are made for.
extension ResolvedTable {
  /// The canonical origin, followed by the other origins by kind (universal links, schemes, widgets) and name.
  var printingOrder: [Int] {
    let others: [Int] = origins.indices.filter { $0 != canonicalOrigin }
    let kinds: [OriginDeclaration.Kind] = OriginDeclaration.Kind.allCases
    return [canonicalOrigin] + kinds.flatMap { kind in others.filter { origins[$0].kind == kind } }
  }

  /// Returns the places of an origin in the order of the table.
  func places(of origin: Int) -> [Int] {
    places.indices.filter { places[$0].origin == origin }.sorted { places[$0].rank < places[$1].rank }
  }

  /// The environment in which sample links are made: `nil` if every origin has a place without an environment.
  /// Otherwise, the first of the environments in which the canonical origin and the most origins have places.
  var environmentOfMostOrigins: String? {
    func count(_ environment: String?) -> Int {
      let origins = Set(choosing(environment: environment).places.map { $0.origin })
      return origins.count + (origins.contains(canonicalOrigin) ? self.origins.count : 0)
    }
    let all: [String?] = [nil] + environments
    return all.reduce(nil) { count($1) > count($0) ? $1 : $0 }
  }

  /// Returns the resolved table with the places without an environment and those of one environment.
  func choosing(environment: String?) -> ResolvedTable {
    var resolved: ResolvedTable = self
    resolved.places.removeAll { !$0.exists(in: environment) }
    return resolved
  }
}

// Properties of a pattern for samples of its links.
extension ResolvedPattern {
  /// The pieces of the pattern: its segments, the values of its query items, and its fragment.
  var pieces: [ResolvedPiece] {
    segments.map { $0.piece } + query.compactMap { $0.piece } + [fragment?.piece].compactMap { $0 }
      + (fragment?.items ?? []).compactMap { $0.piece }
  }
}
