import RouteLanguage

extension LintRule {
  static let samePlace = LintRule("same-place", .warning) { context in
    var findings: [Diagnostic] = []
    var seen: [(origin: OriginDeclaration, place: PlaceDeclaration)] = []
    for origin in context.document.origins {
      for place in origin.places {
        let other = seen.first { seen in
          seen.origin.name.value != origin.name.value && isSame(seen.place, place)
            && haveSameSlashes(seen.origin, origin)
        }
        if let other {
          findings.append(
            Diagnostic(
              "\(quoted(place.source.text)) is also a base URL of \(quoted(other.origin.name.value))",
              at: place.source.range, notes: [Diagnostic.Note("the other is here", at: other.place.source.range)],
              fix: "remove one of the two, or give them different base paths"))
        }
        seen.append((origin, place))
      }
    }
    return findings
  }

  /// Returns `true` if both origins accept the same spellings of a scheme, with or without slashes.
  private static func haveSameSlashes(_ a: OriginDeclaration, _ b: OriginDeclaration) -> Bool {
    a.needsSlashes == b.needsSlashes && a.separator?.value == b.separator?.value
  }

  private static func isSame(_ a: PlaceDeclaration, _ b: PlaceDeclaration) -> Bool {
    guard a.scheme == b.scheme, a.basePath == b.basePath, a.port == b.port else { return false }
    guard a.environment == b.environment || a.environment == nil || b.environment == nil else { return false }
    switch (a.host, b.host) {
    case (.exact(let one), .exact(let other)), (.subdomains(let one), .subdomains(let other)): return one == other
    case (.none, .none), (.any, .any): return true
    default: return false
    }
  }
}
