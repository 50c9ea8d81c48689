import RouteLanguage
import RouteMatching

extension LintRule {
  static let encodedSlash = LintRule("encoded-slash", .note) { context in
    guard context.analysis.table != nil else { return [] }
    var reported: Set<SourceRange> = []
    return context.resolved.patterns.compactMap { pattern in
      guard !reported.contains(pattern.source.range), let rest = pattern.restIndex,
        let (name, binding) = template(of: pattern, rest, context), let link = link(pattern, rest, context)
      else { return nil }
      reported.insert(pattern.source.range)
      let route = quoted(context.resolved.name(of: pattern))
      let winner = context.analysis.match(link)?.match.map { "opens \(quoted($0.routeID))" } ?? "doesn't match"
      let parameter = context.resolved.routes[pattern.route].parameters[binding.parameter].name
      return Diagnostic(
        "\(route) doesn't match links with an encoded slash in '{\(name)...}', because 'set' uses it for \(quoted(parameter)): "
          + "\(quoted(link)) \(winner)",
        at: pattern.source.range,
        fix: "write '{\(name)...: Raw}', or remove 'set' and use the rest parameter itself as the value",
        witness: link)
    }
  }

  /// Returns the name of a rest parameter that accepts an encoded slash, and the first `set` text that contains its
  /// value. Returns `nil` if there is none.
  private static func template(
    of pattern: ResolvedPattern, _ rest: Int, _ context: LintContext
  ) -> (name: String, ResolvedBinding)? {
    guard case .value(let capture?, let language, _, _)? = pattern.segments[rest].piece.parts.first,
      context.resolved.pool.automaton(language).accepts(word), !pattern.segments[rest].piece.isRaw
    else { return nil }
    let binding = pattern.bindings.first { binding in
      binding.parts.contains {
        if case .value(let value) = $0 { value.isRest && value.capture == capture } else { false }
      }
    }
    let name = pattern.written.uses.first { $0.place == .rest }?.use.name?.value
    guard let binding, let name else { return nil }
    return (name, binding)
  }

  /// A segment with an encoded slash, as symbols.
  private static let word: [UInt8] = LinkSymbols.symbols(of: "a%2Fb")

  /// Returns a link that doesn't match the pattern only because it contains an encoded slash.
  private static func link(_ pattern: ResolvedPattern, _ rest: Int, _ context: LintContext) -> String? {
    let space = context.space
    for place in space.places(of: pattern) {
      let base = context.resolved.places[place].basePath.count
      // Let the parameter have two segments if possible, because a template may have stricter conditions for the first.
      for count in space.segmentCounts(pattern, at: place).prefix(2).suffix(1) {
        for set in (try? space.accepted(pattern, at: place, count: count, keys: pattern.keys)) ?? [] {
          let plain = context.analysis.writer.links(set, preferring: [pattern])
          guard plain.contains(where: { isTaken($0, by: pattern, context) }) else { continue }
          var encoded = set
          let last = LinkSet.firstSegment + base + rest + count - base - pattern.segments.count
          encoded.languages[last] = .word(word, isFolded: false)
          let links = context.analysis.writer.links(encoded, preferring: [pattern])
          if let link = links.first(where: { !isTaken($0, by: pattern, context) }) { return link }
        }
      }
    }
    return nil
  }

  private static func isTaken(_ link: String, by pattern: ResolvedPattern, _ context: LintContext) -> Bool {
    context.analysis.match(link)?.match.map { $0.route == pattern.route } ?? false
  }
}
