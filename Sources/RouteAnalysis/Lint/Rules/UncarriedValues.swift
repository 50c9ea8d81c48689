import RouteLanguage
import RouteMatching

/// A search for values that a pattern of a route reads, but that none of the route's printed patterns carries.
struct UncarriedValues {
  let context: LintContext
  /// The patterns of a route.
  let patterns: [Int]
  private var space: LinkSpace { context.space }

  func finding() -> Diagnostic? {
    let printed = patterns.map { context.resolved.patterns[$0] }.filter { $0.isPrinted }.map { pattern in
      space.places(of: pattern).reduce(pattern.parameters) { $0.union(label(of: pattern, at: $1)) }
    }
    for index in patterns {
      let pattern = context.resolved.patterns[index]
      // Links of a pattern that stores the link's own text aren't printed anyway.
      guard !pattern.bindings.contains(where: { $0.keepsLink }) else { continue }
      for place in space.firstPlaces(of: pattern) {
        let carried = pattern.parameters.union(label(of: pattern, at: place))
        if printed.contains(where: { $0.isSuperset(of: carried) }) { continue }
        for link in links(of: index, at: place) {
          if let finding = finding(link, pattern, at: place) { return finding }
        }
      }
    }
    return nil
  }

  /// Returns the parameter that gets its value from the host of a place, or an empty set if there is none.
  private func label(of pattern: ResolvedPattern, at place: Int) -> Set<Int> {
    let name = context.resolved.places[place].label?.name
    let parameters = context.resolved.routes[pattern.route].parameters
    return Set(parameters.indices.filter { parameters[$0].name == name })
  }

  /// Returns links that a pattern wins at a place, with all optional items.
  private func links(of index: Int, at place: Int) -> [String] {
    let pattern = context.resolved.patterns[index]
    var search = LinkSearch(space.universe, budget: 200)
    for count in space.segmentCounts(pattern, at: place).prefix(2) {
      guard let won = try? WonLinks(space, index, at: place, count: count) else { return [] }
      for set in won.sets {
        if let whole = try? withAllItems(set, of: pattern, at: place),
          let free = try? search.freeLinks(in: whole, outside: won.taken)
        {
          return context.analysis.writer.links(free, preferring: [pattern])
        }
      }
    }
    return []
  }

  private func withAllItems(
    _ set: LinkSet, of pattern: ResolvedPattern, at place: Int
  ) throws(AutomatonTooLarge) -> LinkSet? {
    var result = set
    for condition in pattern.query where !condition.captures.isEmpty && !condition.isRemaining {
      let good = try space.goodItems(condition, at: place)
      guard try result.narrow(.items(condition.decodedKey), to: good, space.universe) else { return nil }
    }
    return result
  }

  /// Returns a finding if a link opens the route with a value that no printed link contains.
  private func finding(_ link: String, _ pattern: ResolvedPattern, at place: Int) -> Diagnostic? {
    guard let table = context.analysis.table(at: place), let match = context.analysis.match(link, at: place)?.match,
      match.route == pattern.route
    else { return nil }
    var parameter: String?
    for origin in table.originNames {
      do {
        _ = try table.print(route: match.route, values: match.values, origin: origin)
        return nil
      } catch {
        if error.kind == .notCarried, let name = error.parameter { parameter = name }
      }
    }
    guard let parameter else { return nil }
    let name = quoted(context.resolved.name(of: pattern))
    return Diagnostic(
      "a link opens \(name) with \(quoted(parameter)), but no printed link contains this value",
      at: pattern.source.range, fix: "add \(quoted(parameter)) to the link of \(name), or write '{_}' for it here",
      witness: link)
  }
}

extension ResolvedPattern {
  /// `true` if links of the pattern can be printed. ``RouteTable/print(route:values:origin:)`` decides in the same way.
  fileprivate var isPrinted: Bool { !isReadOnly && written.uses.allSatisfy { $0.use.name != nil } }

  /// The parameters that get a value from links of the pattern.
  fileprivate var parameters: Set<Int> { Set(captures + bindings.map { $0.parameter }) }
}
