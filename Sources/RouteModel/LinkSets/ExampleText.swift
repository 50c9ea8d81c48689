// Example values that people would write for a parameter.
extension ResolvedTable {
  /// Returns readable, decoded values of a parameter, the best first. Some may not be valid for the parameter's type.
  package func examples(of parameter: ResolvedParameter) -> [String] {
    var result: [String] = []
    if let example = parameter.example { result.append(example) }
    if let cases = parameter.type.enumeration?.cases { result += cases.map { $0.wire.value } }
    switch parameter.type.base {
    case .string: result.append(parameter.name)
    case .link: result += innerLink.map { [$0] } ?? []
    case let base: result += base.examples
    }
    return result
  }

  /// Returns readable authorities of a place, the best first, or none if the place has no host. A captured label may
  /// not be valid for its type.
  ///
  /// - Parameter route: The route whose examples for a captured label come first, or `nil` for none.
  package func exampleAuthorities(of place: ResolvedPlace, route: Int?) -> [String] {
    guard case .exactly(let port) = place.port else { return exampleHosts(of: place, route: route) }
    return exampleHosts(of: place, route: route).map { "\($0):\(port)" }
  }

  private func exampleHosts(of place: ResolvedPlace, route: Int?) -> [String] {
    switch place.host {
    case .none: return []
    case .exact(let host): return [host]
    case .subdomains(let suffix): return ["www.\(suffix)"]
    case .any: return ["any.example"]
    case .captured(let suffix):
      let name = place.label?.name ?? "www"
      let owner = route.flatMap { routes.indices.contains($0) ? routes[$0] : nil }
      let parameter = owner?.parameters.first { $0.name == name }
      var labels = parameter.map { examples(of: $0).filter { $0 != name } } ?? []
      if let type = place.label?.type {
        labels += [type.example].compactMap { $0 } + (type.enumeration?.cases.map { $0.wire.value } ?? [])
      }
      guard let suffix else { return labels + ["\(name).example", "www.example"] }
      return (labels + [name, "www"]).map { "\($0).\(suffix)" }
    }
  }

  /// An example for parameters of type `Link`: a link of the canonical origin without a query. The pattern has as few
  /// values as possible, and none of them is a link itself. It's `nil` if there is no such pattern.
  private var innerLink: String? {
    guard let place = places.first(where: { $0.origin == canonicalOrigin }),
      let authority = exampleAuthorities(of: place, route: nil).first
    else { return nil }
    let usable = patterns.lazy.filter { pattern in
      pattern.serves(canonicalOrigin) && pattern.query.isEmpty && pattern.fragment == nil
        && routes.indices.contains(pattern.route)
        && !routes[pattern.route].parameters.contains { $0.type.base == .link }
    }
    func values(_ pattern: ResolvedPattern) -> Int { pattern.segments.count { $0.piece.literal == nil } }
    guard let plain = usable.first(where: { values($0) == 0 }) ?? usable.min(by: { values($0) < values($1) }) else {
      return nil
    }
    let segments = plain.segments.map { segment in
      LinkSymbols.linkText(of: exampleWords(of: segment.piece, route: plain.route).first ?? [])
    }
    return place.scheme + "://" + authority + "/" + (place.basePath + segments).joined(separator: "/")
  }

  /// Returns example texts for a piece of a route's pattern, as link symbols, the most readable first. Some may not
  /// match the piece.
  func exampleWords(of piece: ResolvedPiece, route: Int) -> [[UInt8]] {
    if let literal = piece.literal { return [LinkSymbols.symbols(of: literal)] }
    let encoded = encodedInValues(of: piece)
    var words: [[UInt8]] = [[]]
    for part in piece.parts {
      var choices: [[UInt8]] = []
      switch part {
      case .literal(let text): choices = [LinkSymbols.symbols(of: text)]
      case .value(let capture, let language, _, _):
        var texts = ["x", "1"]
        let parameters = routes.indices.contains(route) ? routes[route].parameters : []
        if let capture, parameters.indices.contains(capture) { texts = examples(of: parameters[capture]) + texts }
        let automaton = pool.automaton(language)
        choices = texts.map { text in ResolvedTable.symbols(of: text, encoding: encoded) }
        if let separator = piece.separator {
          let between = LinkSymbols.symbols(of: separator)
          choices += choices.flatMap { word in
            (2...4).map { count in Array(repeatElement(word, count: count).joined(separator: between)) }
          }
        }
        choices = choices.filter { automaton.accepts($0) }
        if choices.isEmpty, let shortest = automaton.shortestMember() { choices = [shortest] }
        choices = Array(choices.prefix(3))
      }
      words = words.flatMap { word in choices.map { word + $0 } }
      if words.count > 12 { words = Array(words.prefix(12)) }
    }
    return words
  }

  /// Returns example texts for one segment of a rest parameter, as link symbols. The index counts the parameter's
  /// segments from 0.
  func exampleSegments(ofRest piece: ResolvedPiece, _ index: Int, route: Int) -> [[UInt8]] {
    guard case .value(let capture?, _, _, _)? = piece.parts.first, routes.indices.contains(route),
      routes[route].parameters.indices.contains(capture)
    else { return [] }
    let encoded = encodedInValues(of: piece)
    return examples(of: routes[route].parameters[capture]).compactMap { example in
      let segments = example.split(separator: "/")
      return segments.indices.contains(index)
        ? ResolvedTable.symbols(of: String(segments[index]), encoding: encoded) : nil
    }
  }

  /// Returns the characters that are percent-encoded in a value: delimiters of links, and characters of the piece's
  /// literal text and of its list separator.
  private func encodedInValues(of piece: ResolvedPiece) -> SymbolSet {
    var set = SymbolSet(Array("/?#&=+%".utf8))
    for case .literal(let text) in piece.parts { set.formUnion(SymbolSet(Array(text.utf8))) }
    if let separator = piece.separator { set.formUnion(SymbolSet(Array(separator.utf8))) }
    return set
  }

  /// Returns a decoded value as link symbols. The bytes in `encoded` become percent-encoded.
  package static func symbols(of value: String, encoding encoded: SymbolSet) -> [UInt8] {
    value.utf8.map { byte in encoded.contains(byte) ? LinkSymbols.encoded(byte) ?? byte : byte }
  }
}
