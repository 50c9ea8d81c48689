// The places that links are printed at.
extension RouteTable {
  private typealias Place = TableLayout.Place

  /// The place of an origin, first as written, that can be printed in this environment: no `http`, and a concrete host. One
  /// with captured labels goes before those, where the labels have a value.
  func printablePlace(_ origin: Int, isLabelled: (_ place: Int) -> Bool) -> Int? {
    var best: (place: Int, isCaptured: Bool, rank: Int)?
    for index in 0..<header(.placeCount) {
      let place = record(header(.places), index, Place.count.rawValue)
      let environment = word(place, Place.environment.rawValue)
      guard word(place, Place.origin.rawValue) == origin, environment == 0 || environment == self.environment,
        !bytes(place, Place.scheme.rawValue).elementsEqual("http".utf8)
      else { continue }
      let isAnyPort = word(place, Place.port.rawValue) == 1
      let isCaptured: Bool
      switch TableLayout.HostKind(rawValue: word(place, Place.hostKind.rawValue)) {
      case TableLayout.HostKind.none?: isCaptured = false
      case .exact? where !isAnyPort: isCaptured = false
      // A label of any host brings its port.
      case .captured? where (!isAnyPort || bytes(place, Place.host.rawValue).isEmpty) && isLabelled(place):
        isCaptured = true
      default: continue
      }
      let rank = word(place, Place.rank.rawValue)
      if let best, best.isCaptured == isCaptured ? best.rank <= rank : best.isCaptured { continue }
      best = (place, isCaptured, rank)
    }
    return best?.place
  }

  /// What the links of a place with a concrete host begin with, without a slash at the end.
  func root(of place: Int) -> String {
    var root = String(decoding: bytes(place, Place.scheme.rawValue), as: UTF8.self) + ":"
    if word(place, Place.hostKind.rawValue) != TableLayout.HostKind.none.rawValue {
      root += "//" + String(decoding: bytes(place, Place.host.rawValue), as: UTF8.self)
      let port = word(place, Place.port.rawValue)
      if port > 1 { root += ":\(port - 2)" }
    }
    for index in 0..<word(place, Place.baseCount.rawValue) {
      let segment = bytes(word(place, Place.base.rawValue) + index * 2 * TableLayout.wordSize)
      root += "/" + String(decoding: segment, as: UTF8.self)
    }
    return root
  }
}
