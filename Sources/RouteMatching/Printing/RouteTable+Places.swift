// The places that links are printed at.
extension RouteTable {
  /// The first of `printablePlaces`.
  func printablePlace(_ origin: Int, isLabelled: (_ place: PlaceRecord) -> Bool) -> PlaceRecord? {
    let places = header[.origins][origin][.printed]
    for index in 0..<places.count where isPrintable(places[index], isLabelled) { return places[index] }
    return nil
  }

  /// The places of an origin that can be printed in this environment: those with captured labels, where the labels have a
  /// value, and then the others, as written.
  func printablePlaces(_ origin: Int, isLabelled: (_ place: PlaceRecord) -> Bool) -> [PlaceRecord] {
    header[.origins][origin][.printed].filter { isPrintable($0, isLabelled) }
  }

  /// The label that the first place of an origin asks for.
  func missingLabel(_ origin: Int) -> String? {
    let places = header[.origins][origin][.printed]
    for index in 0..<places.count where places[index][.hostKind] == .captured { return places[index][.label].string }
    return nil
  }

  private func isPrintable(_ place: PlaceRecord, _ isLabelled: (_ place: PlaceRecord) -> Bool) -> Bool {
    isChosen(place[.environment]) && (place[.hostKind] != .captured || isLabelled(place))
  }

  /// What the links of a place with a concrete host begin with, without a slash at the end.
  func root(of place: PlaceRecord) -> String {
    var root = String(decoding: place[.scheme].bytes, as: UTF8.self) + ":"
    if place[.hostKind] != .none {
      root += "//" + String(decoding: place[.host].bytes, as: UTF8.self)
      let port = place[.port]
      if port > 1 { root += ":\(port - 2)" }
    } else if place[.flags].contains(.needsSlashes) {
      root += "//"
    }
    for segment in place[.base] { root += "/" + String(decoding: segment.bytes, as: UTF8.self) }
    return root
  }
}
