/// A link that leads nowhere. Why is worked out when it is asked for.
public struct LinkMiss: Sendable {
  /// The table that was asked.
  public let table: RouteTable
  /// The link in normal form, or as it came where it was refused.
  public let link: String
  /// What the link was refused for before any route was looked at.
  public let refusal: LinkRefusal?
  /// The parameter whose link leads nowhere, and that link.
  private let nested: (parameter: String, link: String)?

  init(
    table: RouteTable, link: String, refusal: LinkRefusal? = nil, nested: (parameter: String, link: String)? = nil
  ) {
    self.table = table
    self.link = link
    self.refusal = refusal
    self.nested = nested
  }

  /// How far the best candidate got, and what stopped it.
  ///
  /// Cost: tries every pattern of the origins the link fits, without the tree; for diagnosis, not for the hot path.
  public var reason: Reason {
    if let refusal { return Reason(kind: .refused, refusal: refusal) }
    if let nested {
      var reason = Reason(kind: .nested)
      reason.key = nested.parameter
      reason.found = nested.link
      return reason
    }
    var link = link
    return link.withUTF8 { buffer in
      guard let start = buffer.baseAddress else { return Reason(kind: .noOrigin) }
      return table.withReader(start, buffer.count) { reader, refusal in
        if let refusal { return Reason(kind: .refused, refusal: refusal) }
        return reader.missReason()
      }
    }
  }

  /// What stopped the best candidate.
  public struct Reason: Sendable, Hashable {
    /// The component that stopped it.
    public enum Kind: String, Sendable, Hashable {
      /// The reader refused the link.
      case refused
      /// No place of the table has this scheme and host.
      case noOrigin = "no-origin"
      /// A segment.
      case path
      /// The fragment.
      case fragment
      /// A query item, or a group of them.
      case query
      /// The route excludes the link.
      case excluded
      /// A link inside the link leads nowhere.
      case nested
    }

    /// The component that stopped it.
    public var kind: Kind
    /// The refusal, for `.refused`.
    public var refusal: LinkRefusal?
    /// The nearest pattern as written, and its route.
    public var pattern: String?
    /// The id of the nearest pattern's route.
    public var route: String?
    /// The segment from 1, for `.path`; one past the last where the path ends too soon.
    public var segment: Int?
    /// The query key, for `.query`; the parameter, for `.nested`.
    public var key: String?
    /// The text that stopped it; `nil` where something is missing.
    public var found: String?
    /// What was expected there.
    public var expected: String?

    init(kind: Kind, refusal: LinkRefusal? = nil) {
      self.kind = kind
      self.refusal = refusal
    }

    /// One line for people and logs.
    ///
    /// - Parameter redacted: leaves out what came from the link.
    public func text(redacted: Bool = false) -> String {
      let found = found.map { redacted ? "‹redacted›" : "'\($0)'" }
      let nearest = pattern.map { " (nearest: '\($0)')" } ?? ""
      switch kind {
      case .refused: return refusal.map { "refused: \($0.kind.rawValue) at byte \($0.offset)" } ?? "refused"
      case .noOrigin: return "no-origin: no place of the table has this scheme and host"
      case .path:
        let place = "path: segment \(segment ?? 0)"
        guard let expected else { return "\(place) is one too many: \(found ?? "")\(nearest)" }
        return found.map { "\(place) is \($0), expected \(expected)\(nearest)" }
          ?? "\(place) is missing, expected \(expected)\(nearest)"
      case .fragment:
        return (found.map { "fragment: \($0) does not fit" } ?? "fragment: missing") + nearest
      case .query:
        let item = "query: '\(key ?? "")'"
        return
          (found.map { "\(item) is \($0), expected \(expected ?? "another value")" }
          ?? "\(item) is missing") + nearest
      case .nested: return "nested: the link in '\(key ?? "")' leads nowhere: \(found ?? "")"
      case .excluded: return "excluded: the route does not take this link\(nearest)"
      }
    }
  }
}

extension LinkReader {
  /// Tries every pattern and keeps the one that got furthest.
  mutating func missReason() -> LinkMiss.Reason {
    var best = LinkMiss.Reason(kind: .noOrigin)
    var furthest = -1
    let places = table.header(.places)
    for index in 0..<table.header(.placeCount) {
      guard enter(place: table.record(places, index, TableLayout.Place.count.rawValue)) else {
        // An unfit path at a fitting place is a refusal, whatever the routes are.
        if let refusal = segments.refusal, furthest < 0 {
          best = LinkMiss.Reason(kind: .refused, refusal: refusal)
          segments.reset()
        }
        continue
      }
      if segments.firstEmpty >= 0, table.header(.emptySegments) == 0 {
        return LinkMiss.Reason(kind: .refused, refusal: LinkRefusal(.emptySegment, at: segments.firstEmpty))
      }
      for pattern in 0..<table.header(.patternCount) {
        let pattern = table.patternOffset(pattern)
        guard serves(pattern), isSearched(pattern) else { continue }
        let (progress, reason) = progress(of: pattern)
        if progress > furthest { (furthest, best) = (progress, reason) }
      }
      if furthest < 0 { (furthest, best) = (0, LinkMiss.Reason(kind: .path)) }
    }
    if best.kind == .noOrigin, portIsRefused {
      let kind: LinkRefusal.Kind = parts.port == LinkReference.malformedPort ? .malformedPort : .unlistedPort
      return LinkMiss.Reason(kind: .refused, refusal: LinkRefusal(kind, at: parts.host.upper))
    }
    return best
  }

  /// Whether the pattern leads to a route, rather than excluding or refusing.
  private func isSearched(_ pattern: Int) -> Bool {
    table.word(pattern, Pattern.flags.rawValue) & TableLayout.PatternFlag.refuses == 0
  }

  /// How far a pattern got, as a number that grows, and what stopped it.
  private func progress(of pattern: Int) -> (Int, LinkMiss.Reason) {
    var reason = LinkMiss.Reason(kind: .path)
    reason.pattern = table.text(pattern, Pattern.source.rawValue)
    reason.route = table.routeID(table.word(pattern, Pattern.route.rawValue))
    if let stopped = matchingSegments(of: pattern) {
      let count = table.word(pattern, Pattern.segmentCount.rawValue)
      reason.segment = stopped + 1
      reason.found = stopped < segments.count ? text(segments[stopped]) : nil
      let piece = table.record(
        table.word(pattern, Pattern.segments.rawValue), stopped, TableLayout.Piece.count.rawValue)
      reason.expected = stopped < count ? expectation(piece: piece, route: table.word(pattern, 0)) : nil
      // Of patterns that stop at one segment, the one with the right number of segments is nearer.
      return (stopped * 2 + (segments.count == count ? 1 : 0), reason)
    }
    let path = 2 * TableLayout.maximumHalf
    if !meetsFragment(of: pattern) {
      reason.kind = .fragment
      reason.found = parts.fragment.map { text($0) }
      return (path, reason)
    }
    reason.kind = .query
    for index in 0..<table.word(pattern, Pattern.queryCount.rawValue) {
      let condition = condition(table.word(pattern, Pattern.query.rawValue), index)
      guard !meets(condition, in: queryRange, plusIsSpace: plusIsSpace) else { continue }
      reason.key = table.text(condition, Condition.key.rawValue)
      reason.found = item(condition, in: queryRange).item.map { text($0.text) }
      let piece = table.word(condition, Condition.piece.rawValue)
      reason.expected = piece == 0 ? nil : expectation(piece: piece, route: table.word(pattern, 0))
      return (path + 1 + index, reason)
    }
    if isExcluded(by: pattern) { reason.kind = .excluded }
    return (path + TableLayout.maximumHalf, reason)
  }

  private func text(_ range: ByteRange) -> String {
    String(decoding: UnsafeBufferPointer(start: link + range.lower, count: range.count), as: UTF8.self)
  }

  /// A piece in words: its text with `{name: Type}` for parameters.
  private func expectation(piece: Int, route: Int) -> String {
    typealias Part = TableLayout.Part
    if table.word(piece, TableLayout.Piece.kind.rawValue) <= TableLayout.PieceKind.foldedLiteral.rawValue {
      return "'\(table.text(piece, TableLayout.Piece.text.rawValue))'"
    }
    var text = ""
    for index in 0..<table.word(piece, TableLayout.Piece.partCount.rawValue) {
      let part = table.record(table.word(piece, TableLayout.Piece.parts.rawValue), index, Part.count.rawValue)
      let value = table.word(part, Part.value.rawValue)
      if table.word(part, Part.textLength.rawValue) > 0 {
        text += table.text(part, Part.text.rawValue)
      } else if value > 0, value <= table.parameterCount(route: route) {
        let parameter = table.parameterOffset(route: route, value - 1)
        let type = table.text(parameter, TableLayout.Parameter.typeName.rawValue)
        text += "{\(table.text(parameter, TableLayout.Parameter.name.rawValue)): \(type)}"
      } else {
        text += "{_}"
      }
    }
    return text
  }
}
