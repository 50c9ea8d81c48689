import TestSupport

/// A random table whose routes share links, and random edits of it, as in a newer version of the app.
struct RandomUpdate {
  private struct Route {
    var id: String
    /// The types of its parameters `x` and `y`. Empty if it has no parameters.
    var types: [String]
    /// Patterns with `X` and `Y` in place of the parameters.
    var link: String
    var aliases: [String] = []
    var beats: [String] = []
    /// Members as JSON.
    var options: [String] = []
  }

  private var routes: [Route] = []
  /// Redirects to routes without parameters: id, link and target.
  private var redirects: [(id: String, link: String, target: String)] = []
  private var settings: [String] = []
  private var web = ["https://a.example", "https://*.a.example"]
  private var app = "app:"
  private var canonical = "web"
  private var small = "10"
  private var isShuffled = false

  init(_ random: inout SeededRandom) {
    // Items define an order for few routes, so that ids and `beats` decide for the others.
    let prefix = random.chance(35) ? "/q?" : "/"
    for number in 0..<(2 + random.below(4)) {
      routes.append(RandomUpdate.route("r\(number)", prefix: prefix, &random))
    }
    if random.chance(30) { settings.append(random.one(of: RandomUpdate.settings)) }
    if random.chance(20) { web.append("https://a.example/base") }
    if random.chance(20) { app = "app://" }
    if random.chance(30) { addRedirect(&random) }
    for _ in 0..<random.below(3) { addBeats(&random) }
  }

  // MARK: Choices

  private static let types = ["String", "Int", "UInt", "Bool", "Low", "Tab", "Small"]
  private static let links: [[String]] = [
    ["/home", "/p/5", "/q", "/", "/q?k", "/p", "/p#f", "/q?a=1", "/p/5?k"],
    [
      "/p/X", "/q?a=X", "/q?b=X", "/q?c=X", "/q?a=X&k", "/X", "/X/5", "/p/X#f", "/q#X", "/p-X", "/p/X...", "/X...",
      "/p/X?k", "/q?a=X?", "/p/X.html", "/q?b=X&c=1", "/q?d=X",
    ],
    ["/X/Y", "/q?a=X&b=Y", "/p/X/Y", "/p/X?a=Y", "/X-Y", "/p/X-Y", "/q?b=X&a=Y", "/p/X#Y", "/X/Y..."],
  ]
  private static let settings = [
    #""caseSensitive": false"#, #""trailingSlash": "strict""#, #""emptySegments": "collapse""#, #""repeated": "last""#,
    #""ignoredQuery": ["utm_*"]"#, #""ignoredQuery": ["k"]"#, #""limits": { "length": 900 }"#,
  ]
  private static let options = [
    #""confirm": true"#, #""requires": "signedIn""#, #""query": "strict""#, #""exclude": ["/p/5"]"#,
    #""only": "web""#, #""opens": "browser""#, #""caseSensitive": false"#, #""trailingSlash": "strict""#,
  ]

  private static func route(_ id: String, prefix: String = "/", _ random: inout SeededRandom) -> Route {
    let count = random.one(of: [0, 1, 1, 1, 2])
    var route = Route(
      id: id, types: (0..<count).map { _ in random.one(of: types) },
      link: random.one(of: links[count].filter { $0.hasPrefix(prefix) }))
    if random.chance(30) { route.aliases.append(random.one(of: links[count])) }
    if random.chance(15) { route.options.append(random.one(of: options)) }
    return route
  }

  private mutating func addBeats(_ random: inout SeededRandom) {
    let index = random.below(routes.count)
    let other = random.chance(15) ? "*" : random.one(of: routes).id
    if other != routes[index].id, !routes[index].beats.contains(other) { routes[index].beats.append(other) }
  }

  /// Puts a route with items before another route with items.
  private mutating func turn(_ random: inout SeededRandom) {
    let withItems = routes.indices.filter { routes[$0].link.hasPrefix("/q?") }.shuffled(using: &random)
    let (winner, loser) = (routes[withItems[0]].id, routes[withItems[1]].id)
    routes[withItems[1]].beats.removeAll { $0 == winner }
    if !routes[withItems[0]].beats.contains(loser) { routes[withItems[0]].beats.append(loser) }
  }

  private mutating func addRedirect(_ random: inout SeededRandom) {
    guard let target = routes.filter({ $0.types.isEmpty }).first else { return }
    redirects.append(("old\(redirects.count)", random.one(of: RandomUpdate.links[0] + ["/old"]), target.id))
  }

  private mutating func removeRoute(_ id: String) {
    routes.removeAll { $0.id == id }
    redirects.removeAll { $0.target == id || $0.id == id }
    for index in routes.indices { routes[index].beats.removeAll { $0 == id } }
  }

  /// Resolves an ambiguity of two routes, or removes one of them.
  mutating func settle(_ names: [String], _ random: inout SeededRandom) {
    if names.count == 2, random.chance(80), let index = routes.firstIndex(where: { $0.id == names[0] }),
      routes.contains(where: { $0.id == names[1] }), !routes[index].beats.contains(names[1])
    {
      routes[index].beats.append(names[1])
    } else if let id = names.last {
      redirects.removeAll { $0.id == id }
      removeRoute(id)
    }
  }

  var isEmpty: Bool { routes.isEmpty }

  // MARK: Edits

  /// Returns the same table with one part changed.
  func edited(_ random: inout SeededRandom) -> RandomUpdate {
    var other = self
    if routes.count(where: { $0.link.hasPrefix("/q?") }) > 1, random.chance(40) {
      other.turn(&random)
      return other
    }
    let index = random.below(routes.count)
    let route = routes[index]
    switch random.below(23) {
    case 0...6:
      // Add a route of a newer app, which is often more specific than the existing routes.
      var new = RandomUpdate.route(random.chance(50) ? "a\(routes.count)" : "z\(routes.count)", &random)
      if random.chance(30) { new.beats.append(random.chance(30) ? "*" : random.one(of: routes).id) }
      other.routes.append(new)
    case 7...10: other.addBeats(&random)
    case 11, 12: other.routes[index].aliases.append(random.one(of: RandomUpdate.links[route.types.count]))
    case 13: other.routes[index].aliases = Array(route.aliases.dropLast())
    case 14: other.addRedirect(&random)
    case 15: other.web.append(random.one(of: ["https://b.example", "http://a.example", "https://x.a.example"]))
    case 16: other.app = random.one(of: ["app:", "app://", "other:"])
    case 17: other.settings = [random.one(of: RandomUpdate.settings)]
    case 18: other.routes[index].options = [random.one(of: RandomUpdate.options)]
    case 19: other.small = "11"
    case 20: other.canonical = "app"
    case 21: other.routes[index].link = random.one(of: RandomUpdate.links[route.types.count])
    default: other.isShuffled.toggle()
    }
    return other
  }

  // MARK: Text

  private static func text(_ pattern: String, _ types: [String], isTyped: Bool) -> String {
    var text = pattern
    for (name, type) in zip(["x", "y"], types) {
      let letter = name.uppercased()
      let rest = letter + "..."
      if text.contains(rest) {
        text = text.replacing(rest, with: "{\(name)...}")
      } else if text.contains(letter + "?") {
        text = text.replacing(letter + "?", with: isTyped ? "{\(name): \(type)?}" : "{\(name)}")
      } else {
        text = text.replacing(letter, with: isTyped ? "{\(name): \(type)}" : "{\(name)}")
      }
    }
    return text
  }

  var json: String {
    var members = routes.map { route in
      let link = "\"link\": \"\(RandomUpdate.text(route.link, route.types, isTyped: true))\""
      let aliases = route.aliases.map { "\"\(RandomUpdate.text($0, route.types, isTyped: false))\"" }
      let lists = [("aliases", aliases), ("beats", route.beats.map { "\"\($0)\"" })]
        .filter { !$0.1.isEmpty }.map { "\"\($0)\": [\($1.joined(separator: ", "))]" }
      return "\"\(route.id)\": { \(([link] + lists + route.options).joined(separator: ", ")) }"
    }
    members += redirects.map { "\"\($0.id)\": { \"link\": \"\($0.link)\", \"redirect\": \"\($0.target)\" }" }
    if isShuffled { members.reverse() }
    let places = web.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      { "version": 1, "canonical": "\(canonical)", \(settings.map { $0 + ", " }.joined())
      "origins": { "web": [\(places)], "app": "\(app)" },
      "types": { "Low": { "type": "String", "pattern": "[a-z]+", "example": "a" }, "Tab": ["one", "two"],
        "Small": { "type": "UInt", "max": \(small) } },
      "routes": { \(members.joined(separator: ",\n")) } }
      """
  }

  /// Returns links that routes of the table may match, and similar links.
  func links(_ count: Int, _ random: inout SeededRandom) -> [String] {
    let patterns = routes.flatMap { [$0.link] + $0.aliases } + redirects.map { $0.link }
    let words = ["a", "b", "one", "two", "1", "5", "10", "11", "-1", "true", "A", "a-b", "5.html", "x.html", ""]
    return (0..<count).map { _ in
      var link = ""
      for character in random.one(of: patterns) {
        link += character == "X" || character == "Y" ? random.one(of: words) : String(character)
      }
      link = link.replacing("...", with: random.one(of: ["", "/5", "/a/b"]))
      if random.chance(30) {
        link += (link.contains("?") ? "&" : "?") + random.one(of: ["k", "a=1", "b=a", "utm_x=1"])
      }
      if random.chance(10) { link += "#" + random.one(of: ["f", "5"]) }
      if random.chance(10) { link = link.uppercased() }
      let place = random.one(of: web + ["https://x.a.example", "https://b.example", "app:/", app])
      return place.replacing("*", with: "x") + (place.hasSuffix("/") ? String(link.dropFirst()) : link)
    }
  }
}
