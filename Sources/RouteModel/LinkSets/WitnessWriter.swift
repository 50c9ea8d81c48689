import RouteMatching

/// Writes example links of a set for people. It prefers the examples of the given patterns if they are in the set, and
/// otherwise writes the shortest texts.
package struct WitnessWriter {
  package let space: LinkSpace
  private var resolved: ResolvedTable { space.resolved }
  private var pool: LanguagePool { space.universe.pool }

  package init(_ space: LinkSpace) { self.space = space }

  /// Returns at most two links of a set, the most readable link first. If the set has a `tail`, the links may not
  /// fulfill it.
  ///
  /// - Parameter patterns: The patterns whose examples are preferred, in order.
  package func links(_ set: LinkSet, preferring patterns: [ResolvedPattern]) -> [String] {
    [patterns, []].compactMap { link(set, $0) }.withoutDuplicates
  }

  /// Returns the most readable link of a set, or `nil` if there is none.
  package func link(_ set: LinkSet, preferring patterns: [ResolvedPattern]) -> String? {
    link(set, patterns) ?? link(set, [])
  }

  private func link(_ set: LinkSet, _ patterns: [ResolvedPattern]) -> String? {
    guard let authority = word(set[.authority], preferring: authorities(of: set, patterns)) else { return nil }
    var segments: [String] = []
    for (index, language) in set.segments.enumerated() {
      let preferred = patterns.flatMap { exampleSegments($0, index, of: set.segmentCount) } + [Array("a".utf8)]
      guard let word = word(language, preferring: preferred, avoidingEmpty: true) else { return nil }
      segments.append(LinkSymbols.linkText(of: word))
    }
    if let (raw, text) = patterns.lazy.compactMap({ raw in rawRest(of: raw).map { (raw, $0) } }).first {
      segments = segments.prefix(set.segmentCount - rawRestLength(of: raw, in: set)) + [text]
    }
    var link = start(set, authority: String(decoding: authority, as: UTF8.self), segments)
    let endsWithSlash = patterns.first?.endsWithSlash ?? false
    let slashes = endsWithSlash ? [[UInt8(ascii: "/")], []] : [[], [UInt8(ascii: "/")]]
    if word(set[.slash], preferring: slashes)?.isEmpty == false { link += separator(set) }
    link += query(set, patterns)
    guard let fragment = word(set[.fragment], preferring: [[]] + patterns.flatMap(exampleFragments)) else { return nil }
    if fragment.first == UInt8(ascii: "#") { link += "#" + LinkSymbols.linkText(of: Array(fragment.dropFirst())) }
    return link
  }

  /// Returns the first of the words that is in the language, otherwise the shortest word of the language.
  private func word(_ language: Language, preferring words: [[UInt8]], avoidingEmpty: Bool = false) -> [UInt8]? {
    if case .word(let word, let isFolded) = language {
      return isFolded ? words.first { $0.map(asciiLowercased) == word.map(asciiLowercased) } ?? word : word
    }
    let automaton = pool.automaton(language)
    if let word = words.first(where: { automaton.accepts($0) && !(avoidingEmpty && $0.isEmpty) }) { return word }
    if avoidingEmpty, automaton.acceptsEmptyWord, let others = try? automaton.subtracting(.emptyWord),
      let word = others.shortestMember()
    {
      return word
    }
    return automaton.shortestMember()
  }

  // MARK: Place and path

  private func separator(_ set: LinkSet) -> String { set.separator.map { String(UnicodeScalar($0)) } ?? "/" }

  private func authorities(of set: LinkSet, _ patterns: [ResolvedPattern]) -> [[UInt8]] {
    // Try the hosts of later places first, because a link with an earlier place's host may match there instead.
    let places = resolved.places.reversed().filter { $0.scheme == set.scheme }
    let hosts = places.flatMap { resolved.exampleAuthorities(of: $0, route: patterns.first?.route) }
    return hosts.map { Array($0.utf8) } + [LinkUniverse.slashes]
  }

  private func start(_ set: LinkSet, authority: String, _ segments: [String]) -> String {
    let path = segments.joined(separator: separator(set))
    if authority.isEmpty { return set.scheme + ":" + path }
    if !authority.utf8.elementsEqual(LinkUniverse.slashes) { return set.scheme + "://" + authority + "/" + path }
    // If another place of the scheme has a host, write three slashes, so that the first segment isn't read as a host.
    let hasHosts = resolved.places.contains { $0.hasHost && $0.scheme == set.scheme }
    let isPlain = segments.first.map { $0.utf8.allSatisfy(LinkCharacters.isUnreserved) && !$0.isEmpty } ?? false
    return set.scheme + (hasHosts || !isPlain ? ":///" : "://") + path
  }

  private func exampleSegments(_ pattern: ResolvedPattern, _ index: Int, of count: Int) -> [[UInt8]] {
    // The length of the base path isn't known here, so try the length of each place's base path. The caller skips
    // examples that aren't in the set.
    return Set(resolved.places.map { $0.basePath.count }).sorted().flatMap { base -> [[UInt8]] in
      let (own, length) = (index - base, count - base)
      guard own >= 0, length >= pattern.segments.count, let segment = pattern.segment(at: own, of: length) else {
        return []
      }
      guard segment.isRest, let rest = pattern.restIndex else {
        return resolved.exampleWords(of: segment.piece, route: pattern.route)
      }
      return resolved.exampleSegments(ofRest: segment.piece, own - rest, route: pattern.route)
    }
  }

  private func rawRestLength(of pattern: ResolvedPattern, in set: LinkSet) -> Int {
    guard let rest = pattern.restIndex else { return 0 }
    let base = resolved.places.filter { $0.scheme == set.scheme }.map { $0.basePath.count }.min() ?? 0
    return max(1, set.segmentCount - rest - base)
  }

  /// Returns an example text for the rest parameter at the end of a pattern if it captures the end of the link
  /// verbatim, otherwise `nil`.
  private func rawRest(of pattern: ResolvedPattern) -> String? {
    guard let rest = pattern.segments.last, rest.isRest, rest.piece.isRaw else { return nil }
    let automaton = pool.automaton(rest.piece.language)
    if case .value(let capture?, _, _, _)? = rest.piece.parts.first,
      resolved.routes[pattern.route].parameters.indices.contains(capture)
    {
      let examples = resolved.examples(of: resolved.routes[pattern.route].parameters[capture])
      if let example = examples.first(where: { automaton.accepts(Array($0.utf8)) }) { return example }
    }
    return automaton.shortestMember().map { LinkSymbols.linkText(of: $0) }
  }

  // MARK: Query and fragment

  private func query(_ set: LinkSet, _ patterns: [ResolvedPattern]) -> String {
    var keys = patterns.flatMap { $0.query.filter { !$0.isRemaining }.map { $0.decodedKey } }.withoutDuplicates
    keys += Set(set.items.keys).subtracting(keys).sorted()
    let known = keys
    // Omit items that may be absent.
    keys = keys.filter { set.items[$0].map { !pool.automaton($0).acceptsEmptyWord } ?? false }
    var items: [String] = []
    var patterns = patterns
    for key in keys where !patterns.contains(where: { $0.query.contains { $0.decodedKey == key } }) {
      // If none of these patterns names a key, use the examples of a pattern that does.
      if let other = space.patternOfKey[key] { patterns.append(resolved.patterns[other]) }
    }
    for key in keys {
      guard let language = set.items[key],
        let word = word(language, preferring: [[]] + patterns.flatMap { exampleItems($0, key) })
      else { continue }
      let spelling = patterns.lazy.flatMap { $0.query }.first { $0.decodedKey == key }?.decodedSpelling
      let name = WitnessWriter.keyText(spelling ?? key)
      for value in word.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).dropLast() {
        items.append(value.isEmpty ? name : name + "=" + LinkSymbols.linkText(of: Array(value)))
      }
    }
    if word(set[.others], preferring: [[]])?.isEmpty == false {
      var other = "other"
      while known.contains(other) || resolved.options.ignores(other) { other += "x" }
      items.append(other)
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  /// Returns a decoded text as link text, with everything except unreserved characters percent-encoded.
  package static func keyText(_ key: String) -> String {
    LinkSymbols.linkText(of: key.utf8.map { LinkSymbols.encoded($0) ?? $0 })
  }

  private func exampleItems(_ pattern: ResolvedPattern, _ key: String) -> [[UInt8]] {
    guard let condition = pattern.query.first(where: { $0.decodedKey == key }), let piece = condition.piece else {
      return [[UInt8(ascii: "&")]]
    }
    var result: [[UInt8]] = []
    for word in resolved.exampleWords(of: piece, route: pattern.route) {
      let item = word + [UInt8(ascii: "&")]
      result.append(item)
      if let list = condition.list {
        for count in 2...max(2, min(list.minimum, 8)) {
          result.append([[UInt8]](repeating: item, count: count).flatMap { $0 })
        }
      }
    }
    return result
  }

  private func exampleFragments(_ pattern: ResolvedPattern) -> [[UInt8]] {
    guard let fragment = pattern.fragment else { return [] }
    let mark = UInt8(ascii: "#")
    var texts: [[UInt8]] = fragment.piece.map { resolved.exampleWords(of: $0, route: pattern.route) } ?? [[]]
    let items = fragment.items.filter { $0.isRequired && !$0.isFree }.compactMap { condition -> [UInt8]? in
      let key = LinkSymbols.symbols(of: condition.spelling)
      guard let piece = condition.piece else { return key }
      return resolved.exampleWords(of: piece, route: pattern.route).first.map { key + [UInt8(ascii: "=")] + $0 }
    }
    if !items.isEmpty {
      let joined = Array(items.joined(separator: [UInt8(ascii: "&")]))
      texts = texts.map { text in fragment.piece == nil ? joined : text + [UInt8(ascii: "?")] + joined }
    }
    return texts.map { [mark] + $0 }
  }
}
