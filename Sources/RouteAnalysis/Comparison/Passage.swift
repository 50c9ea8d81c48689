import RouteLanguage
import RouteMatching

/// Links that one pattern of the old table wins and one of the new table takes: what changes for them.
struct Passage {
  private let comparison: TableComparison
  let oldIndex: Int
  let newIndex: Int
  let oldPlace: Int
  private let newPlace: Int
  let before: PatternShape
  let after: PatternShape
  /// The names of both routes' parameters.
  let parameters: [String]
  /// Whether both lead to one route, under one id or a new one.
  let isSameRoute: Bool
  let isRenamed: Bool
  /// The names of both places' origins.
  private let origins: (old: String, new: String)

  private var old: TableAnalysis { comparison.old }
  private var new: TableAnalysis { comparison.new }
  private var oldRoute: RouteShape { old.shape.routes[before.route] }
  private var newRoute: RouteShape { new.shape.routes[after.route] }
  /// `true` if the links lead to the same route under the same id, from the same origin and by the same redirect, if any.
  var isUnchanged: Bool { isSameRoute && !isRenamed && origins.old == origins.new && names.old == names.new }
  /// The patterns; if the origin changes, for each place on its own.
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

  /// A parameter's sources in both tables, for links of so many segments; `nil` where they are the same.
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

  /// The leftover items in both tables; `nil` if they are the same.
  func leftoverSources() -> (ValueSource, ValueSource)? {
    let one = ValueSources(old.space).leftover(by: before, at: oldPlace)
    let two = ValueSources(new.space).leftover(by: after, at: newPlace)
    return one == two ? nil : (one, two)
  }

  /// Links of a set, the most readable first.
  func links(of set: LinkSet) -> [String] {
    var links: [String] = []
    for link in old.writer.links(set, preferring: [before]) + new.writer.links(set, preferring: [after])
    where !links.contains(link) {
      links.append(link)
    }
    return links
  }

  /// Links of a set all of which have an item of a key that it doesn't know. Reading the item's `+` makes a difference.
  func linksWithPlus(of set: LinkSet) -> [String] {
    // The item is written last, without a value.
    links(of: set).map { $0.addingToQuery("=a+b") }
  }

  // MARK: What changes

  /// A link with its match by each pattern; `nil` where it doesn't go from one to the other after all.
  private func matches(_ link: String) -> (RouteMatch, RouteMatch)? {
    guard let left = old.match(link, at: oldPlace)?.match, old.isMatch(left, by: before),
      let right = comparison.newMatch(link, at: oldPlace)?.match, new.isMatch(right, by: after)
    else { return nil }
    return (left, right)
  }

  /// Reports that a link leads to another route, to the same one under another id, or from another origin or redirect.
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
      // Mostly all routes change, which is reported once.
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

  /// Returns what a link shows of leftover items, or `nil` if they are the same.
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

  /// What a link shows of a parameter; `nil` where its value is the same.
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
  /// What kind of value it is, with an article.
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

  /// What several of the kind are called.
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
