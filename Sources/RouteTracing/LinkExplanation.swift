import RouteMatching

/// An explanation of a link's result: the base URLs of the link, every pattern that was tried there with its result,
/// and the winner.
///
/// An explanation is made only on request. Matching doesn't depend on it and costs nothing extra.
public struct LinkExplanation: Sendable {
  /// A pattern that was tried, with its result.
  public struct Candidate: Sendable {
    /// The id of the pattern's route.
    public let route: String
    /// The id of the redirect, or `nil` if the pattern doesn't belong to a redirect.
    public let redirect: String?
    /// The name of the origin at which the pattern was tried.
    public let origin: String
    /// The pattern, as written in the table.
    public let pattern: String
    /// The number of the variant, from 1, if the pattern has choices or optional parts; `nil` otherwise.
    public let form: Int?
    /// The reason why the pattern doesn't match, or `nil` if it matches.
    public fileprivate(set) var stop: LinkMiss.Reason?
    /// The number of segments, from the left, that match.
    public let segmentsMatched: Int
    /// The pattern's progress, see `TraceStep.reached`.
    package let reached: Int
    /// `true` if the pattern is near enough to be suggested, see `TraceStep.isNear`.
    package let isNear: Bool
    /// The number of the place and the offset of the pattern. Candidates with equal progress are sorted by them. The
    /// reason of a miss names the first pattern in this order.
    fileprivate let position: (place: Int, pattern: Int)
    /// `true` if this pattern is the one that opens the link.
    public fileprivate(set) var wins = false
  }

  /// The link in normal form, as it was matched. If a wrapper was removed, or would have been removed if the nested
  /// link matched a route, this is the nested link.
  public let link: String
  /// The wrapper link that contained the link, or `nil` if there was none.
  public let wrapper: String?
  /// The reason why the link was refused before any pattern was tried, or `nil` if it wasn't refused.
  public let refusal: LinkRefusal?
  /// Every pattern of the link's origins, in the order in which patterns are tried.
  public let candidates: [Candidate]
  /// The result of `match`.
  public let result: LinkResult

  /// The candidate that opens the link, or `nil` if there is none.
  public var winner: Candidate? { candidates.first { $0.wins } }

  /// The candidates that match the link, the winner first.
  public var accepting: [Candidate] { candidates.filter { $0.stop == nil } }

  /// Returns the candidates that came closest to a match, with the nearest one first.
  ///
  /// - Parameter count: The maximum number of candidates.
  public func nearest(_ count: Int) -> [Candidate] {
    let stopped = candidates.filter { $0.stop != nil }
    return Array(
      stopped.sorted { a, b in a.reached == b.reached ? a.position < b.position : a.reached > b.reached }
        .prefix(count))
  }
}

extension RouteTable {
  /// Explains why a link opens its route, or why no route matches it.
  ///
  /// Cost: tries every pattern of the link's origins.
  public func explain(_ link: String) -> LinkExplanation {
    guard !header[.wrappers].isEmpty, let inner = unwrapped(link)?.link else { return explain(link, wrapper: nil) }
    if case .match = match(inner, depth: 1) { return explain(inner, wrapper: link) }
    let result = match(link)
    // No route matches the nested link: explain the patterns that came near it.
    if case .miss(let miss) = result, miss.reason.kind == .nested {
      return explain(inner, wrapper: link, result: result)
    }
    return explain(link, wrapper: nil)
  }

  private func explain(_ link: String, wrapper: String?, result: LinkResult? = nil) -> LinkExplanation {
    let result = result ?? match(link, depth: wrapper == nil ? 0 : 1)
    var (bytes, text) = (link, link)
    var candidates: [LinkExplanation.Candidate] = []
    var refusal = bytes.withUTF8 { bytes in
      read(bytes) { reader in (text, candidates) = (reader.text, reader.candidates(added: addedPlaces)) }
    }
    if refusal == nil, case .miss(let miss) = result {
      let reason = miss.reason
      if reason.kind == .refused { refusal = reason.refusal }
      // The pattern accepts the link itself, but no route matches the nested link in one of its values.
      if reason.kind == .nested, let index = candidates.firstIndex(where: { $0.wins }) {
        candidates[index].wins = false
        candidates[index].stop = reason
      }
    }
    return LinkExplanation(link: text, wrapper: wrapper, refusal: refusal, candidates: candidates, result: result)
  }
}

extension NodeRecord {
  /// All patterns that end at this node or below it, in the order in which the tree is searched.
  fileprivate var patterns: [PatternRecord] { children.flatMap { $0.node.patterns } + self[.leaves] }
}

extension LinkReader {
  /// Tries every pattern at every place of the link, and returns the results.
  fileprivate func candidates(added: [RouteTable.AddedPlace]) -> [LinkExplanation.Candidate] {
    let patterns = table.header[.root].patterns
    var candidates: [LinkExplanation.Candidate] = []
    var place = 0
    forEachPlace(added) { isEntered in
      guard isEntered else { return }
      for pattern in patterns where serves(pattern) {
        if let step = step(in: pattern) { candidates.append(candidate(step, place: place)) }
      }
      place += 1
    }
    if let winner = candidates.firstIndex(where: { $0.stop == nil }) { candidates[winner].wins = true }
    return candidates
  }

  private func candidate(_ step: TraceStep, place: Int) -> LinkExplanation.Candidate {
    let pattern = step.pattern
    var reason = LinkMiss.Reason(kind: .path)
    explain(step, &reason)
    let redirect = pattern[.redirect].string
    let matched = reason.kind == .path ? reason.segment.map { $0 - 1 } : nil
    return LinkExplanation.Candidate(
      route: table.routeID(pattern[.route]), redirect: redirect.isEmpty ? nil : redirect,
      origin: table.originName(origin), pattern: pattern[.source].string, form: pattern.form,
      stop: step.stop == nil ? nil : reason,
      segmentsMatched: matched ?? pattern[.segments].count,
      reached: step.reached, isNear: step.isNear, position: (place, pattern.offset))
  }
}
