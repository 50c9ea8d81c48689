extension RouteTable {
  /// The universal link of a destination: at the canonical origin, or else at the first origin that has one.
  package func webLink(route: Int, values: [RouteValue?]) -> String? {
    let canonical = header(.canonicalOrigin)
    for origin in [canonical] + (0..<originCount).filter({ $0 != canonical }) {
      let kind = word(originOffset(origin), TableLayout.Origin.kind.rawValue)
      guard kind == TableLayout.OriginKind.universalLink.rawValue else { continue }
      do throws(PrintFailure) {
        return try print(route: route, values: values, origin: originName(origin))
      } catch {}
    }
    return nil
  }
}
