import RouteLanguage
import RouteMatching

/// The places that each origin's links are printed for, and how they differ between two tables.
struct PrintedPlaces {
  private(set) var changes: [TableChange] = []
  /// The origins whose links both tables print for the same places, without an environment and in each environment that
  /// both tables have. The origin `nil` is the canonical origin.
  private(set) var unchanged: [(environment: String?, origins: [String?])]

  init(_ comparison: TableComparison) {
    let (old, new) = (comparison.old.resolved, comparison.new.resolved)
    let environments = Set(old.places.compactMap { $0.environment }).intersection(
      new.places.compactMap { $0.environment })
    unchanged = ([nil] + environments.sorted().map(Optional.some)).map { ($0, []) }
    let canonical = (old.origins[old.canonicalOrigin].name, new.origins[new.canonicalOrigin].name)
    compare(old, canonical.0, new, canonical.1, isCanonical: true)
    // If an origin is removed, the change of its links is already reported, unless another origin now matches them.
    let names = Set(new.origins.map { $0.name }), reported = Set(comparison.changes.map { $0.origin })
    for origin in old.origins
    where (origin.name, origin.name) != canonical && (names.contains(origin.name) || !reported.contains(origin.name)) {
      compare(old, origin.name, new, origin.name, isCanonical: false)
    }
  }

  private mutating func compare(
    _ old: ResolvedTable, _ before: String, _ new: ResolvedTable, _ after: String, isCanonical: Bool
  ) {
    var isReported = false
    for index in unchanged.indices {
      let environment = unchanged[index].environment
      let left = PrintedPlaces.places(old, before, environment)
      // The other table prints no links with a label that only one table has.
      let labels = left.map { $0.label }
      let right = PrintedPlaces.places(new, after, environment).filter { $0.label == nil || labels.contains($0.label) }
      if left.elementsEqual(right, by: { $0.base == $1.base }) {
        if !left.isEmpty { unchanged[index].origins.append(isCanonical ? nil : before) }
      } else if !isReported {
        // Environments usually repeat the same change, so report it once.
        isReported = true
        changes.append(PrintedPlaces.change(left, right, isCanonical ? nil : before, environment))
      }
    }
  }

  /// Returns a change for the first place that differs.
  ///
  /// - Parameter origin: The origin of the links, or `nil` for the canonical origin.
  private static func change(
    _ left: [Place], _ right: [Place], _ origin: String?, _ environment: String?
  ) -> TableChange {
    let index = zip(left, right).prefix { $0.base == $1.base }.count
    let before = index < left.count ? left[index].source : nil
    let after = index < right.count ? right[index].source : nil
    var message = origin.map { "links of \(quoted($0))" } ?? "links"
    switch (before, after) {
    case (let before?, let after?) where before.text == after.text:
      message += " are printed like \(quoted(right[index].sample)), not like \(quoted(left[index].sample))"
    case (let before?, let after?): message += " are printed for \(quoted(after.text)), not for \(quoted(before.text))"
    case (let before?, nil): message += " are no longer printed for \(quoted(before.text))"
    case (nil, let after): message += " are also printed for \(quoted(after?.text ?? ""))"
    }
    let labels = Set(right.map { $0.label })
    return TableChange(
      .canonicalChanges, left.allSatisfy { labels.contains($0.label) } ? .compatible : .breaking,
      message + (environment.map { " in \(quoted($0))" } ?? ""), origin: origin, old: before?.range, new: after?.range)
  }

  /// A place for which links are printed.
  private struct Place {
    var source: SourceText
    /// The separator of query items and the components of the base URL, which are the same for `app:` and `app://`.
    var base: [String]
    /// The captured host label, or `nil`. Only destinations with a value for the label are printed at this place.
    var label: String?
    /// A printed link without a host, whose path has the segments `a` and `b`.
    var sample: String
  }

  /// Returns the first place with each captured label and the first place without a label, in the order of printing.
  private static func places(_ resolved: ResolvedTable, _ origin: String, _ environment: String?) -> [Place] {
    let printed = resolved.places.filter { place in
      resolved.origins[place.origin].name == origin && place.printGroup != nil && place.exists(in: environment)
    }
    func order(_ place: ResolvedPlace) -> (Int, Int) { (place.printGroup ?? 0, place.rank) }
    var labels: Set<String?> = []
    let first = printed.sorted { order($0) < order($1) }.filter { labels.insert($0.label?.name).inserted }
    return first.map { place in
      let separator = resolved.origins[place.origin].separator.map { String(UnicodeScalar($0)) } ?? ""
      let path = (place.basePath + ["a", "b"]).joined(separator: separator.isEmpty ? "/" : separator)
      return Place(
        source: place.source, base: [separator] + base(place), label: place.label?.name,
        sample: place.scheme + (separator.isEmpty ? "://" : ":") + path)
    }
  }

  private static func base(_ place: ResolvedPlace) -> [String] {
    let host: String
    switch place.host {
    case .none: host = ""
    case .exact(let name): host = name
    case .captured(let suffix): host = "{\(place.label?.name ?? "")}" + (suffix.map { "." + $0 } ?? "")
    case .subdomains, .any: host = place.source.text
    }
    return [place.scheme, host, "\(place.port)"] + place.basePath
  }
}

/// A search for destinations whose links the two tables print differently.
///
/// No set of links describes how destinations are printed, so this prints a sample of each route: the destinations of
/// two links of each pattern, without and with all optional items. If the link of an earlier pattern would open another
/// route, a destination is printed by a later pattern. So the sample also contains such destinations.
struct PrintChanges {
  private let comparison: TableComparison
  private typealias Printer = (old: RouteTable, new: RouteTable, origins: [String?])
  /// The tables of each environment, and the origins whose links both tables print for the same places.
  private let printers: [Printer]
  private var old: TableAnalysis { comparison.old }

  init(_ comparison: TableComparison, _ places: PrintedPlaces) {
    self.comparison = comparison
    guard let old = comparison.old.table, let new = comparison.new.table else {
      printers = []
      return
    }
    printers = places.unchanged.map { environment, origins in
      (old.chosen(in: environment), new.chosen(in: environment), origins)
    }
  }

  /// Returns the first change in the printed link of a destination, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - index: The route in the old table.
  ///   - other: The same route in the new table.
  func change(of index: Int, _ other: Int) -> TableChange? {
    for link in links(of: index) {
      for printer in printers {
        guard let match = printer.old.match(link).match, match.route == index else { continue }
        if let change = change(of: match, other, printer) { return change }
      }
    }
    for match in lostDestinations(of: index) {
      for printer in printers {
        if let change = change(of: match, other, printer) { return change }
      }
    }
    return nil
  }

  /// Returns the first change in the printed links of a destination, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - match: The destination to print, as a match of the old table.
  ///   - other: The same route in the new table.
  private func change(of match: RouteMatch, _ other: Int, _ printer: Printer) -> TableChange? {
    let (oldTable, newTable, index) = (printer.old, printer.new, match.route)
    for origin in printer.origins {
      let before = try? oldTable.print(route: index, values: match.values, origin: origin)
      // If the link now opens another route or has other values, that is reported as another change.
      guard let same = newTable.match(before ?? match.link).match, same.route == other,
        match.parameters.allSatisfy({ same[$0.name] == $0.value })
      else { continue }
      func change(_ verdict: TableChange.Verdict, _ what: String, _ link: String) -> TableChange {
        TableChange(
          .canonicalChanges, verdict, "\(quoted(match.routeID)) \(what)", route: match.routeID, link: link,
          old: old.resolved.routes[index].declaration.id.range,
          new: comparison.new.resolved.routes[other].declaration.id.range)
      }
      do throws(PrintFailure) {
        let after = try newTable.print(route: other, values: same.values, origin: origin)
        if after == before { continue }
        // If the old table didn't match the new link with this route, that is reported as another change, too.
        if before == nil, oldTable.match(after).match?.route != index { continue }
        let target = origin.map { " for \(quoted($0))" } ?? ""
        let otherwise = before.map { ", not \(quoted($0))" } ?? "\(target), which had no link before"
        return change(.compatible, "prints \(quoted(after))\(otherwise)", before ?? after)
      } catch {
        guard let before else { continue }
        return change(.breaking, "no longer prints \(quoted(before)): \(error)", before)
      }
    }
    return nil
  }

  // MARK: Destinations

  /// Returns a link for each pattern of a route, followed by links with all optional items.
  private func links(of route: Int) -> [String] {
    let patterns = old.space.patterns(of: route)
    let full = patterns.flatMap { index -> [String] in
      let pattern = old.resolved.patterns[index]
      guard let place = old.space.places(of: pattern).first, let set = old.shortest(of: pattern, at: place).last
      else { return [] }
      return fullLinks(of: set, pattern, at: place)
    }
    return (patterns.compactMap { old.link(of: $0) } + full).withoutDuplicates
  }

  /// Returns destinations that a pattern would print as a link that doesn't open the route, because another pattern
  /// takes precedence or the link is excluded. A later pattern of the route may print these destinations.
  private func lostDestinations(of route: Int) -> [RouteMatch] {
    let patterns = old.space.patterns(of: route).filter { !old.resolved.patterns[$0].isReadOnly }
    return patterns.dropLast().flatMap { index -> [RouteMatch] in
      let links = lostLinks(of: index)
      if links.isEmpty { return [] }
      // To read the values of these links, match them with a table that has only this pattern.
      var resolved = old.resolved
      resolved.patterns = [old.resolved.patterns[index]]
      resolved.patterns[0].excludes = []
      guard let alone = LinkSpace(resolved, old.universe).compiled else { return [] }
      return links.compactMap { link, place in
        alone.chosen(in: resolved.places[place].environment).match(link).match
      }
    }
  }

  /// Returns links that a pattern prints, although another pattern matches them first or the route excludes them. Each
  /// has its place.
  ///
  /// For each such other pattern and exclude, there are links without and with all optional items.
  private func lostLinks(of index: Int) -> [(link: String, place: Int)] {
    let pattern = old.resolved.patterns[index]
    var search = LinkSearch(old.universe, budget: old.budget)
    var links: [(link: String, place: Int)] = []
    for place in old.space.firstPlaces(of: pattern) {
      for count in old.space.segmentCounts(pattern, at: place) {
        guard let won = try? WonLinks(old.space, index, at: place, count: count) else { continue }
        for set in won.sets {
          guard let printed = try? won.printed(set) else { continue }
          for taken in won.taken {
            guard let lost = taken.some(of: printed, &search) else { continue }
            let found = old.writer.links(lost, preferring: [pattern]) + fullLinks(of: lost, pattern, at: place)
            links += found.map { ($0, place) }
          }
        }
      }
    }
    return links
  }

  /// Returns up to three links of a set with all optional items of a pattern, or none if it has no optional item.
  ///
  /// An item with its default value isn't printed, so no item has the text of its default. But another text can have
  /// the same value, such as `1m30s` for `90`. So there are several links: the first has examples as values, and the
  /// other two have the shortest texts.
  private func fullLinks(of set: LinkSet, _ pattern: ResolvedPattern, at place: Int) -> [String] {
    let sets = try? fullSets(of: set, pattern, at: place)
    return sets?.compactMap { old.writer.link($0, preferring: [pattern]) } ?? []
  }

  private func fullSets(
    of set: LinkSet, _ pattern: ResolvedPattern, at place: Int
  ) throws(AutomatonTooLarge) -> [LinkSet] {
    let optional = pattern.query.filter { !$0.isRequired && !$0.isRemaining }
    let fragmentItems = pattern.fragment?.items.filter { !$0.isRequired && !$0.isRemaining } ?? []
    if optional.isEmpty, fragmentItems.isEmpty { return [] }
    var set = set
    let universe = old.universe
    var shortest: [(dimension: LinkSet.Dimension, words: [[UInt8]])] = []
    for condition in optional {
      let good = try old.space.goodItems(condition, at: place)
      var items = try universe.pool.automaton(good).intersection(universe.pool.automaton(universe.someItems()))
      if let text = defaultText(of: condition, pattern) {
        // An item with its default value isn't printed.
        let word = Language.word(LinkSymbols.symbols(of: text), isFolded: false)
        items = try items.subtracting(universe.pool.automaton(universe.firstItem(of: word)))
        shortest.append((.items(condition.decodedKey), items.members(limit: 2)))
      }
      _ = try set.narrow(.items(condition.decodedKey), to: universe.pool.intern(items), universe)
    }
    for condition in fragmentItems {
      guard let fragment = pattern.fragment, let piece = condition.piece, let capture = condition.captures.first else {
        continue
      }
      let marked = MarkedText(
        .fragment, piece, capture: capture,
        .fragmentItem(
          key: condition.key, foldsKey: condition.foldsKey, hasPath: fragment.hasQuestionMark,
          old.resolved.options.repeated))
      var words = try universe.pool.automaton(universe.words(of: marked))
      if let text = defaultText(of: condition, pattern) {
        words = try words.subtracting(words.capturing(.literal(LinkSymbols.symbols(of: text))))
      }
      _ = try set.narrow(.fragment, to: universe.pool.intern(try words.unmarked()), universe)
    }
    var sets = [set]
    if !shortest.isEmpty {
      for index in 0..<2 {
        var short = set
        for (dimension, words) in shortest where words.indices.contains(index) {
          _ = try short.narrow(dimension, to: .word(words[index], isFolded: false), universe)
        }
        sets.append(short)
      }
    }
    return sets
  }

  private func defaultText(of condition: ResolvedCondition, _ pattern: ResolvedPattern) -> String? {
    guard condition.captures.count == 1, let capture = condition.captures.first else { return nil }
    return old.resolved.parameter(capture, of: pattern)?.defaultText
  }
}
