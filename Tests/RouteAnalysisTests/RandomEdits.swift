import TestSupport

/// A random table with values of every kind, and single edits of it.
///
/// The table makes a random choice for each of its parts. An edit makes one of these choices again.
struct RandomTable {
  private struct Route {
    var path: String
    var items: [String]
    var fragment: String
    var isStrict: Bool
    /// The key, such as `allOrNone`, that groups the items `x` and `y`. Empty if they aren't in a group.
    var group: String
    var alias: String
  }

  private var types: [String]
  private var plusIsSpace: Bool
  private var repeated: String
  private var setting: String
  /// The declaration of the origin `app`, or an empty text if there is none.
  private var app: String
  private var routes: [Route]

  init(_ random: inout SeededRandom) {
    types = RandomTable.types.map { random.one(of: $0) }
    plusIsSpace = random.chance(20)
    repeated = random.one(of: RandomTable.repeated)
    setting = random.one(of: RandomTable.settings)
    app = random.one(of: RandomTable.apps)
    routes = (0..<2).map { _ in RandomTable.route(&random) }
  }

  /// Returns the same table with one part chosen again.
  func edited(_ random: inout SeededRandom) -> RandomTable {
    var other = self
    let index = random.below(other.routes.count)
    switch random.below(14) {
    case 0:
      let type = random.below(types.count)
      other.types[type] = random.one(of: RandomTable.types[type])
    case 1: other.plusIsSpace.toggle()
    case 2: other.repeated = random.one(of: RandomTable.repeated)
    case 3: other.routes[index].path = random.one(of: RandomTable.paths)
    case 4: other.routes[index].fragment = random.one(of: RandomTable.fragments)
    case 5: other.routes[index].group = random.one(of: RandomTable.groups)
    case 6: other.routes[index].alias = random.one(of: RandomTable.aliases)
    case 7: other.routes[index].isStrict.toggle()
    case 8: other.setting = random.one(of: RandomTable.settings)
    case 9, 10: other.app = random.one(of: RandomTable.apps)
    default:
      let item = random.below(other.routes[index].items.count)
      other.routes[index].items[item] = random.one(of: RandomTable.items[item])
    }
    return other
  }

  // MARK: Choices

  private static let types: [[String]] = [
    [
      #"["one", "two"]"#, #"["one", "two", "three"]"#, #"{"cases": ["one", "two"], "caseSensitive": false}"#,
      #"{"cases": {"one": {"spellings": ["uno", "1"]}, "two": "two"}}"#,
      #"{"cases": {"one": {"spellings": ["uno"]}, "two": {"spellings": ["1"]}}}"#,
    ],
    [
      #"{"type": "UInt", "max": 10}"#, #"{"type": "UInt", "max": 11}"#, #"{"type": "Int", "min": 1, "max": 10}"#,
      #"{"type": "Double", "max": 10}"#,
    ],
    [
      #"{"type": "String", "pattern": "[a-z]+", "example": "a"}"#,
      #"{"type": "String", "pattern": "[a-z0-9]+", "example": "a"}"#,
      #"{"type": "String", "pattern": "[a-z]+(-[a-z]+)?", "example": "a"}"#,
    ],
  ]
  private static let names = ["Tab", "Small", "Low"]
  private static let repeated = ["", #""repeated": "last","#, #""repeated": "refuse","#]
  private static let settings = [
    "", "", "", #""caseSensitive": false,"#, #""emptySegments": "collapse","#, #""emptySegments": "keep","#,
    #""trailingSlash": "strict","#, #""ignoredQuery": ["utm_*", "k"],"#, #""ignoredQuery": ["utm_x"],"#,
  ]
  private static let apps = [
    "", "", "", #""app:""#, #""app://r0""#, #"["app:", "app://r1"]"#, #"{"at": "app:", "separator": "."}"#,
    #"{"at": "app:", "separator": ":"}"#, #"{"at": "app:", "slashes": "two"}"#, #"{"at": "app:", "slashes": "none"}"#,
    #"{"at": "app:", "plusIsSpace": true}"#, #"{"at": "app:", "explicit": true}"#, #""https://b.example""#,
    #"["https://b.example", "https://*.b.example"]"#, #""https://b.example/r0""#, #""https://a.example:*""#,
  ]
  private static let values = ["String", "Int", "UInt", "Bool", "Tab", "Small", "Low", "Duration", "Double"]
  private static let defaults = [
    "Int": "1", "UInt": "1", "Bool": "true", "Tab": "one", "Small": "5", "Low": "a", "Duration": "90", "Double": "1",
    "String": "a",
  ]

  private static let paths: [String] =
    values.flatMap { ["/N/{p: \($0)}", "/N/{p: \($0)}-{q: Low}"] }
    + [
      "/N", "/N/{p}-{q}", "/N/{q: Low}-{p}", "/N/{p: [Low] ','}", "/N/{p: [Low] '-'}", "/N/{p: [Int] ','}",
      "/N/{q}/{p}",
    ]
    + ["/N/{p}/{q}", "/N/{p...}", "/N/{q}/{p...}", "/N/{p...}/a", "/N/{p}.html"]

  /// The possible items for each of the item positions.
  private static let items: [[String]] = [
    ("x", ["k", "l"]), ("y", ["m", "n"]), ("z", ["k", "m", "o"]),
  ].map { name, keys in
    keys.flatMap { key in
      values.flatMap { type -> [String] in
        let value = defaults[type] ?? ""
        return [
          "\(key)={\(name): \(type)}", "\(key)={\(name): \(type)?}", "\(key)={\(name): \(type) ?? nil}",
          "\(key)={\(name): \(type) = \(value)}", "\(key)={\(name): \(type) ?? \(value)}",
          "\(key)={\(name): [\(type)]}",
          "\(key)={\(name): [\(type)] ',' ...2 ?? nil}",
        ]
      } + ["", "", "\(key)={\(name): Low}-{\(name)2: Low}", "\(key)={\(name)}-{\(name)2}", "{\(name)...}", key]
    }
  }

  private static let fragments: [String] =
    ["", "", "", "#{f}", "#/s/{f}", "#/s/{f: Low}-{g}", "#/s/{f}-{g: Low}"]
    + values.flatMap { ["#{f: \($0)}", "#k={f: \($0)?}", "#l={f: \($0)?}", "#/s?k={f: \($0) ?? nil}"] }

  private static let groups = ["", "", "", "allOrNone"]

  private static let aliases = [
    "", "", "", #"{"link": "/alias/{n: Int}", "set": {"p": "a{n}"}}"#,
    #"{"link": "/alias/{n: UInt}", "set": {"p": "a{n}"}}"#,
    #"{"link": "/alias/{n: Low}", "set": {"p": "{n}"}}"#, #"{"link": "/alias/{n}", "set": {"p": "b"}}"#,
    #"{"link": "/alias/{n}?m={m: Int?}", "set": {"p": "a{m}"}}"#,
    #"{"link": "/alias/{n}?m={m: Int = 7}", "set": {"p": "a{m}"}}"#,
  ]

  private static func route(_ random: inout SeededRandom) -> Route {
    Route(
      path: random.one(of: paths), items: items.map { random.one(of: $0) },
      fragment: random.chance(30) ? random.one(of: fragments) : "", isStrict: random.chance(15),
      group: random.one(of: groups), alias: random.one(of: aliases))
  }

  // MARK: Text

  /// The patterns of the routes.
  var patterns: [String] {
    routes.enumerated().flatMap { number, route in
      [link(route, number), "/alias\(number)/{n}"]
    }
  }

  private func link(_ route: Route, _ number: Int) -> String {
    let items = route.items.filter { !$0.isEmpty }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    let path = route.path.replacing("/N", with: "/r\(number)")
    return (path + query + route.fragment).replacing("'", with: "\\\"")
  }

  var json: String {
    let members = routes.enumerated().map { number, route in
      var more = route.isStrict ? #", "query": "strict""# : ""
      if !route.group.isEmpty { more += ", \"\(route.group)\": [\"x\", \"y\"]" }
      if !route.alias.isEmpty {
        more += ", \"aliases\": [\(route.alias.replacing("/alias", with: "/alias\(number)"))]"
      }
      return "\"r\(number)\": {\"link\": \"\(link(route, number))\"\(more)}"
    }
    let types = zip(RandomTable.names, types).map { "\"\($0)\": \($1)" }.joined(separator: ", ")
    let web = "\"web\": {\"at\": \"https://a.example\"\(plusIsSpace ? ", \"plusIsSpace\": true" : "")}"
    let origins = app.isEmpty ? web : "\(web), \"app\": \(app)"
    return """
      {"version": 1, "canonical": "web", \(repeated) \(setting) "origins": {\(origins)}, "types": {\(types)},
      "routes": {\(members.joined(separator: ", "))}}
      """
  }
}

/// Links that some patterns may match: braces are filled with words, and items are omitted, repeated or invalid.
struct RandomLinks {
  static let words = [
    "a", "b", "A", "one", "ONE", "uno", "two", "three", "1", "01", "0", "2", "5", "6", "10", "11", "12", "-1", "1.5",
    "true", "false", "90", "1:30", "a-b", "a-b-c", "a--b", "1-a", "a,b", "1,2", "1,2,3", "one,two", "a+b", "+", "a%20b",
    "",
    "a%2Cb", "a.html", "a/b", "a/b/a", "a1",
  ]

  /// What links begin with, for the origins that a `RandomTable` may have.
  private static let starts = [
    "https://a.example/", "https://a.example/", "https://a.example/", "https://a.example:8080/", "https://b.example/",
    "https://c.b.example/", "https://b.example/r0/", "app:", "app:/", "app://",
  ]

  static func links(_ patterns: [String], count: Int, _ random: inout SeededRandom) -> [String] {
    (0..<count).map { _ in
      let pattern = random.one(of: patterns)
      let parts = pattern.split(separator: "#", maxSplits: 1)
      let link = parts[0].split(separator: "?", maxSplits: 1).map { fill(String($0), &random) }
      var items = link.count > 1 ? link[1].split(separator: "&").map(String.init) : []
      if !items.isEmpty, random.chance(30) { items.remove(at: random.below(items.count)) }
      for _ in 0..<random.below(3) where random.chance(50) {
        items.append(random.one(of: ["k", "l", "m", "n", "o", "utm_x"]) + "=" + random.one(of: words))
      }
      if random.chance(10) { items.reverse() }
      let fragment = parts.count > 1 ? "#" + fill(String(parts[1]), &random) : random.chance(10) ? "#k=1&l=2" : ""
      var path = link[0]
      if random.chance(10), let slash = path.lastIndex(of: "/") { path.insert("/", at: slash) }
      if random.chance(10) { path += "/" }
      let start = random.one(of: starts)
      path = String(path.dropFirst())
      if start == "app:" { path = path.replacing("/", with: random.one(of: ["/", "/", ".", ":"])) }
      return start + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&")) + fragment
    }
  }

  private static func fill(_ pattern: String, _ random: inout SeededRandom) -> String {
    var result = ""
    var isInside = false
    for character in pattern {
      if character == "{" { result += random.one(of: words) }
      if !isInside, character != "{" { result.append(character) }
      if character == "{" { isInside = true }
      if character == "}" { isInside = false }
    }
    return result
  }
}
