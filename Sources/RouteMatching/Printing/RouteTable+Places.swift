// The places at which links are printed.
extension RouteTable {
  /// Returns a place of an origin that can be printed in the chosen environment, given by its index among them. Places
  /// with a captured label, which must have a value, come first. The others follow in the order of the table.
  ///
  /// - Parameter isLabelled: Returns `true` if the captured label of a place has a value.
  func printablePlace(_ origin: Int, index: Int = 0, isLabelled: (_ place: PlaceRecord) -> Bool) -> PlaceRecord? {
    let places = header[.origins][origin][.printed]
    var skipped = 0
    for number in 0..<places.count {
      let place = places[number]
      guard isChosen(place[.environment]), place[.hostKind] != .captured || isLabelled(place) else { continue }
      if skipped == index { return place }
      skipped += 1
    }
    return nil
  }

  /// Returns the first label that the places of an origin require, or `nil` if they require none.
  func missingLabel(_ origin: Int) -> String? {
    let places = header[.origins][origin][.printed]
    for index in 0..<places.count where places[index][.hostKind] == .captured { return places[index][.label].string }
    return nil
  }

  /// Returns the beginning of a link at a place with a single host, without a trailing slash.
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
