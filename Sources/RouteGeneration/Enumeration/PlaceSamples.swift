import RouteLanguage
import RouteMatching

/// Links at each place of a table in each environment with their results: at the place itself, at places with similar
/// hosts or schemes, with `+` for a space, and with the maximum length.
///
/// Links are built from patterns and places. The table finds their results in the chosen environment.
struct PlaceSamples {
  /// Lines in the notation of `LaunchCheck`, for each environment. The first lines are for no environment.
  private(set) var lines: [String] = []
  /// The limits of the table, each with a link that shows it.
  private(set) var limits: [String] = []
  private let samples: TableSamples
  private let table: RouteTable
  /// The shape with the places of all environments.
  private let shape: TableShape

  init(_ samples: TableSamples, _ source: GeneratedTable) {
    self.samples = samples
    table = source.table
    shape = source.shape
    addLinks(in: nil, table)
    for environment in shape.environments {
      if let chosen: RouteTable = table.choosing(environment: environment) { addLinks(in: environment, chosen) }
    }
    addLimits()
  }

  // MARK: Places

  private mutating func addLinks(in environment: String?, _ table: RouteTable) {
    lines.append("> " + (environment ?? "-"))
    var seen: Set<String> = []
    func add(_ link: String, to lines: inout [String]) {
      if seen.insert(link).inserted { lines.append(link + " " + PlaceSamples.outcome(of: link, table)) }
    }
    for place in shape.places {
      guard let pattern: PatternShape = shape.patterns.first(where: { $0.serves(place.origin) }),
        let link: String = link(pattern, place)
      else { continue }
      add(link, to: &lines)
      if place.declaration.environment == environment {
        for other in PlaceSamples.lookAlikes(of: link) { add(other, to: &lines) }
      }
    }
    for origin in shape.origins.indices {
      if environment == nil { addOpen(origin) }
      if environment != samples.environment { addPrinted(from: origin, table) }
      guard let place: PlaceShape = place(of: origin, in: environment) else { continue }
      for link in linksWithPlus(at: place) {
        add(link, to: &lines)
        // If no canonical link carries the values, a link of the origin does.
        guard PlaceSamples.outcome(of: link, table).hasPrefix("@") else { continue }
        addOutcome(of: link, from: shape.origins[origin].name, table)
      }
      if environment == samples.environment { continue }
      // Links of patterns that the samples of the other environment don't contain.
      for pattern in shape.patterns where pattern.serves(origin) {
        for isFull in [true, false] {
          if let link: String = link(pattern, place, isFull: isFull) { add(link, to: &lines) }
        }
      }
    }
  }

  /// Returns the result of a link: `LINK CANONICAL`, `LINK @ID,TEXT…` if no link carries the destination, or `LINK -`
  /// if no route matches.
  private static func outcome(of link: String, _ table: RouteTable, from origin: String? = nil) -> String {
    guard let match: RouteMatch = table.match(link).match else { return "-" }
    let values: [RouteValue?] = match.values
    let printed: String? = try? table.print(route: match.route, values: values, origin: origin)
    if let printed { return printed }
    if origin != nil { return "-" }
    let texts: [String] = values.map { $0?.string ?? "" }
    return String((["@" + match.routeID] + texts).joined(separator: ",").map { $0.isWhitespace ? "_" : $0 })
  }

  private mutating func addOutcome(of link: String, from origin: String, _ table: RouteTable) {
    lines.append("\(link) from \(origin) \(PlaceSamples.outcome(of: link, table, from: origin))")
  }

  private func link(_ pattern: PatternShape, _ place: PlaceShape, isFull: Bool = true) -> String? {
    samples.writer.link(pattern, at: place, samples.values(of: pattern, place, isFull: isFull))?.text
  }

  /// Returns the first place of an origin. For another environment than that of the samples, returns a place that the
  /// samples lack.
  private func place(of origin: Int, in environment: String?) -> PlaceShape? {
    if environment == samples.environment { return samples.shape.places.first { $0.origin == origin } }
    if samples.shape.places.contains(where: { $0.origin == origin }) { return nil }
    return shape.places.first { $0.origin == origin && $0.declaration.environment == environment }
  }

  /// Returns copies of a link with another scheme, host, port and base path.
  private static func lookAlikes(of link: String) -> [String] {
    guard let colon = link.firstIndex(of: ":") else { return [] }
    let scheme = String(link[..<colon])
    let rest: Substring = link[link.index(after: colon)...]
    var links: [String] = ["x" + scheme + ":" + rest]
    if scheme == "https" || scheme == "http" { links.append((scheme == "https" ? "http:" : "https:") + rest) }
    guard rest.hasPrefix("//") else { return links }
    let authority: Substring = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path: Substring = rest.dropFirst(2 + authority.count)
    let host: Substring = authority.prefix { $0 != ":" }
    var authorities: [String] = [
      "x" + authority, "x." + authority, host + ".x", String(host), host + ":8080", host + ":1",
    ]
    if let dot = host.firstIndex(of: ".") { authorities.append(String(host[host.index(after: dot)...])) }
    if let mark = authority.lastIndex(of: ":"), let port = Int(authority[authority.index(after: mark)...]) {
      authorities += [host + ":\(port + 1)", host + ":\(max(0, port - 1))"]
    }
    links += authorities.map { scheme + "://" + $0 + path }
    let shorter: Substring = path.dropFirst().drop { $0 != "/" && $0 != "?" && $0 != "#" }
    return links + [scheme + "://" + authority + "/base" + path, scheme + "://" + authority + shorter]
  }

  /// Adds the link that a route prints from an origin in an environment: `LINK from ORIGIN OTHER`.
  private mutating func addPrinted(from origin: Int, _ table: RouteTable) {
    let name: String = shape.origins[origin].name
    guard let pattern: PatternShape = shape.patterns.first(where: { $0.serves(origin) && $0.redirectID == nil }),
      let place: PlaceShape = shape.places.first(where: { $0.origin == origin && $0.declaration.environment == nil })
        ?? shape.places.first(where: { $0.origin == origin && table.match(link(pattern, $0) ?? "").match != nil }),
      let link: String = link(pattern, place), table.match(link).match != nil
    else { return }
    addOutcome(of: link, from: name, table)
  }

  /// Adds a line about the hosts that the app may add: `+ ORIGIN LINK OUTCOME`, or `+ ORIGIN -` if it can't add one.
  private mutating func addOpen(_ origin: Int) {
    let name: String = shape.origins[origin].name
    guard let other: RouteTable = table.adding(host: PlaceSamples.added, to: name) else {
      lines.append("+ \(name) -")
      return
    }
    guard let pattern: PatternShape = shape.patterns.first(where: { $0.serves(origin) }),
      let place: PlaceShape = shape.places.first(where: { $0.origin == origin }),
      let link: String = link(pattern, place), let path: String = PlaceSamples.path(of: link)
    else { return }
    let there: String = "https://" + PlaceSamples.added + path
    lines.append("+ \(name) \(there) \(PlaceSamples.outcome(of: there, other))")
  }

  static let added = "added.example"

  private static func path(of link: String) -> String? {
    let parts: [Substring] = link.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.count == 4 ? "/" + parts[3] : nil
  }

  // MARK: Spaces

  /// Returns links with `+` in each value of the query that can be text.
  private func linksWithPlus(at place: PlaceShape) -> [String] {
    var links: [String] = []
    for pattern in shape.patterns where pattern.serves(place.origin) && pattern.redirectID == nil {
      for condition in pattern.query {
        for case .value(let capture?, let language, _) in condition.piece?.parts ?? [] {
          guard let text: String = spaced(capture, of: pattern).first(where: { accepts($0, language) }) else {
            continue
          }
          var values: SampleWriter.Values = samples.values(of: pattern, place, isFull: true)
          values.texts[capture] = values.texts[capture].map { $0.map { _ in text } } ?? [text]
          guard let link: String = samples.writer.link(pattern, at: place, values)?.text else { continue }
          let plus = String(text.map { $0 == " " ? "+" : $0 })
          if let other: String = link.replacingFirst(PlaceSamples.encoded(text), by: plus) { links.append(other) }
        }
      }
    }
    return links
  }

  /// Returns texts with a space or a plus sign. For a nested link, returns links that a route matches.
  private func spaced(_ capture: Int, of pattern: PatternShape) -> [String] {
    let parameters: [ParameterShape] = shape.routes[pattern.route].parameters
    guard parameters.indices.contains(capture), parameters[capture].type.base == .link else {
      return ["a b", "a+b", "+1"]
    }
    return samples.words(of: pattern.route, capture).map { $0 + ($0.contains("?") ? "&a=b+c" : "?a=b+c") }
  }

  private static func encoded(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == " " ? "%20" : $1 == "+" ? "%2B" : String($1) }
  }

  private func accepts(_ text: String, _ language: Language) -> Bool {
    shape.pool.automaton(language).accepts(LinkSymbols.symbols(of: PlaceSamples.encoded(text)))
  }

  // MARK: Limits

  /// Adds lines `COUNT TEXT LINK`. The link matches if the text is appended `COUNT` times, but not if it is appended
  /// once more.
  private mutating func addLimits() {
    let options: TableOptions = shape.options
    let links: [String] = shape.patterns.compactMap { pattern in
      guard let place: PlaceShape = samples.shape.places.first(where: { pattern.serves($0.origin) }) else {
        return nil
      }
      return link(pattern, place)
    }
    let table: RouteTable = samples.matcher.table
    func add(_ text: String, _ count: (String) -> Int, after end: (String) -> String) {
      for link in links {
        let start: String = end(link)
        let times: Int = count(start)
        guard times > 0, let match: RouteMatch = table.match(start).match else { continue }
        let longer: [Int?] = [times, times + 1].map { count in
          table.match(start + String(repeating: text, count: count)).match?.route
        }
        if longer == [match.route, nil] { return limits.append("\(times) \(text) \(start)") }
      }
    }
    add("a", { options.maximumLength - $0.utf8.count }, after: { $0 + ($0.contains("?") ? "&a=" : "?a=") })
    add(
      "&a=1", { options.maximumItems - $0.split(separator: "&").count },
      after: { $0 + ($0.contains("?") ? "" : "?a=1") })
    add("/a", { options.maximumSegments - $0.split(separator: "/").count + 2 }, after: { $0 })
  }
}
