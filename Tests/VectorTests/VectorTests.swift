import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// The links of real apps, each app with its own table. `swift test --filter VectorTests` prints the rates.
@Suite(.namingCases) struct VectorTests {
  /// The minimum share of an app's cases that its table must pass.
  static let floors: [String: Double] = [
    "bluewallet": 0.91,
    "element-x-ios": 1,
    // Not an app, but features of the language that no app's table needs.
    "features": 1,
    "firefox-ios": 0.95,
    "github-url-detection": 1,
    "home-assistant-ios": 0.98,
    "kickstarter-ios": 0.95,
    "onebusaway-ios": 1,
    "pocket-casts-ios": 1,
    "signal-desktop": 1,
    "slack": 1,
    "spotify-uri": 1,
    "woocommerce-ios": 1,
    "wordpress-ios": 1,
    "zulip-mobile": 0.92,
  ]

  @Test func eachAppHasATable() {
    #expect(VectorApp.all.map(\.name) == Self.floors.keys.sorted())
    #expect(Self.floors.values.allSatisfy { $0 >= 0.85 })
  }

  @Test func tableUsesOnlyTheAppsRoutes() {
    each(VectorApp.all) { app in
      #expect(Set(app.routeIDs).isSubset(of: app.cases.routes))
      #expect(app.routeIDs.count <= app.cases.routes.count)
    }
  }

  @Test func linksMatchTheRealAppsBehaviour() {
    each(VectorApp.all) { app in
      let table = try app.table()
      let misses = app.run(table).misses
      let known = Set(app.exceptions.map(\.url))
      for miss in misses where !known.contains(miss.url) {
        Issue.record("\(miss.url)\n  expected \(expected(miss))\n  got \(actual(table, miss.url))")
      }
      let stale = known.subtracting(misses.map(\.url))
      #expect(stale.isEmpty, "these cases are met now, or gone: take them out of exceptions.json")
      #expect(app.exceptions.allSatisfy { !$0.reason.isEmpty })
      let rate = 1 - Double(misses.count) / Double(app.cases.cases.count)
      #expect(rate >= Self.floors[app.name] ?? 1)
    }
  }

  @Test func enoughLinksOfAllAppsMatch() {
    var lines = ["app                     routes   cases         met    rate"]
    var total = 0.0
    let apps = VectorApp.all.filter { $0.name != "features" }
    var (met, all) = (0, 0)
    for app in apps {
      guard let table = try? app.table() else {
        lines.append("\(padded(app.name, 22))  the table does not load")
        continue
      }
      let count = app.cases.cases.count
      let hits = app.run(table).hits.count
      let rate = Double(hits) / Double(count)
      total += rate
      met += hits
      all += count
      lines.append(
        "\(padded(app.name, 22))  \(right(app.routeIDs.count, 2)) of \(right(app.cases.routes.count, 2))"
          + "  \(right(count, 4))  \(right(hits, 10))  \(percent(rate))")
    }
    let mean = total / Double(apps.count)
    lines.append("\(padded("mean", 22))\(padded("", 26))  \(percent(mean))")
    lines.append(
      "\(padded("all links", 22))  \(padded("", 8))  \(right(all, 4))  \(right(met, 10))  \(percent(Double(met) / Double(all)))"
    )
    print(lines.joined(separator: "\n"))
    #expect(mean >= 0.95)
  }

  private func expected(_ entry: VectorApp.Case) -> String {
    entry.expect.map { "\($0.route) \($0.params)" } ?? "nothing"
  }

  private func actual(_ table: RouteTable, _ link: String) -> String {
    switch table.match(link) {
    case .match(let match): return "\(match.routeID) \(match.parameters) by '\(match.pattern)'"
    case .miss(let miss): return "nothing: \(miss.reason.text())"
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func right(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func percent(_ rate: Double) -> String {
    let tenths = Int(rate * 1000)
    return right(tenths / 10, 5) + ".\(tenths % 10)"
  }
}
