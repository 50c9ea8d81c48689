import RouteMatching

// The reason why no route matches, which is computed on access.
extension LinkMiss {
  /// The position up to which the nearest pattern matched, and the problem there.
  ///
  /// Cost: compares all patterns of the link's origins. Texts are created only for the nearest pattern.
  public var reason: Reason { reason(depth: 0) }

  /// - Parameter depth: The number of links in which the link is nested.
  private func reason(depth: Int) -> Reason {
    var reason = ownReason
    guard reason.kind == .nested, depth < RouteTable.deepestLink, let found = reason.found else { return reason }
    // A wrapper can contain a path, but a parameter of type `Link` can't.
    let inner = if case .nested = cause { found } else { table.absolute(found) }
    guard inner != link, case .miss(let miss) = table.match(inner, depth: depth + 1)
    else { return reason }
    reason.inside = [miss.reason(depth: depth + 1)]
    return reason
  }

  private var ownReason: Reason {
    switch cause {
    case .refused(let refusal): return Reason(kind: .refused, refusal: refusal)
    case .nested(let parameter, let link): return Reason(kind: .nested, key: parameter, found: link)
    case .unmatched: break
    }
    var link = link
    var reason = Reason(kind: .noOrigin)
    let refusal = link.withUTF8 { bytes in
      table.read(bytes) { reader in
        reader.explainMiss(added: table.addedPlaces, &reason)
        reason.refusal = reason.refusal?.moved(to: bytes)
      }
    }
    if let refusal { return Reason(kind: .refused, refusal: refusal) }
    return reason
  }

  /// Passes the UTF-8 of the reason, as a line for people, to `body`.
  package func withReasonText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var reason = reason
    ByteWriter.lend({ reason.write(to: &$0, isRedacted: false) }, to: body)
  }

  /// The reason why no route matches.
  public struct Reason: Sendable, Hashable {
    /// The component of the link that didn't match.
    public enum Kind: String, Sendable, Hashable {
      /// The link was refused.
      case refused
      /// The table has no base URL with the link's scheme and host.
      case noOrigin = "no-origin"
      /// A path segment didn't match.
      case path
      /// A trailing slash is missing or superfluous, and the pattern is strict about trailing slashes.
      case slash
      /// The fragment didn't match.
      case fragment
      /// A query item or a group of query items didn't match.
      case query
      /// The route excludes the link.
      case excluded
      /// No route matches a nested link.
      case nested
      /// The link has the base URL of a wrapper, but contains no nested link. It may be a short link, which only its
      /// service can resolve.
      case wrapper
    }

    /// The component that didn't match.
    public var kind: Kind
    /// The refusal, if the kind is `.refused`.
    public var refusal: LinkRefusal?
    /// The nearest pattern, as written in the table, or `nil` if no pattern is near.
    public var pattern: String?
    /// The id of the nearest pattern's route, or `nil` if no pattern is near.
    public var route: String?
    /// The number of the segment, from 1, for `.path` and for a `.fragment` that is a path. Segments of the base path
    /// don't count. If the path is too short, it's the number of the first missing segment.
    public var segment: Int?
    /// The key of the query item for `.query` and for a `.fragment` with items, or the parameter for `.nested`.
    public var key: String?
    /// `true` if the key is text of the link and not of the table, so that it must be redacted.
    package var keyIsOfLink = false
    /// The text that didn't match, or `nil` if something is missing.
    public var found: String?
    /// A description of the expected text, or `nil` if there is none.
    public var expected: String?
    /// The reason of the nested link, for `.nested`. It contains a single reason, or none if links are nested too
    /// deeply.
    public var inside: [Reason] = []

    /// Returns the reason as a line for people and logs.
    ///
    /// - Parameter redacted: `true` to omit text from the link.
    public func text(redacted: Bool = false) -> String {
      var reason = self
      return String(written: { reason.write(to: &$0, isRedacted: redacted) })
    }

    // These methods are `mutating` only for speed: a value that a closure captures is copied, with all its texts,
    // unless it's `inout`.
    fileprivate mutating func write(to line: inout ByteWriter, isRedacted: Bool) {
      line.append(text: kind.rawValue)
      if kind == .refused, refusal == nil { return }
      line.append(": ")
      switch kind {
      case .refused:
        line.append(text: refusal?.kind.rawValue ?? "")
        line.append(" at byte ")
        line.append(decimal: Int64(refusal?.offset ?? 0))
      case .noOrigin: line.append("no base URL of the table has this scheme and host")
      case .path where segment == nil: line.append("no pattern applies to this origin")
      case .path, .fragment, .query: writeStop(to: &line, isRedacted: isRedacted)
      case .slash:
        line.append("the path ")
        line.append(text: expected ?? "ends otherwise")
      case .nested:
        line.append("the link in ")
        line.append(quoted: key ?? "")
        line.append(" doesn't match: ")
        writeFound(to: &line, isRedacted: isRedacted)
        for index in inside.indices {
          line.append("; ")
          inside[index].write(to: &line, isRedacted: isRedacted)
        }
      case .wrapper: line.append("there is no link inside; only its service can resolve a short link")
      case .excluded: line.append("the route excludes this link")
      }
      guard let pattern else { return }
      line.append(" (nearest: ")
      line.append(quoted: pattern)
      line.append(UInt8(ascii: ")"))
    }

    /// Writes the segment, item or fragment that doesn't match, the text that was found, and the expected text.
    private mutating func writeStop(to line: inout ByteWriter, isRedacted: Bool) {
      if let segment {
        line.append("segment ")
        line.append(decimal: Int64(segment))
      } else if isRedacted, keyIsOfLink {
        line.append("‹redacted›")
      } else if let key {
        line.append(quoted: key)
      }
      let isWhole = segment == nil && key == nil
      if found == nil {
        line.append(isWhole ? "missing" : " is missing")
        if segment == nil { return }
      } else {
        if !isWhole { line.append(expected == nil && route != nil ? " is one too many: " : " is ") }
        writeFound(to: &line, isRedacted: isRedacted)
        if isWhole { line.append(" doesn't match") }
      }
      if let expected {
        line.append(", expected ")
        line.append(text: expected)
      } else if found != nil, route == nil {
        line.append(", and no link begins with it")
      }
    }

    private mutating func writeFound(to line: inout ByteWriter, isRedacted: Bool) {
      guard let found else { return }
      if isRedacted { return line.append("‹redacted›") }
      line.append(quoted: found)
    }
  }
}

extension LinkReader {
  /// Sets `reason` to the first condition of the nearest pattern that the link doesn't meet.
  ///
  /// - Parameter reason: The reason to set, which must be a `.noOrigin` without further details.
  func explainMiss(added: [RouteTable.AddedPlace], _ reason: inout LinkMiss.Reason) {
    if let inner = innerLink() {
      // A wrapper is explained by its nested link, even if other patterns of its host are near.
      reason = LinkMiss.Reason(kind: .nested, key: "link", found: inner.text)
      return
    }
    var furthest = -1
    forEachPlace(added) { isEntered in
      guard isEntered, segments.firstEmpty < 0 || table.header[.emptySegments] != .refuse else {
        // At a place with the link's scheme and host, an invalid path is a refusal, regardless of the routes.
        let refusal = isEntered ? LinkRefusal(.emptySegment, at: segments.firstEmpty) : segments.refusal
        if let refusal, furthest < 0 { reason = LinkMiss.Reason(kind: .refused, refusal: refusal) }
        return
      }
      // Texts are created only for a pattern that is nearer than all before.
      if let nearest = nearest(beyond: furthest) {
        furthest = nearest.reached
        explain(nearest, &reason)
        if !nearest.isNear { (reason.pattern, reason.route, reason.expected) = (nil, nil, nil) }
      } else if furthest < 0 {
        (furthest, reason) = (0, LinkMiss.Reason(kind: .path))
      }
    }
    guard reason.kind == .noOrigin else { return }
    if let refusal = authorityRefusal() {
      reason = LinkMiss.Reason(kind: .refused, refusal: refusal)
    } else if table.header[.wrappers].contains(where: { enter(place: $0[.place]) }) {
      reason = LinkMiss.Reason(kind: .wrapper)
    }
  }

  /// Returns the reason to refuse a link that isn't at any place: its authority is invalid, or the table doesn't list
  /// its port. Returns `nil` if the authority is valid and merely unknown.
  private func authorityRefusal() -> LinkRefusal? {
    if parts.isWeb(link) {
      if parts.port == LinkReference.malformedPort { return LinkRefusal(.malformedPort, at: parts.host.upper) }
      guard parts.authority != nil else { return LinkRefusal(.malformedHost, at: parts.scheme.upper + 1) }
      if let refusal = HostGrammar.refusal(link, host: parts.host) { return refusal }
    }
    guard portIsRefused else { return nil }
    let kind: LinkRefusal.Kind = parts.port == LinkReference.malformedPort ? .malformedPort : .unlistedPort
    return LinkRefusal(kind, at: parts.host.upper)
  }

  /// Calls `body` for each place at which the link may be. If the link is at the place, `isEntered` is `true`, and the
  /// reader's segments are those after the base path of the place.
  func forEachPlace(_ added: [RouteTable.AddedPlace], _ body: (_ isEntered: Bool) -> Void) {
    for place in places { body(enter(place: place)) }
    for place in added { body(enter(added: place)) }
  }
}
