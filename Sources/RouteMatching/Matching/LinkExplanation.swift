/// Why a link leads where it does: the places it fits, every pattern that was a candidate there with what stopped it,
/// and the winner.
///
/// Made on demand, for diagnosis: matching knows nothing of it and costs nothing more because it exists.
public struct LinkExplanation: Sendable {
  /// A pattern and what became of it.
  public struct Candidate: Sendable {
    /// The route it leads to.
    public let route: String
    /// The redirect it belongs to, if it does.
    public let redirect: String?
    /// The origin at which it was tried.
    public let origin: String
    /// As written in the table.
    public let pattern: String
    /// Which form of a pattern with choices or optional parts, from 1; `nil` where it has neither.
    public let form: Int?
    /// Whether it refuses the link instead of leading anywhere (`noFallback`).
    public let refuses: Bool
    /// What stopped it; `nil` where it accepts the link.
    public fileprivate(set) var stop: LinkMiss.Reason?
    /// How many of its segments, from the left, fit.
    public let segmentsMatched: Int
    /// How far it got, to compare candidates with: the larger the nearer.
    package let reached: Int
    /// Whether it got anywhere.
    package var isNear: Bool { LinkMiss.Reason.isNear(reached) }
    /// Whether the link is its.
    public fileprivate(set) var wins = false
  }

  /// The link in normal form, as it was matched: the inner one where a wrapper was taken off, or would have been if the link
  /// inside led anywhere.
  public let link: String
  /// The attribution link that held it, if there was one.
  public let wrapper: String?
  /// Why the link was refused before any pattern was looked at.
  public let refusal: LinkRefusal?
  /// Every pattern of the origins that the link fits, in the order in which they are tried.
  public let candidates: [Candidate]
  /// What `match` says.
  public let result: LinkResult

  /// The candidate whose link it is.
  public var winner: Candidate? { candidates.first { $0.wins } }

  /// The candidates that accept the link, the winner first, unless one before it refuses.
  public var accepting: [Candidate] { candidates.filter { $0.stop == nil } }

  /// Those that got furthest of the ones that were stopped, the nearest first.
  public func nearest(_ count: Int) -> [Candidate] {
    let stopped = candidates.enumerated().filter { $0.element.stop != nil && !$0.element.refuses }
    // Of those that are as near, the one that the reason names.
    var reason = result.miss?.reason
    while let inner = reason?.inside.first { reason = inner }
    func isNamed(_ candidate: Candidate) -> Bool {
      candidate.pattern == reason?.pattern && candidate.route == reason?.route
    }
    let sorted = stopped.sorted { a, b in
      if a.element.reached != b.element.reached { return a.element.reached > b.element.reached }
      let (isFirst, isSecond) = (isNamed(a.element), isNamed(b.element))
      return isFirst == isSecond ? a.offset < b.offset : isFirst
    }
    return sorted.prefix(count).map { $0.element }
  }
}

extension RouteTable {
  /// Says why a link leads where it does, or nowhere.
  ///
  /// Cost: tries every pattern of the origins that the link fits.
  public func explain(_ link: String) -> LinkExplanation {
    guard !header[.wrappers].isEmpty, let inner = unwrapped(link)?.link else { return explain(link, wrapper: nil) }
    if case .match = match(inner, depth: 1) { return explain(inner, wrapper: link) }
    let result = match(link)
    // The link inside has no match: show the patterns that came near it.
    if case .miss(let miss) = result, miss.reason.kind == .nested {
      return explain(inner, wrapper: link, result: result)
    }
    return explain(link, wrapper: nil)
  }

  private func explain(_ link: String, wrapper: String?, result: LinkResult? = nil) -> LinkExplanation {
    let result = result ?? match(link, depth: wrapper == nil ? 0 : 1)
    switch withReader(of: link, { ($0.text, $0.candidates(added: addedPlaces)) }) {
    case .refused(let refusal):
      return LinkExplanation(link: link, wrapper: wrapper, refusal: refusal, candidates: [], result: result)
    case .read((let text, var candidates)):
      var refusal: LinkRefusal?
      if case .miss(let miss) = result {
        let reason = miss.reason
        if reason.kind == .refused { refusal = reason.refusal }
        // The pattern accepts the link but for the link in one of its values, which has no match.
        if reason.kind == .nested, let index = candidates.firstIndex(where: { $0.wins }) {
          candidates[index].wins = false
          candidates[index].stop = reason
        }
      }
      return LinkExplanation(
        link: text, wrapper: wrapper, refusal: refusal, candidates: candidates, result: result)
    }
  }
}

extension TableBlock {
  /// Every pattern, in the order in which the tree meets them.
  func patternsInOrder() -> [PatternRecord] {
    var patterns: [PatternRecord] = []
    appendPatterns(at: header[.root], to: &patterns)
    return patterns
  }

  private func appendPatterns(at node: NodeRecord, to patterns: inout [PatternRecord]) {
    for slots in [node[.literals], node[.folded]] {
      for slot in slots { if let child = slot[.child] { appendPatterns(at: child, to: &patterns) } }
    }
    for edge in node[.edges] { appendPatterns(at: edge[.child], to: &patterns) }
    if let child = node[.text] { appendPatterns(at: child, to: &patterns) }
    for rest in node[.rests] { appendPatterns(at: rest[.child], to: &patterns) }
    patterns += node[.leaves]
  }
}

extension LinkReader {
  /// Tries every pattern at every place that fits.
  fileprivate mutating func candidates(added: [RouteTable.AddedPlace]) -> [LinkExplanation.Candidate] {
    let patterns = table.patternsInOrder()
    var candidates: [LinkExplanation.Candidate] = []
    var isDecided = false
    for place in places {
      guard enter(place: place) else { continue }
      appendCandidates(patterns, origin: place[.origin], &isDecided, &candidates)
    }
    for place in added where enter(added: place) {
      appendCandidates(patterns, origin: place.origin, &isDecided, &candidates)
    }
    return candidates
  }

  private func appendCandidates(
    _ patterns: [PatternRecord], origin: Int, _ isDecided: inout Bool, _ candidates: inout [LinkExplanation.Candidate]
  ) {
    for pattern in patterns where serves(pattern) {
      let accepts = matches(pattern: pattern)
      let (reached, stop) = progress(of: pattern)
      var reason = LinkMiss.Reason(kind: .path)
      if !accepts { explain(stop, of: pattern, &reason) }
      let refuses = pattern[.flags].contains(.refuses)
      let redirect = pattern[.redirect].string
      var candidate = LinkExplanation.Candidate(
        route: table.routeID(pattern[.route]), redirect: redirect.isEmpty ? nil : redirect,
        origin: table.originName(origin), pattern: pattern[.source].string,
        form: pattern.form, refuses: refuses, stop: accepts ? nil : reason,
        segmentsMatched: accepts ? pattern[.segments].count : (reason.segment ?? 1) - 1,
        reached: accepts ? Int.max : reached)
      if accepts, !isDecided {
        candidate.wins = !refuses
        isDecided = true
      }
      // A form has several patterns that refuse for it; the first that applies speaks for all.
      let isSaid = candidates.contains {
        $0.refuses && $0.pattern == candidate.pattern && $0.route == candidate.route && $0.origin == candidate.origin
      }
      if refuses, !accepts || isSaid { continue }
      candidates.append(candidate)
    }
  }
}
