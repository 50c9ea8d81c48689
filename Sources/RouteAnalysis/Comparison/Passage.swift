import RouteLanguage
import RouteMatching

/// The links that an old pattern wins and a new pattern accepts, and the changes that they show.
struct Passage {
  private let comparison: TableComparison
  let oldIndex: Int
  let newIndex: Int
  let oldPlace: Int
  private let newPlace: Int
  let before: PatternShape
  let after: PatternShape
  /// The names of the parameters of both routes, without duplicates.
  let parameters: [String]
  /// `true` if both patterns open the same route, even if its id changed.
  let isSameRoute: Bool
  let isRenamed: Bool
  /// The names of the origins of both places.
  private let origins: (old: String, new: String)

  private var old: TableAnalysis { comparison.old }
  private var new: TableAnalysis { comparison.new }
  private var oldRoute: RouteShape { old.shape.routes[before.route] }
  private var newRoute: RouteShape { new.shape.routes[after.route] }
  /// `true` if the links open the same route with the same id, from the same origin and through the same redirect, if
  /// any.
  var isUnchanged: Bool { isSameRoute && !isRenamed && origins.old == origins.new && names.old == names.new }
  /// The key under which a passage counts as reported: both patterns and, if the origin changes, the old place.
  var pair: [Int] {
    let pair = [oldIndex, newIndex]
    return isSameRoute && origins.old != origins.new ? pair + [oldPlace] : pair
  }
  /// The ids of the routes, or of the redirects to them.
  private var names: (old: String, new: String) { (old.shape.name(of: before), new.shape.name(of: after)) }

  init(_ comparison: TableComparison, _ oldIndex: Int, _ oldPlace: Int, _ newIndex: Int, _ newPlace: Int) {
    self.comparison = comparison
    self.oldIndex = oldIndex
    self.newIndex = newIndex
    self.oldPlace = oldPlace
    self.newPlace = newPlace
    before = comparison.old.shape.patterns[oldIndex]
    after = comparison.new.shape.patterns[newIndex]
    let oldRoute = comparison.old.shape.routes[before.route]
    let newRoute = comparison.new.shape.routes[after.route]
    isRenamed = comparison.isRenamed(before.route, after.route)
    isSameRoute = oldRoute.id == newRoute.id || isRenamed
    origins = (
      comparison.old.shape.origins[comparison.old.shape.places[oldPlace].origin].name,
      comparison.new.shape.origins[comparison.new.shape.places[newPlace].origin].name
    )
    let names = oldRoute.parameters.map { $0.name }
    parameters = names + newRoute.parameters.map { $0.name }.filter { !names.contains($0) }
  }

  /// Returns a parameter's sources in both tables for links with `count` segments, or `nil` if the sources are equal.
  func sources(of name: String, count: Int) throws(AutomatonTooLarge) -> (ValueSource, ValueSource)? {
    var one = ValueSource.none
    var two = ValueSource.none
    if let index = oldRoute.parameters.firstIndex(where: { $0.name == name }) {
      one = try ValueSources(old.space).source(of: index, in: before, at: oldPlace, count: count)
    }
    if let index = newRoute.parameters.firstIndex(where: { $0.name == name }) {
      two = try ValueSources(new.space).source(of: index, in: after, at: newPlace, count: count)
    }
    return one == two ? nil : (one, two)
  }

  /// Returns the sources of the leftover items in both tables, or `nil` if they are equal.
  func leftoverSources() -> (ValueSource, ValueSource)? {
    let one = ValueSources(old.space).leftover(by: before, at: oldPlace)
    let two = ValueSources(new.space).leftover(by: after, at: newPlace)
    return one == two ? nil : (one, two)
  }

  /// Returns example links of a set, the most readable first.
  func links(of set: LinkSet) -> [String] {
    var links: [String] = []
    for link in old.writer.links(set, preferring: [before]) + new.writer.links(set, preferring: [after])
    where !links.contains(link) {
      links.append(link)
    }
    return links
  }

  /// Returns links of a set, which all have an item with an unknown key, with a `+` in the value of that item. Such
  /// links show whether a `+` is read as a space.
  func linksWithPlus(of set: LinkSet) -> [String] {
    // The writer puts the unknown item last and without a value, so this adds the value.
    links(of: set).map { $0.addingToQuery("=a+b") }
  }

  // MARK: Changes

  /// Returns the matches of a link in both tables, or `nil` if one of the two patterns doesn't match it after all.
  private func matches(_ link: String) -> (RouteMatch, RouteMatch)? {
    guard let left = old.match(link, at: oldPlace)?.match, old.isMatch(left, by: before),
      let right = comparison.newMatch(link, at: oldPlace)?.match, new.isMatch(right, by: after)
    else { return nil }
    return (left, right)
  }

  /// Reports that a link opens another route, the same route under another id, or comes from another origin or
  /// redirect.
  func routeChange(for link: String) -> TableChange? {
    guard let (left, right) = matches(link) else { return nil }
    if isRenamed {
      var change = self.change(
        .renamed, .compatible, "\(quoted(left.routeID)) is renamed to \(quoted(right.routeID))", link, left)
      change.newRoute = right.routeID
      return change
    }
    let name = old.shape.name(of: before)
    if isSameRoute {
      if names.old != names.new {
        return change(
          .meaningChanges, .compatible, "links of \(quoted(name)) now belong to \(quoted(names.new))", link, left)
      }
      guard left.originName != right.originName else { return nil }
      let place = old.shape.places[oldPlace].declaration.source
      // A changed origin usually affects all routes, so report it once.
      var change = TableChange(
        .meaningChanges, .compatible,
        "links of \(quoted(place.text)) belong to the origin \(quoted(right.originName)), not \(quoted(left.originName))",
        route: "")
      change.origin = left.originName
      change.oldRange = place.range
      change.link = link
      return change
    }
    let isGone = !new.shape.patterns.contains { new.shape.name(of: $0) == name }
    var change = self.change(
      .leadsElsewhere, .breaking,
      "links of \(quoted(name))\(isGone ? ", which is removed," : "") open \(quoted(new.shape.name(of: after)))", link,
      left)
    change.route = name
    change.newRoute = new.shape.name(of: after)
    return change
  }

  private func change(
    _ kind: TableChange.Kind, _ verdict: TableChange.Verdict, _ message: String, _ link: String, _ match: RouteMatch
  ) -> TableChange {
    var change = TableChange(kind, verdict, message, route: match.routeID)
    change.origin = match.originName
    change.oldPattern = before.text
    change.newPattern = after.text
    change.oldRange = before.source.range
    change.newRange = after.source.range
    change.link = link
    return change
  }

  /// Reports the leftover items of a link, or returns `nil` if they are the same in both tables.
  func leftoverChange(for link: String) -> TableChange? {
    guard let (left, right) = matches(link), left.leftoverItems != right.leftoverItems else { return nil }
    let items = [left, right].map { match in
      match.leftoverItems.isEmpty
        ? "none" : quotedList(match.leftoverItems.map { $0.key + ($0.value.map { "=" + $0 } ?? "") }, "and")
    }
    return change(
      .meaningChanges, .compatible,
      "the leftover items of \(quoted(left.routeID)) are \(items[1]), not \(items[0])", link, left)
  }

  /// Reports a parameter's values for a link, or returns `nil` if they are the same in both tables.
  func valueChange(of name: String, for link: String) -> TableChange? {
    guard let (left, right) = matches(link), left[name] != right[name] else { return nil }
    let isNew = !oldRoute.parameters.contains { $0.name == name }
    let isGone = !newRoute.parameters.contains { $0.name == name }
    let what = "\(quoted(name)) of \(quoted(left.routeID))"
    var found: TableChange
    switch (left[name], right[name]) {
    case (let one?, let two?):
      let (was, becomes) = (one.kind, two.kind)
      if was == becomes || (one.list != nil && two.list != nil && (one == .list([]) || two == .list([]))) {
        found = change(.valueChanges, .breaking, "\(what) is \(two.described), not \(one.described)", link, left)
      } else {
        found = change(
          .typeChanges, .breaking, "\(what) is \(becomes) \(two.described), not \(was) \(one.described)", link, left)
      }
    case (let one?, nil):
      let reason = isGone ? "is removed" : "has no value"
      found = change(.presenceChanges, .breaking, "\(what) \(reason), and was \(one.described)", link, left)
    case (nil, let two?):
      found = change(
        .presenceChanges, isNew ? .compatible : .breaking,
        isNew ? "\(what) is new, and is \(two.described)" : "\(what) is \(two.described), and had no value", link,
        left)
    case (nil, nil): return nil
    }
    found.parameter = name
    return found
  }
}

extension RouteValue {
  /// The kind of the value with an article, for a message.
  fileprivate var kind: String {
    switch self {
    case .string: "the text"
    case .int: "the number"
    case .uint: "the unsigned number"
    case .double: "the decimal number"
    case .bool: "the Boolean"
    case .list(let values): values.first.map { "the list of \($0.plural)" } ?? "the list"
    case .items: "the items"
    }
  }

  /// The plural of the kind, for a message.
  private var plural: String {
    switch self {
    case .string: "texts"
    case .int: "numbers"
    case .uint: "unsigned numbers"
    case .double: "decimal numbers"
    case .bool: "Booleans"
    case .list: "lists"
    case .items: "items"
    }
  }
}
