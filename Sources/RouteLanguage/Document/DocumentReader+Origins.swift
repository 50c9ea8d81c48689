extension DocumentReader {
  private static let originKeys = ["kind", "at", "explicit", "open", "separator", "plusIsSpace"]

  /// Reads `origins`: names and, for each, one of
  ///
  ///     "https://a.example"                                        a place
  ///     ["https://a.example", "https://*.a.example"]               places
  ///     {"production": "https://a.example", "staging": […]}        places by environment
  ///     {"at": …, "kind": "widget", "explicit": true, "open": true, "separator": ":", "plusIsSpace": true}
  ///
  /// where `at` is any of the first three. An object that has one of the last form's keys is of that form.
  mutating func readOrigins(_ value: JSONValue) {
    guard let members = value.members else {
      broken.isIncomplete = true
      return reportKind(value, "'origins'", "an object")
    }
    for (name, value) in members {
      let before = diagnostics.count
      let origin = readOrigin(name.located, value)
      if diagnostics.count > before { broken.origins.insert(name.text) }
      document.origins.append(origin)
    }
    if members.isEmpty {
      report("missing-key", "a table needs an origin, a place its links come from", at: value.range)
    }
  }

  private mutating func readOrigin(_ name: Located<String>, _ value: JSONValue) -> OriginDeclaration {
    var origin = OriginDeclaration(name: name, kind: .universalLink, places: [])
    var at: JSONValue? = value
    var kind: OriginDeclaration.Kind?
    if let members = value.members, members.contains(where: { Self.originKeys.contains($0.key.text) }) {
      guard let fields = fields(value, of: "an origin", known: Self.originKeys) else { return origin }
      kind = choice(fields["kind"], "'kind'", OriginDeclaration.Kind.self)
      origin.isExplicit = flag(fields["explicit"], "'explicit'") ?? false
      origin.isOpen = flag(fields["open"], "'open'") ?? false
      origin.plusIsSpace = flag(fields["plusIsSpace"], "'plusIsSpace'") ?? false
      origin.separator = readSeparator(fields["separator"])
      at = fields["at"]
      if at == nil {
        reportMissing(
          "the origin \(quoted(name.value)) doesn't say where its links come from", in: fields, at: name.range,
          fix: "write \"at\": \"https://…\"")
      }
    }
    if let at { readPlaces(at, into: &origin) }
    setKind(&origin, stated: kind)
    return origin
  }

  private mutating func readPlaces(_ value: JSONValue, into origin: inout OriginDeclaration) {
    guard let environments = value.members else {
      readPlaces(value, environment: nil, into: &origin)
      return
    }
    for (environment, value) in environments {
      if value.members != nil {
        reportKind(value, "the places of an environment", "a string or an array of strings")
      } else {
        readPlaces(value, environment: environment.text, into: &origin)
      }
    }
    if environments.isEmpty { report("missing-key", "an origin needs a place", at: value.range) }
  }

  private mutating func readPlaces(_ value: JSONValue, environment: String?, into origin: inout OriginDeclaration) {
    if value.elements?.isEmpty == true { report("missing-key", "an origin needs a place", at: value.range) }
    for element in oneOrMore(value) {
      guard let source = text(element, "a place") else { continue }
      let separator = origin.separator?.value.utf8.first
      guard var place = PlaceReader.read(source, separator: separator, into: &diagnostics) else { continue }
      place.environment = environment
      origin.places.append(place)
    }
  }

  /// A mark such as `:` that separates the segments of opaque links.
  private mutating func readSeparator(_ value: JSONValue?) -> Located<String>? {
    guard let text = text(value, "'separator'") else { return nil }
    let marks = ":;,.|!+*-_~"
    guard text.text.utf8.count == 1, marks.contains(text.text) else {
      report("wrong-value", "'separator' must be one of \(marks), not \(quoted(text.text))", at: text.range)
      return nil
    }
    return text.located
  }

  /// The kind follows from the schemes, which must agree; a widget's is stated.
  private mutating func setKind(_ origin: inout OriginDeclaration, stated: OriginDeclaration.Kind?) {
    guard let first = origin.places.first else {
      origin.kind = stated ?? .universalLink
      return
    }
    func isWeb(_ place: PlaceDeclaration) -> Bool { place.scheme == "https" || place.scheme == "http" }
    origin.kind = stated ?? (isWeb(first) ? .universalLink : .customScheme)
    if let separator = origin.separator, isWeb(first) {
      report("wrong-value", "'separator' is for opaque links, and '\(first.scheme)' has none", at: separator.range)
    }
    if stated == .widget { return }
    for place in origin.places where isWeb(place) != (origin.kind == .universalLink) {
      let kind = origin.kind == .universalLink ? "universal links" : "a custom scheme"
      report(
        "mixed-origin", "the origin \(quoted(origin.name.value)) is of \(kind), and '\(place.scheme):' is not",
        at: place.source.range, fix: "give it an origin of its own")
    }
  }
}
