import Fingerpost
import RouteMatching

/// The app's own type, which the table names: `"swift": "ProductID"`.
struct ProductID: RouteParameter {
  let number: Int

  init(_ number: Int) { self.number = number }

  init?(routeValue: RouteValue) {
    guard let number = routeValue.int else { return nil }
    self.number = number
  }

  var routeValue: RouteValue { .int(Int64(number)) }
}
