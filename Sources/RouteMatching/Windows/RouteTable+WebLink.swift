extension RouteTable {
  /// Returns the universal link of a destination, at the canonical origin, or else at the first other origin that can
  /// print one. Returns `nil` if no origin can.
  package func webLink(route: Int, values: [RouteValue?]) -> String? {
    let canonical = header[.canonicalOrigin]
    for origin in [canonical] + (0..<originCount).filter({ $0 != canonical }) {
      let kind = header[.origins][origin][.kind]
      guard kind == .universalLink else { continue }
      do throws(PrintFailure) {
        return try print(route: route, values: values, origin: originName(origin))
      } catch {}
    }
    return nil
  }
}
