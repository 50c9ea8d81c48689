import RouteMatching

// Printing by trial: every pattern at every place, with values encoded as much and as little as possible, and read
// back.
extension Oracle {
  /// Returns a link of a destination, or `nil` if the oracle finds none.
  func link(of destination: Destination) -> String? {
    let name = destination.origin ?? table.canonical
    guard let origin = table.origins.first(where: { $0.name == name }) else { return nil }
    for pattern in patterns where pattern.route.id == destination.route && pattern.origins.contains(name) {
      guard let place = printedPlace(of: origin, destination.values) else { return nil }
      for isRaw in [false, true] {
        let writer = LinkAttempt(values: destination.values, isRaw: isRaw)
        guard let link = writer.link(pattern.pattern, at: place), carries(link, destination, alone: true) else {
          continue
        }
        return link
      }
    }
    return nil
  }

  /// Returns `true` if the destination of a link that a pattern matched must have a link: if its origin has a place to
  /// print and the pattern can be printed. It isn't a failure if another route takes that link, because lint reports
  /// it.
  func mustPrint(_ destination: Destination, _ ordinal: Int, _ error: PrintFailure) -> Bool {
    guard let origin = table.origins.first(where: { $0.name == destination.origin }), error.route == nil,
      printedPlace(of: origin, destination.values) != nil
    else { return false }
    return patterns.contains { pattern in
      pattern.route.id == destination.route && pattern.ordinal == ordinal && pattern.origins.contains(origin.name)
        && !pattern.pattern.written.contains("{_")
    }
  }

  /// Returns the first place that captures a label with a value, otherwise the first concrete place. Never returns an
  /// `http` place.
  private func printedPlace(of origin: ModelOrigin, _ values: [String: RouteValue]) -> ModelPlace? {
    let places = origin.places.filter { $0.scheme != "http" && $0.port != .any }
    let captured = places.first { place in
      if case .captured(let name, _, _) = place.host { values[name] != nil } else { false }
    }
    return captured
      ?? places.first { place in
        switch place.host {
        case .none, .exact: true
        case .captured, .subdomains, .any: false
        }
      }
  }

  /// Returns `true` if a link opens the destination, with absent parameters at their defaults.
  ///
  /// - Parameter alone: Requires that the link opens no other destination, even if the documentation leaves the order
  ///   open.
  func carries(_ link: String, _ destination: Destination, alone: Bool = false) -> Bool {
    let answers = resolve(link).answers
    let absent = patterns.first { $0.route.id == destination.route }?.absent ?? [:]
    var values = absent.merging(destination.values) { $1 }
    if let pattern = patterns.first(where: { $0.route.id == destination.route }) {
      for (name, use) in ParameterUses(pattern.route).first where values[name] != nil {
        values[name] = values[name].map(TypeUniverse.type(use.type ?? "String").canonical)
      }
    }
    return answers.contains { $0.route == destination.route && $0.values == values } && !(alone && answers.count > 1)
  }
}

/// A pattern's link with given values.
private struct LinkAttempt {
  let values: [String: RouteValue]
  /// `true` if reserved characters stay raw wherever they don't delimit.
  let isRaw: Bool

  func link(_ pattern: ModelPattern, at place: ModelPlace) -> String? {
    guard var link = start(place), let path = segments(pattern.segments), let query = items(pattern.query) else {
      return nil
    }
    link += (place.base + path).joined(separator: "/")
    if pattern.endsWithSlash || path.last == "", !path.isEmpty { link += "/" }
    if !query.isEmpty { link += "?" + query.joined(separator: "&") }
    switch pattern.fragment {
    case nil: return link
    case .text(let parts)?: return text(of: parts).map { link + "#" + $0 }
    case .items(let conditions)?: return items(conditions).map { link + "#" + $0.joined(separator: "&") }
    case .path(let pattern, let startsWithSlash, let conditions)?:
      guard let path = segments(pattern), let items = items(conditions) else { return nil }
      link += "#" + (startsWithSlash ? "/" : "") + path.joined(separator: "/")
      return items.isEmpty ? link : link + "?" + items.joined(separator: "&")
    }
  }

  private func start(_ place: ModelPlace) -> String? {
    var host: String
    switch place.host {
    case .none: return place.scheme + ":///"
    case .exact(let name): host = name
    case .captured(let name, _, let suffix):
      guard case .string(let label)? = values[name] else { return nil }
      host = label + "." + suffix
    case .subdomains, .any: return nil
    }
    switch place.port {
    case .none: break
    case .exactly(let port): host += ":" + port
    case .any: return nil
    }
    return place.scheme + "://" + host + "/"
  }

  private func segments(_ pattern: [ModelSegment]) -> [String]? {
    var result: [String] = []
    for segment in pattern {
      switch segment {
      case .piece(let parts):
        guard let text = text(of: parts) else { return nil }
        result.append(text)
      case .rest(let use):
        guard let name = use.name, case .list(let values)? = values[name], !values.isEmpty else { return nil }
        for value in values { result.append(encoded(use.text(of: value))) }
      }
    }
    return result
  }

  private func items(_ conditions: [ModelItem]) -> [String]? {
    var result: [String] = []
    for condition in conditions {
      switch condition.value {
      case .present: result.append(condition.key)
      case .remaining(let name):
        guard case .items(let items)? = values[name] else { continue }
        for item in items { result.append(encoded(item.key) + (item.value.map { "=" + encoded($0) } ?? "")) }
      case .piece(let parts):
        if parts.count == 1, case .parameter(let use) = parts[0], let name = use.name {
          let value = values[name]
          if use.isFlag {
            if value == .bool(true) { result.append(condition.key) }
            continue
          }
          if use.list != nil, use.list?.separator == nil {
            for element in value?.list ?? [] { result.append(condition.key + "=" + encoded(use.text(of: element))) }
            continue
          }
          // Skip the item if its value is absent or equals the default for an absent value.
          if value == nil || value == use.standIn, use.mode != .required || use.list?.minimum == 0 { continue }
        }
        guard let text = text(of: parts) else { return nil }
        result.append(condition.key + "=" + text)
      }
    }
    return result
  }

  private func text(of parts: [ModelPart]) -> String? {
    var result = ""
    for part in parts {
      switch part {
      case .literal(let literal): result += literal
      case .parameter(let use):
        guard let name = use.name, let value = values[name] else { return nil }
        if let separator = use.list?.separator {
          result += (value.list ?? []).map { encoded(use.text(of: $0)) }.joined(separator: separator)
        } else {
          result += encoded(use.text(of: value))
        }
      }
    }
    return result
  }

  private func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let staysRaw = Samples.standsRaw(byte) && (!Unit.reserved.contains(byte) || isRaw && !"/?#&+".utf8.contains(byte))
      result += staysRaw ? String(decoding: [byte], as: UTF8.self) : LinkMutation.escape(byte, isLower: false)
    }
    return result
  }
}
