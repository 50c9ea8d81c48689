import RouteLanguage
import RouteMatching

/// The places that links are printed for, of the origins that both tables have.
struct PrintedPlaces {
  private(set) var changes: [TableChange] = []
  /// The origins whose links are printed for the same place if no environment is chosen; the canonical one first.
  private(set) var unchanged: [String] = []

  init(_ old: TableShape, _ new: TableShape) {
    let canonical = (old.origins[old.canonicalOrigin].name, new.origins[new.canonicalOrigin].name)
    compare(old, canonical.0, new, canonical.1, isCanonical: true)
    let names = Set(new.origins.map { $0.name })
    for origin in old.origins where names.contains(origin.name) && (origin.name, origin.name) != canonical {
      compare(old, origin.name, new, origin.name, isCanonical: false)
    }
  }

  private mutating func compare(
    _ old: TableShape, _ before: String, _ new: TableShape, _ after: String, isCanonical: Bool
  ) {
    let environments = Set(old.places.compactMap { $0.declaration.environment }).intersection(
      new.places.compactMap { $0.declaration.environment })
    for environment in [nil] + environments.sorted().map(Optional.some) {
      let places = (
        PrintedPlaces.places(old, before, environment), PrintedPlaces.places(new, after, environment)
      )
      guard let place = zip(places.0, places.1).first(where: { $0.base != $1.base }) else {
        if environment == nil, before == after { unchanged.append(before) }
        continue
      }
      let first = (place.0.source, place.1.source)
      let what = isCanonical ? "links" : "links of \(quoted(before))"
      let whereabouts = environment.map { " in \(quoted($0))" } ?? ""
      var change = TableChange(
        .canonicalChanges, .compatible,
        "\(what) are printed for \(quoted(first.1.text)), not for \(quoted(first.0.text))\(whereabouts)", route: "")
      change.origin = isCanonical ? nil : before
      change.oldRange = first.0.range
      change.newRange = first.1.range
      changes.append(change)
      // Environments mostly say the same again.
      return
    }
  }

  /// The first place with captured labels, and the first without, as far as there are such, each with the base URL of its links: `app:`
  /// and `app://` are two spellings of one.
  private static func places(
    _ shape: TableShape, _ origin: String, _ environment: String?
  ) -> [(source: SourceText, base: [String])] {
    let printed = shape.places.filter { place in
      shape.origins[place.origin].name == origin && place.printGroup != nil
        && (place.declaration.environment == nil || place.declaration.environment == environment)
    }
    return [0, 1].compactMap { group in
      printed.filter { $0.printGroup == group }.min { $0.rank < $1.rank }.map { place in
        let separator = shape.origins[place.origin].separator.map { String($0) } ?? ""
        return (place.declaration.source, [separator] + base(place.declaration))
      }
    }
  }

  private static func base(_ place: PlaceDeclaration) -> [String] {
    let host: String
    switch place.host {
    case .none: host = ""
    case .exact(let name): host = name
    case .captured(let label, let suffix): host = "{\(label.name?.value ?? "_")}" + (suffix.map { "." + $0 } ?? "")
    case .subdomains, .any: host = place.source.text
    }
    return [place.scheme, host, "\(place.port)"] + place.basePath
  }
}

/// Destinations whose links are printed otherwise. No set of links tells that, so that some of each route are printed: what
/// leads to each of its patterns, with all items and without those that may be absent.
struct PrintChanges {
  private let comparison: TableComparison
  private let places: PrintedPlaces
  private var old: TableAnalysis { comparison.old }

  init(_ comparison: TableComparison, _ places: PrintedPlaces) {
    self.comparison = comparison
    self.places = places
  }

  /// A link of the old table that its destination has no longer, as two routes of one id print it.
  func change(of index: Int, _ other: Int) -> TableChange? {
    guard let oldTable = old.table, let newTable = comparison.new.table else { return nil }
    for link in links(of: index) {
      guard let match = oldTable.match(link).match, match.route == index else { continue }
      for origin in places.unchanged {
        guard let before = try? oldTable.print(route: index, values: match.values, origin: origin),
          let left = oldTable.match(before).match, left.route == index,
          // If the link leads elsewhere now, or has other values, that is another change.
          let back = newTable.match(before).match, back.route == other,
          left.parameters.allSatisfy({ back[$0.name] == $0.value })
        else { continue }
        if let change = change(before, back, origin, index, other, newTable) { return change }
      }
    }
    return nil
  }

  private func change(
    _ before: String, _ match: RouteMatch, _ origin: String, _ index: Int, _ other: Int, _ table: RouteTable
  ) -> TableChange? {
    let name = quoted(match.routeID)
    var change: TableChange
    do throws(PrintFailure) {
      let after = try table.print(route: other, values: match.values, origin: origin)
      guard after != before else { return nil }
      change = TableChange(
        .canonicalChanges, .compatible, "\(name) prints \(quoted(after)), not \(quoted(before))", route: match.routeID)
    } catch {
      change = TableChange(
        .canonicalChanges, .breaking, "\(name) no longer prints \(quoted(before)): \(error)", route: match.routeID)
    }
    change.link = before
    change.oldRange = old.shape.routes[index].declaration.id.range
    change.newRange = comparison.new.shape.routes[other].declaration.id.range
    return change
  }

  // MARK: Destinations

  /// Links of a route, one by each of its patterns, then one of each with all its items.
  private func links(of route: Int) -> [String] {
    let patterns = old.patterns(of: route)
    var links = patterns.compactMap { pattern -> String? in
      if case .reached(let link) = old.reach(of: pattern) { link } else { nil }
    }
    for link in patterns.compactMap({ try? fullLink(of: old.shape.patterns[$0]) }) where !links.contains(link) {
      links.append(link)
    }
    return links
  }

  /// A link of a pattern with the items that it may do without, as far as one link has them; `nil` if there are no such.
  private func fullLink(of pattern: PatternShape) throws(AutomatonTooLarge) -> String? {
    let optional = pattern.query.filter { !$0.isRequired && !$0.isRemaining && !$0.isFree }
    let fragmentItems = pattern.fragment?.items.filter { !$0.isRequired && !$0.isRemaining && !$0.isFree } ?? []
    let space = old.space
    guard !optional.isEmpty || !fragmentItems.isEmpty, let place = space.places(of: pattern).first,
      var set = try space.accepted(
        pattern, at: place, count: space.segmentCounts(pattern, at: place).lowerBound, keys: pattern.keys
      ).last
    else { return nil }
    let universe = old.universe
    let repeated = old.shape.options.repeated
    let plusIsSpace = old.shape.origins[old.shape.places[place].origin].plusIsSpace
    for condition in optional {
      let items = try universe.goodItems(condition, plusIsSpace: plusIsSpace, repeated)
      set = try set.narrowed(.items(condition.decodedKey), to: items, universe) ?? set
    }
    for condition in fragmentItems {
      guard let fragment = pattern.fragment, let piece = condition.piece, let capture = condition.captures.first else {
        continue
      }
      let words = try universe.words(of: .fragmentItem(fragment, condition, piece, capture: capture, repeated))
      let present = universe.pool.intern(try universe.pool.automaton(words).unmarked())
      let dimension = LinkSet.Dimension.component(LinkSet.Component.fragment.rawValue)
      set = try set.narrowed(dimension, to: present, universe) ?? set
    }
    return old.writer.link(set, preferring: [pattern])
  }
}
