extension DocumentReader {
  /// Reads `origins`: an object with names and values such as
  ///
  ///     "https://a.example"                                        a base URL
  ///     ["https://a.example", "https://*.a.example"]               base URLs
  ///     {"production": "https://a.example", "staging": […]}        base URLs by environment
  ///     {"at": …, "kind": "widget", "explicit": true, "open": true, "separator": ":", "slashes": "none", "plusIsSpace": true}
  ///
  /// The value of `at` is any of the first three. An object with any key of the last line is read like the last line.
  mutating func readOrigins(_ value: JSONValue?) {
    readDeclarations(value, .origin, after: []) { $0.document.origins.append($0.readOrigin($1, $2)) }
  }

  private mutating func readOrigin(_ name: Located<String>, _ value: JSONValue) -> OriginDeclaration {
    var origin = OriginDeclaration(
      name: name, kind: .universalLink, places: [], isExplicit: value["explicit"]?.isTrue ?? false,
      acceptsAddedHosts: value["open"]?.isTrue ?? false, plusIsSpace: value["plusIsSpace"]?.isTrue ?? false,
      separator: value["separator"]?.text?.located)
    if let slashes = value["slashes"] { readSlashes(slashes, into: &origin) }
    let hasKeys = value.members?.contains { ObjectGrammar.origin[$0.key.text] != nil } ?? false
    readPlaces(hasKeys ? value["at"] : value, into: &origin)
    let kind = value["kind"]
    setKind(&origin, stated: kind?.word(OriginDeclaration.Kind.self).map { Located($0, kind?.range ?? value.range) })
    return origin
  }

  /// Reads `slashes`. With `none`, the path follows the colon (`app:books/42`), as with a `separator` (`app:books:42`).
  /// The other values can't be combined with a `separator`.
  private mutating func readSlashes(_ value: JSONValue, into origin: inout OriginDeclaration) {
    guard let slashes = value.word(OriginDeclaration.Slashes.self) else { return }
    origin.slashes = Located(slashes, value.range)
    if slashes == .none, origin.separator == nil { origin.separator = Located("/", value.range) }
    guard let separator = origin.separator, slashes != .none else { return }
    report(
      "wrong-value",
      "'slashes' and 'separator' can't be combined, because \(quoted(separator.value)) replaces the slashes",
      at: value.range, fix: "remove 'slashes'")
  }

  private mutating func readPlaces(_ value: JSONValue?, into origin: inout OriginDeclaration) {
    var environments: [(name: SourceText?, value: JSONValue)] = []
    if let members = value?.members {
      environments = members.sortedByKey.map { ($0.key, $0.value) }
    } else if let value {
      environments = [(nil, value)]
    }
    for (environment, value) in environments {
      if let environment, environment.text.isEmpty || environment.text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
      {
        report(
          "wrong-value",
          "\(quoted(environment.text)) isn't a valid name of an environment: it's empty or contains a control character",
          at: environment.range)
      }
      let separator = origin.separator?.value.utf8.first
      for source in value.oneOrMore.compactMap({ $0.text }) {
        guard var place = PatternReader.place(source, separator: separator, into: &diagnostics) else { continue }
        place.environment = environment?.text
        origin.places.append(place)
      }
    }
  }

  /// Sets the stated kind, or derives it from the schemes of the base URLs, which must agree. `widget` must be stated.
  private mutating func setKind(_ origin: inout OriginDeclaration, stated: Located<OriginDeclaration.Kind>?) {
    guard let first = origin.places.first else {
      origin.kind = stated?.value ?? .universalLink
      return
    }
    func isWeb(_ place: PlaceDeclaration) -> Bool { place.scheme == "https" || place.scheme == "http" }
    origin.kind = stated?.value ?? (isWeb(first) ? .universalLink : .customScheme)
    let place = origin.places.first { if case .none = $0.host { false } else { true } }
    if let slashes = origin.slashes, slashes.value != .any, let place {
      report(
        "wrong-value",
        "'slashes' applies only to base URLs without a host, but \(quoted(place.source.text)) has a host",
        at: slashes.range, fix: "remove it")
    } else if let separator = origin.separator, isWeb(first) {
      report(
        "wrong-value", "'separator' applies only to opaque links, and '\(first.scheme)' links aren't opaque",
        at: separator.range)
    }
    if stated?.value == .widget { return }
    let others = origin.places.filter { isWeb($0) != (origin.kind == .universalLink) }
    if let stated, others.count == origin.places.count {
      let meant: OriginDeclaration.Kind = isWeb(first) ? .universalLink : .customScheme
      report(
        "mixed-origin",
        "\(quoted(origin.name.value)) can't have the kind '\(stated.value.rawValue)', because its links begin with '\(first.scheme):'",
        at: stated.range, fix: .write(meant.rawValue, at: stated.range))
    } else if let place = others.first {
      let kind = origin.kind == .universalLink ? "universal links" : "links with a custom scheme"
      report(
        "mixed-origin",
        "'\(place.scheme):' doesn't belong in the origin \(quoted(origin.name.value)), which contains \(kind)",
        at: place.source.range,
        notes: others.dropFirst().map {
          Diagnostic.Note("this base URL doesn't belong in the origin either", at: $0.source.range)
        },
        fix: others.count == 1
          ? "move this base URL to an origin of its own" : "move these base URLs to an origin of their own")
    }
  }
}
