import RouteLanguage

extension LintRule {
  static let samePlace = LintRule("same-place", .warning) { context in
    let all = context.document.origins.flatMap { origin in origin.places.map { (origin: origin, place: $0) } }
    return all.enumerated().compactMap { index, own in
      let other = all[..<index].first { other in
        other.origin.name.value != own.origin.name.value && isSame(other.place, own.place)
          && haveSameSlashes(other.origin, own.origin)
      }
      guard let other else { return nil }
      return Diagnostic(
        "\(quoted(own.place.source.text)) is also a base URL of \(quoted(other.origin.name.value))",
        at: own.place.source.range, notes: [Diagnostic.Note("the other is here", at: other.place.source.range)],
        fix: "remove one of the two, or give them different base paths")
    }
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
