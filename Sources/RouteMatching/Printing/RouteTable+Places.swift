// The places that links are printed at.
extension RouteTable {
  /// The first of `printablePlaces`.
  func printablePlace(_ origin: Int, isLabelled: (_ place: PlaceRecord) -> Bool) -> PlaceRecord? {
    var best: PrintablePlace?
    eachPrintablePlace(origin, isLabelled) { if best.map($0.precedes) ?? true { best = $0 } }
    return best?.record
  }

  /// The places of an origin that can be printed in this environment, as written: no `http`, and a concrete host. Those with
  /// captured labels go before the others, where the labels have a value.
  func printablePlaces(_ origin: Int, isLabelled: (_ place: PlaceRecord) -> Bool) -> [PlaceRecord] {
    var places: [PrintablePlace] = []
    eachPrintablePlace(origin, isLabelled) { places.append($0) }
    return places.sorted { $0.precedes($1) }.map { $0.record }
  }

  private struct PrintablePlace {
    let record: PlaceRecord
    let isCaptured: Bool
    let rank: Int

    func precedes(_ other: Self) -> Bool { isCaptured == other.isCaptured ? rank < other.rank : isCaptured }
  }

  private func eachPrintablePlace(
    _ origin: Int, _ isLabelled: (_ place: PlaceRecord) -> Bool, _ body: (PrintablePlace) -> Void
  ) {
    for place in header[.places] {
      guard place[.origin] == origin, isChosen(place[.environment]),
        place[.scheme].bytes.count != 4 || !place[.scheme].bytes.elementsEqual("http".utf8)
      else { continue }
      let isAnyPort = place[.port] == 1
      switch place[.hostKind] {
      case .none: body(PrintablePlace(record: place, isCaptured: false, rank: place[.rank]))
      case .exact where !isAnyPort: body(PrintablePlace(record: place, isCaptured: false, rank: place[.rank]))
      // A label of any host brings its port.
      case .captured where (!isAnyPort || place[.host].bytes.isEmpty) && isLabelled(place):
        body(PrintablePlace(record: place, isCaptured: true, rank: place[.rank]))
      default: continue
      }
    }
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
