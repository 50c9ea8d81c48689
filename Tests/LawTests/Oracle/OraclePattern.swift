import RouteMatching

/// A canonical link or an alias of a route. Each parameter has its type.
struct OraclePattern {
  /// The position in `all(of:)`.
  var index = 0
  var route: ModelRoute
  /// 0 for a canonical link, n for the nth alias.
  var ordinal: Int
  var origins: Set<String>
  var pattern: ModelPattern
  /// The values of the route's parameters that the pattern doesn't carry.
  var absent: [String: RouteValue]

  static func all(of table: ModelTable) -> [OraclePattern] {
    let all = table.routes.flatMap { route -> [OraclePattern] in
      // A route is reachable from every origin, unless it has `only` or the origin is `explicit`. An explicit origin
      // has only the routes that name it in `only` or `link`. A `link` or an alias of named origins belongs to those
      // origins only.
      let isForAll = route.links.contains { $0.origins == nil }
      let named = Set(route.links.flatMap { $0.origins ?? [] })
      let reachable = table.origins.filter { origin in
        route.only.map { $0.contains(origin.name) } ?? ((isForAll && !origin.isExplicit) || named.contains(origin.name))
      }
      let origins = Set(reachable.map(\.name))
      let uses = ParameterUses(route)
      var patterns: [OraclePattern] = []
      for (ordinal, form) in route.links.map({ (0, $0) })
        + route.aliases.enumerated().map({ ($0.offset + 1, $0.element) })
      {
        patterns.append(
          OraclePattern(
            route: route, ordinal: ordinal,
            origins: form.origins.map { route.only.map(Set($0).intersection) ?? Set($0) } ?? origins,
            pattern: form.pattern.resolving(uses), absent: uses.absent))
      }
      return patterns
    }
    return all.enumerated().map { index, pattern in
      var pattern = pattern
      pattern.index = index
      return pattern
    }
  }
}

/// The declarations of each parameter in a route's patterns. A bare `{name}` has the type from the route's first
/// pattern with that name, else `String`. In a query item, it inherits the whole declaration.
struct ParameterUses {
  private(set) var first: [String: ModelParameter] = [:]
  private(set) var absent: [String: RouteValue] = [:]

  init(_ route: ModelRoute) {
    let links = route.links.sorted { ($0.origins?.first ?? "") < ($1.origins?.first ?? "") }
    var rests: Set<String> = []
    for form in links + route.aliases {
      for case .rest(let use) in form.pattern.segments + form.pattern.fragmentSegments {
        if let name = use.name { rests.insert(name) }
      }
      _ = form.pattern.mapParameters { use, _ in
        if let name = use.name, use.type != nil, first[name] == nil {
          var use = use
          use.isFlag = route.flags.contains(name)
          first[name] = use
        }
        return use
      }
      for item in form.pattern.query + form.pattern.fragmentItems {
        if case .remaining(let name) = item.value { absent[name] = .items([]) }
      }
    }
    for (name, use) in first {
      if let value = use.standIn { absent[name] = value }
      // An alias may omit a list, whatever its bounds are in other patterns.
      if use.list != nil, !rests.contains(name) { absent[name] = .list([]) }
    }
  }
}

extension ModelPattern {
  func resolving(_ uses: ParameterUses) -> ModelPattern {
    mapParameters { use, isItem in
      guard let name = use.name, use.type == nil, let first = uses.first[name] else {
        var use = use
        if let name = use.name { use.isFlag = uses.first[name]?.isFlag ?? false }
        return use
      }
      if isItem { return first }
      var use = use
      use.type = first.type
      use.list = first.list
      return use
    }
  }

  func mapParameters(_ change: (ModelParameter, _ isItem: Bool) -> ModelParameter) -> ModelPattern {
    func parts(_ parts: [ModelPart], _ isItem: Bool) -> [ModelPart] {
      parts.map { part in
        if case .parameter(let use) = part { .parameter(change(use, isItem)) } else { part }
      }
    }
    func segments(_ segments: [ModelSegment]) -> [ModelSegment] {
      segments.map { segment in
        switch segment {
        case .piece(let piece): .piece(parts(piece, false))
        case .rest(let use): .rest(change(use, false))
        }
      }
    }
    func items(_ items: [ModelItem]) -> [ModelItem] {
      items.map { item in
        guard case .piece(let piece) = item.value else { return item }
        return ModelItem(key: item.key, value: .piece(parts(piece, true)))
      }
    }
    var result = self
    result.segments = segments(self.segments)
    result.query = items(query)
    switch fragment {
    case nil: break
    case .text(let piece): result.fragment = .text(parts(piece, false))
    case .items(let conditions): result.fragment = .items(items(conditions))
    case .path(let path, let startsWithSlash, let conditions):
      result.fragment = .path(segments(path), startsWithSlash: startsWithSlash, items(conditions))
    }
    return result
  }
}

extension ModelPattern {
  /// `true` if its path or its fragment's path ends with a rest parameter.
  var endsWithRest: Bool {
    [segments, fragmentSegments].contains { if case .rest? = $0.last { true } else { false } }
  }

  /// The segments of its fragment.
  var fragmentSegments: [ModelSegment] {
    if case .path(let segments, _, _)? = fragment { segments } else { [] }
  }

  /// The items of its fragment.
  var fragmentItems: [ModelItem] {
    switch fragment {
    case .items(let items)?, .path(_, _, let items)?: items
    case .text?, nil: []
    }
  }
}

extension ModelParameter {
  /// The value of an absent item: the default, `false` or an empty list. `nil` if it has no value.
  var standIn: RouteValue? {
    if isFlag { return .bool(false) }
    switch mode {
    case .defaulted(let text), .lenient(let text?): return TypeUniverse.type(type ?? "String").parse(text)
    case .required, .optional, .lenient(nil): return list?.minimum == 0 ? .list([]) : nil
    }
  }
}

extension ModelItem {
  /// `true` if a strict query may contain its key several times.
  var isRepeatable: Bool {
    guard case .piece(let parts) = value, parts.count == 1, case .parameter(let use) = parts[0] else { return false }
    return use.list != nil && use.list?.separator == nil
  }
}
