import Fingerpost
import Foundation
import RouteLanguage
import RouteMatching

/// The rows. The answers of each row are checked.
struct Rows {
  /// Values that are made at most once, and only for requested rows.
  private let github: RouteTable
  private let paths: [String]
  private let plain: [Lists.Entry]

  init() throws {
    github = GitHubRoute.table
    paths = try Lists.githubPaths()
    plain = try Lists.links("github")
  }

  /// The names in their display order.
  static let names = ours + rivals

  private static let ours = [
    "match", "match-query", "miss", "reason", "percent", "non-ascii", "upper-host", "long", "long-percent", "wrapper",
    "wrapped", "places-100", "enum", "enum-url", "enum-uuid", "enum-date", "enum-query", "print", "print-uuid",
    "print-date", "print-query", "equal", "decide-push", "receive", "routes-10000", "routes-100000", "query-1000",
    "reload", "load-10000",
  ]
  #if Rivals
    private static let rivals = ["components", "scan", "hummingbird"] + Matchit.names
  #else
    private static let rivals = ["components", "scan"] + Matchit.names
  #endif

  /// Rows whose tables take minutes to load under callgrind.
  static let dear: Set<String> = ["routes-100000", "query-1000"]
  /// Rows of other routers, which the gate ignores.
  static let others = Set(rivals)

  /// Returns a row, or throws the reason why there is none.
  func row(_ name: String) throws -> Row {
    switch name {
    case "match": try match(name, github, plain.map(\.link), plain.map(id))
    case "match-query":
      try match(name, github, try Lists.links("githubq").map(\.link), try Lists.links("githubq").map(id))
    case "miss": try miss(name, reason: false)
    case "reason": try miss(name, reason: true)
    case "percent": try percent(name)
    case "non-ascii": try beyondASCII(name)
    case "upper-host":
      try match(
        name, github, plain.map { $0.link.replacingOccurrences(of: "api.github", with: "API.GitHub") }, plain.map(id))
    case "long": try long(name, "a")
    case "long-percent": try long(name, "%20")
    case "wrapper": try synthetic(name, wrapped)
    case "wrapped":
      try match(name, try wrapped.table(), wrapped.links.map { "https://go.example/?to=" + encoded($0) }, wrapped.ids)
    case "places-100": try synthetic(name, .github(places: 100, paths: paths, links: plain))
    case "enum": try enumeration(name)
    case "enum-url": try enumerationOfURL(name)
    case "enum-uuid": try typed(name, uuids)
    case "enum-date": try typed(name, dates)
    case "enum-query": try typed(name, searches)
    case "print": try printing(name, plain.compactMap { GitHubRoute(link: $0.link) })
    case "print-uuid": try printing(name, uuids.map(\.1))
    case "print-date": try printing(name, dates.map(\.1))
    case "print-query": try printing(name, searches.map(\.1))
    case "equal": try equality(name)
    case "decide-push": try push(name)
    case "receive": receiving(name)
    case "routes-10000": try synthetic(name, .routes(10_000))
    case "routes-100000": try synthetic(name, .routes(100_000))
    case "query-1000": try synthetic(name, .queries(1000))
    case "load-10000": try loading(name)
    case "reload": try reloading(name)
    case "components": components(name)
    case "scan": try scan(name)
    #if Rivals
      case "hummingbird": try Hummingbird.row(name, paths: paths, entries: plain)
    #endif
    default: throw WrongAnswer(description: "there is no row '\(name)'")
    }
  }

  private func id(_ entry: Lists.Entry) -> String {
    paths[entry.route].split(separator: "/")[0] + ".r\(entry.route)"
  }

  // MARK: Links to matches

  private func synthetic(_ name: String, _ synthetic: SyntheticTable) throws -> Row {
    try match(name, try synthetic.table(), synthetic.links, synthetic.ids)
  }

  private func match(_ name: String, _ table: RouteTable, _ links: [String], _ ids: [String]) throws -> Row {
    var sum = 0
    for (link, id) in zip(links, ids) {
      let match = table.match(link).match
      try WrongAnswer.unless(
        match?.routeID == id, "\(name): \(link) leads to \(match?.routeID ?? "nothing"), not \(id)")
      sum += match?.route ?? 0
    }
    return Row(name: name, count: links.count, rival: .url(links), sum: sum) {
      var sum = 0
      for link in links { if case .match(let match) = table.match(link) { sum &+= match.route } }
      return sum
    }
  }

  /// GitHub's routes and links, with a wrapper.
  private var wrapped: SyntheticTable {
    .github(places: 1, more: #","wrappers":["https://go.example/?to={link}"]"#, paths: paths, links: plain)
  }

  /// Returns a link as the value of a query item.
  private func encoded(_ link: String) -> String {
    [("%", "%25"), (":", "%3A"), ("/", "%2F")].reduce(link) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  /// Returns the row for a link with a segment of a thousand bytes.
  private func long(_ name: String, _ piece: String) throws -> Row {
    let text = String(repeating: piece, count: 1000 / piece.utf8.count)
    guard let entry = plain.first(where: { paths[$0.route] == "/users/:user/events" }) else {
      throw WrongAnswer(description: "\(name): there is no link to '/users/:user/events'")
    }
    return try match(name, github, ["https://api.github.example/users/\(text)/events"], [id(entry)])
  }

  private func percent(_ name: String) throws -> Row {
    // The first letter of the last segment, percent-encoded: the same route and the same value.
    let entries = plain.filter { $0.link.split(separator: "/").last?.first?.isLetter == true }
    let links = entries.map { entry -> String in
      guard let slash = entry.link.lastIndex(of: "/") else { return entry.link }
      let letter = entry.link.index(after: slash)
      let code = entry.link.utf8[letter]
      return entry.link[...slash] + "%" + String(code, radix: 16, uppercase: true)
        + entry.link[entry.link.index(after: letter)...]
    }
    return try match(name, github, links, entries.map(id))
  }

  private func beyondASCII(_ name: String) throws -> Row {
    // Another first letter of the last segment, if that is a parameter: the same route.
    let entries = plain.filter { entry in
      paths[entry.route].split(separator: "/").last?.first == ":"
        && entry.link.split(separator: "/").last?.first?.isLetter == true
    }
    let links = entries.map { entry -> String in
      guard let slash = entry.link.lastIndex(of: "/") else { return entry.link }
      return entry.link[...slash] + "é" + entry.link[slash...].dropFirst(2)
    }
    return try match(name, github, links, entries.map(id))
  }

  private func miss(_ name: String, reason: Bool) throws -> Row {
    let table = github
    let links = try Lists.links("githubmiss").map(\.link)
    var sum = 0
    for link in links {
      guard let miss = table.match(link).miss else {
        throw WrongAnswer(description: "\(name): \(link) leads somewhere")
      }
      sum += reason ? miss.reason.segment ?? 0 : 1
    }
    return Row(name: name, count: links.count, rival: .url(links), sum: sum) {
      var sum = 0
      for link in links {
        guard case .miss(let miss) = table.match(link) else { continue }
        sum &+= reason ? miss.reason.segment ?? 0 : 1
      }
      return sum
    }
  }

  // MARK: Links to destinations, and back

  private func enumeration(_ name: String) throws -> Row {
    let links = plain.map(\.link)
    try checkDestinations(name)
    return Row(name: name, count: links.count, rival: .url(links), sum: links.count) {
      var sum = 0
      for link in links { if case .some = GitHubRoute(link: link) { sum &+= 1 } }
      return sum
    }
  }

  private func enumerationOfURL(_ name: String) throws -> Row {
    let links = plain.map(\.link)
    let urls = links.compactMap { URL(string: $0) }
    try checkDestinations(name)
    return Row(name: name, count: links.count, rival: .url(links), sum: links.count) {
      var sum = 0
      for url in urls { if case .some = GitHubRoute(url: url) { sum &+= 1 } }
      return sum
    }
  }

  /// Returns the row that prints destinations. Each printed link must open its destination again.
  private func printing<Route: GeneratedRoute>(_ name: String, _ destinations: [Route]) throws -> Row {
    let links = try destinations.map { try $0.link() }
    try WrongAnswer.unless(links.map { Route(link: $0) } == destinations, name)
    let sum = links.map(\.utf8.count).reduce(0, +)
    return Row(name: name, count: links.count, rival: .url(links), sum: sum) {
      var sum = 0
      for destination in destinations { sum &+= (try? destination.link().utf8.count) ?? 0 }
      return sum
    }
  }

  /// Returns the row that compares equal destinations with `==` and hashes one of them.
  private func equality(_ name: String) throws -> Row {
    let links = plain.map(\.link)
    let left = links.compactMap { GitHubRoute(link: $0) }
    let right = links.compactMap { GitHubRoute(link: $0) }
    try WrongAnswer.unless(left == right && left.hashValue == right.hashValue, name)
    return Row(name: name, count: links.count, rival: .url(links), sum: links.count) {
      var sum = 0
      for index in left.indices {
        var hasher = Hasher()
        left[index].hash(into: &hasher)
        if left[index] == right[index], hasher.finalize() != 0 { sum &+= 1 }
      }
      return sum
    }
  }

  /// Checks that each link opens the expected route, and that the destination's own link opens it again.
  private func checkDestinations(_ name: String) throws {
    for entry in plain {
      let destination = GitHubRoute(link: entry.link)
      try WrongAnswer.unless(destination?.routeID == id(entry), "\(name): \(entry.link)")
      let link = try destination?.link() ?? ""
      try WrongAnswer.unless(GitHubRoute(link: link) == destination, "\(name): \(link)")
    }
  }

  private func typed(_ name: String, _ samples: [(link: String, destination: TypedRoute)]) throws -> Row {
    let links = samples.map(\.link)
    for (link, destination) in samples {
      try WrongAnswer.unless(TypedRoute(link: link) == destination, "\(name): \(link)")
    }
    return Row(name: name, count: links.count, rival: .url(links), sum: links.count) {
      var sum = 0
      for link in links { if case .some = TypedRoute(link: link) { sum &+= 1 } }
      return sum
    }
  }

  private var uuids: [(String, TypedRoute)] {
    (0..<100).compactMap { index in
      let text = "6f1a3c52-8d0e-4b7a-9c41-" + String(0x2e5d_7f80_a1b3 &+ index * 0x1_0001, radix: 16)
      return UUID(uuidString: text).map { ("https://typed.example/accounts/\(text)", .account(id: $0)) }
    }
  }

  private var dates: [(String, TypedRoute)] {
    (0..<100).map { index in
      let day = RouteDate(year: 2000 + index, month: index % 12 + 1, day: index % 28 + 1)
      let text = String(format: "%04d-%02d-%02d", day.year, day.month, day.day)
      return ("https://typed.example/days/\(text)", .day(day: day))
    }
  }

  private var searches: [(String, TypedRoute)] {
    (0..<100).map { index in
      let sort = TypedRoute.Sort.allCases[index % 3]
      return (
        "https://typed.example/search?q=maps&page=\(index)&sort=\(sort.rawValue)",
        .search(text: "maps", page: index, sort: sort)
      )
    }
  }

  // MARK: Launching and loading

  private func push(_ name: String) throws -> Row {
    let table = github
    let links = plain.map(\.link)
    let inputs = links.map { LaunchInput.notification(payload: .dictionary(["link": .string($0)])) }
    for (input, entry) in zip(inputs, plain) {
      let match = table.decide(input).match
      try WrongAnswer.unless(match?.routeID == id(entry), "\(name): \(entry.link)")
    }
    return Row(name: name, count: links.count, rival: .url(links), sum: links.count) {
      var sum = 0
      for input in inputs where table.decide(input).reason == nil { sum &+= 1 }
      return sum
    }
  }

  /// Returns the row from `receive` to the handler, with fifteen links at a time. It includes the work of the main
  /// queue.
  private func receiving(_ name: String) -> Row {
    let links = plain.map(\.link)
    let inputs = links.map { LaunchInput.url($0) }
    let table = github
    let sum = links.compactMap { table.match($0).match?.route }.reduce(0, +)
    return Row(name: name, count: links.count, rival: .url(links), sum: sum) {
      MainActor.assumeIsolated { Receiver().receive(inputs) }
    }
  }

  private func loading(_ name: String) throws -> Row {
    let synthetic = SyntheticTable.routes(10_000)
    let table = try synthetic.table()
    try WrongAnswer.unless(table.routeIDs.count == 10_000, "\(name): \(table.routeIDs.count) routes")
    return Row(name: name, count: 1, rival: .decoder(synthetic.json), sum: 10_000) {
      (try? synthetic.table())?.routeIDs.count ?? 0
    }
  }

  /// Returns the row that reads a table under a lock for each link and replaces it after every sixteenth link.
  private func reloading(_ name: String) throws -> Row {
    let tables = try (0..<2).map { _ in try SyntheticTable.github(places: 1, paths: paths, links: plain).table() }
    let links = plain.map(\.link)
    let lock = NSLock()
    nonisolated(unsafe) var current = tables[0]
    func pass() -> Int {
      var sum = 0
      for (index, link) in links.enumerated() {
        if index % 16 == 15 { lock.withLock { current = tables[index / 16 % 2] } }
        let table = lock.withLock { current }
        if case .match(let match) = table.match(link) { sum &+= match.route }
      }
      return sum
    }
    let sum = plain.compactMap { tables[0].match($0.link).match?.route }.reduce(0, +)
    return Row(name: name, count: links.count, rival: .url(links), sum: sum, pass: pass)
  }

  // MARK: Others

  /// Returns the row for the first step of an app without a router.
  private func components(_ name: String) -> Row {
    let links = plain.map(\.link)
    func length(_ link: String) -> Int {
      guard let parts = URLComponents(string: link) else { return 0 }
      return parts.path.utf8.count + (parts.queryItems?.count ?? 0)
    }
    return Row(name: name, count: links.count, rival: .url(links), sum: links.map(length).reduce(0, +)) {
      var sum = 0
      for link in links { sum &+= length(link) }
      return sum
    }
  }

  /// Returns the row that tries one pattern after the other, like a `switch` over path components.
  private func scan(_ name: String) throws -> Row {
    let links = plain.map(\.link)
    let patterns = paths.map { $0.split(separator: "/") }
    func route(_ link: String) -> Int? {
      let segments = link.dropFirst("https://api.github.example".count).split(separator: "/")
      var found: (route: Int, literals: Int)?
      for (route, pattern) in patterns.enumerated() where pattern.count == segments.count {
        guard zip(pattern, segments).allSatisfy({ $0.hasPrefix(":") || $0 == $1 }) else { continue }
        let literals = pattern.filter { !$0.hasPrefix(":") }.count
        if literals > found?.literals ?? -1 { found = (route, literals) }
      }
      return found?.route
    }
    for entry in plain {
      try WrongAnswer.unless(route(entry.link) == entry.route, "\(name): \(entry.link)")
    }
    return Row(name: name, count: links.count, rival: .url(links), sum: plain.map(\.route).reduce(0, +)) {
      var sum = 0
      for link in links { sum &+= route(link) ?? 0 }
      return sum
    }
  }
}
