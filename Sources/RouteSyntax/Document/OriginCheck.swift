extension SemanticChecker {
  mutating func checkOrigins() {
    var labels: [String: TypeUse] = [:]
    for origin in document.origins {
      checkName(origin.name, "the name of an origin", isDotted: false, allowsHyphen: true)
      // In `"link": {"link": "/a"}`, the inner `link` could be a key or the origin.
      if ["link", "set"].contains(origin.name.value) {
        let name = origin.name.value
        report(
          "reserved-name", "an origin can't have the name \(quoted(name)), because this is a key next to a pattern",
          at: origin.name.range, fix: "choose another name, such as '\(name)s'")
      }
      for place in origin.places {
        guard let use = place.label, let name = use.name else { continue }
        checkName(name, "the name of a parameter", isDotted: false, allowsHyphen: true)
        if let type = use.type { checkType(type) }
        let type = use.labelType
        if let first = labels[name.value], first.name.value != type.name.value {
          reportConflict(name.value, type, first, fix: "write the same type in both hosts, or rename one of the two")
        }
        labels[name.value] = labels[name.value] ?? type
      }
    }
    checkCanonical()
  }

  /// Checks that the first place of the canonical origin is a single host or scheme, because links are printed with it.
  private mutating func checkCanonical() {
    guard let name = document.canonical else {
      if broken.keys.contains("canonical") { return }
      if document.origins.count > 1, let first = document.origins.first, document.origins.contains(where: isPrinted),
        document.origins.contains(where: { $0.isConcrete })
      {
        report(
          "missing-canonical", "'canonical' is missing: name the origin to print links for",
          at: first.name.range, fix: "write \"canonical\": \(jsonLiteral(first.name.value))")
      } else if let only = document.origins.first {
        checkConcrete(only)
      }
      return
    }
    checkOrigin(name)
    if let origin = document.origins.first(where: { $0.name.value == name.value }) { checkConcrete(origin) }
  }

  /// Returns `true` if links are printed for an origin: if it has a pattern of a route that isn't a redirect, and the
  /// pattern's `set` doesn't contain a part of the original link.
  private func isPrinted(_ origin: OriginDeclaration) -> Bool {
    broken.isIncomplete
      || document.routes.contains { route in
        guard route.redirect == nil, document.origins(of: route).contains(where: { $0.name.value == origin.name.value })
        else { return false }
        return route.forms.contains { form in
          (form.origins?.contains { $0.value == origin.name.value } ?? true)
            && !form.set.contains { $0.isNeverPrinted }
        }
      }
  }

  private mutating func checkConcrete(_ origin: OriginDeclaration) {
    guard !broken.origins.contains(origin.name.value), isPrinted(origin) else { return }
    // If no origin has a specific host, the table's links are printed for the current host, so don't require one.
    let hasConcrete = document.origins.contains { $0.isConcrete }
    var environments: Set<String> = []
    for place in origin.places where environments.insert(place.environment ?? "").inserted {
      var fix: Fix = "put a base URL with a single host first"
      let concrete: Fix =
        "write [\(jsonLiteral(place.concreteText)), \(jsonLiteral(place.source.text))]; links are printed with the first base URL"
      let reason: String
      switch place.host {
      case .exact where place.port == .any:
        reason = "':*' can be any port"
        fix = concrete
      case .exact, .none:
        guard place.scheme == "http" else { continue }
        reason = "'http' is never printed"
        fix = concrete
      case .subdomains:
        reason = "'*' can be any host"
        fix = concrete
      case .any where !hasConcrete: continue
      case .captured where !hasConcrete: continue
      case .any: reason = "'*' can be any host"
      case .captured: reason = "\(quoted(place.label?.name?.value ?? "")) isn't known when a link is printed"
      }
      report(
        "canonical-not-concrete",
        "can't print links with \(quoted(place.source.text)), the first base URL of \(quoted(origin.name.value)): \(reason)",
        at: place.source.range, fix: fix)
    }
  }

  /// Reports a `+` next to a parameter if an origin reads it as a space.
  mutating func checkPlus(of route: RouteDeclaration) {
    guard document.origins.contains(where: { $0.plusIsSpace }) else { return }
    for form in route.allForms {
      guard let origin = document.origins(of: form, route).first(where: { $0.plusIsSpace }) else { continue }
      for case .piece(let piece) in form.pattern.query.map({ $0.value }) where hasPlus(piece, route) {
        report(
          "plus-in-item",
          "'+' means a space in links of the origin \(quoted(origin.name.value)), so this text never matches",
          at: piece.range, notes: [Diagnostic.Note("this origin has \"plusIsSpace\"", at: origin.name.range)],
          fix: "write a space instead")
      }
    }
  }

  private func hasPlus(_ piece: Piece, _ route: RouteDeclaration) -> Bool {
    guard piece.literal == nil else { return false }
    return piece.parts.contains { part in
      switch part {
      case .literal(let text): return text.utf8.contains(UInt8(ascii: "+"))
      case .parameter(let use):
        let resolved = use.name.flatMap { route.combinedParameters.named($0.value) }
        return (use.type ?? resolved?.type)?.list?.separator?.utf8.contains(UInt8(ascii: "+")) ?? false
      }
    }
  }

  /// Checks the origins that a route and its forms name.
  mutating func checkOrigins(of route: RouteDeclaration) {
    for name in route.only ?? [] { checkOrigin(name) }
    let only = route.only.map { Set($0.map { $0.value }) }
    for form in route.allForms {
      for name in form.origins ?? [] {
        checkOrigin(name)
        guard let only, !only.contains(name.value), originNames.contains(name.value) else { continue }
        report(
          "excluded-origin", "'only' of this route doesn't contain the origin \(quoted(name.value))", at: name.range,
          notes: route.only?.first.map { [Diagnostic.Note("the route's origins are here", at: $0.range)] } ?? [],
          fix: "add the origin to 'only' of the route, or remove the origin here")
      }
    }
  }
}

extension OriginDeclaration {
  /// `true` if a place of the origin names a host, a parent domain or only a scheme, instead of matching any host.
  fileprivate var isConcrete: Bool {
    places.contains { place in
      switch place.host {
      case .exact: place.port != .any
      case .none, .subdomains: true
      case .any, .captured: false
      }
    }
  }
}

extension PlaceDeclaration {
  /// The base URL of a single host: `https://shop.example/app` for `http://*.shop.example:*/app`.
  fileprivate var concreteText: String {
    let rest = source.text.dropFirst(scheme.count)
    guard rest.hasPrefix("://") else { return source.text }
    let authority = rest.dropFirst(3).prefix { $0 != "/" }
    let host = authority.dropFirst(authority.hasPrefix("*.") ? 2 : 0)
    let path = rest.dropFirst(3 + authority.count)
    return (scheme == "http" ? "https" : scheme) + "://" + host.dropLast(host.hasSuffix(":*") ? 2 : 0) + path
  }
}
