// The places that links are printed at.
extension RouteTable {
  /// The place of an origin, first as written, that can be printed in this environment: no `http`, and a concrete host. One
  /// with captured labels goes before those, where the labels have a value.
  func printablePlace(_ origin: Int, isLabelled: (_ place: PlaceRecord) -> Bool) -> PlaceRecord? {
    var best: (place: PlaceRecord, isCaptured: Bool, rank: Int)?
    for place in header[.places] {
      guard place[.origin] == origin, isChosen(place[.environment]),
        !RouteTable.isHTTP(place[.scheme].bytes)
      else { continue }
      let isAnyPort = place[.port] == 1
      let isCaptured: Bool
      switch place[.hostKind] {
      case .none: isCaptured = false
      case .exact where !isAnyPort: isCaptured = false
      // A label of any host brings its port.
      case .captured where (!isAnyPort || place[.host].bytes.isEmpty) && isLabelled(place):
        isCaptured = true
      default: continue
      }
      let rank = place[.rank]
      if let best, best.isCaptured == isCaptured ? best.rank <= rank : best.isCaptured { continue }
      best = (place, isCaptured, rank)
    }
    return best?.place
  }

  private static func isHTTP(_ scheme: UnsafeBufferPointer<UInt8>) -> Bool {
    scheme.count == 4 && scheme.elementsEqual("http".utf8)
  }

  /// What the links of a place with a concrete host begin with, without a slash at the end.
  func root(of place: PlaceRecord) -> String {
    var root = String(decoding: place[.scheme].bytes, as: UTF8.self) + ":"
    if place[.hostKind] != .none {
      root += "//" + String(decoding: place[.host].bytes, as: UTF8.self)
      let port = place[.port]
      if port > 1 { root += ":\(port - 2)" }
    }
    for segment in place[.base] { root += "/" + String(decoding: segment.bytes, as: UTF8.self) }
    return root
  }
}
