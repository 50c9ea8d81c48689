import RouteLanguage
import RouteMatching

/// The links that the old table matches with one pattern and that a pattern of the new table accepts.
///
/// Such links may show changes: another route, another origin, or another value of a parameter.
struct PatternPairDiff {
  /// A pattern of a table, at a place.
  struct Side {
    fileprivate let analysis: TableAnalysis
    let index: Int
    let place: Int
    var resolved: ResolvedPattern { analysis.resolved.patterns[index] }
    /// The id of the route, or of the redirect to it.
    fileprivate var name: String { analysis.resolved.name(of: resolved) }
    fileprivate var origin: String { analysis.resolved.origin(at: place).name }
    fileprivate var separator: UInt8? { analysis.resolved.origin(at: place).separator }
    fileprivate var route: ResolvedRoute { analysis.resolved.routes[resolved.route] }
    fileprivate var parameters: [String] { route.parameters.map { $0.name } }

    fileprivate func source(of parameter: String?, count: Int) throws(AutomatonTooLarge) -> ValueSource {
      let sources = ValueSources(space: analysis.space, pattern: resolved, place: place, count: count)
      guard let parameter else { return sources.leftover }
      guard let index = parameters.firstIndex(of: parameter) else { return .none }
      return try sources.source(of: index)
    }

    fileprivate func links(of set: LinkSet) -> [String] { analysis.writer.links(set, preferring: [resolved]) }
  }

  private let comparison: TableComparison
  let old: Side
  let new: Side
  let isRenamed: Bool
  /// `true` if both patterns open the same route, even if its id changed.
  let isSameRoute: Bool
  private var isSameOrigin: Bool { old.origin == new.origin }

  /// The names of the parameters of both routes, without duplicates.
  var parameters: [String] { (old.parameters + new.parameters).withoutDuplicates }
  /// `true` if the links open the same route with the same id, from the same origin and through the same redirect, if
  /// any.
  var isUnchanged: Bool { isSameRoute && !isRenamed && isSameOrigin && old.name == new.name }
  /// `true` if the origins of both places divide paths at the same separator.
  var hasSameSeparator: Bool { old.separator == new.separator }
  /// The indices of both patterns.
  var patterns: [Int] { [old.index, new.index] }
  /// The key under which this pair counts as reported: both patterns and, if the same route moves to another origin,
  /// the old place.
  var pair: [Int] { patterns + (isSameRoute && !isSameOrigin ? [old.place] : []) }

  init(_ comparison: TableComparison, _ oldIndex: Int, _ oldPlace: Int, _ newIndex: Int, _ newPlace: Int) {
    self.comparison = comparison
    old = Side(analysis: comparison.old, index: oldIndex, place: oldPlace)
    new = Side(analysis: comparison.new, index: newIndex, place: newPlace)
    isRenamed = comparison.renamed[old.route.id] == new.route.id
    isSameRoute = isRenamed || old.route.id == new.route.id
  }

  /// Returns the sources of a value in both tables for links with `count` segments, or `nil` if they are equal.
  ///
  /// - Parameter name: A parameter, or `nil` for the leftover items (the items that a pattern doesn't read).
  func sources(of name: String?, count: Int) throws(AutomatonTooLarge) -> (ValueSource, ValueSource)? {
    let sources = (try old.source(of: name, count: count), try new.source(of: name, count: count))
    return sources.0 == sources.1 ? nil : sources
  }

  /// Returns example links of a set, the most readable first.
  func links(of set: LinkSet) -> [String] { (old.links(of: set) + new.links(of: set)).withoutDuplicates }

  /// Returns links of a set, with a `+` in the value of an unknown item, to show if a `+` is read as a space. All links
  /// of the set must have an item with an unknown key.
  func linksWithPlus(of set: LinkSet) -> [String] {
    // The writer puts the unknown item last and without a value, so this adds the value.
    links(of: set).map { $0.addingToQuery("=a+b") }
  }

  // MARK: Changes

  /// Returns the matches of a link in both tables, or `nil` if the link doesn't match the old or the new pattern after
  /// all.
  private func matches(_ link: String) -> (RouteMatch, RouteMatch)? {
    guard let left = comparison.old.match(link, at: old.place)?.match, comparison.old.isMatch(left, by: old.resolved),
      let right = comparison.newMatch(link, at: old.place)?.match, comparison.new.isMatch(right, by: new.resolved)
    else { return nil }
    return (left, right)
  }

  /// Returns a change if a link opens another route or the same route under another id, or if it comes from another
  /// origin or redirect. Otherwise, returns `nil`.
  func routeChange(for link: String) -> TableChange? {
    guard let (left, right) = matches(link) else { return nil }
    if isRenamed {
      var change = self.change(
        .renamed, .compatible, "\(quoted(left.routeID)) is renamed to \(quoted(right.routeID))", link, left)
      change.newRoute = right.routeID
      return change
    }
    if isSameRoute {
      if old.name != new.name {
        return change(
          .meaningChanges, .compatible, "links of \(quoted(old.name)) now belong to \(quoted(new.name))", link, left)
      }
      guard left.originName != right.originName else { return nil }
      let place = comparison.old.resolved.places[old.place].source
      // A changed origin usually affects all routes. The change names no route, so that it's reported only once.
      return TableChange(
        .meaningChanges, .compatible,
        "links of \(quoted(place.text)) belong to the origin \(quoted(right.originName)), not \(quoted(left.originName))",
        origin: left.originName, link: link, old: place.range)
    }
    let resolved = comparison.new.resolved
    let isGone = !resolved.patterns.contains { resolved.name(of: $0) == old.name }
    // The links of a redirect opened a route with another name.
    let before = old.name == left.routeID ? "" : ", not \(quoted(left.routeID))"
    var change = self.change(
      .leadsElsewhere, .breaking,
      "links of \(quoted(old.name))\(isGone ? ", which is removed," : "") open \(quoted(right.routeID))\(before)", link,
      left)
    change.route = old.name
    change.newRoute = right.routeID
    return change
  }

  private func change(
    _ kind: TableChange.Kind, _ verdict: TableChange.Verdict, _ message: String, _ link: String, _ match: RouteMatch
  ) -> TableChange {
    TableChange(
      kind, verdict, message, route: match.routeID, origin: match.originName, link: link, from: old.resolved,
      to: new.resolved
    )
  }

  /// Returns the change of a link's leftover items (the items that the pattern doesn't read), or `nil` if there is
  /// none.
  func leftoverChange(for link: String) -> TableChange? {
    guard let (left, right) = matches(link), left.leftoverItems != right.leftoverItems else { return nil }
    let items = [left, right].map { match in
      match.leftoverItems.isEmpty
        ? "none" : quotedList(match.leftoverItems.map { $0.description }, "and")
    }
    return change(
      .meaningChanges, .compatible,
      "the leftover items of \(quoted(left.routeID)) are \(items[1]), not \(items[0])", link, left)
  }

  /// Returns the change of a parameter's value for a link, or `nil` if the value is the same in both tables.
  func valueChange(of name: String, for link: String) -> TableChange? {
    guard let (left, right) = matches(link), left[name] != right[name] else { return nil }
    let isNew = !old.parameters.contains(name)
    let isGone = !new.parameters.contains(name)
    var kind = TableChange.Kind.presenceChanges
    let what: String
    switch (left[name], right[name]) {
    case (let one?, let two?):
      let isSameType =
        one.noun == two.noun || (one.list != nil && two.list != nil && (one == .list([]) || two == .list([])))
      kind = isSameType ? .valueChanges : .typeChanges
      what =
        isSameType
        ? "is \(two.described), not \(one.described)"
        : "is the \(two.noun) \(two.described), not the \(one.noun) \(one.described)"
    case (let one?, nil): what = "\(isGone ? "is removed" : "has no value"); before, it was \(one.described)"
    case (nil, let two?):
      what = isNew ? "is new: \(two.described)" : "is now \(two.described); before, it had no value"
    case (nil, nil): return nil
    }
    var found = change(
      kind, isNew ? .compatible : .breaking, "\(quoted(name)) of \(quoted(left.routeID)) \(what)", link, left)
    found.parameter = name
    return found
  }
}

extension RouteValue {
  /// The kind of the value, for a message.
  fileprivate var noun: String {
    switch self {
    case .string: "text"
    case .int: "number"
    case .uint: "unsigned number"
    case .double: "decimal number"
    case .bool: "Boolean"
    case .list(let values): values.first.map { "list of \($0.noun)s" } ?? "list"
    case .items: "items"
    }
  }
}
