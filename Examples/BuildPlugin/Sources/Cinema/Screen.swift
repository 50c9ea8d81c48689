import Fingerpost

/// The screen of a destination. `CinemaRoute` is generated during the build, so it isn't in this folder.
public enum Screen: Equatable {
  case list
  case film(named: String)
  case seatPlan(rows: [Int])

  /// Creates the screen for a link, or the list if no route matches.
  public init(link: String) {
    switch CinemaRoute(link: link) {
    case .film(let film): self = .film(named: film)
    case .seats(_, let rows): self = .seatPlan(rows: rows)
    case .programme, nil: self = .list
    }
  }
}
