extension DocumentReader {
  private static let routeKeys = [
    "link", "aliases", "set", "parameters", "query", "allOrNone", "oneOf", "exclude", "noFallback", "beats", "parent",
    "requires", "confirm", "only", "opens", "window", "event", "deprecated", "redirect", "summary", "examples",
    "trailingSlash", "caseSensitive",
  ]

  /// Reads `routes`: ids and, for each, its link (``readLinks(_:)``) or an object with the keys of a route.
  mutating func readRoutes(_ value: JSONValue) {
    guard let members = value.members else {
      broken.isIncomplete = true
      return reportKind(value, "'routes'", "an object")
    }
    var first: [String: SourceRange] = [:]
    for route in document.routes { first[route.id.value] = route.id.range }
    for (id, value) in members {
      if let first = first[id.text] {
        reportTwice("route", id, first)
        continue
      }
      let before = diagnostics.count
      document.routes.append(readRoute(id.located, value))
      if diagnostics.count > before { broken.routes.insert(id.text) }
    }
  }

  private mutating func readRoute(_ id: Located<String>, _ value: JSONValue) -> RouteDeclaration {
    var route = RouteDeclaration(id: id)
    if value.text != nil {
      route.links = readLinks(value)
      return route
    }
    guard let fields = fields(value, of: "a route", known: Self.routeKeys) else { return route }
    if let link = fields["link"] {
      route.links = readLinks(link)
    } else {
      reportMissing(
        "the route \(quoted(id.value)) has no 'link'", in: fields, at: id.range, fix: "write \"link\": \"/…\"")
    }
    let set = readSet(fields["set"])
    for index in route.links.indices {
      let own = Set(route.links[index].set.map(\.name.value))
      route.links[index].set += set.filter { !own.contains($0.name.value) }
    }
    route.aliases = readForms(fields["aliases"], "an alias", keys: ["link", "only", "set", "deprecated"])
    route.exclude = readForms(fields["exclude"], "an exclude", keys: ["link", "only"])
    if let value = fields["parameters"] { route.parameters = readParameters(value) }
    readConditions(fields, into: &route)
    readMeaning(fields, into: &route)
    return route
  }

  /// How a link is matched: `query`, `allOrNone`, `oneOf`, `noFallback`, `beats`, `only`, `trailingSlash`,
  /// `caseSensitive`. A group of `allOrNone` and `oneOf` is an array of names of parameters, or of keys of items that
  /// have none; several groups are an array of such arrays.
  private mutating func readConditions(_ fields: Fields, into route: inout RouteDeclaration) {
    route.isStrictQuery = choice(fields["query"], "'query'", QueryRule.self) == .strict
    route.allOrNone = readGroups(fields["allOrNone"], "'allOrNone'")
    route.oneOf = readGroups(fields["oneOf"], "'oneOf'")
    route.noFallback = flag(fields["noFallback"], "'noFallback'") ?? false
    route.beats = texts(fields["beats"], "'beats'")
    if let only = fields["only"] {
      route.only = texts(only, "'only'")
      if only.elements?.isEmpty == true {
        report("wrong-value", "'only' names no origin, so nothing leads here", at: only.range)
      }
    }
    route.trailingSlash = choice(fields["trailingSlash"], "'trailingSlash'", TableOptions.TrailingSlash.self)
    route.caseSensitive = flag(fields["caseSensitive"], "'caseSensitive'")
  }

  /// What a route means to the app: `parent`, `requires`, `confirm`, `opens` (`app`, `browser`), `window`, `event`,
  /// `deprecated` (`true`, or an object with `since` and `sunset`), `redirect` (an id, or `{"to": id, "set": {…}}`),
  /// `summary` and `examples`.
  private mutating func readMeaning(_ fields: Fields, into route: inout RouteDeclaration) {
    route.parent = text(fields["parent"], "'parent'")?.located
    route.requires = texts(fields["requires"], "'requires'")
    route.confirm = flag(fields["confirm"], "'confirm'") ?? false
    route.opensInBrowser = choice(fields["opens"], "'opens'", Opener.self) == .browser
    route.window = text(fields["window"], "'window'")?.located
    route.event = fields["event"]
    route.deprecated = readDeprecation(fields["deprecated"])
    route.redirect = readRedirect(fields["redirect"])
    route.summary = text(fields["summary"], "'summary'")?.text
    route.examples = texts(fields["examples"], "'examples'")
  }

  private enum QueryRule: String, CaseIterable { case ignore, strict }
  private enum Opener: String, CaseIterable { case app, browser }

  private mutating func readGroups(_ value: JSONValue?, _ what: String) -> [[Located<String>]] {
    guard let value else { return [] }
    guard let elements = value.elements else {
      reportKind(value, what, "an array of names")
      return []
    }
    let isNested = elements.contains { $0.elements != nil }
    var groups: [[Located<String>]] = []
    for element in isNested ? elements : [value] {
      let group = texts(element, what)
      if group.count < 2 {
        report("wrong-value", "a group of \(what) has at least two names", at: element.range)
      } else {
        groups.append(group)
      }
    }
    return groups
  }

  private mutating func readRedirect(_ value: JSONValue?) -> RouteDeclaration.Redirect? {
    guard let value else { return nil }
    if let target = value.text { return RouteDeclaration.Redirect(target: target.located, set: []) }
    guard let fields = fields(value, of: "'redirect'", known: ["to", "set"]) else { return nil }
    guard let target = fields["to"] else {
      reportMissing("'redirect' doesn't say where", in: fields, fix: "write \"to\": \"…\"")
      return nil
    }
    guard let target = text(target, "'to'") else { return nil }
    return RouteDeclaration.Redirect(target: target.located, set: readSet(fields["set"]))
  }

  private static let parameterKeys = ["type", "summary", "example", "sensitive", "as", "swift"]

  /// Reads `parameters`: names and objects with `type`, `summary`, `example`, `sensitive`, `as` (`flag`) and `swift`.
  ///
  /// A type such as `Int?` is for a parameter that an alias may lack, even where the link can't be printed without it.
  /// Like every type it is that of a bare `{name}`, so an item that must be there says `{name: Int}`.
  private mutating func readParameters(_ value: JSONValue) -> [ParameterOptions] {
    guard let members = value.members else {
      reportKind(value, "'parameters'", "an object")
      return []
    }
    var result: [ParameterOptions] = []
    for (name, value) in members {
      guard let fields = fields(value, of: "a parameter", known: Self.parameterKeys) else { continue }
      var options = ParameterOptions(name: name.located)
      if let source = text(fields["type"], "'type'"), let found = PatternReader.type(source, into: &diagnostics) {
        options.type = found.type
        options.isOptional = found.isOptional
      }
      options.summary = text(fields["summary"], "'summary'")?.text
      options.example = scalar(fields["example"], "'example'")
      options.isSensitive = flag(fields["sensitive"], "'sensitive'") ?? false
      options.swift = text(fields["swift"], "'swift'")?.located
      options.isFlag = choice(fields["as"], "'as'", Reading.self) == .flag
      result.append(options)
    }
    return result
  }

  private enum Reading: String, CaseIterable { case flag, value }
}
