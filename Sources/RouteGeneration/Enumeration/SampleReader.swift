import RouteLanguage

/// Finds where a link leads by the shapes alone: every pattern is tried, and precedence picks among those that fit.
///
/// This is the word the generated tests take for it, so it shares nothing with the matcher, and it is plain rather than
/// fast: it takes links in pieces and knows neither the tree nor the compiled table.
struct SampleReader {
  let shape: TableShape
  /// Patterns by their first segment where that is a literal, and all others.
  private var byLiteral: [String: [Int]] = [:]
  private var others: [Int] = []
  /// Links that are known to lead somewhere, with their routes, for parameters of type `Link`.
  var knownLinks: [String: Int] = [:]

  enum Outcome: Hashable {
    case leads(SampleReading)
    case nowhere
    /// The shapes leave it open, which a checked table should not; nothing is claimed then.
    case unknown
  }

  init(_ shape: TableShape) {
    self.shape = shape
    for (index, pattern) in shape.patterns.enumerated() {
      if let first = pattern.segments.first, !first.isRest, !first.piece.isFolded, let literal = first.piece.literal {
        byLiteral[literal, default: []].append(index)
      } else {
        others.append(index)
      }
    }
  }

  func read(_ link: SampleLink) -> Outcome {
    switch winner(of: link) {
    case .none: return .nowhere
    case .unknown: return .unknown
    case .pattern(let index, let entered):
      let pattern: PatternShape = shape.patterns[index]
      return pattern.refuses ? .nowhere : reading(of: pattern, entered, link)
    }
  }

  /// The pattern that takes a link, and where it is entered.
  func winner(of link: SampleLink) -> Winner {
    for place in shape.places {
      guard let entered = enter(place, link) else { continue }
      let fitting: [Int] = candidates(entered).filter { index in
        shape.patterns[index].origins >> UInt64(place.origin) & 1 == 1 && fits(shape.patterns[index], entered, link)
      }
      if fitting.isEmpty { continue }
      return first(of: fitting).map { .pattern($0, entered) } ?? .unknown
    }
    return .none
  }

  enum Winner {
    case none
    case pattern(Int, Entered)
    /// The shapes leave it open.
    case unknown
  }

  // MARK: Places

  /// A link's segments under a place, and the labels it captures.
  struct Entered {
    var place: PlaceShape
    var segments: [String]
    var label: String?
  }

  private func enter(_ place: PlaceShape, _ link: SampleLink) -> Entered? {
    guard place.declaration.scheme == link.scheme, place.declaration.environment == nil else { return nil }
    let separator: String = shape.origins[place.origin].separator.map { String(UnicodeScalar($0)) } ?? "/"
    guard separator == link.separator else { return nil }
    var entered = Entered(place: place, segments: link.segments)
    var host: String = link.authority ?? ""
    if case .exactly(let number) = place.declaration.port {
      guard host.hasSuffix(":\(number)") else { return nil }
      host.removeLast(":\(number)".count)
    }
    if host.contains(":") {
      // Only a label of any host takes a port along.
      guard place.declaration.port == .any, case .captured(_, nil) = place.declaration.host else { return nil }
    }
    switch place.declaration.host {
    case .none:
      if !host.isEmpty { entered.segments.insert(host, at: 0) }
      return entered
    case .exact(let name): guard host == name else { return nil }
    case .subdomains(let suffix): guard host.hasSuffix("." + suffix), host.count > suffix.count + 1 else { return nil }
    case .captured(_, let suffix):
      let ending: String = suffix.map { "." + $0 } ?? ""
      guard host.hasSuffix(ending), host.count > ending.count else { return nil }
      let label = String(host.dropLast(ending.count))
      guard let language = place.label?.language, accepts(language, label) else { return nil }
      entered.label = label
    case .any: guard !host.isEmpty else { return nil }
    }
    let base: [String] = place.declaration.basePath
    guard entered.segments.starts(with: base) else { return nil }
    entered.segments.removeFirst(base.count)
    return entered
  }

  private func candidates(_ entered: Entered) -> [Int] {
    (entered.segments.first.flatMap { byLiteral[$0] } ?? []) + others
  }

  // MARK: Precedence

  /// The one that no other comes before; `nil` where that is not one.
  private func first(of patterns: [Int]) -> Int? {
    if patterns.count == 1 { return patterns[0] }
    let unbeaten: [Int] = patterns.filter { candidate in
      !patterns.contains { $0 != candidate && precedes($0, candidate) }
    }
    return unbeaten.count == 1 ? unbeaten[0] : nil
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    let left: PatternShape = shape.patterns[a]
    let right: PatternShape = shape.patterns[b]
    switch Precedence.pattern(left, right, shape.pool) {
    case .before: return true
    case .after: return false
    case .same, .unordered, .disjoint:
      if left.route == right.route {
        if left.ordinal != right.ordinal { return left.ordinal < right.ordinal }
        return left.refuses == right.refuses ? a < b : right.refuses
      }
      let beaten: String = shape.routes[right.route].id
      return shape.routes[left.route].declaration.beats.contains { $0.value == beaten }
    }
  }

  // MARK: Fitting

  func accepts(_ language: Language, _ text: String) -> Bool {
    shape.pool.automaton(language).accepts(LinkSymbols.symbols(of: text))
  }

  func accepts(_ piece: PieceShape, _ text: String) -> Bool {
    guard let literal: String = piece.literal else { return accepts(piece.language, text) }
    return piece.isFolded ? literal.lowercased() == text.lowercased() : literal == text
  }

  /// The text of each of the pattern's segments, a rest's joined; `nil` where the numbers don't fit.
  func texts(_ pattern: PatternShape, _ entered: Entered, _ link: SampleLink) -> [String]? {
    let segments: [String] = entered.segments
    guard let rest: Int = pattern.restIndex else {
      return segments.count == pattern.segments.count ? segments : nil
    }
    let after: Int = pattern.segments.count - rest - 1
    guard segments.count >= pattern.segments.count else { return nil }
    let middle: ArraySlice<String> = segments[rest..<segments.count - after]
    var joined: String = middle.joined(separator: link.separator)
    if pattern.segments[rest].piece.isRaw {
      if link.endsWithSlash { joined += link.separator }
      if !link.query.isEmpty { joined += "?" + link.query.map(\.text).joined(separator: "&") }
      if let fragment: String = link.fragment { joined += "#" + fragment }
    }
    return Array(segments[..<rest]) + [joined] + Array(segments[(segments.count - after)...])
  }

  func fits(_ pattern: PatternShape, _ entered: Entered, _ link: SampleLink) -> Bool {
    guard let texts: [String] = texts(pattern, entered, link), !hasEmptySegment(pattern, entered) else { return false }
    for (segment, text) in zip(pattern.segments, texts) where !segment.isRest || segment.piece.isRaw {
      guard accepts(segment.piece, text) else { return false }
    }
    if pattern.isStrictSlash, !entered.segments.isEmpty, pattern.endsWithSlash != link.endsWithSlash { return false }
    return fitsQuery(pattern, link) && fitsFragment(pattern.fragment, link) && !isExcluded(pattern, entered, link)
  }

  /// Whether a segment is empty that isn't part of a rest.
  private func hasEmptySegment(_ pattern: PatternShape, _ entered: Entered) -> Bool {
    guard entered.segments.contains("") else { return false }
    guard let rest: Int = pattern.restIndex else { return true }
    let after: Int = pattern.segments.count - rest - 1
    return entered.segments.prefix(rest).contains("") || entered.segments.suffix(after).contains("")
  }

  /// An exclusion of the pattern's own origins is tried where the link was entered, one of others wherever it fits.
  private func isExcluded(_ pattern: PatternShape, _ entered: Entered, _ link: SampleLink) -> Bool {
    pattern.excludes.contains { exclude in
      if exclude.origins >> UInt64(entered.place.origin) & 1 == 1 { return fits(exclude, entered, link) }
      return shape.places.contains { place in
        guard exclude.origins >> UInt64(place.origin) & 1 == 1, let other = enter(place, link) else { return false }
        return fits(exclude, other, link)
      }
    }
  }
}
