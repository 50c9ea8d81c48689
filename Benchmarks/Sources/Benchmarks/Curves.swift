import Foundation
import RouteLanguage
import RouteMatching

/// The cost of a link as a size grows: the size of the table or of the link, or the number of attempts that a hostile
/// link causes.
enum Curves {
  struct Curve {
    let name: String
    /// The unit of `sizes`.
    let unit: String
    let sizes: [Int]
    /// The maximum exponent of the growth between the last two sizes. `nil` if the cost depends on the table rather
    /// than on the link.
    let mostExponent: Double?
    let row: (Int) throws -> Row
  }

  struct Point: Codable {
    let curve: String
    let unit: String
    let size: Int
    let nanoseconds: Double
  }

  static var all: [Curve] {
    var curves = [
      // A hundred thousand patterns fill the caches, so the curve isn't flat.
      Curve(name: "routes", unit: "routes", sizes: [10, 100, 1_000, 10_000, 100_000], mostExponent: nil) { size in
        let synthetic = SyntheticTable.routes(size)
        return try row("routes", synthetic.table(), synthetic.links, synthetic.ids)
      },
      Curve(name: "routes, one path", unit: "routes", sizes: [10, 100, 1_000, 4_000], mostExponent: nil) { size in
        let synthetic = SyntheticTable.queries(size)
        return try row("routes, one path", synthetic.table(), synthetic.links, synthetic.ids)
      },
      Curve(name: "text", unit: "bytes", sizes: [64, 256, 1_024, 4_096, 16_384, 64_000], mostExponent: 1.3) { size in
        try row("text", links.get(), "https://x.example/items/" + String(repeating: "a", count: size), "item")
      },
      Curve(name: "%41", unit: "bytes", sizes: [66, 258, 1_023, 4_095, 16_383, 64_000], mostExponent: 1.3) { size in
        try row("%41", links.get(), "https://x.example/items/" + String(repeating: "%41", count: size / 3), "item")
      },
      Curve(name: "items of a query", unit: "items", sizes: [10, 30, 95, 300, 1_000], mostExponent: 1.3) { size in
        let items = (1..<size).map { "k\($0)=\($0)" } + ["q=1"]
        return try row(
          "items of a query", links.get(), "https://x.example/search?" + items.joined(separator: "&"), "search")
      },
      Curve(name: "refused: too many items", unit: "items", sizes: [2_000, 20_000, 100_000], mostExponent: 1.3) {
        size in
        try row("items", links.get(), "https://x.example/search?" + String(repeating: "a&", count: size) + "q=1", nil)
      },
      Curve(name: "refused: too long", unit: "bytes", sizes: [70_000, 250_000, 1_000_000], mostExponent: 1.3) { size in
        try row("too long", links.get(), "https://x.example/items/" + String(repeating: "a", count: size), nil)
      },
      Curve(name: "'a' or '{p}' at each level, miss", unit: "levels", sizes: [2, 4, 6, 8], mostExponent: nil) { size in
        let patterns = (0..<1 << size).map { number in
          (0..<size).map { number >> $0 & 1 == 0 ? "/a" : "/{p\($0)}" }.joined()
        }
        let routes = patterns.enumerated().map { #""r\#($0)":"\#($1)/end""# }
        let table = try table(routes)
        return try row("levels", table, "https://x.example" + String(repeating: "/a", count: size) + "/other", nil)
      },
      Curve(name: "typed siblings", unit: "siblings", sizes: [2, 8, 32, 128], mostExponent: nil) { size in
        let types = (0..<size).map { #""T\#($0)":{"type":"String","pattern":"x\#($0)-[a-z]+","example":"x\#($0)-a"}"# }
        let routes = (0..<size).map { #""r\#($0)":"/{v: T\#($0)}""# }
        let table = try table(routes, more: #""types":{\#(types.joined(separator: ","))},"#)
        return try row("siblings", table, "https://x.example/x\(size - 1)-abc", "r\(size - 1)")
      },
    ]
    #if Rivals
      curves.append(
        Curve(name: "routes, Hummingbird", unit: "routes", sizes: [10, 100, 1_000, 10_000], mostExponent: nil) { size in
          try Hummingbird.row(SyntheticTable.routes(size))
        })
    #endif
    return curves
  }

  /// Measures every curve and prints a line of JSON for each point. Fails if a curve grows faster than allowed.
  static func run() throws {
    var complaints: [String] = []
    for curve in all {
      var points = try measured(curve)
      // Other work on the machine adds to the time, so a curve that is too steep is measured again.
      for _ in 0..<2 where exponent(points) > curve.mostExponent ?? .infinity { points = try measured(curve) }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      for point in points { print(String(decoding: try encoder.encode(point), as: UTF8.self)) }
      if let most = curve.mostExponent, exponent(points) > most {
        complaints.append(
          String(format: "%@: grows with the size to the power of %.2f, not %.1f", curve.name, exponent(points), most))
      }
    }
    if !complaints.isEmpty { throw WrongAnswer(description: complaints.joined(separator: "\n")) }
  }

  private static func measured(_ curve: Curve) throws -> [Point] {
    try curve.sizes.map { size in
      let row = try curve.row(size)
      var least = Double.infinity
      for _ in 0..<7 { least = min(least, try Timing.sample(row.count, row.sum, row.pass)) }
      return Point(curve: curve.name, unit: curve.unit, size: size, nanoseconds: (least * 10).rounded() / 10)
    }
  }

  /// Returns the exponent of the growth between the last two sizes.
  private static func exponent(_ points: [Point]) -> Double {
    let (before, last) = (points[points.count - 2], points[points.count - 1])
    return log(last.nanoseconds / before.nanoseconds) / log(Double(last.size) / Double(before.size))
  }

  // MARK: Tables and rows

  private static let links: Result<RouteTable, any Error> = Result {
    try table(
      [#""item":"/items/{name}""#, #""search":"/search?q={q}""#], more: #""limits":{"length":65000,"items":1000},"#)
  }

  private static func table(_ routes: [String], more: String = "") throws -> RouteTable {
    let json =
      #"{"version":1,"origins":{"web":"https://x.example"},\#(more)"routes":{\#(routes.joined(separator: ","))}}"#
    return try RouteTable(json: Array(json.utf8))
  }

  /// - Parameter id: The expected route, or `nil` if the link must not match.
  private static func row(_ name: String, _ table: RouteTable, _ link: String, _ id: String?) throws -> Row {
    let found = table.match(link).match?.routeID
    try WrongAnswer.unless(found == id, "\(name): leads to \(found ?? "nothing"), not \(id ?? "nowhere")")
    // Repeat often enough that the time for reading the clock doesn't matter.
    let count = 64
    return Row(name: name, count: count, rival: .url([link]), sum: id == nil ? 0 : count) {
      var sum = 0
      for _ in 0..<count { if case .match = table.match(link) { sum &+= 1 } }
      return sum
    }
  }

  private static func row(_ name: String, _ table: RouteTable, _ links: [String], _ ids: [String]) throws -> Row {
    for (link, id) in zip(links, ids) {
      try WrongAnswer.unless(table.match(link).match?.routeID == id, "\(name): \(link) doesn't lead to \(id)")
    }
    return Row(name: name, count: links.count, rival: .url(links), sum: links.count) {
      var sum = 0
      for link in links { if case .match = table.match(link) { sum &+= 1 } }
      return sum
    }
  }
}
