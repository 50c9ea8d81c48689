import Fingerpost

/// The screen of a destination. `CinemaRoute` is generated while building, so it is nowhere in this folder.
public enum Screen: Equatable {
  case list
  case film(named: String)
  case seatPlan(rows: [Int])

  /// The screen for a link, the list where it leads nowhere.
  public init(link: String) {
    switch CinemaRoute(link: link) {
    case .film(let film): self = .film(named: film)
    case .seats(_, let rows): self = .seatPlan(rows: rows)
    case .programme, nil: self = .list
    }
  }
}
